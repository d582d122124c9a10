"""Standing orders: questions that a seat lets the program answer, such as passing when there is nothing to play.

They are a seat's own affair: nobody else is told, and an order decides by nothing but what its seat is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any  # the game's own Table, which only its parts know

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyTable


@dataclass(frozen=True)
class Order:
    """A standing order of a game."""

    text: str  # "Pass by itself when I hold no reaction"
    about: Callable[[Any], bool]  # whether a shown table asks a question of this kind
    answer: Callable[[Any, Sequence[int]], int | None]  # what to do, of all that is legal; None: the seat decides


Orders = Mapping[str, Order]


def check(orders: Orders, given: Iterable[str]) -> list[str]:
    """The orders that were given, each once; BadInput if there is no such order."""
    found = sorted(set(given))
    for name in found:
        if name not in orders:
            raise BadInput(f"there is no standing order {name!r}: {', '.join(orders) or 'this game has none'}")
    return found


def answer(orders: Orders, given: Iterable[str], seen: AnyTable, legal: Sequence[int]) -> int | None:
    """What the given orders say to the question that a seat is asked; None if the seat decides."""
    for name in given:
        order = orders.get(name)
        found = order.answer(seen, legal) if order is not None and order.about(seen) else None
        if found is not None:
            return found
    return None


def asked(orders: Orders, given: Iterable[str], seen: AnyTable) -> bool:
    """Whether the question that a seat is asked is one of those that its orders are about."""
    return any(orders[name].about(seen) for name in given if name in orders)
