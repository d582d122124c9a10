"""One game played in plain Python under coverage: scenarios, golden matches, random walks, by earlier rules too.

    python -m tests.plain_run hit-the-deck

prints, as JSON, how many lines and branches of its rules there are and which were not run.
"""

import json
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from coverage import Coverage

from tests.project import ROOT

WALKS = 24  # random matches, shared by the variants of the game
EARLIER_WALKS = 2  # by the rules of each earlier version
MOST = 300  # moves of one
LOOKS = 4  # moves of a golden match between two looks around


def run(slug: str) -> None:
    """Everything that goes through the rules."""
    from quarterdeck import games
    from quarterdeck.engine import scenario
    from quarterdeck.engine.earlier import at
    from quarterdeck.engine.match import replay
    from quarterdeck.engine.record import parse_record
    from tests.laws.play import Play, variants

    class Step(scenario.Step):
        """A step of a scenario, with a look at the table afterwards."""

        def run(self, words: dict[str, Any]) -> None:
            super().run(words)
            match = self.match
            look_around(Play(match.game, match.seats, match.options), match.table, self.report.steps)

    scenario.Step = Step  # type: ignore[misc]  # only in this process
    for path in sorted((ROOT / "tests" / "scenarios" / slug).glob("*.toml")):
        scenario.run_scenario(path, games.find)
    for path in sorted((ROOT / "tests" / "golden" / slug).glob("*.record")):
        match = replay(parse_record(path.read_text(encoding="utf-8")), games.find)
        play, made = Play(match.game, match.seats, match.options), list(match.actions)
        match.undo(len(made))
        for number, each in enumerate(made):
            match.play(each.seat, each.action)
            if number % LOOKS == 0:
                look_around(play, match.table, number)
    tight_corners(slug)
    game = games.find(slug)
    plays = variants(game)
    for number in range(max(WALKS, len(plays))):
        walk(plays[number % len(plays)], number)
    for version in game.parts.earlier:
        for number in range(EARLIER_WALKS):
            walk(Play(at(game, version), game.seats[-1 - number % len(game.seats)], {}), number)


def tight_corners(slug: str) -> None:
    """The game's own tests of guesses: positions in which few cards fit, which walks hardly ever meet."""
    import pytest

    own = ROOT / "tests" / "games" / f"test_{slug.replace('-', '_')}.py"
    with redirect_stdout(sys.stderr):
        status = pytest.main([str(own), "-q", "-k", "guess and not soak", "-p", "no:xdist", "-p", "no:cacheprovider"])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests of guesses in {own.name} failed")


def walk(play: Any, number: int) -> None:
    """A random match, with a look around now and then."""
    table = play.deal(number)
    for at, step in enumerate(play.walk(table, number, MOST)):
        play.why_not(table, (step.seat + 1) % play.seats, step.action)
        if at % 20 == number % 20:
            look_around(play, table, at)
            for seat in range(play.seats):
                for action in range(at % 7, play.game.actions, max(1, play.game.actions // 150)):
                    play.why_not(table, seat, action)
    for seat in range(play.seats):
        play.functions["outcome"](play.box, table, seat)


def look_around(play: Any, table: Any, seed: int) -> None:
    """What else reads a table: soundness, sight, guesses."""
    play.sound(table)
    for viewer in play.viewers:
        play.guess(play.shown(table, viewer), viewer, seed)


def measure(slug: str) -> dict[str, Any]:
    """The share of lines and branches of the game's rules files that were run, and what was not, by file."""
    from quarterdeck.games import FOLDERS

    folder = ROOT / "src" / "quarterdeck" / "games" / FOLDERS[slug] / "rules"
    coverage = Coverage(data_file=None, branch=True, include=[str(folder / "*.py")], config_file=False)
    coverage.start()
    run(slug)
    coverage.stop()
    from quarterdeck import games

    unplayed = ("hints.py", "odds.py", "packing.py", "worth.py", "features.py", "laws.py")  # bots and laws run these
    modules = [str(module.__file__) for module in games.find(slug).rules_modules]
    files = [file for file in modules if not file.endswith(unplayed)]
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        coverage.json_report(morfs=files, outfile=report.name)
        found = json.load(report)
    missed = {}
    for name, file in found["files"].items():
        if file["missing_lines"] or file["missing_branches"]:
            missed[Path(name).name] = {"lines": file["missing_lines"], "branches": file["missing_branches"]}
    return {"percent": found["totals"]["percent_covered"], "missed": missed}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
