"""What the words of cards do to figures and corpses. See docs/duel-cards.md."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Pile
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import (
    bury,
    corpse_on_map,
    discard,
    hurt,
    mend,
    next_in,
    place_on_map,
    relocate,
    set_off,
    spared,
    stand_up,
)
from quarterdeck.games.deckhand_duel.rules.meaning import fitting, here, meant
from quarterdeck.games.deckhand_duel.rules.shipmap import ROWS_OF_MAP, back, steps_back
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of


def on_corpse(box: Box, table: Table, row: int) -> None:
    """`revive` and `destroy`: the corpse stands up, or goes to its owner's discard pile."""
    place = corpse_on_map(table, meant(table, box.code[row][t.TARGET]))
    if place == t.NOWHERE:
        return
    if box.code[row][t.OP] == t.REVIVE:
        stand_up(box, table, place)
    else:
        discard(table, table.corpse[place])
        table.corpse[place] = t.NONE


def on_figures(box: Box, table: Table, row: int) -> None:
    """A word about one figure, or about each that the filter lets through; then the dead are buried."""
    word = box.code[row]
    if word[t.TARGET] == t.EACH:
        places = fitting(box, table, row, table.you, here(table))  # first who, then what: nobody is pushed twice
    else:
        place = place_on_map(table, meant(table, word[t.TARGET]))
        places = 0 if place == t.NOWHERE else 1 << place
    if word[t.OP] in (t.PUSH, t.PULL):
        shove_each(box, table, row, places)
    else:
        on_each(box, table, row, places)
    if word[t.OP] in (t.DAMAGE, t.PUSH, t.PULL, t.KILL):
        note_kill(table, bury(box, table, 1 - table.you), word[t.OP])


def note_kill(table: Table, killed: int, op: int) -> None:
    """The first Crew that a Maneuver's damage killed: the enemy may react to that (R55)."""
    if table.trigger == t.PLAY and table.you == table.player and op != t.KILL and table.killed == t.NONE:
        table.killed = killed


def on_each(box: Box, table: Table, row: int, places: int) -> None:
    while places:
        place = next_in(box, table, places)
        places &= ~(1 << place)
        if table.figure[place] != t.NONE:
            on_figure(box, table, row, place)


def on_figure(box: Box, table: Table, row: int, place: int) -> None:
    word = box.code[row]
    op = word[t.OP]
    amount = table.number if word[t.AMOUNT] == t.ROLLED_NUMBER else word[t.AMOUNT]
    card = table.figure[place]
    if op == t.DAMAGE:
        damage_by_card(box, table, place, amount)
    elif op == t.HEAL:
        mend(box, table, place, amount)
    elif op == t.ROLL_MORE:
        table.more_dice[place] += amount
        tell(table, t.MORE_DICE, table.you, EVERYONE, card, amount, place)
    elif op == t.READY:
        ready(table, place)
        tell(table, t.READIED, table.you, EVERYONE, card, place, 0)
    elif op == t.STUN:
        table.state[place] |= t.STUNNED
        tell(table, t.STUNS, table.you, EVERYONE, card, place, 0)
    elif op == t.SHIELD:
        table.shield[place] += amount
        tell(table, t.SHIELDED, table.you, EVERYONE, card, amount, place)
    elif op == t.SWAP:
        swap(box, table, here(table), place)
    elif op == t.KILL:
        table.damage[place] = box.hit_points[card]
        table.eventful = 1


def ready(table: Table, place: int) -> None:
    """A Crew that came this turn may still not attack (R17); who is to sit out the next turn still will."""
    table.state[place] &= t.FRESH | t.STUNNED


def damage_by_card(box: Box, table: Table, place: int, amount: int) -> None:
    """Maneuvers that assign damage are attacks, without dice or Counterattack (R41); other abilities are not."""
    if table.trigger != t.PLAY:
        hurt(box, table, place, amount, 0)
        return
    hurt(box, table, place, amount, spared(box, table, place) + parried(table, amount))
    card = table.figure[place]
    if table.damage[place] < box.hit_points[card]:
        set_off(box, table, t.ATTACKED, card, t.NONE, place)


def parried(table: Table, amount: int) -> int:
    """How much less damage a Maneuver does because of a reaction: all in all, or to each of several (R55)."""
    if table.you != table.player or table.braced == 0:
        return 0
    less = min(table.braced, amount)
    if table.it != t.NONE:
        table.braced -= less
    return less


def stands_fast(box: Box, table: Table, place: int) -> int:
    """An anchored figure is not moved by enemy cards."""
    card = table.figure[place]
    if box.passive[card][t.ANCHORED] and owner_of(card) != table.you:
        tell(table, t.STANDS, owner_of(card), EVERYONE, card, place, 0)
        return 1
    return 0


# --- Pushing and pulling ------------------------------------------------------------------------------------


def shove_each(box: Box, table: Table, row: int, places: int) -> None:
    """`push` and `pull`: first whoever is nearest to where they go, so that nobody stands in the way of another who
    goes too; then, where the card says so, damage for all who could not go (R52)."""
    stuck = 0
    for steps in range(ROWS_OF_MAP):
        left = places
        while left:
            place = next_in(box, table, left)
            left &= ~(1 << place)
            if table.figure[place] != t.NONE and steps_back(shoved_to(box, table, row, place), place) == steps:
                stuck |= (not shove(box, table, row, place)) << place
    while stuck:
        place = next_in(box, table, stuck)
        stuck &= ~(1 << place)
        slam(box, table, row, place)


def shoved_to(box: Box, table: Table, row: int, place: int) -> int:
    """Whose Starship a figure is moved towards: its own when it is pushed, yours when it is pulled."""
    return owner_of(table.figure[place]) if box.code[row][t.OP] == t.PUSH else table.you


def shove(box: Box, table: Table, row: int, source: int) -> int:
    """One compartment, if it is free (R49): 0 if the figure cannot go, for want of room or because it stands fast."""
    if stands_fast(box, table, source):
        return 0
    target = back(shoved_to(box, table, row, source), source)
    if target == t.NOWHERE or table.figure[target] != t.NONE:
        return 0
    tell(table, t.SHOVED, table.you, EVERYONE, table.figure[source], source, target)
    relocate(box, table, source, target)
    return 1


def slam(box: Box, table: Table, row: int, place: int) -> None:
    """Damage for a figure that could not go, where the card says so."""
    damage = box.code[row][t.AMOUNT]
    if damage > 0:
        card = table.figure[place]
        if not box.passive[card][t.ANCHORED] or owner_of(card) == table.you:  # else it is told that it stands fast
            tell(table, t.SLAMMED, owner_of(card), EVERYONE, card, place, 0)
        damage_by_card(box, table, place, damage)


# --- Changing places ----------------------------------------------------------------------------------------


def swap(box: Box, table: Table, one: int, other: int) -> None:
    """Two living figures change compartments, with all that lies on them."""
    card = table.figure[one]
    second = table.figure[other]
    if card == t.NONE or one == other or stands_fast(box, table, one) or stands_fast(box, table, other):
        return
    tell(table, t.SHOVED, table.you, EVERYONE, card, one, other)
    tell(table, t.SHOVED, table.you, EVERYONE, second, other, one)
    trade(table.figure, one, other)
    trade(table.damage, one, other)
    trade(table.state, one, other)
    trade(table.more_dice, one, other)
    trade(table.shield, one, other)


def trade(tokens: Pile, one: int, other: int) -> None:
    """What lies in two compartments changes places."""
    held = tokens[one]
    tokens[one] = tokens[other]
    tokens[other] = held
