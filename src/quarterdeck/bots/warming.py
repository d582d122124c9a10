"""Compile ahead what bots need, so that nobody waits at the table."""

from __future__ import annotations

import sys

from quarterdeck.bots.oneply import look_ahead
from quarterdeck.bots.search import search
from quarterdeck.engine.compiler import Twin, twin
from quarterdeck.engine.game import Game


def warm_up(game: Game) -> None:
    """The search and the look-ahead of a game, compiled or found in the cache; says so if it takes time."""
    made = twin(game, silent=True)
    if not is_warm(made):
        print(f"Compiling {game.title} for the bots, once for this version...", file=sys.stderr, flush=True)
    made.driver(search)
    made.driver(look_ahead)


def is_warm(made: Twin) -> bool:
    """Is there anything in the cache for these sources?"""
    folder = made.cache_folder(search.__module__)
    return folder.exists() and any(folder.rglob("*.nbi"))
