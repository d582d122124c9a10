"""How long a person waits for small things: the start of a command, the odds of a flip, a long campaign that opens.

    python -m benchmarks.waits

The aim of each is printed beside it; of a first move from a fresh install, half of what it took before rules were
translated by ourselves. Processor time, the best of several: what else the machine does counts little.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from quarterdeck.engine.match import Match
from quarterdeck.games import deckahedron
from quarterdeck.games.deckahedron import odds

ROUNDS = 5


def of_command(*command: str) -> float:
    """Seconds of the processor for a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).parents[1])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


FIRST_MOVE = """
import sys
from quarterdeck import bots, games
from quarterdeck.engine.match import Match
match = Match(games.find(sys.argv[1]), ("captain", "random"), seed=bytes(32))
while len(match.legal(seat := match.waiting()[0])) < 2:
    match.play(seat, match.legal(seat)[0])
bots.ask(bots.find("captain"), match, seat)
"""


def of_first_move(slug: str) -> float:
    """Seconds of the processor from the start of a program to the captain's first move, with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as cache, mock.patch.dict(os.environ, XDG_CACHE_HOME=cache):
        return of_command(sys.executable, "-c", FIRST_MOVE, slug)


def of_odds() -> float:
    """Seconds for the odds of a flip of three, from a whole deck with both Wound cards."""
    pool = odds.pool_of(deckahedron.GAME.pack_box(1, {}), range(1, 23), 3)
    began = time.process_time()
    for _ in range(50):
        odds.odds_of(pool, 2)
    return (time.process_time() - began) / 50


ACTS = 10_000  # of a campaign that a group has played for a year


def campaign() -> Match:
    """A campaign of the Deckahedron, with a game master and three players."""
    return played(Match(deckahedron.GAME, ("GM", "Ines", "Maren", "Okoro"), seed=bytes(32)))


def played(match: Match) -> Match:
    """A campaign played on at random; nobody ends it."""
    luck = random.Random(1)
    while len(match.actions) < ACTS:
        seat = luck.choice(match.waiting())
        texts = {match.notation.text(action): action for action in match.legal(seat)}
        match.play(seat, luck.choice([action for text, action in texts.items() if text not in LAST_WORDS]))
    return match


LAST_WORDS = ("good night", "end the campaign", "next evening")


def of_campaign(opens: bool) -> Callable[[], float]:
    """Seconds until it is open, from its log to everything that was told; or until its last act is taken back."""
    match = campaign()

    def measure() -> float:
        began = time.process_time()
        if opens:
            again = Match(match.game, match.names, match.options, match.origin)
            for made in match.actions:
                again.play(made.seat, made.action)
            for number in range(len(again.actions) + 1):
                again.told(number, 0)
        else:
            match.undo(1, redeal=True)
        return time.process_time() - began

    return measure


def main() -> int:
    quarterdeck = (sys.executable, "-m", "quarterdeck.cli")
    waits: list[tuple[str, float, Callable[[], float]]] = [
        ("quarterdeck games", 0.3, lambda: of_command(*quarterdeck, "games")),
        ("quarterdeck odds", 0.3, lambda: of_command(*quarterdeck, "odds")),
        ("captain's first move, Hit the Deck!", 5.6, lambda: of_first_move("hit-the-deck")),
        ("captain's first move, DeckHand", 14.7, lambda: of_first_move("deckhand-builder")),
        ("the odds of one flip", 0.001, of_odds),
        ("a campaign of 10,000 acts opens", 1.0, of_campaign(opens=True)),
        ("and takes its last act back", 1.0, of_campaign(opens=False)),
        ("make setup, once it is done", 1.0, lambda: of_command("make", "setup")),
    ]
    for what, aim, measure in waits:
        best = min(measure() for _ in range(ROUNDS))
        print(f"{what:36} {1000 * best:8.2f} ms   aim {1000 * aim:g} ms{'' if best < aim else ': MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
