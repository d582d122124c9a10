"""Whom the words of a card mean: filters, targets, conditions. See docs/duel-cards.md."""

from quarterdeck.engine.bits import where_above
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import corpse_on_map, fallen, living, one_step, place_on_map, side_at
from quarterdeck.games.deckhand_duel.rules.shipmap import home_row, row_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def end_program(table: Table) -> None:
    """No card speaks, and its words mean nobody."""
    table.pc = 0
    table.trigger = 0
    table.you = 0
    table.this = t.NONE
    table.it = t.NONE
    table.other = t.NONE
    table.at = 0
    table.number = 0


def fitting(box: Box, table: Table, row: int, you: int, at: int) -> int:
    """The compartments with a figure (or corpse) that this row speaks of: a set."""
    word = box.code[row]
    wanted = word[t.FILTER]
    found = 0
    if not wanted & t.ENEMY:
        found |= fallen(table, you) if wanted & t.AS_CORPSE else living(table, you)
    if not wanted & t.ALLY:
        found |= fallen(table, 1 - you) if wanted & t.AS_CORPSE else living(table, 1 - you)
    if word[t.REACH]:
        found &= box.within[word[t.REACH]][at]
    if wanted & t.NOT_THIS:
        found &= ~(1 << at)
    if wanted & (t.ONLY_CREW | t.DAMAGED | t.AS_CORPSE):
        found &= fit(box, table, wanted, word[t.AMOUNT])
    return found


def fit(box: Box, table: Table, wanted: int, cost: int) -> int:
    """The compartments with a Crew, with somebody damaged, with a corpse of no more than a Cost: a set."""
    found = t.EVERYWHERE
    if wanted & t.ONLY_CREW:
        found &= ~where_above(table.figure, t.CAPTAIN - 1)
    if wanted & t.DAMAGED:
        found &= where_above(table.damage, 0)
    if wanted & t.AS_CORPSE:
        for place in range(t.COMPARTMENTS):
            found &= ~((box.cost[table.corpse[place]] > cost) << place)
    return found


def may_start(box: Box, table: Table, seat: int, card: int, kind: int) -> int:
    """0, or the reason: a Maneuver or Skill whose first word finds no target may not be used (R42)."""
    row = box.program[card][kind]
    word = box.code[row]
    if word[t.FLAGS] & t.OPTIONAL or (word[t.OP] != t.CHOOSE and word[t.TARGET] != t.EACH):
        return 0
    return 0 if fitting(box, table, row, seat, place_on_map(table, t.CAPTAIN + seat)) else t.NO_TARGET


def here(table: Table) -> int:
    """Where the figure of the running program is, or lies, or was last."""
    place = place_on_map(table, table.this)
    if place == t.NOWHERE:
        place = corpse_on_map(table, table.this)
    return place if place != t.NOWHERE else table.at


def meant(table: Table, target: int) -> int:
    """The card that a target word stands for."""
    if target == t.IT:
        return table.it
    if target == t.OTHER:
        return table.other
    if target == t.THIS:
        return table.this
    if target == t.YOUR_CAPTAIN:
        return t.CAPTAIN + table.you
    if target == t.THEIR_CAPTAIN:
        return t.CAPTAIN + 1 - table.you
    return t.NONE


def spots(box: Box, table: Table) -> int:
    """One compartment away from the figure that a card moves (R49): a set."""
    source = place_on_map(table, meant(table, box.code[table.pc][t.TARGET]))
    return one_step(box, table.figure[source], source)


def holds(box: Box, table: Table, condition: int) -> int:
    """The conditions of `if`."""
    mine = place_on_map(table, t.CAPTAIN + table.you)
    theirs = place_on_map(table, t.CAPTAIN + 1 - table.you)
    if condition == t.BEHIND:
        left = box.hit_points[t.CAPTAIN + table.you] - table.damage[mine]
        return left < box.hit_points[t.CAPTAIN + 1 - table.you] - table.damage[theirs]
    if condition == t.OUTNUMBERED:
        balance = 0
        for place in range(t.COMPARTMENTS):
            side = side_at(table, place)
            if side == table.you:
                balance += 1
            elif side != t.NOWHERE:
                balance -= 1
        return balance < 0
    if condition == t.IN_AIRLOCK:
        return row_of(here(table)) == 1
    if condition == t.HAS_IT:
        return table.it != t.NONE
    if condition == t.SECOND_TURN:
        return table.turn == 2
    return row_of(here(table)) == home_row(1 - table.you)  # IN_THEIR_SHIP
