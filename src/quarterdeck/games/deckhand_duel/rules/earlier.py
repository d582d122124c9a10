"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Replaced
from quarterdeck.engine.luck import below, roll
from quarterdeck.engine.piles import take_out
from quarterdeck.games.deckhand_duel import box as boxes
from quarterdeck.games.deckhand_duel.rules import dice, effects, figures, movement, programs, reactions, setup, talents
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.attacking import roll_kind, striker
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.rules.effects import shove, shoved_to, slam, stands_fast
from quarterdeck.games.deckhand_duel.rules.figures import discard, relocate, take_from_hand
from quarterdeck.games.deckhand_duel.rules.shipmap import back
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

MOST_DICE = 14


def next_in(box: Box, table: Table, places: int) -> int:
    """Version 1: from a1 to c3, whoever's turn it was."""
    return box.first[places]


def shove_each(box: Box, table: Table, row: int, places: int) -> None:
    """Version 1: one after the other from a1 to c3, damage at once; so it mattered on which side one sat."""
    while places:
        place = box.first[places]
        places &= places - 1
        if table.figure[place] != t.NONE and not shove(box, table, row, place):
            slam(box, table, row, place)


def ready(table: Table, place: int) -> None:
    """Version 1: a figure that was to sit out its next turn was free again."""
    table.state[place] &= t.FRESH


def throw_some(box: Box, table: Table, seat: int, dice: int, kind: int) -> int:
    """Version 1: never more than 14 dice."""
    dice = max(0, min(MOST_DICE, dice))
    for i in range(dice, table.dice):
        table.face[i] = 0
    table.dice = dice
    successes = 0
    first = 0
    second = 0
    for i in range(dice):
        face = box.die[roll(table, 6) - 1]
        table.face[i] = face
        successes += face
        if i < 7:
            first |= face << (2 * i)
        else:
            second |= face << (2 * (i - 7))
    tell(table, kind, seat, EVERYONE, dice, first, second)
    return successes


def talent_for_roll(box: Box, table: Table, seat: int, roller: int) -> int:
    """Version 1: a Success more needed room for a die."""
    if table.talent_used[seat]:
        return 0
    talent = box.talent[table.gamer[seat]]
    if seat != roller:
        return talent == t.JINX and not table.countering
    if talent == t.REROLL_ATTACK:
        return not table.countering
    if talent == t.REROLL_COUNTER:
        return table.countering
    return talent == t.ONE_SUCCESS and table.dice < MOST_DICE


def use_talent_on_roll(box: Box, table: Table, seat: int) -> None:
    """Version 1: the Success more was a die, and rolled again with the others."""
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, t.TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == t.ONE_SUCCESS:
        table.face[table.dice] = 1
        table.dice += 1
    else:
        throw(box, table, owner_of(striker(table)), table.dice, roll_kind(table))
    table.ask = t.NOTHING


def announce_always(box: Box, table: Table, card: int, kind: int, place: int) -> None:
    """Version 4: it was told although nothing came of it."""
    tell(table, t.TRIGGERED, owner_of(card), EVERYONE, card, kind, place)


def declare(box: Box, table: Table, row: int) -> None:
    """Version 2: nobody could react to a Maneuver."""
    table.pc = row + 1


def note_kill(table: Table, killed: int, op: int) -> None:
    """Version 2: nor to those whom it killed."""


def shove_who_can(box: Box, table: Table, row: int, source: int) -> int:
    """Version 2: who stood fast took no damage instead."""
    if stands_fast(box, table, source):
        return 1
    target = back(shoved_to(box, table, row, source), source)
    if target == t.NOWHERE or table.figure[target] != t.NONE:
        return 0
    tell(table, t.SHOVED, table.you, EVERYONE, table.figure[source], source, target)
    relocate(box, table, source, target)
    return 1


def pass_over(box: Box, table: Table, card: int, source: int, target: int) -> None:
    """Version 2: a corpse on the way stayed."""


def reveal(table: Table) -> None:
    """Version 2: it was not told who plays which Captain."""


def take_out_of_hand(box: Box, table: Table, seat: int, card: int) -> int:
    """Version 2: the number of a copy could tell where the other was."""
    take_from_hand(table, seat, card)
    return card


def drop_any(box: Box, table: Table, seat: int) -> None:
    """Version 2: of two copies in hand the one that luck chose."""
    size = table.hand_size[seat]
    if size == 0:
        return
    card = take_out(table.hand[seat], size, below(table, size))
    table.hand_size[seat] = size - 1
    discard(table, card)
    tell(table, t.DROPPED, seat, EVERYONE, card, 0, 0)


EARLIER: dict[int, Replaced] = {
    4: {
        boxes.pack: boxes.pack_first,  # another house set (R62)
        programs.announce: announce_always,
    },
    3: {},  # decks were built from the house set alone
    2: {
        reactions.declare: declare,
        effects.note_kill: note_kill,
        effects.shove: shove_who_can,
        movement.pass_through: pass_over,
        setup.reveal: reveal,
        figures.bring_out: take_out_of_hand,
        figures.drop_at_random: drop_any,
    },
    1: {
        figures.next_in: next_in,
        effects.shove_each: shove_each,
        effects.ready: ready,
        dice.throw: throw_some,
        talents.talent_for_roll: talent_for_roll,
        talents.use_talent_on_roll: use_talent_on_roll,
    },
}
