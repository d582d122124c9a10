"""The law of secrets can fail: DeckHand shows one thing too much or too little, and the law must say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load_unchecked
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckhand_builder.rules import sight
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.words.names import cards_of
from tests.laws import laws
from tests.laws.mutants import mutant
from tests.laws.play import Play

GAME = games.find("deckhand-builder")
PLAY = Play(GAME, 3)
Change = Callable[[Any, Any], None]  # of what was shown, given the whole table
Situation = tuple[dict[str, Any], Sequence[str]]  # a position, and the moves made from there

DECKS = {"A": "Typhoon, Alchemy, Tavern", "B": "Shipyard, Mutiny, Haggling", "C": "Going Ape, Hideout, Exploration"}
QUIET: Situation = ({"hands": {"A": "Voodoo Curse", "B": "Gold Mine, Beach Bum"}, "decks": DECKS}, [])
LOOKED: Situation = ({"hands": {"A": "Treasure Map", "B": "Gold Mine"}, "decks": DECKS}, ["A: play Treasure Map"])
CHOSEN: Situation = (
    {"hands": {"A": "Alchemy, Fist Fight, Hideout, Mutiny", "B": "Gold Mine"}},
    ["A: play Alchemy", "A: discard Hideout"],
)
SEALED: Situation = (
    {
        "hands": {"A": "Typhoon"},
        "stashes": {"A": "Hideout, Tavern", "B": "Mutiny, Alchemy", "C": "Shipyard, Haggling"},
        "decks": {"A": "Fist Fight, Celebrate", "B": "Fist Fight, Celebrate", "C": "Fist Fight, Celebrate"},
    },
    ["A: play Typhoon", "A: pass", "B: give Mutiny"],
)


def number(name: str) -> int:
    return cards_of(PLAY.box, name)[0]


def change_places(one: str, other: str) -> Change:
    """Two cards are shown, each where the other was: the second one where it really lies."""

    def change(table: Any, seen: Any) -> None:
        a, b = number(one), number(other)
        for field in (seen.zone, seen.known, seen.under):
            field[a], field[b] = field[b], field[a]
        swap = {a: b, b: a}
        for row in (seen.top, seen.under):
            for i, card in enumerate(row):
                row[i] = swap.get(card, card)

    return change


def put(field: str, *at: int) -> Change:
    """Show a number as it is."""

    def change(table: Any, seen: Any) -> None:
        _row(seen, field, at)[at[-1]] = _row(table, field, at)[at[-1]]

    return change


def blank(field: str, *at: int, value: int = 0) -> Change:
    """Show nothing, or something else, in its place."""

    def change(table: Any, seen: Any) -> None:
        _row(seen, field, at)[at[-1]] = value

    return change


def _row(table: Any, field: str, at: tuple[int, ...]) -> Any:
    row = getattr(table, field)
    for i in at[:-1]:
        row = row[i]
    return row


TOO_MUCH = [
    pytest.param(QUIET, 0, change_places("Shipyard", "Beach Bum"), "zone", id="a card of another's hand"),
    pytest.param(QUIET, 1, change_places("Alchemy", "Typhoon"), "under", id="the order of another's deck"),
    pytest.param(QUIET, 1, put("top", t.DECK), "top", id="the top of another's deck"),
    pytest.param(QUIET, 0, put("top", t.SUPPLY_DECK), "top", id="the top of the supply deck"),
    pytest.param(QUIET, SPECTATOR, put("top", t.DECK + 1), "top", id="a deck to a watcher"),
    pytest.param(LOOKED, 1, put("these", 1, 1), "these", id="what somebody looks at"),
    pytest.param(CHOSEN, 1, put("these", 1, 0), "these", id="what somebody chose from the hand"),
    pytest.param(SEALED, 0, put("sealed", 1), "sealed", id="an answer in secret"),
    pytest.param(SEALED, 2, put("sealed", 1), "sealed", id="an answer in secret, to the next player"),
]
TOO_LITTLE = [
    pytest.param(QUIET, 1, change_places("Gold Mine", "Shipyard"), "zone", id="the own hand"),
    pytest.param(QUIET, 1, blank("known", number("Gold Mine")), "known", id="that one knows the own hand"),
    pytest.param(LOOKED, 0, change_places("Alchemy", "Tavern"), "under", id="what one looks at"),
    pytest.param(LOOKED, 0, blank("these", 1, 1), "these", id="what one's effect holds"),
    pytest.param(SEALED, 1, blank("sealed", 1, value=t.HAS_CHOSEN), "sealed", id="the own answer"),
    pytest.param(SEALED, 0, blank("sealed", 2, value=t.HAS_CHOSEN), "sealed", id="who has not answered"),
    pytest.param(SEALED, 0, blank("zone", number("Shipyard"), value=t.DECK + 2), "zone", id="a stash"),
    pytest.param(QUIET, 0, blank("coins", 1, value=9), "coins", id="coins"),
    pytest.param(QUIET, 0, blank("size", t.HAND + 1, value=9), "size", id="how many cards lie where"),
]


def complaint(situation: Situation, viewer: int, change: Change | None) -> str:
    """What the law says of the game, with what it shows changed."""
    position, moves = situation
    match = Match(GAME, ["x", "y", "z"], {}, seed_from_number(4), load_unchecked(GAME, PLAY.box, position))
    for move in moves:
        seat, _, text = move.partition(": ")
        match.play_text(match.seat_of(seat), text)

    def show(box: Any, table: Any, seat: int, seen: Any) -> None:
        sight.show(box, table, seat, seen)
        if change is not None:
            change(table, seen)

    try:
        laws.law_secrets(Play(mutant(GAME, {sight.show: show}), 3), match.table, viewer, 0)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("situation", "viewer", "change", "field"), TOO_MUCH)
def test_a_field_shown_too_much(situation: Situation, viewer: int, change: Change, field: str) -> None:
    assert complaint(situation, viewer, None) == ""
    said = complaint(situation, viewer, change)
    assert f"{field}[" in said and f"is hidden from seat {viewer}" in said, said


@pytest.mark.parametrize(("situation", "viewer", "change", "field"), TOO_LITTLE)
def test_a_field_shown_too_little(situation: Situation, viewer: int, change: Change, field: str) -> None:
    assert complaint(situation, viewer, None) == ""
    said = complaint(situation, viewer, change)
    assert f"{field}[" in said and f"is open to seat {viewer}" in said, said
