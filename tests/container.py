"""The Dockerfile's instructions, and its steps run as a script: no container can be built where the tests run."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.project import ROOT

FOLDERS = ("/build", "/wheel", "/data")  # of the container, which the steps name


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, in order."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [(word, rest) for line in lines if line and line[0] != "#" for word, _, rest in [line.partition(" ")]]


def steps() -> list[str]:
    """What it runs: two steps build the wheel, the third installs it, the last makes a user."""
    return [rest for word, rest in instructions() if word == "RUN"]


def take(step: str, where: Path, root: Path) -> None:
    """Run one step in a folder, with another one in the place of /; packages that were fetched before are not again."""
    step = step.replace(" --no-cache-dir", "")
    for folder in FOLDERS:
        step = re.sub(rf"(?<![\w.]){folder}\b", str(root / folder[1:]), step)
    done = subprocess.run(["sh", "-c", step], cwd=where, capture_output=True, text=True)
    assert done.returncode == 0, f"{step}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
