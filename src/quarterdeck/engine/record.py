"""A record: a match on paper. Text, a line a move, readable without the program.

    quarterdeck record 1
    game: hit-the-deck
    rules: 1
    program: 0.1.0
    option: win = basic
    agreed: 5d0e...
    seat: A = you
    seat: B = random
    seed-hash: 7f3c...
    seed: 91ab...
    number: A = 03f1... 77c0...
    number: B = 5e9d... left out
    1. A: keep
    2. B: redraw
    redeal: 1
    ...
    result: Captain B wins: blockade

`agreed` is the digest of game, rules, options and seats. `cards: house = 2b77...` names the digest of a card set; one
of the players' own is carried in the record, as `file: NAME` and its lines behind a |. Lines that begin with # and
three spaces are notes, what was told after a move; other lines that begin with # are comments. `seed` is left out
while a match is being played in the open. `number` is the hash of a seat's number and the number (seeds.py); `redeal`
stands where something that had been seen was taken back, and counts how often that happened. `change: moves = NAME`
with lines behind a | is a card set that the match goes on with from there.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypedDict

from quarterdeck.engine.attached import attached_text
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.packed import packed_text
from quarterdeck.engine.seeds import SeatNumber, Seed

HEAD = "quarterdeck record 1"
NOTE = "#   "  # begins a note; other comments have fewer spaces
LEFT_OUT = "left out"  # a number that was not opened in time
NO_NUMBER = "none"
MOST_BYTES = 4_000_000


def seed_hash(seed: bytes) -> str:
    """The seal of a secret: what is published at the start of a match."""
    return hashlib.sha256(b"quarterdeck seed\n" + seed).hexdigest()


def seed_from_number(number: int) -> bytes:
    """`--seed N` as 256 bits."""
    return hashlib.sha256(f"quarterdeck seed number {number}".encode()).digest()


def agreed_on(game: str, version: int, options: Mapping[str, str], seats: int) -> str:
    """The digest of what was agreed on before a match."""
    lines = [game, str(version), str(seats), *(f"{name} = {value}" for name, value in sorted(options.items()))]
    return hashlib.sha256(b"quarterdeck agreed\n" + "\n".join(lines).encode()).hexdigest()


@dataclass(frozen=True)
class Revision:
    """After so many moves an option got another card set, whose text the record carries."""

    after: int
    option: str
    value: str
    text: str


@dataclass
class Record:
    """Everything that is needed to play a match again."""

    game: str
    version: int
    options: dict[str, str]
    seats: list[tuple[str, str]]  # the game's name for the seat, who sat there
    seed: bytes | None
    hash: str
    moves: list[tuple[str, str]] = field(default_factory=list)  # seat, move
    result: str = ""
    notes: dict[int, list[str]] = field(default_factory=dict)  # comments after a move (0: before the first)
    lines: list[int] = field(default_factory=list)  # where each move stands in its file
    file: str = ""
    program: str = ""  # the version of Quarterdeck that wrote it: notes are in its words
    agreed: str = ""  # the digest of what was agreed on; empty: an old record
    cards: dict[str, str] = field(default_factory=dict)  # digests of the card sets
    files: dict[str, str] = field(default_factory=dict)  # card sets of one's own, by the name that an option gives
    numbers: tuple[SeatNumber, ...] = ()  # of the seats, mixed into the seed
    redeals: list[tuple[int, int]] = field(default_factory=list)  # after which move, and the how many-th it was
    revisions: list[Revision] = field(default_factory=list)

    @property
    def origin(self) -> Seed | None:
        """Where all luck comes from, once the seed is opened."""
        return None if self.seed is None else Seed(self.seed, self.numbers)

    def text(self) -> str:
        out = [HEAD, f"game: {self.game}", f"rules: {self.version}"]
        out += [f"program: {self.program}"] if self.program else []
        out += [f"option: {name} = {value}" for name, value in self.options.items()]
        out += [f"agreed: {self.agreed}"] if self.agreed else []
        out += [f"cards: {name} = {digest}" for name, digest in self.cards.items()]
        for name, text in self.files.items():
            out += [f"file: {name}", *(f"| {line}" for line in text.split("\n"))]
        out += [f"seat: {seat} = {who}" for seat, who in self.seats]
        out.append(f"seed-hash: {self.hash}")
        if self.seed is not None:
            out.append(f"seed: {self.seed.hex()}")
        for each in self.numbers:
            opened = each.number.hex() if each.number is not None else LEFT_OUT
            out.append(f"number: {self.seats[each.seat][0]} = {f'{each.hash} {opened}' if each.hash else NO_NUMBER}")
        for number in range(len(self.moves) + 1):
            if number:
                seat, move = self.moves[number - 1]
                out.append(f"{number}. {seat}: {move}")
            out += [NOTE + note for note in self.notes.get(number, ())]
            for new in self.revisions:
                if new.after == number:
                    out += [f"change: {new.option} = {new.value}", *(f"| {line}" for line in new.text.split("\n"))]
            out += [f"redeal: {which}" for after, which in self.redeals if after == number]
        if self.result:
            out.append(f"result: {self.result}")
        return "\n".join(out) + "\n"


def parse_record(text: str, file: str = "record") -> Record:
    """A record from its text; what is wrong is reported with its line."""
    lines = [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]
    if lines[0].strip() != HEAD:
        raise BadInput(f"not a record: the first line must be {HEAD!r}", file=file, line=1)
    record = Record(game="", version=0, options={}, seats=[], seed=None, hash="", file=file)
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("|") and record.revisions:
            last = record.revisions[-1]
            record.revisions[-1] = replace(last, text=f"{last.text}{line[2:]}\n")
            continue
        if line.startswith("|") and record.files:
            name = next(reversed(record.files))
            record.files[name] += line[2:] + "\n"
            continue
        if line.startswith(NOTE):
            record.notes.setdefault(len(record.moves), []).append(line.removeprefix(NOTE).rstrip())
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        head, colon, rest = line.partition(":")
        if not colon:
            raise BadInput(f"expected 'name: value' or 'N. seat: move', found {line!r}", file=file, line=number)
        _read_line(record, head.strip(), rest.strip(), number)
    record.files = {name: text.removesuffix("\n") for name, text in record.files.items()}
    record.revisions = [replace(each, text=each.text.removesuffix("\n")) for each in record.revisions]
    for name, there in (("game", record.game), ("rules", record.version), ("seed-hash", record.hash)):
        if not there:
            raise BadInput(f"the record ends without a line '{name}: ...'", file=file, line=len(lines))
    if not record.seats:
        raise BadInput("the record names no seats ('seat: A = you')", file=file, line=len(lines))
    return record


class Place(TypedDict):
    """Where in a file something is wrong."""

    file: str
    line: int


def _read_line(record: Record, head: str, value: str, number: int) -> None:
    place = Place(file=record.file, line=number)
    if head[:1].isdigit():
        count, dot, seat = head.partition(". ")
        if not dot or count != str(len(record.moves) + 1):
            raise BadInput(f"expected move {len(record.moves) + 1}, found {head!r}", **place)
        record.moves.append((seat.strip(), value))
        record.lines.append(number)
    elif head == "game":
        record.game = value
    elif head == "rules":
        if not value.isdecimal() or len(value) > 9:
            raise BadInput(f"'rules' takes a version number, not {value!r}", **place)
        record.version = int(value)
    elif head == "redeal":
        last = record.redeals[-1][1] if record.redeals else 0
        if not value.isdecimal() or len(value) > 6 or int(value) <= last:
            raise BadInput(f"'redeal' takes a number above {last}, not {value!r}", **place)
        record.redeals.append((len(record.moves), int(value)))
    elif head == "number":
        record.numbers += (_seat_number(record, value, place),)
    elif head in ("option", "seat", "cards", "change"):
        name, equals, what = value.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"expected '{head}: name = value', found {value!r}", **place)
        if head == "option":
            record.options[name.strip()] = what.strip()
        elif head == "cards":
            record.cards[name.strip()] = what.strip()
        elif head == "change":
            record.revisions.append(Revision(len(record.moves), name.strip(), what.strip(), ""))
        else:
            record.seats.append((name.strip(), what.strip()))
    elif head == "program":
        record.program = value
    elif head == "file":
        record.files[value] = ""
    elif head in ("seed", "seed-hash", "agreed"):
        if not _is_hash(value):
            raise BadInput(f"'{head}' takes 64 hexadecimal digits", **place)
        if head == "seed":
            record.seed = bytes.fromhex(value)
        elif head == "agreed":
            record.agreed = value.lower()
        else:
            record.hash = value.lower()
    elif head == "result":
        record.result = value
    else:
        raise BadInput(f"there is no line {head!r} in a record", **place)


def _is_hash(text: str) -> bool:
    return len(text) == 64 and set(text.lower()) <= set("0123456789abcdef")


def _seat_number(record: Record, value: str, place: Place) -> SeatNumber:
    """`A = HASH NUMBER`, `A = HASH left out` or `A = none`."""
    name, _, what = value.partition("=")
    seat = next((each for each, (known, _) in enumerate(record.seats) if known == name.strip()), -1)
    if seat < 0 or any(each.seat >= seat for each in record.numbers):
        raise BadInput(f"'number' takes the seats in their order, not {name.strip()!r}", **place)
    given, _, number = what.strip().partition(" ")
    if given == NO_NUMBER and not number:
        return SeatNumber(seat)
    if not _is_hash(given) or not (number == LEFT_OUT or _is_hash(number)):
        raise BadInput(f"expected 'number: {name.strip()} = HASH NUMBER' (or {LEFT_OUT!r}, or 'none')", **place)
    return SeatNumber(seat, given.lower(), None if number == LEFT_OUT else bytes.fromhex(number))


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file that a person named, a match carries or a game has; anything wrong with it in one line."""
    for carried in (attached_text(path), packed_text(path)):
        if carried is not None:
            return carried
    try:
        if path.is_dir():
            raise BadInput("is a folder, a file was expected", file=str(path))
        if path.stat().st_size > most:
            raise BadInput(f"is larger than {most:,} bytes: not one of ours", file=str(path))
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("is not text (UTF-8 was expected)", file=str(path)) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", file=str(path)) from None


def write_safely(path: Path, text: str | bytes) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror or error}", file=str(path)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            if isinstance(text, bytes):
                out.buffer.write(text)
            else:
                out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadInput(f"cannot be written: {error.strerror or error}", file=str(path)) from None
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
