"""Games broken on purpose: the same rules with some functions replaced by wrong ones."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

from quarterdeck.engine.binding import Binder
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import run_scenario
from tests.project import ROOT

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


# --- Rules broken by a change of a few letters, and the scenarios that notice it


def edited(function: FunctionType, old: str, new: str) -> FunctionType:
    """The same function with a part of its text replaced."""
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(old) == 1, f"{function.__name__} has {old!r} {source.count(old)} times"
    made: dict[str, Any] = {}
    exec(compile(source.replace(old, new), f"<{function.__name__}, broken>", "exec"), function.__globals__, made)
    found: FunctionType = made[function.__name__]
    return found


@dataclass(frozen=True)
class RuleMutant:
    """A rule broken on purpose, and the scenario that notices it first."""

    function: Any
    old: str
    new: str
    caught_by: str = ""

    def game(self, whole: Game) -> Game:
        broken = mutant(whole)
        assert isinstance(broken, Mutant)
        broken.binder.instead = {self.function: edited(self.function, self.old, self.new)}
        broken.binder.find = _engines_own  # so that a scenario's luck finds it
        return broken

    def __str__(self) -> str:
        return f"{self.function.__name__}: {self.old} -> {self.new}"


def _engines_own(function: FunctionType) -> FunctionType | None:
    return function if function.__module__.startswith("quarterdeck.engine.") else None


def notices(path: Path, broken: Game) -> bool:
    """Does the scenario fail, or not even run, with the broken game?"""
    try:
        return bool(run_scenario(path, lambda slug: broken).wrong)
    except (ArithmeticError, AssertionError, BadInput, LookupError, ValueError):
        return True


def scenarios(game: Game, names: Iterable[str] = ()) -> list[Path]:
    folder = ROOT / "tests" / "scenarios" / game.slug
    return [folder / f"{name}.toml" for name in names] or sorted(folder.glob("*.toml"))
