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
    COUNTED,
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
from quarterdeck.bots.thought import EXPLORE, LONGEST_PATH, NO_TREE, Thought, TreeKey, thought_of
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


class PlainTree:
    """The lists of one tree over a shown table."""

    def __init__(self, game: Game, seen: AnyTable, room: int) -> None:
        self.used = [0] * COUNTED
        self.nodes, self.branches = [Node() for _ in range(room)], [Branch() for _ in range(room)]
        self.places = Places(game, seen)
        self._search = _search(game)
        self._moves = [0] * game.most_moves
        self._rest: tuple[Any, ...] = ([None], (), {}, self.nodes, self.branches, self.used, [0] * (2 * LONGEST_PATH))

    def simulate(
        self, box: AnyBox, seat: int, only: int = NOTHING, planned: int = NOTHING, trust: float = 0.0
    ) -> None:
        """One simulation; with `only`, that move alone is tried at the root (search.py)."""
        tables: tuple[Any, ...] = ((), (), (), (), 0)  # logarithms, widths and a net: none
        self._search(box, self.places, *self._rest, self._moves, *tables, seat, 1, 1, EXPLORE, only, planned, trust)

    def root(self) -> dict[int, tuple[int, float]]:
        """Tries and worth of each move at the root."""
        found = {}
        at = self.nodes[ROOT].first
        while at != NOTHING:
            branch = self.branches[at]
            found[branch.action] = (branch.tried, branch.worth)
            at = branch.next
        return found


class PlainThinker:
    """Searches positions of one game without anything compiled. It answers as Thinker does."""

    def __init__(self, game: Game, simulations: int = 0, seconds: float = 0.0, threads: int = 1) -> None:
        self.game = game
        self.simulations = simulations
        self.seconds = seconds if seconds or simulations else AT_MOST
        self.tree_key = NO_TREE

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
        keep: TreeKey = NO_TREE,
    ) -> Thought:
        """Weigh the legal moves of a shown table, one simulation after another, until number or time is up."""
        began = time.perf_counter()
        until = began + self.seconds if self.seconds else float("inf")
        tree = PlainTree(self.game, seen, min(MOST_NODES, 2 * self.simulations or MOST_NODES))
        tree.places[WORK].luck = luck_for(seed, 0)
        used = tree.used
        while not self.simulations or used[SIMULATIONS] < self.simulations:
            tree.simulate(box, seat, NOTHING, planned, trust)
            if time.perf_counter() > until or (stop is not None and stop()):
                break
        seconds = time.perf_counter() - began
        return thought_of(legal, [tree.root()], used[SIMULATIONS], seconds, used[NODES], used[DEEPEST])

    def ponder(
        self, box: AnyBox, seen: AnyTable, seat: int, seed: bytes, stop: Callable[[], bool], keep: TreeKey
    ) -> int:
        """Nothing: without compiled code no tree is kept, so there is nothing to look ahead for."""
        return 0
