"""Rules that changed: of a game's scenarios the earlier rules break those that pin the change, and no other."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import run_scenario
from tests.project import ROOT

SILENT = (  # every decision that a player can owe
    *("against-a-foe", "called", "characters", "choosing", "critical", "free", "green", "hurt", "in-a-contest"),
    *("in-secret", "mending", "recovering", "standing", "tied", "without-a-gm"),
)
CHANGED = {  # by game and version: the scenarios that pin what came with it
    ("all-hands", 3): {"r01-house-set"},
    ("all-hands", 2): {
        "r06-agreed-once",
        "r06-refilled-again",
        "r07-a-fleet-in-the-last-lap",
        "r07-pile-runs-out",
        "r09-covered-is-gone",
        "r09-let-lie-and-shout-later",
        "r09-let-lie-is-let-lie",
    },
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
        *(f"r32-{what}" for what in ("kicker-decides", "kicker-of-a-pair-against-none", "third-card-decides")),
        "r32-missing-kicker-does-not-count",
        *("r02-as-agreed-a", "r02-as-agreed-b", "r02-the-loser-begins", "r13-a-bare-ram", "r13-no-card-need-be-laid"),
        *("r35-at-once-at-the-start", "r35-at-once-for-a-broadside"),
        # results say their numbers:
        *(f"r35-last-card-{when}" for when in ("at-the-end", "at-the-start", "for-a-broadside")),
        *("r36-blockaded", "r36-most-ships", "r37-two-empty-hands"),
        *("r37-alternate-seazones-before-cards", "r37-alternate-then-the-poker-hand"),
        *("r37-basic-cards-before-seazones", "r37-basic-then-the-poker-hand"),
    },
    ("deckahedron", 3): {
        *("secret-flip", "secret-tie", "secret-flashback", "secret-green-token"),
        *("idle-reshuffle", "idle-reshuffle-before-a-harm"),
        *("answer-for", "answer-for-a-character", "answer-for-in-secret", "correct-without-a-gm"),
        *(f"correct-{what}" for what in ("a-level", "a-wound", "not-in-a-flip", "the-bank")),
        *("correct-stamina", "correct-tokens-and-harm", "correct-while-others-decide"),
        *("characters", "basic-moves"),
        *("a-foe-attacks", "foes-have-dice"),
    },
    ("deckahedron", 4): {
        *("cost-in-tokens", "cost-by-speed", "cost-by-level", "options", "holds"),
        *("weapons", "weapons-by-cards", "free-rolls", "foes-of-their-own"),
        *("foes-fill-the-scene", "flashback-open", "blessings-are-an-option", "d2-by-cards"),
    },
    ("deckahedron", 5): {
        *("foes-stay-on-paper", "retire-and-come-back", "a-newcomer", "an-empty-seat", "retire-owes-nothing"),
        *("heroic-stamina", "heroic-stamina-comes-back", "heroic-stamina-is-not-restored-by-name"),
        *("slots", "slots-recover", "silent-with-exhaustion-tokens"),
    },
    ("deckahedron", 6): {
        *(f"blessing-{what}" for what in ("taken", "resolves", "ties", "in-secret", "after-a-critical")),
        *("blessing-and-flashback", "blessing-put-right", "blessing-heroic"),
    },
    ("deckahedron", 7): {"correct-stamina-in-the-deck"},
    ("deckhand-builder", 2): {
        "answers-graveyard-tucks-the-rainbow",
        "card-desperate-chase-no-enemy-deck",
        "card-krakens-fury-merchant",
        "card-voodoo-curse-merchant",
        "ruling-48-solo-chase-reveals-nothing",
    },
    ("deckhand-builder", 3): {
        "card-bewitched-doll-not-optional",
        "card-desperate-chase",
        "card-desperate-chase-small-decks",
        "card-desperate-chase-told",
        "card-emperors-caprice",
        "card-fortune-teller",
        "card-krakens-fury-totem",
        "card-skull-island",
        "ruling-04-restored-and-reloaded",
        "ruling-04-restored-in-the-middle",
        "ruling-24-one-deck-left",
    },
    ("deckhand-duel", 5): {
        "captain-draws-in-the-second-turn",
        "card-bad-loan-may-be-the-last",
        "card-powder-cub",
        "handicap-a-card",
    },
    ("deckhand-duel", 4): {"cards-of-the-house", "passive-rush"},
    ("deckhand-duel", 3): {
        "begins-as-agreed",
        "begins-the-loser",
        "card-grapple-line-on-the-anchored",
        "gamers-from-a-team",
        "handicap-a-corryte",
        "maneuver-is-an-attack-on-each",
        "maneuver-is-an-attack-parry",
        "maneuver-is-an-attack-sidestep",
        "maneuver-is-an-attack-sidestep-in-reach",
        "maneuver-is-an-attack-vendetta",
        "movement-two-steps-over-a-bomb",
        "two-copies-one-in-the-deck",
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

# What a scenario speaks of and earlier rules do not know: an option, a move, a decision, so many of a card
LATER = ("has no option", "is not a move", "cannot come up", "is named more often")


@pytest.mark.parametrize(("slug", "version"), CHANGED)
def test_the_rules_before_differ_in_what_was_changed(slug: str, version: int) -> None:
    assert broken_by(slug, version - 1) - broken_by(slug, version) == CHANGED[slug, version]


@cache
def broken_by(slug: str, version: int) -> frozenset[str]:
    """The scenarios that do not hold by the rules of a version; nor can those with an option that it does not have."""

    def then(wanted: str) -> Game:
        return at(games.find(wanted), version)

    def breaks(path: Path) -> bool:
        try:
            return bool(run_scenario(path, then).wrong)
        except BadInput as error:
            assert any(reason in str(error) for reason in LATER), error
            return True

    paths = (ROOT / "tests" / "scenarios" / slug).glob("*.toml")
    return frozenset(path.stem for path in paths if breaks(path))
