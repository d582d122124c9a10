"""Card sets: a TOML file read, checked and compiled. What is wrong is said with file, line, card and program."""

from __future__ import annotations

import difflib
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from quarterdeck.engine import toml
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.engine.text import unmarked
from quarterdeck.games.deckhand_builder.cardset.face import program_text
from quarterdeck.games.deckhand_builder.cardset.grammar import parse
from quarterdeck.games.deckhand_builder.cardset.program import Row, compile_program, turn_rows
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES, Step, Wrong
from quarterdeck.games.deckhand_builder.rules import table as t

CARDS = Path(__file__).parent.parent / "cards"
BOX = CARDS / "box.toml"
BUILT_IN = {"box": BOX, "retail": CARDS / "retail.toml"}  # by the values of the option
PROGRAMS = ("play", "discarded", "start", "lost", "bought")
PASSIVES = {f"first {kind} costs 1 less": kind for kind in TYPES}
KEYS = {
    *("name", "type", "cost", "hooks", "copies", "dealt", "advanced", "art", "short", "passive", "flavour", "source"),
    *PROGRAMS,
}
LEAST_START = t.LEAST_CARDS
MOST_LOSSES = 3  # cards with an effect when lost: they can set each other off
SMALLEST = 28  # cards for the supply in the smallest game: 22 and 6 face up


@dataclass
class Design:
    """One card as it is printed."""

    name: str
    types: tuple[str, ...]
    cost: int
    hooks: int
    copies: int = 1
    dealt: int = 0  # how many of it are in every starting deck
    advanced: bool = False  # stays in the box in a beginner game
    art: str = ""
    short: str = ""
    passive: str = ""  # a type: the first Buy of it costs 1 less
    flavour: str = ""
    place: int = 0  # in its file
    programs: dict[str, list[Step]] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)

    @cached_property
    def marked_text(self) -> str:
        """What stands on the face, made from the effects, with marks (engine/text.py)."""
        return program_text(self.programs, self.passive, self.types)

    @cached_property
    def text(self) -> str:
        return unmarked(self.marked_text)


@dataclass
class CardSet:
    name: str
    designs: list[Design]
    file: str = ""
    each_of_four: int = 10  # cards of the supply deck for each of four players

    @property
    def cards(self) -> list[int]:
        """The design of every card, copies one after the other; card 1 stands first."""
        return [number for number, design in enumerate(self.designs) for _ in range(design.copies)]


@cache
def built_in(name: str) -> CardSet:
    """One of our sets."""
    return load(BUILT_IN[name])


def box_set() -> CardSet:
    """The cards of the box."""
    return built_in("box")


def find_set(option: str) -> CardSet:
    """The set that a match is played with: one of ours, or a file."""
    return built_in(option) if option in BUILT_IN else load(Path(option))


def load(path: Path) -> CardSet:
    """A card set from a file, or the first thing that is wrong with it."""
    found, wrong = read_set(read_text(path), str(path))
    if wrong or found is None:
        raise wrong[0]
    return found


# --- Reading ---------------------------------------------------------------------------------------------


def read_set(text: str, file: str) -> tuple[CardSet | None, list[BadInput]]:
    """The set, and all that is wrong with it."""
    try:
        words = toml.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, [BadInput(f"is not TOML: {error}", file=file, line=toml.stopped_at(error))]
    reader = Reader(file, text)
    return reader.read(words), reader.wrong


class Reader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines()
        self.heads = [number for number, line in enumerate(self.lines, 1) if line.strip() == "[[card]]"]
        self.wrong: list[BadInput] = []

    def no(self, text: str, line: int, word: str = "", meant: str = "") -> None:
        self.wrong.append(BadInput(text, file=self.file, line=line, word=word, meant=meant))

    def line_of(self, place: int, key: str) -> int:
        """The line on which a key of a card stands (its [[card]] line if it cannot be found)."""
        first = self.heads[place] if place < len(self.heads) else 1
        last = self.heads[place + 1] - 1 if place + 1 < len(self.heads) else len(self.lines)
        for number in range(first, last + 1):
            if re.match(rf"\s*{key}\s*=", self.lines[number - 1]):
                return number
        return first

    def read(self, words: dict[str, object]) -> CardSet | None:
        cards = words.get("card", [])
        for name in words:
            if name not in ("set", "card"):
                line = toml.line_of(self.text, name)
                self.no(f"there is no [{name}] in a card set; expected [set] and [[card]]", line)
        if not isinstance(cards, list) or not cards or not all(isinstance(card, dict) for card in cards):
            self.no("a card set needs at least one [[card]]", 1)
            return None
        names = [str(card.get("name", "")) for card in cards]
        designs = [self.design(place, card, names) for place, card in enumerate(cards)]
        head = words.get("set", {})
        if not isinstance(head, dict):
            self.no(f"[set] is a table with a name, not {head!r}", 1)
            return None
        four = head.get("four", 10)
        if four not in (10, 11):
            self.no(f"[set] four: each of four players brings 10 or 11 cards of the supply deck, not {four!r}", 1)
        found = [each for each in designs if each]
        card_set = CardSet(str(head.get("name", Path(self.file).stem)), found, self.file, 11 if four == 11 else 10)
        if len(card_set.designs) == len(cards):
            self.compile(card_set)
            self.whole(card_set)
        return card_set

    def design(self, place: int, card: dict[str, object], names: list[str]) -> Design | None:
        """One [[card]]."""
        before = len(self.wrong)
        name = self.name(place, names)
        for key in card:
            if key not in KEYS:
                near = difflib.get_close_matches(key, sorted(KEYS), 1, 0.5)
                hint = f"did you mean '{near[0]}'?" if near else f"expected {', '.join(sorted(KEYS))}"
                self.no(f"{name}: there is no '{key}' on a card; {hint}", self.line_of(place, key), key, *near)
        design = Design(
            name,
            self.types(place, name, card.get("type")),
            self.number(place, name, card, "cost", 0, 9),
            self.number(place, name, card, "hooks", 0, 9),
            self.number(place, name, card, "copies", 1, t.MOST_CARDS, 1),
            self.number(place, name, card, "dealt", 0, 8, 0),
            card.get("advanced") is True,
            str(card.get("art", "")),
            str(card.get("short", "")),
            flavour=str(card.get("flavour", "")),
            place=place,
        )
        if design.dealt * t.MOST_SEATS > design.copies:
            line = self.line_of(place, "dealt")
            self.no(f"{name}: dealt {design.dealt} to each of four players needs {design.dealt * 4} copies", line)
        passive = str(card.get("passive", ""))
        if passive and passive not in PASSIVES:
            text = f"{name}: passive is one of: {'; '.join(PASSIVES)}; not {passive!r}"
            self.no(text, self.line_of(place, "passive"))
        design.passive = PASSIVES.get(passive, "")
        for program in PROGRAMS:
            if program in card:
                self.program(place, design, program, card[program], names)
        return design if len(self.wrong) == before else None

    def name(self, place: int, names: list[str]) -> str:
        name = names[place]
        line = self.line_of(place, "name")
        if not name or len(name) > 40 or re.search(r"[,;\"?]|\d$|^\s|\s$", name):
            self.no(f"a card's name has letters, at most 40, no comma and no number at its end; not {name!r}", line)
        if name in names[:place]:
            self.no(f"there are two cards {name!r}; 'copies' says how often one is in the set", line)
        return name

    def types(self, place: int, name: str, value: object) -> tuple[str, ...]:
        found = [value] if isinstance(value, str) else value
        if not isinstance(found, list) or not found or any(each not in TYPES for each in found):
            near = difflib.get_close_matches(str(value), TYPES, 1, 0.5)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            self.no(f"{name}: type is {', '.join(TYPES)} or a list of them{hint}", self.line_of(place, "type"))
            return TYPES[:1]
        return tuple(found)

    def number(
        self, place: int, name: str, card: dict[str, object], key: str, low: int, high: int, default: int | None = None
    ) -> int:
        value = card.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.no(f"{name}: {key} is a number from {low} to {high}, not {value!r}", self.line_of(place, key))
            return low
        return value

    def program(self, place: int, design: Design, program: str, text: object, names: list[str]) -> None:
        line = self.line_of(place, program)
        if not isinstance(text, str):
            self.no(f"{design.name}, {program}: a program is text, a word a line", line)
            return
        if re.search(r'=\s*("""|\'\'\')\s*$', self.lines[line - 1]):
            line += 1
        try:
            design.programs[program] = parse(text, line, names, ["it"] if program == "bought" else [])
        except Wrong as error:
            self.no(f"{design.name}, {program}: {error.text}", error.line, error.word, error.meant)

    def compile(self, card_set: CardSet) -> None:
        numbers = {design.name: number for number, design in enumerate(card_set.designs)}
        for design in card_set.designs:
            for program, steps in design.programs.items():
                try:
                    design.rows[program] = compile_program(steps, numbers)
                except Wrong as error:
                    self.no(f"{design.name}, {program}: {error.text}", error.line, error.word, error.meant)

    def whole(self, card_set: CardSet) -> None:
        """What the set as a whole must keep to."""
        total = len(card_set.cards)
        rows = len(turn_rows()) + sum(len(rows) for design in card_set.designs for rows in design.rows.values())
        dealt = sum(design.dealt for design in card_set.designs)
        supply = sum(design.copies for design in card_set.designs if not design.dealt)
        waiting = sum(design.copies for design in card_set.designs if set(design.programs) & set(PROGRAMS[1:]))
        losses = sum(design.copies for design in card_set.designs if "lost" in design.programs)
        limits = (
            (len(card_set.designs) > t.MOST_DESIGNS, f"{len(card_set.designs)} designs; at most {t.MOST_DESIGNS}"),
            (total > t.MOST_CARDS, f"{total} cards; at most {t.MOST_CARDS}"),
            (rows > t.MOST_ROWS, f"the effects take {rows} rows; at most {t.MOST_ROWS}"),
            (dealt < LEAST_START, f"a starting deck of {dealt} cards ('dealt'); at least {LEAST_START}"),
            (supply < SMALLEST, f"{supply} cards for the supply; at least {SMALLEST}"),
            (waiting > t.DUES, f"{waiting} cards with effects when discarded, lost or at the start; at most {t.DUES}"),
            (losses > MOST_LOSSES, f"{losses} cards with an effect when lost; at most {MOST_LOSSES}"),
            (sum(bool(design.passive) * design.copies for design in card_set.designs) > 8, "more than 8 passive cards"),
        )
        for broken, text in limits:
            if broken:
                self.no(f"the set has {text}", 1)
