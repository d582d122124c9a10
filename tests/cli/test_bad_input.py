"""Whatever is wrong with what a person gives us: one clear line, status 2, no traceback, nothing overwritten."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from quarterdeck.cli import main
from tests.terminal.session import run

GOOD_HASH = "0" * 64
HEAD = f"quarterdeck record 1\ngame: hit-the-deck\nrules: 1\nseat: A = you\nseat: B = random\nseed-hash: {GOOD_HASH}\n"
SEED = "seed: " + "1" * 64 + "\n"
STEP = '[[step]]\ndo = "A: keep"\n'

ARGUMENTS = [
    (["dance"], "there is no command 'dance'; the commands are: play, "),
    (["plya"], "there is no command 'plya'; did you mean 'play'?"),
    (["play", "chess"], "there is no game 'chess'; the games are: hit-the-deck"),
    (["play", "hit-the-dek"], "there is no game 'hit-the-dek'; did you mean 'hit-the-deck'?"),
    (["play", "Hit-The-Deck"], "there is no game 'Hit-The-Deck'; did you mean 'hit-the-deck'?"),
    (["games", "chess"], "there is no game 'chess'"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["rules"], "the following arguments are required: GAME; see quarterdeck rules --help"),
    (["play", "--seats", "you"], "is for 2 seats; --seats you names 1"),
    (["play", "--seats", "you,random,random"], "is for 2 seats; --seats you,random,random names 3"),
    (["play", "--seats", "you,"], "--seats has an empty place"),
    (["play", "--seats", "you,rndom"], "there is no bot 'rndom'; did you mean 'random'?; a person is 'you'"),
    (["play", "--seats", "you,\x1b[2J"], "there is no bot '\\x1b[2J'"),
    (["play", "--seed", "seven"], "a seed is a number like 7, not 'seven'"),
    (["play", "--seed", "-1"], "a seed is a number like 7, not '-1'"),
    (["play", "--seed"], "--seed: expected one argument"),
    (["play", "--option", "win"], "--option takes name=value, not 'win'"),
    (["play", "--option", "=x"], "--option takes name=value, not '=x'"),
    (["play", "--option", "won=basic"], "has no option 'won'; its options: "),
    (["play", "--option", "win=always"], "option win takes basic or alternate, not 'always'"),
    (["play", "--name", "Ines", "--seats", "random,random"], "there is no person for --name 'Ines'"),
    (["play", "--name", "random", "--seats", "you,random"], "--name 'random' is the word for another player"),
    (["play", "--name", "x" * 40, "--seats", "you,random"], "--name takes a name of 1 to 30 letters"),
    (["play", "--seats", "you,you", "--name", "Ines", "--name", "Ines"], "two at the table are called 'Ines'"),
    (["play", "--pace", "slow"], "--pace: invalid float value: 'slow'"),
    (["play", "--frobnicate"], "unrecognized arguments: --frobnicate"),
    (["play", "--resume", "nothing"], "there is no file and no kept match 'nothing'"),
    (["play", "--resume", "/nowhere/x.record"], "/nowhere/x.record: cannot be read: No such file"),
    (["play", "--record", "/nowhere/x.record"], "/nowhere/x.record: cannot be written: No such file"),
    (["play", "--record", "/"], "/: "),
    (["verify", "nothing"], "there is no file and no kept match 'nothing'"),
    (["verify", "x", "--day", "today"], "--day takes a date, as 2026-11-16, not 'today'"),
    (["verify", "x", "--day", "2026-11-16", "--secret", "open"], "--secret takes 64 hexadecimal digits"),
    (["replay", "/nowhere/x.record"], "/nowhere/x.record: cannot be read: No such file"),
    (["scenario"], "name a scenario, or with --write a record"),
    (["scenario", "/nowhere/x.toml"], "/nowhere/x.toml: cannot be read: No such file"),
]

RECORDS = [
    (b"", 1, "not a record: the first line must be 'quarterdeck record 1'"),
    (b"dear diary\n", 1, "not a record"),
    (b"\x89PNG\r\n\x1a\n\x00\xff", 0, "is not text (UTF-8 was expected)"),
    (b"quarterdeck record 1\x00", 1, "not a record"),
    (b"x" * 4_000_001, 0, "is larger than 4,000,000 bytes"),
    (b"quarterdeck record 1\n", 1, "the record ends without a line 'game: ...'"),
    (b"quarterdeck record 1\ngame: hit-the-deck\n", 2, "the record ends without a line 'rules: ...'"),
    (HEAD.split("seat")[0].encode() + b"seed-hash: " + b"0" * 64 + b"\n", 4, "the record names no seats"),
    (HEAD.encode() + b"nonsense\n", 7, "expected 'name: value' or 'N. seat: move', found 'nonsense'"),
    (HEAD.encode() + b"colour: red\n", 7, "there is no line 'colour' in a record"),
    (HEAD.encode() + b"seed: 12\n", 7, "'seed' takes 64 hexadecimal digits"),
    (HEAD.encode() + b"option: win\n", 7, "expected 'option: name = value'"),
    (HEAD.encode() + b"rules: two\n", 7, "'rules' takes a version number, not 'two'"),
    (HEAD.encode() + b"2. A: keep\n", 7, "expected move 1, found '2. A'"),
    (HEAD.encode() + b"1. A keep\n", 7, "expected 'name: value'"),
    (HEAD.replace("rules: 1", "rules: 999").encode() + SEED.encode(), 0, "was played by version 999 of the rules"),
    (HEAD.replace("hit-the-deck", "chess").encode() + SEED.encode(), 0, "there is no game 'chess'"),
    (HEAD.encode(), 0, "has no seed yet (the match is not over)"),
    (HEAD.replace("seat: B = random\n", "").encode() + SEED.encode(), 0, "is for 2 seats, not 1"),
    (HEAD.encode() + b"option: won = x\n" + SEED.encode(), 0, "has no option 'won'"),
    (HEAD.encode() + SEED.encode() + b"1. C: keep\n", 8, "there is no seat 'C'"),
    (HEAD.encode() + SEED.encode() + b"1. A: sail\n", 8, "'sail' is not a move"),
    (HEAD.encode() + SEED.encode() + b"1. A: pass\n", 8, "A: pass: not now"),
    (HEAD.encode() + SEED.encode() + b"1. A: ke", 8, "'ke' is not a move"),
]

SCENARIOS = [
    ("game = ", "is not TOML: "),
    ("game = " + "[" * 2000 + "]" * 2000, "is not TOML: brackets are nested too deeply"),
    ("", "a scenario begins with game = ..."),
    ('game = "hit-the-deck"', "a scenario needs at least one [[step]]"),
    ('game = "chess"\n' + STEP, "there is no game 'chess'"),
    ("game = 3\n" + STEP, "game takes a text, not 3"),
    ('game = "hit-the-deck"\ncolour = 1\n' + STEP, "there is no 'colour'; expected about, chances"),
    ('game = "hit-the-deck"\nstep = 3', "step takes [[step]], not 3"),
    ('game = "hit-the-deck"\nseats = "two"\n' + STEP, "seats takes a number, not 'two'"),
    ('game = "hit-the-deck"\nseats = 5\n' + STEP, "is for 2 seats, not 5"),
    ('game = "hit-the-deck"\noptions = 3\n' + STEP, "options takes a table of words, not 3"),
    ('game = "hit-the-deck"\n[options]\nwin = "x"\n' + STEP, "option win takes basic or alternate, not 'x'"),
    ('game = "hit-the-deck"\n[luck]\ndice = "six"\n' + STEP, "luck: dice takes a list of numbers, not 'six'"),
    ('game = "hit-the-deck"\n[position]\nphase = "lunch"\n' + STEP, "phase is "),
    ('game = "hit-the-deck"\n[position]\nhands = 3\n' + STEP, "[position] cannot be set up"),
    ('game = "hit-the-deck"\n[position]\nhands = {A = "7S 7S"}\n' + STEP, "7S is named twice"),
    ('game = "hit-the-deck"\n[position]\nhands = {A = "1S"}\n' + STEP, "'1S' is not a card"),
    ('game = "hit-the-deck"\n[[step]]\ndo = "keep"', "step 1: 'keep': a move is written 'seat: move'"),
    ('game = "hit-the-deck"\n[[step]]\ndo = 3', "step 1: do takes a text, not 3"),
    ('game = "hit-the-deck"\n[[step]]\nwhy = "x"', "step 1: there is no 'why'; expected about"),
    ('game = "hit-the-deck"\n[[step]]\nrefuse = ["A: keep"]', "step 1: refuse takes a list of [move, reason]"),
    ('game = "hit-the-deck"\n[[step]]\nsees = {A = 1}', "step 1: sees: A takes a table of words, not 1"),
    ('game = "hit-the-deck"\n[[step]]\ndo = "Z: keep"', "step 1: there is no seat 'Z'"),
    ('game = "hit-the-deck"\n[[step]]\ndo = "A: jump"', "step 1: 'jump' is not a move"),
]


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


Ended = Done | subprocess.CompletedProcess[str]


class Call(Protocol):
    def __call__(self, *arguments: str) -> Done: ...


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """A command within this process, for the many that never get far."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def call_main(*arguments: str) -> Done:
        status = main(list(arguments))
        said = capsys.readouterr()
        return Done(status, said.out, said.err)

    return call_main


def refused(done: Ended, *parts: str) -> None:
    """One line on standard error that says all this, and status 2."""
    assert done.returncode == 2, done
    text = done.stderr
    assert text.count("\n") == 1 and text.startswith("quarterdeck: "), text
    assert "Traceback" not in text and all(letter.isprintable() or letter == "\n" for letter in text)
    for part in parts:
        assert part in text, text


@pytest.mark.parametrize(("arguments", "said"), ARGUMENTS, ids=[ascii(" ".join(given))[:40] for given, _ in ARGUMENTS])
def test_arguments(tmp_path: Path, call: Call, arguments: list[str], said: str) -> None:
    refused(call(*arguments), said)
    assert not list(tmp_path.rglob("*.record"))


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]], ids=lambda value: value[0])
@pytest.mark.parametrize(("data", "line", "said"), RECORDS, ids=[said[:30] for _, _, said in RECORDS])
def test_records(tmp_path: Path, call: Call, command: list[str], data: bytes, line: int, said: str) -> None:
    path = tmp_path / "some.record"
    path.write_bytes(data)
    done = call(*command, str(path))
    if command == ["verify"] and line == 8:
        assert done.returncode == 1 and said in done.stdout and f"{path}:8: " in done.stdout
    else:
        place = f"{path}:{line}: " if line else "" if "no game" in said else f"{path}: "
        refused(done, place, said)
    assert path.read_bytes() == data


@pytest.mark.parametrize(("text", "said"), SCENARIOS, ids=[re.sub(r"\W+", " ", said)[:30] for _, said in SCENARIOS])
def test_scenarios(tmp_path: Path, call: Call, text: str, said: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text)
    refused(call("scenario", str(path)), f"{path}: ", said)


def test_from_the_outside_it_looks_the_same(tmp_path: Path) -> None:
    """The cases above run inside this process; these are real ones."""
    refused(run(tmp_path, "play", "chess"), "there is no game 'chess'")
    refused(run(tmp_path, "play", "--seed", "seven"), "a seed is a number like 7")
    path = tmp_path / "some.record"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    refused(run(tmp_path, "replay", str(path)), f"{path}: is not text")


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]], ids=lambda value: value[0])
def test_a_folder_is_no_record(tmp_path: Path, command: list[str]) -> None:
    refused(run(tmp_path, *command, str(tmp_path)), f"{tmp_path}: is a folder, a file was expected")


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    refused(run(tmp_path, "scenario", str(tmp_path)), f"{tmp_path}: is a folder without scenarios")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "locked.record"
    path.write_text(HEAD)
    path.chmod(0)
    refused(run(tmp_path, "verify", str(path)), f"{path}: cannot be read: Permission denied")


def test_a_name_that_fits_several_saves(tmp_path: Path) -> None:
    for _ in range(2):
        run(tmp_path, "play", "--seats", "you,random", typed="keep\n")
    refused(run(tmp_path, "play", "--resume", "hit"), "'hit' could be several matches: hit-the-deck-")


def test_a_saved_match_has_its_own_game_seed_and_seats(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seats", "you,random", typed="keep\n")
    refused(run(tmp_path, "play", "--resume", "last", "--seed", "3"), "--seed belongs to a new match")
    refused(run(tmp_path, "play", "--resume", "last", "--option", "a=b"), "--option belongs to a new match")
    refused(run(tmp_path, "play", "deckahedron", "--resume", "last"), "is a match of hit-the-deck, not of deckahedron")
    refused(run(tmp_path, "play", "--resume", "last", "--seats", "you"), "--seats you names 1")


def test_a_match_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "over.record"
    run(tmp_path, "play", "--seats", "random,random", "--record", str(path))
    refused(run(tmp_path, "play", "--resume", str(path)), f"{path}: is over (Captain", "quarterdeck replay shows it")


def test_replay_refuses_a_seat_and_a_move_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "some.record"
    run(tmp_path, "play", "--seats", "random,random", "--record", str(path))
    refused(run(tmp_path, "replay", str(path), "--seat", "Z"), "there is no seat 'z'; the seats are: A, B")
    refused(run(tmp_path, "replay", str(path), "--move", "9999"), "the moves go from 0 to")
