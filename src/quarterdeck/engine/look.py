"""One seat's look at the table, and the picture that a game makes of it. `Match.view` adds what every View has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from quarterdeck.engine.history import Row
from quarterdeck.engine.view import Choice, Counter, Prompt, Seat, Standing, Zone

B = TypeVar("B")
T = TypeVar("T")


@dataclass(frozen=True)
class Look(Generic[B, T]):
    """All that a View is made from: what one seat may see, who is asked, what it may do."""

    box: B
    seen: T
    seat: int  # whose eyes; SPECTATOR for a watcher
    names: Sequence[str]
    waiting: Sequence[int]  # the seats that may act now
    legal: Sequence[int]  # what this seat may do
    text: Callable[[int], str]  # an action in notation
    number: int  # of actions made so far
    latest: Callable[[frozenset[int]], Iterable[Row]]  # what this seat was told of these kinds, the latest first
    settled: dict[tuple[int, int], Choice]  # a game's choices that never change with this box, by seat and action

    @property
    def seats(self) -> int:
        return len(self.names)


@dataclass(frozen=True)
class Picture:
    """A game's own part of a View."""

    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]
    standing: Standing
    counters: tuple[Counter, ...] = ()
    asked: Prompt | None = None  # the question to this seat, if it may act
    doing: str = ""  # what others are waited for: "to act"
    over: str = "The game is over."
    meanwhile: str = ""  # what this seat may do while others are waited for
