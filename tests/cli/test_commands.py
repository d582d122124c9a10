"""The commands: what they print, how they end, how fast they begin."""

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from quarterdeck import __version__, games
from quarterdeck.cli import COMMANDS, own
from quarterdeck.engine.daily import day_hash, deal_secret
from quarterdeck.engine.match import Match
from tests.project import ROOT
from tests.terminal.session import ESCAPE, Session, environment, run

MODULES = "import sys; from quarterdeck.cli import main; main({arguments}); print(*sys.modules)"
DAY = "2026-11-16"
MOVE = re.compile(r"\d+\. ")  # a line of a record
SCENARIO = """\
game = "hit-the-deck"
about = "both Captains may keep"
seed = 1
[[step]]
do = "A: keep"
waiting = ["B"]
"""


def test_alone_it_says_what_one_can_do(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0 and done.stderr == ""
    for name in (*COMMANDS, *own.commands()):
        assert f"  {name} " in done.stdout or f"  quarterdeck {name} " in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"quarterdeck {__version__}\n"


@pytest.mark.parametrize("command", [*COMMANDS, *own.commands()])
def test_help_helps(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command, "--help")
    assert done.returncode == 0 and done.stdout.startswith(f"usage: quarterdeck {command}")


def test_games_lists_every_game_with_its_seats(tmp_path: Path) -> None:
    done = run(tmp_path, "games")
    for game in games.every():
        assert game.slug in done.stdout and game.title in done.stdout and game.line in done.stdout
    one = run(tmp_path, "games", "hit-the-deck")
    assert "When is a Supply Route cut? (R24)" in one.stdout
    assert "supply-cut=always     After every loss (default)" in one.stdout
    assert "supply-cut=broadside  Only by a Broadside" in one.stdout


def test_games_answers_without_numpy(tmp_path: Path) -> None:
    """What makes it quick; how quick it is, `python -m benchmarks.waits` says."""
    command = [sys.executable, "-c", MODULES.format(arguments=["games"])]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert not {"numpy", "numba"} & set(done.stdout.split())


def test_playing_needs_no_numpy_either(tmp_path: Path) -> None:
    code = MODULES.format(arguments=["play", "--seats", "random,random"])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    assert not {"numpy", "numba"} & set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("game", list(games.FOLDERS))
def test_rules_prints_the_rules_and_the_rulings(tmp_path: Path, game: str) -> None:
    whole = run(tmp_path, "rules", game)
    rulings = run(tmp_path, "rules", game, "--rulings")
    assert whole.returncode == rulings.returncode == 0
    checked = run(tmp_path, "rules", game, "--checked")
    assert len(whole.stdout) < len(checked.stdout) and "R1" in rulings.stdout and "R1" in checked.stdout
    assert "**" not in whole.stdout and "](" not in whole.stdout
    fenced = [line for line in whole.stdout.splitlines() if len(line) > 80]
    assert not [line for line in fenced if not line.startswith("  ")]


def test_rules_are_looked_up_by_a_word(tmp_path: Path) -> None:
    found = run(tmp_path, "rules", "hit-the-deck", "Bastion")
    assert found.stdout.startswith("Attack Action\n") and "Foundation" not in found.stdout
    missing = run(tmp_path, "rules", "hit-the-deck", "parrot")
    assert missing.returncode == 2 and missing.stderr.endswith("the rules of Hit the Deck! do not speak of 'parrot'\n")


# --- records


def a_record(folder: Path, seed: int = 3) -> Path:
    path = folder / f"match-{seed}.record"
    done = run(folder, "play", "--seats", "random,random", "--seed", str(seed), "--record", str(path))
    assert done.returncode == 0
    return path


def test_record_and_verify(tmp_path: Path) -> None:
    path = a_record(tmp_path)
    text = path.read_text()
    assert text.startswith("quarterdeck record 1\ngame: hit-the-deck\n") and "seat: A = random" in text
    assert "result: Captain" in text and "#   " in text
    done = run(tmp_path, "verify", str(path))
    assert done.returncode == 0 and "All " in done.stdout and "are legal" in done.stdout


def test_record_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    path.write_text("dear diary\n")
    done = run(tmp_path, "play", "--record", str(path))
    assert done.returncode == 2 and path.read_text() == "dear diary\n"
    assert done.stderr == f"quarterdeck: {path}: is there already, and nothing is overwritten; name another file\n"


def test_verify_says_what_the_hash_of_a_seed_does_not_prove(tmp_path: Path) -> None:
    """That nobody knew it: a number is known; and that it was sealed before: an uploaded record's never was."""
    path = tmp_path / "match.record"
    assert run(tmp_path, "play", "--seats", "random,random", "--seed", "7", "--record", str(path)).returncode == 0
    done = run(tmp_path, "verify", str(path))
    assert done.returncode == 0 and "for practice: its shuffles come from the number 7, known before." in done.stdout
    other = tmp_path / "other.record"
    assert run(tmp_path, "play", "--seats", "random,random", "--record", str(other)).returncode == 0
    assert "But" not in run(tmp_path, "verify", str(other)).stdout
    head, _, rest = other.read_text(encoding="utf-8").partition("\n")
    other.write_text(f"{head}\n# Uploaded: its seed was never sealed.\n{rest}", encoding="utf-8")
    assert "But: Uploaded: its seed was never sealed." in run(tmp_path, "verify", str(other)).stdout


def test_verify_finds_a_shuffle_that_was_not_promised(tmp_path: Path) -> None:
    one, other = a_record(tmp_path, 3), a_record(tmp_path, 4)
    promised = next(line for line in other.read_text().splitlines() if line.startswith("seed-hash:"))
    lines = [promised if line.startswith("seed-hash:") else line for line in one.read_text().splitlines()]
    one.write_text("\n".join(lines) + "\n")
    done = run(tmp_path, "verify", str(one))
    assert done.returncode == 1
    assert "not the one that was promised" in done.stdout and "NOT" in done.stdout


def test_verify_finds_another_result(tmp_path: Path) -> None:
    path = a_record(tmp_path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-1], "result: everybody wins"]) + "\n")
    done = run(tmp_path, "verify", str(path))
    assert done.returncode == 1 and "'everybody wins'" in done.stdout


def test_verify_finds_a_move_that_is_not_legal(tmp_path: Path) -> None:
    path = a_record(tmp_path)
    lines = path.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = lines[at].split(":")[0] + ": redraw"
    path.write_text("\n".join(lines) + "\n")
    done = run(tmp_path, "verify", str(path))
    assert done.returncode == 1 and f"{path}:{at + 1}: " in done.stdout and "redraw" in done.stdout


def test_replay_prints_it_all_where_nobody_sits(tmp_path: Path) -> None:
    path = a_record(tmp_path)
    done = run(tmp_path, "replay", str(path))
    assert done.returncode == 0
    moves = [line for line in path.read_text().splitlines() if line[:1].isdigit()]
    for line in moves:
        number, _, rest = line.partition(". ")
        assert f"{number}. Captain {rest}" in done.stdout
    assert next(line for line in path.read_text().splitlines() if line.startswith("result: "))[8:] in done.stdout


def test_replay_steps_forward_back_and_anywhere_through_any_eyes(tmp_path: Path) -> None:
    path = a_record(tmp_path)
    with Session(tmp_path, "replay", str(path)) as reader:
        reader.question()
        assert "The deal" in reader.rest and "Captain A's hand" in reader.rest and "Captain B's hand" in reader.rest
        assert "1. Captain" in reader.answer("")
        assert "2. Captain" in reader.answer("n")
        assert "1. Captain" in reader.answer("b")
        assert "7. Captain" in reader.answer("7")
        own = reader.answer("seat A")
        assert "Your hand" in own and "Captain B's hand" not in own
        assert "Your hand" not in reader.answer("seat spectator")
        assert "there is no seat 'z'" in reader.answer("seat Z")
        assert "the moves go from 0 to" in reader.answer("9999")
        assert "seat all" in reader.answer("sideways")
        assert "wins" in reader.answer("last")
        assert "The deal" in reader.answer("first")
        reader.type("q")
        assert reader.wait() == 0


# --- scenarios


def test_scenario_says_what_holds(tmp_path: Path) -> None:
    path = tmp_path / "keep.toml"
    path.write_text(SCENARIO)
    done = run(tmp_path, "scenario", str(path))
    assert done.returncode == 0
    assert done.stdout == f"holds  {path}: both Captains may keep\n1 holds, 0 wrong\n"


def test_scenario_says_what_does_not(tmp_path: Path) -> None:
    path = tmp_path / "keep.toml"
    path.write_text(SCENARIO.replace('["B"]', '["A"]'))
    done = run(tmp_path, "scenario", str(path))
    assert done.returncode == 1
    assert "WRONG" in done.stdout and "step 1: waiting for ['B']" in done.stdout


def test_scenario_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SCENARIO)
    bad.write_text("game = ")
    done = run(tmp_path, "scenario", str(bad), str(good))
    assert done.returncode == 2
    assert "bad.toml: is not TOML" in done.stderr and "1 holds, 0 wrong, 1 not readable" in done.stdout


def test_scenario_takes_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("one.toml", "deep/two.toml"):
        (tmp_path / name).write_text(SCENARIO)
    done = run(tmp_path, "scenario", "--quiet", str(tmp_path))
    assert done.returncode == 0 and done.stdout == "2 hold, 0 wrong\n"


# --- saves


def test_saves_lists_what_is_kept(tmp_path: Path) -> None:
    assert "Nothing is kept yet." in run(tmp_path, "saves").stdout
    run(tmp_path, "play", "--seats", "you,random", "--seed", "1", typed="keep\n")
    listed = run(tmp_path, "saves").stdout
    assert "play --resume NAME" in listed and "you, random; " in listed
    run(tmp_path, "play", "--resume", "last", typed="pass\n" * 400)
    after = run(tmp_path, "saves").stdout
    assert "replay NAME" in after and "Captain" in after and "--resume" not in after


def test_a_save_that_is_broken_is_listed_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "quarterdeck" / "saves"
    folder.mkdir(parents=True)
    (folder / "torn.record").write_text("quarterdeck record 1\ngame: hit-the-deck\n")
    done = run(tmp_path, "saves")
    assert done.returncode == 0 and "torn  cannot be read: " in done.stdout


def test_a_copy_is_resumed_without_being_touched(tmp_path: Path) -> None:
    copy = tmp_path / "copy.record"
    run(tmp_path, "play", "--seats", "you,random", "--seed", "1", typed=f"keep\nsave {copy}\nsave {copy}\n")
    before = copy.read_text()
    done = run(tmp_path, "play", "--resume", str(copy), typed="pass\n")
    assert done.returncode == 0 and copy.read_text() == before


@pytest.mark.parametrize("slug", list(games.FOLDERS))
def test_a_save_of_earlier_rules_is_played_on_by_them(tmp_path: Path, slug: str) -> None:
    """A golden match of rules 1, cut off in the middle, is what a save of that time is."""
    folder = ROOT / "tests" / "golden" / slug
    whole = next(text for path in sorted(folder.glob("*")) if "\nrules: 1\n" in (text := path.read_text("utf-8")))
    save, ended = tmp_path / "save.record", tmp_path / "ended.record"
    lines = [line for line in whole.splitlines() if not line.startswith(("#", "result:"))]
    moves = [line for line in lines if MOVE.match(line)]
    assert len(moves) > 9 and games.find(slug).version > 1
    save.write_text("\n".join(lines[: lines.index(moves[len(moves) // 2])]) + "\n", encoding="utf-8")
    seats = ",".join(["random"] * len(re.findall("(?m)^seat: ", whole)))
    done = run(tmp_path, "play", "--resume", str(save), "--seats", seats, "--record", str(ended))
    assert done.returncode == 0, done.stderr
    text = ended.read_text(encoding="utf-8")
    played = [line for line in text.splitlines() if MOVE.match(line)]
    assert "\nrules: 1\n" in text and "\nresult: " in text
    assert played[: len(moves) // 2] == moves[: len(moves) // 2] and len(played) > len(moves) // 2
    assert run(tmp_path, "verify", str(ended)).returncode == 0


def test_where_nothing_can_be_saved_one_can_still_play(tmp_path: Path) -> None:
    (tmp_path / "quarterdeck").write_text("a file where a folder should be")
    done = run(tmp_path, "play", "--seats", "you,random", "--seed", "1", typed="keep\n")
    assert done.returncode == 0
    assert "This match will not be saved" in done.stderr and "You keep the hand" in done.stdout


def test_colours_do_not_reach_a_file(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seats", "random,random", "--seed", "3", TERM="xterm-256color")
    assert not ESCAPE.search(done.stdout)


def test_verify_tells_a_deal_of_a_day(tmp_path: Path) -> None:
    """From the day's secret alone: which deal it is, that its secret was promised, and that it is no other day's."""
    secret = bytes(range(32))
    game = games.find("deckhand-builder")
    deal = next(each for each in game.deals(date.fromisoformat(DAY).toordinal()) if each.name == "solo")
    match = Match(game, ["Maren"], dict(deal.options), deal_secret(DAY, "deckhand-builder-solo", secret))
    path = tmp_path / "today.record"
    path.write_text(match.record().text())
    ways = ["verify", str(path), "--day", DAY, "--secret", secret.hex()]
    done = run(tmp_path, *ways, "--hash", day_hash(DAY, secret))
    assert done.returncode == 0 and f"It is the deal deckhand-builder-solo of {DAY} and the secret" in done.stdout
    assert "its hash differs" in run(tmp_path, *ways, "--hash", "00" * 32).stdout
    ways[3] = "2026-11-15"
    done = run(tmp_path, *ways)
    assert done.returncode == 1 and "none of the deals of 2026-11-15" in done.stdout
