"""The law of secrets can fail: All Hands on Deck shows one field too much or too little, and the law must say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.position import load_unchecked
from quarterdeck.games.all_hands.rules import sight
from quarterdeck.games.all_hands.rules import table as t
from tests.laws import laws
from tests.laws.mutants import mutant
from tests.laws.play import Play

GAME = games.find("all-hands")
Change = Callable[[Any, Any], None]  # of what was shown, given the whole table

HANDS = {"A": "NA N2 N3 N4 N5 Gold", "B": "MA M2 M3 M4 M5 Lady"}
SHIPS = {"A": ["RA: Spy R3 R4"], "B": ["MC: M2 M3 M4; seen by A", "MC: Gold M2 M3; held by B; 1 shown; raided by A"]}
TURN = {"turn": "A", "hands": HANDS, "launching": "NA N2", "backs": 2, "ships": {"B": SHIPS["B"][:1]}}
AARGH = {
    "phase": "aargh",
    "turn": "C",
    "discards": "Ruth",
    "claims": {"A": "undecided", "B": "lets lie"},
}
VOTE = {"phase": "vote", "turn": "C", "discards": "Ruth", "claims": {"A": "aargh", "B": "aargh"}, "votes": {"B": "A"}}
BATTLE = {"phase": "battle", "turn": "A", "hands": HANDS, "ships": SHIPS}
RECKONING = {**BATTLE, "phase": "reckoning"}
FIRST = {"aargh": "first"}


def put(field: str, *at: int) -> Change:
    """Show a number as it is."""

    def change(table: Any, seen: Any) -> None:
        _set(seen, field, at, _get(table, field, at))

    return change


def blank(field: str, *at: int, value: int = 0) -> Change:
    """Show nothing, or something else, in its place."""

    def change(table: Any, seen: Any) -> None:
        _set(seen, field, at, value)

    return change


def _get(table: Any, field: str, at: tuple[int, ...]) -> int:
    found = getattr(table, field)
    for i in at:
        found = found[i]
    return int(found)


def _set(table: Any, field: str, at: tuple[int, ...], value: int) -> None:
    if not at:
        setattr(table, field, value)
        return
    row = getattr(table, field)
    for i in at[:-1]:
        row = row[i]
    row[at[-1]] = value


TOO_MUCH = [
    pytest.param(TURN, {}, 1, put("hand", 0, 0), "hand[0, 0]", id="a hand"),
    pytest.param(TURN, {}, 1, put("picked", 0), "picked[0]", id="the shipmaster of a ship being crewed"),
    pytest.param(TURN, {}, 1, put("picks"), "picks[]", id="how many were picked"),
    pytest.param(TURN, {}, 1, put("backs"), "backs[]", id="how often somebody went back"),
    pytest.param(TURN, {}, 0, put("deck", 5), "deck[5]", id="the pile"),
    pytest.param(AARGH, {}, 0, put("claim", 1), "claim[1]", id="an answer before all are in"),
    pytest.param(VOTE, {"aargh": "vote"}, 0, put("vote", 1), "vote[1]", id="a vote before all are in"),
    pytest.param(BATTLE, {}, 1, put("crew", 0, 1), "crew[0, 1]", id="a crew"),
    pytest.param(BATTLE, {}, 2, put("crew", 3, 0), "crew[3, 0]", id="a crew that somebody else has peeked at"),
    pytest.param(BATTLE, {}, 0, put("crew", 4, 1), "crew[4, 1]", id="who was no treasure in a raid"),
    pytest.param(BATTLE, {}, 0, put("hand", 1, 0), "hand[1, 0]", id="cards set aside"),
]
TOO_LITTLE = [
    pytest.param(TURN, {}, 0, blank("hand", 0, 0), "hand[0, 0]", id="the own hand"),
    pytest.param(TURN, {}, 0, blank("picks"), "picks[]", id="the ship that one is crewing"),
    pytest.param(AARGH, {}, 1, blank("claim", 1, value=t.SEALED), "claim[1]", id="the own answer"),
    pytest.param(AARGH, {}, 1, blank("claim", 0), "claim[0]", id="who has not answered"),
    pytest.param(AARGH, FIRST, 0, blank("claim", 1, value=t.SEALED), "claim[1]", id="an answer that was shouted"),
    pytest.param(VOTE, {"aargh": "vote"}, 2, blank("claim", 0, value=t.SEALED), "claim[0]", id="who shouted"),
    pytest.param(BATTLE, {}, 0, blank("crew", 3, 0), "crew[3, 0]", id="the crew that one's Spy saw"),
    pytest.param(BATTLE, {}, 2, blank("crew", 4, 0), "crew[4, 0]", id="treasure that was raided"),
    pytest.param(BATTLE, {}, 1, blank("crew", 3, 2), "crew[3, 2]", id="the own crew"),
    pytest.param(BATTLE, {}, 2, blank("known", 3), "known[3]", id="who has peeked"),
    pytest.param(RECKONING, {}, 2, blank("hand", 0, 0), "hand[0, 0]", id="the cards set aside at the Reckoning"),
    pytest.param(RECKONING, {}, 2, blank("crew", 0, 1), "crew[0, 1]", id="a crew at the Reckoning"),
]


def complaint(options: dict[str, str], position: dict[str, Any], viewer: int, change: Change | None) -> str:
    """What the law says of the game, with what it shows changed."""

    def show(box: Any, table: Any, seat: int, seen: Any) -> None:
        sight.show(box, table, seat, seen)
        if change is not None and seat == viewer:
            change(table, seen)

    play = Play(mutant(GAME, {sight.show: show}), 3, options)
    try:
        laws.law_secrets(play, load_unchecked(GAME, play.box, position), viewer, 0)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("position", "options", "viewer", "change", "names"), TOO_MUCH)
def test_a_field_shown_too_much(
    position: dict[str, Any], options: dict[str, str], viewer: int, change: Change, names: str
) -> None:
    assert complaint(options, position, viewer, None) == ""
    assert f"{names} is hidden from seat {viewer}" in complaint(options, position, viewer, change)


@pytest.mark.parametrize(("position", "options", "viewer", "change", "names"), TOO_LITTLE)
def test_a_field_shown_too_little(
    position: dict[str, Any], options: dict[str, str], viewer: int, change: Change, names: str
) -> None:
    assert complaint(options, position, viewer, None) == ""
    assert f"{names} is open to seat {viewer}" in complaint(options, position, viewer, change)
