"""A `show` of the Deckahedron that differs from its declared secrets is noticed, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.engine.position import load_unchecked
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron.rules import sight
from quarterdeck.games.deckahedron.rules import table as t
from tests.laws import laws
from tests.laws.mutants import mutant
from tests.laws.play import Play

FLIP = {"ranks": "2 2 2", "call": "Spout Lore", "advantage": 1, "with": "Int", "discard": "#1"}
POSITIONS: dict[str, dict[str, Any]] = {
    "secret": {"P1": {**FLIP, "flipped": "#3 #9", "state": "standing", "resolves": "#9", "veil": "secret"}},
    "open": {"P1": {**FLIP, "flipped": "#3 #9", "state": "standing", "resolves": "#9"}},
    "a Wound": {
        "P1": {**FLIP, "wounds": "W1", "flipped": "#3 W1", "state": "standing", "resolves": "#3", "veil": "secret"}
    },
}
PLAYER = 1


def broken(change: Any) -> Play:
    """The game with a `show` that also does this to the shown table."""

    def show(box: Any, table: Any, seat: int, seen: Any) -> None:
        sight.show(box, table, seat, seen)
        change(table, seen)

    return Play(mutant(GAME, {sight.show: show}), 3)


def examine(play: Play, position: str) -> None:
    table = load_unchecked(GAME, play.box, POSITIONS[position])
    table.knows[PLAYER][0] = 1 | 1 << PLAYER  # a card of an earlier secret flip
    assert play.sound(table) == 0
    for viewer in play.viewers:
        laws.law_secrets(play, table, viewer, 1)


def shows_the_top_card(table: Any, seen: Any) -> None:
    seen.deck[2][19] = table.deck[2][19]


def shows_what_is_flipped(table: Any, seen: Any) -> None:
    seen.flipped[PLAYER] = list(table.flipped[PLAYER])


def shows_what_was_flipped(table: Any, seen: Any) -> None:
    seen.discard[PLAYER] = list(table.discard[PLAYER])


def shows_what_resolves(table: Any, seen: Any) -> None:
    seen.resolves[PLAYER] = table.resolves[PLAYER]


def shows_what_is_decided(table: Any, seen: Any) -> None:
    seen.state[PLAYER] = table.state[PLAYER]


def hides_what_is_flipped(table: Any, seen: Any) -> None:
    seen.flipped[PLAYER] = [0] * 3


def hides_what_was_flipped(table: Any, seen: Any) -> None:
    seen.discard[PLAYER] = [0] * t.ALL_CARDS


def hides_what_is_decided(table: Any, seen: Any) -> None:
    seen.state[PLAYER] = t.VEILED


def hides_the_veil(table: Any, seen: Any) -> None:
    seen.call_veil = [0] * t.SEATS


@pytest.mark.parametrize("position", POSITIONS)
def test_the_game_shows_what_it_declares(position: str) -> None:
    examine(Play(GAME, 3), position)


@pytest.mark.parametrize(
    ("change", "position", "says"),
    [
        (shows_the_top_card, "open", r"deck\[2, 19\] is hidden from seat 0"),
        (shows_what_is_flipped, "secret", r"flipped\[1, 0\] is hidden from seat 2"),
        (shows_what_is_flipped, "a Wound", r"flipped\[1, 0\] is hidden from seat 2"),
        (shows_what_was_flipped, "open", r"discard\[1, 0\] is hidden from seat 2"),
        (shows_what_resolves, "secret", r"resolves\[1\] is hidden from seat 2"),
        (shows_what_is_decided, "secret", r"state\[1\] is hidden from seat 2"),
        (hides_what_is_flipped, "secret", r"flipped\[1, 0\] is open to seat 0"),
        (hides_what_is_flipped, "open", r"flipped\[1, 0\] is open to seat 0"),
        (hides_what_was_flipped, "open", r"discard\[1, 0\] is open to seat 0"),
        (hides_what_is_decided, "open", r"state\[1\] is open to seat 0"),
        (hides_the_veil, "secret", r"call_veil\[1\] is open to seat 0"),
    ],
)
def test_a_show_that_differs_is_noticed(change: Any, position: str, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        examine(broken(change), position)


def test_a_hidden_wound_card_is_noticed() -> None:
    """To those who may see none of the other cards, too."""

    def hides(table: Any, seen: Any) -> None:
        if not seen.flipped[PLAYER][0]:
            seen.flipped[PLAYER][1] = 0

    with pytest.raises(AssertionError, match=r"flipped\[1, 1\] is open to seat 2"):
        examine(broken(hides), "a Wound")
