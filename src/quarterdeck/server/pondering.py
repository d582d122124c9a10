"""Bots of one table that think while people do, until something happens there or nobody is left.

A setting (QUARTERDECK_PONDERING), off where others play too. A bot is given what its seat is shown, as ever; what it
found out is in its tree when it is asked the next time (bots/thinker.py).
"""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import Future
from threading import Event

from quarterdeck import bots
from quarterdeck.server.state import TableState
from quarterdeck.server.thinking import Thinkers

PATIENCE = 0.3  # seconds


class Pondering:
    """The bots of one table on others' time."""

    def __init__(self, state: TableState, thinkers: Thinkers) -> None:
        self.state = state
        self.thinkers = thinkers
        self.work: Future[None] | None = None
        self._stop = Event()
        self._seq = -1  # of the position that was looked at last

    def look(self, people_think: bool) -> None:
        """Go on, begin or stop, after whatever happened at the table."""
        seq = self.state.log.match_seq
        if people_think and seq == self._seq:
            return
        self.stop()
        match = self.state.match
        if not people_think or match is None or len(match.actions) != self.state.log.number:  # not written down yet
            return
        self._seq, self._stop = seq, Event()
        seats = [seat for seat in range(match.seats) if self.state.people.played_by_bot(seat)]
        asked = [(self.state.bot_at(seat), bots.Question.of(match, seat)) for seat in seats]
        if asked:
            self.work = self.thinkers.ponder(asked, self._stop)

    def stop(self) -> None:
        self._stop.set()

    async def ended(self) -> None:
        """Wait for the few milliseconds until nothing is looked at any more: then the tree is free."""
        self.stop()
        work, self.work = self.work, None
        if work is not None and not work.cancel():
            with contextlib.suppress(TimeoutError):  # on a busy machine; then it begins with an empty tree
                async with asyncio.timeout(PATIENCE):
                    await asyncio.wrap_future(work)
