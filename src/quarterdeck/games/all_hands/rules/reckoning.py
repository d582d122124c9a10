"""Phase 3: Reckoning, and Winning the Game."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import is_treasure
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.rules.telling import counted, treasured


def reckon(box: Box, table: Table) -> None:
    """Ships, treasure and bonus less the flags in hand, never below zero; then the game ends or goes on."""
    table.forced = 0
    table.bound = 0
    for seat in range(box.seats):
        ships, treasure = holdings(box, table, seat)
        first = table.first == seat
        flags = flags_in_hand(box, table, seat)
        points = gain(ships, treasure, first, flags)
        table.gained[seat] = points
        table.score[seat] += points
        tell(table, t.RECKONED, seat, EVERYONE, counted(ships, flags), treasured(treasure, first), table.score[seat])
    table.starter = (table.starter + 1) % box.seats  # R2
    if not ends(box, table):
        table.phase = t.RECKONING
        return
    table.phase = t.OVER
    for seat in range(box.seats):
        if table.score[seat] == best_score(box, table):
            tell(table, t.WON, seat, EVERYONE, table.score[seat], winners(box, table), 0)


def gain(ships: int, treasure: int, first: int, flags: int) -> int:
    """The points of a round: never below zero (R35)."""
    points = worth(ships, treasure, first) - flags
    return points if points > 0 else 0


def worth(ships: int, treasure: int, first: int) -> int:
    """25 for each ship, the treasure, and 50 for the fleet launched first."""
    return t.SHIP_POINTS * ships + treasure + t.FIRST_FLEET * first


def points_of(box: Box, table: Table, seat: int) -> int:
    """What a seat would count now, before the flags in hand."""
    ships, treasure = holdings(box, table, seat)
    return worth(ships, treasure, table.first == seat)


def holdings(box: Box, table: Table, seat: int) -> tuple[int, int]:
    """How many ships a seat has kept or won, and the value of its treasure."""
    ships = 0
    treasure = 0
    for ship in range(box.seats * t.FLEET):
        ships += holder_of(table, ship) == seat
        if treasurer_of(table, ship) == seat:
            treasure += treasure_aboard(box, table, ship)
    return ships, treasure


def holder_of(table: Table, ship: int) -> int:
    """Who counts a ship: its owner if it never fought, else whoever has it; -1 if it sank or never was."""
    fate = table.fate[ship]
    if fate == t.AT_SEA:
        return ship // t.FLEET
    return fate - t.KEPT_BY if t.KEPT_BY <= fate < t.SUNK else -1


def treasurer_of(table: Table, ship: int) -> int:
    """Who counts the treasure of a ship: who raided it, else whoever has the ship."""
    return table.plunderer[ship] - 1 if table.plunderer[ship] else holder_of(table, ship)


def treasure_aboard(box: Box, table: Table, ship: int) -> int:
    """The value on the white flags in a crew."""
    value = 0
    crew = table.crew[ship]
    for i in range(t.CREW_SLOTS):
        if is_treasure(box, crew[i]):
            value += box.flag[crew[i]]
    return value


def flags_in_hand(box: Box, table: Table, seat: int) -> int:
    """The value on all red and white flags that were not launched (R34)."""
    value = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        value += box.flag[hand[i]]
    return value


def best_score(box: Box, table: Table) -> int:
    best = 0
    for seat in range(box.seats):
        if table.score[seat] > best:
            best = table.score[seat]
    return best


def winners(box: Box, table: Table) -> int:
    """How many share the best score."""
    best = best_score(box, table)
    count = 0
    for seat in range(box.seats):
        count += table.score[seat] == best
    return count


def ends(box: Box, table: Table) -> int:
    """Winning the Game: at the target, unless the best are equal: then one more round (R36, R37)."""
    if box.one_round or table.round >= t.MOST_ROUNDS:
        return 1
    if best_score(box, table) < box.target:
        return 0
    if winners(box, table) == 1:
        return 1
    tell(table, t.PLAY_ON, table.starter, EVERYONE, best_score(box, table), 0, 0)
    return 0
