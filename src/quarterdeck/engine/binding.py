"""Binding: new functions from the same code, with other functions in the place of those that they call.

A driver is bound to a game's seven functions, the compiled twin to compiled ones, a scenario to scripted luck.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from quarterdeck.engine import seven
from quarterdeck.engine.game import Game


def bind(function: FunctionType, game: Game, make: Callable[[FunctionType], Any] | None = None) -> Any:
    """A rules function or driver with a game's functions in place of the seven; plain unless `make` is given."""
    return Binder(game, make or (lambda made: made)).bind(function)


class Binder:
    """Makes twins of functions, callees first, each once."""

    def __init__(self, game: Game, make: Callable[[FunctionType], Any]) -> None:
        self.game = game
        self.make = make
        self.made: dict[Any, Any] = {}
        self.instead: dict[Any, Any] = {}  # functions to be bound in the place of others
        self.under_way: list[FunctionType] = []

    def bind(self, function: FunctionType) -> Any:
        if function.__module__ == seven.__name__:
            function = self.game.function(function.__name__)
        function = self.instead.get(function, function)
        if function in self.made:
            return self.made[function]
        if function in self.under_way:
            circle = " > ".join(each.__name__ for each in self.under_way)
            raise TypeError(f"rules may not call each other in a circle: {circle}")
        self.under_way.append(function)
        names = {name: self.resolve(function.__globals__[name]) for name in _names(function)}
        names["__builtins__"] = __builtins__
        names["__name__"] = function.__module__
        twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        twin.__annotations__ = function.__annotations__
        twin.__qualname__ = function.__qualname__
        twin.__module__ = function.__module__
        self.under_way.pop()
        self.made[function] = self.make(twin)
        return self.made[function]

    def resolve(self, value: Any) -> Any:
        ours = isinstance(value, FunctionType) and value.__module__.startswith("quarterdeck.")
        return self.bind(value) if ours else value


def _names(function: FunctionType) -> list[str]:
    return [name for name in function.__code__.co_names if name in function.__globals__]
