"""Cache of prepared games (engine/prepared.py); refuses options that name files of this machine."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

from quarterdeck import games
from quarterdeck.engine.attached import Files
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import NO_FILES, Game
from quarterdeck.engine.prepared import Prepared
from quarterdeck.server.errors import Refused

MOST = 64  # prepared games in the cache
WORDS = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ,:;'\u2019_-]{0,1999}")  # a word, or a deck in one line; no path

Key = tuple[str, int, int, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
_cache: OrderedDict[Key, Prepared] = OrderedDict()


def prepared(
    slug: str, seats: int, options: Mapping[str, str], version: int = 0, files: Files = NO_FILES
) -> Prepared:
    """A game by today's rules or those of a version; BadInput if it cannot be played like that.

    `files` are card sets of the players' own, by the names that options give them.
    """
    game = games.find(slug)
    if version:
        game = at(game, version)
    _no_files(game, options, files)
    settled = game.settle(options)
    key = (slug, game.version, seats, tuple(sorted(settled.items())), tuple(sorted(files.items())))
    if key not in _cache:
        _cache[key] = Prepared(game, seats, settled, files)
        if len(_cache) > MOST:
            _cache.popitem(last=False)
    _cache.move_to_end(key)
    return _cache[key]


def _no_files(game: Game, options: Mapping[str, str], files: Files) -> None:
    """Refuse options that name a file of this machine (a card set) when they come over the network."""
    for option in game.options:
        value = options.get(option.name, option.default)
        if option.choices or value in option.answers or (option.file and str(Path(value)) in files):
            continue
        if not option.free or not WORDS.fullmatch(value) or (len(value) < 40 and Path(value).exists()):
            raise BadInput(f"option {option.name} takes words here, not {value[:40]!r}: files are for the terminal")


def usual_game(slug: str) -> Prepared:
    """A game as it is usually played, with all its seats."""
    try:
        game = games.find(slug)
    except Exception:
        raise Refused(f"there is no game {slug[:40]!r}", 404) from None
    return prepared(slug, max(game.seats), {})


def prepare_all() -> None:
    """Import all games, and prepare them as they are usually played: half a second that no table waits for then."""
    for game in games.every():
        usual_game(game.slug)
