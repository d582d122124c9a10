"""The peers of the benchmark, as far as they can be checked without a network and without them."""

import io
import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import peer_runner, peers
from benchmarks.peer_runner import Runner, Tally
from benchmarks.peers import Peer, PeerError

GREETING = 'print(json.dumps({"ready": True, "versions": {"python": "3"}, "names": ["dice"]}), flush=True)'
COUNTS = (
    '{"name": "dice", "games": 10, "moves": 40, "moves_se": 0.0, "chance": 0, '
    '"simulations": 0, "deals": 0, "wall": 2.0, "cpu": 0.5}'
)
MakePeer = Callable[..., Peer]


@pytest.fixture
def fake(tmp_path: Path) -> MakePeer:
    """A peer whose process runs these lines after its greeting; `ask` waits for a request line."""

    def make(*lines: str, greeting: str = GREETING, patience: float = 20.0) -> Peer:
        script = tmp_path / "fake.py"
        top = ["import json, os, sys, time", "ask = sys.stdin.readline", greeting]
        script.write_text("\n".join([*top, *lines]), encoding="utf-8")
        return Peer([sys.executable, "-I", str(script)], patience=patience)

    return make


# A peer answers


def test_a_peer_tells_what_it_is_and_what_it_can_run(fake: MakePeer) -> None:
    with fake("ask()") as peer:
        assert peer.versions == {"python": "3"}
        assert peer.names == ["dice"]


def test_a_slice_is_counts_and_times_and_gives_rates_by_cpu_time(fake: MakePeer) -> None:
    with fake("ask()", f"print('{COUNTS}', flush=True)", "ask()") as peer:
        played = peer.run("dice", 0.1)
    assert (played.name, played.games, played.moves, played.wall) == ("dice", 10, 40, 2.0)
    assert played.rate("games") == 20
    assert played.rate("moves") == 80


def test_the_request_names_the_measurement_and_the_seconds(fake: MakePeer) -> None:
    echo = "print(json.dumps({'error': 'heard ' + ask().strip()}), flush=True)"
    with fake(echo, "ask()") as peer, pytest.raises(PeerError) as trouble:
        peer.run("dice", 0.25)
    assert str(trouble.value) == 'the peer says: heard {"run": "dice", "seconds": 0.25}'


def test_slices_follow_each_other_on_one_process(fake: MakePeer) -> None:
    with fake("while ask():", f"    print('{COUNTS}', flush=True)") as peer:
        played = peers.take_turns(peer, ["dice", "again"], 0.1, rounds=3)
    assert {name: len(slices) for name, slices in played.items()} == {"dice": 3, "again": 3}


def test_an_answer_may_come_in_pieces(fake: MakePeer) -> None:
    half = len(COUNTS) // 2
    pieces = [COUNTS[:half], COUNTS[half:] + "\\n"]
    slow = [f"sys.stdout.write('{piece}'); sys.stdout.flush(); time.sleep(0.1)" for piece in pieces]
    with fake("ask()", *slow, "ask()") as peer:
        assert peer.run("dice", 0.1).games == 10


# A peer fails: one line, which says where


def test_a_peer_that_dies_is_told_with_its_last_words(fake: MakePeer) -> None:
    with fake("ask()", "sys.exit('out of cards')") as peer, pytest.raises(PeerError) as trouble:
        peer.run("dice", 0.1)
    assert str(trouble.value) == "the peer stopped at dice with status 1: out of cards"


def test_a_peer_that_died_long_ago_is_told_too(fake: MakePeer) -> None:
    with fake("sys.exit(3)") as peer:
        peer._process.wait()
        with pytest.raises(PeerError, match="stopped at dice with status 3: it gave no reason"):
            peer.run("dice", 0.1)


def test_a_peer_that_is_silent_is_not_waited_for_forever(fake: MakePeer) -> None:
    with fake("time.sleep(600)", patience=0.2) as peer, pytest.raises(PeerError, match="did not answer dice"):
        peer.run("dice", 0.0)


@pytest.mark.parametrize("answer", ["no json", "[1]", '{"name": "dice"}'])
def test_an_answer_that_is_no_slice_is_shown(fake: MakePeer, answer: str) -> None:
    told = pytest.raises(PeerError, match="the peer answered dice with")
    with fake("ask()", f"print('{answer}', flush=True)", "ask()") as peer, told:
        peer.run("dice", 0.1)


def test_a_peer_that_never_greets_properly_is_let_go(fake: MakePeer) -> None:
    with pytest.raises(PeerError, match="the peer greeted with"):
        fake("ask()", greeting="print('{}', flush=True)")


def test_a_peer_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    with pytest.raises(PeerError, match=r"cannot start .*nobody: No such file"):
        Peer([str(tmp_path / "nobody")])


# The runner, without the peers


class Dice:
    """A measurement whose batches take a hundredth of a second by the clock that it is given."""

    def batch(self, tally: Tally) -> None:
        """Two games of three moves."""
        tally.games += 2
        tally.moves += 6
        tally.wall += 0.01
        tally.cpu += 0.01


@pytest.fixture
def runner() -> Runner:
    """A runner that knows only dice."""
    runner = Runner(seed=1)
    runner.known = {"dice": lambda luck: Dice()}
    return runner


def test_the_runner_speaks_what_a_peer_understands() -> None:
    served = f"""
import random, sys
sys.path.insert(0, {os.path.dirname(peer_runner.__file__)!r})
import peer_runner
class Dice:
    def batch(self, tally):
        with tally.clock():
            tally.games += sum(random.Random(1).choices([1], k=100))
runner = peer_runner.Runner(1)
runner.known = {{"dice": lambda luck: Dice()}}
peer_runner.serve(runner, sys.stdin, sys.stdout)
"""
    with Peer([sys.executable, "-c", served]) as peer:
        assert peer.names == ["dice"]
        assert "python" in peer.versions
        played = peer.run("dice", 0.01)
        assert played.games >= 100
        assert played.games % 100 == 0
        assert played.wall >= 0.01
        with pytest.raises(PeerError, match="the peer says: no measurement 'chess'; there are dice"):
            peer.run("chess", 0.01)


def test_batches_are_played_until_the_seconds_are_full(runner: Runner) -> None:
    answer = runner.answer('{"run": "dice", "seconds": 0.045}')
    assert (answer["name"], answer["games"], answer["moves"]) == ("dice", 10, 30)


def test_a_measurement_is_made_once_and_kept(runner: Runner) -> None:
    assert runner.measurement("dice") is runner.measurement("dice")


@pytest.mark.parametrize("line", ["kaput", "[]", "3", '{"run": "dice"}', '{"run": "dice", "seconds": "a"}'])
def test_a_request_that_is_none_is_answered_with_what_was_expected(runner: Runner, line: str) -> None:
    assert runner.answer(line)["error"].startswith('expected {"run": NAME, "seconds": SECONDS}')


def test_what_a_peer_raises_is_an_answer(runner: Runner) -> None:
    def broken(luck: random.Random) -> Dice:
        raise ModuleNotFoundError("No module named 'pyspiel'")

    runner.known = {"dice": broken}
    told = runner.answer('{"run": "dice", "seconds": 1}')
    assert told == {"error": "dice: ModuleNotFoundError: No module named 'pyspiel'"}


def test_serving_greets_first_and_answers_every_line(runner: Runner) -> None:
    answers = io.StringIO()
    peer_runner.serve(runner, ['{"run": "dice", "seconds": 0.01}\n', "?\n"], answers)
    greeting, counts, refusal = map(json.loads, answers.getvalue().splitlines())
    assert greeting["names"] == ["dice"]
    assert counts["games"] == 2
    assert "error" in refusal


def test_chance_is_drawn_by_its_probabilities() -> None:
    luck = random.Random(5)
    drawn = [peer_runner.drawn([(7, 0.25), (8, 0.75)], luck) for _ in range(4000)]
    assert set(drawn) == {7, 8}
    assert 900 < drawn.count(7) < 1100


def test_probabilities_that_fall_short_of_one_still_give_an_outcome() -> None:
    assert peer_runner.drawn([(7, 0.0), (8, 0.0)], random.Random(5)) == 8


# The command lines


def test_the_runner_reads_its_seed() -> None:
    assert peer_runner.arguments([]).seed == 1
    assert peer_runner.arguments(["--seed", "7"]).seed == 7


def test_by_hand_everything_has_a_default() -> None:
    chosen = peers.arguments([])
    assert (chosen.names, chosen.seconds, chosen.rounds, chosen.seed) == ([], 1.0, 3, 1)
    assert peers.arguments(["a", "b", "--rounds", "5"]).names == ["a", "b"]


@pytest.mark.parametrize(
    "words", [["--seconds", "0"], ["--seconds", "nan"], ["--rounds", "0"], ["--seed", "x"], ["--fast"]]
)
def test_by_hand_bad_words_end_with_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        peers.arguments(words)
    assert end.value.code == 2
    assert words[0] in capsys.readouterr().err


# The environment


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and a pip that knows no index: it fails for real and without a network."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_the_folder_is_named_after_the_pins(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = peers.environment_folder()
    assert folder.parent == cache / "quarterdeck" / "peers"
    assert peers.environment_folder() == folder
    monkeypatch.setattr(peers, "PINS", ("open_spiel==0.1",))
    assert peers.environment_folder() != folder


def test_without_a_cache_setting_the_folder_is_in_the_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert peers.environment_folder().is_relative_to(Path.home() / ".cache" / "quarterdeck")


def test_an_environment_that_is_there_is_used_as_it_is(cache: Path) -> None:
    python = peers.python_of(peers.environment_folder())
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    assert peers.peers_python() == python


def test_a_failed_install_is_one_line_and_leaves_nothing_behind(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "TOOLS", ("quarterdeck-nowhere==1.0",))
    assert peers.main(["--rounds", "1"]) == 2
    making, failed = capsys.readouterr().err.splitlines()
    assert "making their environment" in making
    assert failed == (
        "peers: pip could not install quarterdeck-nowhere==1.0 (Could not find a version that satisfies "
        "the requirement quarterdeck-nowhere==1.0 (from versions: none)); "
        "check that pip can reach its package index from here, then run again"
    )
    assert list((cache / "quarterdeck" / "peers").iterdir()) == []


def test_a_cache_that_cannot_be_written_is_one_line(cache: Path) -> None:
    (cache / "quarterdeck").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(PeerError, match=r"cannot write .*; free or choose a folder"):
        peers.peers_python()


def test_a_python_that_cannot_make_environments_is_one_line(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(PeerError, match=r"cannot make a virtual environment .*python3-venv"):
        peers.peers_python()


def test_pips_own_reason_is_picked_out() -> None:
    output = ["Collecting x\n", "ERROR: no space left\n", "ERROR: so it failed\n", "[notice] a new pip\n"]
    assert peers.why_pip_failed(output) == "no space left"
    assert peers.why_pip_failed(["Killed\n", "\n"]) == "Killed"
    assert peers.why_pip_failed([]) == "it gave no reason"


def test_every_package_is_pinned_exactly() -> None:
    assert set(peers.PEERS + peers.TOOLS) <= set(peers.PINS)
    assert all(pin.count("==") == 1 for pin in peers.PINS)


# The table


def test_a_row_shows_medians_and_how_far_apart_the_rounds_are() -> None:
    slices = [peers.Slice("dice", games, games * 4.0, games * 0.1, 0, 0, 0, 1.0, 1.0) for games in (90, 100, 110)]
    row = peers.row("dice", slices)
    assert row.split() == ["dice", "100", "games", "400", "4.0", "2.5%", "20%"]


def test_a_search_is_counted_in_simulations() -> None:
    row = peers.row("tree", [peers.Slice("tree", 0, 0.0, 0.0, 0, 5000, 1, 2.0, 2.0)])
    assert row.split() == ["tree", "2,500", "simulations", "0", "0.0%", "0%"]
