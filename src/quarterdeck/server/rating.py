"""Ratings, and how a match changes them: openskill (Plackett-Luce), with the bots fixed at their measured ratings.

People read them on the scale of Elo: 1500 is where everybody begins, as strong as the able seaman, and 200 more win
three matches of four. The doubt is half of the interval in which a rating lies 95 times in 100.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

from quarterdeck.bots.strengths import strengths

START, DOUBT = 25.0, 25.0 / 3  # as openskill begins
SCALE = 400 / log(10) / (sqrt(2) * START / 6)  # points of Elo in one of openskill's
MEASURED = 0.5  # the doubt about a bot
ENOUGH = 5  # matches until somebody is listed


@dataclass(frozen=True)
class Rating:
    """How strong somebody is taken to be, and how sure that is."""

    mu: float = START
    sigma: float = DOUBT

    @property
    def shown(self) -> int:
        return shown(self.mu)

    @property
    def doubt(self) -> int:
        return round(1.96 * self.sigma * SCALE)


def shown(mu: float) -> int:
    """On the scale that people read."""
    return round(1500 + SCALE * (mu - START))


def known(game: str, bot: str) -> Rating | None:
    """The rating of a bot, if it was measured in this game."""
    mu = strengths(game).get(bot)
    return None if mu is None else Rating(mu, MEASURED)


def after(before: list[Rating], won: list[bool]) -> list[Rating]:
    """The ratings of all seats after a match: those who won are first together, all others second."""
    from openskill.models import PlackettLuce  # loaded when the first match is rated

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    ranks = [1.0 if winner or not any(won) else 2.0 for winner in won]
    return [Rating(one.mu, one.sigma) for (one,) in model.rate(teams, ranks=ranks)]
