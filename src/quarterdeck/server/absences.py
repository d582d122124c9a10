"""People who leave, resign or are away, and what the others at the table decide about it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

from quarterdeck.server import changes
from quarterdeck.server import messages as m
from quarterdeck.server.audience import Audience
from quarterdeck.server.changes import Change
from quarterdeck.server.database import Gone
from quarterdeck.server.errors import Refused
from quarterdeck.server.promises import promise_again
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.timeouts import apply_timeouts

CANCELLED = "taken back before it began"


class Attended(Protocol):
    """The part of a table that comings and goings need."""

    state: TableState
    audience: Audience
    services: Services
    settings: Settings
    lock: asyncio.Lock

    async def append(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None: ...
    def new_status(self, status: m.State, result: str) -> Change: ...
    def update_presence(self) -> None: ...
    def go_on(self) -> None: ...


class Absences:
    """Leaving, resigning and staying away at one table."""

    def __init__(self, table: Attended) -> None:
        self.table = table

    async def leave(self, seat: int) -> None:
        """A person leaves: their seat is free again, or the table's absence rule holds from now on."""
        async with self.table.lock:
            state = self.table.state
            if state.status == "gathering" and seat == state.setup.host:
                await self.end(CANCELLED)
            elif state.status == "gathering" and state.setup.series is None:
                await self._free(seat)
            elif seat not in state.people.left:
                await self._go("leave", seat, "left")
            self.table.audience.dismiss(seat)
            self.table.update_presence()
            await self.check_timeouts(seat)
            self.table.audience.send_people()

    async def _go(self, kind: str, seat: int, gone: Gone) -> None:
        """Write that a person is gone, or here again, into the log and where lists of tables read it."""
        state = self.table.state
        state.setup.seats[seat].gone = gone
        await self.table.append(kind, seat, self.table.new_status(state.status, state.result))

    async def _free(self, seat: int) -> None:
        """Before the match has begun: the key of the person who sat here becomes invalid."""
        state, people = self.table.state, self.table.state.people
        place = people.seats[seat]
        place.taken, place.name, place.who, place.sealed, place.orders = False, "", "", "", []
        promise_again(state.setup, seat)
        gone = (changes.revoked_keys(state.id, seat), changes.no_notice(state.id, seat))
        await self.table.append("leave", seat, self.table.new_status(state.status, ""), *gone)
        people.left.discard(seat)
        people.replace_keys(seat, ())

    async def came_back(self, seat: int) -> None:
        """Only while the lock is held."""
        people = self.table.state.people
        if seat in people.left:
            await self._go("return", seat, "resigned" if seat in people.resigned else "")

    async def cancel(self) -> None:
        """The host takes a table back that has not begun."""
        async with self.table.lock:
            if self.table.state.status != "gathering":
                raise Refused("the match has begun; leave it, or resign")
            await self.end(CANCELLED)

    async def resign(self, seat: int) -> None:
        """Give the match up: with two seats it is over, with more a bot plays on."""
        async with self.table.lock:
            state = self.table.state
            if state.status != "playing":
                raise Refused("there is nothing to resign from")
            if not state.prepared.game.competitive:
                raise Refused("nobody wins here, so nobody resigns; you can leave the table")
            name = state.people.seats[seat].name
            if len(state.people.seats) == 2:
                await self.end(f"{name} resigned", winners=[1 - seat])
                return
            if seat not in state.people.resigned:
                await self._go("resign", seat, "resigned")
            self.table.audience.send_people()
            self.table.go_on()

    async def forfeit(self, seat: int) -> None:
        """In a series a seat loses its match without playing on: as if it had resigned, also before the deal."""
        state = self.table.state
        async with self.table.lock:
            if len(state.people.seats) == 2 and not state.finished:
                await self.end(f"{state.people.seats[seat].name} forfeits", winners=[1 - seat])
        if not state.finished and seat not in state.people.resigned:
            await self.resign(seat)

    async def decide(self, voter: int, seat: int, then: str) -> None:
        """What somebody would have done with an absent person's seat; done when all who are here agree."""
        async with self.table.lock:
            state, people = self.table.state, self.table.state.people
            if state.status != "playing":
                raise Refused("no match is under way")
            if seat not in people.away or seat in people.stand_ins:
                raise Refused("nobody is missing there")
            gone = time.monotonic() - people.away[seat]
            if seat not in people.left and gone < self.table.settings.patience:
                raise Refused(f"give them {self.table.settings.patience:g} seconds to come back")
            if then == "pass" and state.prepared.game.parts.pass_over is None:
                raise Refused("nobody leads this game, so nobody can go on without a player")
            people.wish(seat, voter, then)
            agreed = [wish for wish in ("pass", "bot", "end") if set(people.wishing(seat, wish)) >= set(people.here)]
            name = people.seats[seat].name
            if "pass" in agreed:
                people.passed.add(seat)
            elif "bot" in agreed:
                people.stand_ins.add(seat)
            elif "end" in agreed:
                gone_how = "having left" if seat in people.left else "being away"
                if state.setup.series is not None and len(people.seats) == 2:
                    await self.end(f"{name} forfeits by agreement, {gone_how}", winners=[1 - seat])
                else:
                    await self.end(f"ended by agreement, {name} {gone_how}")
            self.table.audience.send_people()
            self.table.go_on()

    async def check_timeouts(self, leaving: int = -1) -> None:
        """Clocks that ran out and absences that lasted too long. Only while the lock is held."""
        state = self.table.state
        if state.status != "playing":
            return
        before = (set(state.people.stand_ins), set(state.people.passed))
        absent = apply_timeouts(state, leaving)
        if absent is not None:
            two = state.prepared.game.competitive and len(state.people.seats) == 2
            await self.end(f"{state.people.seats[absent].name} has left", winners=[1 - absent] if two else None)
            return
        if before != (state.people.stand_ins, state.people.passed):
            self.table.audience.send_people()
        self.table.go_on()

    async def end(self, reason: str, winners: Sequence[int] | None = None) -> None:
        """End the match by decision of its people. Only while the lock is held."""
        state = self.table.state
        if not state.finished:
            state.setup.winners = None if winners is None else list(winners)
            await self.table.append("end", -1, self.table.new_status("ended", reason), text=reason)
            state.status, state.result = "ended", reason
            state.clocks.thinking([])
            self.table.services.tell_over()
            self.table.audience.send_people()
