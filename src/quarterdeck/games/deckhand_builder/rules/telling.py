"""Arguments of events that hold two numbers: the one place that packs and unpacks them.

A row of events has room for three small numbers. What was revealed is told with the deck that it lies on, and an effect
may hold four cards together.
"""

CARDS = 128  # more than a set has


def both(card: int, other: int) -> int:
    """A card, and a second card or a pile."""
    return other * CARDS + card


def both_of(packed: int) -> tuple[int, int]:
    """The card, and what goes with it."""
    return packed % CARDS, packed // CARDS
