"""What nobody knows, in another order: after something was seen and taken back."""

from quarterdeck.engine.luck import shuffle
from quarterdeck.games.deckhand_duel.rules import table as t


def redeal(box: t.Box, table: t.Table) -> None:
    """Both decks."""
    for seat in range(2):
        shuffle(table, table.deck[seat], table.deck_size[seat])
