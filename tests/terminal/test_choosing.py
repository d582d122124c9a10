"""Captain and deck, chosen in secret at the keyboard, before the match."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.terminal.choosing import answers_of, drawn
from quarterdeck.terminal.players import Player, player_of
from quarterdeck.terminal.playing import obeyed
from quarterdeck.terminal.room import Room
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.style import style_of

GAME = games.find("deckhand-duel")
MAP = "R:The Duchess | . | .\nB:Powder Cub | . | .\n. | . | B:The Star-Bounder"
CHOOSE = ["--option", "blue=choose", "--option", "red=choose"]


def play(folder: Path, typed: str, *arguments: str) -> str:
    command = [sys.executable, "-m", "quarterdeck.cli", "play", "deckhand-duel", *CHOOSE, *arguments, "--plain"]
    env = {"XDG_DATA_HOME": str(folder), "PATH": ""}
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=env, timeout=120)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def test_a_person_is_asked_and_a_bot_draws(tmp_path: Path) -> None:
    said = play(tmp_path, "parsnips\noverseer: 3 Drone\n4\n", "--seats", "you,random", "--seed", "3")
    assert "there is no deck 'parsnips'" in said and "no more than 2 copies" in said
    assert "You play The Duchess" in said
    red = drawn(GAME.options[1], seed_from_number(3), 1)
    assert red in answers_of(GAME.options[1])
    assert f"Red plays {GAME.options[1].answers[red].partition(':')[0]}" in said


def test_bots_choose_by_the_matchs_luck(tmp_path: Path) -> None:
    found = {drawn(GAME.options[0], seed_from_number(number), 0) for number in range(40)}
    assert found == set(answers_of(GAME.options[0]))
    said = [play(tmp_path, "", "--seats", "random,random", "--seed", "5") for _ in range(2)]
    assert said[0] == said[1] and " plays The " in said[0]


def test_standing_orders_at_the_keyboard(tmp_path: Path) -> None:
    typed = "2\norders\norders 2\norders 9\nkeep\n" + "end turn\n" * 12
    said = play(tmp_path, typed, "--seats", "you,able-seaman", "--seed", "3")
    assert "Always Counterattack: no" in said and "Always Counterattack: yes" in said
    assert "There is no standing order '9'" in said
    assert "You do not Counterattack" not in said


def test_at_one_keyboard_nobody_learns_that_there_was_nothing_to_choose(tmp_path: Path) -> None:
    """Red's hand has a reaction or not: Blue's attack hands the keyboard over in any case."""
    start = load(GAME, GAME.pack_box(2, {"red": "duchess"}), {"map": MAP, "hands": {"Red": "Second"}})
    match = Match(GAME, ["Ann", "Bob"], {"red": "duchess"}, start=start)
    match.play_text(0, "attack a2>a3")
    assert [match.notation.text(action) for action in match.legal(1)] == ["pass"]
    for players, answered in (([Player("Ann"), Player("Bob")], False), ([player_of("random"), Player("Bob")], True)):
        room = Room(match, players, Screen(style_of(sys.stdout, True, True)))
        room.orders[1] = ["pass-without-reaction"]
        assert (room.only_choice(1) is not None) == answered
        assert obeyed(room, 1) == answered
