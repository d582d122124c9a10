"""Earlier versions of a game's rules. A match is played to its end by the rules it began with, and so is its record.

A game that changes a rule keeps the function it had in its `rules/earlier.py`:

    EARLIER = {1: {effects.push_out: push_out}}    # version 1 had this function in the place of today's

`at(game, 1)` is that game with the earlier functions bound wherever rules call today's. Entries of later versions
hold for version 1 too, unless it has its own. `pack` can be replaced in the same way. An option that came later says
since when it is there and which of its values the rules had before (`Option.since`, `Option.before`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache, cached_property
from types import FunctionType
from typing import Any  # for the game's own Box, and its functions of all kinds

from quarterdeck.engine.binding import Binder
from quarterdeck.engine.contract import Options
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import Replaced
from quarterdeck.engine.game import Game


@dataclass(frozen=True)
class EarlierGame(Game):
    """A game by the rules of an earlier version. Its words and drawings are today's."""

    today: Game | None = None

    @property
    def latest(self) -> Game:
        assert self.today is not None
        return self.today

    @cached_property
    def _binder(self) -> Binder:
        binder = Binder(self.latest, lambda bound: bound)
        binder.instead = replaced(self.latest, self.version)
        binder.find = _shared
        return binder

    def function(self, name: str) -> Callable[..., Any]:
        return self._binder.bind(self.latest.function(name))

    def pack(self, seats: int, settled: Options) -> Any:
        for option in self.latest.options:
            if option.name not in settled:
                settled[option.name] = option.before or option.default
        pack = self.parts.pack
        return self._binder.instead.get(pack, pack)(seats, settled)


def _shared(function: FunctionType) -> FunctionType | None:
    """The engine's own rules are not replaced, so that scripted luck still finds them."""
    return function if function.__module__.startswith("quarterdeck.engine.") else None


@cache
def at(game: Game, version: int) -> Game:
    """The game by the rules of a version; BadInput if this program does not have them."""
    if version == game.version:
        return game
    if version not in game.parts.earlier:
        has = f"1 to {game.version}" if game.version > 1 else "1"
        raise BadInput(f"was played by version {version} of the rules of {game.title}; this program has {has}")
    values = {each.name: getattr(game, each.name) for each in fields(game)}
    values["options"] = tuple(option for option in game.options if option.since <= version)
    return EarlierGame(**{**values, "version": version}, today=game)


def replaced(game: Game, version: int) -> Replaced:
    """The functions of an earlier version by those of today that they stand in for."""
    found: Replaced = {}
    for each, functions in sorted(game.parts.earlier.items(), reverse=True):
        if each >= version:
            found |= functions
    return found
