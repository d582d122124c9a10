"""What a client needs to let people write cards: the fields of a card, the words of its effects, and faces as they are
written. A game whose sets can be written so has a part `bench` (contract.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from msgspec import Struct

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.view import Face

Value = str | int | bool | list[str]  # of a field, as its file has it
Kind = Literal["text", "number", "choice", "choices", "switch", "picture", "program", "words"]


class FieldAnswer(Struct, frozen=True):
    """What a field may be set to."""

    value: str
    text: str


class CardField(Struct, frozen=True):
    """Something that stands on a card."""

    key: str  # in the file
    label: str
    kind: Kind  # program: a text, an effect a line; words: a list of them
    least: int = 0  # of a number
    most: int = 0
    answers: tuple[FieldAnswer, ...] = ()  # of a choice
    optional: bool = False  # left out of the file if it is empty


class CardKind(Struct, frozen=True):
    """A kind of card: [[crew]] in the file."""

    table: str
    title: str
    fields: tuple[CardField, ...]
    fresh: Mapping[str, Value]  # a new one


class EffectWord(Struct, frozen=True):
    """A line that an effect may have."""

    text: str  # draw N
    example: str  # draw 1
    about: str
    fields: tuple[str, ...] = ()  # the keys of the fields that take it; none: every program


class DrawnCard(Struct, frozen=True):
    """The face of a card of a file that is right: the how many-th of its kind it is there."""

    table: str
    place: int
    face: Face


class Bench(Protocol):
    """How cards of a game are written."""

    KINDS: tuple[CardKind, ...]
    WORDS: tuple[EffectWord, ...]
    HEAD: str  # the table of the file that has the set's name; empty: it stands at the top
    NAME: str  # and the key of the name

    def drawn(self, text: str, file: str, /) -> tuple[list[DrawnCard], list[BadInput]]:
        """The faces of all cards that are right, and what is wrong with the others."""
