"""Bots by level, from the first voyage to the Admiral: the same search, with more time and a steadier hand.

A level is a number of simulations and a warmth (levels.toml). A warm bot does not always make the move that it tried
most: it makes a move about as often as its search liked it, so the weakest errs like a beginner, plausibly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from quarterdeck.bots import Luck
from quarterdeck.engine.game import Game
from quarterdeck.engine.luck import below

if TYPE_CHECKING:
    from collections.abc import Iterator

    from quarterdeck.bots.thinker import Thinker, Thought

SECONDS = 1.0  # nobody thinks longer
FINE = 1 << 24


@dataclass(frozen=True)
class Level:
    """How much a bot thinks and how warmly it chooses."""

    name: str
    about: str
    simulations: int  # 0: as many as fit into the time
    warmth: float = 0.0
    seconds: float = SECONDS
    elsewhere: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # other numbers, by game

    def at(self, game: Game) -> Level:
        """The level as it is in one game."""
        return replace(self, **self.elsewhere.get(game.slug, {}), elsewhere={})


def read_levels() -> tuple[Level, ...]:
    """The levels from levels.toml, the weakest first."""
    text = Path(__file__).with_name("levels.toml").read_text(encoding="utf-8")
    return tuple(
        Level(one["name"], one["about"], one["simulations"], one["warmth"], elsewhere=one.get("in", {}))
        for one in tomllib.loads(text)["level"]
    )


LEVELS = read_levels()


class LevelBot:
    """A level at the table. Thinkers are kept, one for each that thinks at the same time."""

    def __init__(self, level: Level, threads: int = 1) -> None:
        self.level = level
        self.name = level.name
        self.about = level.about
        self.threads = threads
        self._idle: dict[str, list[Thinker]] = {}
        self._lock = Lock()

    def choose(self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> int:
        if len(legal) == 1:
            return legal[0]
        warmth = self.level.at(game).warmth
        thought = self.think(game, box, seen, seat, legal, luck, settle=warmth == 0)
        return thought.best if warmth == 0 else _warmly(thought, warmth, luck)

    def think(
        self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck, settle: bool = False
    ) -> Thought:
        seed = b"".join(word.to_bytes(8, "big") for word in luck.luck)
        with self._thinker(game) as thinker:
            return thinker.think(box, seen, seat, legal, seed, settle=settle)

    def advise(
        self,
        game: Game,
        box: Any,
        seen: Any,
        seat: int,
        legal: Sequence[int],
        luck: Luck,
        played: int | None = None,
    ) -> list[str]:
        """What this bot would do for a person, how sure it is, and what it thinks of what was played."""
        from quarterdeck.bots.advice import no_choice, sentences

        if len(legal) == 1:
            return [no_choice(game, box, legal[0])]
        return sentences(game, box, self.think(game, box, seen, seat, legal, luck), played)

    @contextmanager
    def _thinker(self, game: Game) -> Iterator[Thinker]:
        from quarterdeck.bots.thinker import Thinker

        with self._lock:
            idle = self._idle.setdefault(game.slug, [])
            thinker = idle.pop() if idle else None
        if thinker is None:
            level = self.level.at(game)
            thinker = Thinker(game, level.simulations, level.seconds, self.threads)
        try:
            yield thinker
        finally:
            with self._lock:
                idle.append(thinker)


def _warmly(thought: Thought, warmth: float, luck: Luck) -> int:
    """A move, the likelier the more it was tried; at small warmth, nearly always the best."""
    most = thought.moves[0].visits
    weights = [int(FINE * (move.visits / most) ** (1 / warmth)) for move in thought.moves]
    left = below(luck, sum(weights))
    for move, weight in zip(thought.moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move.action
    return thought.best


@cache
def special(name: str, simulations: int, cores: int) -> LevelBot:
    """A level cut to so many simulations, as long as they take (for measuring; 0: not cut), on so many cores."""
    level = BOTS[name].level
    if simulations:
        others = {game: {**other, "simulations": simulations} for game, other in level.elsewhere.items()}
        called = f"{name}@{simulations}"
        level = replace(level, name=called, simulations=simulations, seconds=0.0, elsewhere=others)
    if cores > 1:
        level = replace(level, name=f"{level.name}/{cores}")
    return LevelBot(level, cores)


BOTS = {level.name: LevelBot(level) for level in LEVELS}
