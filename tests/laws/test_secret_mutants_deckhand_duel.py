"""The law of secrets can fail: the duel shows one number too much or too little, and the law must say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.position import load_unchecked
from quarterdeck.games.deckhand_duel.rules import sight
from quarterdeck.games.deckhand_duel.rules import table as t
from tests.laws import laws
from tests.laws.mutants import mutant
from tests.laws.play import Play

GAME = games.find("deckhand-duel")
Change = Callable[[Any, Any], None]  # of what was shown, given the whole table

TURN = {"hands": {"Blue": "Rope Dancer, Powder Cub", "Red": "Drone, Servant"}, "discards": {"Red": "Warden"}}
REDRAW = {"ask": "redraw", "turn": 0, "corryte": 0, "answers": {"Blue": "keep"}}
HALVES = [0b000000111111, 0b111111000000]
GAMERS = {"ask": "gamer", "turn": 0, "corryte": 0, "answers": {"Red": "ggEZra"}, "fields": {"choice": HALVES}}


def put(field: str, *at: int) -> Change:
    """Show a number as it is."""

    def change(table: Any, seen: Any) -> None:
        row, there = getattr(seen, field), getattr(table, field)
        for i in at[:-1]:
            row, there = row[i], there[i]
        row[at[-1]] = there[at[-1]]

    return change


def blank(field: str, *at: int, value: int = 0) -> Change:
    """Show nothing, or something else, in its place."""

    def change(table: Any, seen: Any) -> None:
        row = getattr(seen, field)
        for i in at[:-1]:
            row = row[i]
        row[at[-1]] = value

    return change


def complaint(options: dict[str, str], position: dict[str, Any], viewer: int, change: Change | None) -> str:
    """What the law says of the game, with what it shows changed."""

    def show(box: Any, table: Any, seat: int, seen: Any) -> None:
        sight.show(box, table, seat, seen)
        if change is not None:
            change(table, seen)

    play = Play(mutant(GAME, {sight.show: show}), 2, options)
    try:
        laws.law_secrets(play, load_unchecked(GAME, play.box, position), viewer, 0)
    except AssertionError as error:
        return str(error)
    return ""


HALF = {"gamers": "half"}
CHOOSE = {"gamers": "choose"}
TOO_MUCH = [
    pytest.param(TURN, {}, 0, put("hand", 1, 0), "hand[1, 0]", id="the other hand"),
    pytest.param(TURN, {}, SPECTATOR, put("hand", 0, 0), "hand[0, 0]", id="a hand to a watcher"),
    pytest.param(TURN, {}, 0, put("deck", 0, 3), "deck[0, 3]", id="the own deck"),
    pytest.param(REDRAW, {}, 1, put("answer", 0), "answer[0]", id="an answer before both are in"),
    pytest.param(GAMERS, HALF, 0, put("answer", 1), "answer[1]", id="the Gamer that the other chose"),
    pytest.param(GAMERS, HALF, SPECTATOR, put("choice", 0), "choice[0]", id="a half of the Gamers to a watcher"),
]
TOO_LITTLE = [
    pytest.param(TURN, {}, 0, blank("hand", 0, 1), "hand[0, 1]", id="the own hand"),
    pytest.param(TURN, {}, 0, blank("discards", 1, 0), "discards[1, 0]", id="a discard pile"),
    pytest.param(TURN, {}, SPECTATOR, blank("figure", 2), "figure[2]", id="a figure on the map"),
    pytest.param(REDRAW, {}, 0, blank("answer", 0, value=t.SEALED), "answer[0]", id="the own answer"),
    pytest.param(GAMERS, HALF, 0, blank("choice", 1), "choice[1]", id="the half of the Gamers that the other holds"),
    pytest.param(
        GAMERS | {"fields": {"choice": [4095, 4095]}},
        CHOOSE,
        SPECTATOR,
        blank("choice", 0),
        "choice[0]",
        id="that all Gamers can be chosen",
    ),
]


@pytest.mark.parametrize(("position", "options", "viewer", "change", "names"), TOO_MUCH)
def test_a_number_shown_too_much(
    position: dict[str, Any], options: dict[str, str], viewer: int, change: Change, names: str
) -> None:
    assert complaint(options, position, viewer, None) == ""
    assert f"{names} is hidden from seat {viewer}" in complaint(options, position, viewer, change)


@pytest.mark.parametrize(("position", "options", "viewer", "change", "names"), TOO_LITTLE)
def test_a_number_shown_too_little(
    position: dict[str, Any], options: dict[str, str], viewer: int, change: Change, names: str
) -> None:
    assert complaint(options, position, viewer, None) == ""
    assert f"{names} is open to seat {viewer}" in complaint(options, position, viewer, change)


def test_what_waited_when_a_captain_died_is_gone() -> None:
    """A Drone dies with its Captain, and what it sets off never happens: nothing of it is left on the table."""
    figures = "R:The Overseer -15 | . | .\nB:Broom Berserker | R:Drone | .\n. | . | B:The Dockmaster"
    play = Play(GAME, 2, {"blue": "dockmaster"})
    table = load_unchecked(GAME, play.box, {"map": figures})
    play.functions["apply"](play.box, table, 0, play.notation.parse("attack a2>a3"))
    assert table.ask == t.OVER and not any(any(row) for row in table.queue)
    laws.law_secrets(play, table, SPECTATOR, 0)
