"""Rules that cannot be compiled are refused with file, line and the way out."""

from pathlib import Path

import pytest

from quarterdeck.engine.checking import wrong_rules
from quarterdeck.engine.game import Game
from quarterdeck.games import every

RIGHT = '''
"""A chapter."""

TABLE = (1, 2, 3)


def grow(box: Box, table: Table, seat: int) -> tuple[int, int]:
    """One more."""
    for i in range(3):
        table.count[seat] += TABLE[i]
    return table.count[seat], 0
'''
SLIPS = [
    ("seat: int)", "seat: int = 0)", 7, "no default arguments"),
    ("seat: int)", "seat)", 7, "seat needs an annotation"),
    (" -> tuple[int, int]", "", 7, "the result needs an annotation"),
    ("range(3)", "[0, 1, 2]", 9, "no lists made on the way"),
    ("range(3)", "sorted(x for x in TABLE)", 9, "no generators"),
    ("TABLE[i]", "TABLE[0:1]", 10, "no slices"),
    ("TABLE[i]", "min(TABLE, key=abs)", 10, "by their places"),
    ("TABLE[i]", "len('three')", 10, "no texts"),
    ("TABLE[i]", "len({1: 2})", 10, "no dictionaries"),
    ("return ", "raise ValueError\n    return ", 11, "no exceptions"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "says"), SLIPS, ids=[slip[3] for slip in SLIPS])
def test_what_cannot_be_compiled_is_named(tmp_path: Path, right: str, wrong: str, line: int, says: str) -> None:
    file = tmp_path / "growing.py"
    file.write_text(RIGHT.replace(right, wrong).lstrip("\n"), encoding="utf-8")
    found = list(wrong_rules([file]))
    assert len(found) == 1, found
    assert found[0].startswith(f"{file}:{line - 1}: in grow: ") and says in found[0]


def test_the_chapter_itself_is_right(tmp_path: Path) -> None:
    file = tmp_path / "growing.py"
    file.write_text(RIGHT, encoding="utf-8")
    assert list(wrong_rules([file])) == []


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_the_rules_of_every_game_can_be_compiled(game: Game) -> None:
    assert list(wrong_rules(Path(str(module.__file__)) for module in game.rules_modules)) == []
