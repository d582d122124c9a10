"""Games broken on purpose: the same rules with some functions replaced by wrong ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import FunctionType, SimpleNamespace
from typing import Any

from quarterdeck.engine.binding import Binder
from quarterdeck.engine.game import Game

Broken = Mapping[Any, Callable[..., Any]]


class Mutant(Game):
    """A game whose functions call broken ones in the place of some of their own."""

    binder: Binder
    broken_words: Mapping[str, Any]
    broken_view: Mapping[str, Any]

    def function(self, name: str) -> Any:
        whole = super().function(name)
        return self.binder.bind(whole) if isinstance(whole, FunctionType) else whole

    @property
    def words(self) -> Any:
        return SimpleNamespace(**{**vars(self.module("words")), **self.broken_words})

    @property
    def view(self) -> Any:
        return SimpleNamespace(**{**vars(self.module("view")), **self.broken_view})


def mutant(
    game: Game,
    rules: Broken | None = None,
    words: Mapping[str, Any] | None = None,
    view: Mapping[str, Any] | None = None,
) -> Game:
    """A game with broken rules (by function), words or view (by name)."""
    made = Mutant(**{field.name: getattr(game, field.name) for field in dataclasses.fields(game)})
    binder = Binder(game, lambda function: function)
    binder.made.update(rules or {})
    for name, value in (("binder", binder), ("broken_words", words or {}), ("broken_view", view or {})):
        object.__setattr__(made, name, value)  # a game is frozen; this one is broken
    return made
