"""quarterdeck analyse --whole: every decision from what its seat could see, as text, numbers and a picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from quarterdeck import bots
from quarterdeck.bots.chances import Chance, Weighing
from quarterdeck.bots.review import Decision, as_data, review, sentences, turning_points
from quarterdeck.cli import main
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find

MOVES = 6


@pytest.fixture(scope="module")
def match() -> Match:
    """A match by chance, so that there is something to find."""
    made = Match(find("hit-the-deck"), ["Ines", "Tom <3"], {}, seed_from_number(5))
    chance = bots.find("random")
    while waiting := made.waiting():
        made.play(waiting[0], bots.ask(chance, made, waiting[0]))
    return made


@pytest.fixture(scope="module")
def file(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("analyse") / "match.record"
    path.write_text(match.record().text(), encoding="utf-8")
    return path


def test_a_whole_match(file: Path, match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    numbers, line = file.with_suffix(".json"), file.with_suffix(".svg")
    asked = ["analyse", str(file), "--whole", "--effort", "16", "--json", str(numbers), "--svg", str(line)]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "Hit the Deck!: Captain A, Captain B.\n" in said
    assert " decisions, from " in said and "given away" in said
    found = json.loads(numbers.read_text(encoding="utf-8"))
    assert found["moves"] == len(match.actions)
    assert len(found["decisions"]) > MOVES
    for decision in found["decisions"]:
        made = match.actions[decision["number"] - 1]
        assert decision["seat"] == made.seat
        assert decision["played"]["text"] == match.notation.text(made.action)
        assert decision["cost"] >= 0
    picture = xml.parse(line).getroot()
    assert len(picture.findall("{*}polyline")) == 2
    assert len(picture.findall("{*}circle")) == len(found["turning_points"])


def test_the_line_does_not_change_with_what_is_unseen(match: Match) -> None:
    """The unseen is swapped under the last decision of a seat; its number is the same."""
    number = next(
        n for n in range(len(match.actions) - 1, 0, -1) if len(match.before(n).legal(match.actions[n].seat)) > 1
    )
    seat, action = match.actions[number].seat, match.actions[number].action
    before, numbers = match.before(number), []
    for world in range(3):
        seen = before.shown(seat)
        seen.luck = luck_for(seed_from_number(world), 1)
        match.game.function("guess")(match.box, seen, seat)
        other = Match(match.game, match.names, match.options, match.seed, start=seen)
        other.play(seat, action)
        numbers.append([as_data(other, [one for one in review(other, 16) if one], 16)["decisions"]])
    assert numbers[0] == numbers[1] == numbers[2]


def test_turning_points_are_what_cost_most(match: Match) -> None:
    def decision(number: int, best: float, played: float, equal: bool = False) -> Decision:
        top = Chance(0, best, best, best, True)
        made = Chance(1, played, played, played, equal)
        return Decision(number, 0, made, Weighing((top, made), 100, 2))

    made = [decision(1, 0.6, 0.5), decision(2, 0.9, 0.2), decision(3, 0.5, 0.46), decision(4, 0.5, 0.3, equal=True)]
    assert [one.number for one in turning_points(made)] == [2, 1]
    lines = sentences(match, made)
    assert lines[0] == "Captain A: 4 decisions, from 50 to 30 in 100; 84 given away."
    assert lines[2] == "1. Move 2, Captain A: played 'redraw', 20 in 100; best was 'keep', 90 in 100."
    assert sentences(match, made[2:3])[-1] == "No decision cost more than 5 in 100."


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--whole", "--move", "3"], "choose one"),
        (["--whole", "--effort", "2"], "--effort takes 16 to 1,000,000"),
        (["--json", "x.json"], "go with --whole"),
    ],
)
def test_mistakes_are_one_line(file: Path, words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(file), *words]) == 2
    error = capsys.readouterr().err
    assert why in error and error.count("\n") == 1
