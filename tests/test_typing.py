"""Slips in rules are found before anything runs: each is planted in a copy of a file, and mypy must name it."""

import re
import subprocess
import sys

import pytest

from tests.project import ROOT

GAME = ROOT / "src" / "quarterdeck" / "games" / "hit_the_deck"

# What is wrong, the file, the text there and what it becomes, and where and what mypy must say.
SLIPS = [
    ("a misspelt field", "turn", "table.slot == 1", "table.slod == 1", "turn.py", 'no attribute "slod"'),
    ("a misspelt constant", "turn", "table.phase = t.ACT", "table.phase = t.AKT", "turn.py", 'no attribute "AKT"'),
    ("a wrong shape", "setup", "table.redraw[seat] = answer", "table.redraw = answer", "setup.py", "Incompatible"),
    ("a card for a table", "hands", "put_in_hand(table, seat, top", "put_in_hand(1, seat, top", "hands.py", "arg-type"),
    ("a missing function", "play", "def outcome(", "def outcomes(", "__init__.py", '"Rules[Box, Table]"'),
    ("a function without its box", "laws", "def sound(box: Box, table", "def sound(table", "__init__.py", '"Laws['),
]


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("slips")
    texts: dict[str, str] = {}
    for _, file, right, wrong, _, _ in SLIPS:
        text = texts.get(file) or (GAME / "rules" / f"{file}.py").read_text(encoding="utf-8")
        assert right in text, f"{file} has no {right!r}"
        texts[file] = text.replace(right, wrong)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), str(GAME)]
    for number, (file, text) in enumerate(texts.items()):
        (folder / f"{number}.py").write_text(text, encoding="utf-8")
        command += ["--shadow-file", str(GAME / "rules" / f"{file}.py"), str(folder / f"{number}.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(("where", "says"), [slip[4:] for slip in SLIPS], ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_found(complaints: list[str], where: str, says: str) -> None:
    assert any(f"/{where}:" in line and says in line for line in complaints), complaints


def sources() -> dict[str, str]:
    folder = ROOT / "src" / "quarterdeck"
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in folder.rglob("*.py")}


def test_every_any_has_its_reason() -> None:
    imports = [(file, line) for file, text in sources().items() for line in re.findall(r"(?m)^from typing .*", text)]
    bare = [file for file, line in imports if re.search(r"\bAny\b", line) and "#" not in line]
    assert len(imports) > 50 and not bare, f"say beside the import of Any what it stands for: {bare}"


def test_there_are_few() -> None:
    assert sum(len(re.findall(r"(?m)^.*?(?::|->) Any\b", text)) for text in sources().values()) < 50


def test_nothing_is_exempt() -> None:
    assert "ignore_errors" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
