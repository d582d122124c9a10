"""Training: the same bytes on any number of processes and after any stop, nets as files, and one inside the search."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quarterdeck.bots.judging import HEAD, SCRATCH, forward, net_size
from quarterdeck.bots.nets import FILE, FOLDER, Net, code_of, load_net, net_bytes, net_of, read_net, rounded
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every, find
from quarterdeck.lab.training.fitting import Samples, first_weights, fit
from quarterdeck.lab.training.plan import Training, training_of
from quarterdeck.lab.training.playing import Board, play_game
from quarterdeck.lab.training.running import Folder, run
from quarterdeck.lab.training.trial import equal_effort
from quarterdeck.lab.workers import Here, Workers, processes
from tests.bots.test_bots import positions, redealt
from tests.cli.running import run as command

GAME = find("hit-the-deck")
pytestmark = pytest.mark.xdist_group(GAME.slug)


def small(**changed: object) -> Training:
    numbers = {"seats": [2], "generations": 2, "games": 12, "unit_games": 4, "simulations": 8, "rounds": 2}
    return training_of(GAME, **{**numbers, **changed})


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*")) if path.is_file()}


def trained(folder: Path, training: Training, workers: Workers | None = None) -> dict[str, bytes]:
    assert run(Folder(folder, training), workers or Here(), lambda text: None)
    return files(folder)


class Stopped:
    """Somebody presses Ctrl-C after so many units."""

    def __init__(self, after: int) -> None:
        self.left = after

    def results(self, work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield work(item)


def test_the_same_seed_gives_the_same_bytes_after_any_stop(tmp_path: Path) -> None:
    training = small()
    whole = trained(tmp_path / "whole", training)
    assert f"{GAME.slug}.net" in whole and "generation-2/00002.samples" in whole
    folder = Folder(tmp_path / "stopped", training)
    for units in (1, 3):
        assert not run(folder, Stopped(units), lambda text: None)
    (folder.samples(2, 0)).write_bytes(b"half of it")
    assert trained(tmp_path / "stopped", training) == whole
    other = trained(tmp_path / "other", small(seed=2))
    assert other["generation-1.net"] != whole["generation-1.net"]


@pytest.mark.long
def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        with nullcontext(Here()) if jobs == 1 else processes(jobs) as workers:
            found.append(trained(tmp_path / str(jobs), small(generations=1), workers))
    assert found[0] == found[1]


def test_a_folder_of_another_training_is_left_alone(tmp_path: Path) -> None:
    Folder(tmp_path / "one", small())
    with pytest.raises(BadInput, match="of another training"):
        Folder(tmp_path / "one", small(seed=3))
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(BadInput, match="has other files"):
        Folder(tmp_path / "two", small())
    (tmp_path / "two" / "training.json").write_text("{}", "utf-8")
    with pytest.raises(BadInput, match="is no training's"):
        Folder(tmp_path / "two", small())


def test_a_fit_learns_what_can_be_learned() -> None:
    """Whether one of two numbers is the larger: no line through one of them alone tells."""
    luck = np.random.Generator(np.random.PCG64(1))
    signs = luck.uniform(-1, 1, (4000, 3)).astype(np.float32)
    wanted = (signs[:, 0] * signs[:, 1] > 0).astype(np.float32)
    samples = Samples(signs, wanted, np.arange(4000, dtype=np.int32))
    found = fit(GAME, samples, first_weights(3, 16, 1), 1, 30)
    assert found.blind > 0.69 and found.held_out < 0.25


# --- Nets


def some_net(game: Game, seed: int = 1, short: int = 3) -> Net:
    board = Board(game, game.pack_box(2, {}))
    board.deal(seed_from_number(seed))
    return rounded(Net(first_weights(len(board.features(0)), 8, seed), short, {"seed": seed}, (2,)))


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    net = some_net(GAME)
    data = net_bytes(GAME, net)
    again = read_net(GAME, data, "x")
    assert (again.weights == net.weights).all()
    assert (again.short, again.about, again.seats) == (3, {"seed": 1}, (2,))
    assert net_bytes(GAME, again) == data and len(data) < 10_000
    head, _, rest = data.partition(b"\n")
    words = json.loads(head)

    def wrong(says: str, body: bytes = rest, **changed: object) -> None:
        with pytest.raises(BadInput, match=says):
            read_net(GAME, json.dumps({**words, **changed}).encode() + b"\n" + body, "x")

    wrong("of bridge, not of hit-the-deck", game="bridge")
    wrong("trained on other features", features="0")
    wrong("another shape", hidden=4000)
    wrong("another shape", short=-1)
    wrong("missing or broken", rest[:-2])
    wrong("missing or broken", rest[:-2] + np.array([np.nan], "<f2").tobytes())
    for text in (b"", b"[]\n", b"\xff\xfe", b"{" * 5000, b'{"game": 1}\n'):
        with pytest.raises(BadInput, match="is no learned evaluation"):
            read_net(GAME, text, "x")
    with pytest.raises(BadInput, match="cannot be read"):
        load_net(GAME, tmp_path / "nowhere.net")


def test_one_s_own_net_is_taken_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    (tmp_path / f"{GAME.slug}.net").write_bytes(net_bytes(GAME, some_net(GAME, 5)))
    net_of.cache_clear()
    try:
        assert net_of(GAME).about == {"seed": 5}
    finally:
        net_of.cache_clear()


def test_a_net_minds_the_code_of_the_features_and_not_what_is_said_of_it() -> None:
    one = '"""Of a file."""\nA = 1  # why\n\n\ndef f(x: str) -> str:\n    """Of a function."""\n    return x + "a"\n'
    other = one.replace("Of a f", "About a f").replace("  # why", "").replace("\n\n\n", "\n\n")
    assert other != one and list(code_of(other)) == list(code_of(one))
    for word in ("A = 2", 'x + "b"'):
        assert list(code_of(one.replace("A = 1", word).replace('x + "a"', word))) != list(code_of(one))


def test_the_nets_that_come_with_games_fit_them() -> None:
    """Who changes a game's features trains its net again: the strongest level could not sit down otherwise."""
    found = {game.slug: load_net(game, game.folder / FILE) for game in every() if (game.folder / FILE).is_file()}
    assert {"deckhand-duel", "deckhand-builder"} <= found.keys()
    for slug, net in found.items():
        scratch = [0.0] * SCRATCH
        game, match = find(slug), next(positions(find(slug), 1))
        count = game.function("features")(match.box, match.shown(0), 0, scratch)
        assert (count, net.seats[0]) == (net.weights[0], 2)
        assert 0 < forward(list(net.weights), scratch, 0, scratch) < 1


def test_what_a_net_says_is_plain_arithmetic() -> None:
    net = first_weights(5, 4, 3)
    signs = np.array([0.5, 0.0, -1.0, 0.25, 2.0])
    hidden = net[HEAD : HEAD + 20].reshape(5, 4).T @ signs + net[HEAD + 20 : HEAD + 24]
    said = 1 / (1 + np.exp(-(np.maximum(hidden, 0) @ net[HEAD + 24 : HEAD + 28] + net[-1])))
    assert len(net) == net_size(5, 4)
    assert forward(list(net), list(signs), 0, [0.0] * SCRATCH) == pytest.approx(said)


# --- In the search


def test_a_net_judges_only_at_the_seats_it_was_trained_with() -> None:
    match = next(positions(GAME, 1))
    seat = match.waiting()[0]
    words = match.box, match.shown(seat), seat, match.legal(seat), seed_from_number(1)
    found = [
        Thinker(GAME, simulations=60, net=replace(some_net(GAME), seats=seats)).think(*words).moves
        for seats in ((), (3, 4), (2, 3))
    ]
    assert found[0] == found[1] == Thinker(GAME, simulations=60).think(*words).moves != found[2]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_search_with_a_net_is_legal_and_sees_nothing_hidden(seed: int) -> None:
    thinker = Thinker(GAME, simulations=60, net=some_net(GAME, seed))
    plain = Thinker(GAME, simulations=60)
    differs = 0
    for match in positions(GAME, seed, most=4):
        seat = match.waiting()[0]
        words = match.box, match.shown(seat), seat, match.legal(seat), seed_from_number(seed)
        first = thinker.think(*words)
        assert thinker.think(*words).moves == first.moves, "the same again from the same seed"
        assert {move.action for move in first.moves} == set(match.legal(seat))
        other = redealt(match, seat, 3)
        again = thinker.think(other.box, other.shown(seat), seat, other.legal(seat), seed_from_number(seed))
        assert again.moves == first.moves
        differs += plain.think(*words).moves != first.moves
    assert differs, "the net judges nothing"


def test_a_net_that_knows_who_won_is_worth_having() -> None:
    """One that only likes ships wins against one that only dislikes them, at the same number of simulations."""
    board = Board(GAME, GAME.pack_box(2, {}))
    board.deal(seed_from_number(1))
    inputs = len(board.features(0))
    liking = np.zeros(net_size(inputs, 1))
    liking[:HEAD] = inputs, 1
    liking[HEAD : HEAD + 45 : 5] = 1.0  # mine
    liking[HEAD + inputs + 1] = 0.5
    wise = Net(liking, 2, {}, (2,))
    foolish = replace(wise, weights=np.where(liking == 0.5, -0.5, liking))
    players = [Thinker(GAME, 80, net=wise), Thinker(GAME, 80, net=foolish)]
    won = sum(play_game(board, players, seed_from_number(seed))[0] for seed in range(5))
    won += sum(play_game(board, players[::-1], seed_from_number(seed))[1] for seed in range(5))
    assert won >= 8


def test_equal_effort_is_a_number_of_simulations() -> None:
    assert 1 <= equal_effort(GAME, 2, {}, some_net(GAME), 20) <= 2000


def test_a_function_that_python_calls_is_not_the_search_s_own_copy_of_it() -> None:
    """From the cache, in a new process, after the search: with the copy's calling convention this was a crash."""
    code = (
        "from quarterdeck.games import find; from quarterdeck.lab.training.plan import *; "
        "t = training_of(find('hit-the-deck'), seats=[2], games=1, simulations=8, unit_games=1); "
        "print(len(play_unit(t, Unit(1, 0)).rows))"
    )
    Thinker(GAME, 8)  # compiled, if it was not
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr


# --- The command


def test_the_command_trains_and_says_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = "--generations 1 --games 10 --simulations 8 --rounds 1 --jobs 1 --trial 1 --effort 8"
    words = ["train", "hit-the-deck", "-o", str(tmp_path / "net"), *numbers.split()]
    status, said, _ = command(capsys, *words)
    assert status == 0 and "Generation 1: " in said and "hit-the-deck.net" in said
    assert "take as long as 8 without" in said and "of 2 games; 50 % is fair" in said
    assert load_net(GAME, tmp_path / "net" / "hit-the-deck.net")
    again = command(capsys, *words)
    assert again[0] == 0 and "Generation 1" not in again[1], "all of it was there"


def test_mistakes_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, says in (
        (["deckahedron"], "nobody wins"),
        (["bridge"], "there is no game"),
        (["hit-the-deck", "--games", "0"], "--games takes a number from 10"),
        (["hit-the-deck", "--seats", "3"], "is for 2 seats, not 3"),
        (["hit-the-deck", "--seats", "two"], "--seats takes numbers"),
        (["hit-the-deck", "--effort", "1"], "--effort 8 or more"),
        (["hit-the-deck", "--option", "x=y"], "has no option"),
        (["hit-the-deck", "--jobs", "no"], "--jobs takes"),
    ):
        status, _, said = command(capsys, "train", *words, "-o", str(tmp_path / "new"))
        assert status == 2 and says in said and said.count("\n") == 1, said
        assert not (tmp_path / "new").exists()
