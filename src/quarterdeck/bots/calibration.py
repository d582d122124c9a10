"""Calibration: turns what a search says of a position into how often such positions were won.

The numbers of a search are those of its playouts against itself. How they come out was measured on matches played on
from there (benchmarks/bot_calibration.py) and is kept as data: for a game, a number of seats and a stage of the match,
how often those win of whom 0, 10, 20, ... 100 in 100 is said. Between these it is a straight line; where nothing was
measured, the number stays as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from quarterdeck.bots.question import Question

FILE = Path(__file__).with_name("calibration.toml")
STEPS = 10  # from 0 to 1
PRIOR = 10.0  # decisions that say what was thought before is right, at each step: a small sample changes little
ALIKE = 80.0  # as many say that a stage is like all stages together (chosen by leaving out fifths of the even deals)
STEEP = 0.05  # so much of a curve is a straight line: better stays better, also where the fit is flat
Curve = tuple[float, ...]  # what happened where 0, 1/STEPS, ... 1 was said
STRAIGHT: Curve = tuple(step / STEPS for step in range(STEPS + 1))


@cache
def curves() -> dict[tuple[str, int, int], Curve]:
    """What was measured, by game, seats and stage."""
    fits = tomllib.loads(FILE.read_text(encoding="utf-8")).get("fit", []) if FILE.exists() else []
    return {(one["game"], one["seats"], one["stage"]): tuple(one["happened"]) for one in fits}


def corrected(value: float, curve: Sequence[float]) -> float:
    """A number from 0 to 1 by a curve."""
    place = min(max(value, 0.0), 1.0) * STEPS
    below = min(int(place), STEPS - 1)
    return curve[below] + (place - below) * (curve[below + 1] - curve[below])


def correction(question: Question) -> Callable[[float], float]:
    """What is to be done with the numbers of a position."""
    game, box = question.game, question.box
    curve = curves().get((game.slug, box.seats, game.parts.stage(box, question.seen)), STRAIGHT)
    return lambda value: corrected(value, curve)


def fit(
    predicted: Sequence[float],
    happened: Sequence[float],
    many: Sequence[float] | None = None,
    before: Curve = STRAIGHT,
    prior: float = PRIOR,
) -> Curve:
    """The rising curve that is nearest to what happened, each step weighed by the decisions around it.

    `many` says of how many decisions each is the mean, if not of one.

    Where little happened it stays near the curve that was thought before: of all stages together, or the straight one.
    """
    weights = [prior] * (STEPS + 1)
    totals = [prior * level for level in before]
    for value, share, count in zip(predicted, happened, many or [1.0] * len(predicted), strict=True):
        place = min(max(value, 0.0), 1.0) * STEPS
        below = min(int(place), STEPS - 1)
        for step, part in ((below, 1 - (place - below)), (below + 1, place - below)):
            weights[step] += count * part
            totals[step] += count * part * share
    levels = rising([total / weight for total, weight in zip(totals, weights, strict=True)], weights)
    mixed = [(1 - STEEP) * level + STEEP * step for level, step in zip(levels, STRAIGHT, strict=True)]
    return (0.0, *(round(level, 3) for level in mixed[1:-1]), 1.0)  # what is sure is sure


def rising(levels: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The nearest row that never falls: neighbours that fall are put together (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []  # level, weight, how many steps
    for level, weight in zip(levels, weights, strict=True):
        pools.append((level, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, heavy, many), (other, more, few) = pools[-2:]
            pools[-2:] = [((one * heavy + other * more) / (heavy + more), heavy + more, many + few)]
    return [level for level, _, many in pools for _ in range(many)]



def tenth(value: float) -> int:
    """Which tenth a number lies in, 0 to 9."""
    return min(STEPS - 1, int(STEPS * value + 1e-9))
