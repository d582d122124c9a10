"""Guesses are possible worlds: every guessed table could have led to what the seat was shown.

For every game that has a file in tests/laws/possible, named like the game's folder, which looks at a guess by its own
means, apart from the game's `guess` and from what its tables remember:

    def impossible(match: Match, seat: int, guessed: Any) -> str:
        \"\"\"Why this table cannot have led to what the seat was shown so far; empty if it can.\"\"\"
"""

from __future__ import annotations

import importlib
import random
from types import ModuleType
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.games.all_hands.rules import guessing
from quarterdeck.games.deckhand_builder.rules import sight as cards_in_sight
from quarterdeck.games.hit_the_deck.rules import sight
from tests.laws.mutants import mutant
from tests.laws.play import Play, variants
from tests.project import ROOT

FOLDER = ROOT / "tests" / "laws" / "possible"
CHECKED = {
    game.slug: importlib.import_module(f"tests.laws.possible.{game.package.rpartition('.')[2]}")
    for game in games.every()
    if (FOLDER / f"{game.package.rpartition('.')[2]}.py").exists()
}
every_checked = [
    pytest.param(play, CHECKED[slug], id=f"{slug}-{number}")
    for slug in CHECKED
    for number, play in enumerate(variants(games.find(slug)))
]
WALKS = 30  # for each game, shared by its variants
GUESSES = 4


def complaint(play: Play, check: ModuleType, walks: int) -> str:
    """The first guess that cannot be, along random walks, seen by every seat and by a watcher."""
    for seed in range(walks):
        luck = random.Random(seed)
        match = play.match(seed, luck.randrange(play.typical + 1))
        for viewer in play.viewers:
            for number in range(GUESSES):
                guessed: Any = play.guess(match.shown(viewer), viewer, seed + number)
                wrong: str = check.impossible(match, viewer, guessed)
                if wrong:
                    return f"walk {seed}, {len(match.actions)} moves, seat {viewer}: {wrong}"
    return ""


@pytest.mark.parametrize(("play", "check"), every_checked)
def test_every_guess_could_be(play: Play, check: ModuleType) -> None:
    assert not complaint(play, check, max(4, WALKS // len(variants(play.game))))


@pytest.mark.long
@pytest.mark.parametrize(("play", "check"), every_checked)
def test_every_guess_of_many_could_be(play: Play, check: ModuleType) -> None:
    assert not complaint(play, check, 500)


def test_a_guess_that_forgets_what_went_back_is_noticed() -> None:
    def forgets(seen: Any, top: int, returned: int) -> None:
        """Any card may be anywhere."""

    broken = Play(mutant(games.find("hit-the-deck"), {sight.bring_up: forgets}), 2)
    assert "cards that went back" in complaint(broken, CHECKED["hit-the-deck"], 60)


def test_a_copy_that_tells_where_the_other_is_is_noticed() -> None:
    """By the rules before, the number of a copy in sight told whether the first was in the hand."""
    slug = "deckhand-duel"
    assert "second copy" in complaint(Play(at(games.find(slug), 2), 2), CHECKED[slug], 30)


def test_a_guess_that_forgets_what_was_taken_openly_is_noticed() -> None:
    broken = Play(mutant(games.find("all-hands"), {guessing.fill_taken: lambda box, seen, other: 1}), 3)
    assert "openly" in complaint(broken, CHECKED["all-hands"], 20)


def test_a_guess_that_forgets_an_empty_deck_is_noticed() -> None:
    """When a deck runs empty, what is hidden is the hand."""
    broken = Play(mutant(games.find("deckhand-builder"), {cards_in_sight.misplaced: cards_in_sight.unseen}), 2)
    assert "run empty" in complaint(broken, CHECKED["deckhand-builder"], 20)
