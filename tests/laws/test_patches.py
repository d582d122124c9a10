"""Without the patches of Numba (engine/numba_patches.py) the compiled twin plays the same game."""

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
def test_the_laws_of_the_twins_hold_without_patches(slug: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", LAWS]
    env = {**os.environ, "QUARTERDECK_NUMBA_PATCHES": "off"}
    done = subprocess.run([*command, "-k", f"twin and {slug}"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-2000:]
