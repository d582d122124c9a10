"""Rules that changed: of a game's scenarios the earlier rules break those that pin the change, and no other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.engine.game import Game
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.scenario import run_scenario
from tests.project import ROOT

SILENT = (  # every decision that a player can owe
    *("against-a-foe", "called", "characters", "choosing", "critical", "free", "green", "hurt", "in-a-contest"),
    *("in-secret", "mending", "recovering", "standing", "tied", "without-a-gm"),
)
CHANGED = {  # by game and version: the scenarios that pin what came with it
    ("deckahedron", 2): {
        "critical-reversed",
        "flashback-reversed",
        "ranged-strain",
        *(f"silent-{where}" for where in SILENT),
        *(f"withdraw-a-{what}" for what in ("blow", "call", "contest", "flip", "question", "secret-flip", "wound")),
    },
    ("hit-the-deck", 2): {
        *(f"r32-no-{what}" for what in ("kicker-decides", "kicker-of-a-pair", "third-card-decides")),
        "r32-a-card-more-never-loses",
        "r42-hands-are-open-at-the-end",
        # results say their numbers:
        *(f"r35-last-card-{when}" for when in ("at-the-end", "at-the-start", "for-a-broadside")),
        *("r36-blockaded", "r36-most-ships", "r37-two-empty-hands"),
        *("r37-alternate-seazones-before-cards", "r37-alternate-then-the-poker-hand"),
        *("r37-basic-cards-before-seazones", "r37-basic-then-the-poker-hand"),
    },
    ("deckhand-builder", 2): {
        "answers-graveyard-tucks-the-rainbow",
        "card-desperate-chase-no-enemy-deck",
        "card-krakens-fury-merchant",
        "card-voodoo-curse-merchant",
        "ruling-48-solo-chase-reveals-nothing",
    },
    ("deckhand-duel", 2): {
        "card-bomb-peddler",
        "card-drone",
        "card-once-more-and-a-cold-shoulder",
        "card-vent-the-lock-for-red",
        "card-vent-the-lock-one-behind-the-other",
        "dice-sixteen-at-once",
        "talent-one-success-is-no-die",
    },
}


def fails(path: Path, before: Callable[[str], Game]) -> bool:
    return bool(run_scenario(path, before).wrong)


@pytest.mark.parametrize(("slug", "version"), CHANGED)
def test_the_rules_before_differ_in_what_was_changed(slug: str, version: int) -> None:
    def before(wanted: str) -> Game:
        return at(games.find(wanted), version - 1)

    known = {option.name for option in before(slug).options}
    paths = sorted((ROOT / "tests" / "scenarios" / slug).glob("*.toml"))
    found = {path.stem for path in paths if set(read_toml(path).get("options", {})) <= known and fails(path, before)}
    assert found == CHANGED[slug, version]
