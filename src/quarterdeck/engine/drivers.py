"""Drivers: what plays many moves in one go. Bound to a game's functions before they are called."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import AnyBox, AnyTable, Moves, Tables
from quarterdeck.engine.luck import below
from quarterdeck.engine.placeholders import apply, deal, legal, sound, waiting

PRIME = 0x7FFFFFFF  # the "minimal standard" generator of Park and Miller: nothing in it outgrows 64 bits
FACTOR = 48271


def first_of(seats: int) -> int:
    """The lowest seat of a set: a sequential driver asks it first."""
    return lowest(seats)


def play_many(box: AnyBox, table: AnyTable, moves: Moves, games: int, most: int) -> int:
    """Random games one after the other on one table, deal included, `most` moves each at most; how many moves in all.

    With no games, the one that lies on the table is played on. The players toss coins of their own, light ones,
    seeded from the table's luck: that is for the game.
    """
    coins = below(table, PRIME - 1) + 1
    played = 0
    for _ in range(max(games, 1)):
        if games:
            deal(box, table)
        for _move in range(most):
            seats = waiting(box, table)
            if seats == 0:
                break
            seat = first_of(seats)
            count = legal(box, table, seat, moves)
            coins = coins * FACTOR % PRIME
            apply(box, table, seat, moves[coins * count >> 31])
            played += 1
    return played


def play_on(box: AnyBox, table: AnyTable, moves: Moves, most: int) -> int:
    """Random legal play to the end, or for `most` moves; how many were made."""
    return play_many(box, table, moves, 0, most)


def soak(box: AnyBox, table: AnyTable, moves: Moves, games: int, most: int) -> int:
    """Random games with every position checked: moves made, or minus the number of the law that was broken.

    A game that has not ended after `most` moves counts as broken law 1000.
    """
    played = 0
    for _ in range(games):
        deal(box, table)
        in_game = 0
        while True:
            broken = sound(box, table)
            if broken:
                return -broken
            if play_on(box, table, moves, 1) == 0:
                break
            in_game += 1
            if in_game > most:
                return -1000
        played += in_game
    return played


def copy_many(tables: Tables, many: int) -> int:
    """Copy the first table over the second, many times; the first changes a little each time."""
    for i in range(many):
        tables[0].told = i & 7
        tables[1] = tables[0]
    return many
