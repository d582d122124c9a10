"""Where matches are stored: saves while they are played, records once they are over."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.folders import data_home
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import Record, parse_record, read_text, write_safely

ENDING = ".record"


def saves_folder() -> Path:
    return data_home() / "saves"


def records_folder() -> Path:
    return data_home() / "records"


def on_paper(match: Match, players: Sequence[str], notes: bool = False) -> str:
    """The record of a match, with who sits where: `you`, a person's name, or a bot."""
    names = match.names
    match.names = list(players)
    try:
        return match.record(notes=notes).text()
    finally:
        match.names = names


class Save:
    """The file of one match that is being played. It is written after every move."""

    def __init__(self, path: Path, text: str = "") -> None:
        self.path = path
        self.text = text  # what is in it, as far as we know

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(ENDING)

    def write(self, text: str) -> None:
        """Write it; if somebody else has gone on with the same match meanwhile, into a file of our own."""
        if self.path.exists() and read_text(self.path) != self.text:
            self.path = claim(self.path.parent, self.name)
        write_safely(self.path, text)
        self.text = text

    def finish(self, text: str) -> Path:
        """The match is over: its record goes to the records, and the save away."""
        saved = claim(records_folder(), self.name)
        write_safely(saved, text)
        if self.path.exists() and read_text(self.path) == self.text:
            self.path.unlink()
        return saved


def new_save(slug: str) -> Save:
    """A file of its own for a new match, named after the game, the day and the time."""
    return Save(claim(saves_folder(), f"{slug}-{time.strftime('%Y-%m-%d-%Hh%M')}"))


def claim(folder: Path, name: str) -> Path:
    """An empty file that nobody else has: `name`, or `name-2`, `name-3`, ..."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 10_000):
            path = folder / f"{name}{'' if number == 1 else f'-{number}'}{ENDING}"
            try:
                path.open("x").close()
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror or error}", file=str(folder)) from None
    raise BadInput("is full of matches of this minute", file=str(folder))


def claim_file(path: Path) -> None:
    """Make a file that a person named; one that is there already stays as it is."""
    try:
        path.open("x").close()
    except FileExistsError:
        raise BadInput("is there already, and nothing is overwritten; name another file", file=str(path)) from None
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror or error}", file=str(path)) from None


def all_in(folder: Path) -> list[Path]:
    """The records in a folder, the latest first. An empty one was claimed and never written."""
    try:
        found = [path for path in folder.glob(f"*{ENDING}") if path.is_file() and path.stat().st_size]
        return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return []


def find_file(name: str, folders: Sequence[Path]) -> Path:
    """The file that a person means: a path, or the name (or its beginning) of a match that is kept, or `last`."""
    path = Path(name).expanduser()
    if path.exists() or "/" in name or name.endswith(ENDING):
        for folder in folders:
            if not path.exists() and "/" not in name and (folder / name).is_file():
                return folder / name
        return path
    saved = [each for folder in folders for each in all_in(folder)]
    if name == "last" and saved:
        return max(saved, key=lambda each: each.stat().st_mtime)
    exact = [each for each in saved if each.name == name + ENDING]
    found = exact or [each for each in saved if each.name.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(each.name.removesuffix(ENDING) for each in found[:4])
        raise BadInput(f"{name!r} could be several matches: {names}{', ...' if len(found) > 4 else ''}")
    raise BadInput(f"there is no file and no kept match {name!r}; `quarterdeck saves` lists them")


def read_record(path: Path) -> Record:
    return parse_record(read_text(path), str(path))
