"""How long a match takes to be looked at again: the processor time of 60 decisions, per game, as the server does it.

    python -m benchmarks.reviews [GAME ...]

A match between two greedy bots is weighed by the process that the server starts (quarterdeck.bots.reviewing), with the
server's usual effort. Its start and the loading of compiled code are counted; compiling is not (`quarterdeck compile`
does that ahead). Our aim: 60 decisions within 60 seconds of one core. Exit 1 if a game takes longer.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence

from quarterdeck import bots
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every, find
from quarterdeck.server.settings import Settings

DECISIONS = 60
SECONDS = 60.0


def main(argv: Sequence[str]) -> int:
    slow = 0
    for game in [find(slug) for slug in argv] or [each for each in every() if each.competitive]:
        moves, decisions, spent = measure(game)
        each = spent * DECISIONS / decisions
        slow += each > SECONDS
        print(f"{game.title}: {decisions} decisions of {moves} moves in {spent:.1f} s; {DECISIONS} take {each:.1f} s")
    return 1 if slow else 0


def measure(game: Game) -> tuple[int, int, float]:
    """Moves, decisions and processor time of one review."""
    job = json.dumps({"record": played(game).record().text(), "start": None})
    command = [sys.executable, "-m", "quarterdeck.bots.reviewing", str(Settings().review_effort)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=job, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    *lines, _ = done.stdout.splitlines()
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return len(lines), sum(map(bool, lines)), spent


def played(game: Game) -> Match:
    """A match of at least so many decisions, if it goes on for so long."""
    match = Match(game, ["one", "other"], {}, seed_from_number(30_000_000))
    bot = bots.find("greedy")
    decisions = 0
    while match.waiting() and decisions < DECISIONS:
        seat = match.waiting()[0]
        decisions += len(match.legal(seat)) > 1
        match.play(seat, bots.ask(bot, match, seat))
    return match


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
