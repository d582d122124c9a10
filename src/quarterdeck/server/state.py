"""The state of one table in memory, made from its row and log. Nothing here writes, sends or waits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence

import msgspec

from quarterdeck.engine.game import Option
from quarterdeck.engine.match import Match
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import seed_hash
from quarterdeck.engine.seeds import Seed
from quarterdeck.server import messages as m
from quarterdeck.server.changes import Change, wanted_review
from quarterdeck.server.choosing import opened
from quarterdeck.server.cleaning import is_nobody
from quarterdeck.server.clocks import Clocks
from quarterdeck.server.database import Entry, Loaded, Setup
from quarterdeck.server.log import Revised, TableLog
from quarterdeck.server.papers import NAMES_THE_TABLE, Papers
from quarterdeck.server.people import People
from quarterdeck.server.preparing import prepared
from quarterdeck.server.promises import seed_of, start_of
from quarterdeck.server.readiness import Readiness
from quarterdeck.server.settings import Settings
from quarterdeck.server.thinking import bots_for

Moves = Sequence[tuple[int, int]]


class TableState:
    """One table: what was agreed, its log, people, clocks and, once it was replayed, its match."""

    def __init__(self, loaded: Loaded, settings: Settings, readiness: Readiness) -> None:
        self.row = loaded.row
        self.id = self.row.id
        self.setup = msgspec.json.decode(self.row.setup, type=Setup)
        self.prepared: Prepared = prepared(
            self.row.game, len(self.setup.seats), self.setup.options, self.row.version, self.setup.files
        )
        if self.all_chosen:
            self.prepared = opened(self.setup, self.prepared.game)
        for seat, place in enumerate(self.setup.seats):
            if place.taken and is_nobody(place.name):  # written by an earlier version, which took "You" for a name
                place.name = self.prepared.title(seat)
        self.start = start_of(self.setup, self.prepared)
        self.status: m.State = self.row.state
        self.result = self.row.result
        self.rematch = self.row.rematch
        self.secret = bytes.fromhex(self.row.seed)  # the seats' numbers make the seed of it (numbers.py)
        self.seed_hash = seed_hash(self.secret)
        self.match: Match | None = None
        self._first: Prepared | None = None  # the cards it began with, once they were changed
        self._sat: dict[int, str] = {}  # who sat down last, by seat
        self.log = TableLog()
        self.chat: deque[m.ChatLine] = deque(maxlen=settings.chat_kept)
        self.clocks = Clocks(self.setup.clock, len(self.setup.seats))
        self.people = People(self.setup, loaded.keys, loaded.notes, time.monotonic())
        self.papers = Papers()
        self.hours: list[tuple[int, float]] = []  # the first move of each hour in which somebody moved, and when
        self.updated_at = self.row.updated_at
        self.opened = 0  # how often its invitation was looked at
        self._stand_in = self.setup.absence.bot or settings.stand_in
        self._readiness = readiness
        for entry in loaded.entries:
            self.add(entry)

    @property
    def unchosen(self) -> dict[int, Option]:
        """The options that seats choose in secret before the match, whether they have or not."""
        return self.prepared.game.unchosen(self.setup.options)

    @property
    def seed(self) -> Seed:
        """The seed of the match, once it has begun."""
        return seed_of(self.setup, self.secret)

    @property
    def all_chosen(self) -> bool:
        return all(self.setup.seats[seat].sealed for seat in self.unchosen)

    @property
    def finished(self) -> bool:
        return self.status in ("over", "ended")

    def known_to(self, eyes: int) -> tuple[int, int]:
        """How many moves these eyes may know of, and the entry of the log that they are at."""
        number = self.log.number if self.match is None else self.match.noticed(eyes)
        if number >= self.log.number:  # more: a move that is being written, of which nobody knows yet
            return self.log.number, self.log.seq
        return number, self.log.move_seqs[number] - 1

    def add(self, entry: Entry) -> None:
        """Take in an entry of the log that is committed."""
        self.log.add(entry)
        self.updated_at = entry.at
        if entry.kind == "move":
            self.clocks.decided(entry.seat, entry.spent)
            if not self.hours or self.hours[-1][1] // 3600 != entry.at // 3600:
                self.hours.append((self.log.number, entry.at))
        elif entry.kind == "chat":
            name = self.setup.seats[entry.seat].name
            self.chat.append(m.ChatLine(entry.seq, entry.seat, name, entry.text, self.log.number, entry.at))
        elif entry.kind == "paper":
            self.papers.add(entry, self.log.number)
        elif entry.kind == "revise":
            self._revise(entry)
        elif entry.kind == "sit":
            self._sit(entry)
        elif entry.kind == "leave":
            self.people.left.add(entry.seat)
        elif entry.kind == "return":
            self.people.left.discard(entry.seat)
        elif entry.kind == "resign":
            self.people.resigned.add(entry.seat)
            self.people.stand_ins.add(entry.seat)
        elif entry.kind == "open":
            agreed = self.people.open_hands
            (agreed.add if entry.value else agreed.discard)(entry.seat)

    def _revise(self, entry: Entry) -> None:
        """Switch to other cards from here on: faces, sentences and explanations are theirs."""
        revised = msgspec.json.decode(entry.text, type=Revised)
        self._first = self._first or self.prepared
        options = {**self.prepared.options, revised.option: revised.value}
        files = {**self.prepared.files, revised.value: revised.text}
        self.prepared = prepared(self.row.game, len(self.setup.seats), options, self.row.version, files)
        self.match = None
        self._notice(entry, revised.said)

    def _sit(self, entry: Entry) -> None:
        """Whoever sits down while the match goes on is told of."""
        before = self._sat.get(entry.seat, "")
        self._sat[entry.seat] = entry.text
        if self.log.began_seq and self.log.began_seq != entry.seq and before != entry.text:
            self._notice(entry, f"{entry.text} sits here now{f', and no longer {before}' if before else ''}.")

    def _notice(self, entry: Entry, text: str) -> None:
        """A line of the talk that nobody typed."""
        name = self.setup.seats[entry.seat].name
        self.chat.append(m.ChatLine(entry.seq, entry.seat, name, text, self.log.number, entry.at))

    @property
    def first(self) -> Prepared:
        """The game with the cards that it began with."""
        return self._first or self.prepared

    def played(self, moves: Moves, redeals: Moves) -> Match:
        """The match after these moves."""
        return self.first.match(self.names, self.seed, moves, redeals, self.log.revisions, self.start)

    @property
    def names(self) -> list[str]:
        """What the seats are called at the table; one that nobody has taken, by its title."""
        names = [name or self.prepared.title(seat) for seat, name in enumerate(self.people.names)]
        return self.papers.names(names)

    @property
    def name(self) -> str:
        """The campaign's name. Lists of tables read it off the setup: they do not load the papers."""
        paper = self.papers.found.get(NAMES_THE_TABLE)
        return self.setup.name if paper is None else paper.title if paper.to is None else ""

    def leads(self, seat: int) -> bool | None:
        """Whether a seat leads the game; None if none does."""
        parts, box = self.prepared.game.parts, self.prepared.box
        if not any(parts.leads(box, each) for each in range(len(self.setup.seats))):
            return None
        return seat < len(self.setup.seats) and parts.leads(box, seat)

    @property
    def stand_in(self) -> str:
        """The bot that plays for persons who are gone."""
        able = bots_for(self.prepared)
        return self._stand_in if self._stand_in in able else able[0]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat which no person plays now."""
        place = self.setup.seats[seat]
        return place.bot if place.kind == "bot" else self.stand_in

    def bot_is_ready(self, seat: int) -> bool:
        return self._readiness.ready(self.prepared.game, self.bot_at(seat))

    def seconds_to_ready(self, seat: int) -> int:
        """About how long until the bot at a seat plays at full strength; 0 if it does."""
        return 0 if self.bot_is_ready(seat) else self._readiness.seconds_left(self.prepared.game)

    def seats_out_of_time(self) -> set[int]:
        return {seat for seat in self.people.persons if self.clocks.left(seat) == 0}


def wanted_at_end(state: TableState) -> tuple[Change, ...]:
    """What is written when a match ends: its review is wanted, if somebody played it and could win."""
    if not state.prepared.game.competitive or not state.people.persons:
        return ()
    return wanted_review(state.id, time.time())
