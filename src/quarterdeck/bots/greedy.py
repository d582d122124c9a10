"""The greedy bot: the move that looks best at once, by the game's hints. A yardstick."""

from __future__ import annotations

from threading import Lock

from quarterdeck.bots.question import Question
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.engine.game import Game
from quarterdeck.engine.system import can_compile

GUESSES = 8


class GreedyBot:
    """Looks one move ahead, in a few guesses of what it cannot see."""

    name = "greedy"
    about = "the move that looks best at once"

    def __init__(self) -> None:
        self._ahead: dict[str, _LookAhead] = {}
        self._lock = Lock()

    def choose(self, question: Question) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        if not can_compile():
            return quick_move(question, GUESSES)
        slug = question.game.slug
        with self._lock:
            if slug not in self._ahead:
                self._ahead[slug] = _LookAhead(question.game)
            return self._ahead[slug].best(question)


class _LookAhead:
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

    def best(self, question: Question) -> int:
        self.twin.load(self.tables, 0, question.seen)
        self.tables["luck"][1] = question.luck.luck
        box = self.twin.box(question.box)
        count = self.look(box[0], self.tables, self.moves, self.worth, question.seat, GUESSES)
        return int(self.moves[int(self.worth[:count].argmax())])


BOTS = {"greedy": GreedyBot()}
