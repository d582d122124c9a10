"""One table, five card games with "deck" in their name.

    import quarterdeck as qd

    match = qd.Match("hit-the-deck", seed=7)
    match.play("keep")
    print(match.legal())

The names in `__all__` are the public ones (docs/library.md); they are imported when they are first used.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "Bot",
    "Game",
    "Illegal",
    "Match",
    "Move",
    "Odds",
    "Results",
    "View",
    "__version__",
    "bot",
    "games",
    "odds",
    "read",
    "simulate",
]

if TYPE_CHECKING:
    from quarterdeck.games import Registry
    from quarterdeck.library import (
        BadInput,
        Bot,
        Game,
        Illegal,
        Match,
        Move,
        Odds,
        Results,
        View,
        bot,
        odds,
        read,
        simulate,
    )

    games: Registry  # the registry's module, which can be called

def __getattr__(name: str) -> object:
    """Names of the library, imported when they are first used."""
    if name not in __all__:
        raise AttributeError(f"module 'quarterdeck' has no attribute {name!r}")
    import importlib

    if name == "games":
        return importlib.import_module("quarterdeck.games")
    found = getattr(importlib.import_module("quarterdeck.library"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
