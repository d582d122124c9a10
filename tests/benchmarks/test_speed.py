"""The benchmark can be started as the Makefile starts it."""

from __future__ import annotations

import subprocess
import sys

from tests.project import ROOT


def test_the_module_runs_as_a_program() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks.speed", "--rounds", "0"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 2 and "--rounds 1 to 1000" in ran.stderr
