"""Bots. A bot is given a shown table and nothing else, so it cannot look at other hands."""

from __future__ import annotations

import difflib
import importlib
import os

from quarterdeck.bots.asking import answer, ask, bot_to_move, next_in_race, ponder, race_of, reaction
from quarterdeck.bots.question import Adviser, Bot, Luck, Question
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game

__all__ = [
    "Adviser",
    "Bot",
    "Luck",
    "Question",
    "adviser",
    "answer",
    "ask",
    "bot_to_move",
    "find",
    "next_in_race",
    "ponder",
    "race_of",
    "reaction",
]

LEVELS = "quarterdeck.bots.levels"
# name: the module among whose BOTS it is, imported when first asked for
MODULES = {
    "random": "quarterdeck.bots.random",
    "greedy": "quarterdeck.bots.greedy",
    "planner": "quarterdeck.bots.planner",
    "first-voyage": LEVELS,
    "able-seaman": LEVELS,
    "bosun": LEVELS,
    "captain": LEVELS,
    "admiral": LEVELS,
}
ADVISER = "admiral"
USUAL = "able-seaman"  # whom a person plays against who did not say
MOST_SIMULATIONS = 10_000_000
MOST_CORES = 256


def find(name: str) -> Bot:
    """The bot of a name. A level cut to N simulations a decision is `admiral@5000`, one on two cores `admiral/2`."""
    whole, slash, cores = name.partition("/")
    level, at, simulations = whole.partition("@")
    if MODULES.get(level) == LEVELS and (at or slash):
        if at and not (simulations.isdecimal() and 1 <= int(simulations) <= MOST_SIMULATIONS):
            raise BadInput(f"{name!r}: behind @ stands a number of simulations, 1 to {MOST_SIMULATIONS:,}")
        if slash and cores != "all" and not (cores.isdecimal() and 1 <= int(cores) <= MOST_CORES):
            raise BadInput(f"{name!r}: behind / stands a number of cores, 1 to {MOST_CORES}, or all")
        threads = (os.cpu_count() or 1) if cores == "all" else int(cores or 1)
        special: Bot = importlib.import_module(LEVELS).special(level, int(simulations or 0), threads)
        return special
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
