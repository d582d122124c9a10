"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.games.deckhand_builder import box as boxes
from quarterdeck.games.deckhand_builder import choices, rules


def any_enemy_deck(box, table, you: int, least: int) -> int:
    """Version 1: Desperate Chase did not look at the enemies' decks before it began."""
    return 1


def swaps_itself(box, at: int, card: int, this: int) -> int:
    """Version 1: Crooked Merchant, applied out of your stash, could give itself away."""
    return 0


def drop_lapsed(table, level: int) -> None:
    """Version 1: an effect that was due at the start of a turn came, wherever its card was by then."""


EARLIER = {
    1: {
        choices.any_enemy_deck: any_enemy_deck,
        choices.swaps_itself: swaps_itself,
        rules.drop_lapsed: drop_lapsed,
        boxes.pack: boxes.fill,  # the beginner game was open to four, without a reload deck
    }
}
