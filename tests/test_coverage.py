"""The scenarios, golden matches and random walks of each game run its rules: lines and branches, in plain Python."""

import json
import subprocess
import sys

import pytest

from quarterdeck import games
from tests.project import ROOT

ENOUGH = 98.0  # per cent
GAMES = [pytest.param(slug, id=slug) for slug in games.FOLDERS]


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_are_run(slug: str) -> None:
    # In a process of its own: coverage must be there before the rules are imported, and slows nothing else down.
    command = [sys.executable, "-m", "tests.plain_run", slug]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["percent"] >= ENOUGH, f"{found['percent']:.1f} % of lines and branches; not run: {found['missed']}"
