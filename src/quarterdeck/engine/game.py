"""What a game is to the rest of the program: its folder, its seats, its options, and its functions by name."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from quarterdeck.engine.errors import BadInput

SEVEN = ("deal", "waiting", "legal", "why_not", "apply", "outcome")  # in rules.py
SIGHT = ("show", "guess")  # in sight.py
HINTS = ("inclination", "promise", "enough")  # in hints.py

Options = dict[str, str]


@dataclass(frozen=True)
class Option:
    """Something agreed before play: one of a few words, a number, or a file."""

    name: str
    default: str
    choices: tuple[str, ...] = ()  # empty: free text, which the game's box.py reads
    about: str = ""
    ruling: str = ""
    since: int = 1  # the version of the rules with which it came
    before: str = ""  # the value that earlier rules had; empty: the default

    def check(self, value: str) -> str:
        if self.choices and value not in self.choices:
            raise BadInput(f"option {self.name} takes {_either(self.choices)}, not {value!r}")
        return value


@dataclass(frozen=True)
class Game:
    """One game's folder. Its modules are imported when they are first asked for."""

    slug: str
    title: str
    line: str  # what it is, in one line
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    version: int  # of the rules: a record says which it was played by
    package: str
    chapters: tuple[str, ...] = ()  # rules files besides table, rules and sight, callees first
    options: tuple[Option, ...] = ()
    competitive: bool = True  # False: nobody wins (there is no outcome)
    steps_in: bool = False  # True: a seat that nobody waits for may have choices, too

    @property
    def latest(self) -> Game:
        """The game by today's rules (earlier ones: engine/earlier.py)."""
        return self

    def module(self, name: str) -> ModuleType:
        return _module(f"{self.package}.{name}".rstrip("."))

    @cached_property
    def folder(self) -> Path:
        return Path(str(self.module("table").__file__)).parent

    @property
    def Box(self) -> Any:
        return self.module("table").Box

    @property
    def Table(self) -> Any:
        return self.module("table").Table

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return int(self.module("table").ACTIONS)

    @property
    def most_moves(self) -> int:
        """The length of the array that `legal` writes into."""
        return int(self.module("table").MOST_MOVES)

    @property
    def rules(self) -> Any:
        return self.module("rules")

    @property
    def sight(self) -> Any:
        return self.module("sight")

    @property
    def hints(self) -> Any:
        """The game's hints.py, or, without one, hints that say nothing."""
        here = (self.folder / "hints.py").exists()
        return self.module("hints") if here else importlib.import_module("quarterdeck.engine.nohints")

    @property
    def words(self) -> Any:
        return self.module("words")

    @cached_property
    def topics(self) -> Any:
        """The game's topics.py, or, without one, topics that say nothing."""
        here = (self.folder / "topics.py").exists()
        return self.module("topics") if here else importlib.import_module("quarterdeck.engine.notopics")

    @property
    def view(self) -> Any:
        return self.module("view")

    @cached_property
    def rules_modules(self) -> list[ModuleType]:
        return [self.module(name) for name in ("table", *self.chapters, "rules", "sight")]

    def function(self, name: str) -> Any:
        """One of the seven (or `why_not`, or `sound` of laws.py), in plain Python."""
        if name == "sound":
            return self.module("laws").sound
        if name in HINTS:
            return getattr(self.hints, name)
        return getattr(self.sight if name in SIGHT else self.rules, name)

    def settle(self, given: Mapping[str, str]) -> Options:
        """All options of the game, the given ones checked, the rest at their defaults."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = _either(tuple(known)) if known else "none"
                raise BadInput(f"{self.title} has no option {name!r}; its options: {names}")
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats_text} seats, not {seats}")

    @property
    def seats_text(self) -> str:
        low, high = min(self.seats), max(self.seats)
        return str(low) if low == high else f"{low} to {high}"

    def pack_box(self, seats: int, options: Mapping[str, str]) -> Any:
        """The box for this number of seats and these (settled) options."""
        self.check_seats(seats)
        return self.module("box").pack(seats, self.settle(options))


@cache
def _module(name: str) -> ModuleType:
    return importlib.import_module(name)


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
