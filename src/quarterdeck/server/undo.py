"""Taking back decisions: freely, if nothing was shown and nobody decided since; otherwise by consent.

What was seen is then worth nothing: whatever nobody knows is redealt, and all further luck is fresh (Match.undo).
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from quarterdeck.engine.match import Match
from quarterdeck.engine.speech import listed
from quarterdeck.engine.undoing import reveals
from quarterdeck.server import messages as m
from quarterdeck.server.audience import Audience
from quarterdeck.server.changes import Change
from quarterdeck.server.errors import Refused
from quarterdeck.server.log import REDEALT
from quarterdeck.server.services import Services
from quarterdeck.server.state import TableState


class Undoable(Protocol):
    """The part of a table that taking back needs."""

    state: TableState
    audience: Audience
    services: Services
    lock: asyncio.Lock

    async def ready(self) -> Match: ...
    async def append(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None: ...
    def moved(self, match: Match) -> Change: ...
    def match_changed(self, match: Match) -> None: ...
    def go_on(self) -> None: ...
    def discard(self) -> None: ...


class Undo:
    """Undo requests of one table; at most one is open."""

    def __init__(self, table: Undoable) -> None:
        self.table = table
        self.asked: m.UndoAsked | None = None
        self._agreed: set[int] = set()

    async def request(self, seat: int) -> None:
        """Take back this seat's last decision, if it is free; else ask the others."""
        async with self.table.lock:
            match = await self.table.ready()
            state = self.table.state
            if state.finished:
                raise Refused("the match is over: what was hidden is open now")
            to = state.log.last_decision(seat)
            if to is None:
                raise Refused("you have not decided anything yet")
            if state.log.revisions and to < state.log.revisions[-1].after:
                raise Refused("the cards were changed since; what came before stays, and can be corrected")
            leads = state.prepared.game.parts.leads(state.prepared.box, seat)
            seen = to < state.log.number - 1 or await self._reveals(match, to)
            if not seen or (leads and to == state.log.number - 1):
                await self._take_back(match, seat, to, REDEALT if seen else "free")
                return
            if state.setup.counted:
                raise Refused("this try counts: what was seen is not taken back")
            asks = voters(state, seat, to)
            if not asks:
                # Bots, and people at one screen, agree once; again, or further back, would be peeking at what comes.
                if to <= max(state.log.agreed_undos, default=-1):
                    raise Refused("this decision was taken back once; what it showed cannot be unseen")
                await self._take_back(match, seat, to, REDEALT)
                return
            self.asked = m.UndoAsked(state.log.seq, seat, state.people.seats[seat].name, to, tuple(asks))
            self._agreed = set()
            self.table.audience.send_all(self.asked)

    async def answer(self, seat: int, yes: bool) -> None:
        """The answer of a seat that was asked."""
        async with self.table.lock:
            asked = self.asked
            if asked is None or seat not in asked.asks:
                raise Refused("nobody asks you to take anything back")
            if not yes:
                self.refuse(f"{self.table.state.people.seats[seat].name} does not agree")
                self.table.go_on()
                return
            self._agreed.add(seat)
            if self._agreed >= set(asked.asks):
                self.asked = None
                self.table.audience.send_all(m.UndoAnswered(self.table.state.log.seq, asked.seat, True, ""))
                await self._take_back(await self.table.ready(), asked.seat, asked.to, REDEALT)

    def refuse(self, reason: str) -> None:
        """Close the open request, if there is one, without taking back."""
        self.send_refusal(self.withdraw(), reason)

    def withdraw(self) -> m.UndoAsked | None:
        """Close the open request; what was asked."""
        asked, self.asked = self.asked, None
        return asked

    def send_refusal(self, asked: m.UndoAsked | None, reason: str) -> None:
        if asked is not None:
            self.table.audience.send_all(m.UndoAnswered(self.table.state.log.seq, asked.seat, False, reason))

    def refuse_if_nobody_can_agree(self) -> None:
        if self.asked is not None and not set(self.asked.asks) - set(self.table.state.people.away):
            self.refuse("nobody is here who could agree")

    async def _reveals(self, match: Match, number: int) -> bool:
        """Whether move `number` (from 0) showed its seat anything."""
        seat, action = self.table.state.log.moves[number]
        return await self.table.services.in_background(lambda: reveals(match.before(number), seat, action))

    async def _take_back(self, match: Match, seat: int, to: int, how: str) -> None:
        try:
            await asyncio.to_thread(match.undo, len(match.actions) - to, how == REDEALT)
        except BaseException:
            self.table.discard()
            raise
        which = match.redeals[-1][1] if how == REDEALT else 0
        await self.table.append("undo", seat, self.table.moved(match), value=to, spent=which, text=how)
        self.table.match_changed(match)


def voters(state: TableState, seat: int, to: int) -> list[int]:
    """The seats whose consent is needed to go back to `to`: all who are present, and everybody who decided since."""
    people = state.people
    decided = state.log.deciders_since(to) & set(people.persons) - {seat}
    names = listed([people.seats[each].name for each in sorted(decided)])
    if state.setup.hotseat:
        if decided:
            raise Refused(f"{names} decided since, and nobody takes another's decision back")
        return []
    if decided & people.away.keys():
        raise Refused(f"{names} decided since, and must be here to agree")
    others = [each for each in people.persons if each != seat and each not in people.stand_ins]
    here = [each for each in others if each not in people.away]
    if others and not here:
        raise Refused("something was shown since, and nobody is here who could agree")
    return here
