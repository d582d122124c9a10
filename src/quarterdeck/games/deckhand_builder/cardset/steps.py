"""What the lines of a card's program become: Steps, before they are compiled or written out."""

from __future__ import annotations

from dataclasses import dataclass, field

TYPES = ("attack", "adventure", "structure")
MOST_THESE = 4


class Wrong(Exception):
    """What is wrong with a line."""

    def __init__(self, text: str, line: int, word: str = "", meant: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.word = word  # what was not understood
        self.meant = meant  # the nearest word that there is


@dataclass(frozen=True)
class Cards:
    """Which cards a word speaks of: where, whose, and of what kind."""

    places: frozenset[str]
    whose: str = "you"
    rule: str = ""  # type, cost, cost or less, name
    value: str = ""


@dataclass(frozen=True)
class Count:
    """Something that can be counted."""

    what: str  # cards, hooks of it, cost of it, cost of these, alike
    cards: Cards | None = None


@dataclass(frozen=True)
class Condition:
    what: str  # at least, is not, beats, fewest, from hand, enemy deck
    least: int = 1
    count: Count | None = None


@dataclass
class Step:
    """One line, or a block of lines with its head."""

    word: str
    line: int
    by: str = "you"  # you, they, everyone
    may: bool = False
    n: int = 0
    per: Count | None = None
    most: int = 0
    cards: Cards | None = None
    mates: Cards | None = None
    low: int = 0  # of the cost difference in a swap
    high: int = 0
    on: str = ""  # it, this, these, any these, a deck, a seat, a number
    least: int = 0
    when: list[Condition] = field(default_factory=list)
    body: list[Step] = field(default_factory=list)
    branches: list[list[Step]] = field(default_factory=list)
