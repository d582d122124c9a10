"""One ply on the hints, compiled: what each legal move promises, over a few guesses of the unseen."""

from quarterdeck.engine.fields import AnyBox, Floats, Moves, Tables
from quarterdeck.engine.placeholders import apply, guess, inclination, legal, outcome, promise, waiting

ROOT = 0  # what the seat was shown
WORLD = 1  # a guess of the rest
WORK = 2  # the world after a move
INCLINED = 1.5  # weight of the inclination beside the promise


def look_ahead(box: AnyBox, tables: Tables, moves: Moves, worth: Floats, seat: int, guesses: int) -> int:
    """Write the worth of every legal move; how many there are."""
    count = legal(box, tables[ROOT], seat, moves)
    for i in range(count):
        worth[i] = INCLINED * inclination(box, tables[ROOT], seat, moves[i])
    for _ in range(guesses):
        keep_luck(tables)
        guess(box, tables[WORLD], seat)
        for i in range(count):
            tables[WORK] = tables[WORLD]
            apply(box, tables[WORK], seat, moves[i])
            over = waiting(box, tables[WORK]) == 0
            value = outcome(box, tables[WORK], seat) if over else promise(box, tables[WORK], seat)
            worth[i] += value / guesses
    return count


def keep_luck(tables: Tables) -> None:
    """A fresh copy of what was shown, the generator going on from the last guess."""
    for i in range(4):
        tables[WORK].luck[i] = tables[WORLD].luck[i]
    tables[WORLD] = tables[ROOT]
    for i in range(4):
        tables[WORLD].luck[i] = tables[WORK].luck[i]
