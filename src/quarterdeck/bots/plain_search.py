"""The search as plain Python, where Numba is not installed: the same code, some hundred times slower.

Bots then think as far as their seconds reach. Tables are objects, the tree is lists, and a node is found by the bytes
of what was shown instead of a fingerprint.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any  # of what a search is given, each game has its own Box and Table

from quarterdeck.bots.quick_move import Places
from quarterdeck.bots.search import (
    DEEPEST,
    NODES,
    NOTHING,
    ROOT,
    SIMULATIONS,
    WORK,
    Branch,
    Node,
    find_node,
    search,
)
from quarterdeck.bots.thought import EXPLORE, LONGEST_PATH, Thought, thought_of
from quarterdeck.engine.binding import Binder, Function
from quarterdeck.engine.events import SILENT, SPECTATOR
from quarterdeck.engine.fields import AnyBox, AnyTable, Longs, Rows, Tables
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.placeholders import show

MOST_NODES = 1 << 15
AT_MOST = 1.0  # second for a decision: without a limit of its own a level's simulations would take minutes


def find_plain_node(
    box: AnyBox,
    tables: Tables,
    view: Tables,
    words: Longs,
    slots: dict[tuple[int, bytes], int],
    nodes: Rows[Node],
    used: Longs,
    asked: int,
    seat: int,
) -> int:
    """In the place of `find_node`: the node of what the asked seat can know, by the bytes of what it is shown."""
    view[0] = type(tables[WORK])()
    show(box, tables[WORK], seat if asked == seat else SPECTATOR, view[0])
    key = (asked, view[0].pack())
    node = slots.get(key, NOTHING)
    if node == NOTHING and used[NODES] < len(nodes):
        node = slots[key] = used[NODES]
        used[NODES] += 1
        nodes[node].first = NOTHING
    return node


@cache
def _search(game: Game) -> Function:
    binder = Binder(game, lambda bound: bound)
    binder.instead |= SILENT | {find_node: find_plain_node}
    return binder.bind(search)


class PlainThinker:
    """Searches positions of one game without anything compiled. It answers as Thinker does."""

    def __init__(self, game: Game, simulations: int = 0, seconds: float = 0.0, threads: int = 1) -> None:
        self.game = game
        self.simulations = simulations
        self.seconds = seconds if seconds or simulations else AT_MOST

    def think(
        self,
        box: AnyBox,
        seen: AnyTable,
        seat: int,
        legal: Sequence[int],
        seed: bytes,
        stop: Callable[[], bool] | None = None,
        settle: bool = False,
        planned: int = NOTHING,
        trust: float = 0.0,
    ) -> Thought:
        """Weigh the legal moves of a shown table, one simulation after another, until number or time is up."""
        began = time.perf_counter()
        until = began + self.seconds if self.seconds else float("inf")
        room = min(MOST_NODES, 2 * self.simulations or MOST_NODES)
        used = [0] * 4
        nodes, branches = [Node() for _ in range(room)], [Branch() for _ in range(room)]
        places = Places(self.game, seen)
        places[WORK].luck = luck_for(seed, 0)
        tree: tuple[Any, ...] = (places, [None], (), {}, nodes, branches, used, [0] * (2 * LONGEST_PATH))
        moves = [0] * self.game.most_moves
        run = _search(self.game)
        while not self.simulations or used[SIMULATIONS] < self.simulations:
            run(box, *tree, moves, (), (), seat, 1, 1, EXPLORE, NOTHING, planned, trust)
            if time.perf_counter() > until or (stop is not None and stop()):
                break
        tried = {branch.action: (branch.tried, branch.worth) for branch in branches_of(nodes[ROOT], branches)}
        seconds = time.perf_counter() - began
        return thought_of(legal, [tried], used[SIMULATIONS], seconds, used[NODES], used[DEEPEST])


def branches_of(node: Node, branches: Sequence[Branch]) -> list[Branch]:
    found = []
    at = node.first
    while at != NOTHING:
        found.append(branches[at])
        at = branches[at].next
    return found
