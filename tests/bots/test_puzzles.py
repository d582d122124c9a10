"""Puzzles: one move far ahead, twice at two depths; a file that is a scenario; solved again."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.bots import puzzles
from quarterdeck.bots.chances import Chance, Weighing
from quarterdeck.bots.puzzles import SIEVE, STRICT, Puzzle, as_scenario, look, puzzle_in, sieved, solved, why_not
from quarterdeck.bots.weighing import Weigher
from quarterdeck.cli import main
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.scenario import run_scenario, set_up
from quarterdeck.games import find
from tests.bots.test_weighing import WINNING, match_of
from tests.project import ROOT


def weighing(*chances: float) -> Weighing:
    moves = [Chance(action, chance, chance, chance, False) for action, chance in enumerate(chances, 1)]
    return Weighing(tuple(sorted(moves, key=lambda move: -move.chance)), 100, len(chances))


def test_one_move_must_lead_in_every_look() -> None:
    assert solved([weighing(0.8, 0.6, 0.5), weighing(0.7, 0.5, 0.5)]) == (1,)
    assert solved([weighing(0.8, 0.6, 0.5), weighing(0.7, 0.6, 0.5)]) is None  # the second came near once
    assert solved([weighing(0.72, 0.59, 0.54)]) is None  # neither as good nor clearly worse
    assert solved([weighing(0.8, 0.76, 0.5), weighing(0.72, 0.75, 0.5)]) == (1, 2)  # about equal, once ahead
    assert solved([weighing(0.8, 0.7, 0.7)]) is None
    assert solved([weighing(0.8, 0.7, 0.5), weighing(0.8, 0.5, 0.7)]) is None


def test_the_finder_asks_for_more_than_a_puzzle_must_have() -> None:
    for chances, plain, strict in (
        ((0.8, 0.64, 0.5), (1,), None),  # 16: another seed may say 14
        ((0.8, 0.61, 0.5), (1,), (1,)),
        ((0.8, 0.755, 0.5), (1, 2), None),  # 4.5 apart: another seed may say 6
        ((0.8, 0.77, 0.5), (1, 2), (1, 2)),
    ):
        assert (solved([weighing(*chances)]), solved([weighing(*chances)], STRICT)) == (plain, strict)


def test_what_is_no_puzzle_is_told_with_its_lead() -> None:
    near = [weighing(0.8, 0.6), weighing(0.7, 0.603)]
    assert why_not(near) == "By two searches the best move leads by 9 in 100; a puzzle needs 15."
    assert "leads by 14 in 100" in why_not([weighing(0.8, 0.6), weighing(0.749, 0.6)])  # never 15 where that is enough
    torn = [weighing(0.8, 0.5), weighing(0.5, 0.7)]
    assert solved(torn) is None and why_not(torn) == "By two searches different moves are the best; a puzzle needs one."


def test_a_puzzle_is_a_scenario_that_is_solved_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = set_up(read_toml(ROOT / "tests/scenarios/hit-the-deck/tactics-win-05.toml"), find)
    weighers = dict.fromkeys((24, 96, 400, 1600), Weigher(match.game, 48))
    puzzle = puzzle_in(match, match.waiting()[0], 7, weighers)
    assert puzzle is not None
    assert [match.notation.text(action) for action in puzzle.solution] == ["defend with 2H"]
    path = tmp_path / f"{puzzle.name}.toml"
    path.write_text(as_scenario(puzzle), encoding="utf-8")
    report = run_scenario(path, find)
    assert not report.wrong
    assert main(["puzzles", "check", str(path)]) == 0
    assert "1 of 1 come out the same" in capsys.readouterr().out
    assert sieved(puzzle) == ""
    text = path.read_text(encoding="utf-8")
    assert "wins about 100 times in 100" in text
    path.write_text(text.replace('["defend with 2H"]', '["stand"]'), encoding="utf-8")
    assert main(["puzzles", "check", str(tmp_path)]) == 1
    assert "'defend with 2H' looks best" in capsys.readouterr().out


def test_the_finder_writes_only_what_holds_with_seeds_that_did_not_choose_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(WINNING)
    chances = look(Weigher(match.game, 48), match, 0, 1).moves
    both = [Puzzle(match, 0, (move.action,), chances, deal) for deal, move in enumerate(chances[:2], 1)]
    monkeypatch.setattr(puzzles, "find_puzzles", lambda game, deal: both)
    looked: list[tuple[int, ...]] = []

    def look_again(match: Match, solution: tuple[int, ...], seed: int, demand: puzzles.Demand) -> str:
        looked.append(solution)
        assert seed not in puzzles.SEEDS and demand.lead > puzzles.PLAIN.lead
        return "" if solution == both[0].solution else "By four searches different moves are the best."

    monkeypatch.setattr(puzzles, "tried_again", look_again)
    assert main(["puzzles", "make", "hit-the-deck", "--games", "1", "--into", str(tmp_path)]) == 0
    assert looked == [puzzle.solution for puzzle in both]
    assert [path.stem for path in tmp_path.iterdir()] == [both[0].name]
    said = capsys.readouterr()
    assert f"{both[1].name} does not hold: By four" in said.err and "1 more did not hold" in said.out


def test_a_lead_that_is_just_enough_does_not_pass_the_sieve() -> None:
    just = [weighing(0.8, 0.64, 0.5)]
    assert solved(just) == (1,) and solved(just, SIEVE) is None
    assert "leads by 16 in 100; a puzzle needs 17" in why_not([weighing(0.8, 0.639, 0.5)], SIEVE)


def test_nothing_hidden_is_in_the_file() -> None:
    match = match_of(WINNING)
    chances = look(Weigher(match.game, 48), match, 0, 1).moves
    text = as_scenario(Puzzle(match, 0, (chances[0].action, chances[1].action), chances, 1))
    assert "? ? ? ? ? ?" in text
    assert "KC KD" not in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "deckahedron", "--difficulty", "7"], "invalid choice"),
        (["make", "hit-the-deck", "--games", "0"], "--games takes 1"),
        (["check", "nowhere"], "nowhere"),
        (["check", "hit-the-deck", "--seed", "0"], "--seed takes 1"),
        (["check", "deckahedron"], "exact"),
    ],
)
def test_mistakes_are_one_line(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *words]) == 2
    error = capsys.readouterr().err
    assert why in error and error.count("\n") == 1


def test_a_scenario_says_what_is_wrong_with_a_solution(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    words = 'game = "hit-the-deck"\nabout = "x"\nsolution = [{}]\n\n[[step]]\nallow = ["A: keep"]\n'
    for solution, why in (('"pass"', "is not allowed"), ('"keep", "redraw"', "nothing else")):
        path.write_text(words.format(solution), encoding="utf-8")
        assert why in run_scenario(path, find).wrong[0]
    assert set_up({"game": "hit-the-deck"}, find)[0].waiting()
