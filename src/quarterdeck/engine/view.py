"""The View: what one seat sees, ready to draw and to speak. Clients hold Views and nothing else.

Its parts are msgspec's structs: a View has a hundred of them, and a server makes a thousand Views a second.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Face(Struct, frozen=True):
    """What is printed on a card (or a token): made from the card sets, the same for every client."""

    key: str
    title: str
    short: str  # a few characters, as players write it
    kind: str = ""  # suit, type, faction: what a client colours and shapes it by
    corners: dict[str, str] = field(default_factory=dict)  # named numbers and letters: rank, level, cost, hooks
    text: str = ""
    art: str = ""  # a symbol's name
    rule: str = ""  # where the book speaks of it
    flavour: str = ""
    parts: dict[str, str] = field(default_factory=dict)  # the text by its headings, where a card has any: "VV", "note"


Faces = Mapping[str, Face]  # by key


class Card(Struct, frozen=True):
    """A card in a zone. Its id is stable only while the card is in sight, so that nobody can follow it further."""

    id: str
    face: str = ""  # the key of its face; empty when it lies face down to this seat
    owner: int = -1
    marks: tuple[str, ...] = ()  # states in a word or two: "activated", "corpse", "reserved"
    counters: dict[str, int] = field(default_factory=dict)  # tokens on it: damage, coins
    label: str = ""  # what a reader calls it here, if not the face's title
    back: str = ""  # which back it shows when face down


class Zone(Struct, frozen=True):
    """A place for cards: a hand, a pile, a row, or a cell of a grid."""

    id: str
    kind: str  # hand, pile, row, cell
    label: str
    cards: tuple[Card, ...] = ()
    owner: int = -1
    count: int = 0  # of cards, also where none of them is listed
    group: str = ""  # zones that belong together: "sea", "fleet 0", "supply"
    at: tuple[int, int] = (-1, -1)  # row and column of a cell, as this seat sees the grid, from the top left
    note: str = ""
    about: str = ""  # a word to ask `explain` about
    args: dict[str, str] = field(default_factory=dict)  # what its label and note say, by name: "edge", "result"


class Counter(Struct, frozen=True):
    """A number on the table: coins, points, actions left."""

    id: str
    label: str
    value: int
    owner: int = -1
    text: str = ""  # if a number alone does not say it


class Choice(Struct, frozen=True):
    """Something this seat may do now: its number, its text, and the ids to touch, in order."""

    action: int
    text: str
    gesture: tuple[str, ...] = ()
    label: str = ""  # the same as a sentence a button can carry
    about: str = ""  # a short consequence


class Seat(Struct, frozen=True):
    """Who sits at the table, and what everybody may know of them."""

    index: int
    name: str
    title: str  # the game's word for the seat: "Captain A"
    waiting: bool = False
    sealed: bool = False  # has answered in secret while others have not
    facts: tuple[str, ...] = ()  # counts in words: "5 in hand"
    score: int | None = None


class Told(Struct, frozen=True):
    """One sentence of what happened, as this seat may know it."""

    text: str
    kind: str = ""
    seat: int = -1
    move: int = 0  # the number of the action that it belongs to
    cards: tuple[str, ...] = ()  # faces that it speaks of
    zones: tuple[str, ...] = ()
    about: str = ""  # a word to ask `explain` about


class Outcome(Struct, frozen=True):
    """How it ended: a sentence, and what it was worth to each seat."""

    text: str
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """The whole of what one seat sees."""

    game: str
    title: str
    seat: int
    number: int  # of actions made so far
    seats: tuple[Seat, ...]
    prompt: str  # one sentence: whose decision it is and what is asked
    detail: str = ""  # the reason or the consequence, in one line
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    told: tuple[Told, ...] = ()  # what just happened
    options: tuple[tuple[str, str], ...] = ()
    outcome: Outcome | None = None
    phase: str = ""

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == name)
