"""Arguments of events that hold several numbers: the one place that packs and unpacks them.

A row of events has room for three small numbers. A duel is told with both cards, the levels at which they fought and
their ships; the Reckoning with everything that was counted.
"""

CARDS = 128  # more than the designs of a set
LEVELS = 16  # more than the highest level, with two Ruths aboard
SHIPS = 16  # more than five fleets have


def duelist(card: int, level: int, ship: int) -> int:
    """One side of a duel."""
    return (ship * LEVELS + level) * CARDS + card


def duelist_of(packed: int) -> tuple[int, int, int]:
    """The card, its level (0 for the Daughter, who has none) and its ship."""
    return packed % CARDS, packed // CARDS % LEVELS, packed // (CARDS * LEVELS)


def duel(number: int, result: int) -> int:
    """Which duel of a battle (from 0), and 1 if the attacker wins it, -1 if the defender does, 0 if nobody."""
    return number * 3 + result + 1


def duel_of(packed: int) -> tuple[int, int]:
    """The number of the duel and its result."""
    return packed // 3, packed % 3 - 1


def counted(ships: int, flags: int) -> int:
    """How many ships a seat holds, and what is taken off for the flags in its hand."""
    return flags * SHIPS + ships


def counted_of(packed: int) -> tuple[int, int]:
    """Ships and flags."""
    return packed % SHIPS, packed // SHIPS


def treasured(treasure: int, first: int) -> int:
    """The value of a seat's treasure, and whether its fleet was the first."""
    return treasure * 2 + first


def treasured_of(packed: int) -> tuple[int, int]:
    """Treasure and first fleet."""
    return packed // 2, packed % 2
