"""A game of another installed package is found, played, and held to the same laws."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installed_game import install
from tests.project import ROOT


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("installed")
    paths = [str(install(folder)), *filter(None, [os.environ.get("PYTHONPATH")])]
    home = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
    return {**os.environ, **home, "PYTHONPATH": os.pathsep.join(paths)}


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_it_is_listed_and_played(environment: dict[str, str], tmp_path: Path) -> None:
    listed = run(environment, "quarterdeck.cli", "games")
    assert "high-card" in listed.stdout and "hit-the-deck" in listed.stdout, listed.stderr
    record = str(tmp_path / "match.record")
    played = run(environment, "quarterdeck.cli", "play", "high-card", "--seats", "random,random", "--record", record)
    assert " wins." in played.stdout or "Nobody wins" in played.stdout, played.stdout + played.stderr
    verified = run(environment, "quarterdeck.cli", "verify", record)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_the_laws_hold_for_it(environment: dict[str, str]) -> None:
    words = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "tests/laws/test_laws.py", "-k", "high-card")
    done = run(environment, "pytest", *words)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:]


def test_one_that_cannot_be_loaded_is_said_in_one_line(environment: dict[str, str], tmp_path: Path) -> None:
    broken = tmp_path / "broken-1.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n", encoding="utf-8")
    (broken / "entry_points.txt").write_text("[quarterdeck.games]\nno-card = nowhere:GAME\n", encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{environment['PYTHONPATH']}"
    done = run({**environment, "PYTHONPATH": path}, "quarterdeck.cli", "play", "no-card")
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert "the game 'no-card' cannot be loaded from 'nowhere:GAME'" in done.stderr
    listed = run({**environment, "PYTHONPATH": path}, "quarterdeck.cli", "games")
    assert listed.returncode == 0 and "hit-the-deck" in listed.stdout, "the others are there all the same"
