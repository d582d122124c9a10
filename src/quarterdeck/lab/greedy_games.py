"""Games between greedy bots at the speed of compiled rules: the same games that a Match with those bots plays."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any  # the game's own Box and Table

import numpy as np

from quarterdeck.bots.greedy import GUESSES
from quarterdeck.engine.compiler import Records, twin
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for
from quarterdeck.lab.compiled import whole_games as w

CHUNK = 256  # moves for which luck is made at once


@dataclass(frozen=True)
class Played:
    """A game: what it was worth to each seat, and of every move the seat, the action, how many there were to choose
    from, and 1 + the seat that was ahead after it (0: nobody)."""

    shares: tuple[float, ...]
    moves: np.ndarray[Any, np.dtype[np.int16]]  # moves, 4


class GreedyGames:
    """Plays games of one game, one after the other."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.twin = twin(game, silent=True)
        self.run = self.twin.driver(w.play_greedily)
        self.tables = self.twin.tables(w.TABLES)
        self.moves = self.twin.moves()
        self.worth = np.zeros(game.most_moves, np.float64)
        self.noted = np.zeros(CHUNK * w.NOTED, np.int16)

    def deal(self, box: AnyBox, seed: bytes) -> Any:
        """The table as a Match with this seed begins."""
        table = self.game.Table()
        table.luck = luck_for(seed, 0)
        self.game.function("deal")(box, table)
        return table

    def record(self, box: AnyBox) -> Records:
        """A box as the compiled rules take it."""
        return self.twin.box(box)

    def play(self, box: Records, table: Any, seed: bytes) -> Played:
        """From a table as it was dealt to the end."""
        self.twin.load(self.tables, w.LIVE, table)
        own = [hashlib.sha256(b"quarterdeck bot\n" + bytes([seat]) + seed).digest() for seat in range(self.seats)]
        found = []
        for first in range(1, self.game.parts.longest + CHUNK, CHUNK):
            luck = _words([seed], first)
            played = self.run(
                *(box[0], self.tables, self.moves, self.worth, luck, _words(own, first)),
                *(self.noted, CHUNK, self.seats, GUESSES),
            )
            found.append(self.noted[: played * w.NOTED].reshape(-1, w.NOTED).copy())
            if played < CHUNK:
                break
        last = self.twin.plain(self.tables[w.LIVE])
        plain = self.game.Box.unpack(box.tobytes())
        outcome = self.game.function("outcome")
        shares = tuple(outcome(plain, last, seat) / 1000 for seat in range(self.seats))
        return Played(shares, np.concatenate(found))


def _words(seeds: Sequence[bytes], first: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The generators' words of so many moves in a row (engine.match.luck_for), one seed beside the other."""
    digests = b"".join(
        hashlib.sha256(seed + number.to_bytes(8, "big")).digest()
        for number in range(first, first + CHUNK)
        for seed in seeds
    )
    return np.frombuffer(digests, ">u8").astype(np.uint64).view(np.int64)
