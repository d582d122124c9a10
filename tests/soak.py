"""The long run: random games with every position checked by the game's laws, compiled, over all seats and options.

    python -m tests.soak                         200,000 games of each game, with progress
    python -m tests.soak hit-the-deck --games 5000

`pytest -m long tests/laws/test_laws.py -k soak -s` runs the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from quarterdeck import games
from quarterdeck.engine import drivers
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.position import law_name
from quarterdeck.engine.record import seed_from_number
from tests.laws.play import Play, all_variants, name_of

GAMES = 200_000
AT_ONCE = 2_000  # games between two lines of progress
UNENDING = -1000


def soak(play: Play, count: int, seed: int = 20) -> int:
    """Random games of one variant; moves made, or minus the number of the law that was broken."""
    compiled = twin(play.game)
    tables = compiled.tables()
    tables[0]["luck"] = luck_for(seed_from_number(seed), 0)
    run: Any = compiled.driver(drivers.soak)
    return int(run(compiled.box(play.box)[0], tables[0], compiled.moves(), count, play.longest))


def soak_all(game: Game, count: int = GAMES) -> str:
    """Random games, shared out over all seats and options; what is wrong, or nothing."""
    shares = all_variants(game)
    share = count // len(shares) + 1
    made = moves = 0
    began = time.monotonic()
    for variant in shares:
        for start in range(0, share, AT_ONCE):
            now = min(AT_ONCE, share - start)
            found = soak(variant, now, seed=20 + start)
            if found <= 0:
                broken = "a match does not end" if found == UNENDING else law_name(game, -found)
                return f"{name_of(variant)}: {broken}"
            made, moves = made + now, moves + found
        rate = moves / (time.monotonic() - began)
        say(f"{name_of(variant)}: {made:,} of {share * len(shares):,} games, {moves:,} moves, {rate:,.0f} a second")
    return ""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games with every position checked.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=GAMES, dest="count", metavar="N")
    given = parser.parse_args()
    chosen = [games.find(slug) for slug in given.games] or games.every()
    wrong = [text for text in (soak_all(game, given.count) for game in chosen) if text]
    for text in wrong:
        say(f"BROKEN  {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
