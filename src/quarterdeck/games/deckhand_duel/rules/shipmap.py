"""Playing the Game: the map of three zones, each of three compartments; counting compartments, lines of sight."""

from quarterdeck.games.deckhand_duel.rules import table as t

ROWS_OF_MAP = 3


def column_of(place: int) -> int:
    return place % t.COLUMNS


def row_of(place: int) -> int:
    """0 in Blue's Starship, 1 in the Airlocks, 2 in Red's Starship."""
    return place // t.COLUMNS


def home_row(seat: int) -> int:
    return 2 if seat else 0


def home(seat: int, column: int) -> int:
    """A compartment of the seat's Starship Zone."""
    return home_row(seat) * t.COLUMNS + column


def columns_at_home(seat: int, places: int) -> int:
    """The columns of the seat's Starship Zone in which a set has a compartment: a set."""
    return (places >> home(seat, 0)) & ((1 << t.COLUMNS) - 1)


def airlock(column: int) -> int:
    return t.COLUMNS + column


def back(seat: int, place: int) -> int:
    """One compartment towards the seat's Starship, in the same column; NOWHERE (below 0) beyond it."""
    if row_of(place) == home_row(seat):
        return -1
    return place + t.COLUMNS if seat else place - t.COLUMNS


def steps_back(seat: int, place: int) -> int:
    """How many compartments it is to the seat's Starship."""
    return abs(row_of(place) - home_row(seat))


def start_of(seat: int) -> int:
    """Setup: the Captain stands below the rightmost Airlock, as the player sees it."""
    return home(seat, 0 if seat else 2)


def is_one(places: int) -> int:
    """Is there exactly one compartment in a set? (It is not empty.)"""
    return (places & (places - 1)) == 0


def steps(one: int, other: int) -> int:
    """Compartments between two are counted in orthogonal steps (R19)."""
    return abs(column_of(one) - column_of(other)) + abs(row_of(one) - row_of(other))


def diagonal(one: int, other: int) -> int:
    """Do two compartments touch at a corner?"""
    return abs(column_of(one) - column_of(other)) == 1 and abs(row_of(one) - row_of(other)) == 1


def crosses(one: int, other: int, between: int) -> int:
    """Attacking: does the line from centre to centre pass through the inside of a third compartment? (R20)

    Inside the rectangle of the two, a line with the direction (x, y) meets the inside of a unit square whose
    centre is off the line by `aside` (a cross product) exactly if twice that is less than |x| + |y|.
    """
    if between in (one, other):
        return 0
    x = column_of(other) - column_of(one)
    y = row_of(other) - row_of(one)
    to_x = column_of(between) - column_of(one)
    to_y = row_of(between) - row_of(one)
    if not min(x, 0) <= to_x <= max(x, 0) or not min(y, 0) <= to_y <= max(y, 0):
        return 0
    aside = abs(x * to_y - y * to_x)
    return 2 * aside < abs(x) + abs(y)
