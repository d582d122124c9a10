"""The move cards: a TOML file read and checked. What is wrong is said with file, line and move."""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from quarterdeck.engine import toml
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box

BASE = Path(__file__).parent.parent / "cards" / "moves.toml"
RESULTS = ("XX", "X", "V", "VV")
ATTRIBUTES = ("Str", "Dex", "Int")
TAGS = ("immediate", "reversed", "not twice in a row")
KEYS = ("name", "attributes", "levels", "own", "tags", *RESULTS, "does", "note")
EFFECTS = 'one of "recover d4", "recover N", "lose N" and "green N", N from 1 to 10'


@dataclass(frozen=True)
class MoveCard:
    """One move as its file says it."""

    name: str
    attributes: tuple[int, ...]
    levels: tuple[int, ...] = ()
    own: int = 0
    tags: tuple[str, ...] = ()
    means: dict[str, str] = field(default_factory=dict)  # by result; what is left out is the GM's move
    recovers: dict[str, int] = field(default_factory=dict)
    loses: dict[str, int] = field(default_factory=dict)
    gives: dict[str, int] = field(default_factory=dict)
    note: str = ""


Book = tuple[MoveCard, ...]

OPPOSED = (
    MoveCard("Melee", (t.STRENGTH,), note="Both sides flip Strength, and the table of clashes says what follows."),
    MoveCard("Ranged", (t.DEXTERITY,), note="Both sides flip Dexterity, and the table of shots says what follows."),
)
_books: dict[int, Book] = {}  # by the number in the box: a box holds numbers only


def moves_of(box: Box) -> Book:
    """The texts of the moves in this box."""
    return _books[int(box.book)]


def read_book(path: Path) -> tuple[int, Book]:
    """A file of moves, checked, and the number by which a box names it. What is wrong is said with file and line."""
    text = read_text(path)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    if number not in _books:
        _books[number] = (*OPPOSED, *parse_moves(text, str(path)))
    return number, _books[number]


def parse_moves(text: str, file: str) -> Book:
    """The moves of a file, or the first thing that is wrong with it."""
    book, wrong = read_moves(text, file)
    if wrong:
        raise wrong[0]
    return book


def read_moves(text: str, file: str) -> tuple[Book, list[BadInput]]:
    """The moves of a file that are right, and all that is wrong."""
    try:
        words = toml.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (), [BadInput(f"is not TOML: {error}", file=file)]
    wrong = [
        BadInput(f"there is no {name!r} here; a move begins with [[move]]", file=file, line=_line(text, name))
        for name in words
        if name != "move"
    ]
    moves = words.get("move", [])
    if wrong or not isinstance(moves, list) or not moves:
        return (), wrong or [BadInput("has no move; a move begins with [[move]]", file=file)]
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*move\s*\]\]", line)]
    if len(heads) != len(moves):
        return (), [BadInput("write every move under a [[move]] line of its own", file=file)]
    book: list[MoveCard] = []
    for head, move in zip(heads, moves, strict=True):
        try:
            book.append(_Reader(text, file, head, move).card([*OPPOSED, *book]))
        except BadInput as error:
            wrong.append(error)
    if len(moves) > t.MOVES - len(OPPOSED):
        wrong.append(BadInput(f"has {len(moves)} moves; {t.MOVES - len(OPPOSED)} are the most", file=file))
    return tuple(book), wrong


def _line(text: str, key: str, start: int = 1) -> int:
    """The line on which a key stands, from a given line on; that line if it stands nowhere."""
    lines = text.splitlines()
    for number in range(start, len(lines) + 1):
        if re.match(rf"\s*\[*\"?{re.escape(key)}\"?\s*[=\].]", lines[number - 1]):
            return number
        if number > start and lines[number - 1].lstrip().startswith("[["):
            break
    return start


class _Reader:
    """Reads one move; knows where it stands."""

    def __init__(self, text: str, file: str, head: int, move: dict[str, Any]) -> None:
        self.text, self.file, self.head, self.move = text, file, head, move

    def wrong(self, text: str, key: str = "") -> NoReturn:
        name = self.move.get("name")
        start = f"{name}: " if isinstance(name, str) and name else ""
        line = _line(self.text, key, self.head) if key else self.head
        raise BadInput(start + text, file=self.file, line=line)

    def card(self, others: list[MoveCard]) -> MoveCard:
        for key in self.move:
            if key not in KEYS:
                near = difflib.get_close_matches(key, KEYS, 1, 0.6)
                hint = f"did you mean {near[0]!r}?" if near else f"expected {listed(KEYS, 'or')}"
                self.wrong(f"there is no {key!r} on a move; {hint}", key)
        name = self.move.get("name")
        if not isinstance(name, str) or not name.strip() or len(name) > 40 or not name.isprintable():
            self.wrong("a move needs a name of 1 to 40 letters", "name")
        if str(name).strip().lower() in {other.name.lower() for other in others}:
            self.wrong(f"there is a move {name!r} already", "name")
        attributes = self._words("attributes", ATTRIBUTES)
        if not attributes:
            self.wrong(f"attributes is a list of {listed(ATTRIBUTES, 'or')}", "attributes")
        levels = self._levels()
        own = self.move.get("own", 0)
        if levels and own not in levels:
            self.wrong(f"own is one of the levels {listed([str(level) for level in levels], 'or')}, not {own!r}", "own")
        if not levels and "own" in self.move:
            self.wrong("own needs levels", "own")
        means = {result: self._sentence(result) for result in RESULTS if result in self.move}
        if not means:
            self.wrong("a move says what at least one of VV, V, X and XX means")
        effects = self._effects()
        return MoveCard(
            name=str(name).strip(),
            attributes=tuple(ATTRIBUTES.index(word) for word in attributes),
            levels=levels,
            own=int(own),
            tags=tuple(self._words("tags", TAGS)),
            means=means,
            recovers=effects["recover"],
            loses=effects["lose"],
            gives=effects["green"],
            note=self._sentence("note") if "note" in self.move else "",
        )

    def _sentence(self, key: str) -> str:
        value = self.move[key]
        if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
            self.wrong(f"{key} is a sentence of up to 200 letters", key)
        return str(value).strip()

    def _words(self, key: str, known: tuple[str, ...]) -> list[str]:
        found = self.move.get(key, [])
        if not isinstance(found, list) or any(word not in known for word in found) or len(set(found)) != len(found):
            self.wrong(f"{key} is a list of {listed(known, 'or')}", key)
        return [str(word) for word in found]

    def _levels(self) -> tuple[int, ...]:
        levels = self.move.get("levels", [])
        good = isinstance(levels, list) and all(type(level) is int for level in levels)
        if good and levels:
            good = levels == list(range(levels[0], levels[-1] + 1)) and levels[0] >= -2 and levels[-1] <= 2
        if not good:
            self.wrong("levels is a row of whole numbers from -2 to 2 without a gap, like [-1, 0, 1]", "levels")
        return tuple(levels)

    def _effects(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {"recover": {}, "lose": {}, "green": {}}
        does = self.move.get("does", {})
        if not isinstance(does, dict) or any(result not in RESULTS for result in does):
            self.wrong(f"does is a table of {listed(RESULTS, 'or')}", "does")
        for result, value in does.items():
            for effect in [value] if isinstance(value, str) else value if isinstance(value, list) else [""]:
                match = re.fullmatch(r"(recover|lose|green) (d4|10|[1-9])", str(effect))
                if not match or (match[2] == "d4" and match[1] != "recover"):
                    self.wrong(f"does.{result} is {EFFECTS}, not {effect!r}", "does")
                found[match[1]][result] = t.RECOVER_D4 if match[2] == "d4" else int(match[2])
        return found
