"""A quick move in plain Python: what a bot plays while its game is being compiled.

It is the greedy bot's look-ahead, run as plain Python on fewer guesses of what is hidden: a few milliseconds.
"""

from __future__ import annotations

from functools import cache

from quarterdeck.bots.oneply import WORLD, look_ahead
from quarterdeck.bots.question import Question
from quarterdeck.engine.binding import Function, bind
from quarterdeck.engine.fields import AnyTable
from quarterdeck.engine.game import Game

GUESSES = 3
PLACES = 4


class Places:
    """Tables as a driver takes them; to put a table in a place is to copy it there, as in an array of records."""

    def __init__(self, game: Game, seen: AnyTable) -> None:
        self.tables: list[AnyTable] = [seen.copy(), *(game.Table() for _ in range(PLACES - 1))]

    def __getitem__(self, place: int) -> AnyTable:
        return self.tables[place]

    def __setitem__(self, place: int, table: AnyTable) -> None:
        self.tables[place].fill(table)


@cache
def _look(game: Game) -> Function:
    return bind(look_ahead, game)


def quick_move(question: Question, guesses: int = GUESSES) -> int:
    """The move that looks best at once."""
    if len(question.legal) == 1:
        return question.legal[0]
    look = worths(question, guesses)
    return max(look, key=look.__getitem__)


def worths(question: Question, guesses: int) -> dict[int, float]:
    """How good every legal move looks at once."""
    game = question.game
    places = Places(game, question.seen)
    places[WORLD].luck = list(question.luck.luck)
    worth = [0.0] * game.most_moves
    moves = [0] * game.most_moves
    count = _look(game)(question.box, places, moves, worth, question.seat, guesses)
    return dict(zip(moves[:count], worth[:count], strict=True))
