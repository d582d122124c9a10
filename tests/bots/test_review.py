"""A match looked at again: the numbers come from what each seat could see, and from nothing else."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest

from quarterdeck import bots
from quarterdeck.bots import review, reviewing
from quarterdeck.bots.plain_weighing import PlainWeigher
from quarterdeck.bots.weighing import Weigher
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find
from tests.bots.test_bots import WON, positions, redealt
from tests.bots.test_weighing import WINNING, match_of, move
from tests.project import ROOT


@pytest.mark.parametrize("game", WON)
def test_the_line_is_byte_equal_when_unseen_cards_are_swapped(game: Game) -> None:
    """Another deal of what the seat could not see, with another seed: not a byte of its decision changes."""
    weigher = Weigher(game, 48)
    asked = 0
    for match in positions(game, 5, most=4):
        seat = match.waiting()[0]
        action = match.legal(seat)[0]
        decision = review.decide(weigher, match, seat, action)
        assert decision is not None
        for world in range(2):
            other = redealt(match, seat, world)
            other.seed = seed_from_number(world)
            other.actions = list(match.actions)
            again = review.decide(weigher, other, seat, action)
            assert again is not None
            assert line_of(other, again) == line_of(match, decision)
        asked += 1
    assert asked


def line_of(match: Match, decision: review.Decision) -> str:
    return json.dumps(review.decision_data(match, decision))


def test_the_process_writes_every_decision_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(find("hit-the-deck"), ["a", "b"], {}, seed_from_number(4))
    bot = bots.find("greedy")
    for _ in range(14):
        seat = match.waiting()[0]
        match.play(seat, bots.ask(bot, match, seat))
    monkeypatch.setattr("sys.argv", ["reviewing", "16"])
    for name in ("run_when_idle", "end_with_parent"):
        monkeypatch.setattr(reviewing, name, lambda: None)  # this is the tests' own process
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"record": match.record().text(), "start": None})))
    assert reviewing.main() == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "{}" and len(lines) == 14
    expected = [decision and line_of(match, decision) for decision in review.review(match, 16)]
    assert [line or None for line in lines] == expected
    numbers = [json.loads(line)["number"] for line in lines if line]
    assert numbers == sorted(numbers) and len(numbers) > 5


def test_a_match_that_began_in_a_position_is_played_again_from_there() -> None:
    match = match_of(WINNING)
    match.play_text(0, "pass")
    assert match.start is not None
    fields = {name: value for name, value in match.start.dump().items() if name != "luck"}
    again = replay(parse_record(match.record().text()), find, fields)
    assert again.table.dump() == match.table.dump()


def test_without_numba_few_simulations_find_what_is_sure() -> None:
    match, _ = set_up(read_toml(ROOT / "tests/scenarios/hit-the-deck/tactics-win-05.toml"), find)
    seat = match.waiting()[0]
    question = bots.Question.of(match, seat)
    stand = move(match, "stand")
    weighing = PlainWeigher(match.game).weigh(question, [stand])
    assert weighing.best.action == move(match, "defend with 2H") and weighing.best.chance == 1
    played = weighing.of(stand)
    assert played is not None and not played.about_equal
    for world in range(2):
        other = replace(bots.Question.of(redealt(match, seat, world), seat), luck=question.luck)
        assert PlainWeigher(match.game).weigh(other, [stand]) == weighing
