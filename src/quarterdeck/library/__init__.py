"""The public vocabulary of Quarterdeck (docs/library.md): what `import quarterdeck` offers.

Everything else in the package is private and may change in any release.
"""

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.game import Game
from quarterdeck.engine.view import View
from quarterdeck.games.deckahedron.odds import Odds
from quarterdeck.library.bots import Bot, bot
from quarterdeck.library.flips import odds
from quarterdeck.library.match import Match, Move, read
from quarterdeck.library.simulating import Results, simulate

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
    "bot",
    "odds",
    "read",
    "simulate",
]
