"""What nobody knows, in another order: after something was seen and taken back."""

from quarterdeck.engine.luck import shuffle
from quarterdeck.games.hit_the_deck.rules import table as t


def redeal(box: t.Box, table: t.Table) -> None:
    """The Deck, and a Broadside card that still lies face down."""
    hidden = table.deck[: table.deck_size] + [table.broadside_card] * (table.broadside_card != 0)
    shuffle(table, hidden, len(hidden))
    if table.broadside_card:
        table.broadside_card = hidden.pop()
    table.deck[: table.deck_size] = hidden
