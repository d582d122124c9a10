"""What a move leads to at once: a win, or a win of whoever moves next. Compiled, over a few guesses of the unseen."""

from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.fields import AnyBox, Longs, Moves, Tables
from quarterdeck.engine.placeholders import apply, guess, legal, outcome, waiting

ROOT = 0  # what the seat was shown
WORLD = 1  # a guess of the rest
WORK = 2  # the world after a move
REPLY = 3  # and after the answer to it
WON = 1000
MOST_REPLIES = 64  # of more answers, so many are looked at, spread evenly


def foresee(
    box: AnyBox,
    tables: Tables,
    moves: Moves,
    replies: Moves,
    wins: Longs,
    losses: Longs,
    seat: int,
    guesses: int,
) -> int:
    """Count for every legal move the guesses in which it wins at once, and those in which it loses to one answer."""
    count = legal(box, tables[ROOT], seat, moves)
    for i in range(count):
        wins[i] = 0
        losses[i] = 0
    for _ in range(guesses):
        for word in range(4):
            tables[WORK].luck[word] = tables[WORLD].luck[word]
        tables[WORLD] = tables[ROOT]
        for word in range(4):
            tables[WORLD].luck[word] = tables[WORK].luck[word]
        guess(box, tables[WORLD], seat)
        for i in range(count):
            tables[WORK] = tables[WORLD]
            apply(box, tables[WORK], seat, moves[i])
            seats = waiting(box, tables[WORK])
            if seats == 0:
                wins[i] += outcome(box, tables[WORK], seat) == WON
                losses[i] += outcome(box, tables[WORK], seat) == 0
            elif first_of(seats) != seat:
                losses[i] += loses_to(box, tables, replies, seat, first_of(seats))
    return count


def loses_to(box: AnyBox, tables: Tables, replies: Moves, seat: int, enemy: int) -> int:
    """1 if the one who moves next has an answer that ends the game without a share for this seat."""
    count = legal(box, tables[WORK], enemy, replies)
    step = count // MOST_REPLIES + 1
    for i in range(0, count, step):
        tables[REPLY] = tables[WORK]
        apply(box, tables[REPLY], enemy, replies[i])
        if waiting(box, tables[REPLY]) == 0 and outcome(box, tables[REPLY], seat) == 0:
            return 1
    return 0
