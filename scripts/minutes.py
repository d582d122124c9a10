"""How long a match takes, for web/src/lib/covers.ts: the median of matches that two planners play, with the times
that studies count for a person in one seat. The other seat is a bot, whose moves are shown one after another."""

from __future__ import annotations

import random
import statistics
import sys

from quarterdeck import bots, games
from quarterdeck.bots.asking import ask
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.lab.study.summary import SECONDS_A_CHOICE, SECONDS_A_MOVE

MATCHES = 21


def minutes(slug: str, seed: int) -> float:
    """A whole match, as long as it would take a person in the first seat."""
    match = Match(games.find(slug), ["Maren", "Ines"], {}, seed_from_number(seed))
    bot = bots.find("planner")
    luck = random.Random(seed)
    seconds = 0.0
    while match.waiting():
        seat = luck.choice(match.waiting())
        chooses = seat == 0 and len(match.legal(seat)) > 1
        seconds += SECONDS_A_CHOICE if chooses else SECONDS_A_MOVE
        match.play(seat, ask(bot, match, seat))
    return seconds / 60


def main(slugs: list[str]) -> int:
    for slug in slugs or [game.slug for game in games.every() if game.competitive]:
        taken = sorted(minutes(slug, seed) for seed in range(MATCHES))
        print(
            f"{slug}: {statistics.median(taken):.0f} minutes ({taken[2]:.0f} to {taken[-3]:.0f} in eight of ten)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
