"""Who plays when nobody does. A bot is given a shown table and nothing else, so it cannot look at other hands."""

from __future__ import annotations

import difflib
import hashlib
import importlib
from collections.abc import Sequence
from typing import Any, Protocol

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for

LEVELS = "quarterdeck.bots.levels"
# name: the module among whose BOTS it is, imported when first asked for
MODULES = {
    "random": "quarterdeck.bots.random",
    "greedy": "quarterdeck.bots.greedy",
    "first-voyage": LEVELS,
    "able-seaman": LEVELS,
    "bosun": LEVELS,
    "captain": LEVELS,
    "admiral": LEVELS,
}
ADVISER = "admiral"
USUAL = "able-seaman"  # whom a person plays against who did not say
MOST_SIMULATIONS = 10_000_000


class Luck:
    """A bot's own generator, for quarterdeck.engine.luck: it says nothing about the shuffles of the match."""

    def __init__(self, seed: bytes, seat: int, number: int) -> None:
        own = hashlib.sha256(b"quarterdeck bot\n" + bytes([seat]) + seed).digest()
        self.luck = luck_for(own, number)


class Bot(Protocol):
    """Chooses one of the legal actions of a seat from what that seat is shown."""

    name: str
    about: str

    def choose(self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> int: ...


class Adviser(Protocol):
    """A bot that can also say, in sentences, what it would do for a person and why."""

    def advise(self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> list[str]: ...


def find(name: str) -> Bot:
    """The bot of a name; a level cut to N simulations a decision is written `admiral@5000`."""
    level, at, simulations = name.partition("@")
    if at and MODULES.get(level) == LEVELS:
        if not simulations.isdecimal() or not 1 <= int(simulations) <= MOST_SIMULATIONS:
            raise BadInput(f"{name!r}: behind @ stands a number of simulations, 1 to {MOST_SIMULATIONS:,}")
        cut: Bot = importlib.import_module(LEVELS).cut(level, int(simulations))
        return cut
    if name not in MODULES:
        near = difflib.get_close_matches(name.lower(), MODULES, 1, 0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"the bots are: {', '.join(MODULES)}"
        raise BadInput(f"there is no bot {name!r}; {hint}")
    bot: Bot = importlib.import_module(MODULES[name]).BOTS[name]
    return bot


def adviser(game: Game) -> Adviser | None:
    """Who answers `hint` in this game, if anybody does: nobody where nobody wins."""
    if not game.competitive:
        return None
    adviser: Adviser = importlib.import_module(MODULES[ADVISER]).BOTS[ADVISER]
    return adviser
