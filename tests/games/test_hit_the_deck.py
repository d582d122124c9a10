"""Hit the Deck!: the hands against a ranking read aloud from the rulebook, perft, the order of moves, words."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass
from math import comb
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.bits import places
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load_unchecked
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.hit_the_deck import words
from quarterdeck.games.hit_the_deck.rules import actions, odds, poker
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.laws import sound
from quarterdeck.games.hit_the_deck.words import names, topics
from tests.laws.play import Play

GAME = games.find("hit-the-deck")

# --- Poker Hand Rankings, read aloud -------------------------------------------------------------------
#
# Written from the rulebook's list alone, slowly, on names of cards, without a look at poker.py.

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]  # Aces are low ...
STRAIGHTS = [set(ORDER[i : i + 3]) for i in range(11)] + [{"Q", "K", "A"}]  # ... except at the top of a straight
SUITS = "CDHS"  # Spade > Heart > Diamond > Club
LIST = (
    *("high card", "pair", "flush", "straight", "three of a kind", "straight flush"),
    *("Low Royal Flush", "High Royal Flush"),
)


@dataclass(frozen=True)
class Hand:
    """What a hand is called, the ranks that make it so, the other ranks in order, and the suit that breaks ties."""

    name: str
    makes: int
    kickers: tuple[int, ...]
    suit: int


def read(cards: tuple[str, ...]) -> Hand:
    ranks = sorted((ORDER.index(card[:-1]) for card in cards), reverse=True)
    suits = {card[-1] for card in cards}
    times = Counter(card[:-1] for card in cards)
    three = len(cards) == 3
    straight = three and set(times) in STRAIGHTS
    ace_high = straight and "A" in times and "K" in times
    top = "A" if ace_high else ORDER[ranks[0]]
    makes = 13 if ace_high else ranks[0]
    best = max(SUITS.index(card[-1]) for card in cards if card[:-1] == top)
    if straight and len(suits) == 1:
        name = {"A": "High Royal Flush", "K": "Low Royal Flush"}.get(top, "straight flush")
        return Hand(name, makes, (), best)
    if three and len(times) == 1:
        return Hand("three of a kind", makes, (), best)
    if straight:
        return Hand("straight", makes, (), best)
    if three and len(suits) == 1:
        return Hand("flush", ranks[0], tuple(ranks[1:]), best)
    for rank, count in times.items():
        if count == 2:
            suit = max(SUITS.index(card[-1]) for card in cards if card[:-1] == rank)
            others = tuple(ORDER.index(other) for other in times if other != rank)
            return Hand("pair", ORDER.index(rank), others, suit)
    return Hand("high card", ranks[0], tuple(ranks[1:]), best)


NEED_THREE = LIST[2:]  # flush and up
SUITS_DECIDE = GAME.pack_box(2, {})
KICKERS_COUNT = GAME.pack_box(2, {"ties": "kickers"})
both_ways = pytest.mark.parametrize("box", [SUITS_DECIDE, KICKERS_COUNT], ids=["suits", "kickers"])


def wins(one: Hand, other: Hand, kickers: bool) -> bool:
    """The higher name, then the ranks that make it, kickers while both have one if they count here, then the suit."""
    if one.name != other.name:
        return LIST.index(one.name) > LIST.index(other.name)
    if one.makes != other.makes:
        return one.makes > other.makes
    counts = kickers or one.name in NEED_THREE
    for mine, theirs in zip(one.kickers, other.kickers, strict=False) if counts else ():
        if mine != theirs:
            return mine > theirs
    return one.suit > other.suit


def all_hands() -> list[tuple[int, ...]]:
    return [hand for size in (1, 2, 3) for hand in itertools.combinations(range(1, 53), size)]


def worth(hand: tuple[int, ...]) -> int:
    a, b, c = (*hand, 0, 0)[:3]
    return poker.strength(a, b, c)


def named(hand: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(names.card_text(card) for card in hand)


def test_all_hands_have_the_rank_that_the_book_gives_them() -> None:
    counts: Counter[str] = Counter()
    for hand in all_hands():
        slow = read(named(hand))
        assert names.CATEGORIES[poker.category_of(worth(hand))] == slow.name, named(hand)
        counts[slow.name] += 1
        for order in itertools.permutations((*hand, 0, 0)[:3]):
            if order[0]:  # the first is a ship, the others may be missing
                assert poker.strength(*order) == worth(hand), f"{named(hand)} depends on the order of its cards"
    assert sum(counts.values()) == 23_478
    # Three cards: 12 straights in 4 suits each, 13 ranks three times, and so on; two: 78 pairs; the rest high cards.
    assert counts["High Royal Flush"] == counts["Low Royal Flush"] == 4
    assert counts["straight flush"] == 10 * 4
    assert counts["straight"] == 12 * 4**3 - 12 * 4
    assert counts["three of a kind"] == 13 * 4
    assert counts["flush"] == 4 * 286 - 12 * 4
    assert counts["pair"] == 13 * 6 * 48 + 13 * 6


@both_ways
def test_hands_of_three_are_in_the_books_order(box: t.Box) -> None:
    """All 22,100 from the lowest to the highest: each neighbour above is at least as good, and no better than it is."""
    hands = [(read(named(hand)), worth(hand)) for hand in itertools.combinations(range(1, 53), 3)]
    hands.sort(key=lambda each: in_order(each[0], bool(box.kickers)))
    for (low, less), (high, more) in itertools.pairwise(hands):
        assert bool(poker.beats(box, more, less)) == wins(high, low, bool(box.kickers)), f"{high}, {low}"
        assert not poker.beats(box, less, more), f"{low}, {high}"


def in_order(hand: Hand, kickers: bool) -> tuple[Any, ...]:
    counts = kickers or hand.name in NEED_THREE
    return LIST.index(hand.name), hand.makes, hand.kickers if counts else (), hand.suit


def test_the_order_of_hands_is_one_order() -> None:
    """R32, over all hands of one to three cards: sorted, each beats its neighbour below, or counts as much.

    If the order were circular anywhere, there would be no such way to sort them.
    """

    def counts(each: int) -> int:
        return each if poker.category_of(each) >= poker.FLUSH else each & ~0xFF0

    worths = sorted({worth(hand) for hand in all_hands()}, key=counts)
    for low, high in itertools.combinations(worths[:: len(worths) // 400], 2):
        assert not poker.beats(SUITS_DECIDE, low, high)
        assert bool(poker.beats(SUITS_DECIDE, high, low)) == (counts(high) > counts(low))
    for low, high in itertools.pairwise(worths):
        assert not poker.beats(SUITS_DECIDE, low, high)
        assert bool(poker.beats(SUITS_DECIDE, high, low)) == (counts(high) > counts(low))


def test_a_card_more_never_makes_a_hand_weaker() -> None:
    """Every hand of one or two cards, with every card added."""
    for hand in all_hands():
        for card in range(1, 53) if len(hand) < 3 else ():
            more = worth((*hand, card)) if card not in hand else worth(hand)
            assert not poker.beats(SUITS_DECIDE, worth(hand), more), f"{named(hand)} and {names.card_text(card)}"


def test_kickers_go_round_in_a_circle() -> None:
    """Why they are an option and not the rule: each of these beats the next, and the last the first."""
    circle = [worth(cards(hand)) for hand in ("KS 7C", "KH", "KD 9C", "KS 7C")]
    for one, other in itertools.pairwise(circle):
        assert poker.beats(KICKERS_COUNT, one, other)
    assert not poker.beats(SUITS_DECIDE, circle[2], circle[0])


@both_ways
def test_pairs_of_hands_that_can_meet(box: t.Box) -> None:
    """Hands of any sizes without a common card: one of them wins, and it is the one that the book says."""
    luck = random.Random(1)
    for _ in range(30_000):
        cards = luck.sample(range(1, 53), luck.randint(2, 6))
        cut = luck.randint(max(1, len(cards) - 3), min(3, len(cards) - 1))
        one, other = tuple(cards[:cut]), tuple(cards[cut:])
        expected = wins(read(named(one)), read(named(other)), bool(box.kickers))
        assert bool(poker.beats(box, worth(one), worth(other))) == expected, f"{named(one)} against {named(other)}"
        assert bool(poker.beats(box, worth(other), worth(one))) != expected, f"{named(one)} ties with {named(other)}"


@both_ways
def test_equal_ranks_that_can_meet(box: t.Box) -> None:
    """The same, where it is close: two hands of few ranks, so that kickers and suits decide."""
    luck = random.Random(2)
    for _ in range(20_000):
        low = luck.randrange(11)
        cards = [rank * 4 + suit + 1 for rank in (low, low + 1, 12) for suit in range(4)]
        cards = luck.sample(cards, luck.randint(2, 6))
        cut = luck.randint(max(1, len(cards) - 3), min(3, len(cards) - 1))
        one, other = tuple(cards[:cut]), tuple(cards[cut:])
        expected = wins(read(named(one)), read(named(other)), bool(box.kickers))
        assert bool(poker.beats(box, worth(one), worth(other))) == expected, f"{named(one)} against {named(other)}"
        assert bool(poker.beats(box, worth(other), worth(one))) != expected, f"{named(one)} ties with {named(other)}"


def test_a_missing_kicker_neither_wins_nor_loses() -> None:
    """Where kickers count: King-Queen against a King alone, the suit decides, in both directions."""
    assert not poker.beats(KICKERS_COUNT, worth(cards("KC QS")), worth(cards("KS")))
    assert poker.beats(KICKERS_COUNT, worth(cards("KS 2C")), worth(cards("KH")))
    assert poker.beats(KICKERS_COUNT, worth(cards("KC QS")), worth(cards("KS JS")))
    assert not poker.beats(KICKERS_COUNT, worth(cards("9C 9D KS")), worth(cards("9S 9H")))


def cards(text: str) -> tuple[int, ...]:
    return tuple(names.card_of(card) for card in text.split())


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("", ""),
        ("5C", "5C"),
        ("5C 5D", "5C 5D"),
        ("5C 5D KS", "5C 5D KS"),
        ("2C 3C 4D KS KH", "2C 3C 4D"),
        ("AC KC QC JC 10C", "AC KC QC"),
        ("2C 2D 2H KS KH QS", "2C 2D 2H"),
        ("2C 2D 9H 9S KH", "9H 9S KH"),
        ("AC AD 2H", "AC AD 2H"),
    ],
)
def test_the_best_hand_in_a_hand(hand: str, best: str) -> None:
    found = poker.best_of(SUITS_DECIDE, sum(1 << card for card in cards(hand)))
    assert {card for card in found if card} == set(cards(best))


# --- Perft ---------------------------------------------------------------------------------------------


def position(text: dict[str, Any], options: dict[str, str] | None = None) -> tuple[Play, Any]:
    play = Play(GAME, 2, options or {})
    return play, load_unchecked(GAME, play.box, text)  # some hold more than can come up together


def perft(play: Play, table: Any, depth: int) -> int:
    """How many sequences of so many moves there are (fewer where the game ends)."""
    waiting = play.waiting(table)
    if depth == 0 or not waiting:
        return 1
    count = 0
    for action in play.legal(table, waiting[0]):
        after = table.copy()
        play.functions["apply"](play.box, after, waiting[0], action)
        count += perft(play, after, depth - 1)
    return count


REDRAW = {"phase": "redraw", "hands": {"A": "2C 3C 4C 5C 6C 7C 8C", "B": "2S 3S 4S 5S 6S 7S 8S"}}
OPENING = {"compass": "B", "turn": 1, "hands": {"A": "2C 3C", "B": "2S 3S"}}
CROSSED = {
    "sea": "A:9C . .\nA:8C B:8D .\n. B:5C .",
    "compass": "A",
    "hands": {"A": "KS QS", "B": "JS"},
    "deck": "2D 3D 4D 6D",
}
RAM = {"sea": "A:KC A:QD .\nB:8C A:9D .\nB:7D . .", "compass": "B", "hands": {"A": "JS", "B": "2S"}}
MIDDLE = {
    "phase": "defence",
    "compass": "B",
    "sea": "A:2C A:3C A:4C\n. B:6C .\n. B:5C .",
    "battle": {"kind": "ram", "from": "E", "on": "H", "card": "8C"},
    "hands": {"A": "JS QS", "B": ""},
}
BONUS = {"phase": "royal", "royal": "B", "compass": "B", "sea": "A:2C A:3C .\n. A:4C .\nB:5C . A:6C", "action": 2}
BLOCKED = {
    "compass": "B",
    "sea": "B:2S B:3S .\nB:4S B:5S B:6S\nB:7S B:8S B:9S",
    "hands": {"A": "KC", "B": "10S JS"},
}
LAST = {"compass": "A", "action": 2, "deck": "2C", "rest": "discards", "hands": {"A": "3C", "B": "4C"}}


@pytest.mark.parametrize(
    ("trouble", "words", "depth", "count"),
    [
        ("sealed answers come one after the other (2 x 2); then pass, or 7 cards to 3 Seaports", REDRAW, 3, 4 * 22),
        ("only the three Seaports are open at first: pass, or 2 cards to each", OPENING, 1, 1 + 2 * 3),
        ("one Deploy a turn, and no Attack without an enemy beside: only a pass follows", OPENING, 2, 7 + 6 * 1),
        ("a lane goes on to the enemy's Seaport; a Row offers two kinds of Attack", CROSSED, 1, 1 + 6 + 2 + 2),
        ("a deployment opens new courses: 4 from A, 3 from H, 2 from I, and a pass", CROSSED, 2, 11 + 2 * 12 + 4 * 2),
        ("one Deploy a turn; then B's turn", {**CROSSED, "done": ["deploy"]}, 2, (1 + 2 * 3 + 2 * 2) + 4 * 2),
        ("Bastion beside H, but not beside E or across the Row", RAM, 2, 7 + 2 * 1 + 2 * 2 + 4 + 2),
        ("of two neighbours one may help: nobody, G or I, with either card or none", MIDDLE, 1, 3 * 3),
        ("the bonus: nothing, each of 4 enemy ships, and the pairs G,H and E,H", BONUS, 1, 1 + 4 + 2),
        ("after the bonus of the second action the turn passes on: pass, or 1 card to 3 Seazones", BONUS, 2, 7 * 4),
        ("the third Seaport ends the game at once, and nothing follows", BLOCKED, 2, 3 + 1 + 1),
        ("the last card of the Deck ends the game with the turn", LAST, 3, 4),
    ],
)
def test_perft(trouble: str, words: dict[str, Any], depth: int, count: int) -> None:
    play, table = position(words)
    assert perft(play, table, depth) == count, trouble


def test_the_order_of_moves() -> None:
    """Numbers are kept: deployments lane by lane, attacks by kind, Sealanes before Rows, cards from low to high."""
    play, table = position({**CROSSED, "sea": "A:9C A:7H .\nA:8C B:8D .\nB:3H B:5C ."})
    assert [play.notation.text(action) for action in play.legal(table, 0)] == [
        "pass",
        *("deploy QS I", "deploy KS I"),
        *("attack D>A with QS", "attack D>A with KS", "attack H>E with QS", "attack H>E with KS"),
        *("attack D>E with QS", "attack D>E with KS"),
        *("ram D>A with QS", "ram D>A with KS"),
        *("broadside D>E with QS", "broadside D>E with KS"),
    ]
    play, table = position(MIDDLE)
    assert [play.notation.text(action) for action in play.legal(table, 0)] == [
        *("stand", "defend with JS", "defend with QS"),
        *("defend beside G", "defend with JS beside G", "defend with QS beside G"),
        *("defend beside I", "defend with JS beside I", "defend with QS beside I"),
    ]
    play, table = position(BONUS)
    assert [play.notation.text(action) for action in play.legal(table, 1)] == [
        *("spare", "destroy C", "destroy E", "destroy G", "destroy H", "destroy E,H", "destroy G,H"),
    ]


def test_numbers_that_records_and_learners_know() -> None:
    """The numbering itself: a change of it is a change of the rules' version."""
    play = Play(GAME, 2)
    assert GAME.actions == 3 + 468 + 3 * 24 * 52 + 530 + 22 + 3 * 24
    known = {
        0: "keep",
        1: "redraw",
        2: "pass",
        3: "deploy AC A",
        actions.FIRST_ATTACK: "attack A>D with AC",
        actions.FIRST_DEFENCE: "stand",
        actions.FIRST_DEFENCE + 1: "defend with AC",
        actions.FIRST_DESTROY: "spare",
        actions.FIRST_BARE: "attack A>D",
    }
    assert {number: play.notation.text(number) for number in known} == known


def test_a_table_is_small() -> None:
    assert GAME.Table.width <= 512


def test_no_hand_is_too_large_for_the_list_of_moves() -> None:
    """The most that can be asked: every card that is not a ship in one hand, and courses everywhere."""
    sea = "A:2C B:3C A:4C\nB:5C A:6C B:7C\nA:8C B:9C A:10C"
    held = " ".join(names.card_text(card) for card in range(1, 53) if names.card_text(card) not in sea)
    play, table = position({"sea": sea, "hands": {"A": held}, "deck": ""})
    moves = play.legal(table, 0)
    assert len(moves) <= actions.MOST_MOVES
    assert len(moves) > 12 * 40


# --- Setup ---------------------------------------------------------------------------------------------


def dealt(seed: int, *answers: str) -> Match:
    match = Match(GAME, ["Ann", "Bo"], {}, seed_from_number(seed))
    for seat, answer in enumerate(answers):
        match.play_text(seat, answer)
    return match


def test_either_captain_may_begin() -> None:
    first = Counter(dealt(seed, "keep", "keep").table.compass for seed in range(400))
    assert 150 < first[0] < 250, first  # R2: at random; five standard deviations either way


def test_a_redraw_gives_seven_other_cards() -> None:
    for seed in range(50):
        before = dealt(seed).table
        after = dealt(seed, "redraw", "keep").table
        old, new = set(places(before.hand[0])), set(places(after.hand[0]))
        assert not old & new
        assert after.hand[1] == before.hand[1]
        assert old <= set(after.deck[: after.deck_size])  # shuffled back
        assert after.discards_size == 0


def test_the_redraw_does_not_betray_where_the_discards_lie() -> None:
    """Shuffled back, they are anywhere in the Deck: over many matches about as often on top as other cards."""
    on_top = 0
    for seed in range(600):
        old = set(places(dealt(seed).table.hand[0]))
        table = dealt(seed, "redraw", "keep").table
        on_top += table.deck[table.deck_size - 1] in old
    assert 70 < on_top < 155, on_top  # 7 of 38: 110.5 expected, sigma 9.5


def test_a_guess_remembers_what_was_shuffled_back() -> None:
    """Both saw the discarded cards go into the Deck: until somebody draws, no hand has any of them."""
    play = Play(GAME, 2)
    found = 0
    for seed in range(40):
        back = set(places(dealt(seed).table.hand[0]))
        match = dealt(seed, "redraw", "keep")
        for viewer, other in ((1, 0), (0, 1), (7, 0), (7, 1)):
            world = play.guess(match.shown(viewer), viewer, seed)
            assert not back & set(places(world.hand[other]))
        first = match.waiting()[0]
        match.play_text(first, "pass")
        match.play_text(first, "pass")
        for number in range(20):
            world = play.guess(match.shown(7), 7, number)
            held = back & set(places(world.hand[first]))
            assert len(held) <= 1
            found += len(held)
    assert found  # one card was drawn, and it may be one of them


# --- Words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Deploy 7s to A", "deploy 7S A"),
        ("deploy th b", "deploy 10H B"),
        ("normal attack g>d with 9s", "attack G>D with 9S"),
        ("attack G to D 9S", "attack G>D with 9S"),
        ("ramming d \u2192 a with kc", "ram D>A with KC"),
        ("broadside e f 4d", "broadside E>F with 4D"),
        ("broadside attack e>f with 4d", "broadside E>F with 4D"),
        ("ramming attack d>a with kc", "ram D>A with KC"),
        ("defend 9s beside h", "defend with 9S beside H"),
        ("none", "stand"),
        ("destroy h and g", "destroy G,H"),
        ("destroy I H", "destroy H,I"),
    ],
)
def test_other_ways_to_write_a_move(typed: str, meant: str) -> None:
    notation = Play(GAME, 2).notation
    assert notation.text(notation.parse(typed)) == meant


FIRSTS = (actions.FIRST_DEPLOY, actions.FIRST_ATTACK, actions.FIRST_DEFENCE + 60)  # one of each kind of action


def test_every_reason_has_words() -> None:
    """Each refusal says which rule or what is in the way; the laws meet most of them, here is all of them."""
    play, table = position(CROSSED)
    texts = {
        words.reason_text(play.box, table, 0, action, reason, names.TITLES)
        for reason in range(1, t.REASONS)
        for action in [FIRSTS[(reason >= t.ALREADY_ATTACKED) + (reason >= 15)]]
    }
    assert len(texts) == t.REASONS - 1
    assert all(len(text.split()) > 3 for text in texts)


@pytest.mark.parametrize("topic", [*topics.TOPICS, "7S", "ac", "10h", "E", "g"])
def test_explanations(topic: str) -> None:
    said = words.explain(Play(GAME, 2).box, topic)
    assert said is not None
    assert said.endswith(".")
    assert " a A" not in said


def test_nothing_to_explain() -> None:
    assert words.explain(Play(GAME, 2).box, "parrots") is None


def test_a_ship_for_every_rank() -> None:
    assert len(set(names.SHIPS)) == 13
    assert [names.ship_name(names.card_of(card)) for card in ("AC", "KD", "QH", "JS", "10C", "9C")] == [
        *("Aircraft Carrier", "Battleship", "Cruiser", "Destroyer", "Frigate", "Gunboat"),
    ]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seas": ""}, "there is no 'seas'"),
        ({"phase": "lunch"}, "phase is redraw, act"),
        ({"compass": "C"}, "compass is A or B"),
        ({"turn": -1}, "turn is a number"),
        ({"turn": "two"}, "turn is a number"),
        ({"action": 3}, "action is a number up to 2"),
        ({"sea": ". ."}, "three rows of three"),
        ({"sea": ". . .\n. 7S .\n. . ."}, "a ship is written like A:6S"),
        ({"sea": ". . .\n. A: .\n. . ."}, "is not a card"),
        ({"sea": ". . .\n. A:? .\n. . ."}, "face up"),
        ({"sea": ". . .\n. C:7S .\n. . ."}, "the Captain of a ship"),
        ({"hands": {"A": "7S 7S"}}, "7S is named twice"),
        ({"hands": {"A": "1S"}}, "is not a card"),
        ({"hands": {"A": "? " * 60}}, "more cards than 52"),
        ({"discards": "?"}, "face up"),
        ({"rest": "sea"}, "rest is deck or discards"),
        ({"phase": "defence", "battle": {"from": "Z", "on": "A"}}, "not a Seazone"),
        ({"phase": "royal", "royal": "me"}, "royal is A or B"),
        ({"phase": "over", "winner": "A", "ending": "boredom"}, "ending is"),
    ],
)
def test_positions_that_cannot_be(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says) as caught:
        position(wrong)
    assert "\n" not in str(caught.value)


def test_what_is_not_named_is_dealt() -> None:
    """Question marks are cards that nobody names, and everything else is in the Deck."""
    play, table = position({"hands": {"A": "7S ?", "B": "? ? ?"}, "deck": "KD ? QC"})
    assert sound(play.box, table) == 0
    assert list(table.hand_size) == [2, 3]
    assert names.card_text(table.deck[table.deck_size - 1]) == "KD"
    assert names.card_text(table.deck[table.deck_size - 3]) == "QC"


# --- The odds that hints reckon with ------------------------------------------------------------------------


def test_the_answers_to_a_hand_are_those_that_beat_it() -> None:
    """Sets of bits against the slow way, card by card; what kickers decide between Flushes, and suits between equal
    Straights, is left out, and rare."""
    luck = random.Random(5)
    box = t.Box()
    wrong = looked = 0
    for number in range(3000):
        ship, other, *enemy = luck.sample(range(1, 53), 5)
        other = other if number % 3 else t.NONE
        hand = poker.strength(enemy[0], enemy[1], enemy[2] if number % 2 else t.NONE)
        found = odds.answers(ship, other, hand)
        for card in set(range(1, 53)) - {ship, other, *enemy}:
            wrong += bool(found >> card & 1) != bool(poker.beats(box, poker.strength(ship, card, other), hand))
            looked += 1
    assert wrong < looked / 5000


@pytest.mark.parametrize(("total", "wanted", "held"), [(40, 5, 7), (10, 3, 8), (12, 0, 5), (6, 6, 1), (3, 1, 9)])
def test_the_odds_that_none_is_held(total: int, wanted: int, held: int) -> None:
    unseen = (1 << total + 1) - 2
    exact = comb(total - wanted, min(held, total)) / comb(total, min(held, total))
    assert odds.none_held(unseen, (1 << wanted + 1) - 2, held) == int(1000 * exact + 1e-9)


def test_cards_of_a_set_are_counted() -> None:
    luck = random.Random(6)
    for _ in range(200):
        cards = luck.getrandbits(52) << 1
        assert odds.count_of(cards) == cards.bit_count()
        assert odds.highest(cards) == cards.bit_length() - 1
