"""A move by rule of thumb, with nothing compiled: what a bot plays by as long as it is getting ready.

It is the greedy bot's look-ahead, run as plain Python on fewer guesses of what is hidden: a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from quarterdeck.bots import Luck
from quarterdeck.bots.oneply import WORLD, look_ahead
from quarterdeck.engine.binding import bind
from quarterdeck.engine.game import Game

GUESSES = 3


class Places:
    """Three tables; to put a table in a place is to copy it there, as in an array of records."""

    def __init__(self, game: Game, seen: Any) -> None:
        self.tables = [seen.copy(), game.Table(), game.Table()]

    def __getitem__(self, place: int) -> Any:
        return self.tables[place]

    def __setitem__(self, place: int, table: Any) -> None:
        self.tables[place].fill(table)


@cache
def _look(game: Game) -> Any:
    look: Any = look_ahead
    return bind(look, game)


def by_thumb(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> int:
    """The move that looks best at once."""
    if len(legal) == 1:
        return legal[0]
    places = Places(game, seen)
    places[WORLD].luck = list(luck.luck)
    worth = [0.0] * game.most_moves
    moves = [0] * game.most_moves
    count = _look(game)(box, places, moves, worth, seat, GUESSES)
    return moves[max(range(count), key=worth.__getitem__)]
