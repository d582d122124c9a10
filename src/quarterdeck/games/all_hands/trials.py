"""What a card of the first hand is worth, for the lab: beginning with a card against beginning without it.

The cards are mostly numbers, and all are drawn from one pile. So one seat's first hand is changed: a copy of the card
comes into it from the draw pile, or those in it go there, for cards that lie there.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.engine.luck import below
from quarterdeck.games.all_hands.box import card_set
from quarterdeck.games.all_hands.rules.table import Box, Table

TRIAL = "beginning with the card against beginning with others from the draw pile, for one seat"


def subjects(box: Box) -> Sequence[str]:
    return [design.name for design in card_set(box).designs]


def other_arm(box: Box, table: Table, subject: str, seat: int) -> int:
    wanted = subjects(box).index(subject) + 1
    hand = table.hand[seat]
    size = table.hand_size[seat]
    inside = [i for i in range(size) if hand[i] == wanted]
    places = range(table.deck_size - 1, -1, -1)  # the top of the pile first
    if inside:
        others = [place for place in places if table.deck[place] != wanted]
        for i, place in zip(inside, others, strict=False):
            hand[i], table.deck[place] = table.deck[place], hand[i]
    else:
        place = next((place for place in places if table.deck[place] == wanted), -1)
        if place < 0:
            return 0  # all copies are in other hands
        i = below(table, size)
        hand[i], table.deck[place] = table.deck[place], hand[i]
    hand[:size] = sorted(hand[:size])
    return 1 if inside else -1


def changed_arm(box: Box, table: Table, subject: str, seat: int, options: Options) -> int:
    return 0


def played(box: Box, action: int) -> str:
    return ""


def held(box: Box, table: Table, seat: int) -> Sequence[str]:
    return ()
