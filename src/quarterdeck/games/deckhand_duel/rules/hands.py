"""Cards in hand: whether one is there, of which kind it is, and whether it can be paid for."""

from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def why_not_from_hand(box: Box, table: Table, seat: int, card: int) -> int:
    """Is the card in hand?"""
    place = place_of(table.hand[seat], table.hand_size[seat], card)
    return t.NOT_IN_HAND if place < 0 else why_not_this_one(box, table, seat, place)


def why_not_this_one(box: Box, table: Table, seat: int, place: int) -> int:
    """Refuse the second of two copies in hand: they are the same to everybody, and always the first goes."""
    if place > 0 and box.design[table.hand[seat][place - 1]] == box.design[table.hand[seat][place]]:
        return t.SAME_CARD
    return 0


def why_not_pay(box: Box, table: Table, seat: int, card: int, kind: int) -> int:
    """Is the card in hand, of this kind, and can it be paid for? 0, or the reason."""
    reason = why_not_from_hand(box, table, seat, card)
    return reason if reason else why_not_afford(box, table, card, kind)


def why_not_afford(box: Box, table: Table, card: int, kind: int) -> int:
    if box.kind[card] != kind:
        return t.NOT_A_CREW if kind == t.CREW else t.NOT_A_MANEUVER
    return t.TOO_DEAR if box.cost[card] > table.corryte else 0
