"""Exact chances of several flips of one deck in a row, and when to reshuffle. No simulation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from quarterdeck.games.deckahedron.rules import table as t

ONE, NONE = Fraction(1), Fraction(0)

# Cards as far as they matter: does one succeed, and is it a point of Stamina? A Wound card never succeeds.
GOOD, BAD, GOOD_STAMINA, BAD_STAMINA, WOUND = range(5)
Counts = tuple[int, ...]  # by kind
K = TypeVar("K")


@dataclass(frozen=True)
class Piles:
    """A deck and its discard pile: how many cards of each kind. Without Wound cards Stamina does not matter."""

    deck: Counts
    out: Counts = (0,) * 5

    @property
    def left(self) -> int:
        return sum(self.deck)

    def shuffled(self) -> Piles:
        return Piles(tuple(map(sum, zip(self.deck, self.out, strict=True))))

    def checked(self) -> Piles:
        """Outside a flip: the five-card check."""
        return self.shuffled() if self.left <= t.RESHUFFLE_AT else self

    def turned(self) -> Iterator[tuple[int, Fraction, Piles]]:
        """Every kind that the top card may be, its chance, and the piles with it in the discard pile."""
        for kind, count in enumerate(self.deck):
            if count:
                yield kind, Fraction(count, self.left), Piles(_one(self.deck, kind, -1), _one(self.out, kind, 1))


def piles_of(deck: Sequence[tuple[bool, bool, bool]], out: Sequence[tuple[bool, bool, bool]]) -> Piles:
    """From cards: whether each succeeds, has Stamina, is a Wound card."""
    wounded = any(wound for _, _, wound in [*deck, *out])

    def counts(cards: Sequence[tuple[bool, bool, bool]]) -> Counts:
        kinds = [WOUND if wound else BAD - good + 2 * (stamina and wounded) for good, stamina, wound in cards]
        return tuple(kinds.count(kind) for kind in range(5))

    return Piles(counts(deck), counts(out))


def _one(counts: Counts, kind: int, more: int) -> Counts:
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


BEST = -2  # reshuffle whenever it helps
NEVER = -1  # only when it has to be; from 0 on: once, before the flip of this number


@dataclass(frozen=True)
class Outlook:
    """The next flips of one deck, by the best use of reshuffles for each of the two numbers."""

    any: Fraction  # at least one V or VV
    expected: Fraction  # how many of them, on average
    any_unshuffled: Fraction  # the same without a reshuffle that need not be
    expected_unshuffled: Fraction
    reshuffle: bool  # whether it is best, for the first of these flips, to reshuffle before it
    moments: tuple[Fraction, ...]  # at least one, if the one reshuffle is before the first flip, the second, ...

    @property
    def moment(self) -> int:
        """The best moment for one reshuffle that is fixed beforehand: before which flip, from 1 on; 0: none helps."""
        best = max(self.moments)
        return self.moments.index(best) + 1 if best > self.any_unshuffled else 0


def outlook(piles: Piles, advantage: int, flips: int) -> Outlook:
    """Exactly, over every way in which the cards can fall."""
    plain_any, plain_mean = _ahead(piles, advantage, flips, NEVER)
    best_any, best_mean = _ahead(piles, advantage, flips, BEST)
    moments = tuple(_ahead(piles, advantage, flips, before)[0] for before in range(flips))
    first = False
    if any(piles.out):
        now, then = (_after_flip(each, advantage, flips, BEST) for each in (piles, piles.shuffled()))
        first = then > now
    return Outlook(best_any, best_mean, plain_any, plain_mean, first, moments)


@lru_cache(maxsize=200_000)
def _ahead(piles: Piles, advantage: int, flips: int, plan: int) -> tuple[Fraction, Fraction]:
    """At least one success, and how many: each by its own best use of reshuffles, or by a plan for them."""
    if flips == 0:
        return NONE, NONE
    if plan == 0:
        return _after_flip(piles.shuffled(), advantage, flips, NEVER)
    ways = [_after_flip(piles, advantage, flips, plan - 1 if plan > 0 else plan)]
    if plan == BEST and any(piles.out):
        ways.append(_after_flip(piles.shuffled(), advantage, flips, plan))
    return max(way[0] for way in ways), max(way[1] for way in ways)


def _after_flip(piles: Piles, advantage: int, flips: int, plan: int) -> tuple[Fraction, Fraction]:
    """Flip now, and then go on; who is incapacitated by a Wound card flips no more."""
    if flips == 1:
        good = piles.deck[GOOD] + piles.deck[GOOD_STAMINA]
        last = _success(good, piles.deck[WOUND], piles.left, advantage)
        return last, last
    any_, mean = NONE, NONE
    for (after, success), chance in _flipped(piles, advantage).items():
        later_any, later_mean = _ahead(after, advantage, flips - 1, plan) if after else (NONE, NONE)
        any_ += chance * (ONE if success else later_any)
        mean += chance * (later_mean + (1 if success else 0))
    return any_, mean


@lru_cache(maxsize=10_000)
def _success(good: int, wounds: int, deck: int, advantage: int) -> Fraction:
    """The chance of a flip after which nothing is asked any more."""
    cards = min(1 + min(abs(advantage), t.MOST_EXTRA), deck)
    kept = good if advantage < 0 else deck - good - wounds  # all good, or all of them bad
    alike, stopped = ONE, NONE
    for number in range(cards):
        stopped += alike * Fraction(wounds, deck - number)  # a Wound card after nothing but those
        alike *= Fraction(kept - number, deck - number)
    return alike if advantage < 0 else ONE - alike - stopped


@lru_cache(maxsize=200_000)
def _flipped(piles: Piles, advantage: int) -> dict[tuple[Piles | None, bool], Fraction]:
    """Everything that one flip may come to: the piles after it (none: incapacitated), and whether it succeeds."""
    cards = min(1 + min(abs(advantage), t.MOST_EXTRA), piles.left)
    lying = {(piles, advantage < 0): ONE}  # with disadvantage a flip succeeds until a card fails
    found: dict[tuple[Piles | None, bool], Fraction] = {}
    for number in range(cards):
        after: dict[tuple[Piles, bool], Fraction] = {}
        for (now, success), chance in lying.items():
            for kind, share, then in now.turned():
                good = kind in (GOOD, GOOD_STAMINA)
                counts = success and good if advantage < 0 else success or good
                if kind == WOUND:  # it ends the flip, and costs a point of Stamina
                    for hurt, price in _searched(then).items():
                        _add(found, (hurt, counts), chance * share * price)
                elif number + 1 == cards:
                    _add(found, (then.checked(), counts), chance * share)
                else:
                    _add(after, (then, counts), chance * share)
        lying = after
    return found


@lru_cache(maxsize=200_000)
def _searched(piles: Piles) -> dict[Piles | None, Fraction]:
    """A point of Stamina is lost: cards are revealed until one shows, and it is out of both piles."""
    if piles.left == 0:
        piles = piles.shuffled()
    found: dict[Piles | None, Fraction] = {}
    for kind, share, then in piles.turned():
        if kind not in (GOOD_STAMINA, BAD_STAMINA):
            for after, chance in _searched(then).items():
                _add(found, after, share * chance)
            continue
        tired = Piles(then.deck, _one(then.out, kind, -1))
        left = sum(tired.deck[each] + tired.out[each] for each in (GOOD_STAMINA, BAD_STAMINA))
        _add(found, tired.checked() if left else None, share)
    return found


def _add(found: dict[K, Fraction], key: K, chance: Fraction) -> None:
    found[key] = found.get(key, NONE) + chance
