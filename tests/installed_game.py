"""The game of docs/adding-a-game.md as a package of its own, installed into a folder."""

import re
import subprocess
import sys
from pathlib import Path

from tests.project import ROOT

FILE = re.compile(r"^\$ cat >>? (\S+\.py) <<'EOF'\n(.*?)^EOF$", re.DOTALL | re.MULTILINE)
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "my-games"
version = "1"

[project.entry-points."quarterdeck.games"]
high-card = "my_games.high_card:GAME"

[tool.hatch.build.targets.wheel]
packages = ["my_games"]
"""


def install(folder: Path) -> Path:
    """Build and install it; the folder that PYTHONPATH must name."""
    source = folder / "source"
    game = source / "my_games" / "high_card"
    (game / "rules").mkdir(parents=True)
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (source / "my_games" / "__init__.py").write_text("", encoding="utf-8")
    (game / "rules" / "__init__.py").write_text("", encoding="utf-8")
    for name in ("README.md", "RULINGS.md"):
        (game / name).write_text("# High Card\n", encoding="utf-8")
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for name, text in FILE.findall(page):
        with open(game / name, "a", encoding="utf-8") as file:
            file.write(text.replace("quarterdeck.games.high_card", "my_games.high_card"))
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    here = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(target), str(source)]
    subprocess.run([*pip, *here], check=True)
    return target
