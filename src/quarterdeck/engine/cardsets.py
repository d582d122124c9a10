"""Card sets by their digests: a record names the cards it was played with, and a version of the rules covers them.

The digest of a set is made of what its file says, without comments and without what is only there to be looked at.
`cards/digests.toml` in a game's folder has the digests of the built-in sets for every version of the rules, so a card
that changes needs a new version; `scripts/card_digests.py` writes it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any  # for what TOML can hold

from quarterdeck.engine import toml
from quarterdeck.engine.attached import Files
from quarterdeck.engine.game import Game
from quarterdeck.engine.packed import game_files
from quarterdeck.engine.record import read_text

LOOKS = frozenset(("art", "flavour", "source", "style", "note"))  # keys of no effect on play
DIGESTS = Path("cards", "digests.toml")


def digest_of(text: str, looks: frozenset[str] = LOOKS) -> str:
    """The digest of a set's file. One that is not TOML (it was never played with) has that of its bytes."""
    try:
        words = json.dumps(_without_looks(toml.loads(text), looks, ""), sort_keys=True)
    except tomllib.TOMLDecodeError:
        words = text
    return hashlib.sha256(b"quarterdeck cards\n" + words.encode()).hexdigest()


def _without_looks(words: Any, looks: frozenset[str], place: str) -> Any:
    if isinstance(words, list):
        return [_without_looks(each, looks, place) for each in words]
    if not isinstance(words, dict):
        return words
    return {
        name: "" if name in looks or f"{place}{name}" in looks else _without_looks(value, looks, f"{place}{name}.")
        for name, value in words.items()
    }


def built_in(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The built-in sets of a match: patterns of files in the game's folder, by the names that a record gives them."""
    found = {_label(pattern): pattern for pattern in game.card_files}
    for option in game.options:
        value = options.get(option.name, option.default)
        if value in option.sets:
            found[value] = option.sets[value]
    return found


def every_set(game: Game) -> dict[str, str]:
    """All built-in sets of a game."""
    sets = {value: pattern for option in game.options for value, pattern in option.sets.items()}
    return {_label(pattern): pattern for pattern in game.card_files} | sets


def _label(pattern: str) -> str:
    path = Path(pattern)
    return path.parent.name if "*" in path.name else path.stem


def computed(game: Game, pattern: str) -> str:
    """The digest of a built-in set as it is now; several files have one digest together."""
    looks = LOOKS | frozenset(game.looks)
    digests = [digest_of(read_text(path), looks) for path in game_files(game.folder, pattern)]
    return digests[0] if len(digests) == 1 else hashlib.sha256("\n".join(digests).encode()).hexdigest()


@cache
def stored(folder: Path) -> dict[int, dict[str, str]]:
    """The digests of the built-in sets, by version of the rules."""
    found: dict[int, dict[str, str]] = {}
    for path in game_files(folder, str(DIGESTS)):
        found |= {int(version): digests for version, digests in tomllib.loads(read_text(path)).items()}
    return found


def digests(game: Game, options: Mapping[str, str], files: Files) -> dict[str, str]:
    """The digests of a match's card sets, built-in and its own, by name."""
    here = stored(game.folder).get(game.version, {})
    found = {name: here.get(name) or computed(game, pattern) for name, pattern in built_in(game, options).items()}
    looks = LOOKS | frozenset(game.looks)
    return found | {name: digest_of(text, looks) for name, text in files.items()}
