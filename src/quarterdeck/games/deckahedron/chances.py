"""Exact chances beyond one flip: opposed flips, groups, several flips in a row, when to reshuffle. No simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from quarterdeck.games.deckahedron.odds import Odds
from quarterdeck.games.deckahedron.rules import table as t

ONE, NONE = Fraction(1), Fraction(0)


@dataclass(frozen=True)
class Opposed:
    """Who has the better result when both sides flip."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def opposed(mine: Odds, theirs: Odds) -> Opposed:
    """Each side flips from a deck of its own, so that the results are independent."""
    pairs = [(one, other, mine.chances[one] * theirs.chances[other]) for one in range(4) for other in range(4)]
    win = sum((chance for one, other, chance in pairs if one > other), NONE)
    tie = sum((chance for one, other, chance in pairs if one == other), NONE)
    return Opposed(win, tie, ONE - win - tie)


def at_least_one(group: Iterable[Odds]) -> Fraction:
    """At least one V or VV, each from a deck of their own."""
    none = ONE
    for odds in group:
        none *= ONE - odds.success
    return ONE - none


def all_of(group: Iterable[Odds]) -> Fraction:
    every = ONE
    for odds in group:
        every *= odds.success
    return every


# --- Several flips in a row


@dataclass(frozen=True)
class Piles:
    """A deck without Wound cards, as far as it matters: cards that succeed and that fail, and those discarded."""

    good: int
    bad: int
    good_out: int = 0
    bad_out: int = 0

    @property
    def deck(self) -> int:
        return self.good + self.bad

    def shuffled(self) -> Piles:
        return Piles(self.good + self.good_out, self.bad + self.bad_out)

    def without(self, good: int, bad: int) -> Piles:
        """After a flip, with the five-card check."""
        left = Piles(self.good - good, self.bad - bad, self.good_out + good, self.bad_out + bad)
        return left.shuffled() if left.deck <= t.RESHUFFLE_AT else left


@dataclass(frozen=True)
class Outlook:
    """The next flips of one deck, by the best use of reshuffles for each of the two numbers."""

    any: Fraction  # at least one V or VV
    expected: Fraction  # how many of them, on average
    any_unshuffled: Fraction  # the same without a reshuffle that need not be
    expected_unshuffled: Fraction
    reshuffle: bool  # whether it is best, for the first of these flips, to reshuffle before it


def outlook(piles: Piles, advantage: int, flips: int) -> Outlook:
    """Exactly, over every way in which the cards can fall."""
    plain_any, plain_mean = _ahead(piles, advantage, flips, False)
    best_any, best_mean = _ahead(piles, advantage, flips, True)
    if piles.good_out + piles.bad_out == 0:
        return Outlook(best_any, best_mean, plain_any, plain_mean, False)
    now, then = _after_flip(piles, advantage, flips, True), _after_flip(piles.shuffled(), advantage, flips, True)
    return Outlook(best_any, best_mean, plain_any, plain_mean, then > now)


@lru_cache(maxsize=100_000)
def _ahead(piles: Piles, advantage: int, flips: int, may_shuffle: bool) -> tuple[Fraction, Fraction]:
    """At least one success, and how many: each by its own best use of reshuffles."""
    if flips == 0:
        return NONE, NONE
    ways = [_after_flip(piles, advantage, flips, may_shuffle)]
    if may_shuffle and piles.good_out + piles.bad_out:
        ways.append(_after_flip(piles.shuffled(), advantage, flips, may_shuffle))
    return max(way[0] for way in ways), max(way[1] for way in ways)


def _after_flip(piles: Piles, advantage: int, flips: int, may_shuffle: bool) -> tuple[Fraction, Fraction]:
    """Flip now, and then go on."""
    cards = min(1 + min(abs(advantage), t.MOST_EXTRA), piles.deck)
    whole = comb(piles.deck, cards)
    any_, mean = NONE, NONE
    for good in range(max(0, cards - piles.bad), min(cards, piles.good) + 1):
        bad = cards - good
        chance = Fraction(comb(piles.good, good) * comb(piles.bad, bad), whole)
        success = good > 0 if advantage >= 0 else bad == 0
        later_any, later_mean = _ahead(piles.without(good, bad), advantage, flips - 1, may_shuffle)
        any_ += chance * (ONE if success else later_any)
        mean += chance * (later_mean + (1 if success else 0))
    return any_, mean


# --- A picture

COLOURS = ("#701520", "#e9b9ac", "#b5dacf", "#0f5a50")
INKS = ("#ffffff", "#12222d", "#12222d", "#ffffff")
NAMES = ("XX", "X", "V", "VV")


def picture(title: str, rows: Sequence[tuple[str, Odds]]) -> str:
    """The chances of each row as a bar: an SVG that stands by itself."""
    width, left, bar, height = 720, 190, 460, 60 + 34 * len(rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f"<title>{_escaped(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="12" y="28" font-size="18" font-weight="bold" fill="#12222d">{_escaped(title)}</text>',
        f'<text font-size="14" x="{left + bar + 54}" y="28" text-anchor="end" fill="#12222d">V or VV</text>',
    ]
    for number, (label, odds) in enumerate(rows):
        y, x = 44 + 34 * number, float(left)
        parts.append(f'<text font-size="14" x="12" y="{y + 18}" fill="#12222d">{_escaped(label)}</text>')
        for result, chance in enumerate(odds.chances):
            wide = float(chance) * bar
            if wide > 0:
                place = f'x="{x:.2f}" y="{y}" width="{wide:.2f}" height="26"'
                parts.append(f'<rect {place} fill="{COLOURS[result]}" stroke="#12222d"/>')
            if wide > 34:
                middle = x + wide / 2
                said = f'<text font-size="14" x="{middle:.2f}" y="{y + 18}" text-anchor="middle" fill="{INKS[result]}">'
                parts.append(f"{said}{odds.percent(result)}</text>")
            x += wide
        success = f"{float(odds.success) * 100:.1f}"
        parts.append(
            f'<text font-size="14" x="{left + bar + 54}" y="{y + 18}" text-anchor="end" fill="#12222d">{success}</text>'
        )
    for result, name in enumerate(NAMES):
        x, y = left + 80 * result, height - 26
        parts.append(f'<rect x="{x}" y="{y}" width="14" height="14" fill="{COLOURS[result]}" stroke="#12222d"/>')
        parts.append(f'<text font-size="14" x="{x + 20}" y="{y + 12}" fill="#12222d">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
