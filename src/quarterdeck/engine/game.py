"""What a game is to the rest of the program: its name, its seats, its options, and its parts (engine/contract.py)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from quarterdeck.engine.contract import AnyParts, Drawing, Options, Words
from quarterdeck.engine.errors import BadInput

# The functions of the contract that drivers and searches call, by the part that has them.
PROVIDED = {
    **dict.fromkeys(("deal", "waiting", "legal", "why_not", "apply", "outcome"), "rules"),
    **dict.fromkeys(("show", "guess"), "sight"),
    **dict.fromkeys(("inclination", "promise", "enough"), "hints"),
    "sound": "laws",
}


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
    since: int = 1  # the version of the rules with which it came
    before: str = ""  # the value that earlier rules had; empty: the default

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
        """The Box of this game for this number of seats and these (settled) options."""
        self.check_seats(seats)
        return self.parts.pack(seats, self.settle(options))


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
