"""What a game is to the rest of the program: its name, its seats, its options, and its parts (engine/contract.py)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os.path import isfile  # False for a text that is too long for a name of a file, such as a deck in one line
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any  # for the game's own Box and Table: which game it is, is known only when the program runs

from quarterdeck.engine.attached import Files, attached
from quarterdeck.engine.contract import AnyParts, Drawing, Options, Words
from quarterdeck.engine.daily import DailyDeal
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import kept_file
from quarterdeck.engine.record import read_text

NO_FILES: Files = MappingProxyType({})

# The functions of the contract that drivers and searches call, by the part that has them.
PROVIDED = {
    **dict.fromkeys(("deal", "waiting", "legal", "why_not", "apply", "outcome"), "rules"),
    **dict.fromkeys(("show", "guess"), "sight"),
    **dict.fromkeys(("inclination", "promise", "enough"), "hints"),
    "features": "learned",
    "sound": "laws",
}


CHOOSE = "choose"  # the value of an option that a seat chooses in secret before the match (Option.seat)


@dataclass(frozen=True)
class Option:
    """Something agreed before play: a question and its answers. People read the sentences, scripts the names."""

    name: str
    default: str
    question: str  # When is a Supply Route cut?
    answers: Mapping[str, str] = field(hash=False)  # what each value means: {"always": "After every loss", ...}
    ruling: str  # the ruling behind it: R24
    free: str = ""  # what else may be given, in words: "Any number of points from 1 to 10000"
    file: str = ""  # what a file may hold that is given instead; over the network none can be
    sets: Mapping[str, str] = field(default_factory=dict, hash=False)  # card sets: files in the game's folder, by value
    since: int = 1  # the version of the rules with which it came
    before: str = ""  # the value that earlier rules had; empty: the default
    seat: int = -1  # the seat that may choose it in secret, before the match begins: then it is CHOOSE until then

    @property
    def choices(self) -> tuple[str, ...]:
        """All values there are; empty: the game's `pack` reads what was given."""
        return () if self.free or self.file else tuple(self.answers)

    def check(self, value: str) -> str:
        if self.choices and value not in self.choices:
            raise BadInput(f"option {self.name} takes {_either(self.choices)}, not {value!r}")
        return value

    def answer(self, value: str) -> str:
        """What a value means, in words."""
        return self.answers.get(value, value)

    def sentence(self, value: str) -> str:
        """The question with the answer that was given."""
        return f"{self.question} {self.answer(value)}."

    @property
    def all_answers(self) -> str:
        """After every loss (default) / Only by a Broadside"""
        texts = [text + " (default)" * (value == self.default) for value, text in self.answers.items()]
        return " / ".join([*texts, *(text for text in (self.free, self.file) if text)])


@dataclass(frozen=True)
class Command:
    """A command of a game's own, `quarterdeck NAME`: commands/NAME.py in its folder (contract.CommandModule)."""

    name: str
    about: str  # a line for the list of commands


@dataclass(frozen=True)
class Challenge:
    """A goal for a lone player, with options and shuffles that are the same for everybody, so that results compare."""

    name: str
    title: str
    about: str
    seed: int  # the number that its shuffles come from
    options: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Game:
    """A game. Its parts are imported when they are first asked for."""

    slug: str
    title: str
    line: str  # what it is, in one line
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    version: int  # of the rules: a record says which it was played by
    package: str
    load: Callable[[], AnyParts]  # imports the parts
    options: tuple[Option, ...] = ()
    commands: tuple[Command, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    card_files: tuple[str, ...] = ()  # card sets that are always there, in the game's folder (engine/cardsets.py)
    looks: tuple[str, ...] = ()  # what is only there to be read in them: "move.V"
    reading: tuple[str, ...] = ()  # headings of README.md that players read first: goal, set-up, a turn
    competitive: bool = True  # False: nobody wins (there is no outcome)
    steps_in: bool = False  # True: a seat that nobody waits for may have choices, too

    @property
    def latest(self) -> Game:
        """The game by today's rules (earlier ones: engine/earlier.py)."""
        return self

    @cached_property
    def parts(self) -> AnyParts:
        return self.load()

    @property
    def Box(self) -> type[Any]:
        return self.parts.Box

    @property
    def Table(self) -> type[Any]:
        return self.parts.Table

    @property
    def actions(self) -> int:
        return self.parts.actions

    @property
    def most_moves(self) -> int:
        return self.parts.most_moves

    @property
    def words(self) -> Words[Any, Any]:
        return self.parts.words

    @property
    def view(self) -> Drawing[Any, Any]:
        return self.parts.view

    @cached_property
    def folder(self) -> Path:
        return Path(str(importlib.import_module(self.package).__file__)).parent

    @cached_property
    def rules_modules(self) -> list[ModuleType]:
        """Every module in the game's folder `rules`: what may be compiled."""
        package = importlib.import_module(f"{self.package}.rules")
        names = [found.name for found in pkgutil.iter_modules(package.__path__)]
        return [importlib.import_module(f"{package.__name__}.{name}") for name in names]

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the contract by its name, in plain Python."""
        found: Callable[..., Any] = getattr(getattr(self.parts, PROVIDED[name]), name)
        return found

    def settle(self, given: Mapping[str, str]) -> Options:
        """All options of the game, the given ones checked, the rest at their defaults."""
        if not isinstance(given, Mapping):
            raise BadInput(f"options are a dict of names and values, not {given!r}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = _either(tuple(known)) if known else "none"
                raise BadInput(f"{self.title} has no option {name!r}; its options: {names}")
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def deals(self, day: int) -> Sequence[DailyDeal]:
        """The deals of a day, by its ordinal: the game's own, or one for two."""
        if self.parts.deals is not None:
            return self.parts.deals(day)
        seats = 2 if 2 in self.seats else min(self.seats)
        return (DailyDeal(seats=seats, you=day % seats),) if self.competitive else ()

    def unchosen(self, options: Mapping[str, str]) -> dict[int, Option]:
        """The options that seats have yet to choose in secret, by seat."""
        found = [option for option in self.options if option.seat >= 0]
        return {option.seat: option for option in found if options.get(option.name, option.default) == CHOOSE}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats_text} seats, not {seats}")

    @property
    def seats_text(self) -> str:
        low, high = min(self.seats), max(self.seats)
        return str(low) if low == high else f"{low} to {high}"

    def own_files(self, options: Mapping[str, str], carried: Files) -> dict[str, str]:
        """The text of every file that the options name: of those that a record carries, and of others from the disk."""
        found = {}
        for option in self.options:
            value = options.get(option.name, option.default)
            path = Path(value)
            if not option.file or value in option.answers:
                continue
            stored = kept_file(self.slug, value) if option.sets and not isfile(path) else None
            if str(path) in carried:
                found[str(path)] = carried[str(path)]
            elif stored is not None or isfile(path):
                found[str(path)] = read_text(stored or path)
        return found

    def pack_box(self, seats: int, options: Mapping[str, str], carried: Files = NO_FILES) -> Any:
        """The Box of this game for this number of seats and these options; files that they name may come with it."""
        self.check_seats(seats)
        settled = self.settle(options)
        with attached(self.own_files(settled, carried)):
            return self.pack(seats, settled)

    def pack(self, seats: int, settled: Options) -> Any:
        return self.parts.pack(seats, settled)


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
