"""A record: a match on paper. Text, a line a move, readable without the program.

    quarterdeck record 1
    game: hit-the-deck
    rules: 1
    option: win = basic
    seat: A = you
    seat: B = random
    seed-hash: 7f3c...
    seed: 91ab...
    1. A: keep
    2. B: redraw
    ...
    result: Captain B wins: blockade

Lines that begin with # are comments. `seed` is left out while a match is being played in the open.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from quarterdeck.engine.errors import BadInput

HEAD = "quarterdeck record 1"
MOST_BYTES = 4_000_000


def seed_hash(seed: bytes) -> str:
    """What is published at the start of a match."""
    return hashlib.sha256(b"quarterdeck seed\n" + seed).hexdigest()


def seed_from_number(number: int) -> bytes:
    """`--seed N` as 256 bits."""
    return hashlib.sha256(f"quarterdeck seed number {number}".encode()).digest()


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

    def text(self) -> str:
        out = [HEAD, f"game: {self.game}", f"rules: {self.version}"]
        out += [f"option: {name} = {value}" for name, value in self.options.items()]
        out += [f"seat: {seat} = {who}" for seat, who in self.seats]
        out.append(f"seed-hash: {self.hash}")
        if self.seed is not None:
            out.append(f"seed: {self.seed.hex()}")
        out += [f"#   {note}" for note in self.notes.get(0, ())]
        for number, (seat, move) in enumerate(self.moves, 1):
            out.append(f"{number}. {seat}: {move}")
            out += [f"#   {note}" for note in self.notes.get(number, ())]
        if self.result:
            out.append(f"result: {self.result}")
        return "\n".join(out) + "\n"


def parse_record(text: str, file: str = "record") -> Record:
    """A record from its text; what is wrong is said with the line."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise BadInput(f"not a record: the first line must be {HEAD!r}", file=file, line=1)
    record = Record(game="", version=0, options={}, seats=[], seed=None, hash="", file=file)
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        head, colon, rest = line.partition(":")
        if not colon:
            raise BadInput(f"expected 'name: value' or 'N. seat: move', found {line!r}", file=file, line=number)
        _read_line(record, head.strip(), rest.strip(), number)
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
    elif head in ("option", "seat"):
        name, equals, what = value.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"expected '{head}: name = value', found {value!r}", **place)
        if head == "option":
            record.options[name.strip()] = what.strip()
        else:
            record.seats.append((name.strip(), what.strip()))
    elif head in ("seed", "seed-hash"):
        if len(value) != 64 or not set(value.lower()) <= set("0123456789abcdef"):
            raise BadInput(f"'{head}' takes 64 hexadecimal digits", **place)
        if head == "seed":
            record.seed = bytes.fromhex(value)
        else:
            record.hash = value.lower()
    elif head == "result":
        record.result = value
    else:
        raise BadInput(f"there is no line {head!r} in a record", **place)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file that a person named; anything wrong with it in one line."""
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


def write_safely(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror or error}", file=str(path)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
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
