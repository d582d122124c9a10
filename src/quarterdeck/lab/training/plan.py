"""A training run and its units of work. A unit depends on the training, its number and a net."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from threading import Lock

import msgspec
import numpy as np

from quarterdeck.bots.nets import NO_NET, features_of, read_net
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.game import Game
from quarterdeck.games import find
from quarterdeck.lab.training.fitting import Samples
from quarterdeck.lab.training.playing import Board, learn_from

FORMAT = 1
_one_at_a_time = Lock()  # the tables of a process are used by one unit, however many threads a worker has


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """All that the net depends on."""

    game: str
    features: str  # which ones: their digest (bots/nets.py)
    seats: tuple[int, ...]  # games are played with each of these numbers in turn
    options: dict[str, str] = {}
    seed: int = 1
    generations: int = 3
    games: int = 400  # of a generation
    simulations: int = 100  # a decision
    hidden: int = 16
    rounds: int = 12  # over all samples, in a fit
    short: int = 10  # moves of a playout before the net judges
    unit_games: int = 20

    @property
    def found(self) -> Game:
        return find(self.game)

    @property
    def units(self) -> int:
        """The units of a generation."""
        return -(-self.games // self.unit_games)

    def digest(self) -> str:
        words = json.dumps([FORMAT, msgspec.to_builtins(self)], sort_keys=True)
        return hashlib.sha256(words.encode()).hexdigest()


class Unit(msgspec.Struct, frozen=True):
    """A few games of a generation, played with the net of the one before it."""

    generation: int
    number: int
    net: bytes = b""  # as it is stored; none for the first generation


class UnitSamples(msgspec.Struct, frozen=True):
    """What a unit brought, as it is stored: numbers as binary16."""

    generation: int
    number: int
    inputs: int
    rows: list[int]  # of each game
    signs: bytes
    wanted: bytes


def play_unit(training: Training, unit: Unit) -> UnitSamples:
    """Play a unit's games."""
    game = training.found
    with _one_at_a_time:
        thinker = _thinker(training.game, training.simulations, unit.net)
        first = unit.number * training.unit_games
        learned = []
        for number in range(first, min(first + training.unit_games, training.games)):
            seats = training.seats[number % len(training.seats)]
            words = f"quarterdeck training\n{training.seed}\n{unit.generation}\n{number}"
            board = Board(game, game.pack_box(seats, training.options))
            learned.append(learn_from(board, thinker, seats, hashlib.sha256(words.encode()).digest()))
    signs, wanted = (np.concatenate([getattr(each, name) for each in learned]) for name in ("signs", "wanted"))
    rows = [len(each.wanted) for each in learned]
    return UnitSamples(unit.generation, unit.number, signs.shape[1], rows, signs.tobytes(), wanted.tobytes())


@lru_cache(maxsize=2)
def _thinker(slug: str, simulations: int, net: bytes) -> Thinker:
    game = find(slug)
    return Thinker(game, simulations, net=read_net(game, net, "the net of a unit") if net else NO_NET)


def samples_of(training: Training, units: list[UnitSamples]) -> Samples:
    """The samples of units in their order, however they came."""
    units = sorted(units, key=lambda unit: (unit.generation, unit.number))
    inputs = units[0].inputs
    signs = np.frombuffer(b"".join(unit.signs for unit in units), np.float16).reshape(-1, inputs)
    wanted = np.frombuffer(b"".join(unit.wanted for unit in units), np.float16)
    games = [
        unit.number * training.unit_games + place
        for unit in units
        for place, rows in enumerate(unit.rows)
        for _ in range(rows)
    ]
    return Samples(signs.astype(np.float32), wanted.astype(np.float32), np.array(games, np.int32))


def training_of(game: Game, **numbers: object) -> Training:
    """A training with the game's present features; numbers as given."""
    return msgspec.convert({"game": game.slug, "features": features_of(game), **numbers}, Training)
