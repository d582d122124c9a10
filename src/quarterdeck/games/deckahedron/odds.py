"""Exact odds of a flip, from the cards that are left: closed forms in fractions, no simulation.

Cards are drawn without replacement from the top of a shuffled deck. With advantage the best of n counts, with
disadvantage the worst, and a Wound card ends the flip at once and counts itself. So "the best is at most r" means:
n plain cards of at most r; or k-1 of them and then a Wound card of at most r. Each is a ratio of falling factorials.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from quarterdeck.engine.view import Args
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import is_wound_card, sum_of_advantage
from quarterdeck.games.deckahedron.rules.table import Box, Table

RESULTS = ("XX", "X", "V", "VV")
ADVANTAGES = (-2, -1, 0, 1, 2)


@dataclass(frozen=True)
class Odds:
    """The chance of each result, from XX to VV. They add up to one."""

    chances: tuple[Fraction, Fraction, Fraction, Fraction]

    @property
    def success(self) -> Fraction:
        """V or VV."""
        return self.chances[t.V] + self.chances[t.VV]

    def percent(self, result: int) -> str:
        """To one decimal, halves up."""
        return tenths(self.chances[result])


def per_mille(chance: Fraction) -> int:
    """Rounded half up: no float is involved."""
    return (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)


def tenths(chance: Fraction) -> str:
    """A chance in percent with one decimal."""
    return f"{per_mille(chance) // 10}.{per_mille(chance) % 10}"


@dataclass(frozen=True)
class Pool:
    """What may lie on top: plain cards by their result on one edge, and Wound cards by theirs.

    `unseen` may hold more plain cards than the deck: some of them lie face down in the discard pile.
    """

    unseen: tuple[int, int, int, int]
    wounds: tuple[int, int, int, int]
    deck: int  # cards in the deck, Wound cards included

    @property
    def plain(self) -> int:
        return self.deck - sum(self.wounds)


def odds_of(pool: Pool, advantage: int) -> Odds:
    """The exact chances of a flip with this sum of advantage (held to two extra cards)."""
    extra = max(-t.MOST_EXTRA, min(t.MOST_EXTRA, advantage))
    cards = min(1 + abs(extra), pool.deck)
    if cards == 0:
        raise ValueError("an empty deck cannot be flipped")
    whole = _falling(sum(pool.unseen), cards) * _falling(pool.deck, cards)
    order = range(4) if extra > 0 else range(3, -1, -1)
    plain = wounds = before = 0
    found = [Fraction(0)] * 4
    for result in order:
        plain += pool.unseen[result]
        wounds += pool.wounds[result]
        upto = _all_within(pool, cards, plain, wounds)
        found[result] = Fraction(upto - before, whole)
        before = upto
    return Odds((found[0], found[1], found[2], found[3]))


def _all_within(pool: Pool, cards: int, plain: int, wounds: int) -> int:
    """In how many of all ways every card of the flip is one of these plain cards or, the last, of these Wound cards."""
    unseen = sum(pool.unseen)
    ways = _chosen(plain, cards) * _chosen(pool.plain, cards)
    for before in range(cards if wounds else 0):
        stopped = _chosen(plain, before) * _chosen(pool.plain, before) * wounds
        rest = _falling(unseen - before, cards - before) * _falling(pool.deck - before - 1, cards - before - 1)
        ways += stopped * rest
    return ways


def _chosen(n: int, k: int) -> int:
    """Ways to take k of n, one after the other; none if there are too few."""
    return _falling(n, k) if n >= k else 0


def _falling(n: int, k: int) -> int:
    """n (n-1) ... (n-k+1); factors below one are left out, where nothing can be taken any more."""
    product = 1
    for i in range(k):
        product *= max(1, n - i)
    return product


# --- From cards, and from what a seat sees


def pool_of(box: Box, cards: Iterable[int], rank: int) -> Pool:
    """The pool of a deck of which all cards are known, in unknown order."""
    return pool_with_hidden(box, cards, rank, 0)


def pool_with_hidden(box: Box, cards: Iterable[int], rank: int, hidden: int) -> Pool:
    """The pool of a deck where so many of its plain cards lie face down beside it."""
    plain, wounds = [0] * 4, [0] * 4
    for card in cards:
        kind = wounds if is_wound_card(card) else plain
        kind[box.edge[card][rank - 1]] += 1
    deck = sum(plain) + sum(wounds) - hidden
    return Pool((plain[0], plain[1], plain[2], plain[3]), (wounds[0], wounds[1], wounds[2], wounds[3]), deck)


def cards_with(seen: Table, deck: int) -> list[int]:
    """All cards that go with a deck, wherever they lie: the twenty, Wound cards and Blessing cards."""
    found = [*range(1, t.CARDS + 1), *(t.CARDS + 1 + i for i in range(t.WOUND_CARDS) if seen.wound_in[deck][i])]
    return found + [t.FIRST_CARDS + 1 + i for i in range(t.BLESSINGS) if seen.blessed[i] == deck + 1]


def unseen_cards(seen: Table, deck: int) -> tuple[list[int], int]:
    """The cards of a deck that this (shown) table does not place, and how many of them lie face down outside it."""
    placed = set(seen.discard[deck]) | set(seen.exhausted[deck]) | set(seen.flipped[deck])
    cards = [card for card in cards_with(seen, deck) if card not in placed]
    return cards, len(cards) - seen.deck_size[deck]


def odds_now(box: Box, seen: Table, deck: int, rank: int, advantage: int) -> Odds:
    """The odds of a flip as this seat can know them."""
    cards, hidden = unseen_cards(seen, deck)
    return odds_of(pool_with_hidden(box, cards, rank, hidden), advantage)


def odds_after_reshuffle(box: Box, seen: Table, deck: int, rank: int, advantage: int) -> Odds:
    """The odds if the discard pile went back first."""
    pile = seen.exhausted[deck][: seen.exhausted_size[deck]]
    exhausted, hidden = set(pile), sum(card == t.NONE for card in pile)
    cards = [card for card in cards_with(seen, deck) if card not in exhausted]
    return odds_of(pool_with_hidden(box, cards, rank, hidden), advantage)


def flip_chances(box: Box, seen: Table, seat: int, legal: Iterable[int]) -> dict[int, Fraction]:
    """The chance of V or VV of everything that a player who is called may do: for a reshuffle, of the best flip after
    it."""
    total = sum_of_advantage(box, seen, seat)
    ranks = [seen.rank[seat][i] for i in range(t.ATTRIBUTES) if seen.call_attribute[seat] >> i & 1]
    found: dict[int, Fraction] = {}
    for action in legal:
        verb, which = a.parts_of(action)
        if verb == a.FLIP:
            found[action] = odds_now(box, seen, seat, seen.rank[seat][which], total).success
        elif verb == a.RESHUFFLE:
            found[action] = max(odds_after_reshuffle(box, seen, seat, rank, total).success for rank in ranks)
    return found


# --- For clients, the eye and the ear


def chances(odds: Odds) -> Args:
    """From XX to VV, and V or VV, in thousandths."""
    return {"chances": tuple(per_mille(chance) for chance in odds.chances), "success": per_mille(odds.success)}


FILL = "░▒▓█"
PLAIN_FILL = "xovV"


def bar(odds: Odds, width: int = 20, fill: Sequence[str] = FILL) -> str:
    """XX, X, V, VV as four shades whose lengths are their shares; what is possible has at least one place."""
    exact = [chance * width for chance in odds.chances]
    places = [max(int(share), 1 if share > 0 else 0) for share in exact]
    while sum(places) < width:
        short = max(range(4), key=lambda i: exact[i] - places[i])
        places[short] += 1
    while sum(places) > width:
        long = max(range(4), key=lambda i: (places[i] > 1, places[i] - exact[i]))
        places[long] -= 1
    return "".join(sign * count for sign, count in zip(fill, places, strict=True))


def line(odds: Odds) -> str:
    """XX 40.0 X 20.0 V 30.0 VV 10.0, in percent."""
    return " ".join(f"{name} {odds.percent(i)}" for i, name in enumerate(RESULTS))


def advice(now: Odds, after: Odds) -> str:
    """Whether reshuffling first would help, judged by V or VV, then by VV."""
    one, other = (now.success, now.chances[t.VV]), (after.success, after.chances[t.VV])
    if one == other:
        return "a reshuffle changes nothing"
    word = "helps" if other > one else "hurts"
    return f"a reshuffle {word}: V or VV {tenths(after.success)} % instead of {tenths(now.success)} %"
