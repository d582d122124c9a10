"""Standing orders of persons at a table (engine/orders.py), obeyed so that nobody else can tell.

An order is kept with its seat and sent to nobody else. At a table with other persons every answer to a question that
the orders of a seat are about is shown at a moment drawn beforehand, whether the order gave it or its person: so a
quick answer does not tell that the seat had no choice. Its person, who holds a reaction, has that time to think
unnoticed; whoever takes longer is seen to. Alone with bots an order is obeyed at once. The move is the same move, with
the same number, as one by hand.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from typing import Any, Protocol  # `Any` for what a coroutine yields to asyncio

from quarterdeck.engine import orders
from quarterdeck.engine.match import Match
from quarterdeck.server import messages as m
from quarterdeck.server.changes import Change
from quarterdeck.server.state import TableState

SECONDS = (2.0, 4.5)  # until an answer is shown at a table with other persons
_luck = random.SystemRandom()


class Ordered(Protocol):
    """The part of a table that its standing orders need."""

    state: TableState

    def new_status(self, status: m.State, result: str) -> Change: ...
    async def commit(self, *changed: Change) -> None: ...
    def start(self, work: Coroutine[Any, Any, None]) -> object: ...
    async def ordered_move(self, seat: int, match_seq: int) -> None: ...


class StandingOrders:
    """The standing orders of one table."""

    def __init__(self, table: Ordered) -> None:
        self.table = table
        self._shown_at: dict[tuple[int, int], float] = {}  # by entry of the log and seat: when an answer may be shown

    async def give(self, seat: int, given: list[str]) -> None:
        """The standing orders of a seat, all of them. Only while the table's lock is held."""
        state = self.table.state
        state.people.seats[seat].orders = given
        await self.table.commit(self.table.new_status(state.status, state.result))
        self.look()

    def look(self) -> None:
        """Look whether a seat is asked what its orders are about. Called after every change of the match."""
        state = self.table.state
        if state.match is None or state.status != "playing":
            return
        now, match_seq = time.monotonic(), state.log.match_seq
        self._shown_at = {key: at for key, at in self._shown_at.items() if key[0] == match_seq}
        for seat in state.match.waiting():
            given = state.people.seats[seat].orders
            if not given or state.people.played_by_bot(seat) or (match_seq, seat) in self._shown_at:
                continue
            if orders.asked(state.match.game.parts.orders, given, state.match.shown(seat)):
                alone = len(state.people.persons) == 1
                self._shown_at[match_seq, seat] = now if alone else now + _luck.uniform(*SECONDS)
                self.table.start(self._obey(seat, match_seq))

    async def _obey(self, seat: int, match_seq: int) -> None:
        await self.hold(seat, match_seq)
        await self.table.ordered_move(seat, match_seq)

    async def hold(self, seat: int, match_seq: int) -> None:
        """Wait until an answer of this seat may be shown."""
        await asyncio.sleep(max(0.0, self._shown_at.get((match_seq, seat), 0.0) - time.monotonic()))


def answer(state: TableState, match: Match, seat: int) -> int | None:
    """What the orders of a seat say to what it is asked."""
    given = state.people.seats[seat].orders
    if seat not in match.waiting():
        return None
    return orders.answer(match.game.parts.orders, given, match.shown(seat), match.legal(seat))
