"""Do the hints help? The same search with the hints of a game against itself without them.

    python benchmarks/bot_hints.py [SIMULATIONS A DECISION, 200] [GAMES, 100] [GAME ...]

Seats are rotated on paired deals; the deals are not those of the report. Without hints a playout is random and goes on
to the end of the game, so it also takes longer.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from functools import cache

from quarterdeck import bots
from quarterdeck.bots.compiling import compile_for_bots
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every, find
from quarterdeck.lab.arena import Tally

FIRST_DEAL = 8_000_000


@cache
def thinker(slug: str, simulations: int, knowledge: bool) -> Thinker:
    return Thinker(find(slug), simulations, knowledge=knowledge)


def play(bout: tuple[str, int, int]) -> tuple[float, list[float]]:
    """What a match was worth to the one with hints, and how long it (and the other) thought."""
    slug, simulations, number = bout
    game = find(slug)
    match = Match(game, ["one", "other"], {}, seed_from_number(FIRST_DEAL + number // 2))
    knows = number % 2
    seconds = [0.0, 0.0]
    while waiting := match.waiting():
        seat, legal = waiting[0], match.legal(waiting[0])
        action = legal[0]
        if len(legal) > 1:
            mind = thinker(slug, simulations, seat == knows)
            luck = bots.Luck(match.seed, seat, len(match.actions) + 1)
            seed = b"".join(word.to_bytes(8, "big") for word in luck.luck)
            began = time.process_time()
            action = mind.think(match.box, match.shown(seat), seat, legal, seed, settle=True).best
            seconds[seat != knows] += time.process_time() - began
        match.play(seat, action)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.scores[knows] / 1000, seconds


def main() -> int:
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    simulations, games = numbers + [200, 100][len(numbers) :]
    slugs = [word for word in sys.argv[1:] if not word.isdecimal()]
    slugs = slugs or [game.slug for game in every() if game.competitive]
    for slug in slugs:
        compile_for_bots(find(slug))
        tally, seconds = Tally(), [0.0, 0.0]
        with multiprocessing.get_context("spawn").Pool() as pool:
            for share, took in pool.imap_unordered(play, [(slug, simulations, number) for number in range(games)]):
                tally.add(share)
                seconds = [total + more for total, more in zip(seconds, took, strict=True)]
                print(f"\r{find(slug).title}: {tally.games} of {games}", end="", file=sys.stderr, flush=True)
        low, high = tally.interval()
        print(f"\r{find(slug).title}, {simulations} simulations, with hints against without: {tally.rate:.1%}", end="")
        print(f" ({low:.1%} to {high:.1%}) in {games}; thought {seconds[1] / seconds[0]:.1f} times as long without")
    return 0


if __name__ == "__main__":
    sys.exit(main())
