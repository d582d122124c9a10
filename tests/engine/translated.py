"""Functions with all that rules are made of, to be translated (test_native.py). No postponed annotations here."""

from math import exp, log, sqrt

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import Longs, Moves
from quarterdeck.engine.luck import word
from quarterdeck.games.hit_the_deck.rules.table import Table

PRIMES = (2, 3, 5, 7, 11, 13)
HALVES = (0.5, 1.5, 2.5)


def divisions(a: int, b: int) -> int:
    return (a // b) * 1000 + a % b + (-a // 4) * 7 + a % -3


def shifts(a: int, b: int) -> int:
    return ((a << 3) ^ (a >> 2)) + (~b & 0xFF) - (a | b)


def truths(a: int, b: int) -> int:
    chained = -5 < a <= b < 40
    value = (a and b) + 10 * (a or 7) + 100 * (not a) + 1000 * int(a > b)
    return value + 10000 * chained + (50 if a == b or (a < 0 and not b) else 3)


def tuples(a: int, b: int) -> int:
    one, two, three = order(a, b, 3)
    one, two = two, one
    kept = (a, b, one)
    if three > 4:
        kept = order(b, one, two)
    found = PRIMES[a % 6] + 100 * PRIMES[-1 - a % 6] + 10000 * kept[b % 3] + kept[2] + PRIMES[2]
    if a in (1, 2, b) and b not in PRIMES:
        found += 1
    return found


def order(a: int, b: int, c: int) -> tuple[int, int, int]:
    return min(a, b, c), max(a, b), abs(a - c)


def loops(a: int, b: int) -> int:
    total = 0
    for i in range(a, b, 3 if a < b else -2):
        if i == 6:
            continue
        if i > 30:
            break
        total = total * 3 + i
        i += 100
    for kind in (a, 4, b):
        total ^= kind
    left = b
    while True:
        left -= 7
        if left < 0:
            return total
        for _ in range(2):
            total += left


def floats(a: int, b: int) -> float:
    share = a / 7 + HALVES[b % 3] if a else 0.25
    share = max(0.0, share) + sqrt(abs(a)) * exp(-b / 50.0) - log(abs(b) + 1.0)
    return share + int(share * 10) + float((abs(a) + 1) ** 0.55)


def fields(table: Table, longs: Longs, moves: Moves, a: int) -> int:
    luck = table.luck
    table.told = a
    longs[0] += word(table) + 3
    longs[a % len(longs)] -= table.told
    moves[1] = a * 1000  # wraps as 16 bits do
    row = table.events[a % len(table.events)]
    row[2] = a
    table.events[0][1] += 2
    luck[1] = luck[2] ^ luck[3]
    return moves[1] + lowest(a | 64) + len(moves) + part(moves[1:3])


def part(moves: Moves) -> int:
    return moves[0] * len(moves)


def of_a_power(a: int, b: int) -> int:
    """Not translated."""
    return a**2 + b
