"""Bots by level, from the first voyage to the Admiral: the same search with more simulations and less chance.

A level is a number of simulations, a temperature and a floor (levels.toml). Above temperature 0 a bot picks among its
moves by how often the search tried them and what came of it, so the weakest errs like a beginner, plausibly; and what
makes no sense to anybody no level does (sense.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar  # `Any` for settings of every kind

from quarterdeck.bots.planner import planned_move
from quarterdeck.bots.question import Luck, Question
from quarterdeck.bots.search import NOTHING
from quarterdeck.bots.sense import inclined, sense
from quarterdeck.bots.thought import NO_TREE
from quarterdeck.engine.game import Game
from quarterdeck.engine.luck import below
from quarterdeck.engine.system import can_compile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from quarterdeck.bots.advice import Advice
    from quarterdeck.bots.chances import Weighing
    from quarterdeck.bots.plain_search import PlainThinker
    from quarterdeck.bots.thinker import Thinker
    from quarterdeck.bots.thought import Thought, Weighed
    from quarterdeck.bots.weighing import Weigher

SECONDS = 1.0  # nobody thinks longer
FINE = 1 << 24
FEW = 4
Tool = TypeVar("Tool")


@dataclass(frozen=True)
class Level:
    """How much a bot thinks, and at which temperature it picks."""

    name: str
    about: str
    simulations: int  # 0: as many as fit into the time
    temperature: float = 0.0
    floor: float = 1.0  # a move that looks worse than the best by more than this is never made
    trust: float = 0.0  # the lead that the move of the game's plan has over the others
    learned: bool = False  # judges by the game's learned evaluation, where it has one
    seconds: float = SECONDS
    elsewhere: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # other numbers, by game
    crowded: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)  # by seats and game

    def at(self, game: Game, seats: int = 2) -> Level:
        """The level as it is in one game at a table of so many."""
        numbers = dict(self.elsewhere.get(game.slug, {}))
        for least in sorted(self.crowded, key=int):
            if int(least) <= seats:
                numbers |= self.crowded[least].get(game.slug, {})
        return replace(self, **numbers, elsewhere={}, crowded={})

    def cut(self, simulations: int) -> Level:
        """The level with so many simulations in every game, as long as they take."""

        def cut_each(games: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
            return {game: {**numbers, "simulations": simulations} for game, numbers in games.items()}

        crowded = {least: cut_each(games) for least, games in self.crowded.items()}
        cut = replace(self, name=f"{self.name}@{simulations}", simulations=simulations, seconds=0.0)
        return replace(cut, elsewhere=cut_each(self.elsewhere), crowded=crowded)


def read_levels() -> tuple[Level, ...]:
    """The levels from levels.toml, the weakest first."""
    text = Path(__file__).with_name("levels.toml").read_text(encoding="utf-8")
    return tuple(
        Level(
            **{key: value for key, value in one.items() if key not in ("in", "seats")},
            elsewhere=one.get("in", {}),
            crowded=one.get("seats", {}),
        )
        for one in tomllib.loads(text)["level"]
    )


LEVELS = read_levels()


class LevelBot:
    """A level at the table."""

    def __init__(self, level: Level, threads: int = 1) -> None:
        self.level = level
        self.name = level.name
        self.about = level.about
        self.threads = threads
        self._thinkers: Idle[Thinker | PlainThinker] = Idle(self._new_thinker)
        self._weighers: Idle[Weigher] = Idle(self._new_weigher)

    def choose(self, question: Question) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        judged = sense(question, can_compile())
        if judged.winning is not None:
            return judged.winning
        level = self._level(question)
        thought = self.think(question, settle=level.temperature == 0)
        tried = [move for move in thought.moves if move.visits and move.action in judged.sensible]
        if not tried:  # too few simulations to come by any of them
            return max(judged.sensible, key=lambda action: (inclined(question, action), -action))
        return tried[0].action if level.temperature == 0 else _sampled(tried, level, question.luck)

    def think(self, question: Question, settle: bool = False) -> Thought:
        seed = question.luck.seed
        game, box, seen, seat, legal = question.game, question.box, question.seen, question.seat, question.legal
        level = self._level(question)
        trust = level.trust
        planned = planned_move(question) if trust else NOTHING
        keep = NO_TREE  # a thought by number depends on no other
        if not level.simulations:
            keep = (question.luck.own, question.luck.number)
        with self._thinkers.one(game, level, lambda thinker: thinker.tree_key[0] == keep[0]) as thinker:
            return thinker.think(box, seen, seat, legal, seed, settle=settle, planned=planned, trust=trust, keep=keep)

    def ponder(self, question: Question, stop: Callable[[], bool]) -> int:
        """Look ahead while another seat decides, until told to stop; how many simulations that made.

        Only who thinks by the clock does: a level with a number of simulations thinks the same whatever went before.
        """
        luck, level = question.luck, self._level(question)
        if level.simulations:
            return 0
        keep = (luck.own, luck.number)
        with self._thinkers.one(question.game, level, lambda thinker: thinker.tree_key[0] == luck.own) as thinker:
            return thinker.ponder(question.box, question.seen, question.seat, luck.seed, stop, keep)

    def weigh(self, question: Question, also: Collection[int] = ()) -> Weighing:
        """What each move is worth, with equal effort: the level's simulations for each, or its time for all of them."""
        with self._weighers.one(question.game, self._level(question)) as weigher:
            return weigher.weigh(question, also)

    def advise(self, question: Question, played: int | None = None) -> Advice:
        """What this bot would do for a person, how sure it is, and what it thinks of what was played."""
        from quarterdeck.bots.advice import advice_from, no_choice, without_numbers

        game, box = question.game, question.box
        if len(question.legal) == 1:
            return no_choice(game, box, question.legal[0])
        if not can_compile():
            return without_numbers(game, box, self.think(question).best)
        also = [played] if played is not None and played in question.legal else []
        return advice_from(game, box, self.weigh(question, also), played)

    def _level(self, question: Question) -> Level:
        return self.level.at(question.game, question.box.seats)

    def _new_thinker(self, game: Game, level: Level) -> Thinker | PlainThinker:
        if can_compile():
            from quarterdeck.bots.nets import NO_NET, net_of
            from quarterdeck.bots.thinker import Thinker

            net = net_of(game) if level.learned else NO_NET
            return Thinker(game, level.simulations, level.seconds, self.threads, net=net)
        from quarterdeck.bots.plain_search import PlainThinker

        return PlainThinker(game, level.simulations, level.seconds)

    def _new_weigher(self, game: Game, level: Level) -> Weigher:
        from quarterdeck.bots.weighing import Weigher

        return Weigher(game, level.simulations, level.seconds, self.threads)


class Idle(Generic[Tool]):
    """Tools with memory of their own that are used again, one for each that works at the same time.

    They are kept by game and number of simulations, which their memory is made for."""

    def __init__(self, new: Callable[[Game, Level], Tool]) -> None:
        self._new = new
        self._idle: dict[tuple[str, int], list[Tool]] = {}
        self._lock = Lock()

    @contextmanager
    def one(self, game: Game, level: Level, liked: Callable[[Tool], bool] = lambda tool: False) -> Iterator[Tool]:
        """A free tool, best the one that is liked."""
        with self._lock:
            idle = self._idle.setdefault((game.slug, level.simulations), [])
            found = next((place for place, tool in enumerate(idle) if liked(tool)), 0)
            tool = idle.pop(found) if idle else None
        if tool is None:
            tool = self._new(game, level)
        try:
            yield tool
        finally:
            with self._lock:
                idle.append(tool)


def _sampled(tried: Sequence[Weighed], level: Level, luck: Luck) -> int:
    """A move, the likelier the more it was tried and the less it looks worse than the best; below the floor, never.

    What a few tries brought says little: they count as if a few more had brought what moves here bring on average.
    """
    most = tried[0].visits
    usual = sum(move.visits * move.value for move in tried) / sum(move.visits for move in tried)
    looks = [(move.visits * move.value + FEW * usual) / (move.visits + FEW) for move in tried]
    weights = []
    for move, look in zip(tried, looks, strict=True):
        standing = max(0.0, 1 - max(0.0, looks[0] - look) / level.floor)
        weights.append(int(FINE * standing * (move.visits / most) ** (1 / level.temperature)))
    left = below(luck, sum(weights))
    for move, weight in zip(tried, weights, strict=True):
        left -= weight
        if left < 0:
            return move.action
    return tried[0].action


@cache
def special(name: str, simulations: int, cores: int) -> LevelBot:
    """A level cut to so many simulations, as long as they take (for measuring; 0: not cut), on so many cores."""
    level = BOTS[name].level
    if simulations:
        level = level.cut(simulations)
    if cores > 1:
        level = replace(level, name=f"{level.name}/{cores}")
    return LevelBot(level, cores)


BOTS = {level.name: LevelBot(level) for level in LEVELS}
