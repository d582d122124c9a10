"""The greedy bot: the move that looks best at once, by the game's hints. A yardstick."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

from quarterdeck.bots import Luck
from quarterdeck.engine.game import Game

GUESSES = 8


class GreedyBot:
    """Looks one move ahead, in a few guesses of what it cannot see."""

    name = "greedy"
    about = "the move that looks best at once"

    def __init__(self) -> None:
        self._rooms: dict[str, Any] = {}
        self._lock = Lock()

    def choose(self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> int:
        if len(legal) == 1:
            return legal[0]
        with self._lock:
            if game.slug not in self._rooms:
                self._rooms[game.slug] = _Room(game)
            return int(self._rooms[game.slug].best(box, seen, seat, luck))


class _Room:
    """The compiled look-ahead of one game, and its arrays."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        from quarterdeck.bots.oneply import look_ahead
        from quarterdeck.engine.compiler import twin

        self.twin = twin(game, silent=True)
        self.look = self.twin.driver(look_ahead)
        self.tables = self.twin.tables(3)
        self.moves = self.twin.moves()
        self.worth = np.zeros(game.most_moves, np.float64)

    def best(self, box: Any, seen: Any, seat: int, luck: Luck) -> int:
        self.twin.load(self.tables, 0, seen)
        self.tables["luck"][1] = luck.luck
        count = self.look(self.twin.box(box)[0], self.tables, self.moves, self.worth, seat, GUESSES)
        return int(self.moves[int(self.worth[:count].argmax())])


BOTS = {"greedy": GreedyBot()}
