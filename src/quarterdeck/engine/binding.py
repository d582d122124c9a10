"""Binding: new functions from the same code, with other functions in the place of those that they call.

A driver is bound to a game's seven functions, the compiled twin to compiled ones, a scenario to scripted luck.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from quarterdeck.engine import seven
from quarterdeck.engine.events import SILENT
from quarterdeck.engine.flatten import flatten
from quarterdeck.engine.game import Game


def bind(function: FunctionType, game: Game) -> Any:
    """A rules function or driver with a game's functions in place of the seven, in plain Python."""
    return Binder(game, lambda made: made).bind(function)


def bind_fast(function: FunctionType, game: Game) -> Any:
    """The same for long runs in plain Python: no events are written, small functions are written out."""
    binder = Binder(game, lambda made: made, flat=True)
    binder.instead |= SILENT
    return binder.bind(function)


class Binder:
    """Makes twins of functions, callees first, each once."""

    def __init__(self, game: Game, make: Callable[[FunctionType], Any], flat: bool = False) -> None:
        self.game = game
        self.make = make
        self.find: Callable[[FunctionType], Any] = lambda function: None  # a twin that was made earlier
        self.flat = flat
        self.made: dict[Any, Any] = {}
        self.instead: dict[Any, Any] = {}  # functions to be bound in the place of others
        self.given: set[Any] = set()  # functions that were put into `made` by hand
        self.under_way: list[FunctionType] = []

    def bind(self, function: FunctionType) -> Any:
        function = self.settled(function)
        if function not in self.made:
            found = self.find(function)
            self.made[function] = self.make(self.twin(function)) if found is None else found
        return self.made[function]

    def twin(self, function: FunctionType) -> FunctionType:
        """The same code with the twins of all that it calls."""
        if function in self.under_way:
            circle = " > ".join(each.__name__ for each in self.under_way)
            raise TypeError(f"rules may not call each other in a circle: {circle}")
        self.under_way.append(function)
        code, known = flatten(function, self.small) if self.flat else (function.__code__, {})
        known = function.__globals__ | known
        names = {name: self.resolve(known[name]) for name in code.co_names if name in known}
        names["__builtins__"] = __builtins__
        names["__name__"] = function.__module__
        twin = FunctionType(code, names, function.__name__, function.__defaults__)
        twin.__annotations__ = function.__annotations__
        twin.__qualname__ = function.__qualname__
        twin.__module__ = function.__module__
        twin.__wrapped__ = function  # type: ignore[attr-defined]  # as functools.wraps sets it
        self.under_way.pop()
        return twin

    def settled(self, function: FunctionType) -> FunctionType:
        """What is bound where a function is called: the game's own for the seven, and what is to be instead."""
        if function.__module__ == seven.__name__:
            function = self.game.function(function.__name__)
        found: FunctionType = self.instead.get(function, function)
        return found

    def small(self, function: FunctionType) -> FunctionType | None:
        """For flattening: the function, unless it was made beforehand in another way."""
        function = self.settled(function)
        return None if function in self.given else function

    def resolve(self, value: Any) -> Any:
        ours = isinstance(value, FunctionType) and value.__module__.startswith("quarterdeck.")
        return self.bind(value) if ours else value
