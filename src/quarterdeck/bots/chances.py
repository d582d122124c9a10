"""The chance of winning after each move of a position, evaluated one by one: the numbers shown to people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

LEAD = 0.15  # of the best move before the next, in a puzzle
LEAST_MOVES = 3  # of a puzzle: of two, the first mistake would tell the answer
ALIKE = 0.02  # moves nearer to each other than this are about equal, however sure the numbers are
# Student's t for a 95 % interval, by degrees of freedom: few rounds make a wide interval
T95 = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)


@dataclass(frozen=True)
class Chance:
    """A move's chance to win, 0 to 1 for the seat that asks (alone: how near the goal), with a 95 % interval."""

    action: int
    chance: float
    low: float
    high: float
    about_equal: bool  # to the best one


@dataclass(frozen=True)
class Weighing:
    """Moves from the best to the least, each weighed with the same effort in the same worlds."""

    moves: tuple[Chance, ...]
    simulations: int  # of each move
    legal: int  # how many moves there were; of many only the most promising are weighed

    @property
    def best(self) -> Chance:
        return self.moves[0]

    def of(self, action: int) -> Chance | None:
        """What a move came to; None if it was not weighed."""
        return next((move for move in self.moves if move.action == action), None)


def could_be_puzzle(chances: Sequence[float], legal: int) -> bool:
    """Whether a decision is worth the closer looks at a puzzle, by its moves' chances from the best one on."""
    return legal >= LEAST_MOVES and len(chances) > 1 and chances[0] - chances[1] >= LEAD


def ranked(rounds: dict[int, Sequence[float]]) -> tuple[Chance, ...]:
    """Moves by their mean over rounds that know nothing of each other, and which of them are about equal to the best.

    An interval made of the tries of one tree would be too narrow: a tree settles on one line of play by chance. Rounds
    have a tree each, so that the spread between them has that in it.
    """
    found = []
    for action, values in rounds.items():
        mean = sum(values) / len(values)
        half = spread(values)
        found.append((mean, action, max(0.0, mean - half), min(1.0, mean + half)))
    found.sort(key=lambda one: (-one[0], one[1]))
    best, _, floor, _ = found[0]
    return tuple(
        Chance(action, mean, low, high, high >= floor or best - mean < ALIKE) for mean, action, low, high in found
    )


def spread(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval around the mean of independent values."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return T95[min(count - 2, len(T95) - 1)] * sqrt(variance / count)
