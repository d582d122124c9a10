"""Every scenario of every game: the rulebooks' figures and examples, the rulings, and bugs that were fixed."""

from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.scenario import run_scenario
from tests.project import ROOT

FOLDER = ROOT / "tests" / "scenarios"
SCENARIOS = [
    pytest.param(path, id=str(path.relative_to(FOLDER)))
    for path in sorted(FOLDER.glob("*/*.toml"))
]


@pytest.mark.parametrize("path", SCENARIOS)
def test_scenario(path: Path) -> None:
    report = run_scenario(path, games.find)
    assert not report.wrong, "\n".join([report.about, *report.wrong])
    assert report.checks, "it checks nothing"
    assert report.about, "it does not say what it is about"


def test_every_scenario_is_of_a_game() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert folders <= set(games.FOLDERS)
