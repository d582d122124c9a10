"""Whole games between greedy players in one compiled call, move for move as a Match with greedy bots plays them."""

from quarterdeck.bots.oneply import ROOT, WORLD, look_ahead
from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import AnyBox, Floats, Longs, Moves, Tables
from quarterdeck.engine.placeholders import apply, outcome, promise, show, waiting

LIVE = 3  # the true table; those before it are the look-ahead's
BLANK = 4  # never written to
TABLES = 5

SEAT, ACTION, CHOICES, LEADER, NOTED = 0, 1, 2, 3, 4  # what is noted of every move


def play_greedily(
    box: AnyBox,
    tables: Tables,
    moves: Moves,
    worth: Floats,
    luck: Longs,
    own: Longs,
    noted: Moves,
    most: int,
    seats: int,
    guesses: int,
) -> int:
    """Play the live table on for `most` moves at the most; how many were made.

    `luck` has the generator's four words for each of those moves, `own` those of the bot of each seat, move by move.
    """
    for i in range(most):
        now = waiting(box, tables[LIVE])
        if now == 0:
            return i
        seat = lowest(now)
        tables[ROOT] = tables[BLANK]
        show(box, tables[LIVE], seat, tables[ROOT])
        for j in range(4):
            tables[WORLD].luck[j] = own[(i * seats + seat) * 4 + j]
        count = look_ahead(box, tables, moves, worth, seat, guesses)
        best = 0
        for j in range(1, count):
            if worth[j] > worth[best]:
                best = j
        action = moves[best]
        for j in range(4):
            tables[LIVE].luck[j] = luck[i * 4 + j]
        apply(box, tables[LIVE], seat, action)
        noted[i * NOTED + SEAT] = seat
        noted[i * NOTED + ACTION] = action
        noted[i * NOTED + CHOICES] = count
        noted[i * NOTED + LEADER] = leader(box, tables, seats)
    return most


def leader(box: AnyBox, tables: Tables, seats: int) -> int:
    """1 + the seat for which the game looks best now; 0 if several are level."""
    found = 0
    best = -1
    over = waiting(box, tables[LIVE]) == 0
    for seat in range(seats):
        value = outcome(box, tables[LIVE], seat) if over else promise(box, tables[LIVE], seat)
        if value > best:
            best = value
            found = seat + 1
        elif value == best:
            found = 0
    return found
