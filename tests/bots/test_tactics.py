"""The tactical suite: wins in one that no level refuses, losses in one that none steps into, moves without sense."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from quarterdeck import bots
from quarterdeck.bots.levels import LEVELS
from quarterdeck.bots.sense import Sense, sense
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find
from quarterdeck.games.all_hands.rules import actions as hands
from quarterdeck.games.deckhand_builder.rules import actions as builder
from tests.project import ROOT

FOLDER = ROOT / "tests" / "scenarios"
SUITE = [
    pytest.param(path, id=f"{path.parent.name}/{path.stem}")
    for path in sorted(FOLDER.glob("*/tactics-*.toml"))
]
SEEDS = 50


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled from the first look on."""
    monkeypatch.setattr("quarterdeck.bots.sense.OFTEN", 0)


def posed(path: Path) -> tuple[Match, int, set[int]]:
    """A position of the suite, whose decision it is, and what solves it."""
    words = read_toml(path)
    match, _ = set_up(words, find)
    seat = match.waiting()[0]
    return match, seat, {match.action_of(seat, text) for text in words["solution"]}


def sensed(match: Match, seat: int, number: int = 0) -> Sense:
    return sense(replace(bots.Question.of(match, seat), luck=bots.Luck(seed_from_number(number), seat, 1)), True)


@pytest.mark.parametrize("path", SUITE)
def test_what_no_level_misses(path: Path) -> None:
    """Levels choose among what makes sense alone, so it is enough to look at that; fifty seeds."""
    match, seat, solution = posed(path)
    for number in range(SEEDS):
        found = sensed(match, seat, number)
        if "win" in path.stem:
            assert found.winning in solution
        else:
            assert found.sensible <= solution


@pytest.mark.parametrize("path", SUITE[:1] + SUITE[-1:])
def test_every_level_follows(path: Path) -> None:
    match, seat, solution = posed(path)
    for level in LEVELS[:-1]:
        bot = bots.find(f"{level.name}@16")
        for number in range(5):
            luck = bots.Luck(seed_from_number(number), seat, 1)
            assert bot.choose(replace(bots.Question.of(match, seat), luck=luck)) in solution


def test_plain_and_compiled_see_the_same() -> None:
    match, seat, _ = posed(FOLDER / "hit-the-deck" / "tactics-loss-01.toml")
    asked = bots.Question.of(match, seat)
    assert sense(asked, True) == sense(asked, False)


def test_nobody_takes_a_ship_back_or_throws_away_what_they_shouted_for() -> None:
    match = Match(find("all-hands"), ["a", "b"], {"length": "round"}, seed_from_number(4))
    first, shouted, begun = bots.find("first-voyage"), {0: 0, 1: 0}, 0
    while waiting := match.waiting():
        seat = waiting[0]
        action = bots.ask(first, match, seat)
        verb = hands.verb_of(action)
        assert verb != hands.BACK
        begun += verb == hands.LAUNCH
        if verb == hands.SHOUT:
            shouted[seat] = match.table.discards[match.table.discards_size - 1]
        if verb == hands.LAUNCH:
            shouted[seat] = 0
        if verb == hands.DISCARD and shouted[seat] and match.table.taken_size[seat]:
            assert hands.card_of(action) != shouted[seat]
            shouted[seat] = 0
        match.play(seat, action)
    assert begun


def test_nobody_ends_a_turn_with_a_sure_coin_in_hand() -> None:
    """A Fist Fight gives a coin for nothing: to end the turn with it and an Action is never better."""
    match = Match(find("deckhand-builder"), ["a", "b"], {}, seed_from_number(1))
    chance, seen = bots.find("random"), 0
    while (waiting := match.waiting()) and len(match.actions) < 150:
        seat = waiting[0]
        legal = match.legal(seat)
        coins = [action for action in legal if match.notation.text(action).startswith("play Fist Fight")]
        if builder.END_TURN in legal and coins and seat == match.table.turn:
            seen += 1
            assert builder.END_TURN not in sensed(match, seat).sensible
        match.play(seat, bots.ask(chance, match, seat))
    assert seen > 5
