"""The View: what one seat sees, as data with texts beside it. Clients hold Views and nothing else.

Every fact is data: ids, numbers, marks. A text is for reading, and nothing is read out of it: with all texts replaced
by nonsense every client draws the same table, which a law checks. Where a text names cards, `refs` says where.

Its parts are msgspec's structs: a View has a hundred of them, and a server makes a thousand Views a second. Of cards,
zones, choices and the like, what is at its default is not sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from msgspec import Struct, field

from quarterdeck.engine.text import Ref, plain

Value = str | int | tuple[str | int, ...]
Args = dict[str, Value]  # by name: card (a face), zone, seat, number, dice, cards, ...


class Part(Struct, frozen=True, omit_defaults=True):
    """A part of a View."""


class Face(Part, frozen=True):
    """What is printed on a card (or a token): made from the card sets, the same for every client."""

    key: str
    title: str
    short: str  # a few characters, as players write it
    kind: str = ""  # suit, type, faction: what a client colours and shapes it by
    corners: dict[str, str] = field(default_factory=dict)  # what stands in the corners: rank, level, cost, hooks
    numbers: dict[str, int] = field(default_factory=dict)  # the same as numbers, and others: level, cost, pips
    marks: tuple[str, ...] = ()  # ids of what it has or is: "red-flag", "critical-failure", "green"
    text: str = ""
    refs: tuple[Ref, ...] = ()  # in the text
    texts: dict[str, str] = field(default_factory=dict)  # further texts by id: a move's results VV, V, X, XX
    art: str = ""  # a symbol's name
    rule: str = ""  # where the book speaks of it
    flavour: str = ""

    @classmethod
    def write(cls, key: str, title: str, short: str, text: str, **rest: object) -> Self:
        """A face whose text is marked (engine/text.py)."""
        text, refs = plain(text)
        return cls(key, title, short, text=text, refs=refs, **rest)  # type: ignore[arg-type]  # the struct checks


Faces = Mapping[str, Face]  # by key


class Card(Part, frozen=True):
    """A card in a zone. Its id is stable only while the card is in sight, so that nobody can follow it further."""

    id: str
    face: str = ""  # the key of its face; empty when it lies face down to this seat
    owner: int = -1
    marks: tuple[str, ...] = ()  # ids of states: "activated", "corpse", "reserved"
    counters: dict[str, int] = field(default_factory=dict)  # tokens on it: damage, coins
    label: str = ""  # what a reader calls it here, if not the face's title
    back: str = ""  # which back it shows when face down
    note: str = ""  # its marks in words; empty: they are words themselves


class Zone(Part, frozen=True):
    """A place for cards: a hand, a pile, a row, or a cell of a grid."""

    id: str
    kind: str  # hand, pile, row, cell
    label: str  # "Your stash"
    cards: tuple[Card, ...] = ()
    owner: int = -1
    count: int = 0  # of cards, also where none of them is listed
    group: str = ""  # zones that belong together: "sea", "fleet 0", "supply"
    at: tuple[int, int] = (-1, -1)  # row and column of a cell, as this seat sees the grid, from the top left
    marks: tuple[str, ...] = ()  # ids: "seaport", "target", "sunk"
    args: Args = field(default_factory=dict)  # what else is known of it: price, holder, source, target
    note: str = ""  # its marks and args in words
    about: str = ""  # a word to ask `explain` about
    short: str = ""  # the label under its owner's name: "Stash"; empty: as the label


class Counter(Part, frozen=True):
    """A number on the table: coins, points, actions left, the odds of a result."""

    id: str
    label: str
    value: int
    owner: int = -1
    most: int | None = None  # what it can be at most
    args: Args = field(default_factory=dict)
    text: str = ""  # if a number alone does not say it


class Fact(Part, frozen=True):
    """A number that everybody may know of a seat: cards in hand, ships, Stamina."""

    id: str
    label: str  # "in hand"
    value: int
    most: int | None = None
    zone: str = ""  # the zone whose cards it counts, if it does
    text: str = ""  # "leads 2 lanes", if it is not the number and the label

    @property
    def words(self) -> str:
        return self.text or f"{self.value} {self.label}"


class Seat(Part, frozen=True, omit_defaults=False):
    """Who sits at the table, and what everybody may know of them."""

    index: int
    name: str
    title: str  # the game's word for the seat: "Captain A"
    marks: tuple[str, ...] = ()  # ids: "deciding", "sealed" (has answered in secret), "turn", "compass", "passed"
    facts: tuple[Fact, ...] = ()
    args: Args = field(default_factory=dict)  # what is no number: the card that is reserved, the Captain
    notes: tuple[str, ...] = ()  # marks and args of the game's own, in words
    score: int | None = None


class Choice(Part, frozen=True):
    """Something this seat may do now: its number, its notation, and the ids to touch, in order."""

    action: int
    text: str  # notation
    verb: str  # the id of what is done: "deploy", "pass"
    gesture: tuple[str, ...] = ()
    args: Args = field(default_factory=dict)  # card, zone, seat, ...
    label: str = ""  # the same as a sentence a button can carry
    refs: tuple[Ref, ...] = ()  # in the label
    cost: int | None = None
    consequence: str = ""  # in a few words
    consequence_refs: tuple[Ref, ...] = ()

    @classmethod
    def write(
        cls,
        action: int,
        text: str,
        verb: str,
        gesture: tuple[str, ...],
        label: str,
        args: Mapping[str, Value] | None = None,
        cost: int | None = None,
        consequence: str = "",
    ) -> Self:
        """A choice whose label and consequence are marked (engine/text.py)."""
        words, then = plain(label), plain(consequence)
        return cls(action, text, verb, gesture, dict(args or {}), words.text, words.refs, cost, then.text, then.refs)


class Told(Part, frozen=True):
    """One thing that happened, as this seat may know it."""

    kind: str  # the id of what happened
    text: str
    seat: int = -1  # who did it
    args: Args = field(default_factory=dict)  # card, cards, zone, to, number, dice, hand, won, ...
    refs: tuple[Ref, ...] = ()  # in the text
    loud: bool = False  # what nobody should miss: a reveal, a verdict, a new turn, a shout
    move: int = 0  # the number of the action that it belongs to
    about: str = ""  # a word to ask `explain` about

    @classmethod
    def write(cls, kind: str, text: str, seat: int = -1, *, loud: bool = False, **args: Value) -> Self:
        """Something told, from a marked text (engine/text.py)."""
        text, refs = plain(text)
        return cls(kind, text, seat, args, refs, loud)


class Prompt(Part, frozen=True, omit_defaults=False):
    """What is asked of this seat, or whom it waits for."""

    id: str  # of the question; "wait" and "over" are every game's
    text: str  # one whole sentence
    detail: str = ""  # the reason or the consequence, in one line
    question: str = ""  # what this seat is asked; empty if it is not its decision
    args: Args = field(default_factory=dict)
    refs: tuple[Ref, ...] = ()  # in the question
    detail_refs: tuple[Ref, ...] = ()

    @classmethod
    def ask(cls, id: str, question: str, detail: str = "", **args: Value) -> Self:
        """A question to the seat, marked (engine/text.py)."""
        asked, more = plain(question), plain(detail)
        return cls(id, f"It is your decision: {asked.text}", more.text, asked.text, args, asked.refs, more.refs)


class Standing(Part, frozen=True, omit_defaults=False):
    """How far the match is."""

    phase: str  # its id
    label: str  # "Naval Battles"
    numbers: dict[str, int] = field(default_factory=dict)  # turn, round, lap, scene
    text: str = ""  # "Turn 9"


class Outcome(Part, frozen=True, omit_defaults=False):
    """How it ended, and what it was worth to each seat."""

    kind: str  # the id of the ending: "blockade", "poker-hand"
    text: str  # "Ann wins: 3 Sealanes to 1"
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    args: Args = field(default_factory=dict)
    refs: tuple[Ref, ...] = ()  # in the text

    @classmethod
    def write(cls, kind: str, text: str, **args: Value) -> Self:
        """An ending, from a marked text (engine/text.py); the match adds winners and scores."""
        text, refs = plain(text)
        return cls(kind, text, args=args, refs=refs)


class View(Part, frozen=True, omit_defaults=False):
    """The whole of what one seat sees."""

    game: str
    title: str
    seat: int
    number: int  # of actions made so far
    seats: tuple[Seat, ...]
    prompt: Prompt
    standing: Standing
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    told: tuple[Told, ...] = ()  # what just happened
    options: dict[str, str] = field(default_factory=dict)
    outcome: Outcome | None = None

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == name)
