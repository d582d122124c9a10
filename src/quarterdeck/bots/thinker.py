"""A search with a budget: memory for its tree, deadline, cores, and its findings move by move."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import log
from typing import Any, NamedTuple  # `Any` for arrays of every kind of number

import numpy as np
import numpy.typing as npt

from quarterdeck.bots.judging import SCRATCH
from quarterdeck.bots.nets import NO_NET, Net
from quarterdeck.bots.search import (
    AT,
    BRANCHES,
    COUNTED,
    DEEPEST,
    NODES,
    NOTHING,
    SIMULATIONS,
    STRANDS,
    WIDE,
    WIDENING,
    WIDER,
    Branch,
    Node,
    search,
)
from quarterdeck.bots.thought import EXPLORE, LONGEST_PATH, NO_TREE, Thought, TreeKey, thought_of
from quarterdeck.engine.compiler import Twin, dtype, twin
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for

MOST_NODES = 1 << 19  # a tree's memory is bounded by these, whatever the time
MOST_BRANCHES = 1 << 20
FULL_TREES = 4  # so many trees may be as large as that; more of them share the room
LINES = 128  # bytes of cache that are fetched together
SLICE = 0.012  # seconds of search between two looks at the clock
FIRST_SLICE = 8
LEAST_SLICE = 32  # when it may be settled soon
LIKELY = 0.35  # of the simulations that are left so many may go to the second best move instead of the best
CLEAR = 0.5  # of all tries: a move that has so many is clearly better than the others,
CLEAR_AFTER = 0.2  # from this part of the budget on
EQUAL = 0.01  # values so near to each other are as good,
EQUAL_AFTER = 0.4  # from this part on,
TRIES_TO_TELL = 2000  # if both were tried so often that it is no chance
AHEAD = 0.45  # of a tree may be filled on others' time: from a half on it would not be gone on with
KNOWN = 4096  # logarithms and powers of whole numbers below this are looked up, not computed
LOGS = np.array([0.0, *(log(number) for number in range(1, KNOWN))])
WIDTHS = np.array([WIDE + WIDER * visits**WIDENING for visits in range(KNOWN)])


def lines(count: int, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """A blank array that shares no line of cache with anything: two cores that write side by side would wait."""
    size = count * np.dtype(kind).itemsize
    room = np.zeros(size + 2 * LINES, np.uint8)
    start = -room.ctypes.data % LINES
    return room[start : start + size].view(kind)


class Standing(NamedTuple):
    """The most tried move of a root beside the next."""

    lead: int  # in tries
    share: float  # of all tries
    gap: float  # in value
    tries: int  # of the next

    def is_clear(self, gone: float) -> bool:
        """Whether the moves are clearly apart, or two are as good, after this part of the budget: more of it would
        hardly change what is chosen, or not for the better."""
        equal = self.gap < EQUAL and self.tries >= TRIES_TO_TELL
        return (gone > CLEAR_AFTER and self.share > CLEAR) or (gone > EQUAL_AFTER and equal)


class Tree:
    """The arrays of one tree."""

    def __init__(self, compiled: Twin, nodes: int, branches: int) -> None:
        size = compiled.table_dtype.itemsize
        self.words = lines(STRANDS * -(-size // (8 * STRANDS)), np.int64)
        self.view = self.words.view(np.uint8)[:size].view(compiled.table_dtype)
        self.tables = lines(4, compiled.table_dtype)
        self.slots = lines(2 * nodes, np.int32)
        self.nodes = lines(nodes, dtype(Node))
        self.branches = lines(branches, dtype(Branch))
        self.used = lines(COUNTED, np.int64)
        self.path = lines(2 * LONGEST_PATH, np.int64)
        self.moves = lines(compiled.game.most_moves, np.int16)
        self.scratch = lines(SCRATCH, np.float64)

    @property
    def memory(self) -> int:
        """The memory that is used, in bytes."""
        return sum(value.nbytes for value in self.__dict__.values())

    def begin(self, compiled: Twin, seen: AnyTable, luck: list[int]) -> None:
        """Empty the tree and put a shown table at its root."""
        self.slots[:] = 0
        self.used[:] = 0
        compiled.load(self.tables, 0, seen)
        self.tables["luck"][1] = luck

    def go_on(self, compiled: Twin, seen: AnyTable, luck: list[int]) -> None:
        """Keep what was found out, and put a later table of the same match at the root.

        Nodes are what a seat can know, so whatever was looked at before on the way to this table is found again.
        """
        if self.is_full(0.5):
            self.begin(compiled, seen, luck)  # a full tree would grow no more
            return
        self.used[SIMULATIONS] = self.used[DEEPEST] = 0
        compiled.load(self.tables, 0, seen)
        self.tables["luck"][1] = luck

    def is_full(self, part: float) -> bool:
        """Whether more than this part of its room is used."""
        return bool(self.used[NODES] > part * len(self.nodes) or self.used[BRANCHES] > part * len(self.branches))

    def arrays(self, net: Net = NO_NET) -> tuple[Any, ...]:
        """As `search` takes them, and the learned evaluation that is to judge."""
        return (
            self.tables,
            self.view,
            self.words,
            self.slots,
            self.nodes,
            self.branches,
            self.used,
            self.path,
            self.moves,
            LOGS,
            WIDTHS,
            net.weights,
            self.scratch,
            net.short,
        )

    def root(self) -> dict[int, tuple[int, float]]:
        """Tries and worth of each move at the root."""
        found: dict[int, tuple[int, float]] = {}
        at = int(self.nodes[self.used[AT]]["first"]) if self.used[SIMULATIONS] else NOTHING
        while at != NOTHING:
            branch = self.branches[at]
            found[int(branch["action"])] = (int(branch["tried"]), float(branch["worth"]))
            at = int(branch["next"])
        return found

    def standing(self) -> Standing:
        """How clear it is at the root which move is best."""
        tried = sorted(self.root().values(), reverse=True)
        (first, worth), (second, next_worth) = [*tried, (0, 0.0), (0, 0.0)][:2]
        gap = abs(worth / first - next_worth / second) if second else 1.0
        return Standing(first - second, first / max(1, sum(tries for tries, _ in tried)), gap, second)


def most_left(share: int, done: int, gone: float, left: float) -> float:
    """How many simulations there may still be: of the share, and of what the time allows, generously."""
    by_time = 1.5 * done * left / max(gone, 1e-6)
    return min(share - done, by_time) if share else by_time


class Thinker:
    """Searches positions of one game, again and again, in the same memory."""

    def __init__(
        self,
        game: Game,
        simulations: int = 0,
        seconds: float = 0.0,
        threads: int = 1,
        knowledge: bool = True,
        explore: float = EXPLORE,
        net: Net = NO_NET,
    ) -> None:
        self.game = game
        self.net = net
        self.twin = twin(game, silent=True)
        self.run = self.twin.driver(search)
        self.simulations = simulations
        self.seconds = seconds
        self.threads = threads
        self.knowledge = int(knowledge)
        self.explore = explore
        room = MOST_NODES if seconds else 1 << max(8, (2 * simulations).bit_length())
        room = min(room, MOST_NODES)
        while room * threads > FULL_TREES * MOST_NODES:
            room //= 2
        self.trees = [Tree(self.twin, room, min(MOST_BRANCHES, 2 * room)) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.tree_key = NO_TREE

    @property
    def memory(self) -> int:
        """The memory that is used, in bytes."""
        return sum(tree.memory for tree in self.trees)

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
        """Weigh the legal moves of a shown table. The same seed and number of simulations give the same thought.

        `keep` names a seat and a move of a match: what the seat found out at an earlier move is gone on with.
        Then the thought depends on the ones before it too, so only those keep a tree who think by the clock.
        `planned` is the move of the game's plan, if it was asked: it has a lead of `trust` (search.py).
        With `settle` one tree stops as soon as what is left to do will hardly change which move was tried most.
        """
        began = time.perf_counter()
        record = self.twin.box(box)
        self._begin(seen, seed, keep)
        share = -(-self.simulations // self.threads) if self.simulations else 0
        until = began + self.seconds if self.seconds else float("inf")
        settle = settle and self.threads == 1
        lead = (planned, trust)
        jobs = [
            lambda tree=tree: self._search(record, tree, seat, share, until, stop, settle, lead) for tree in self.trees
        ]
        if self._pool is None:
            jobs[0]()
        else:
            for done in [self._pool.submit(job) for job in jobs]:
                done.result()
        return thought_of(
            legal,
            [tree.root() for tree in self.trees],
            sum(int(tree.used[SIMULATIONS]) for tree in self.trees),
            time.perf_counter() - began,
            sum(int(tree.used[NODES]) for tree in self.trees),
            max(int(tree.used[DEEPEST]) for tree in self.trees),
        )

    def ponder(
        self, box: AnyBox, seen: AnyTable, seat: int, seed: bytes, stop: Callable[[], bool], keep: TreeKey
    ) -> int:
        """Look ahead while another seat decides, until told to stop or the tree has no room for more; simulations made.

        What others may do is tried in the same guesses and trees as ever: the next thought of the seat goes on there.
        """
        self._begin(seen, seed, keep)
        tree = self.trees[0]  # one core: nobody waits for it

        def enough() -> bool:
            return stop() or tree.is_full(AHEAD)

        if not enough():
            until = float("inf")
            self._search(self.twin.box(box), tree, seat, 0, until, enough, False, (NOTHING, 0.0))
        return int(tree.used[SIMULATIONS])

    def _begin(self, seen: AnyTable, seed: bytes, keep: TreeKey) -> None:
        """Put a shown table at the root, on top of what the seat found out at an earlier move, if it is to be kept."""
        owner, number = self.tree_key
        goes_on = keep != NO_TREE and keep[0] == owner and keep[1] > number  # later, so nothing was undone
        self.tree_key = keep
        for place, tree in enumerate(self.trees):
            (tree.go_on if goes_on else tree.begin)(self.twin, seen, luck_for(seed, place))

    def _search(
        self,
        record: npt.NDArray[Any],
        tree: Tree,
        seat: int,
        share: int,
        until: float,
        stop: Callable[[], bool] | None,
        settle: bool,
        lead: tuple[int, float],
    ) -> None:
        """Slices of simulations until the share is made, the time is up, it is settled, or someone says stop."""
        size = FIRST_SLICE
        done = 0
        net = self.net if record["seats"][0] in self.net.seats else NO_NET
        start = time.perf_counter()
        while True:
            began = time.perf_counter()
            now = min(size, share - done) if share else size
            done = self.run(record[0], *tree.arrays(net), seat, now, self.knowledge, self.explore, NOTHING, *lead)
            ended = time.perf_counter()
            if (share and done >= share) or ended + SLICE > until or (stop is not None and stop()):
                return
            took = max(ended - began, 1e-6)
            size = max(1, min(int(now * SLICE / took), 4 * max(now, FIRST_SLICE)))
            if settle:
                left = most_left(share, done, ended - start, until - ended)
                standing = tree.standing()
                behind = LIKELY * left - standing.lead
                if behind < 0 or standing.is_clear(done / (done + left)):
                    return
                size = min(size, max(LEAST_SLICE, int(behind / 2) + 1))  # every one brings it two nearer at the most
