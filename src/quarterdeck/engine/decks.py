"""Decks that players build, as data for clients: what there is to build from, and the check of a list of cards.

A game whose players bring decks of their own has a part `decks` (contract.py). A deck travels as one line of text, the
same that its option takes.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from msgspec import Struct

B = TypeVar("B", contravariant=True)


class DeckCard(Struct, frozen=True):
    """A card that decks are built from."""

    face: str  # the key of its face
    symbol: str  # the leader that it belongs to; empty: anybody may use it
    most: int  # copies in a deck
    limit: str  # why no more, in a few words


class DeckCount(Struct, frozen=True):
    """Copies of a card in a deck."""

    face: str
    copies: int


class ReadyDeck(Struct, frozen=True):
    """A deck that comes with the game."""

    value: str  # as its option takes it
    name: str
    leader: str  # the key of its face
    cards: tuple[DeckCount, ...]
    line: str  # the same in one line


class DeckPool(Struct, frozen=True):
    """All that decks are built from."""

    size: int  # cards in a deck
    leaders: tuple[DeckCard, ...]
    cards: tuple[DeckCard, ...]
    ready: tuple[ReadyDeck, ...]


class DeckFault(Struct, frozen=True):
    """A rule that a deck breaks."""

    face: str  # the card; empty: the deck as a whole
    text: str


class DeckReport(Struct, frozen=True):
    """The result of checking a list of cards."""

    leader: str  # the key of its face; empty: none is named
    cards: tuple[DeckCount, ...]  # those that there are, in the order of the set
    count: int
    size: int  # how many there must be
    faults: tuple[DeckFault, ...]  # none: it may be played
    line: str  # the deck in one line; empty if it cannot be written as one


class Decks(Protocol[B]):
    """What a game's players build their decks with."""

    def pool(self, box: B, /) -> DeckPool:
        """What decks are built from, with the card set of this box."""

    def report(self, box: B, text: str, /) -> DeckReport:
        """What is wrong with a deck, as it is typed or pasted. BadInput if it cannot be read at all."""

    def filled(self, box: B, text: str, /) -> str:
        """The deck made complete with cards of the ready deck of its leader, in one line."""
