"""Phase 3: Reckoning, and Winning the Game."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import is_treasure
from quarterdeck.games.all_hands.rules.table import Box, Table


def reckon(box: Box, table: Table) -> None:
    """Ships, treasure and bonus less the flags in hand, never below zero; then the game ends or goes on."""
    table.forced = 0
    table.bound = 0
    for seat in range(box.seats):
        minus = flags_in_hand(box, table, seat)
        points = points_of(box, table, seat) - minus
        if points < 0:
            points = 0
        table.gained[seat] = points
        table.score[seat] += points
        tell(table, t.RECKONED, seat, EVERYONE, points, minus, table.score[seat])
    table.starter = (table.starter + 1) % box.seats  # R2
    if not ends(box, table):
        table.phase = t.RECKONING
        return
    table.phase = t.OVER
    for seat in range(box.seats):
        if table.score[seat] == best_score(box, table):
            tell(table, t.WON, seat, EVERYONE, table.score[seat], winners(box, table), 0)


def points_of(box: Box, table: Table, seat: int) -> int:
    """25 for each ship kept or won, the treasure, and 50 for the fleet launched first."""
    points = t.FIRST_FLEET if table.first == seat else 0
    for ship in range(box.seats * t.FLEET):
        holder = holder_of(table, ship)
        if holder == seat:
            points += t.SHIP_POINTS
        if treasurer_of(table, ship) == seat:
            points += treasure_aboard(box, table, ship)
    return points


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
