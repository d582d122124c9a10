"""The numbers that seats add to the seed of their match (engine/seeds.py): promised, then opened, then dealt from.

A seat promises a number, by its hash, when it sits down. When nobody else is waited for, the promises are closed and
everybody is told them; then the numbers are opened, and the match begins with the last of them. What is not opened
within `number_seconds` is left out. Where no seat promises one, nobody waits for anything.

People go on to a rematch by themselves, so there the seats that promised one the last time, and are here, are expected
to do so again, within the same time.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from quarterdeck.engine.seeds import number_hash
from quarterdeck.server.audience import Audience
from quarterdeck.server.autoplay import Autoplay
from quarterdeck.server.errors import LostTable, Refused
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState


class Numbered(Protocol):
    """The part of a table that numbers need."""

    state: TableState
    audience: Audience
    autoplay: Autoplay
    settings: Settings
    lock: asyncio.Lock
    discarded: bool

    async def change_seat(self, kind: str, seat: int, late: bool = False) -> None: ...


class Numbers:
    """Promises and numbers of one table that has not begun."""

    def __init__(self, table: Numbered) -> None:
        self.table = table
        self.closed = asyncio.Event()  # the promises are
        self._waiting: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin to wait for numbers, if they are waited for."""
        state = self.table.state
        phase = state.setup.numbers
        if phase in ("opening", "settled"):
            self.closed.set()
        waits = state.status == "gathering" and phase in ("promising", "opening") and state.people.all_seated
        if waits and state.all_chosen and self._waiting is None and not self.table.discarded:
            self._waiting = self.table.autoplay.start(self._wait(phase))

    async def _wait(self, phase: str) -> None:
        await asyncio.sleep(self.table.settings.number_seconds)
        self._waiting = None
        try:
            async with self.table.lock:
                if self.table.state.status == "gathering" and self.table.state.setup.numbers == phase:
                    await self.table.change_seat("number", -1, late=True)
        except (Refused, LostTable):
            return  # another server plays this table now and waits itself
        self.look()

    async def promise(self, seat: int, promise: str) -> None:
        """A seat promises a number. Only while the lock is held."""
        state = self.table.state
        place = state.setup.seats[seat]
        if state.status != "gathering" or state.setup.numbers not in ("", "promising") or state.setup.seed is not None:
            raise Refused("the promises are closed: this match begins without a number of yours")
        place.promise = promise
        await self.table.change_seat("number", seat)

    async def open(self, seat: int, number: str) -> None:
        """A seat opens its number. Only while the lock is held."""
        state = self.table.state
        place = state.setup.seats[seat]
        if place.number == number:
            return  # it came twice
        if state.status != "gathering" or state.setup.numbers != "opening":
            raise Refused("numbers are opened after all promises and before the deal; yours was left out")
        if number_hash(bytes.fromhex(number)) != place.promise:
            raise Refused("this is not the number that was promised", 422)
        place.number = number
        await self.table.change_seat("number", seat)

    async def until_closed(self) -> None:
        """Until all promises are there, where they are waited for."""
        if self.table.state.setup.numbers == "promising":
            async with asyncio.timeout(2 * self.table.settings.number_seconds):
                await self.closed.wait()
