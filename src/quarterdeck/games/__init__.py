"""The games. Adding one touches its own folder and one line here."""

import difflib
import importlib

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game

FOLDERS = {
    "hit-the-deck": "hit_the_deck",
    "all-hands": "all_hands",
    "deckahedron": "deckahedron",
    "deckhand-builder": "deckhand_builder",
    "deckhand-duel": "deckhand_duel",
}


def find(slug: str) -> Game:
    """The game of a slug."""
    if slug not in FOLDERS:
        near = difflib.get_close_matches(slug.lower(), FOLDERS, 1, 0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"the games are: {', '.join(FOLDERS)}"
        raise BadInput(f"there is no game {slug!r}; {hint}")
    game: Game = importlib.import_module(f"quarterdeck.games.{FOLDERS[slug]}").GAME
    return game


def every() -> list[Game]:
    """All games, in the order of the registry."""
    return [find(slug) for slug in FOLDERS]
