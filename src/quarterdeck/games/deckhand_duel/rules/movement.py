"""Movement: one compartment, not diagonally unless the card says so."""

from quarterdeck.engine.bits import where_clear, where_equal
from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import free, next_in, one_step, relocate, side_at, trample
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def why_not_move(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """0, or the number of the reason: about the figure, then about the way."""
    reason = why_not_walk(table, seat, source)
    return reason if reason else why_not_go(box, table, source, target)


def why_not_walk(table: Table, seat: int, source: int) -> int:
    """Has this figure a move left? Each activates once a turn (R15)."""
    if side_at(table, source) != seat:
        return t.NOT_YOUR_FIGURE
    state = table.state[source]
    if state & t.SERVING:
        return t.IS_STUNNED
    if state & t.MOVED:
        return t.HAS_MOVED
    return t.IS_DONE if state & t.DONE else 0


def walkers(table: Table, figures: int) -> int:
    """The figures of a seat that have a move left: a set."""
    return figures & where_clear(table.state, t.SERVING | t.MOVED | t.DONE)


def why_not_go(box: Box, table: Table, source: int, target: int) -> int:
    """One compartment away, not diagonally unless the card says so, into one without a living figure (R11, R14)."""
    if table.figure[target] != t.NONE:
        return t.IS_OCCUPIED
    return 0 if (in_reach_on_foot(box, table, source, free(table)) >> target) & 1 else t.TOO_FAR_TO_MOVE


def in_reach_on_foot(box: Box, table: Table, source: int, empty: int) -> int:
    """The empty compartments that a figure can move to: a set."""
    card = table.figure[source]
    found = one_step(box, card, source) & empty
    if box.passive[card][t.SWIFT]:  # two steps, the first into an empty compartment
        ways = box.beside[source] & empty
        while ways:
            found |= box.beside[box.first[ways]] & empty
            ways &= ways - 1
    return found


def move(box: Box, table: Table, seat: int, source: int, target: int) -> None:
    card = table.figure[source]
    table.active = card
    table.state[source] |= t.MOVED
    tell(table, t.WENT, seat, EVERYONE, card, source, target)
    if box.passive[card][t.SWIFT]:
        pass_through(box, table, card, source, target)
    relocate(box, table, source, target)


def pass_through(box: Box, table: Table, card: int, source: int, target: int) -> None:
    """Two steps are two moves into a compartment: a corpse on the way is destroyed (R56)."""
    way = way_between(box, table, source, target)
    if way != t.NOWHERE:
        trample(box, table, card, way)


def way_between(box: Box, table: Table, source: int, target: int) -> int:
    """Where a figure that moves two compartments passes: round a corpse, if it can (R56). NOWHERE for one step."""
    if (one_step(box, table.figure[source], source) >> target) & 1:
        return t.NOWHERE
    ways = box.beside[source] & box.beside[target] & free(table)
    clear = where_equal(table.corpse, t.NONE)
    return next_in(box, table, ways & clear if ways & clear else ways)
