"""The laws hold with the oldest Numba that the package asks for, in an environment of its own."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project import ROOT

PINS = ROOT / "constraints.txt"
COMPILER = ("numba", "llvmlite", "numpy")  # the pins that the oldest Numba does not go with


def oldest_numba() -> str:
    """The lower end of the range in pyproject.toml: 0.61."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    (ends,) = (re.fullmatch(r"numba>=([\d.]+),<[\d.]+(;.*)?", each) for each in wanted if each.startswith("numba"))
    assert ends is not None, "pyproject.toml asks for a range of Numbas: numba>=OLDEST,<FIRST NOT TRIED"
    return ends[1]


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": ""}, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-3000:]}{done.stderr[-1000:]}"
    return done.stdout


def test_the_range_ends_with_what_is_pinned() -> None:
    from quarterdeck.engine.numba_patches import TRIED

    (pinned,) = re.findall(r"^numba==([\d.]+)$", PINS.read_text(encoding="utf-8"), re.M)
    assert pinned.startswith(TRIED), "the patches are not applied on the Numba of constraints.txt: try them, add it"
    assert oldest_numba() <= pinned


@pytest.mark.long
def test_the_laws_hold_with_the_oldest_numba(tmp_path: Path) -> None:
    """Everything else is as pinned; pip chooses llvmlite and NumPy to go with it. Takes a quarter of an hour."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    others = tmp_path / "others.txt"
    others.write_text("\n".join(line for line in lines if line.split("==")[0] not in COMPILER), encoding="utf-8")
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    oldest = f"numba=={oldest_numba()}.*"
    wanted = (oldest, "pytest", "pytest-xdist", "hypothesis")
    run(python, "-m", "pip", "install", "--quiet", "--constraint", others, *wanted, "--editable", ROOT)
    version = run(python, "-c", "import numba; print(numba.__version__)").strip()
    assert version.startswith(oldest_numba()), version
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "tests/laws/test_laws.py")
    assert re.search(r"^\d+ passed[^,]*( in |, \d+ (skipped|deselected))", said, re.M), said[-500:]
