"""Bots by name, asked what they would play."""

from __future__ import annotations

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.library.match import Match, Move


class Bot:
    """A bot. It is given what its seat is shown, and nothing else."""

    def __init__(self, name: str) -> None:
        self._bot = bots.find(name)

    @property
    def name(self) -> str:
        return self._bot.name

    @property
    def about(self) -> str:
        return self._bot.about

    def choose(self, match: Match, seat: int | None = None) -> Move:
        """The move that this bot would make for a seat."""
        if not isinstance(match, Match):
            raise BadInput(f"a bot chooses in a Match, not in {match!r}")
        seat = match._seat(seat)
        if not match.legal(seat):
            raise BadInput(f"seat {seat} has nothing to decide now")
        return match._move(seat, bots.ask(self._bot, match._match, seat))

    def __repr__(self) -> str:
        return f"bot({self.name!r})"


def bot(name: str) -> Bot:
    """A bot by its name: random, greedy, planner, first-voyage, able-seaman, bosun, captain, admiral, admiral@5000."""
    return Bot(name)
