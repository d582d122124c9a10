"""Batch: many tables of one game, stepped together. It owns NumPy arrays that compiled drivers write in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Literal  # `Any`: numbers and records

import numpy as np
import numpy.typing as npt

from quarterdeck.engine.compiler import twin
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.game import Game
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.position import to_toml
from quarterdeck.envs import stepping
from quarterdeck.envs.features import Features, describe
from quarterdeck.games import chosen

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Bools = npt.NDArray[np.bool_]
MOST_TABLES = 1 << 20
GUESSES = 8  # of a greedy player, as of the bot of that name
SURVEY_TABLES = 256  # of the run that features are normalised by
SURVEY_STEPS = 400
LINE = 64  # bytes
LATE, EARLY, MOST_OWN = 0.01, -0.002, 0.95  # how the calling thread's share of the work follows what was seen
_surveyed: dict[tuple[str, int, tuple[tuple[str, str], ...]], dict[str, int]] = {}


class Batch:
    """`tables` games side by side. One that ends is dealt anew in the same step, unless `autoreset` is off.

    | array | shape | what it holds |
    |---|---|---|
    | `seat` | n | the seat that is to decide |
    | `observation` | n, bytes | what this seat is shown: the bytes of a table (`dtype` names the fields) |
    | `mask` | n, actions | which actions are legal, as truth values |
    | `mask_bits` | n, bytes | the same, packed, the lowest bit first |
    | `legal`, `count` | n, most; n | the legal actions, ascending, and how many |
    | `reward` | n, seats | of the last step: 0 until a game ends |
    | `done` | n | whether the last step ended a game |
    | `final_observation` | n, bytes | where `done`: what the seat that ended it was shown last |
    | `length`, `final_length` | n | moves made in the game under way; where `done`, in the one that ended |

    Every array is the same object for the batch's whole life. What happens at a table depends on its own seed and
    actions alone: any number of tables and threads gives the same bytes.
    """

    _workers: Sequence[_Worker] = ()

    def __init__(
        self,
        game: str | Game,
        tables: int,
        *,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        seed: int = 0,
        threads: int = 1,
        mask: Literal["bytes", "bits", "both", "none"] = "bytes",
        autoreset: bool = True,
    ) -> None:
        self.game = chosen(game)
        self.tables = _whole("tables", tables, 1, MOST_TABLES)
        self.threads = _whole("threads", threads, 1, 256)
        self.seats = min(self.game.seats, key=lambda each: abs(each - 2)) if seats is None else seats
        if mask not in ("bytes", "bits", "both", "none"):
            raise BadInput(f"mask is 'bytes', 'bits', 'both' or 'none', not {mask!r}")
        self.autoreset = autoreset
        self.options = self.game.settle(options or {})
        plain = self.game.pack_box(self.seats, self.options)
        self.notation = Notation(self.game, plain)
        self.twin = twin(self.game, silent=True)
        self.most_legal, self.actions = self.game.most_moves, self.game.actions
        self.dtype = self.twin.table_dtype
        self._box = self.twin.box(plain)
        self._make_arrays(mask)
        self._drivers = {
            each.__name__: self.twin.driver(each)
            for each in (stepping.deal_some, stepping.step_some, stepping.draw_some, stepping.first_illegal)
        }
        self._workers = [_Worker() for _ in range(self.threads - 1)]
        self._own = 1 / self.threads  # the share of the tables that the calling thread takes
        self.reset(seed)

    def _make_arrays(self, mask: str) -> None:
        n, width = self.tables, self.dtype.itemsize
        self.positions, self.shown, self._final = (_blank(n, self.dtype) for _ in range(3))
        self._blank = _blank(1, self.dtype)
        self.observation: Bytes = self.shown.view(np.uint8).reshape(n, width)
        self.final_observation: Bytes = self._final.view(np.uint8).reshape(n, width)
        self._seat, self._done = _blank(n, np.int8), _blank(n, np.int8)
        self.seat, self.done = self._seat, self._done.view(np.bool_)
        self._moves = _blank(n * self.most_legal, np.int16)
        self.legal = self._moves.reshape(n, self.most_legal)
        self.count, self.length, self.final_length = (_blank(n, np.int64) for _ in range(3))
        self._coins, self._chosen, self._random = (_blank(n, np.int64) for _ in range(3))
        self._drawn = _blank(n, np.int64)  # a random action for every table
        self._are_drawn = False  # for the tables as they are: then nobody need look whether they are legal
        self._are_taken = False  # by `random_actions`, so that a step draws the next ones
        self._byte_mask = _blank(n * self.actions if mask in ("bytes", "both") else 0, np.int8)
        self._words = (self.actions + stepping.WORD - 1) // stepping.WORD if mask in ("bits", "both") else 0
        self._bit_mask = _blank(n * self._words, np.int64)
        self.mask: Bools = self._byte_mask.view(np.bool_).reshape(n if self._byte_mask.size else 0, self.actions)
        self.mask_bits: Bytes = self._bit_mask.view(np.uint8).reshape(n if self._words else 0, 8 * self._words)
        self._reward = _blank(n * self.seats, np.float64)
        self.reward = self._reward.reshape(n, self.seats)
        self._everywhere = np.ones(n, np.int8)

    # --- playing

    def reset(self, seed: int | Sequence[int] | Ints | None = None, where: Bools | None = None) -> None:
        """Deal new games, everywhere or where asked: by a seed for all (table i has its own from it), or one a table.

        Without a seed each table goes on with its own generator.
        """
        chosen = self._where(where)
        if seed is not None:
            luck = luck_of(_seeds(seed, self.tables))
            self.positions["luck"][chosen.view(np.bool_)] = luck[chosen.view(np.bool_)]
        self._chosen[:] = -1
        self._run("deal_some", self._box[0], self.positions, self._coins, self.length, chosen)
        self._step(chosen)

    def step(self, actions: Ints, where: Bools | None = None) -> None:
        """Carry out one action at every table, or only where asked. An illegal one is refused and changes nothing."""
        chosen = self._where(where)
        given = np.asarray(actions)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            raise BadInput(
                f"actions are {self.tables} whole numbers, one a table, not {given.dtype} of shape {given.shape}"
            )
        self._chosen[:] = given
        if not (self._are_drawn and (self._chosen == self._drawn).all()):
            wrong = self._drivers["first_illegal"](
                self._moves, self.count, self._chosen, chosen, self.most_legal, self.tables
            )
            if wrong >= 0:
                raise Illegal(self._refusal(wrong, int(given[wrong])))
        self._step(chosen)

    def _step(self, chosen: npt.NDArray[np.int8]) -> None:
        draws, self._are_drawn, self._are_taken = self._are_taken, False, False
        self._run(
            "step_some",
            self._box[0],
            self.positions,
            self.shown,
            self._final,
            self._blank,
            self._seat,
            self._moves,
            self.count,
            self._byte_mask,
            self._bit_mask,
            self._coins,
            self._drawn,
            self._chosen,
            self._reward,
            self._done,
            self.length,
            self.final_length,
            chosen,
            self.most_legal,
            self.actions if self._byte_mask.size else 0,
            self._words,
            int(self.game.competitive),
            int(self.autoreset),
            int(draws),
        )
        self._are_drawn = draws

    def random_actions(self) -> Ints:
        """A legal action for every table, each as likely; the same array at every call."""
        if self._are_taken or not self._are_drawn:
            self._drivers["draw_some"](
                self._moves, self.count, self._coins, self._drawn, self.most_legal, 0, self.tables
            )
        self._are_drawn = self._are_taken = True
        self._random[:] = self._drawn
        return self._random

    def greedy_actions(self, where: Bools | None = None) -> Ints:
        """What the bot `greedy` would do, from what the seats to decide are shown; the same array at every call."""
        if "choose_greedily" not in self._drivers:
            self._drivers["choose_greedily"] = self.twin.driver(stepping.choose_greedily)
        work, moves = np.zeros(3, self.dtype), np.zeros(self.most_legal, np.int16)
        value = np.zeros(self.most_legal, np.float64)
        self._drivers["choose_greedily"](
            self._box[0],
            self.shown,
            work,
            self._seat,
            moves,
            value,
            self._coins,
            self._random,
            self._where(where),
            GUESSES,
            0,
            self.tables,
        )
        return self._random

    # --- what else can be asked

    def text(self, action: int) -> str:
        """An action in the game's notation."""
        return self.notation.text(_whole("an action", action, 0, self.actions - 1))

    def seen_by(self, seat: int, table: int = 0) -> Bytes:
        """What any seat is shown at a table (the spectator is seat 7), as bytes."""
        if seat != SPECTATOR:
            _whole("seat", seat, 0, self.seats - 1)
        seen = np.zeros(1, self.dtype)
        position = self.positions[_whole("table", table, 0, self.tables - 1)]
        self.twin.function("show")(self._box[0], position, seat, seen[0])
        return seen.view(np.uint8)

    def words(self, seat: int, table: int = 0) -> str:
        """The position in the game's words, as TOML."""
        shown = self.twin.plain(self.seen_by(seat, table).view(self.dtype)[0])
        return to_toml(self.game.words.position(self.notation.box, shown))

    def features(self) -> Features:
        """Numbers for a network out of what is shown: named, normalised."""
        fields = describe(self.game.Table.fields, self._largest())
        return Features(fields, self.seats, self.shown, self.seat)

    def _largest(self) -> dict[str, int]:
        """The largest value of each field in a fixed run of random games of this kind."""
        key = (self.game.slug, self.seats, tuple(sorted(self.options.items())))
        if key not in _surveyed:
            survey = Batch(self.game, SURVEY_TABLES, seats=self.seats, options=self.options, mask="none")
            largest = dict.fromkeys(self.game.Table.fields, 0)
            for _ in range(SURVEY_STEPS):
                for name in largest:
                    largest[name] = max(largest[name], int(np.abs(survey.shown[name].astype(np.int64)).max()))
                survey.step(survey.random_actions())
            _surveyed[key] = largest
        return _surveyed[key]

    def _where(self, where: Bools | None) -> npt.NDArray[np.int8]:
        if where is None:
            return self._everywhere
        given = np.asarray(where)
        if given.shape != (self.tables,) or given.dtype != np.bool_:
            raise BadInput(f"where is {self.tables} truth values, not {given.dtype} of shape {given.shape}")
        return np.ascontiguousarray(given).view(np.int8)

    def _refusal(self, table: int, action: int) -> str:
        seat = int(self.seat[table])
        if not self.count[table]:
            return f"table {table}: the game is over; reset it"
        if not 0 <= action < self.actions:
            return f"table {table}: there is no action {action}; they are 0 to {self.actions - 1}"
        shown = self.twin.plain(self.shown[table])
        plain = self.twin.plain(self.positions[table])
        reason = self.game.function("why_not")(self.notation.box, plain, seat, action)
        box = self.notation.box
        titles = [self.game.words.seat_title(box, other) for other in range(box.seats)]
        words = self.game.words.reason_text(box, shown, seat, action, reason, titles)
        return f"table {table}: action {action} ({self.notation.text(action)}) of seat {seat}: {words}"

    def _run(self, driver: str, *arguments: object) -> None:
        """A driver over all tables: a share of them a thread, the first in this one.

        Another thread takes a while to wake up, 20 microseconds on some machines. So this one takes more, by what was
        seen: just so much that the others are done when it is, for to wait for one takes as long again.
        """
        function, workers = self._drivers[driver], self._workers
        edges = [0, *(int(self.tables * self._share_up_to(i)) for i in range(len(workers))), self.tables]
        for worker, first, last in zip(workers, edges[1:], edges[2:], strict=False):
            worker.work.put((function, (*arguments, first, last)))
        function(*arguments, edges[0], edges[1])
        if workers:
            late = any(worker.done.empty() for worker in workers)
            self._own = min(max(self._own + (LATE if late else EARLY), 1 / (len(workers) + 1)), MOST_OWN)
        wrong = [worker.done.get() for worker in workers]  # all of them, so that none writes on
        for error in wrong:
            if error is not None:
                raise error

    def _share_up_to(self, worker: int) -> float:
        """Where the share of a worker begins, of 1."""
        return self._own + (1 - self._own) * worker / len(self._workers)

    def close(self) -> None:
        """Let the threads go."""
        for worker in self._workers:
            worker.work.put(None)
        self._workers = []

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Batch({self.game.slug!r}, {self.tables}, seats={self.seats}, threads={self.threads})"


class _Worker:
    """A thread that runs drivers. Two queues wake it and wait for it in a third of the time that an executor takes."""

    def __init__(self) -> None:
        self.work: SimpleQueue[tuple[Callable[..., None], tuple[object, ...]] | None] = SimpleQueue()
        self.done: SimpleQueue[Exception | None] = SimpleQueue()
        Thread(target=self._run, name="batch", daemon=True).start()

    def _run(self) -> None:
        while (asked := self.work.get()) is not None:
            function, arguments = asked
            try:
                function(*arguments)
            except Exception as error:  # an index out of bounds, where bounds are checked: the batch raises it
                self.done.put(error)
            else:
                self.done.put(None)


def _blank(many: int, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Numbers or records, all zero, from the beginning of a cache line on: JAX shares no others."""
    size = many * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    return room[first : first + size].view(kind)


def luck_of(seeds: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The state of a table's generator for each seed: four words of splitmix64, as its authors seed xoshiro."""
    state = seeds.copy()
    words = np.zeros((len(seeds), 4), np.uint64)
    for i in range(4):
        state += np.uint64(0x9E3779B97F4A7C15)
        mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        words[:, i] = mixed ^ (mixed >> np.uint64(31))
    return words


def _seeds(seed: int | Sequence[int] | Ints, tables: int) -> npt.NDArray[np.uint64]:
    """A seed a table: those given, or made from one, so that table i has the same in a batch of any size."""
    if isinstance(seed, int | np.integer):
        start = np.array([_whole("seed", int(seed), 0, (1 << 64) - 1)], np.uint64)
        return luck_of(start)[:, 0] + np.arange(tables, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95)
    given = np.asarray(seed)
    if given.shape != (tables,) or given.dtype.kind not in "iu" or (given < 0).any():
        raise BadInput(f"seeds are {tables} whole numbers from 0 on, one a table")
    return given.astype(np.uint64)


def _whole(what: str, value: int, low: int, high: int) -> int:
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(f"{what}: a whole number from {low:,} to {high:,} was expected, not {value!r}")
    return int(value)
