"""A table in memory: everything that changes it goes through here, one change at a time.

The order is always the same: a change is checked, committed, and only then sent to anyone. Should the commit fail,
this copy is discarded, and whoever asks next gets one made from the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any  # for what a coroutine yields to asyncio

import msgspec

from quarterdeck.engine.errors import Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.server import changes, choosing, orders
from quarterdeck.server import messages as m
from quarterdeck.server.absences import Absences
from quarterdeck.server.audience import Audience
from quarterdeck.server.autoplay import Autoplay
from quarterdeck.server.changes import Change
from quarterdeck.server.cleaning import name_for, unlike
from quarterdeck.server.database import Entry
from quarterdeck.server.errors import LostTable, Refused
from quarterdeck.server.listener import Listener
from quarterdeck.server.log import BY_STAND_IN, KEY
from quarterdeck.server.numbers import Numbers
from quarterdeck.server.promises import advance
from quarterdeck.server.questions import Questions, parse
from quarterdeck.server.servers import Fence
from quarterdeck.server.services import Services
from quarterdeck.server.state import TableState, wanted_at_end
from quarterdeck.server.thinking import bot_name
from quarterdeck.server.undo import Undo

log = logging.getLogger("quarterdeck.server")
SLOW_REPLAY = 30  # moves: longer matches are replayed beside the event loop
GONE_ON = "the table has gone on since; look again"


class LiveTable:
    """One table that is awake."""

    def __init__(self, state: TableState, services: Services, on_discard: Callable[[LiveTable], None]) -> None:
        self.state = state
        self.fence = Fence(state.id, state.row.fence)
        self.services = services
        self.settings = services.settings
        self.lock = asyncio.Lock()
        self.audience = Audience(state, services.settings.beat)
        self.absences = Absences(self)
        self.undo = Undo(self)
        self.questions = Questions()
        self.orders = orders.StandingOrders(self)
        self.numbers = Numbers(self)
        self.autoplay = Autoplay(self, services.thinkers, services.settings)
        self.last_used = time.monotonic()
        self.discarded = False
        self._on_discard = on_discard

    @property
    def undo_asked(self) -> bool:
        return self.undo.asked is not None

    # --- writing

    async def commit(self, *changed: Change) -> None:
        """Write changes of this table; they hold when this returns."""
        self._must_be_current()
        try:
            await self.services.store.commit(*changed, fence=self.fence)
        except LostTable:
            self.discard()
            raise

    async def append(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None:
        """Write one entry of the log, and what goes with it; it holds when this returns."""
        entry = Entry(self.state.id, self.state.log.seq + 1, kind, seat, value, spent, text, time.time())
        try:
            await self.commit(changes.new_entry(entry), *more)
        except BaseException:
            self.discard()  # it may have been committed or not: the log knows
            raise
        self.state.add(entry)
        self.services.moves += kind == "move"
        self.last_used = time.monotonic()

    def discard(self) -> None:
        """Give up a copy that may not be what the log says; its people come back to a new one."""
        self._give_up()
        asyncio.get_running_loop().call_soon(self.audience.end_all)  # pending refusals are sent first

    def let_go(self) -> bool:
        """Give the table to another server: whoever is to move goes there now. Whether anybody does."""
        going = [] if self.discarded else self.audience.asked()
        self._give_up()
        for listener in going:
            listener.end()
        return bool(going)

    def _give_up(self) -> None:
        self.discarded, self.state.match = True, None
        self.autoplay.stop()
        self._on_discard(self)

    def _must_be_current(self) -> None:
        if self.discarded:
            raise Refused("the table is looked up again; try again", 503)

    def moved(self, match: Match) -> Change:
        return changes.moved(self.state.id, match.noticed(SPECTATOR), match.waiting(), time.time())

    def new_status(self, status: m.State, result: str) -> Change:
        return changes.new_status(self.state.id, self.state.setup, status, result, time.time())

    # --- the match

    async def ready(self) -> Match:
        """The match, replayed from the log if it is not in memory. Only while the lock is held."""
        self._must_be_current()
        state = self.state
        if state.status == "gathering":
            raise Refused("the match has not begun: a seat is still open, or somebody has yet to choose")
        if state.match is None:
            log_so_far = (list(state.log.moves), list(state.log.redeals))
            try:
                if state.log.number > SLOW_REPLAY:
                    state.match = await asyncio.to_thread(state.played, *log_so_far)
                else:
                    state.match = state.played(*log_so_far)
            except Illegal as illegal:
                log.error("table %s: its log does not fit the rules: %s", state.id, illegal)
                title = state.prepared.game.title
                raise Refused(f"the log of this table does not fit the rules of {title}") from None
            state.clocks.thinking(state.match.waiting())
            self.questions.look(state.match)
        self.last_used = time.monotonic()
        return state.match

    async def move(
        self, seat: int, number: int, action: int | None, text: str | None, seq: int | None, key: str = ""
    ) -> m.Accepted:
        """Make a person's move. One that comes again with its key was made already, and is only acknowledged."""
        await self.orders.hold(seat, self.state.log.match_seq)
        async with self.lock:
            self.audience.touch()
            match = await self.ready()
            known, *answer = self.state.log.last_keys.get(seat, ("", 0, 0))
            if key and key == known:
                return m.Accepted(*answer)
            if seat in self.state.people.resigned:
                raise Refused("you have resigned; a bot plays your seat")
            if self.state.finished:
                raise Refused("the match is over")
            if not self.questions.same_since(seat, number) or (seq is not None and seq < self.state.log.undo_seq):
                raise Refused(GONE_ON)
            if (action is None) == (text is None):
                raise Refused("a move is an action's number or a text, one of them", 400)
            chosen = parse(match, seat, text or "") if action is None else action
            return await self._play(match, seat, chosen, KEY + key if key else "")

    async def why(self, seat: int, text: str) -> str:
        """Why this seat may not do this now; empty if it may."""
        async with self.lock:
            match = await self.ready()
            return match.refusal(seat, parse(match, seat, text))

    async def bot_move(self, seat: int, action: int, match_seq: int) -> None:
        """Make a bot's move, unless the match has changed while it thought."""
        async with self.lock:
            same = match_seq == self.state.log.match_seq and not self.state.finished and self.undo.asked is None
            if same and self.state.people.played_by_bot(seat):
                await self._play(await self.ready(), seat, action)

    async def ordered_move(self, seat: int, match_seq: int) -> None:
        """Answer for a person by a standing order, unless the person has meanwhile, or called the order off."""
        async with self.lock:
            if match_seq != self.state.log.match_seq or self.state.finished or self.undo.asked is not None:
                return
            match = await self.ready()
            action = orders.answer(self.state, match, seat)
            if action is not None:
                await self._play(match, seat, action)

    def start(self, work: Coroutine[Any, Any, None]) -> object:
        return self.autoplay.start(work)

    async def _play(self, match: Match, seat: int, action: int, text: str = "") -> m.Accepted:
        state, spent = self.state, self.state.clocks.used(seat)
        try:
            match.play(seat, action)
        except Illegal as illegal:
            raise Refused(str(illegal)) from None
        except Exception:
            log.exception("table %s: the rules failed", state.id)
            state.match = None
            raise Refused("the rules of this game failed; the move was not made", 503) from None
        outcome = match.outcome()
        changed = [self.moved(match)]
        if outcome is not None:
            state.setup.winners = list(outcome.winners) if state.prepared.game.competitive else None
            changed += [self.new_status("over", outcome.text), *wanted_at_end(state)]
        stands_in = state.setup.seats[seat].kind == "person" and seat in state.people.stand_ins
        await self.append("move", seat, *changed, value=action, spent=spent, text=BY_STAND_IN if stands_in else text)
        if outcome is not None:
            state.status, state.result = "over", outcome.text
            self.services.tell_over()
        state.clocks.again(seat)
        asked = self.undo.withdraw()
        self.match_changed(match)
        self.undo.send_refusal(asked, "the table went on")
        return m.Accepted(state.log.number, state.log.seq)

    def match_changed(self, match: Match) -> None:
        """Clocks, messages and bots after a change of the match."""
        self.questions.look(match)
        self.state.clocks.thinking([] if self.state.finished else match.waiting())
        self.audience.send_views()
        self.go_on()

    def go_on(self) -> None:
        """Let clocks run, bots move, standing orders be obeyed and numbers be waited for."""
        self.autoplay.look()
        self.orders.look()
        self.numbers.look()

    # --- people

    async def sit(self, seat: int, name: str, *more: Change, promise: str = "", who: str = "") -> str:
        """Take an open seat, or change the name of a taken one. Only while the lock is held."""
        state, people = self.state, self.state.people
        place = people.seats[seat]
        wanted = name_for(name or place.name, state.prepared.names_but(seat, people.names))
        if place.taken and wanted == place.name:
            if more:
                await self.commit(*more)
            return wanted
        before = msgspec.structs.replace(place)
        if not place.taken and state.status == "gathering":
            place.promise, place.who = promise, who
        place.taken, place.name = True, wanted
        try:
            begins = await self._write_seat("sit", seat, wanted, *more)
        except Refused:
            people.seats[seat] = before
            raise
        if state.match is not None:
            state.match.names[seat] = state.names[seat]
        if begins:
            await self._begun()
        elif state.match is not None:
            self.audience.send_views(whole=True)  # what was told names them anew
        self.audience.send_people()
        return wanted

    async def change_seat(self, kind: str, seat: int, late: bool = False) -> None:
        """A seat has chosen, or given a number (`late`: nobody else is waited for). Only while the lock is held."""
        if await self._write_seat(kind, seat, "", late=late):
            await self._begun()
        self.audience.send_people()

    async def _begun(self) -> None:
        """The match begins; the leader leaves free seats empty."""
        match, parts = await self.ready(), self.state.prepared.game.parts
        for seat, place in enumerate(self.state.people.seats):
            if not place.taken and parts.leave_empty is not None:
                await self._play(match, *parts.leave_empty(match.box, seat), BY_STAND_IN)
        self.match_changed(match)

    async def pass_over(self, seat: int, match_seq: int) -> None:
        """Go on without somebody who is away, as was agreed, unless the match has changed meanwhile."""
        async with self.lock:
            parts = self.state.prepared.game.parts
            same = match_seq == self.state.log.match_seq and not self.state.finished and self.undo.asked is None
            if same and parts.pass_over is not None and seat in self.state.people.passed:
                match = await self.ready()
                await self._play(match, *parts.pass_over(match.box, seat), BY_STAND_IN)

    async def _write_seat(self, kind: str, seat: int, text: str, *more: Change, late: bool = False) -> bool:
        """Write a change of a seat; the match begins if nobody is waited for any more. Whether it does."""
        state, people = self.state, self.state.people
        complete = people.all_seated and choosing.complete(state.setup, state.prepared.game)
        begins = state.status == "gathering" and complete and advance(state.setup, late)
        game = choosing.opened(state.setup, state.prepared.game) if begins else state.prepared
        status: m.State = "playing" if begins else state.status
        changed = [self.new_status(status, state.result), *more]
        if begins:
            changed.append(self.moved(game.match(people.names, state.seed)))
        await self.append(kind, seat, *changed, value=int(begins), text=text)
        state.status, state.prepared = status, game
        self.numbers.look()
        self.audience.touch()
        return begins

    async def choose(self, seat: int, value: str) -> None:
        """What a seat chooses in secret before the match. Only while the lock is held."""
        state, place = self.state, self.state.people.seats[seat]
        if state.status != "gathering":
            raise Refused("the match has begun")
        choosing.check(state.setup, state.prepared.game, seat, value)
        before, place.sealed = place.sealed, value
        try:
            await self.change_seat("choose", seat)
        except Refused:
            place.sealed = before
            raise

    async def seat_bot(self, seat: int, bot: str) -> None:
        """A bot takes a free seat before the match begins. Only while the lock is held."""
        state, place = self.state, self.state.people.seats[seat]
        if state.status != "gathering" or place.taken:
            raise Refused("this seat is not free")
        others = state.prepared.names_but(seat, state.people.names)
        place.kind, place.bot = "bot", bot
        try:
            await self.sit(seat, unlike(bot_name(bot), others))
        except Refused:
            place.kind, place.bot = "person", ""
            raise

    async def revoke(self, seat: int, fresh: set[str]) -> None:
        """Replace all keys of a seat by these hashes. Only while the lock is held."""
        new = (changes.new_key(key, self.state.id, seat, time.time()) for key in fresh)
        await self.commit(changes.revoked_keys(self.state.id, seat), *new)
        self.state.people.replace_keys(seat, fresh)
        for listener in list(self.audience.listeners):
            if listener.seat == seat or seat in listener.seats:
                listener.end()

    async def open_hands(self, seat: int, agree: bool) -> None:
        """Whether a seat agrees that watchers see the hands."""
        async with self.lock:
            people = self.state.people
            if agree and len(people.persons) > 1:
                raise Refused("watchers could tell the others your hand; when the match is over, all may see it")
            if agree != (seat in people.open_hands):
                await self.append("open", seat, value=int(agree))
            if not people.hands_are_open:
                for listener in self.audience.listeners:
                    if listener.seat == SPECTATOR and listener.eyes != SPECTATOR:
                        listener.eyes, listener.seq = SPECTATOR, None
                        await self._welcome(listener)
            self.audience.send_people()

    # --- coming and going

    async def arrive(self, listener: Listener, last: int | None) -> None:
        """Add a listener, or seat it elsewhere, and send what came since entry `last` (None: the last page)."""
        async with self.lock:
            self._must_be_current()
            listener.seq = last if last is None or last <= self.state.log.seq else None
            self.audience.listeners.add(listener)
            self.last_used = time.monotonic()
            await self.absences.came_back(listener.seat)
            self.update_presence(listener)
            await self._welcome(listener)
            self.go_on()

    async def _welcome(self, listener: Listener) -> None:
        state, seq = self.state, self.state.log.seq
        listener.send(self.audience.people_message(listener))
        if state.status != "gathering" and (state.log.moves or state.status != "ended"):
            match = await self.ready()
            self.audience.send_view(listener, match)
        listener.seq = seq
        if state.people.notes.get(listener.seat):
            listener.send(m.Notes(seq, state.people.notes[listener.seat]))
        self.audience.send_papers_to(listener)
        if self.undo.asked is not None:
            listener.send(self.undo.asked)

    async def depart(self, listener: Listener) -> None:
        """Remove a listener."""
        async with self.lock:
            self.audience.listeners.discard(listener)
            if self.discarded:  # another copy, or another server, sees who is there
                return
            self.last_used = time.monotonic()
            self.update_presence()
            self.go_on()

    def update_presence(self, newcomer: Listener | None = None) -> None:
        state = self.state
        here = self.audience.seats_here()
        changed = state.people.set_present(here, state.seats_out_of_time(), time.monotonic())
        self.undo.refuse_if_nobody_can_agree()
        if changed:
            self.audience.send_people(newcomer)

    async def clock_rings(self) -> None:
        """A clock may have run out, or an absence have lasted too long."""
        async with self.lock:
            await self.absences.check_timeouts()
