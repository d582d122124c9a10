"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Replaced
from quarterdeck.games.deckahedron.rules import contests, flips, silence
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.contests import unless_reeling
from quarterdeck.games.deckahedron.rules.flips import call, flip, put_away
from quarterdeck.games.deckahedron.rules.table import Box, Table


def flash_back(box: Box, table: Table, seat: int, tokens: int) -> None:
    """Version 1: where advantage counts the other way, that of a Flashback was turned round twice."""
    table.tokens[seat] -= tokens
    tell(table, t.FLASHES_BACK, seat, EVERYONE, tokens, 0, 0)
    put_away(box, table, seat, 0)
    if box.reversed[table.call_move[seat]]:
        table.call_advantage[seat] -= tokens - 1
    else:
        table.call_advantage[seat] += tokens - 1
    flip(box, table, seat, table.with_attribute[seat])


def flip_at_once(box: Box, table: Table, seat: int, move: int) -> None:
    """Version 1: and so was that of a critical flip."""
    tell(table, t.CALLS, seat, EVERYONE, move, box.attributes[move] + t.AT_ONCE, 1)
    call(box, table, seat, move, box.attributes[move], -1 if box.reversed[move] else 1, t.OPEN)


def suffered(table: Table, defender: int, take: int) -> int:
    """Version 1: who shot at somebody reeling lost no Stamina of their own either."""
    return unless_reeling(table, defender, take)


def why_not_step_in(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Version 1: the GM waited, however long a player was silent."""
    return t.NOT_NOW


EARLIER: dict[int, Replaced] = {
    1: {
        flips.flash_back: flash_back,
        flips.flip_at_once: flip_at_once,
        contests.suffered: suffered,
        silence.why_not_step_in: why_not_step_in,
    }
}
