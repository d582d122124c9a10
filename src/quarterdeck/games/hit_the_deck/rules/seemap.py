"""The Seemap: where ships lie, Ports and Blockades, and what is next to what. R numbers are in RULINGS.md."""

from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Table


def ahead(captain: int, seazone: int) -> int:
    """The next Seazone towards the Opponent; off the map beyond the last."""
    return seazone + t.NORTH if captain == 1 else seazone - t.NORTH


def on_map(seazone: int) -> int:
    return 0 <= seazone < t.SEAZONES


def port_of(captain: int, seazone: int) -> int:
    """The Captain's Seaport in the Sealane of a Seazone."""
    lane = seazone % 3
    return lane if captain == 1 else lane + 2 * t.NORTH


def ports_of(captain: int) -> int:
    """A Captain's three Seaports, as a set."""
    return t.ROW if captain == 1 else t.ROW << (2 * t.NORTH)


def occupies(table: Table, captain: int, seazone: int) -> int:
    """Does the Captain have a Ship in this Seazone?"""
    return (table.fleet[captain] >> seazone) & 1


def captain_of(table: Table, seazone: int) -> int:
    """Whose Ship lies in a Seazone, or NOBODY."""
    if occupies(table, 0, seazone):
        return 0
    return 1 if occupies(table, 1, seazone) else t.NOBODY


def berths(table: Table, seat: int) -> int:
    """The Seazones to which a Captain may deploy, as a set: free, and behind them only the Captain's ships (R9)."""
    own = table.fleet[seat]
    ports = ports_of(seat)
    if seat == 1:
        second = (own & ports) << t.NORTH
        third = (own & second) << t.NORTH
    else:
        second = (own & ports) >> t.NORTH
        third = (own & second) >> t.NORTH
    return (ports | second | third) & ~own & ~table.fleet[1 - seat]


def blockades(table: Table, seat: int) -> int:
    """Does the Captain occupy all 3 enemy Seaports?"""
    return table.fleet[seat] & ports_of(1 - seat) == ports_of(1 - seat)


def adjacent(one: int, other: int) -> int:
    """Orthogonally, not diagonally."""
    across = abs(one % 3 - other % 3)
    along = abs(one // 3 - other // 3)
    return across + along == 1


def fleet_of(table: Table, captain: int) -> int:
    """How many Seazones a Captain occupies."""
    count = 0
    for seazone in range(t.SEAZONES):
        count += occupies(table, captain, seazone)
    return count
