"""Replays: the View at any move through any eyes that may look, records in and out, the shuffle check.

All of this runs on the background thread (services.py), one thing after the other.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from quarterdeck.engine.draws import draws_of
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.fields import AnyTable
from quarterdeck.engine.match import Match
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import Revision, parse_record, seed_hash
from quarterdeck.engine.seeds import Seed
from quarterdeck.engine.verifying import not_as_agreed, verify
from quarterdeck.engine.view import Seat, Told, View
from quarterdeck.games import find
from quarterdeck.server.cleaning import NAME_LETTERS, clean, is_nobody, unlike
from quarterdeck.server.preparing import prepared
from quarterdeck.server.state import TableState

MOST = 32  # matches being looked at
MOST_SET_BYTES = 200_000  # of a card set in a record: ten times the largest of ours
MARKED = 200  # moves between two cached tables of a replay
PAGE = 2000  # lines of the log in one answer, and then the rest of one move's
NEW_TURN = "turn"  # the kind of what every game tells where a turn begins
Moves = tuple[tuple[int, int], ...]
Course = tuple[tuple[int, str, tuple[dict[str, int], ...]], ...]  # move, label, each seat's numbers
Draws = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]  # generator, and below which number what was drawn


@dataclass(frozen=True)
class ReplaySource:
    """What a replay needs of a table, taken while nobody changes it."""

    table: str
    prepared: Prepared
    names: tuple[str, ...]
    seed: Seed
    moves: Moves
    redeals: Moves = ()  # Match.redeals
    number: int | None = None  # that the seed comes from
    uploaded: bool = False
    start: AnyTable | None = None  # the position that it began in, if it was not dealt
    revisions: tuple[Revision, ...] = ()

    def match(self, upto: int | None = None) -> Match:
        """The match at its end, or after so many moves."""
        moves = self.moves[:upto]
        return self.prepared.match(self.names, self.seed, moves, self.redeals, self.revisions, self.start)


def source_of(state: TableState) -> ReplaySource:
    names = tuple(state.names)
    log = (tuple(state.log.moves), tuple(state.log.redeals))
    kind = (state.setup.seed, state.setup.record)
    revisions = tuple(state.log.revisions)
    return ReplaySource(state.id, state.first, names, state.seed, *log, *kind, start=state.start, revisions=revisions)


class ReplayedMatch:
    """A match at its end, and the same match at the move that is being looked at."""

    def __init__(self, source: ReplaySource) -> None:
        self.source = source
        self.end = source.match()
        self.now = self.end.before(0)
        self._marks = {0: self.now.table.copy()}  # cached tables by number of moves: stepping back starts from one

    def at(self, number: int, eyes: int) -> View:
        if number < len(self.now.actions):
            self._step_back(number)
        self.now.redeals, self.now.revisions = self.end.redeals, self.end.revisions
        for seat, action in self.source.moves[len(self.now.actions) : number]:
            self.now.play(seat, action)
            if len(self.now.actions) % MARKED == 0:
                self._marks.setdefault(len(self.now.actions), self.now.table.copy())
        return self.now.view(eyes)

    def _step_back(self, number: int) -> None:
        """Go back to the last mark up to a move; where cards were changed on the way, to the beginning."""
        if self.end.revisions:
            self.now = self.end.before(0)
            return
        mark = max(each for each in self._marks if each <= number)
        self.now.table = self._marks[mark].copy()
        del self.now.actions[mark:]

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """What is wrong with its shuffle, once it is over: half a second of work for a campaign of 10,000 acts."""
        return check_shuffle(self.source)

    @cached_property
    def draws(self) -> Draws:
        return all_draws(self.source)

    @cached_property
    def course(self) -> Course:
        return course_of(self.source)

    def log(self, eyes: int, first: int) -> tuple[tuple[Told, ...], int]:
        """A page of what was told since move `first` (0: the deal), and the move with which the next one begins."""
        found: list[Told] = []
        number = first
        while number <= len(self.end.actions) and max(len(found), number - first) < PAGE:
            found += self.end.told(number, eyes)
            number += 1
        return tuple(found), number


class ReplayCache:
    """The matches looked at last."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, ReplayedMatch] = OrderedDict()

    def of(self, source: ReplaySource) -> ReplayedMatch:
        found = self._found.get(source.table)
        if found is None or found.source != source:
            found = self._found[source.table] = ReplayedMatch(source)
            if len(self._found) > MOST:
                self._found.popitem(last=False)
        self._found.move_to_end(source.table)
        return found


def course_of(source: ReplaySource) -> Course:
    """Move, label and each seat's numbers after every turn, as a watcher may count them."""
    match = source.match(0)
    turns = []
    for seat, action in source.moves:
        match.play(seat, action)
        number = len(match.actions)
        if number == len(source.moves) or any(told.kind == NEW_TURN for told in match.told(number, SPECTATOR)):
            view = match.view(SPECTATOR)
            turns.append((number, view.standing.text, numbers_of(view)))
    return tuple(turns)


def numbers_of(view: View) -> tuple[dict[str, int], ...]:
    """Each seat's facts, and its score, by id."""
    return tuple(_numbers(each) for each in view.seats)


def _numbers(seat: Seat) -> dict[str, int]:
    score = {} if seat.score is None else {"score": seat.score}
    return {**{fact.id: fact.value for fact in seat.facts}, **score}


def record_text(source: ReplaySource, notes: bool) -> str:
    """The record of a match that is over, with its seed."""
    text = source.match().record(notes=notes).text()
    note = ""
    if source.number is not None:
        note = f"# A practice table: its shuffles come from the number {source.number}, known before.\n"
    elif source.uploaded:
        note = "# Uploaded: its seed was never sealed by the server that this comes from.\n"
    head, _, rest = text.partition("\n")
    return f"{head}\n{note}{rest}"


def all_draws(source: ReplaySource) -> Draws:
    """All numbers of luck in a match that is over."""
    return tuple((number, tuple(drawn)) for number, drawn in draws_of(source.match()))


def check_shuffle(source: ReplaySource) -> tuple[str, ...]:
    """What is wrong with a match that is over; nothing: it was fair."""
    record = parse_record(record_text(source, False))
    return tuple(verify(record, find))


def read_upload(text: str, most_moves: int) -> tuple[Prepared, Match]:
    """A record that somebody sent, played again."""
    record = parse_record(text)
    if len(record.moves) > most_moves:
        raise BadInput(f"the record has {len(record.moves):,} moves; {most_moves:,} are taken here")
    changed = {revision.value: revision.text for revision in record.revisions}
    for file, words in (record.files | changed).items():
        if len(words.encode()) > MOST_SET_BYTES:
            raise BadInput(f"the card set {file[:40]!r} in the record is too long; {MOST_SET_BYTES:,} bytes are taken")
    named = {str(Path(value)) for value in record.options.values()}
    files = {file: words for file, words in record.files.items() if file in named}
    game = prepared(record.game, len(record.seats), record.options, record.version, files)
    if record.seed is None or record.origin is None:
        raise BadInput("the record has no seed (the match was not over), so it cannot be played again")
    if seed_hash(record.seed) != record.hash:
        raise BadInput("the seed is not the one that was promised: its hash differs")
    if not all(each.is_promised for each in record.numbers):
        raise BadInput("a seat's number is not the one that was promised: its hash differs")
    names: list[str] = []
    for number, (_, who) in enumerate(record.seats):
        cleaned = clean(who, NAME_LETTERS)
        names.append(unlike(game.title(number) if is_nobody(cleaned) else cleaned, names))
    match = game.match(names, record.origin, redeals=record.redeals, revisions=record.revisions)
    for (seat, move), line in zip(record.moves, record.lines, strict=True):
        try:
            match.play_text(match.seat_of(seat), move)
        except (BadInput, Illegal) as error:
            raise BadInput(f"{seat}: {move}: {error}", file="record", line=line) from None
    for wrong in not_as_agreed(record, match.record()):
        raise BadInput(wrong)
    return game, match
