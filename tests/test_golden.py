"""Golden matches: whole matches on paper, one for every ending. A diff in them is reviewed like code.

`pytest tests/test_golden.py --remake-golden` writes them anew with the same moves, after a change of words. Those of
earlier rules stay and are played by them; `python -m tests.make_golden` looks for new ones.
"""

from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.match import replay
from quarterdeck.engine.record import parse_record
from tests.project import ROOT

FOLDER = ROOT / "tests" / "golden"
ABOUT = "## "  # a line that says what a golden match is there for
MOST_LINES = 200
LONG = "## Long: "  # a match that cannot be shorter says why
MOST_LINES_OF_LONG = 1200
GOLDEN = [
    pytest.param(path, id=str(path.relative_to(FOLDER)))
    for path in sorted(FOLDER.rglob("*.record"))
]


def played_again(text: str, file: str) -> str:
    """The record of the same moves by the rules of its version, with everything that is told."""
    record = parse_record(text, file)
    about = [line for line in text.splitlines() if line.startswith(ABOUT)]
    lines = replay(record, games.find).record(notes=True).text().splitlines()
    lines = [line for line in lines if not line.startswith("program: ")]  # so that a release changes no golden match
    return "\n".join([lines[0], *about, *lines[1:]]) + "\n"


@pytest.mark.parametrize("path", GOLDEN)
def test_golden_match(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    again = played_again(text, str(path))
    if request.config.getoption("--remake-golden"):
        path.write_text(again, encoding="utf-8")
        text = again
    assert text.splitlines() == again.splitlines(), "moves, notes or result are not what the rules give"
    assert "\nresult: " in text, "a golden match is played to its end"
    assert "\n## " in text, "it does not say what it is there for"
    most = MOST_LINES_OF_LONG if f"\n{LONG}" in text else MOST_LINES
    assert len(text.splitlines()) < most, "too long to be read"


def test_a_wrong_note_is_found() -> None:
    """The comparison can fail: a note that is not what happened is a difference."""
    path = sorted(FOLDER.rglob("*.record"))[0]
    text = path.read_text(encoding="utf-8")
    note = next(line for line in text.splitlines() if line.startswith("#   "))
    wrong = text.replace(note, "#   Somebody swims home.", 1)
    assert played_again(wrong, str(path)) == text != wrong
