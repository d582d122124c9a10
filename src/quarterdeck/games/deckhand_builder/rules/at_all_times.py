"""What holds at all times, also in the middle of an effect: decks are not empty, the supply is six, the game ends.

`settle` is called before every row of an effect and between the cards of a draw, where `stir` is set. No effect
reshuffles a deck or refills the supply by itself.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import shuffle
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_expedition import return_expeditions
from quarterdeck.games.deckhand_builder.rules.cards import into_slot, pick_up, pile_up, slot_of, take_off
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def settle(box: Box, table: Table) -> None:
    """After every move of a card that may matter: where `stir` is set."""
    renew_empty_decks(box, table)
    table.stir = 0
    if not table.ending:
        maintain_six_cards(table)
        table.stir = 0
        end_with_the_supply_deck(table)


def renew_empty_decks(box: Box, table: Table) -> None:
    """Unfolding of the game: an empty deck is made anew from its owner's stash at once, also on others' turns (R8)."""
    for seat in range(box.seats):
        if table.top[t.DECK + seat] == t.NONE and table.size[t.STASH + seat] > 0:
            shuffle_stash(box, table, seat)


def shuffle_stash(box: Box, table: Table, seat: int) -> None:
    """The stash, and what is left of the deck, become the new deck. If nothing was left, what is hidden is the hand."""
    if table.top[t.DECK + seat] == t.NONE:
        card = table.top[t.HAND + seat]
        while card > t.NONE:
            table.known[card] |= t.IN_HAND
            card = table.under[card]
    count = pick_up(table, t.STASH + seat, 0)
    count = pick_up(table, t.DECK + seat, count)
    shuffle(table, table.order, count)
    pile_up(table, t.DECK + seat, count)
    tell(table, t.SHUFFLED, seat, EVERYONE, 0, 0, 0)
    return_expeditions(box, table, seat)


def maintain_six_cards(table: Table) -> None:
    """Set up 4: a supply card that leaves is replaced from the supply deck, in the same slot (R3)."""
    i = slot_of(table, t.NONE)
    while i != t.NOBODY and table.top[t.SUPPLY_DECK] != t.NONE:
        card = table.top[t.SUPPLY_DECK]
        take_off(table, card)
        into_slot(table, card, i)
        tell(table, t.REFILLED, table.turn, EVERYONE, card, i, 0)
        i = slot_of(table, t.NONE)


def end_with_the_supply_deck(table: Table) -> None:
    """End of the game: the supply deck is empty; whose turn it is has ended the game (R43, R46)."""
    if table.top[t.SUPPLY_DECK] == t.NONE:
        table.ending = 1
        table.ender = table.turn
        tell(table, t.SUPPLY_ENDED, table.turn, EVERYONE, 0, 0, 0)
