"""Positions that cannot be: phase, answers, a ship half crewed, strings and questions out of place are noticed."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import load

SHIPS = {"A": ["RA: Spy R3 R4"], "B": ["NA: N2 N3 N4"]}
BATTLE = {"phase": "battle", "turn": "A", "hands": {"A": "", "B": ""}, "ships": SHIPS}
AARGH = {"phase": "aargh", "turn": "A", "discards": "Gold", "claims": {"B": "undecided"}}
ALL_HANDS: dict[str, dict[str, Any]] = {
    "nobody-is-asked": {**AARGH, "claims": {}},
    "the-discarder-is-asked": {**AARGH, "claims": {"A": "undecided", "B": "undecided"}},
    "nothing-was-discarded": {**AARGH, "discards": ""},
    "asked-with-a-reserved-card": {**AARGH, "reserved": {"B": "Jewels"}},
    "asked-in-a-turn": {"turn": "A", "claims": {"B": "undecided"}},
    "a-vote-that-nobody-agreed-on": {"phase": "vote", "turn": "A", "claims": {"A": "aargh", "B": "aargh"}},
    "a-ship-begun-after-a-launch": {
        "turn": "A",
        "launched-now": True,
        "launching": "NA",
        "hands": {"A": "NA N2 N3 N4"},
        "ships": {"A": ["PA: P2 P3 P4"]},
    },
    "a-crew-that-does-not-serve": {"turn": "A", "launching": "NA P2", "hands": {"A": "NA P2 N3 N4"}},
    "launched-without-a-ship": {"turn": "A", "launched-now": True},
    "a-first-fleet-without-ships": {"turn": "A", "first": "B", "last-lap": 0},
    "a-lap-too-long": {"turn": "A", "last-lap": 4},
    "fought-while-recruiting": {"turn": "A", "ships": {"A": ["NA: N2 N3 N4; sunk"]}},
    "who-passed-attacks": {**BATTLE, "passed": ["A"]},
    "another-is-forced": {**BATTLE, "forced": True, "first": "B"},
    "bound-without-a-spy": {**BATTLE, "bound": 1},
}
DECKHAND: dict[str, dict[str, Any]] = {
    "strings-without-a-doll": {"strings": 1},
    "led-without-a-doll": {"led": 1},
    "on-ones-own-strings": {"turn": "A", "puppeteer": "A"},
    "ended-with-a-supply-deck": {"ended-by": "A"},
    "three-cards": {"decks": {"A": "Fist Fight, Fist Fight, Celebrate"}},
    "a-question-that-nobody-asks": {"fields": {"ask": 3}},
    "nobody-is-asked": {"fields": {"ask": 0}},
    "a-seat-that-is-not-there": {"fields": {"asked": 3}},
    "anothers-card-to-restore": {
        "supply": "Tavern",
        "face-down": {"A": "Tavern"},
        "fields": {"down": [6, 0, 0, 0, 0, 0]},
    },
    "a-doll-of-ones-own": {"dolls": {"B": "B"}},
}
CASES = [("all-hands", name) for name in ALL_HANDS] + [("deckhand-builder", name) for name in DECKHAND]


def broken(slug: str, position: dict[str, Any]) -> bool:
    """Whether the position is refused, or breaks a law of the game."""
    game = games.find(slug)
    box = game.pack_box(2, {})
    try:
        table = load(game, box, position)
    except BadInput:
        return True
    return bool(game.function("sound")(box, table))


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_a_position_that_cannot_be(slug: str, name: str) -> None:
    assert broken(slug, (ALL_HANDS if slug == "all-hands" else DECKHAND)[name])


@pytest.mark.parametrize(("slug", "position"), [("all-hands", BATTLE), ("all-hands", AARGH), ("deckhand-builder", {})])
def test_what_they_are_made_from_can_be(slug: str, position: dict[str, Any]) -> None:
    assert not broken(slug, position)
