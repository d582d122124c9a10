"""What a card of the first hand is worth, for the lab: beginning with a rank against beginning without it.

A plain pack has no texts to leave out. So one seat's first hand is changed: a card of the rank comes into it from the
Deck, or those of the rank go into the Deck, for cards that lie there.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.engine.luck import below
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words.names import RANKS

TRIAL = "beginning with a card of the rank against beginning with others from the Deck, for one seat"


def subjects(box: Box) -> Sequence[str]:
    return [f"a first hand with {rank}" for rank in RANKS]


def other_arm(box: Box, table: Table, subject: str, seat: int) -> int:
    rank = RANKS.index(subject.rpartition(" ")[2])
    hand = [card for card in range(1, t.CARDS + 1) if (table.hand[seat] >> card) & 1]
    inside = [card for card in hand if t.rank_of(card) == rank]
    places = range(table.deck_size - 1, -1, -1)  # the top of the Deck first
    if inside:
        others = [place for place in places if t.rank_of(table.deck[place]) != rank]
        for card, place in zip(inside, others, strict=False):
            _swap(table, seat, card, place)
        return 1
    place = next((place for place in places if t.rank_of(table.deck[place]) == rank), -1)
    if place < 0:
        return 0  # the other Captain has all of them
    _swap(table, seat, hand[below(table, len(hand))], place)
    return -1


def _swap(table: Table, seat: int, card: int, place: int) -> None:
    """A card of the hand for one of the Deck."""
    table.hand[seat] = table.hand[seat] & ~(1 << card) | 1 << table.deck[place]
    table.deck[place] = card


def changed_arm(box: Box, table: Table, subject: str, seat: int, options: Options) -> int:
    return 0


def played(box: Box, action: int) -> str:
    return ""


def held(box: Box, table: Table, seat: int) -> Sequence[str]:
    return ()
