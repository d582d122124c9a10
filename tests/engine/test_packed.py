"""What the games' texts say is the same from files and from the archive of a wheel."""

from __future__ import annotations

import bz2
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.engine import packed
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The games of an installed package, in a folder whose name looks like a pattern."""
    games = tmp_path / "site [1]" / "games"
    (games / "a" / "cards").mkdir(parents=True)
    for name in ("a/README.md", "a/cards/house.toml", "a/cards/first.toml", "a/other/first.toml"):
        (games / name).parent.mkdir(exist_ok=True)
        (games / name).write_text(f"text of {name}", encoding="utf-8")
    with bz2.open(games / "texts.tar.bz2", "wb") as made, tarfile.open(fileobj=made, mode="w") as archive:
        for path in sorted(games.rglob("*.*")):
            if path.suffix in (".md", ".toml"):
                archive.add(path, path.relative_to(games).as_posix())
                path.unlink()
    monkeypatch.setattr(packed, "GAMES", games)
    monkeypatch.setattr(packed, "ARCHIVE", games / "texts.tar.bz2")
    packed._packed.cache_clear()
    yield games / "a"
    packed._packed.cache_clear()


def test_a_packed_text_is_read_like_a_file(folder: Path) -> None:
    assert read_text(folder / "README.md") == "text of a/README.md"
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(folder / "RULINGS.md")


def test_packed_files_are_found_beside_others(folder: Path) -> None:
    (folder / "cards" / "mine.toml").write_text("", encoding="utf-8")
    found = [path.name for path in packed.game_files(folder, "cards/*.toml")]
    assert found == ["first.toml", "house.toml", "mine.toml"]
    assert packed.game_files(folder, "first.toml") == []
