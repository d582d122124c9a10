"""Compile ahead what bots need, so that nobody waits at the table."""

from __future__ import annotations

import sys

from quarterdeck.bots.oneply import look_ahead
from quarterdeck.bots.search import search
from quarterdeck.bots.tactics import foresee
from quarterdeck.engine.compiler import Twin, twin
from quarterdeck.engine.game import Game


def compile_for_bots(game: Game) -> None:
    """The search and the look-aheads of a game, compiled or loaded from the cache; says so if it takes time."""
    compiled = twin(game, silent=True)
    if not is_cached(compiled):
        print(f"Compiling {game.title} for the bots, once for this version...", file=sys.stderr, flush=True)
    compiled.driver(search)
    compiled.driver(look_ahead)
    compiled.driver(foresee)


def is_cached(compiled: Twin) -> bool:
    """Whether anything is in the cache for these sources."""
    folder = compiled.cache_folder(search.__module__)
    return folder.exists() and any(folder.rglob("*.nbi"))
