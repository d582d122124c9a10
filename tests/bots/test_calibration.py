"""Numbers for people are what came of positions of which the search said so: curves that are data, and their fit."""

from __future__ import annotations

import random

import pytest

from quarterdeck.bots.calibration import STRAIGHT, corrected, curves, fit, rising, tenth
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every, find


def test_a_number_is_read_off_a_curve() -> None:
    half = tuple(level / 2 for level in STRAIGHT)
    for value in (0.0, 0.05, 0.33, 0.5, 0.99, 1.0):
        assert corrected(value, STRAIGHT) == pytest.approx(value)
        assert corrected(value, half) == pytest.approx(value / 2)
    assert (corrected(-0.1, half), corrected(1.1, half)) == (0.0, 0.5)


def test_a_curve_is_fitted_to_what_happened_and_never_falls() -> None:
    """Positions said to be even that are mostly lost; few of them change little, many all."""
    luck = random.Random(1)
    said = [luck.random() for _ in range(8000)]
    happened = [float(luck.random() < value**2) for value in said]
    curve = fit(said, happened)
    assert list(curve) == sorted(curve)
    assert all(abs(level - (step / 10) ** 2) < 0.07 for step, level in enumerate(curve))
    assert max(abs(one - other) for one, other in zip(fit(said[:20], happened[:20]), STRAIGHT, strict=True)) < 0.12
    other = fit(said[:20], happened[:20], before=curve)
    assert max(abs(one - before) for one, before in zip(other, curve, strict=True)) < 0.12


def test_a_mean_of_many_decisions_counts_as_many() -> None:
    twice = fit([0.3, 0.3, 0.7], [1.0, 0.0, 1.0])
    assert fit([0.3, 0.7], [0.5, 1.0], [2.0, 1.0]) == pytest.approx(twice)
    assert fit([0.3, 0.7], [0.5, 1.0]) != twice


def test_neighbours_that_fall_are_put_together() -> None:
    assert rising([0.1, 0.4, 0.2, 0.9], [1, 1, 3, 1]) == pytest.approx([0.1, 0.25, 0.25, 0.9])


def test_tenths() -> None:
    assert [tenth(value) for value in (0.0, 0.05, 0.1, 0.55, 0.9, 1.0)] == [0, 0, 1, 5, 9, 9]


def test_the_curves_that_are_kept_are_of_games_that_are_there() -> None:
    for (slug, seats, stage), curve in curves().items():
        assert seats in find(slug).seats and 0 <= stage <= 2
        assert len(curve) == len(STRAIGHT) and list(curve) == sorted(curve) and 0 <= curve[0] <= curve[-1] <= 1


def test_a_match_begins_in_its_first_stage() -> None:
    for game in every():
        if game.competitive:
            match = Match(game, ["a", "b"], {}, seed_from_number(1))
            assert game.parts.stage(match.box, match.shown(0)) == 0
