"""The registry of games: those of this package, and those that other installed packages bring.

A package brings a game by an entry point of the group `quarterdeck.games`: `high-card = "my_games.high_card:GAME"`.
"""

from __future__ import annotations

import difflib
import importlib
import logging
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger("quarterdeck.games")
GROUP = "quarterdeck.games"
FOLDERS = {
    "hit-the-deck": "hit_the_deck",
    "all-hands": "all_hands",
    "deckahedron": "deckahedron",
    "deckhand-builder": "deckhand_builder",
    "deckhand-duel": "deckhand_duel",
}


@cache
def installed() -> dict[str, EntryPoint]:
    """Games of other packages by their slugs. (Looked for once, and not before somebody asks for one of them.)"""
    if not any(_may_bring_games(Path(place)) for place in sys.path):
        return {}
    from importlib.metadata import entry_points  # a third of the time that `quarterdeck --help` takes

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in FOLDERS}


def _may_bring_games(place: Path) -> bool:
    """Whether a package in a place of Python's path names our group; in an archive one may."""
    try:
        declared = [*place.glob("*.dist-info/entry_points.txt"), *place.glob("*.egg-info/entry_points.txt")]
        return place.is_file() or any(GROUP in file.read_text("utf-8", "replace") for file in declared)
    except OSError:
        return True


def find(slug: str) -> Game:
    """The game of a slug."""
    if slug in FOLDERS:
        game: Game = importlib.import_module(f"quarterdeck.games.{FOLDERS[slug]}").GAME
        return game
    if slug in installed():
        return _from_elsewhere(installed()[slug])
    near = difflib.get_close_matches(slug.lower(), slugs(), 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"the games are: {', '.join(slugs())}"
    raise BadInput(f"there is no game {slug!r}; {hint}")


def chosen(game: str | Game) -> Game:
    """A game that somebody names, or has already."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise BadInput(f"a game is a slug such as {slugs()[0]!r}, or one of `games()`, not {game!r}")
    return find(game)


def _from_elsewhere(point: EntryPoint) -> Game:
    try:
        game = point.load()
    except Exception as error:  # whatever that package does when it is imported
        raise BadInput(f"the game {point.name!r} cannot be loaded from {point.value!r}: {error}") from error
    if not isinstance(game, Game) or game.slug != point.name:
        raise BadInput(f"{point.value!r} is not a game with the slug {point.name!r}")
    return game


def slugs() -> list[str]:
    return [*FOLDERS, *installed()]


def every() -> list[Game]:
    """All games, in the order of the registry. One of another package that cannot be loaded is left out."""
    found = [find(slug) for slug in FOLDERS]
    for point in installed().values():
        try:
            found.append(_from_elsewhere(point))
        except BadInput as problem:
            log.warning("%s", problem)
    return found


class Registry(ModuleType):
    """The type of this module. It can be called, so that `quarterdeck.games()` says what games there are."""

    FOLDERS: dict[str, str]
    find: Callable[[str], Game]
    slugs: Callable[[], list[str]]
    every: Callable[[], list[Game]]
    installed: Callable[[], dict[str, EntryPoint]]

    def __call__(self) -> tuple[Game, ...]:
        return tuple(every())


sys.modules[__name__].__class__ = Registry
