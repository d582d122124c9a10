"""The Deck, the hands and the discards: cards on their way. R numbers are in RULINGS.md."""

from quarterdeck.games.hit_the_deck.table import HAND, NONE


def draw_hand(table, seat: int) -> None:
    for _ in range(HAND):
        put_in_hand(table, seat, top_of_deck(table))


def top_of_deck(table) -> int:
    """Take the top Card of the Deck."""
    place = table.deck_size - 1
    card = table.deck[place]
    table.deck[place] = NONE
    table.deck_size = place
    return card


def put_in_hand(table, seat: int, card: int) -> None:
    table.hand[seat] |= 1 << card
    table.hand_size[seat] += 1


def discard(table, card: int) -> None:
    """The discards lie face up and are never shuffled back (R28)."""
    table.discards[table.discards_size] = card
    table.discards_size += 1


def take_from_hand(table, seat: int, card: int) -> None:
    table.hand[seat] &= ~(1 << card)
    table.hand_size[seat] -= 1
