"""Rules broken on purpose, one by one, each with the scenarios that must notice it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from _pytest.mark import ParameterSet

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import run_scenario
from tests.laws.mutants import Broken, mutant
from tests.project import ROOT


@dataclass(frozen=True)
class RuleMutant:
    """A game with one rule replaced by a wrong one, and the scenarios that speak of the rule."""

    name: str
    rules: Broken
    scenarios: tuple[str, ...]


def params(mutants: Sequence[RuleMutant]) -> list[ParameterSet]:
    return [pytest.param(each, id=each.name) for each in mutants]


def fails(game: Game, name: str, broken: Game) -> bool:
    """Whether a scenario does not hold in the broken game."""
    try:
        return bool(run_scenario(ROOT / "tests" / "scenarios" / game.slug / f"{name}.toml", lambda slug: broken).wrong)
    except (BadInput, IndexError, ArithmeticError):  # the broken rules come to nothing
        return True


def notices(game: Game, broken: RuleMutant) -> list[str]:
    """The scenarios that do not notice the broken rule, though they should."""
    other = mutant(game, broken.rules)
    assert broken.scenarios, "which scenario notices it?"
    return [name for name in broken.scenarios if not fails(game, name, other)]
