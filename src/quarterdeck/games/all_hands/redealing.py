"""What nobody knows, in another order: after something was seen and taken back."""

from quarterdeck.engine.luck import shuffle
from quarterdeck.games.all_hands.rules import table as t


def redeal(box: t.Box, table: t.Table) -> None:
    """The draw pile."""
    shuffle(table, table.deck, table.deck_size)
