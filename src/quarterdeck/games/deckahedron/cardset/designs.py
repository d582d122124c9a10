"""The move cards: a TOML file read and checked. What is wrong is said with file, line and move."""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn  # `Any` for what TOML can hold

from quarterdeck.engine import toml
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckahedron.cardset.decks import RESULTS as RESULTS
from quarterdeck.games.deckahedron.cardset.decks import own_deck_problems
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box

BASE = Path(__file__).parent.parent / "cards" / "moves.toml"
ATTRIBUTES = ("Str", "Dex", "Int")
TAGS = ("immediate", "reversed", "not twice in a row", "slots")
KEYS = ("name", "attributes", "levels", "own", "tags", *RESULTS, "does", "costs", "options", "note")
EFFECTS = 'one of "recover d4", "recover N", "lose N", "green N", "bless N", "hold N" and "choose N", N from 1 to 10'
DONE = ("recover", "lose", "green", "bless", "hold", "choose")
COSTS = 'one of "green N", "equipment N", "stamina N", "run" and "wound", or Stamina by level: {"-1" = 4, "0" = 3}'
OPTION_EFFECTS = ("", "lose", "equipment", "green", "halve", "draw")  # by their numbers in the rules


@dataclass(frozen=True)
class OptionCard:
    """One line to choose from a move card, and what it does by itself."""

    text: str
    does: int = 0
    amount: int = 0


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
    blesses: dict[str, int] = field(default_factory=dict)
    note: str = ""
    holds: dict[str, int] = field(default_factory=dict)
    choose: dict[str, int] = field(default_factory=dict)  # how many of the options
    options: tuple[OptionCard, ...] = ()
    costs: dict[str, int] = field(default_factory=dict)
    stamina_by_level: dict[int, int] = field(default_factory=dict)

    @property
    def shows(self) -> bool:
        """Whether making it shows on the table: then it is not made in secret. What is chosen can be said aloud."""
        return bool(self.holds or self.costs or self.stamina_by_level)


@dataclass(frozen=True)
class FoeCard:
    """A kind of foe: Stamina, the rank it flips with, the die it deals."""

    name: str
    stamina: int
    rank: int
    die: int


FIRST_FOES = tuple(
    FoeCard(name, *numbers)
    for name, *numbers in zip(
        ("weakling", "civilian", "guard", "soldier"), t.FOE_STAMINA, t.FOE_RANK, t.FOE_DIE, strict=True
    )
)
Book = tuple[MoveCard, ...]

OPPOSED = (
    MoveCard("Melee", (t.STRENGTH,), note="Both sides flip Strength, and the table of clashes says what follows."),
    MoveCard("Ranged", (t.DEXTERITY,), note="Both sides flip Dexterity, and the table of shots says what follows."),
)
_books: dict[int, Book] = {}  # by the number in the box: a box holds numbers only
_foes: dict[int, tuple[FoeCard, ...]] = {}
_own_decks: dict[int, str] = {}


def moves_of(box: Box) -> Book:
    """The texts of the moves in this box."""
    return _books[int(box.book)]


def foes_of(box: Box) -> tuple[FoeCard, ...]:
    """The kinds of foes in this box: the first four, then those of its file."""
    return _foes[int(box.book)]


def own_deck_of(box: Box) -> str:
    """The deck of this box's file, in lines; empty: it has none."""
    return _own_decks[int(box.book)]


def read_book(path: Path) -> tuple[int, Book]:
    """A file of moves, checked, and the number by which a box names it. What is wrong is said with file and line."""
    text = read_text(path)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    if number not in _books:
        _books[number] = (*OPPOSED, *parse_moves(text, str(path)))
        _foes[number] = (*FIRST_FOES, *read_foes(text, str(path))[0])
        _own_decks[number] = str(toml.loads(text).get("deck", ""))
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
        return (), [BadInput(f"is not TOML: {error}", file=file, line=toml.stopped_at(error))]
    wrong = [
        BadInput(f"there is no {name!r} here; a move begins with [[move]]", file=file, line=_line(text, name))
        for name in words
        if name not in ("move", "foe", "deck")
    ]
    wrong += read_foes(text, file)[1]
    if "deck" in words:
        wrong += own_deck_problems(words["deck"], file, _line(text, "deck"))
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
        costs, by_level = self._costs()
        if not attributes and not costs:
            self.wrong(
                f"attributes is a list of {listed(ATTRIBUTES, 'or')}; without one a move has costs", "attributes"
            )
        levels = self._levels()
        own = self.move.get("own", 0)
        if levels and own not in levels:
            self.wrong(f"own is one of the levels {listed([str(level) for level in levels], 'or')}, not {own!r}", "own")
        if not levels and "own" in self.move:
            self.wrong("own needs levels", "own")
        means = {result: self._sentence(result) for result in RESULTS if result in self.move}
        if not means:
            self.wrong("a move says what at least one of VV, V, X and XX means")
        if not attributes and (set(means) != {"VV"} or levels):
            self.wrong("a move without attributes is not flipped: VV says what it does, and it has no levels")
        effects = self._effects()
        options = self._options()
        if effects["choose"] and (not options or effects["recover"]):
            self.wrong("choose needs options to choose from, and does not go with recover", "does")
        if effects["hold"] and not options:
            self.wrong("hold needs options to spend it on", "does")
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
            blesses=effects["bless"],
            note=self._sentence("note") if "note" in self.move else "",
            holds=effects["hold"],
            choose=effects["choose"],
            options=options,
            costs=costs,
            stamina_by_level=by_level,
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
            good = -2 <= levels[0] <= levels[-1] <= 2 and levels == list(range(levels[0], levels[-1] + 1))
        if not good:
            self.wrong("levels is a row of whole numbers from -2 to 2 without a gap, like [-1, 0, 1]", "levels")
        return tuple(levels)

    def _effects(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {name: {} for name in DONE}
        does = self.move.get("does", {})
        if not isinstance(does, dict) or any(result not in RESULTS for result in does):
            self.wrong(f"does is a table of {listed(RESULTS, 'or')}", "does")
        for result, value in does.items():
            for effect in [value] if isinstance(value, str) else value if isinstance(value, list) else [""]:
                match = re.fullmatch(rf"({'|'.join(DONE)}) (d4|10|[1-9])", str(effect))
                if not match or (match[2] == "d4" and match[1] != "recover"):
                    self.wrong(f"does.{result} is {EFFECTS}, not {effect!r}", "does")
                found[match[1]][result] = t.RECOVER_D4 if match[2] == "d4" else int(match[2])
        return found

    def _costs(self) -> tuple[dict[str, int], dict[int, int]]:
        """What it costs: by kind, and Stamina by level."""
        given = self.move.get("costs", [])
        if isinstance(given, dict):
            levels = {str(level): level for level in range(-t.HIGHEST_LEVEL, t.HIGHEST_LEVEL + 1)}
            if any(key not in levels or type(cost) is not int or not 0 <= cost <= 9 for key, cost in given.items()):
                self.wrong(f"costs is {COSTS}", "costs")
            return {}, {levels[key]: int(cost) for key, cost in given.items()}
        found: dict[str, int] = {}
        for cost in [given] if isinstance(given, str) else given if isinstance(given, list) else [""]:
            match = re.fullmatch(r"(green|equipment|stamina) ([1-9])|(run|wound)", str(cost))
            if not match:
                self.wrong(f"costs is {COSTS}, not {cost!r}", "costs")
            found[match[1] or match[3]] = int(match[2] or 1)
        return found, {}

    def _options(self) -> tuple[OptionCard, ...]:
        """Lines to choose from; one that does something by itself is a table of text and does."""
        given = self.move.get("options", [])
        if not isinstance(given, list) or len(given) > t.OPTIONS:
            self.wrong(f"options is a list of up to {t.OPTIONS} lines", "options")
        return tuple(self._option(each) for each in given)

    def _option(self, given: Any) -> OptionCard:  # whatever the file says
        text = given.get("text", "") if isinstance(given, dict) else given
        if not isinstance(text, str) or not text.strip() or len(text) > 200 or not text.isprintable():
            self.wrong("an option is a sentence of up to 200 letters", "options")
        does = given.get("does", "") if isinstance(given, dict) else ""
        match = re.fullmatch(r"(lose|equipment|green) ([1-9])|(halve|draw)|", str(does))
        if not match or (isinstance(given, dict) and set(given) - {"text", "does"}):
            self.wrong('an option does "lose N", "equipment N", "green N", "halve" or "draw"', "options")
        return OptionCard(text.strip(), OPTION_EFFECTS.index(match[1] or match[3] or ""), int(match[2] or 0))


def read_foes(text: str, file: str) -> tuple[list[FoeCard], list[BadInput]]:
    """The foes of a file, each under a [[foe]] line: name, Stamina, rank and die; and all that is wrong."""
    words = toml.loads(text).get("foe", [])
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*foe\s*\]\]", line)]
    if not isinstance(words, list) or len(words) != len(heads):
        return [], [BadInput("write every foe under a [[foe]] line of its own", file=file)]
    found: list[FoeCard] = []
    wrong: list[BadInput] = []
    for head, foe in zip(heads, words, strict=True):
        try:
            found.append(_foe(foe, [*FIRST_FOES, *found], file, head))
        except BadInput as error:
            wrong.append(error)
    if len(words) > t.MOST_KINDS - len(FIRST_FOES):
        wrong.append(BadInput(f"has {len(words)} foes; {t.MOST_KINDS - len(FIRST_FOES)} are the most", file=file))
    return found, wrong


def _foe(foe: dict[str, Any], others: list[FoeCard], file: str, line: int) -> FoeCard:
    name = str(foe.get("name", "")).strip()
    if not name or len(name) > 40 or not name.isprintable():
        raise BadInput("a foe needs a name of 1 to 40 letters", file=file, line=line)
    if name.lower() in {other.name.lower() for other in others}:
        raise BadInput(f"there is a foe {name!r} already", file=file, line=line)
    if set(foe) - {"name", "stamina", "rank", "die"}:
        raise BadInput(f"{name}: a foe has a name, stamina, rank and die, and nothing else", file=file, line=line)
    stamina, rank, die = foe.get("stamina", 4), foe.get("rank", 2), str(foe.get("die", "d4"))
    if type(stamina) is not int or not 1 <= stamina <= t.MOST_FOE_STAMINA:
        raise BadInput(f"{name}: stamina is a number from 1 to {t.MOST_FOE_STAMINA}", file=file, line=line)
    if type(rank) is not int or not 1 <= rank <= t.EDGES:
        raise BadInput(f"{name}: rank is 1 (Anchor) to {t.EDGES} (Dart)", file=file, line=line)
    dice = {f"d{sides}": sides for sides in t.WEAPON_DICE}
    if die not in dice:
        raise BadInput(f"{name}: die is {listed(list(dice), 'or')}, not {die!r}", file=file, line=line)
    return FoeCard(name, stamina, rank, dice[die])
