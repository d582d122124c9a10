"""The Deck, the hands and the discards: cards on their way. R numbers are in RULINGS.md."""

from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Table


def draw_hand(table: Table, seat: int) -> None:
    for _ in range(t.HAND):
        put_in_hand(table, seat, top_of_deck(table))


def top_of_deck(table: Table) -> int:
    """Take the top Card of the Deck."""
    place = table.deck_size - 1
    card = table.deck[place]
    table.deck[place] = t.NONE
    table.deck_size = place
    return card


def put_in_hand(table: Table, seat: int, card: int) -> None:
    table.hand[seat] |= 1 << card
    table.hand_size[seat] += 1


def discard(table: Table, card: int) -> None:
    """The discards lie face up and are never shuffled back (R28)."""
    table.discards[table.discards_size] = card
    table.discards_size += 1


def take_from_hand(table: Table, seat: int, card: int) -> None:
    table.hand[seat] &= ~(1 << card)
    table.hand_size[seat] -= 1


def play_openly(table: Table, seat: int, card: int) -> None:
    """Both see the Captain play this Card; one that went back into the Deck is one of those drawn since."""
    table.may_hold[seat] -= (table.returned >> card) & 1
