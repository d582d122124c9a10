"""Texts in which cards, places and gains are named. A client reads a text to people; what it draws into it, it takes
from the references beside the text, never out of the words.

While a sentence is put together, a name is marked: `card("8C", "8C")` is the text 8C that refers to the face 8C.
`Told`, `Prompt`, `Choice` and the others take marked texts apart into the plain text and its references.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

# Characters for private use: no card, no rule and, once it is cleaned, no name of a person has them.
OPEN, PART, CLOSE = "\ue000", "\ue001", "\ue002"


class Ref(Struct, frozen=True, omit_defaults=True):
    """A part of a text that names something: from `at` up to `to`, counted in UTF-16 units as browsers do."""

    at: int
    to: int
    kind: str  # card, zone, gain
    key: str  # of the face, of the zone; what is gained


class Plain(NamedTuple):
    text: str
    refs: tuple[Ref, ...]


def card(key: str, text: str) -> str:
    """A card's name, for a sentence."""
    return f"{OPEN}card{PART}{key}{PART}{text}{CLOSE}"


def zone(key: str, text: str) -> str:
    """A place's name, for a sentence."""
    return f"{OPEN}zone{PART}{key}{PART}{text}{CLOSE}"


def gain(key: str, text: str) -> str:
    """Something with a symbol of its own: coins, Actions, draws."""
    return f"{OPEN}gain{PART}{key}{PART}{text}{CLOSE}"


@lru_cache(maxsize=8192)  # a View has a hundred texts, and the next one mostly the same
def plain(marked: str) -> Plain:
    """The text without its marks, and what the marks refer to."""
    if OPEN not in marked:
        return Plain(marked, ())
    head, *rest = marked.split(OPEN)
    at = _units(head)
    pieces, refs = [head], []
    for piece in rest:
        mark, _, after = piece.partition(CLOSE)
        kind, key, named = mark.split(PART)
        refs.append(Ref(at, at + _units(named), kind, key))
        at += _units(named) + _units(after)
        pieces += [named, after]
    return Plain("".join(pieces), tuple(refs))


def unmarked(marked: str) -> str:
    return plain(marked).text


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(letter > "\uffff" for letter in text)
