"""How long a person waits for small things: the start of a command, the odds of a flip, a set-up that is done.

    python -m benchmarks.waits

The aim of each is printed beside it. Processor time, the best of several: what else the machine does counts little.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 5


def of_command(*command: str) -> float:
    """Seconds of the processor for a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).parents[1])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def of_odds() -> float:
    """Seconds for the odds of a flip of three, from a whole deck with both Wound cards."""
    from quarterdeck.games.deckahedron import GAME, odds

    pool = odds.pool_of(GAME.pack_box(1, {}), range(1, 23), 3)
    began = time.process_time()
    for _ in range(50):
        odds.odds_of(pool, 2)
    return (time.process_time() - began) / 50


def main() -> int:
    quarterdeck = (sys.executable, "-m", "quarterdeck.cli")
    waits: list[tuple[str, float, Callable[[], float]]] = [
        ("quarterdeck games", 0.3, lambda: of_command(*quarterdeck, "games")),
        ("quarterdeck odds", 0.3, lambda: of_command(*quarterdeck, "odds")),
        ("the odds of one flip", 0.001, of_odds),
        ("make setup, once it is done", 1.0, lambda: of_command("make", "setup")),
    ]
    for what, aim, measure in waits:
        best = min(measure() for _ in range(ROUNDS))
        print(f"{what:30} {1000 * best:8.2f} ms   aim {1000 * aim:g} ms{'' if best < aim else ': MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
