"""The findings of a search, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

EXPLORE = 0.6
LONGEST_PATH = 200
TreeKey = tuple[bytes, int]  # whose tree it is, and of which move of the match
NO_TREE: TreeKey = (b"", 0)


@dataclass(frozen=True)
class Weighed:
    """A move as one tree sees it: how often it was tried and what came of it. No number for people (weighing.py)."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What a search found: moves from the most to the least tried."""

    moves: tuple[Weighed, ...]
    simulations: int
    seconds: float
    nodes: int
    depth: int

    @property
    def best(self) -> int:
        return self.moves[0].action


def thought_of(
    legal: Sequence[int],
    roots: Iterable[Mapping[int, tuple[int, float]]],
    simulations: int,
    seconds: float,
    nodes: int,
    depth: int,
) -> Thought:
    """The votes of one or several trees together: tries and worth of each move at their roots."""
    votes = {action: [0, 0.0] for action in legal}
    for root in roots:
        for action, (visits, worth) in root.items():
            if action in votes:
                votes[action][0] += visits
                votes[action][1] += worth
    weighed = [
        Weighed(action, int(visits), worth / visits if visits else 0.0) for action, (visits, worth) in votes.items()
    ]
    weighed.sort(key=lambda move: (-move.visits, -move.value, move.action))
    return Thought(tuple(weighed), simulations, seconds, nodes, depth)
