"""Over HTTP: card sets of the players' own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from quarterdeck.server.messages.common import Answer, Asked, Name

SetText = Annotated[str, Meta(max_length=200_000, description="A card set's file, in TOML.")]


class OwnSet(Asked):
    """A card set of one's own: what it is called, and its text. No path: nothing is read from the server's disk."""

    text: SetText
    name: Name = ""  # the title in the text, if empty


class SetToCheck(Asked):
    """POST /api/games/{slug}/cards/check: a card set's text, as it is typed, pasted or uploaded."""

    text: SetText
    seats: Annotated[int, Meta(ge=0, le=7)] = 0  # whether so many can play with it is checked, too


class SetFault(Answer):
    """Something that is wrong with a set."""

    line: int  # from 1; 0: the set as a whole
    text: str
    word: str  # what was not understood; empty: nothing that could be put right by another word
    meant: str  # the nearest word that there is


class SetCard(Answer):
    """A design of a set: how many there are, what stands beside its text, by name, and the text."""

    name: str
    copies: int
    facts: dict[str, str]
    text: str


class SetChecked(Answer):
    """What is in a set, as far as it was understood, and all that is wrong with it; nothing: it can be played with."""

    title: str
    designs: int
    total: int  # cards, copies too
    cards: tuple[SetCard, ...]
    faults: tuple[SetFault, ...]
    limits: str  # what a set may hold, in a sentence


class OwnSetInfo(Answer):
    """The card set that a table's people brought."""

    option: str  # that names it
    title: str
    designs: int
    total: int  # cards, copies too
    digest: str  # of what it says: two tables with the same one play with the same cards


class TableCards(Answer):
    """GET /api/tables/{id}/cards: the card set that a table's people brought, card by card, and its text to keep."""

    table: str
    title: str
    file: str  # a name for it
    cards: tuple[SetCard, ...]
    text: str
