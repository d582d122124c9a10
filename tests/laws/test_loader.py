"""The loader's law: a position that cannot be is refused with one line that says why, whatever the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.position import impossible, load, load_unchecked
from tests.laws.play import Play

GAMES = [pytest.param(game, id=game.slug) for game in games.every()]
BATTLE = {"phase": "battle", "turn": "A", "hands": {"A": "", "B": ""}}
FLEET = ["NA: N2 N3 N4", "PA: P2 P3 P4", "RA: R2 R3 R4"]
EMPTY_SEA = ". . .\n. . .\n. . ."
MAP = "R:The Overseer -40 | . | .\n. | . | .\n. | . | B:The Star-Bounder"

# Positions that no match comes to, with what is said. A game's developers add theirs here.
PLANTED: list[tuple[str, dict[str, Any], str]] = [
    ("hit-the-deck", {"sea": ". . .\nA:KC . .\nB:7D . ."}, "supply route broken"),
    ("hit-the-deck", {"fields": {"turn": 60}}, "too many turns"),
    ("hit-the-deck", {"fields": {"hand_size": [3, 7]}}, "hand miscounted"),
    ("hit-the-deck", {"fields": {"phase": 9}}, "no such turn"),
    (
        "hit-the-deck",
        {"sea": EMPTY_SEA, "phase": "defence", "battle": {"kind": "attack", "from": "A", "on": "D", "card": "7S"}},
        "no ship of yours",
    ),
    ("all-hands", {**BATTLE, "ships": {"A": ["NA: N2 P3 N4"]}}, "no legal ship"),
    ("all-hands", {**BATTLE, "ships": {"A": FLEET[:1]}, "reserved": {"B": "Gold"}}, "reserved in battle"),
    ("all-hands", {"turn": "A", "ships": {"A": FLEET}, "hands": {"A": "MA M2 M3 M4 M5"}}, "too many cards"),
    ("all-hands", {"fields": {"turn": 5}}, "no such seat"),
    ("all-hands", {"fields": {"deck_size": 3}}, "lost or doubled"),
    ("deckahedron", {"P1": {"exhausted": "#1"}}, "not a stamina card"),
    ("deckahedron", {"P1": {"deck": "#1", "discard": " ".join(f"#{i}" for i in range(2, 21))}}, "too few to flip"),
    ("deckahedron", {"fields": {"bank": -1}}, "tokens negative"),
    ("deckahedron", {"fields": {"spotlight": 5}}, "spotlight elsewhere"),
    ("deckhand-builder", {"supply": "Tavern, -, -, -, -, -"}, "broken slot"),
    ("deckhand-builder", {"hands": {"A": "Tavern"}, "decks": {"A": ""}, "stashes": {"A": ""}}, "too few cards"),
    ("deckhand-builder", {"fields": {"coins": [-1, 0, 0, 0]}}, "negative"),
    ("deckhand-builder", {"fields": {"over": 1}}, "nobody asked"),
    ("deckhand-duel", {"map": MAP}, "alive without hit points"),
    ("deckhand-duel", {"fields": {"corryte": -1}}, "debt"),
    ("deckhand-duel", {"fields": {"hand_size": [4, 5]}}, "beyond the end"),
    ("deckhand-builder", {"weddings": {"B": "B"}}, "own guest"),
    ("deckhand-duel", {"quiet": 3, "ebb": 3}, "quiet before the decks are empty"),
    ("deckhand-duel", {"ask": "over", "ending": "stalemate", "winner": "Red"}, "ended without a winner"),
    ("deckhand-duel", {"ask": "over", "ending": "stalemate", "winner": "Blue"}, "quiet before the decks are empty"),
    # numbers that a field never holds (ranges.py)
    ("hit-the-deck", {"fields": {"may_hold": [53, 0]}}, "may_hold is 53, and never above 52"),
    ("all-hands", {"fields": {"last_lap": 2}}, "last_lap is 2, and never above 1"),
    ("deckahedron", {"fields": {"attacker": -1}}, "attacker is -1, and never below 0"),
    ("deckhand-builder", {"fields": {"purchase": 97}}, "purchase is 97, and never above 96"),
    ("deckhand-duel", {"fields": {"eventful": 99}}, "eventful is 99, and never above 1"),
    ("all-hands", {"round": 0}, "round is 0, and never below 1"),
    ("deckahedron", {"scene": 0}, "scene is 0, and never below 1"),
    ("deckhand-duel", {"redraws": {"Blue": 3}}, "redraws is 3, and never above 2"),
]


@pytest.mark.parametrize(("slug", "words", "says"), PLANTED, ids=[f"{slug}-{says}" for slug, _, says in PLANTED])
def test_a_position_that_cannot_be_is_refused(slug: str, words: dict[str, Any], says: str) -> None:
    game = games.find(slug)
    with pytest.raises(BadInput, match=says) as caught:
        load(game, game.pack_box(2, {}), words)
    assert "\n" not in str(caught.value)


def test_every_game_has_planted_positions() -> None:
    assert {slug for slug, _, _ in PLANTED} == {game.slug for game in games.every()}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_number_is_changed_a_table_is_refused_or_can_be_played_on(game: Game) -> None:
    """One number of a real table is changed. It is loaded only if it is sound and somebody can decide."""
    play = Play(game, max(seats for seats in game.seats if seats <= 3))
    luck = random.Random(4)
    refused = 0
    for _ in range(60):
        table = play.position(luck.randrange(20), luck.randrange(80))
        fields = changed(table.dump(), luck)
        try:
            loaded = load(game, play.box, {**game.words.position(play.box, table), "fields": fields})
        except BadInput as error:
            assert "\n" not in str(error)
            refused += 1
        else:
            assert play.sound(loaded) == 0
            for seat in range(play.seats):
                waited_for = play.functions["waiting"](play.box, loaded) >> seat & 1
                assert not waited_for or play.legal(loaded, seat)
    assert refused > 10, "hardly anything is refused"


def changed(fields: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The fields with one number that is another."""
    name = luck.choice([name for name in fields if name not in ("luck", "events", "told")])
    value = luck.choice([-1, 0, 1, 2, 3, 5, 7, 20, 60])
    if isinstance(fields[name], int):
        return {**fields, name: value}
    row = fields[name]
    while isinstance(row[0], list):
        row = luck.choice(row)
    row[luck.randrange(len(row))] = value
    return fields


def test_a_law_that_is_broken_has_its_name() -> None:
    game = games.find("hit-the-deck")
    box = game.pack_box(2, {})
    table = load_unchecked(game, box, {})
    assert impossible(game, box, table) == ""
    table.deck[0] = table.deck[1]
    assert impossible(game, box, table) == "lost or doubled"
