"""Matches looked at again: the View at any move through any eyes that may look, records in and out, the shuffle check.

All of this runs on the clerk's thread, one thing after the other.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.match import Match, verify
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import parse_record, seed_hash
from quarterdeck.engine.view import Told, View
from quarterdeck.games import find
from quarterdeck.server.cleaning import NAME_LETTERS, clean, is_nobody, unlike
from quarterdeck.server.preparing import prepared
from quarterdeck.server.table import LiveTable

MOST = 32  # matches being looked at
Line = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Paper:
    """What a replay needs of a table, taken while nobody changes it."""

    table: str
    prepared: Prepared
    names: tuple[str, ...]
    seed: bytes
    line: Line
    number: int | None = None  # that the seed comes from


def paper_of(table: LiveTable) -> Paper:
    names = tuple(place.name for place in table.setup.seats)
    return Paper(table.id, table.prepared, names, table.seed, tuple(table.line), table.setup.seed)


class Projector:
    """A match at its end, and the same match at the move that is being looked at."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.end = paper.prepared.match(paper.names, paper.seed, paper.line)
        self.now = paper.prepared.match(paper.names, paper.seed)

    def at(self, number: int, eyes: int) -> View:
        if number < len(self.now.made):
            self.now = self.paper.prepared.match(self.paper.names, self.paper.seed)
        for seat, action in self.paper.line[len(self.now.made) : number]:
            self.now.play(seat, action)
        return self.now.view(eyes)

    def log(self, eyes: int) -> tuple[Told, ...]:
        return tuple(told for number in range(len(self.end.made) + 1) for told in self.end.told(number, eyes))


class Replays:
    """The projectors of the matches looked at last."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Projector] = OrderedDict()

    def of(self, paper: Paper) -> Projector:
        found = self._found.get(paper.table)
        if found is None or found.paper != paper:
            found = self._found[paper.table] = Projector(paper)
            if len(self._found) > MOST:
                self._found.popitem(last=False)
        self._found.move_to_end(paper.table)
        return found


def record_text(paper: Paper, notes: bool) -> str:
    """The record of a match that is over, with its seed."""
    text = paper.prepared.match(paper.names, paper.seed, paper.line).record(notes=notes).text()
    if paper.number is None:
        return text
    head, _, rest = text.partition("\n")
    return f"{head}\n# A practice table: its shuffles come from the number {paper.number}, known before.\n{rest}"


def check_shuffle(paper: Paper) -> tuple[str, ...]:
    """What is wrong with a match that is over; nothing: it was fair."""
    record = parse_record(record_text(paper, False))
    return tuple(verify(record, find))


def read_upload(text: str, most_moves: int) -> tuple[Prepared, Match]:
    """A record that somebody sent, played again."""
    record = parse_record(text)
    if len(record.moves) > most_moves:
        raise BadInput(f"the record has {len(record.moves):,} moves; {most_moves:,} are taken here")
    kit = prepared(record.game, len(record.seats), record.options, record.version)
    if record.seed is None:
        raise BadInput("the record has no seed (the match was not over), so it cannot be played again")
    if seed_hash(record.seed) != record.hash:
        raise BadInput("the seed is not the one that was promised: its hash differs")
    names: list[str] = []
    for number, (_, who) in enumerate(record.seats):
        cleaned = clean(who, NAME_LETTERS)
        names.append(unlike(kit.title(number) if is_nobody(cleaned) else cleaned, names))
    match = kit.match(names, record.seed)
    for (seat, move), line in zip(record.moves, record.lines, strict=True):
        try:
            match.play_text(match.seat_of(seat), move)
        except (BadInput, Illegal) as error:
            raise BadInput(f"{seat}: {move}: {error}", file="record", line=line) from None
    return kit, match
