"""Binding: new functions from the same code, with other functions in the place of those that they call.

A driver is bound to a game's functions, the compiled twin to compiled ones, a scenario to scripted luck, a match of
earlier rules to the functions that these had.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any  # rules functions have signatures of all kinds, and their globals are anything

from quarterdeck.engine import placeholders
from quarterdeck.engine.events import SILENT
from quarterdeck.engine.fields import Replaced
from quarterdeck.engine.game import Game

Function = Callable[..., Any]  # rules have signatures of all kinds


def bind(function: Function, game: Game) -> Function:
    """A rules function or driver with a game's functions in place of the placeholders, in plain Python."""
    return Binder(game, lambda bound: bound).bind(function)


def bind_silent(function: Function, game: Game) -> Function:
    """Bind functions for long runs: no events are written."""
    binder = Binder(game, lambda bound: bound)
    binder.instead |= SILENT
    return binder.bind(function)


class Binder:
    """Makes bound copies of functions, callees first, each once."""

    def __init__(self, game: Game, finish: Callable[[FunctionType], Function]) -> None:
        self.game = game
        self.finish = finish  # what becomes of a bound copy: compiled, or left as it is
        self.find: Callable[[FunctionType], Function | None] = lambda function: None  # a copy from elsewhere
        self.bound: dict[Function, Function] = {}
        self.instead: Replaced = {}  # functions to be bound in the place of others
        self._under_way: list[FunctionType] = []

    def bind(self, function: Function) -> Function:
        function = self.settled(function)
        if function not in self.bound:
            assert isinstance(function, FunctionType)
            found = self.find(function)
            self.bound[function] = self.finish(self.copy(function)) if found is None else found
        return self.bound[function]

    def copy(self, function: FunctionType) -> FunctionType:
        """A function's code with the bound copies of all that it calls."""
        if function in self._under_way:
            circle = " > ".join(each.__name__ for each in self._under_way)
            raise TypeError(f"rules may not call each other in a circle: {circle}")
        self._under_way.append(function)
        known = function.__globals__
        names = {name: self.resolve(known[name]) for name in function.__code__.co_names if name in known}
        names["__builtins__"] = __builtins__
        names["__name__"] = function.__module__
        copied = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copied.__annotations__ = function.__annotations__
        copied.__qualname__ = function.__qualname__
        copied.__module__ = function.__module__
        copied.__wrapped__ = function  # type: ignore[attr-defined]  # as functools.wraps sets it
        self._under_way.pop()
        return copied

    def settled(self, function: Function) -> Function:
        """What is bound where a function is called: the game's own for a placeholder, and what is to be instead."""
        if function.__module__ == placeholders.__name__:
            function = self.game.function(function.__name__)
        return self.instead.get(function, function)

    def resolve(self, value: Any) -> Any:
        """A global that code refers to: functions of ours are bound, everything else stays."""
        ours = ("quarterdeck.", f"{self.game.package}.")
        return self.bind(value) if isinstance(value, FunctionType) and value.__module__.startswith(ours) else value
