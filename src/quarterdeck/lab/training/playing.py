"""Games between searches at the speed of compiled rules, and what a learned evaluation can learn from them."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any  # the game's own Box and Table

import numpy as np
import numpy.typing as npt

from quarterdeck.bots.judging import SCRATCH
from quarterdeck.bots.search import CLOSE
from quarterdeck.bots.thinker import Thinker
from quarterdeck.bots.thought import Thought
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for

LIVE, SHOWN, BLANK = 0, 1, 2  # tables: the true one, what a seat is shown, and one that is never written to
Features = npt.NDArray[np.float16]


class Board:
    """One table of a game, compiled, with luck from a seed as a Match has it."""

    def __init__(self, game: Game, box: AnyBox) -> None:
        self.game, self.plain_box = game, box
        self.twin = twin(game, silent=True)
        self.box = self.twin.box(box)
        self.tables = self.twin.tables(3)
        self.moves = self.twin.moves()
        self.scratch = np.zeros(SCRATCH)
        names = ("waiting", "legal", "show", "apply", "outcome", "promise", "features")
        self._waiting, self._legal, self._show, self._apply, self._outcome, self._promise, self._features = (
            self.twin.function(name) for name in names
        )
        self.seed = b""
        self.moves_played = 0

    def deal(self, seed: bytes) -> None:
        table = self.game.Table()
        table.luck = luck_for(seed, 0)
        self.game.function("deal")(self.plain_box, table)
        self.twin.load(self.tables, LIVE, table)
        self.seed, self.moves_played = seed, 0

    def to_move(self) -> int | None:
        """The seat that decides next; None if it is over."""
        seats = int(self._waiting(self.box[0], self.tables[LIVE]))
        return (seats & -seats).bit_length() - 1 if seats else None

    def legal(self, seat: int) -> list[int]:
        count = self._legal(self.box[0], self.tables[LIVE], seat, self.moves)
        return [int(action) for action in self.moves[:count]]

    def shown(self, seat: int) -> Any:
        self.tables[SHOWN] = self.tables[BLANK]
        self._show(self.box[0], self.tables[LIVE], seat, self.tables[SHOWN])
        return self.twin.plain(self.tables[SHOWN])

    def play(self, seat: int, action: int) -> None:
        self.moves_played += 1
        self.tables["luck"][LIVE] = luck_for(self.seed, self.moves_played)
        self._apply(self.box[0], self.tables[LIVE], seat, action)

    def features(self, seat: int) -> Features:
        """The features of a position as the search would give them to its net."""
        count = self._features(self.box[0], self.tables[LIVE], seat, self.scratch)
        return self.scratch[:count].astype(np.float16)

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return float(self._outcome(self.box[0], self.tables[LIVE], seat)) / 1000

    def worth(self, seat: int) -> float:
        """What the end was worth, as the search counts it: a close loss a little more."""
        share = self.share(seat)
        return share or self._promise(self.box[0], self.tables[LIVE], seat) // CLOSE / 1000


def think(board: Board, thinker: Thinker, seat: int, legal: Sequence[int]) -> Thought:
    """A search of the position as its seat is shown it, with luck of the seat's own."""
    move = board.moves_played.to_bytes(8, "big")
    seed = hashlib.sha256(b"quarterdeck training\n" + bytes([seat]) + move + board.seed)
    return thinker.think(board.plain_box, board.shown(seat), seat, legal, seed.digest(), settle=True)


def play_game(board: Board, thinkers: Sequence[Thinker], seed: bytes) -> list[float]:
    """One game, every seat by its own search; the share of each in the win."""
    board.deal(seed)
    while (seat := board.to_move()) is not None and board.moves_played < board.game.parts.longest:
        legal = board.legal(seat)
        board.play(seat, legal[0] if len(legal) == 1 else think(board, thinkers[seat], seat, legal).best)
    return [board.share(seat) for seat in range(len(thinkers))]


# --- Samples

LAMBDA = 0.97  # how much of what came later counts, decision by decision, beside what the search said
VARIED = 4  # every so manieth decision is drawn by the tries of the moves, so that games differ
MOST_POSITIONS = 40  # positions of a game, at the most


@dataclass(frozen=True)
class Learned:
    """What one game brought: features and what they were worth, a row a position and seat."""

    signs: Features
    wanted: Features


def learn_from(board: Board, thinker: Thinker, seats: int, seed: bytes) -> Learned:
    """Play a game of the search against itself. What a position is wanted to be worth comes from its end, mixed with
    what the search said on the way (TD lambda)."""
    luck = random.Random(seed)
    board.deal(seed)
    rows: list[tuple[int, float, list[Features]]] = []  # who decided, what the search said, features of every seat
    while (seat := board.to_move()) is not None and board.moves_played < board.game.parts.longest:
        legal = board.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            thought = think(board, thinker, seat, legal)
            action = thought.best
            tried = [move for move in thought.moves if move.visits]
            value = sum(move.visits * move.value for move in tried) / sum(move.visits for move in tried)
            rows.append((seat, value, [board.features(each) for each in range(seats)]))
            if luck.randrange(VARIED) == 0:
                action = luck.choices([move.action for move in tried], [move.visits for move in tried])[0]
        board.play(seat, action)
    hope = [board.worth(seat) for seat in range(seats)]
    wanted: list[list[float]] = []
    for seat, value, _ in reversed(rows):
        hope[seat] = (1 - LAMBDA) * value + LAMBDA * hope[seat]
        wanted.append(list(hope))
    wanted.reverse()
    chosen = sorted(luck.sample(range(len(rows)), min(MOST_POSITIONS, len(rows))))
    signs = [each for row in chosen for each in rows[row][2]]
    return Learned(np.array(signs, np.float16), np.array([wanted[row] for row in chosen], np.float16).reshape(-1))
