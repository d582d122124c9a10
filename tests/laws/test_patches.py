"""Compiled by Numba, with its patches (engine/numba_patches.py) and without, the twin plays the same game."""

import os
import subprocess
import sys

import pytest

from quarterdeck.games import FOLDERS
from tests.project import ROOT

LAWS = "tests/laws/test_laws.py"


@pytest.mark.parametrize(
    "slug", [slug if slug == "hit-the-deck" else pytest.param(slug, marks=pytest.mark.long) for slug in FOLDERS]
)
@pytest.mark.parametrize("patches", ["off", pytest.param("on", marks=pytest.mark.long)])
def test_the_laws_of_the_twins_hold_when_numba_compiles(slug: str, patches: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", LAWS]
    env = {**os.environ, "QUARTERDECK_TRANSLATOR": "off", "QUARTERDECK_NUMBA_PATCHES": patches}
    done = subprocess.run([*command, "-k", f"twin and {slug}"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-2000:]
