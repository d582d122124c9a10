"""The texts of the games: rules, rulings, card sets and puzzles, as files in a clone, as one archive in a wheel.

The archive is made when the wheel is built (scripts/build_page.py) and is a third smaller than the files.
`read_text` (engine/record.py) reads either; whoever looks for files asks `game_files`.
"""

from __future__ import annotations

import tarfile
from collections.abc import Mapping
from functools import cache
from glob import escape
from pathlib import Path

GAMES = Path(__file__).parents[1] / "games"
ARCHIVE = GAMES / "texts.tar.bz2"


def unpacked(path: Path) -> dict[str, bytes]:
    """The files of an archive by their names; none where there is no archive, as in a clone."""
    if not path.is_file():
        return {}
    with tarfile.open(path) as archive:
        read = ((each.name, archive.extractfile(each)) for each in archive.getmembers())
        return {name: file.read() for name, file in read if file is not None}


@cache
def _packed() -> Mapping[Path, str]:
    return {GAMES / name: data.decode("utf-8") for name, data in unpacked(ARCHIVE).items()}


def packed_text(path: Path) -> str | None:
    """The text of a file that is in the archive; None for every other path."""
    return _packed().get(path)


def game_files(folder: Path, pattern: str) -> list[Path]:
    """The files of a game's folder whose names match, in their order."""
    whole = f"{escape(str(folder))}/{pattern}"
    return sorted({*folder.glob(pattern), *(path for path in _packed() if path.match(whole))})
