"""Over HTTP: the workshop, where cards are written, tried, studied and printed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from quarterdeck.engine.workshop import CardKind, DrawnCard, EffectWord
from quarterdeck.server.messages.cards import SetFault, SetText
from quarterdeck.server.messages.common import Answer, Asked, Name, Slug

StudyStanding = Literal["running", "stopping", "done", "stopped", "failed"]
Written = str | int | bool | float | list[str]  # what a field of a card holds


class BuiltInSet(Answer):
    """A set that comes with the game, to begin from."""

    name: str
    title: str
    text: str


class Workshop(Answer):
    """GET /api/games/{slug}/workshop: how cards of a game are written."""

    game: str
    served: bool  # whether sets are studied and printed here; false: QUARTERDECK_WORKSHOP says no
    kinds: tuple[CardKind, ...]
    words: tuple[EffectWord, ...]
    head: str  # the table of the file in which the name of the set stands; empty: at the top
    name: str  # and its key
    pictures: tuple[str, ...]
    sets: tuple[BuiltInSet, ...]
    limits: str


class Draft(Asked):
    """POST /api/games/{slug}/workshop/check: a set as it is written."""

    text: SetText
    parsed: bool = False  # send back what the file says, too


class DraftTable(Answer):
    """What a file says of one card: its kind, and its fields as they are written."""

    table: str
    fields: dict[str, Written]


class DraftChecked(Answer):
    """The faces of all cards that are right, and what is wrong with the others."""

    title: str
    designs: int
    total: int
    drawn: tuple[DrawnCard, ...]
    faults: tuple[SetFault, ...]
    head: dict[str, Written]  # if asked for: what stands before the cards
    cards: tuple[DraftTable, ...]  # and the cards


class NewStudy(Asked):
    """POST /api/studies: play many games with a set, each card against a blank of itself."""

    game: Slug
    text: SetText
    name: Name = ""
    cards: Annotated[list[Name], Meta(max_length=120)] = field(default_factory=list)  # only these, if any
    deals: Annotated[int, Meta(ge=10, le=2000)] = 200


class StudyEffect(Answer):
    """What a card's text is worth, in games of a hundred, and how it was played: that is no effect."""

    name: str
    effect: float
    low: float
    high: float
    pairs: int
    verdict: str
    sure: bool
    drawn: float | None  # the share of seats that had it in hand
    played: float | None  # of those, the share that played it
    dead: float | None  # and that never did
    won: float | None  # what seats won that played it


class StudyRate(Answer):
    """A rate with its interval."""

    name: str
    share: float
    low: float
    high: float
    fair: float


class StudyFigures(Answer):
    """What a study says so far."""

    verdict: str
    games: int
    effects: tuple[StudyEffect, ...]
    seats: tuple[StudyRate, ...]
    levels: tuple[StudyRate, ...]
    turns: tuple[int, ...]  # of each game
    decisions: float  # of a game, in the middle
    minutes: float
    behind: StudyRate  # won by somebody who was behind in the middle


class StudyGame(Answer):
    """A game to look at: why, and its record (POST /api/records makes a replay of it)."""

    why: str
    record: str


class StudyState(Answer):
    """GET /api/studies/{id}: how far a study is, and what it says by now."""

    study: str
    game: str
    name: str
    state: StudyStanding
    done: int  # games
    planned: int
    seconds_left: int  # about; -1: not known yet
    problem: str
    figures: StudyFigures | None
    games: tuple[StudyGame, ...]  # when it is over


class NewPrint(Asked):
    """POST /api/games/{slug}/workshop/print: a set on paper."""

    text: SetText
    name: Name = ""
    paper: Literal["a4", "letter"] = "a4"
    bleed: bool = False
    copies: Annotated[int, Meta(ge=1, le=4)] = 1


class Printed(Answer):
    """The page to print, for an hour."""

    link: str
