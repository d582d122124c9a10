"""Sentences only: for screen readers, pipes and files."""

import subprocess
from pathlib import Path

import pytest

from quarterdeck import games
from tests.terminal.session import COMMAND, Session, environment, run, widest

DRAWN = "─│┼┌┐└┘┬┴├┤▲▼◆●■★♠♥♦♣~"


def test_plain_has_no_codes_and_nothing_drawn(tmp_path: Path) -> None:
    with Session(tmp_path, "play", "--plain", "--seats", "you,random", "--seed", "7") as person:
        for line in ("keep", "deploy", "1", "1", "? KD", "look", "hand", "moves", "log", "help", "pass", "undo"):
            person.answer(line)
        person.type("quit")
        assert person.wait() == 0
    assert "\x1b" not in person.output
    assert not set(person.output) & set(DRAWN)
    assert "It is your decision:" in person.output and "You may: 1, " in person.output
    assert widest(person.output) <= 80


def test_plain_says_the_whole_table_first_and_when_asked(tmp_path: Path) -> None:
    with Session(tmp_path, "play", "--plain", "--seats", "you,random", "--seed", "7") as person:
        person.question()
        assert "Row 1 from the top: C, Captain B's Seaport, empty;" in person.rest
        assert "Row 1" not in person.answer("keep")
        assert "Row 3 from the top: I, your Seaport, empty;" in person.answer("look")


@pytest.mark.parametrize("how", ["--no-color", "NO_COLOR"])
def test_without_colour_there_is_no_colour(tmp_path: Path, how: str) -> None:
    more = {"NO_COLOR": "1"} if how == "NO_COLOR" else {}
    arguments = [] if more else [how]
    with Session(tmp_path, "play", "--seats", "you,random", "--seed", "7", *arguments, env=more) as person:
        person.answer("keep")
    assert "\x1b[3" not in person.output.replace("\x1b[3J", "") and "\x1b[1m" not in person.output
    assert "KD♦" in person.output


def test_a_terminal_without_unicode_gets_letters_and_dashes(tmp_path: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii", "LANG": "C"}
    with Session(tmp_path, "play", "--seats", "you,random", "--seed", "7", env=ascii_only) as person:
        person.answer("keep")
    assert person.output.isascii()
    assert "+---------------+" in person.output and "KD" in person.output


@pytest.mark.parametrize("game", list(games.FOLDERS))
def test_piped_without_seats_one_match_of_bots_is_told_to_its_end(tmp_path: Path, game: str) -> None:
    done = run(tmp_path, "play", game, "--seed", "4")
    assert done.returncode == 0 and done.stderr == ""
    assert "The game is over." in done.stdout and "\x1b" not in done.stdout
    assert widest(done.stdout) <= 80
    assert not (tmp_path / "quarterdeck").exists()


def test_piped_persons_play_line_by_line(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seats", "you,random", "--seed", "7", typed="keep\nnonsense\npass\n")
    assert done.returncode == 0
    assert "> keep\n" in done.stdout and "'nonsense' is not a move" in done.stdout
    assert "quarterdeck play --resume hit-the-deck-" in done.stdout


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    command = [*COMMAND, "play", "--seats", "you,random", "--seed", "7"]
    done = subprocess.run(command, input=b"\xff\xfe\x00\x1b[2J\nkeep\n", capture_output=True, env=environment(tmp_path))
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"is not a move" in done.stdout and b"You keep the hand" in done.stdout


def test_whoever_stops_reading_is_no_error(tmp_path: Path) -> None:
    command = f"{' '.join(COMMAND)} play --seats random,random --seed 3 | head -n 2"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(tmp_path), text=True)
    assert done.stderr == "" and len(done.stdout.splitlines()) == 2


def test_the_same_seed_is_the_same_match(tmp_path: Path) -> None:
    told = [run(tmp_path, "play", "--seats", "random,random", "--seed", "42").stdout for _ in range(2)]
    assert told[0] == told[1]
    assert told[0] != run(tmp_path, "play", "--seats", "random,random", "--seed", "43").stdout
