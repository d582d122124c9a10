"""A campaign goes on with other cards: what lies on the table is found again by name, and the record holds."""

from __future__ import annotations

import tomllib

import pytest

from quarterdeck import games
from quarterdeck.engine.draws import draws_of
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.engine.verifying import verify
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron.box import DECKS
from quarterdeck.games.deckahedron.cardset.designs import BASE

MOVES = BASE.read_text("utf-8")
STARS = '[[move]]\nname = "Read the Stars"\nattributes = ["Int"]\nVV = "you know where you are"\n\n'
WARDEN = '\n[[foe]]\nname = "Pit warden"\nstamina = 12\n'
CHARACTERS = ((1, "share 3 2 1"), (1, "own Backstab"), (1, "ready"), (2, "share 2 2 2"), (2, "ready"))


def played(*moves: tuple[int, str]) -> Match:
    match = Match(GAME, ["GM", "P1", "P2"], {}, seed_from_number(3))
    for seat, text in (*CHARACTERS, *moves):
        match.play_text(seat, text)
    return match


def test_moves_are_found_again_and_the_record_holds() -> None:
    match = played()
    match.revise("moves", "moves-1.toml", STARS + MOVES + WARDEN)
    assert match.view(1).seats[1].args["moves"] == ("move/Backstab",)
    for text in ("call P1", "name Read the Stars", "ask"):
        match.play_text(0, text)
    match.play_text(1, "flip Int")
    match.undo(redeal=True)
    match.play_text(1, "flip Int")
    with pytest.raises(BadInput, match="the cards were changed since"):
        match.undo(5)
    text = match.record(notes=True).text()
    assert verify(parse_record(text), games.find) == [] and parse_record(text).text() == text
    assert replay(parse_record(text), games.find).table == match.before(len(match.actions)).table == match.table
    assert draws_of(match) == draws_of(replay(parse_record(text), games.find))
    assert match.told(2, 2)[0].text == "P1 owns Backstab, level 0, base."  # in the words of its time


def test_what_cannot_be_found_again_is_refused() -> None:
    match = played()
    match.revise("moves", "moves-1.toml", MOVES + WARDEN)
    match.play_text(0, "foe Pit warden")
    with pytest.raises(Illegal, match="Pit warden is in the scene"):
        match.revise("moves", "moves-2.toml", STARS + MOVES)
    match.play_text(0, "dismiss foe 1")
    match.play_text(0, "call P1")
    with pytest.raises(Illegal, match="never mind"):
        match.revise("moves", "moves-2.toml", STARS + MOVES)
    assert len(match.revisions) == 1 and match.game.function("sound")(match.box, match.table) == 0


def test_a_deck_of_ones_own() -> None:
    """Another deck from here on; but an exhausted card stays a Stamina card."""
    rows = tomllib.loads(DECKS.read_text("utf-8"))["b"]
    match = played()
    match.revise("moves", "moves-1.toml", f'deck = """\n{rows}"""\n\n{MOVES}')
    assert match.box.edge == GAME.pack_box(3, {"set": "b"}).edge
    match.table.exhausted[1][0] = 1  # no Stamina card in either deck
    with pytest.raises(Illegal, match="#1 is exhausted"):
        match.revise("moves", "moves-2.toml", STARS + MOVES)
