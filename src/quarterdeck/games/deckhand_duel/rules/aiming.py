"""Attacking, who may attack whom: Range, line of sight, guards."""

from quarterdeck.engine.bits import lowest, where_clear
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import from_beside, living, side_at
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of


def why_not_attack(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """0, or the number of the reason: about the attacker, then about the target."""
    reason = why_not_strike(box, table, seat, source)
    return reason if reason else why_not_hit(box, table, seat, source, target)


def why_not_strike(box: Box, table: Table, seat: int, source: int) -> int:
    """Has this figure an attack left?"""
    if side_at(table, source) != seat:
        return t.NOT_YOUR_FIGURE
    state = table.state[source]
    if state & t.SERVING:
        return t.IS_STUNNED
    if state & t.FRESH and not box.passive[table.figure[source]][t.RUSH]:
        return t.JUST_SUMMONED  # R17
    if state & t.HAS_ATTACKED:
        return t.ATTACKED_ALREADY
    return t.IS_DONE if state & t.DONE else 0


def strikers(box: Box, table: Table, figures: int) -> int:
    """The figures of a seat that have an attack left: a set."""
    found = figures & where_clear(table.state, t.SERVING | t.HAS_ATTACKED | t.DONE)
    late = found & ~where_clear(table.state, t.FRESH)  # few: a summons leaves most of them without an attack at once
    while late:
        place = lowest(late)
        late &= late - 1
        if not box.passive[table.figure[place]][t.RUSH]:
            found &= ~(1 << place)
    return found


def why_not_hit(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """An enemy, in Range and in sight; a guard next to the attacker comes first."""
    if side_at(table, target) != 1 - seat:
        return t.NO_ENEMY_THERE
    reason = why_not_reach(box, table, source, target)
    if reason:
        return reason
    return 0 if (let_by_guards(box, table, source, 1 - seat) >> target) & 1 else t.GUARDED


def targets(box: Box, table: Table, seat: int, source: int, enemies: int) -> int:
    """The enemies that a figure can attack: a set."""
    card = table.figure[source]
    found = enemies & in_range(box, card, source)
    if found & ~box.beside[source]:  # next to it, nobody stands between
        found &= in_sight(box, card, source, enemies)
    return found & let_by_guards(box, table, source, 1 - seat)


def why_not_reach(box: Box, table: Table, source: int, target: int) -> int:
    """Attacking: the target is within Range and no other enemy is on the line between the centres (R19 to R21)."""
    card = table.figure[source]
    if not (in_range(box, card, source) >> target) & 1:
        return t.OUT_OF_RANGE
    enemies = living(table, 1 - owner_of(card))
    return 0 if (in_sight(box, card, source, enemies) >> target) & 1 else t.LINE_BLOCKED


def in_range(box: Box, card: int, place: int) -> int:
    """The compartments within a figure's Range: a set."""
    return box.within[box.range[card]][place]


def in_sight(box: Box, card: int, place: int, enemies: int) -> int:
    """The compartments to which no enemy is on the line, or all, where nothing blocks a figure's sight: a set."""
    if box.passive[card][t.ARC]:
        return t.EVERYWHERE
    found = 0
    for other in range(t.COMPARTMENTS):
        found |= ((box.between[place][other] & enemies) == 0) << other
    return found


def let_by_guards(box: Box, table: Table, source: int, enemy: int) -> int:
    """The enemies whom their guards let a figure attack: next to a guard, nobody but guards. A set."""
    if from_beside(box, table, source, enemy, t.GUARD) == 0:
        return t.EVERYWHERE
    found = 0
    for place in range(t.COMPARTMENTS):
        found |= (box.passive[table.figure[place]][t.GUARD] > 0) << place
    return found
