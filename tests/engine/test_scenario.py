"""The runner of scenarios can fail: every kind of expectation, when it is wrong, is said to be wrong."""

from pathlib import Path
from textwrap import dedent

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.scenario import Report, run_scenario

POSITION = """
game = "hit-the-deck"
about = "a sample"
[position]
compass = "B"
turn = 3
deck = "9H 8H"
[position.hands]
A = "KC"
B = "7S 2C"
"""


def run(text: str, folder: Path) -> Report:
    path = folder / "sample.toml"
    path.write_text(dedent(text), encoding="utf-8")
    return run_scenario(path, games.find)


RIGHT = {
    "do": 'do = "B: deploy 7S A"',
    "refuse": 'refuse = [["B: deploy 7S E", "must first be held at B"]]',
    "allow": 'allow = ["B: pass"]',
    "forbid": 'forbid = ["B: deploy 7S E"]',
    "only": 'only = ["A: pass"]\ndo = "B: pass"',
    "waiting": 'waiting = ["B"]',
    "told": 'do = "B: deploy 7S A"\ntold = ["B deploys 7S, a Barge"]',
    "told-to": 'do = "B: deploy 7S A"\ntold-to = {B = ["You deploy 7S"]}',
    "is": 'is = {turn = 3, hands = {B = "2C  7S"}, done = []}',
    "sees": 'sees = {A = {hands = {B = "? ?"}}, spectator = {hands = {A = "?"}}}',
    "over": "over = false",
}
RIGHT["only"] = 'only = ["B: pass", "B: deploy 7S A", "B: deploy 2C A", "B: deploy 7S B", "B: deploy 2C B", ' + (
    '"B: deploy 7S C", "B: deploy 2C C"]'
)
WRONG = {
    "a move that is refused": ('do = "B: deploy 7S E"', "'B: deploy 7S E' was refused: the Sealane to E"),
    "a refusal that is legal": ('refuse = [["B: pass", "why"]]', "'B: pass' must be refused, but is legal"),
    "another reason": ('refuse = [["B: deploy 7S E", "too wet"]]', "is refused with 'the Sealane to E"),
    "not allowed": ('allow = ["B: deploy 7S E"]', "'B: deploy 7S E' must be legal"),
    "not forbidden": ('forbid = ["B: pass"]', "'B: pass' must not be legal"),
    "more than only": ('only = ["B: pass"]', "B may also: deploy 2C A, deploy 7S A"),
    "less than only": ('do = "B: deploy 7S A"\nonly = ["B: pass", "B: deploy 2C B"]', "B may not: deploy 2C B"),
    "waiting for another": ('waiting = ["A"]', "waiting for ['B']"),
    "not told": ('do = "B: pass"\ntold = ["B deploys"]', "nobody told everybody 'B deploys', only ['B passes.']"),
    "told out of order": (
        'do = "B: deploy 7S A"\n[[step]]\ndo = "B: pass"\ntold = ["Turn 4", "B passes."]',
        "nobody told everybody 'B passes.'",
    ),
    "a secret told to everybody": (
        'do = "B: pass"\n[[step]]\ndo = "B: pass"\ntold = ["B draws 9H"]',
        "nobody told everybody 'B draws 9H'",
    ),
    "a secret told to the other": (
        'do = "B: pass"\n[[step]]\ndo = "B: pass"\ntold-to = {A = ["draws 9H"]}',
        "nobody told A 'draws 9H'",
    ),
    "another number": ("is = {turn = 4}", "turn is 3, not 4"),
    "another text": ('is = {hands = {B = "7S"}}', "hands B is '2C 7S', not '7S'"),
    "another list": ('is = {done = ["deploy"]}', "done is [], not ['deploy']"),
    "a word that is not there": ('is = {weather = "calm"}', "weather is not there; there is phase"),
    "seen otherwise": ('sees = {A = {hands = {B = "2C 7S"}}}', "A sees hands B is '? ?', not '2C 7S'"),
    "not over": ("over = true", "over is False"),
    "no outcome yet": ("outcome = {A = 1000}", "the outcome for A is None, not 1000"),
}
BAD = {
    "no game": ("about = 'x'\n[[step]]\nover = false", "game"),
    "an unknown game": ("game = 'hit-the-dek'\n[[step]]\nover = false", "did you mean 'hit-the-deck'"),
    "no steps": ("game = 'hit-the-deck'", "step"),
    "an unknown word": ("game = 'hit-the-deck'\nwind = 3\n[[step]]\nover = false", "there is no 'wind'"),
    "an unknown word in a step": (POSITION + "[[step]]\nhoist = 'sails'", "there is no 'hoist'"),
    "a move without a seat": (POSITION + "[[step]]\ndo = 'pass'", "a move is written 'seat: move'"),
    "an unknown seat": (POSITION + "[[step]]\ndo = 'C: pass'", "there is no seat 'C'"),
    "an unknown move": (POSITION + "[[step]]\ndo = 'B: swim'", "step 1: 'swim' is not a move"),
    "an unknown card": (POSITION.replace("KC", "KX") + "[[step]]\nover = false", "'KX' is not a card"),
    "an unknown option": (POSITION + "[options]\nwind = 'north'\n[[step]]\nover = false", "no option 'wind'"),
    "too many seats": ("game = 'hit-the-deck'\nseats = 3\n[[step]]\nover = false", "is for 2 seats, not 3"),
    "the wrong shape": (POSITION + "[[step]]\ntold = 'B passes.'", "told"),
    "a pair that is none": (POSITION + "[[step]]\nrefuse = ['B: pass']", "refuse"),
    "not TOML": ("game = ", "is not TOML"),
    "luck that cannot be": (
        "game = 'hit-the-deck'\n[luck]\nnumbers = [2]\n[[step]]\ndo = 'A: keep'\n[[step]]\ndo = 'B: keep'",
        "step 2: luck.numbers: 2 cannot be: 0 to 1 was to come",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right(name: str, tmp_path: Path) -> None:
    report = run(f"{POSITION}\n[[step]]\n{RIGHT[name]}\n", tmp_path)
    assert report.wrong == []
    assert report.about == "a sample"


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name: str, tmp_path: Path) -> None:
    step, says = WRONG[name]
    report = run(f"{POSITION}\n[[step]]\n{step}\n", tmp_path)
    assert len(report.wrong) >= 1
    assert any(says in wrong for wrong in report.wrong), report.wrong
    assert report.wrong[0].startswith("step ")


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_said_in_one_line(name: str, tmp_path: Path) -> None:
    text, says = BAD[name]
    with pytest.raises(BadInput) as caught:
        run(text, tmp_path)
    assert says in str(caught.value)
    assert "sample.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_luck_that_is_never_asked_for_is_wrong(tmp_path: Path) -> None:
    report = run(f"{POSITION}\n[luck]\ndice = [3]\n[[step]]\ndo = 'B: pass'\n", tmp_path)
    assert report.wrong == ["luck that was never asked for: [3]"]


def test_a_fresh_deal_by_its_seed(tmp_path: Path) -> None:
    text = "game = 'hit-the-deck'\nabout = 'x'\nseed = {}\n[[step]]\nis = {{phase = 'redraw'}}\nwaiting = ['A', 'B']\n"
    assert run(text.format(1), tmp_path).wrong == []
