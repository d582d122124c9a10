"""Exact odds of a flip of the Deckahedron, from the cards that are left."""

from __future__ import annotations

from collections.abc import Iterable

from quarterdeck.engine.errors import BadInput
from quarterdeck.games import find
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.rules import table as t

EDGES = ("anchor", "bulb", "crescent", "dart")


def odds(
    rank: int | str,
    advantage: int = 0,
    *,
    discard: Iterable[int] = (),
    exhausted: Iterable[int] = (),
    wounds: int = 0,
    cards: str = "a",
) -> o.Odds:
    """The chances of XX, X, V and VV as fractions: of a rank (1 to 4, or its edge) and a sum of advantage.

    `discard` and `exhausted` are cards, 1 to 20, that are not in the deck; `wounds` of the two Wound cards are in it;
    `cards` is the published set. With five cards or fewer left the discard pile goes back first, as at the table.
    """
    out, gone = _cards("discard", discard), _cards("exhausted", exhausted)
    if out & gone:
        raise BadInput(f"card {min(out & gone)} cannot be in the discard pile and in Exhaustion")
    if wounds not in (0, 1, 2):
        raise BadInput(f"there are two Wound cards; wounds is 0, 1 or 2, not {wounds!r}")
    box = find("deckahedron").pack_box(1, {"set": cards})
    deck = [card for card in range(1, t.CARDS + 1) if card not in out | gone] + [t.CARDS + 1 + i for i in range(wounds)]
    if len(deck) <= t.RESHUFFLE_AT and out:
        deck += sorted(out)
    if not deck:
        raise BadInput("no card is left to flip")
    return o.odds_of(o.pool_of(box, deck, _rank(rank)), advantage)


def _rank(rank: int | str) -> int:
    known = {edge: i + 1 for i, edge in enumerate(EDGES)} | {str(i): i for i in range(1, 5)}
    if str(rank).lower() not in known:
        raise BadInput(f"a rank is {', '.join(EDGES)} or 1 to 4, not {rank!r}")
    return known[str(rank).lower()]


def _cards(what: str, given: Iterable[int]) -> set[int]:
    found = set(given)
    for card in found:
        if card not in range(1, t.CARDS + 1):
            raise BadInput(f"{what}: cards are 1 to {t.CARDS}, not {card!r}")
    return found
