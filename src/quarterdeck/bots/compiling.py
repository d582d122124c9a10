"""Compile ahead what bots need, so that nobody waits at the table."""

from __future__ import annotations

import sys
from collections.abc import Callable

from quarterdeck.bots.oneply import look_ahead
from quarterdeck.bots.search import search
from quarterdeck.bots.tactics import foresee
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.compiler import Progress, Twin, twin
from quarterdeck.engine.game import Game

LAST = 0.4  # of the time: the search itself, into which all others are inlined


def compile_for_bots(game: Game, progress: Callable[[float], None] | None = None) -> None:
    """The search and the look-ahead of a game, compiled or loaded from the cache; says so if it takes time.

    `progress` is called with the share that is done of what a first move needs, 0 to 1: the search comes first, and
    what makes bots quicker in the long run behind it.
    """
    compiled = twin(game, silent=True)
    if not compiled.is_compiled(search):
        print(f"Compiling {game.title} for the bots, once for this version...", file=sys.stderr, flush=True)
    if progress is not None:
        compiled.progress = _counting(compiled, progress)
    compiled.driver(search)
    if progress is not None:
        compiled.progress = lambda _, share: None
        progress(1.0)
    compiled.driver(look_ahead)
    compiled.driver(foresee)


def _counting(compiled: Twin, progress: Callable[[float], None]) -> Progress:
    """The share that is done as the compiler tells it; what Numba compiles is counted against all that is called."""
    plain = Binder(compiled.game, lambda bound: bound)
    plain.instead |= compiled.binder.instead
    plain.bind(search)
    done = 0

    def count(_: str, share: float) -> None:
        nonlocal done
        progress(share or min(1.0 - LAST, (1.0 - LAST) * done / len(plain.bound)))
        done += 1

    return count
