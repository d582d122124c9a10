"""What the terminal does for single games: a ship in one line, a race by luck, the supply with all that a Buy needs."""

from __future__ import annotations

import pytest

from quarterdeck import bots, games
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.terminal.deckhand_builder import draw
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.players import Player
from quarterdeck.terminal.playing import take
from quarterdeck.terminal.room import Room
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.style import Style

HAND = "MA MC M2 M3 M4 Lady Gold N2 N3 P2 P3 R2 R3"


def room_at(slug: str, position: dict[str, object], options: dict[str, str] | None = None, width: int = 100) -> Room:
    """A person against a random bot, from a position."""
    game = games.find(slug)
    start = load(game, game.pack_box(2, options or {}), position)
    match = Match(game, ["Ann", "Bob"], options, seed_from_number(0), start)
    players = [Player("you", None), Player("random", bots.find("random"))]
    return Room(match, players, Screen(Style(width, 40)))


def said_after(room: Room, typed: str, capsys: pytest.CaptureFixture[str]) -> tuple[Desk, str]:
    desk = Desk(room, 0)
    capsys.readouterr()
    take(desk, typed)
    return desk, capsys.readouterr().out


def test_a_ship_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    room = room_at("all-hands", {"turn": "A", "hands": {"A": HAND}})
    desk, _ = said_after(room, "launch MC M2 M4 Lady", capsys)
    assert desk.done and room.match.table.launched[0] == 1 and room.match.table.picks == 0
    assert [told.kind for told in room.match.told(5, 0)] == ["launched", "crewed"]


def test_a_ship_in_one_line_is_launched_whole_or_not_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    room = room_at("all-hands", {"turn": "A", "hands": {"A": HAND}})
    desk, said = said_after(room, "launch MC, M2, N3, Lady", capsys)
    assert not desk.done and not room.match.actions
    assert "No: crew N3: N3 serves on" in " ".join(said.split())


def test_a_ship_can_be_begun_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    room = room_at("all-hands", {"turn": "A", "hands": {"A": HAND}})
    desk, _ = said_after(room, "launch merchant captain, gold", capsys)
    assert desk.done and room.match.table.picks == 2


def test_who_shouts_first_is_drawn_by_luck() -> None:
    """In half of the windows the person is asked before the bot, in the other half the bot has answered by then."""
    window = {"phase": "aargh", "turn": "C", "discards": "Gold", "claims": dict.fromkeys("AB", "undecided")}
    game, options = games.find("all-hands"), {"aargh": "first"}
    start = load(game, game.pack_box(3, options), window)
    first = []
    for seed in range(200):
        match = Match(game, ["Ann", "Bob", "Cid"], options, seed_from_number(seed), start)
        order = bots.next_in_race(match)
        assert order == bots.next_in_race(match), "the same luck is drawn twice"
        first.append(order)
        assert order is not None
        match.play_text(order, "let it lie")
        assert bots.next_in_race(match) == 1 - order
        assert bots.race_of(match) == 0, "one window has one draw, whoever has answered"
    assert 70 < first.count(0) < 130


def test_where_answers_are_secret_nobody_races() -> None:
    game = games.find("all-hands")
    window = {"phase": "aargh", "turn": "C", "discards": "Gold", "claims": dict.fromkeys("AB", "undecided")}
    match = Match(game, ["Ann", "Bob", "Cid"], {}, seed_from_number(1), load(game, game.pack_box(3, {}), window))
    assert bots.next_in_race(match) is None and bots.bot_to_move(match, lambda seat: seat == 1) == 1


def test_what_a_spy_saw_is_taken_back_once() -> None:
    """A peek shows its player something: taken back, it cannot be taken back again."""
    ships = {"A": ["RA: Spy R3 R4"], "B": ["MC: M2 M3 M4", "MC: M2 M3 M4"]}
    room = room_at("all-hands", {"phase": "battle", "turn": "A", "hands": {"A": "", "B": ""}, "ships": ships})
    room.match.play_text(0, "spy 1>B1")
    assert room.undo(0) == "" and room.taken_back == 1
    room.match.play_text(0, "spy 1>B2")
    assert "cannot be unseen" in room.undo(0)


def test_crew_picked_is_taken_back_freely() -> None:
    room = room_at("all-hands", {"turn": "A", "hands": {"A": HAND}})
    for _ in range(2):
        room.match.play_text(0, "launch MC")
        assert room.undo(0) == "" and room.taken_back == 0


@pytest.mark.parametrize("detail", [0, 1, 2])
def test_a_text_of_several_lines_breaks_no_row(detail: int) -> None:
    supply = "Smuggler's Cache, Quick Shot, Mutiny, Tavern, Alchemy, Hideout"
    room = room_at("deckhand-builder", {"hands": {"A": "Spice Trade, Fist Fight"}, "supply": supply})
    assert all("\n" in room.faces[card].text for card in ("Smuggler's Cache", "Spice Trade"))
    lines = draw(room.match.view(0), room.faces, 100, Style(100, 40, detail=detail))
    assert not [line for line in lines if "\n" in line]


@pytest.mark.parametrize("height", [24, 60])
def test_the_supply_shows_what_a_buy_needs(height: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Price, hooks and type on every screen, the text where there is room: also when only Buys are left."""
    position = {
        "hands": {"A": "Fist Fight, Celebrate"},
        "stashes": {"A": "Spice Trade"},
        "supply": "Hideout, Quick Shot, Mutiny, Tavern, Alchemy, Useless Totem",
        "coins": {"A": 4},
        "actions": 0,
        "buys": 2,
    }
    room = room_at("deckhand-builder", position)
    room.screen.style = Style(100, height)
    Desk(room, 0).show()
    said = " ".join(capsys.readouterr().out.split())
    assert "Hideout price 1 (cost 2), 2 hooks, Structure" in said
    assert "Useless Totem price 0 (cost 1), 2 hooks, Attack, Adventure and Structure" in said
    assert "+1 coin. With an Attack in your hand: +1 Action." in said or height == 24
