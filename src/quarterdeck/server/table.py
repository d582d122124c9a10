"""A table that is awake: its log, its match, its people. Everything that changes it goes through here, one at a time.

The order is always the same: it is checked, it is written down, and only then does anyone hear of it. Should the
writing fail, this copy is thrown away, and the next who asks gets one made from the log.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import seed_hash
from quarterdeck.engine.speech import listed
from quarterdeck.server import messages as m
from quarterdeck.server.absences import look_at_the_clock
from quarterdeck.server.cleaning import clean, clean_notes, is_nobody, name_for
from quarterdeck.server.clocks import Clocks
from quarterdeck.server.errors import No
from quarterdeck.server.listener import Listener, encode
from quarterdeck.server.preparing import prepared
from quarterdeck.server.questions import Questions
from quarterdeck.server.store import Change, Entry, Row, Setup, new_entry, new_key, new_note
from quarterdeck.server.telling import ToldLog, info, view_message

if TYPE_CHECKING:
    from quarterdeck.server.house import House

notes = logging.getLogger("quarterdeck.server")
SLOW_REPLAY = 30  # moves: longer ones are replayed beside the event loop
AGREED = "agreed"  # text of an undo: by consent
BY_STAND_IN = "stand-in"  # text of a move: a bot made it for a person
GONE_ON = "the table has gone on since; look again"


class LiveTable:
    """One table in memory."""

    def __init__(
        self, house: House, row: Row, entries: list[Entry], opens: dict[str, set[int]], own: dict[int, str]
    ) -> None:
        self.house = house
        self.store = house.store
        self.settings = house.settings
        self.id = row.id
        self.row = row
        self.setup = msgspec.json.decode(row.setup, type=Setup)
        self.prepared: Prepared = prepared(row.game, len(self.setup.seats), self.setup.options, row.version)
        for seat, place in enumerate(self.setup.seats):
            if place.taken and is_nobody(place.name):  # kept by an earlier version, which took "You" for a name
                place.name = self.prepared.title(seat)
        self.state: m.State = row.state
        self.result = row.result
        self.rematch = row.rematch
        self.opens = opens
        self.notes = own  # of each seat, for its own eyes
        self.seed = bytes.fromhex(row.seed)
        self.seed_hash = seed_hash(self.seed)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.touched = -math.inf  # when somebody who sits here did something last
        self.forgotten = False  # the house has let go of this copy; the log has the truth
        self.match: Match | None = None
        self.seq = 0
        self.turned = 0  # seq of the last line that changed the match
        self.began = 0  # seq with which the match began
        self.undone = 0  # seq of the last undo
        self.line: list[tuple[int, int]] = []  # the moves that stand: seat, action
        self.seqs: list[int] = []  # their lines in the log
        self.by_stand_in: list[bool] = []  # whether a bot made them for a person
        self.takebacks: set[int] = set()  # numbers that were gone back to by consent
        self.told: dict[int, ToldLog] = {}  # by whose eyes
        self.chat: deque[m.ChatLine] = deque(maxlen=self.settings.chat_kept)
        self.agreed: set[int] = set()  # seats that let watchers see their hands
        self.questions = Questions()
        self.clocks = Clocks(self.setup.clock, len(self.setup.seats))
        self.stand_ins: set[int] = set()
        self.gone: dict[int, float] = {}  # persons who are not here, since when
        self.left: set[int] = set()  # persons who said that they leave
        self.asked: m.UndoAsked | None = None
        self.agree: set[int] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        for entry in entries:
            self._remember(entry)
        for seat in self.persons:
            self.gone[seat] = time.monotonic()

    @property
    def persons(self) -> list[int]:
        return [seat for seat, each in enumerate(self.setup.seats) if each.kind == "person"]

    @property
    def number(self) -> int:
        return len(self.line)

    @property
    def finished(self) -> bool:
        return self.state in ("over", "ended")

    def played_by_bot(self, seat: int) -> bool:
        return self.setup.seats[seat].kind == "bot" or seat in self.stand_ins

    # --- the log

    def _remember(self, entry: Entry) -> None:
        """Take in one line that is kept."""
        self.seq = entry.seq
        if entry.kind == "move":
            self.line.append((entry.seat, entry.value))
            self.seqs.append(entry.seq)
            self.by_stand_in.append(entry.text == BY_STAND_IN)
            self.clocks.decided(entry.seat, entry.spent)
            self.turned = entry.seq
        elif entry.kind == "undo":
            for kept in (self.line, self.seqs, self.by_stand_in):
                del kept[entry.value :]
            self.told.clear()
            if entry.text == AGREED:
                self.takebacks.add(entry.value)
            self.turned = self.undone = entry.seq
        elif entry.kind == "sit" and entry.value:
            self.turned = self.began = entry.seq
        elif entry.kind == "chat":
            name = self.setup.seats[entry.seat].name
            self.chat.append(m.ChatLine(entry.seq, entry.seat, name, entry.text, self.number, entry.at))
        elif entry.kind == "open":
            (self.agreed.add if entry.value else self.agreed.discard)(entry.seat)

    async def _write(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None:
        """Keep one line, and what goes with it; it holds when this returns."""
        self._must_be_awake()
        entry = Entry(self.id, self.seq + 1, kind, seat, value, spent, text, time.time())
        try:
            await self.store.keep(new_entry(entry), *more)
        except BaseException:
            self.house.forget(self)  # it may have been kept or not: the log knows
            raise
        self._remember(entry)
        self.used = time.monotonic()

    def _must_be_awake(self) -> None:
        if self.forgotten:
            raise No("the table is looked up again; try again", 503)

    def _moved(self, match: Match) -> Change:
        waiting = sum(1 << seat for seat in match.waiting())
        values = {"of_table": self.id, "number": len(match.made), "waiting": waiting, "changed": time.time()}
        return Change("moved", values)

    def _stands(self, state: m.State, result: str) -> Change:
        vacant = any(not each.taken for each in self.setup.seats)
        values = {"of_table": self.id, "state": state, "result": result, "changed": time.time()}
        listed = int(self.setup.listed and vacant and state == "gathering")
        return Change("state", {**values, "listed": listed, "setup": msgspec.json.encode(self.setup).decode()})

    # --- the match

    async def ready(self) -> Match:
        """The match, replayed from the log if it is not in memory. Only while the lock is held."""
        self._must_be_awake()
        if self.state == "gathering":
            raise No("the match has not begun: a seat is still open")
        if self.match is None:
            names = [seat.name for seat in self.setup.seats]
            try:
                if len(self.line) > SLOW_REPLAY:
                    self.match = await asyncio.to_thread(self.prepared.match, names, self.seed, list(self.line))
                else:
                    self.match = self.prepared.match(names, self.seed, self.line)
            except Illegal as refused:
                notes.error("table %s: its log does not fit the rules: %s", self.id, refused)
                raise No(f"the log of this table does not fit the rules of {self.prepared.game.title}") from None
            self.clocks.thinking(self.match.waiting())
            self.questions.look(self.match)
        self.used = time.monotonic()
        return self.match

    async def move(self, seat: int, number: int, action: int | None, text: str | None, seq: int | None) -> m.Accepted:
        """A person's move."""
        async with self.lock:
            self.touch()
            match = await self.ready()
            if self.finished:
                raise No("the match is over")
            if not self.questions.same_since(seat, number) or (seq is not None and seq < self.undone):
                raise No(GONE_ON)
            if (action is None) == (text is None):
                raise No("a move is an action's number or a text, one of them", 400)
            if action is None:
                action = self._parse(match, seat, text or "")
            return await self._play(match, seat, action)

    async def why(self, seat: int, text: str) -> str:
        """Why this seat may not do this now; empty if it may."""
        async with self.lock:
            match = await self.ready()
            return match.refusal(seat, self._parse(match, seat, text))

    def _parse(self, match: Match, seat: int, text: str) -> int:
        try:
            return match.notation.parse(text, match.legal(seat))
        except BadInput as problem:
            raise No(str(problem)) from None

    async def bot_move(self, seat: int, action: int, turned: int) -> None:
        """A bot's move, unless the table has gone on while it thought."""
        async with self.lock:
            if turned == self.turned and not self.finished and self.played_by_bot(seat) and self.asked is None:
                await self._play(await self.ready(), seat, action)

    async def _play(self, match: Match, seat: int, action: int) -> m.Accepted:
        spent = self.clocks.used(seat)
        try:
            match.play(seat, action)
        except Illegal as refused:
            raise No(str(refused)) from None
        except Exception:
            notes.exception("table %s: the rules failed", self.id)
            self.match = None
            raise No("the rules of this game failed; the move was not made", 503) from None
        over = match.over
        changes = [self._moved(match)]
        if over:
            outcome = match.outcome()
            changes.append(self._stands("over", outcome.text if outcome else ""))
        stands_in = self.setup.seats[seat].kind == "person" and seat in self.stand_ins
        text = BY_STAND_IN if stands_in else ""
        await self._write("move", seat, *changes, value=action, spent=spent, text=text)
        if over:
            self.state, self.result = "over", changes[-1].values["result"]
        self.clocks.again(seat)
        asked, self.asked = self.asked, None
        self._changed(match)
        if asked is not None:
            self.send_all(m.UndoAnswered(self.seq, asked.seat, False, "the table went on"))
        return m.Accepted(self.number, self.seq)

    def _changed(self, match: Match) -> None:
        """The match is not as it was: clocks, messages, bots."""
        self.questions.look(match)
        self.clocks.thinking([] if self.finished else match.waiting())
        self.send_views()
        self.house.after_change(self)

    # --- taking back

    async def undo(self, seat: int) -> None:
        """Take back this seat's last decision, if it is free; else ask the others."""
        async with self.lock:
            match = await self.ready()
            if self.finished:
                raise No("the match is over: what was hidden is open now")
            own = [i for i, (mover, _) in enumerate(self.line) if mover == seat and not self.by_stand_in[i]]
            if not own:
                raise No("you have not decided anything yet")
            to = own[-1]
            if to == len(self.line) - 1 and not await self.house.reveals(self, to):
                await self._take_back(match, seat, to, "free")
                return
            asks = self._must_agree(seat, to)
            if not asks:
                # Bots, and people at one screen, agree once; again, or further back, would be peeking at what comes.
                if to <= max(self.takebacks, default=-1):
                    raise No("this decision was taken back once; what it showed cannot be unseen")
                await self._take_back(match, seat, to, AGREED)
                return
            name = self.setup.seats[seat].name
            self.asked = m.UndoAsked(self.seq, seat, name, to, tuple(asks))
            self.agree = set()
            self.send_all(self.asked)

    def _must_agree(self, seat: int, to: int) -> list[int]:
        """Whom to ask before the match goes back to `to`: all who are here, and whoever has decided since."""
        since = {mover for i, (mover, _) in enumerate(self.line) if i > to and not self.by_stand_in[i]}
        decided = since & set(self.persons) - {seat}
        names = listed([self.setup.seats[each].name for each in sorted(decided)])
        if self.setup.hotseat:
            if decided:
                raise No(f"{names} decided since, and nobody takes another's decision back")
            return []
        if decided & self.gone.keys():
            raise No(f"{names} decided since, and must be here to agree")
        others = [each for each in self.persons if each != seat and each not in self.stand_ins]
        here = [each for each in others if each not in self.gone]
        if others and not here:
            raise No("something was shown since, and nobody is here who could agree")
        return here

    async def consent(self, seat: int, yes: bool) -> None:
        async with self.lock:
            asked = self.asked
            if asked is None or seat not in asked.asks:
                raise No("nobody asks you to take anything back")
            if not yes:
                self._no_more_asking(f"{self.setup.seats[seat].name} does not agree")
                self.house.after_change(self)
                return
            self.agree.add(seat)
            if self.agree >= set(asked.asks):
                self.asked = None
                self.send_all(m.UndoAnswered(self.seq, asked.seat, True, ""))
                await self._take_back(await self.ready(), asked.seat, asked.to, AGREED)

    async def _take_back(self, match: Match, seat: int, to: int, how: str) -> None:
        try:
            await asyncio.to_thread(match.undo, len(match.made) - to)
        except BaseException:
            self.house.forget(self)
            raise
        await self._write("undo", seat, self._moved(match), value=to, text=how)
        self._changed(match)

    def _no_more_asking(self, reason: str) -> None:
        if self.asked is not None:
            seat, self.asked = self.asked.seat, None
            self.send_all(m.UndoAnswered(self.seq, seat, False, reason))

    # --- people

    def touch(self) -> None:
        """Somebody who sits here did something."""
        self.touched = time.monotonic()

    @property
    def attended(self) -> float:
        """Until when somebody plays here, for whom clocks run and bots move (monotonic time); watchers do not count."""
        if any(not self.persons or listener.seat != SPECTATOR for listener in self.listeners):
            return math.inf
        return self.touched + self.settings.idle

    def held(self, keys: set[str]) -> set[int]:
        """The seats (and the table's own places) that these hashes open."""
        return {seat for key in keys for seat in self.opens.get(key, ())}

    async def sit(self, seat: int, name: str, *more: Change) -> str:
        """Take an open seat, or change the name of a taken one. Only while the lock is held."""
        place = self.setup.seats[seat]
        wanted = name_for(name or place.name, self.prepared.names_but(seat, [each.name for each in self.setup.seats]))
        if place.taken and wanted == place.name:
            if more:
                await self.store.keep(*more)
            return wanted
        before = msgspec.structs.replace(place)
        place.taken, place.name = True, wanted
        begins = self.state == "gathering" and all(each.taken for each in self.setup.seats)
        state: m.State = "playing" if begins else self.state
        changes = [self._stands(state, self.result), *more]
        if begins:
            changes.append(self._moved(self.prepared.match([each.name for each in self.setup.seats], self.seed)))
        try:
            await self._write("sit", seat, *changes, value=int(begins), text=wanted)
        except No:
            self.setup.seats[seat] = before
            raise
        self.state = state
        self.touch()
        self.told.clear()
        if self.match is not None:
            self.match.names[seat] = wanted
        if begins:
            self._changed(await self.ready())
        self.send_people()
        return wanted

    async def revoke(self, seat: int, fresh: set[str], at: float) -> None:
        """Only these hashes open the seat from now on. Only while the lock is held."""
        old = Change("revoke", {"of_table": self.id, "of_seat": seat})
        await self.store.keep(old, *(new_key(key, self.id, seat, at) for key in fresh))
        for seats in self.opens.values():
            seats.discard(seat)
        for key in fresh:
            self.opens.setdefault(key, set()).add(seat)
        for listener in list(self.listeners):
            if listener.seat == seat or seat in listener.seats:
                listener.end()

    async def say(self, seat: int, text: str) -> None:
        async with self.lock:
            self.touch()
            if not self.setup.chat:
                raise No("there is no chat at this table")
            said = clean(text, self.settings.chat_letters)
            if not said:
                raise No("there is nothing to say", 400)
            await self._write("chat", seat, text=said)
            self.send_all(m.ChatMessage(self.seq, self.chat[-1]), upto=True)

    async def note(self, seat: int, text: str) -> None:
        """Keep a seat's notes. They go to those who sit there, never to eyes that were lent."""
        async with self.lock:
            if len(text) > self.settings.note_letters:
                raise No(f"notes hold {self.settings.note_letters:,} letters, and these are {len(text):,}")
            self._must_be_awake()
            kept = clean_notes(text)
            await self.store.keep(*new_note(self.id, seat, kept, time.time()))
            self.notes[seat] = kept
            for listener in self.listeners:
                if listener.seat == seat:
                    listener.send(m.Notes(self.seq, kept))

    async def open_hands(self, seat: int, agree: bool) -> None:
        async with self.lock:
            if agree != (seat in self.agreed):
                await self._write("open", seat, value=int(agree))
            if not self.hands_are_open:
                for listener in self.listeners:
                    if listener.seat == SPECTATOR and listener.eyes != SPECTATOR:
                        listener.eyes, listener.seq = SPECTATOR, None
                        await self.welcome(listener)
            self.send_people()

    @property
    def hands_are_open(self) -> bool:
        return bool(self.persons) and self.agreed >= set(self.persons)

    async def close(self, reason: str) -> None:
        """The people end it. Only while the lock is held."""
        if self.state in ("playing", "gathering"):
            await self._write("end", -1, self._stands("ended", reason), text=reason)
            self.state, self.result = "ended", reason
            self.clocks.thinking([])
            self.send_people()

    # --- coming and going

    async def arrive(self, listener: Listener, last: int | None) -> None:
        """Somebody looks at the table, or at it from another seat: what came since `last`, or everything."""
        async with self.lock:
            listener.seq = last if last is None or last <= self.seq else None
            self.listeners.add(listener)
            self.used = time.monotonic()
            self.left.discard(listener.seat)
            self._presence(listener)
            await self.welcome(listener)
            self.house.after_change(self)

    async def welcome(self, listener: Listener) -> None:
        listener.send(m.PeopleMessage(self.seq, listener.seat, info(self, listener.seats, listener.host)))
        if self.state != "gathering" and (self.line or self.state != "ended"):
            match = await self.ready()
            listener.send_bytes(encode(view_message(self, match, listener.eyes, listener.seat, listener.seq)))
        listener.seq = self.seq
        if self.notes.get(listener.seat):
            listener.send(m.Notes(self.seq, self.notes[listener.seat]))
        if self.asked is not None:
            listener.send(self.asked)

    async def depart(self, listener: Listener) -> None:
        async with self.lock:
            self.listeners.discard(listener)
            self.used = time.monotonic()
            self._presence()
            self.house.after_change(self)

    def _presence(self, newcomer: Listener | None = None) -> None:
        """Who is here; a seat gets its place back on return."""
        here = {listener.seat for listener in self.listeners}
        if self.setup.hotseat:
            here = {seat for listener in self.listeners for seat in listener.seats}
        before = (set(self.gone), set(self.stand_ins))
        for seat in self.persons:
            if seat in here and seat not in self.left:
                self.gone.pop(seat, None)
                if self.clocks.left(seat) != 0:
                    self.stand_ins.discard(seat)
            else:
                self.gone.setdefault(seat, time.monotonic())
        if self.asked is not None and not set(self.asked.asks) - set(self.gone):
            self._no_more_asking("nobody is here who could agree")
        if before != (set(self.gone), set(self.stand_ins)):
            self.send_people(newcomer)

    async def leave(self, seat: int) -> None:
        """For good, they say."""
        async with self.lock:
            self.left.add(seat)
            self._presence()
            await look_at_the_clock(self, at_once=seat)

    async def clock_rings(self) -> None:
        async with self.lock:
            await look_at_the_clock(self)

    # --- messages

    def send_all(self, message: Any, upto: bool = False) -> None:
        data = encode(message)
        for listener in list(self.listeners):
            listener.send_bytes(data)
            if upto:
                listener.seq = self.seq

    def send_people(self, but: Listener | None = None) -> None:
        for listener in self.listeners - {but}:
            listener.send(m.PeopleMessage(self.seq, listener.seat, info(self, listener.seats, listener.host)))

    def send_views(self) -> None:
        """To everyone, the table as they see it; equal eyes get equal bytes."""
        if self.match is None:
            return
        made: dict[tuple[int, int, int | None], bytes] = {}
        for listener in list(self.listeners):
            key = (listener.eyes, listener.seat, listener.seq)
            if key not in made:
                made[key] = encode(view_message(self, self.match, *key))
            listener.send_bytes(made[key])
            listener.seq = self.seq
