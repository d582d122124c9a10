"""Moves weighed one by one in plain Python, where Numba is not installed: few simulations, and wide intervals.

As in weighing.py every candidate is searched by itself, in rounds with luck of their own that all candidates share.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.bots.chances import Weighing, ranked
from quarterdeck.bots.plain_search import PlainTree
from quarterdeck.bots.question import Question, legal_today
from quarterdeck.bots.quick_move import GUESSES, worths
from quarterdeck.bots.search import PLAY, WORK
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for

ROUNDS = 4
A_ROUND = 6  # simulations of a move
CANDIDATES = 5  # of more moves, those that look best at once
WORLDS, PLAYS = 0, 1 << 21  # numbers of generators made from one seed


class PlainWeigher:
    """Weighs positions of one game, the same every time; a second or two for each."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def weigh(self, question: Question, also: Collection[int] = ()) -> Weighing:
        """Every candidate of a seat that decides, from what it is shown; `also` are moves that must be among them."""
        luck = b"".join(word.to_bytes(8, "big") for word in question.luck.luck)
        question = legal_today(question)
        if not question.legal:
            return Weighing((), 0, 0)
        candidates: Sequence[int] = question.legal
        if len(candidates) > CANDIDATES:
            look = worths(question, GUESSES)
            best = sorted(candidates, key=lambda action: (-look[action], action))[:CANDIDATES]
            candidates = sorted({*best, *also} & {*candidates})
        values = {action: self._rounds(question, luck, action) for action in candidates}
        return Weighing(ranked({**values}), ROUNDS * A_ROUND, len(question.legal))

    def _rounds(self, question: Question, luck: bytes, action: int) -> list[float]:
        return [self._search(question, luck, number, action) for number in range(ROUNDS)]

    def _search(self, question: Question, luck: bytes, number: int, action: int) -> float:
        tree = PlainTree(self.game, question.seen, 2 * A_ROUND)
        tree.places[WORK].luck = luck_for(luck, WORLDS + number)
        tree.places[PLAY].luck = luck_for(luck, PLAYS + number)
        for _ in range(A_ROUND):
            tree.simulate(question.box, question.seat, action)
        tries, worth = tree.root()[action]
        return worth / tries
