"""Blessing cards: from the supply into a deck, and back when one has resolved a flip (R59). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import below
from quarterdeck.engine.piles import place_of, take_out
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import in_play, is_blessing, put_on_discard
from quarterdeck.games.deckahedron.rules.table import Box, Table


def in_supply(box: Box, table: Table) -> int:
    """How many Blessing cards nobody has."""
    if not box.blessings:
        return 0
    left = 0
    for i in range(t.BLESSINGS):
        left += table.blessed[i] == 0
    return left


def why_not_bless(box: Box, table: Table, target: int) -> int:
    """A character in play takes a Blessing card: 0, or the reason."""
    if not box.blessings:
        return t.NOT_AGREED
    if not in_play(box, table, target):
        return t.NOT_IN_PLAY
    return 0 if in_supply(box, table) > 0 else t.NO_BLESSING_LEFT


def bless(box: Box, table: Table, seat: int) -> None:
    """One of those in the supply, by chance, goes to the discard pile; if none is there, none."""
    left = in_supply(box, table)
    if left == 0:
        return
    nth = below(table, left)
    which = 0
    while table.blessed[which] or nth > 0:
        nth -= table.blessed[which] == 0
        which += 1
    table.blessed[which] = seat + 1
    put_on_discard(table, seat, t.FIRST_CARDS + 1 + which, EVERYONE)
    tell(table, t.BLESSED, seat, EVERYONE, t.FIRST_CARDS + 1 + which, left - 1, 0)


def return_to_supply(box: Box, table: Table, seat: int, card: int, corrected: int) -> None:
    """The card is nobody's any more; it was taken out of the deck's piles before."""
    table.blessed[card - t.FIRST_CARDS - 1] = 0
    tell(table, t.GIVEN_BACK, seat, EVERYONE, card, in_supply(box, table), corrected)


def give_back_resolved(box: Box, table: Table, seat: int) -> None:
    """A Blessing card that resolves an open flip goes back to the supply, not to the discard pile."""
    card = table.resolves[seat]
    if not is_blessing(card) or table.call_veil[seat] != t.OPEN:
        return
    size = table.flipped_size[seat]
    take_out(table.flipped[seat], size, place_of(table.flipped[seat], size, card))
    table.flipped_size[seat] = size - 1
    return_to_supply(box, table, seat, card, 0)
