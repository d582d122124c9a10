"""Poker Hand Rankings: what one to three cards are worth (R29 to R32)."""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box, rank_of, suit_of

HIGH_CARD = 1
PAIR = 2
FLUSH = 3
STRAIGHT = 4
THREE_OF_A_KIND = 5
STRAIGHT_FLUSH = 6
LOW_ROYAL_FLUSH = 7
HIGH_ROYAL_FLUSH = 8

BY_CARDS = 1  # what decides between two hands of one name
BY_SUIT = 2


def strength(a: int, b: int, c: int) -> int:
    """The worth of a hand, its missing cards 0: category, up to three ranks in order, the deciding suit."""
    if a == t.NONE:
        return 0
    high, middle, low = in_order(a, b, c)
    if low != t.NONE:
        return strength_of_three(high, middle, low)
    if middle == t.NONE:
        return packed(HIGH_CARD, rank_of(high), -1, -1, suit_of(high))
    if rank_of(high) == rank_of(middle):
        return packed(PAIR, rank_of(high), -1, -1, suit_of(high))
    return packed(HIGH_CARD, rank_of(high), rank_of(middle), -1, suit_of(high))


def in_order(a: int, b: int, c: int) -> tuple[int, int, int]:
    """From the highest card to the lowest, Aces low, suits breaking ties; missing cards last."""
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a, b, c


def strength_of_three(high: int, middle: int, low: int) -> int:
    top = rank_of(high)
    second = rank_of(middle)
    third = rank_of(low)
    suited = suit_of(high) == suit_of(middle) and suit_of(middle) == suit_of(low)
    if top == second and second == third:
        return packed(THREE_OF_A_KIND, top, -1, -1, suit_of(high))
    if top == t.KING and second == t.QUEEN and third == t.ACE:  # an Ace may be high, but only in a Straight
        if suited:
            return packed(HIGH_ROYAL_FLUSH, t.KING + 1, -1, -1, suit_of(low))
        return packed(STRAIGHT, t.KING + 1, -1, -1, suit_of(low))
    if top == second + 1 and second == third + 1:
        if not suited:
            return packed(STRAIGHT, top, -1, -1, suit_of(high))
        if third == t.JACK:
            return packed(LOW_ROYAL_FLUSH, top, -1, -1, suit_of(high))
        return packed(STRAIGHT_FLUSH, top, -1, -1, suit_of(high))
    if suited:
        return packed(FLUSH, top, second, third, suit_of(high))
    if top == second:
        return packed(PAIR, top, third, -1, suit_of(high))
    if second == third:
        return packed(PAIR, second, top, -1, suit_of(middle))
    return packed(HIGH_CARD, top, second, third, suit_of(high))


def packed(category: int, first: int, second: int, third: int, suit: int) -> int:
    """One number of five parts; a kicker that the hand does not have is 0."""
    return (category << 16) | ((first + 1) << 12) | ((second + 1) << 8) | ((third + 1) << 4) | suit


def category_of(worth: int) -> int:
    return worth >> 16


def beats(box: Box, one: int, other: int) -> int:
    """1 if the first worth defeats the second: the ranks that make a hand, then the suit of its best card (R32)."""
    if one >> 12 != other >> 12:
        return one > other
    if category_of(one) >= FLUSH:
        return one > other  # hands that need three cards compare all of their ranks
    if box.kickers:
        for shift in (8, 4):
            mine = (one >> shift) & 15
            theirs = (other >> shift) & 15
            if mine == 0 or theirs == 0:
                break
            if mine != theirs:
                return mine > theirs
    return one & 15 > other & 15


def tie_break(box: Box, one: int, other: int) -> int:
    """What decides between two hands of one name: other cards, or the suit (R32); 0 if they have different names."""
    if one >> 12 != other >> 12:
        return 0
    ranks = one & ~15
    others = other & ~15
    return BY_CARDS if beats(box, ranks, others) or beats(box, others, ranks) else BY_SUIT


def best_of(box: Box, hand: int) -> tuple[int, int, int]:
    """The best Poker Hand in a set of cards, the missing ones 0; of equal ones the one with higher cards."""
    if hand == 0:
        return t.NONE, t.NONE, t.NONE
    above_one = hand & (hand - 1)
    if above_one & (above_one - 1) == 0:  # one card or two
        return lowest(hand), lowest(above_one) if above_one else t.NONE, t.NONE
    best = t.NONE, t.NONE, t.NONE
    best_worth = 0
    while hand:
        one = lowest(hand)
        hand &= hand - 1
        above_one = hand
        while above_one:
            two = lowest(above_one)
            above_one &= above_one - 1
            above_two = above_one
            while above_two:
                worth = strength(one, two, lowest(above_two))
                if not beats(box, best_worth, worth):
                    best = one, two, lowest(above_two)
                    best_worth = worth
                above_two &= above_two - 1
    return best
