"""Mistakes that no level makes, however weak: missing a win at once, stepping into a loss at once, pointless moves.

A beginner errs plausibly. To pass with the winning move on the table is no error but an insult, so the moves among
which a level chooses are sifted first. This looks at the answer to a move and no further, in a few guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from quarterdeck.bots.question import Question
from quarterdeck.bots.quick_move import Places
from quarterdeck.bots.tactics import WORLD, foresee
from quarterdeck.engine.binding import Function, bind
from quarterdeck.engine.game import Game

GUESSES = 8
OFTEN = 200  # looks of one process in plain Python, some milliseconds each; from then on compiling pays, some seconds
SEEN = 5  # of the guesses: a loss that comes about in so many is seen


@dataclass(frozen=True)
class Sense:
    """A move that wins whatever is unseen, if there is one; and the moves that make sense."""

    winning: int | None
    sensible: frozenset[int]


def sense(question: Question, compiled: bool) -> Sense:
    """Sift the legal moves of a question; in plain Python as long as that is quicker than to compile it first."""
    count, moves, wins, losses = (_compiled if compiled and _pays(question.game) else _plain)(question)
    legal = set(question.legal)
    found = [(int(moves[i]), int(wins[i]), int(losses[i])) for i in range(count) if int(moves[i]) in legal]
    winning = next((action for action, won, _ in found if won == GUESSES), None)
    safe = [action for action, _, lost in found if lost < SEEN] or list(question.legal)
    return Sense(winning, frozenset(meant(question, safe)))


def meant(question: Question, actions: Sequence[int]) -> list[int]:
    """Without moves for which the game has no inclination at all, such as to undo what one has just done."""
    return [action for action in actions if inclined(question, action) > 0] or list(actions)


def inclined(question: Question, action: int) -> int:
    """How much the game's hints are for a move; 0: not at all, as long as there is another."""
    liking: int = question.game.function("inclination")(question.box, question.seen, question.seat, action)
    return liking


_looks: Counter[str] = Counter()


def _pays(game: Game) -> bool:
    """Whether the compiled form is there, or will be worth its time."""
    from quarterdeck.engine.compiler import twin

    _looks[game.slug] += 1
    return _looks[game.slug] > OFTEN or twin(game, silent=True).is_compiled(foresee)


Counts = tuple[int, Sequence[int], Sequence[int], Sequence[int]]


def _plain(question: Question) -> Counts:
    game = question.game
    places = Places(game, question.seen)
    places[WORLD].luck = list(question.luck.luck)
    moves, replies, wins, losses = ([0] * game.most_moves for _ in range(4))
    count = _plainly(game)(question.box, places, moves, replies, wins, losses, question.seat, GUESSES)
    return count, moves, wins, losses


@cache
def _plainly(game: Game) -> Function:
    return bind(foresee, game)


def _compiled(question: Question) -> Counts:
    import numpy as np

    from quarterdeck.engine.compiler import twin

    compiled = twin(question.game, silent=True)
    run = compiled.driver(foresee)
    tables, moves, replies = compiled.tables(4), compiled.moves(), compiled.moves()
    wins, losses = (np.zeros(question.game.most_moves, np.int64) for _ in range(2))
    compiled.load(tables, 0, question.seen)
    tables["luck"][WORLD] = question.luck.luck
    count = run(compiled.box(question.box)[0], tables, moves, replies, wins, losses, question.seat, GUESSES)
    return int(count), moves.tolist(), wins.tolist(), losses.tolist()
