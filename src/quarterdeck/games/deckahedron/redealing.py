"""What nobody knows, in another order: after something was seen and taken back."""

from quarterdeck.engine.luck import shuffle
from quarterdeck.games.deckahedron.rules import table as t


def redeal(box: t.Box, table: t.Table) -> None:
    """What is left of every deck."""
    for deck in range(t.DECKS):
        shuffle(table, table.deck[deck], table.deck_size[deck])
