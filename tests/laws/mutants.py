"""Games broken on purpose: the same rules with some functions replaced by wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from types import FunctionType, SimpleNamespace
from typing import Any

from quarterdeck.engine.binding import Binder
from quarterdeck.engine.game import Game

Broken = Mapping[Any, Callable[..., Any]]


@dataclass(frozen=True)
class Mutant(Game):
    """A game whose functions call broken ones in the place of some of their own."""

    binder: Binder = field(default_factory=lambda: Binder(None, lambda bound: bound), hash=False)  # type: ignore[arg-type]

    def function(self, name: str) -> Any:
        whole = super().function(name)
        return self.binder.bind(whole) if isinstance(whole, FunctionType) else whole


def mutant(
    game: Game,
    rules: Broken | None = None,
    words: Mapping[str, Any] | None = None,
    view: Mapping[str, Any] | None = None,
) -> Game:
    """A game with broken rules (by function), words or view (by name)."""
    parts = game.parts
    broken: Any = {
        "words": SimpleNamespace(**{**vars(parts.words), **(words or {})}),
        "view": SimpleNamespace(**{**vars(parts.view), **(view or {})}),
    }
    binder = Binder(game, lambda bound: bound)
    binder.bound.update(rules or {})
    values = {each.name: getattr(game, each.name) for each in fields(game)}
    return Mutant(**{**values, "load": lambda: replace(parts, **broken)}, binder=binder)
