"""Drivers: what plays many moves in one go. Plain functions, bound to one game's functions when they are made."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import Moves, Tables
from quarterdeck.engine.luck import below
from quarterdeck.engine.seven import apply, deal, legal, sound, waiting


def first_of(seats: int) -> int:
    """The lowest seat of a set: a sequential driver asks it first."""
    return lowest(seats)


def play_on(box, table, moves: Moves, most: int) -> int:
    """Random legal play to the end, or for `most` moves; how many were made."""
    made = 0
    while made < most:
        seats = waiting(box, table)
        if seats == 0:
            return made
        seat = first_of(seats)
        count = legal(box, table, seat, moves)
        apply(box, table, seat, moves[below(table, count)])
        made += 1
    return made


def play_many(box, table, moves: Moves, games: int, most: int) -> int:
    """Random games one after the other on one table, deal included; how many moves in all."""
    made = 0
    for _ in range(games):
        deal(box, table)
        made += play_on(box, table, moves, most)
    return made


def soak(box, table, moves: Moves, games: int, most: int) -> int:
    """Random games with every position checked: moves made, or minus the number of the law that was broken.

    A game that has not ended after `most` moves counts as broken law 1000.
    """
    made = 0
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
        made += in_game
    return made


def copy_many(tables: Tables, many: int) -> int:
    """Copy the first table over the second, many times; the first changes a little each time."""
    for i in range(many):
        tables[0].told = i & 7
        tables[1] = tables[0]
    return many
