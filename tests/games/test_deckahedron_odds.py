"""The Deckahedron's odds: the published ones, and what counting every order gives."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any
from xml.etree import ElementTree

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckahedron import GAME, ahead, odds
from quarterdeck.games.deckahedron import chances as c
from quarterdeck.games.deckahedron.commands.odds import from_query
from quarterdeck.games.deckahedron.rules import table as t
from tests.laws.play import Play

PUBLISHED = {  # percent XX/X/V/VV: worst of 3, worst of 2, one card, best of 2, best of 3
    1: ["80.7/14.4/4.9/0.0", "65.3/20.0/14.2/0.5", "40.0/20.0/30.0/10.0", "14.7/20.0/45.8/19.5", "4.9/14.4/52.3/28.4"],
    2: ["60.1/32.5/7.0/0.4", "44.7/36.3/15.8/3.2", "25.0/30.0/25.0/20.0", "5.3/23.7/34.2/36.8", "0.9/13.6/34.6/50.9"],
    3: ["50.9/34.6/13.6/0.9", "36.8/34.2/23.7/5.3", "20.0/25.0/30.0/25.0", "3.2/15.8/36.3/44.7", "0.4/7.0/32.5/60.1"],
    4: ["28.4/52.3/14.4/4.9", "19.5/45.8/20.0/14.7", "10.0/30.0/20.0/40.0", "0.5/14.2/20.0/65.3", "0.0/4.9/14.4/80.7"],
}


def box_of(**options: str) -> Any:
    return GAME.pack_box(1, options)


@pytest.mark.parametrize("which", ["a", "b"])
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_odds_of_a_fresh_deck_are_the_published_ones(which: str, rank: int) -> None:
    pool = odds.pool_of(box_of(set=which), range(1, 21), rank)
    found = [odds.odds_of(pool, advantage) for advantage in odds.ADVANTAGES]
    assert ["/".join(each.percent(i) for i in range(4)) for each in found] == PUBLISHED[rank]


def counted_out(made: Any, cards: Sequence[int], rank: int, advantage: int) -> list[Fraction]:
    """The odds by turning over every order of the top cards, one by one, and reading what comes."""
    number = min(1 + min(2, abs(advantage)), len(cards))
    found = [0] * 4
    orders = 0
    for order in itertools.permutations(cards, number):
        results = []
        for card in order:
            results.append(made.edge[card][rank - 1])
            if card > t.CARDS:
                break
        found[max(results) if advantage > 0 else min(results)] += 1
        orders += 1
    return [Fraction(count, orders) for count in found]


def test_odds_are_what_counting_every_order_gives() -> None:
    """On decks as they come up in random evenings, with Wound cards and without."""
    seen: set[tuple[int, ...]] = set()
    for seed in range(12):
        play = Play(GAME, 1 + seed % 3, {"wounds": str(seed % 3), "own": "0"})
        table = play.deal(seed)
        for _ in play.walk(table, seed, 120):
            who = next(seat for seat in range(3) if table.deck_size[seat])
            deck = tuple(sorted(table.deck[who][: table.deck_size[who]]))
            if deck in seen or len(seen) > 40:
                continue
            seen.add(deck)
            rank, advantage = 1 + len(seen) % 4, odds.ADVANTAGES[len(seen) % 5]
            found = odds.odds_of(odds.pool_of(play.box, deck, rank), advantage)
            assert list(found.chances) == counted_out(play.box, deck, rank, advantage), (deck, rank, advantage)
    assert len(seen) > 20 and any(card > t.CARDS for deck in seen for card in deck)


@pytest.mark.parametrize("advantage", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("hidden", [0, 1, 3])
def test_odds_with_cards_face_down_beside_the_deck(advantage: int, hidden: int) -> None:
    """Whoever may not see some discards: the mean over everything that they may be."""
    made = box_of()
    cards = [1, 4, 5, 9, 11, 16, 21, 22]
    plain = [card for card in cards if card <= t.CARDS]
    total, ways = [Fraction(0)] * 4, 0
    for away in itertools.combinations(plain, hidden):
        for i, chance in enumerate(counted_out(made, [card for card in cards if card not in away], 3, advantage)):
            total[i] += chance
        ways += 1
    found = odds.odds_of(odds.pool_with_hidden(made, cards, 3, hidden), advantage)
    assert list(found.chances) == [chance / ways for chance in total]


def test_odds_of_every_small_deck_add_up_and_an_empty_one_is_refused() -> None:
    made = box_of()
    for size in range(1, 4):
        for left in itertools.combinations([1, 4, 9, 21, 22], size):
            for advantage in odds.ADVANTAGES:
                found = odds.odds_of(odds.pool_of(made, left, 4), advantage)
                assert list(found.chances) == counted_out(made, left, 4, advantage)
    with pytest.raises(ValueError, match="empty"):
        odds.odds_of(odds.pool_of(made, [], 1), 0)


def test_bars_are_as_long_as_they_should_be() -> None:
    for chances in ((1, 0, 0, 0), (1, 1, 1, 1), (97, 1, 1, 1), (0, 1, 0, 99), (1, 0, 1, 58)):
        whole = sum(chances)
        one, two, three, four = (Fraction(chance, whole) for chance in chances)
        drawn = odds.bar(odds.Odds((one, two, three, four)), 20)
        assert len(drawn) == 20
        for shade, chance in zip(odds.FILL, chances, strict=True):
            assert (shade in drawn) == (chance > 0)


def test_a_reshuffle_is_judged_by_success_and_then_by_double_success() -> None:
    made = box_of()
    poor = odds.odds_of(odds.pool_of(made, [1, 2, 3], 1), 0)
    fresh = odds.odds_of(odds.pool_of(made, range(1, 21), 1), 0)
    assert odds.advice(poor, fresh) == "a reshuffle helps: V or VV 40.0 % instead of 0.0 %"
    assert odds.advice(fresh, poor).startswith("a reshuffle hurts")
    assert odds.advice(fresh, fresh) == "a reshuffle changes nothing"


# --- Beyond one flip


def test_opposed_flips_and_groups_are_counted_out() -> None:
    """Against every pair of top cards, one of each deck."""
    made, full = box_of(), range(1, t.CARDS + 1)
    mine, theirs = (odds.odds_of(odds.pool_of(made, full, rank), 0) for rank in (3, 2))
    pairs = [(made.edge[one][2], made.edge[other][1]) for one in full for other in full]
    found = c.opposed(mine, theirs)
    assert found.win == Fraction(sum(one > other for one, other in pairs), 400)
    assert found.tie == Fraction(sum(one == other for one, other in pairs), 400)
    assert found.win + found.tie + found.lose == 1
    assert c.at_least_one([mine, theirs]) == Fraction(sum(max(pair) >= t.V for pair in pairs), 400)
    assert c.all_of([mine, theirs]) == Fraction(sum(min(pair) >= t.V for pair in pairs), 400)


def plain(good: int, bad: int, good_out: int = 0, bad_out: int = 0) -> ahead.Piles:
    """A deck without Wound cards, and its discard pile."""
    return ahead.Piles((good, bad, 0, 0, 0), (good_out, bad_out, 0, 0, 0))


Named = tuple[str, ...]  # cards, each a word: g or b, s with Stamina; w is a Wound card


def flipped_by_hand(deck: Named, out: Named, cards: int, worst: bool, flips: int) -> tuple[Fraction, Fraction]:
    """At least one success and their number, turning card by card in every order: slow, and beyond doubt."""
    if flips == 0 or not any("s" in card for card in deck + out):
        return Fraction(0), Fraction(0)
    some = mean = Fraction(0)
    for turned in itertools.permutations(deck, cards):
        lie = turned[: turned.index("w") + 1] if "w" in turned else turned
        success = all("g" in card for card in lie) if worst else any("g" in card for card in lie)
        rest, gone = without(deck, lie), out + lie
        ends = searched_by_hand(rest, gone) if "w" in lie else [checked_by_hand(rest, gone)]
        for left, discarded in ends:
            later, more = flipped_by_hand(left, discarded, cards, worst, flips - 1)
            some += (Fraction(1) if success else later) / len(ends)
            mean += (success + more) / len(ends)
    orders = len(list(itertools.permutations(deck, cards)))
    return some / orders, mean / orders


def without(cards: Named, gone: Named) -> Named:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(sorted(left))


def checked_by_hand(deck: Named, out: Named) -> tuple[Named, Named]:
    return (tuple(sorted(deck + out)), ()) if len(deck) <= t.RESHUFFLE_AT else (deck, out)


def searched_by_hand(deck: Named, out: Named) -> list[tuple[Named, Named]]:
    """Where a search for Stamina ends, each as likely: by every order of the deck."""
    ends = []
    for order in itertools.permutations(deck):
        found = next(i for i, card in enumerate(order) if "s" in card)
        ends.append(checked_by_hand(tuple(sorted(order[found + 1 :])), out + order[:found]))
    return ends


@pytest.mark.parametrize("advantage", [-1, 0, 1])
def test_several_flips_with_a_wound_card(advantage: int) -> None:
    """It ends its flip, and takes a Stamina card out of the deck."""
    deck: Named = ("g", "gs", "bs", "gs", "b", "w")
    kinds = [("g" in card, "s" in card, card == "w") for card in deck]
    looked = ahead.outlook(ahead.piles_of(kinds, []), advantage, 2)
    by_hand = flipped_by_hand(tuple(sorted(deck)), (), 1 + abs(advantage), advantage < 0, 2)
    assert (looked.any_unshuffled, looked.expected_unshuffled) == by_hand


@pytest.mark.parametrize("advantage", [-1, 0, 1])
def test_several_flips_are_counted_out(advantage: int) -> None:
    """Every order of the top cards of a deck of eight, whose forced reshuffle comes after the second single flip."""
    good, bad, cards = 3, 5, 1 + abs(advantage)
    looked = ahead.outlook(plain(good, bad), advantage, 2)
    some = mean = Fraction(0)
    for first in itertools.combinations(range(8), cards):
        won = sum(card < good for card in first)
        success = won > 0 if advantage >= 0 else won == cards
        rest = [card for card in range(8) if card not in first] if 8 - cards > t.RESHUFFLE_AT else list(range(8))
        hands = list(itertools.combinations(rest, cards))
        for second in hands:
            again = sum(card < good for card in second)
            both = success + (again > 0 if advantage >= 0 else again == cards)
            weight = Fraction(1, comb(8, cards) * len(hands))
            some += weight * (both > 0)
            mean += weight * both
    assert (looked.any_unshuffled, looked.expected_unshuffled) == (some, mean)
    assert looked.any >= some and looked.expected >= mean and not looked.reshuffle


def test_the_best_moment_to_reshuffle() -> None:
    """Successes in the discard pile: back with them. Failures there: leave them."""
    assert ahead.outlook(plain(4, 10, 4, 2), 0, 3).reshuffle
    assert not ahead.outlook(plain(8, 6, 0, 6), 0, 3).reshuffle


def test_one_reshuffle_at_a_fixed_moment_is_counted_out() -> None:
    """Two single flips of a deck of eight with two successes in the discard pile: the discards go back before one."""
    piles = plain(1, 7, 2, 0)
    looked = ahead.outlook(piles, 0, 2)
    misses = Fraction(7, 8) * Fraction(6, 7)
    assert looked.any_unshuffled == 1 - misses
    assert looked.moments == (1 - Fraction(7, 10) * Fraction(6, 9), 1 - Fraction(7, 8) * Fraction(7, 10))
    assert looked.moment == 1
    assert ahead.outlook(plain(5, 5, 0, 4), 0, 3).moment == 0


PICTURES = {  # what is asked for, and what its picture shows
    "": ("Crescent 0, one card", "55.0", "VV"),
    "against": ("Against Bulb +1", "better", "worse"),
    "group": ("one of 3", "all 3", "yes"),
    "flips": ("in 3 flips", "reshuffled before flip 2", "yes"),
}


@pytest.mark.parametrize("wanted", PICTURES)
def test_a_picture_of_each(wanted: str) -> None:
    asked = {"": {}, "against": {"against": "2+1"}, "group": {"group": "2,1-1"}}.get(
        wanted, {"flips": "3", "discard": "3,7,12"}
    )
    drawn = from_query({"rank": "crescent", "advantage": "0", "svg": "yes", **asked})["svg"]
    ElementTree.fromstring(drawn)
    assert all(text in drawn for text in PICTURES[wanted])


def test_others_flip_with_an_advantage_of_their_own() -> None:
    made = box_of()
    mine, better = (odds.odds_of(odds.pool_of(made, range(1, 21), 2), advantage) for advantage in (0, 1))
    row = from_query({"rank": "bulb", "advantage": "0", "against": "bulb+1", "group": "bulb+1"})["odds"][0]
    assert row["against"]["win"] == str(c.opposed(mine, better).win)
    assert row["group"]["at least one"] == str(c.at_least_one([mine, better]))


def test_cards_that_nobody_saw_go() -> None:
    """In heroic mode four of twenty are gone, and nobody knows which: the chances of one flip are what they were."""
    found = from_query({"rank": "bulb", "advantage": "-1", "unseen": "4"})
    assert found["cards"] == 16
    whole = odds.odds_of(odds.pool_of(box_of(), range(1, 21), 2), -1)
    assert [Fraction(each) for each in found["odds"][0]["chances"].values()] == list(whole.chances)


def test_odds_over_the_network_are_those_of_the_command() -> None:
    asked = {"rank": "crescent", "advantage": "0", "against": "2"}
    row = from_query({**asked, "group": "2", "flips": "3"})["odds"][0]
    assert row["chances"]["VV"] == "1/4" and row["against"]["win"] == "171/400"
    picture = from_query({**asked, "svg": "yes"})["svg"]
    assert picture.startswith("<svg") and "Crescent 0, one card" in picture
    with pytest.raises(BadInput, match="a picture is of one question"):
        from_query({**asked, "group": "2", "svg": "yes"})
    with pytest.raises(BadInput, match="a rank is"):
        from_query({"rank": "seven"})
