"""The arena: paired deals, what is kept, what is refused, and a test that does not see what is not there."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quarterdeck.cli.arena import main
from quarterdeck.engine.errors import BadInput
from quarterdeck.lab import arena

COMMAND = [sys.executable, "-m", "quarterdeck.cli", "arena", "hit-the-deck", "--jobs", "1"]


def test_every_deal_is_played_in_every_rotation() -> None:
    made = list(arena.bouts("all-hands", {}, [["a", "b", "c"]], 6))
    assert [bout.seats for bout in made[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len({bout.seed for bout in made[:3]}) == 1
    assert made[3].seed == made[0].seed + 1
    assert len(made) == 6


def test_two_random_bots_share_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hit-the-deck", "--seats", "random,random", "--games", "6", "--jobs", "1"]) == 0
    assert "random among themselves" in capsys.readouterr().out


def test_one_seat_alone_is_measured_by_its_goal(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["deckhand-builder", "--seats", "random", "--games", "3", "--jobs", "1", "--until-clear"]
    assert main(line) == 0
    said = capsys.readouterr().out
    assert "random alone" in said
    assert "in 3\n" in said


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.jsonl"
    line = ["hit-the-deck", "--seats", "random,random", "--jobs", "1", "--keep", str(kept)]
    main([*line, "--games", "4"])
    first = kept.read_text().splitlines()
    assert len(first) == 5
    kept.write_text("\n".join(first) + '\n{"seats": ["ran')  # stopped in the middle of a line
    main([*line, "--games", "6", "--json", str(tmp_path / "f.json"), "--csv", str(tmp_path / "f.csv")])
    after = kept.read_text().splitlines()
    assert after[:5] == first
    assert len(after) == 7
    assert json.loads((tmp_path / "f.json").read_text())["games"] == 6
    assert len((tmp_path / "f.csv").read_text().splitlines()) == 7
    capsys.readouterr()


def test_stopped_by_the_keyboard_it_keeps_what_was_played(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    command = [*COMMAND, "--seats", "random,random", "--games", "100000", "--keep", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(600):
            if kept.exists() and len(kept.read_text().splitlines()) > 3:
                break
            time.sleep(0.1)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert "stopped; what was played is kept" in err
    assert "random" in out
    assert all(json.loads(line) for line in kept.read_text().splitlines())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess", "--seats", "random,random"], "there is no game 'chess'"),
        (["hit-the-deck", "--seats", "random,rand"], "did you mean 'random'"),
        (["hit-the-deck", "--seats", "random,random,random"], "is for 2 seats, not 3"),
        (["hit-the-deck"], "say who plays"),
        (["hit-the-deck", "--ladder", "random"], "two or more different bots"),
        (["hit-the-deck", "--seats", "random,random", "--games", "0"], "--games takes 1 or more"),
        (["hit-the-deck", "--seats", "random,random", "--jobs", "many"], "--jobs takes a number"),
        (["hit-the-deck", "--seats", "random,random", "--option", "win=never"], "option win takes"),
        (["hit-the-deck", "--seats", "random,random", "--json", "no-such-folder/x.json"], "cannot be written"),
        (["deckahedron", "--seats", "random,random"], "nobody wins"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        main(words)


def test_a_file_that_is_not_the_arenas_is_left_alone(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n")
    with pytest.raises(BadInput, match="is not a file of the arena"):
        main(["hit-the-deck", "--seats", "random,random", "--keep", str(notes)])
    assert notes.read_text() == "my notes\n"


def test_other_settings_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.jsonl"
    line = ["hit-the-deck", "--seats", "random,random", "--jobs", "1", "--games", "2", "--keep", str(kept)]
    main(line)
    with pytest.raises(BadInput, match="begun with other settings"):
        main([*line, "--option", "win=alternate"])
    capsys.readouterr()


def test_the_sequential_test_keeps_its_word() -> None:
    """Looked at after every game, equal players are called unequal in fewer than 5 of 100 runs; unequal ones are."""
    luck = random.Random(11)

    def called(chance: float, games: int) -> bool:
        tally = arena.Tally()
        for _ in range(games):
            tally.add(float(luck.random() < chance))
            if tally.clear(0.5):
                return True
        return False

    assert sum(called(0.5, 600) for _ in range(300)) < 15
    assert sum(called(0.65, 600) for _ in range(50)) > 45


def test_intervals_hold_what_they_should() -> None:
    tally = arena.Tally()
    for number in range(100):
        tally.add(float(number < 60))
    low, high = tally.interval()
    assert low == pytest.approx(0.502, abs=0.002)
    assert high == pytest.approx(0.691, abs=0.002)


def test_ratings_follow_the_results() -> None:
    standing = arena.Standing()
    for number in range(30):
        standing.add(arena.Result(("strong", "weak"), number, 0, (1.0, 0.0), 10, 0.1))
        standing.add(arena.Result(("weak", "middle"), number, 0, (0.0, 1.0), 10, 0.1))
        standing.add(arena.Result(("middle", "strong"), number, 0, (0.0, 1.0), 10, 0.1))
    skill = {name: one[0] for name, one in standing.ratings().items()}
    assert skill["strong"] > skill["middle"] > skill["weak"]
