"""Weighs the moves of a position one by one, each with the same effort in the same guessed worlds.

The tree of a bot answers which move is best, not what each is worth: of two equal moves it settles on one, tries the
other seldom, and has a low number for it. So nothing that is shown, told or tested comes from one tree: every candidate
is searched by itself, in a few rounds. A round has luck of its own, the same for all candidates (so that they meet the
same worlds), and fresh trees.

Where there are many moves, all of them are tried briefly first, as equally, and the most promising are weighed with new
luck; those that somebody asks for always are.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any  # for arrays of every kind of number

import numpy.typing as npt

from quarterdeck.bots.calibration import correction
from quarterdeck.bots.chances import Weighing, ranked
from quarterdeck.bots.question import Question, legal_today
from quarterdeck.bots.search import NOTHING, PLAY, search
from quarterdeck.bots.thinker import Tree
from quarterdeck.bots.thought import EXPLORE
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for

ROUNDS = 8
LEAST_ROUNDS = 3  # when time is short
CANDIDATES = 8  # of more moves, so many are weighed in full
SIFTING = 0.25  # of the time, where there are more
LEAST_SIFTED = 16  # simulations of each move
SLICE = 2_000  # simulations without a break: Ctrl-C is heard between two slices
LEAST_A_ROUND = 8
MOST_A_ROUND = 20_000
SIFT, WORLDS, PLAYS = 1 << 20, 0, 1 << 21  # numbers of generators made from one seed

Values = dict[int, list[float]]


class Weigher:
    """Weighs positions of one game: so many simulations a move (then the same every time), or for so many seconds."""

    def __init__(
        self, game: Game, simulations: int = 0, seconds: float = 1.0, threads: int = 1, calibrated: bool = True
    ) -> None:
        self.game = game
        self.calibrated = calibrated  # not where the calibration is measured
        self.twin = twin(game, silent=True)
        self.run = self.twin.driver(search)
        self.simulations = simulations
        self.seconds = seconds
        self.threads = threads
        self._trees: list[Tree] = []

    def weigh(self, question: Question, also: Collection[int] = ()) -> Weighing:
        """Every candidate of a seat that decides, from what it is shown; `also` are moves that must be among them."""
        began = time.perf_counter()
        luck = b"".join(word.to_bytes(8, "big") for word in question.luck.luck)
        question = legal_today(question)
        candidates: Sequence[int] = question.legal
        if not candidates:
            return Weighing((), 0, 0)
        speed = 0.0
        if not self.simulations or len(candidates) > CANDIDATES:
            sifted = self._sift(question, luck, began)
            speed = sum(tries for tries, _ in sifted.values()) / max(time.perf_counter() - began, 1e-6)
            if len(candidates) > CANDIDATES:
                best = sorted(candidates, key=lambda action: (-sifted[action][1], action))[:CANDIDATES]
                candidates = sorted({*best, *also} & {*candidates})
        each = -(-self.simulations // ROUNDS)
        if not each:
            left = self.seconds - (time.perf_counter() - began)
            each = int(max(0.0, left) * speed / (ROUNDS * len(candidates)))
            each = min(MOST_A_ROUND, max(LEAST_A_ROUND, each))
        values: Values = {action: [] for action in candidates}
        for number in range(ROUNDS):
            for action, value in self._round(question, candidates, luck, number, each).items():
                values[action].append(value)
            late = not self.simulations and time.perf_counter() - began > self.seconds
            if late and number + 1 >= LEAST_ROUNDS:
                break
        rounds = len(values[candidates[0]])
        if self.calibrated:
            right = correction(question)
            values = {action: [right(value) for value in row] for action, row in values.items()}
        return Weighing(ranked({**values}), each * rounds, len(question.legal))

    def _sift(self, question: Question, luck: bytes, began: float) -> dict[int, tuple[int, float]]:
        """Every legal move briefly: tries and mean of each."""
        legal = question.legal
        each = max(LEAST_SIFTED, self.simulations // ROUNDS)
        totals = dict.fromkeys(legal, 0.0)
        tries = 0
        while True:
            for action, value in self._round(question, legal, luck, SIFT + tries, each).items():
                totals[action] += value * each
            tries += each
            if self.simulations or time.perf_counter() - began > SIFTING * self.seconds:
                return {action: (tries, total / tries) for action, total in totals.items()}
            each = min(2 * each, MOST_A_ROUND)

    def _round(
        self, question: Question, candidates: Sequence[int], luck: bytes, number: int, each: int
    ) -> dict[int, float]:
        """Each candidate by itself in a tree of its own, all from the same luck."""
        record = self.twin.box(question.box)
        trees = self._room(each)
        shares = [candidates[start :: len(trees)] for start in range(len(trees))]
        job = partial(self._search_each, question, record, luck, number, each)
        if len(trees) == 1:
            return job(trees[0], shares[0])
        found: dict[int, float] = {}
        with ThreadPoolExecutor(len(trees)) as pool:
            for part in pool.map(job, trees, shares):
                found.update(part)
        return found

    def _search_each(
        self,
        question: Question,
        record: npt.NDArray[Any],
        luck: bytes,
        number: int,
        each: int,
        tree: Tree,
        candidates: Sequence[int],
    ) -> dict[int, float]:
        found = {}
        for action in candidates:
            tree.begin(self.twin, question.seen, luck_for(luck, WORLDS + number))
            tree.tables["luck"][PLAY] = luck_for(luck, PLAYS + number)
            done = 0
            while done < each:
                now = min(SLICE, each - done)
                done = self.run(record[0], *tree.arrays(), question.seat, now, 1, EXPLORE, action, NOTHING, 0.0)
            tries, worth = tree.root()[action]
            found[action] = worth / tries
        return found

    def _room(self, simulations: int) -> list[Tree]:
        """Trees with room for so many simulations, one for each thread."""
        nodes = 1 << max(8, (2 * simulations).bit_length())
        if not self._trees or len(self._trees[0].nodes) != nodes:
            self._trees = [Tree(self.twin, nodes, 2 * nodes) for _ in range(self.threads)]
        return self._trees
