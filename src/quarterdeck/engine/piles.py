"""Piles: a row of cards in an array and how many of it count. The last one is the top. 0 is no card."""

from quarterdeck.engine.fields import Pile, Replaced

NONE = 0  # no card, or a card that is not in sight


def put_sorted(pile: Pile, size: int, card: int) -> None:
    """Add a card to a hand that is kept in ascending order. The caller counts."""
    i = size
    while i > 0 and pile[i - 1] > card:
        pile[i] = pile[i - 1]
        i -= 1
    pile[i] = card


def place_of(pile: Pile, size: int, card: int) -> int:
    """Where a card lies in a pile, or -1."""
    for i in range(size):
        if pile[i] == card:
            return i
    return -1


def take_out(pile: Pile, size: int, place: int) -> int:
    """Take the card at a place out of a pile, the others closing up. The caller counts."""
    card = pile[place]
    for i in range(place, size - 1):
        pile[i] = pile[i + 1]
    pile[size - 1] = NONE
    return card


def copy_pile(pile: Pile, size: int, other: Pile) -> None:
    """The first `size` cards lie in another row, too."""
    other[:size] = pile[:size]


def copy_one_by_one(pile: Pile, size: int, other: Pile) -> None:
    """In the place of `copy_pile` in the compiled twin."""
    for i in range(size):
        other[i] = pile[i]


IN_RECORDS: Replaced = {copy_pile: copy_one_by_one}
