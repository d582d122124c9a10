"""Compiled drivers of a batch: many tables of one game, each with arrays that say what its next seat sees.

Arrays are flat, a row a table. A call handles the chosen tables (`where`) from `first` up to `last`, so that several
threads can share a batch; nothing that happens at one table depends on another.
"""

from quarterdeck.bots.oneply import WORLD, look_ahead
from quarterdeck.engine.bits import lowest
from quarterdeck.engine.drivers import FACTOR, PRIME
from quarterdeck.engine.fields import AnyBox, Boxes, Floats, Longs, Moves, Pile, Tables
from quarterdeck.engine.luck import below
from quarterdeck.engine.placeholders import apply, deal, legal, outcome, show, waiting

WORD = 64  # bits of a word of the packed mask


def deal_some(box: AnyBox, tables: Tables, coins: Longs, length: Longs, where: Pile, first: int, last: int) -> None:
    """Deal a new game at each chosen table; its generator is seeded, and the coins of random players come from it."""
    for i in range(first, last):
        if where[i]:
            coins[i] = below(tables[i], PRIME - 1) + 1
            length[i] = 0
            deal(box, tables[i])


def step_some(
    box: AnyBox,
    tables: Tables,
    shown: Tables,
    final: Tables,
    blank: Tables,
    seat: Pile,
    moves: Moves,
    count: Longs,
    mask: Pile,
    bits: Longs,
    coins: Longs,
    drawn: Longs,
    chosen: Longs,
    reward: Floats,
    done: Pile,
    length: Longs,
    final_length: Longs,
    where: Pile,
    most: int,
    actions: int,
    words: int,
    competitive: int,
    again: int,
    draws: int,
    first: int,
    last: int,
) -> None:
    """Carry out the chosen action at each chosen table (a negative one: none), and write what its next seat sees.

    A game that ends pays its rewards, leaves its last sight in `final`, and, with `again`, is dealt anew at once. With
    `actions` or `words` 0 that mask is left out. `draws`: a random action for every table, while its list is at hand.
    """
    seats = box.seats
    for i in range(first, last):
        done[i] = 0
        for other in range(seats):
            reward[i * seats + other] = 0.0
        if where[i]:
            if chosen[i] >= 0:
                apply(box, tables[i], seat[i], chosen[i])
                length[i] += 1
            now = waiting(box, tables[i])
            if now == 0:
                final[i] = blank[0]
                show(box, tables[i], seat[i], final[i])
                for other in range(seats):
                    reward[i * seats + other] = competitive * worth(outcome(box, tables[i], other), seats)
                done[i] = 1
                final_length[i] = length[i]
                length[i] = 0
                if again:
                    deal(box, tables[i])
                    now = waiting(box, tables[i])
            if now:
                seat[i] = lowest(now)
            shown[i] = blank[0]
            show(box, tables[i], seat[i], shown[i])
            row = i * most
            for j in range(count[i]):
                if actions:
                    mask[i * actions + moves[row + j]] = 0
                if words:
                    bits[i * words + moves[row + j] // WORD] = 0
            count[i] = 0
            if now:
                count[i] = legal(box, tables[i], seat[i], moves[row : row + most])
            for j in range(count[i]):
                if actions:
                    mask[i * actions + moves[row + j]] = 1
                if words:
                    bits[i * words + moves[row + j] // WORD] |= 1 << (moves[row + j] % WORD)
        if draws:
            drawn[i] = draw(moves, count, coins, most, i)


def worth(score: int, seats: int) -> float:
    """An outcome as a reward: alone 0 to 1; with others 1 to a winner, and the sum over all seats is 0."""
    share = score / 1000.0
    return share if seats == 1 else (seats * share - 1.0) / (seats - 1.0)


def draw(moves: Moves, count: Longs, coins: Longs, most: int, table: int) -> int:
    """One of a table's legal actions, each as likely; every table has coins of its own (Park and Miller)."""
    coins[table] = coins[table] * FACTOR % PRIME
    return moves[table * most + coins[table] * count[table] // PRIME]


def draw_some(moves: Moves, count: Longs, coins: Longs, drawn: Longs, most: int, first: int, last: int) -> None:
    """A random action for every table."""
    for i in range(first, last):
        drawn[i] = draw(moves, count, coins, most, i)


def choose_greedily(
    box: AnyBox,
    shown: Tables,
    work: Tables,
    seat: Pile,
    moves: Moves,
    value: Floats,
    coins: Longs,
    chosen: Longs,
    where: Pile,
    guesses: int,
    first: int,
    last: int,
) -> None:
    """The action that looks best at once to each chosen table's seat, from what it is shown (bots/greedy.py)."""
    for i in range(first, last):
        if where[i]:
            work[0] = shown[i]
            for j in range(4):
                coins[i] = coins[i] * FACTOR % PRIME
                work[WORLD].luck[j] = coins[i]
            number = look_ahead(box, work, moves, value, seat[i], guesses)
            best = 0
            for j in range(1, number):
                if value[j] > value[best]:
                    best = j
            chosen[i] = moves[best]


def first_illegal(moves: Moves, count: Longs, chosen: Longs, where: Pile, most: int, tables: int) -> int:
    """The first chosen table whose action is not legal, or -1."""
    for i in range(tables):
        if where[i]:
            j = 0
            while j < count[i] and moves[i * most + j] != chosen[i]:
                j += 1
            if j == count[i]:
                return i
    return -1


# --- One table, called directly (`Twin.direct`): box and table are arrays of one record


def play_copy(boxes: Boxes, before: Tables, after: Tables, moves: Moves, seat: int, action: int) -> int:
    """Copy a table and carry out an action on the copy; who is to decide then, as a set, or -1 if it is illegal."""
    count = legal(boxes[0], before[0], seat, moves)
    place = 0
    while place < count and moves[place] != action:
        place += 1
    if place == count:
        return -1
    after[0] = before[0]
    apply(boxes[0], after[0], seat, action)
    return waiting(boxes[0], after[0])


def list_legal(boxes: Boxes, tables: Tables, seat: int, moves: Moves) -> int:
    return legal(boxes[0], tables[0], seat, moves)
