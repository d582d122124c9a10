"""The odds of a Sea Battle as a Captain can count them: which unseen cards would win it, and whether one is held.

Sets of cards are bits, so a count takes a few steps. What kickers decide, and the suit between two equal Straights, is
left out; the tests hold all of it against the slow way, card by card.
"""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.poker import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    category_of,
)
from quarterdeck.games.hit_the_deck.rules.table import Table, rank_of, suit_of

SURE = 1000  # odds are in thousandths


def rank_set(rank: int) -> int:
    """The four cards of a rank."""
    return 0b11110 << 4 * rank


def suit_set(suit: int) -> int:
    """The thirteen cards of a suit."""
    return 0x2222222222222 << suit


def above(card: int) -> int:
    """Every card with a higher number: of a higher rank, or of the same and a higher suit."""
    return t.ALL_CARDS & ~((2 << card) - 1)


def unseen_by(table: Table, seat: int) -> int:
    """The cards that lie in the Deck, in the enemy's hand or face down, as far as this Captain can know."""
    seen = table.hand[seat]
    for zone in range(t.SEAZONES):
        seen |= 1 << table.ship[zone]
    for i in range(table.discards_size):
        seen |= 1 << table.discards[i]
    if table.compass == seat:
        seen |= 1 << table.attack_card
    return t.ALL_CARDS & ~seen


def best_card(worth: int) -> int:
    """The card that decides between equal hands, of a worth: its first rank and its suit."""
    return 4 * ((worth >> 12 & 15) - 1) + (worth & 15) + 1


def answers(ship: int, other: int, worth: int) -> int:
    """The cards that, laid beside a ship (and another one, or none), make a hand that beats a worth."""
    if other == t.NONE:
        return answers_alone(ship, worth)
    category = category_of(worth)
    best = best_card(worth)
    found = 0
    if rank_of(ship) == rank_of(other):
        if category < PAIR or (category == PAIR and max(ship, other) > best):
            return t.ALL_CARDS
        if category < THREE_OF_A_KIND or (category == THREE_OF_A_KIND and ship > best):
            found = rank_set(rank_of(ship))
        return found
    least = rank_of(best) + 1 if category == STRAIGHT else t.ACE
    straight = straight_set(min(rank_of(ship), rank_of(other)), max(rank_of(ship), rank_of(other)), least)
    flush = suit_set(suit_of(ship)) if suit_of(ship) == suit_of(other) else 0
    if category < STRAIGHT_FLUSH:
        found |= straight & flush
    if category <= STRAIGHT:
        found |= straight
    if category < FLUSH:
        found |= flush
    elif category == FLUSH:
        found |= flush if max(ship, other) > best else flush & above(best)
    if category <= PAIR:
        found |= pairs_above(ship, other, best if category == PAIR else t.NONE)
    if category <= HIGH_CARD:
        found |= t.ALL_CARDS if max(ship, other) > best else above(best)
    return found


def answers_alone(ship: int, worth: int) -> int:
    """The answers of a ship by itself: a pair, or a high card."""
    category = category_of(worth)
    best = best_card(worth)
    if category > PAIR:
        return 0
    if category == PAIR:
        return pairs_above(ship, ship, best)
    return t.ALL_CARDS if ship > best else above(best) | rank_set(rank_of(ship))


def pairs_above(ship: int, other: int, best: int) -> int:
    """The cards that make a pair with one of two ships, above that of a best card."""
    return pair_above(ship, best) | pair_above(other, best)


def pair_above(ship: int, best: int) -> int:
    """Pairs of a higher rank, or of the same with a higher card."""
    mates = rank_set(rank_of(ship))
    if rank_of(ship) == rank_of(best) and ship < best:
        return mates & above(best)
    return mates if ship > best else 0


def straight_set(low: int, high: int, least: int) -> int:
    """The cards that make a Straight of two ranks, with a highest rank of at least this."""
    found = 0
    if high - low == 1:
        if low > t.ACE and high >= least:
            found = rank_set(low - 1)
        if high + 1 >= least:
            found |= rank_set(high + 1 if high < t.KING else t.ACE)
    elif high - low == 2 and high >= least:
        found = rank_set(low + 1)
    elif low == t.ACE and high >= t.QUEEN:
        found = rank_set(t.QUEEN + t.KING - high)
    return found


def count_of(cards: int) -> int:
    """How many cards a set has: added up two by two, four by four and so on."""
    cards -= cards >> 1 & 0x5555555555555
    cards = (cards & 0x33333333333333) + (cards >> 2 & 0x33333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F
    cards += cards >> 8
    cards += cards >> 16
    return (cards + (cards >> 32)) & 127


def highest(cards: int) -> int:
    """The highest card of a set, or none."""
    card = t.NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
    return card


def none_held(unseen: int, wanted: int, held: int) -> int:
    """The odds, in thousandths, that none of the wanted cards is among so many of the unseen."""
    total = count_of(unseen)
    rest = total - count_of(unseen & wanted)
    odds = 1.0
    for i in range(min(held, total)):
        odds *= max(0, rest - i) / (total - i)
    return int(SURE * odds)
