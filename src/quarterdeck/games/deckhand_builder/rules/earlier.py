"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.fields import Replaced
from quarterdeck.games.deckhand_builder import box as boxes
from quarterdeck.games.deckhand_builder.rules import counting, simultaneous, which_cards
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def any_enemy_deck(box: Box, table: Table, you: int, least: int) -> int:
    """Version 1: Desperate Chase did not look at the enemies' decks before it began."""
    return 1


def swaps_itself(box: Box, at: int, card: int, this: int) -> int:
    """Version 1: Crooked Merchant, applied out of your stash, could give itself away."""
    return 0


def drop_lapsed(table: Table, level: int) -> None:
    """Version 1: an effect that was due at the start of a turn came, wherever its card was by then."""


EARLIER: dict[int, Replaced] = {
    1: {
        counting.any_enemy_deck: any_enemy_deck,
        which_cards.swaps_itself: swaps_itself,
        simultaneous.drop_lapsed: drop_lapsed,
        boxes.pack: boxes.fill,  # the beginner game was open to four, without a reload deck
    }
}
