"""Does every level answer in time while other programs keep the cores busy? And how much memory is a search?

    python benchmarks/bot_deadlines.py [BUSY PROCESSES, 4] [DECISIONS A LEVEL AND GAME, 3]

Prints, for each game and level, the longest time to an answer beyond the level's own time: 100 ms are allowed.
Compiling is not part of it (`quarterdeck compile` does that ahead).
"""

import multiprocessing
import random
import sys
import time

from quarterdeck import bots
from quarterdeck.bots.compiling import compile_for_bots
from quarterdeck.bots.levels import LEVELS
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every

ALLOWED = 0.1


def keep_busy() -> None:
    while True:
        pass


def decisions(game: Game, many: int) -> list[Match]:
    """Positions of random matches where there is something to choose."""
    luck = random.Random(20)
    found = []
    seats = 2 if 2 in game.seats else min(game.seats)
    for seed in range(many):
        match = Match(game, [f"player {i}" for i in range(seats)], {}, seed_from_number(seed))
        for _ in range(12):
            seat = luck.choice(match.waiting())
            match.play(seat, luck.choice(match.legal(seat)))
        while len(match.legal(match.waiting()[0])) < 2:
            seat = match.waiting()[0]
            match.play(seat, luck.choice(match.legal(seat)))
        found.append(match)
    return found


def longest(game: Game, name: str, matches: list[Match]) -> float:
    """The longest answer of a level, in seconds."""
    bot = bots.find(name)
    worst = 0.0
    for match in matches:
        seat = match.waiting()[0]
        question = bots.Question.of(match, seat)
        began = time.perf_counter()
        bot.choose(question)
        worst = max(worst, time.perf_counter() - began)
    return worst


def main() -> int:
    given = [int(word) for word in sys.argv[1:3]]
    busy, many = given + [4, 3][len(given) :]
    for game in every():
        compile_for_bots(game)
        longest(game, "first-voyage", decisions(game, 1))
    others = [multiprocessing.Process(target=keep_busy, daemon=True) for _ in range(busy)]
    for other in others:
        other.start()
    late = 0
    for game in every():
        print(f"{game.title}: a search of the strongest level takes {Thinker(game, seconds=1.0).memory / 1e6:.0f} MB")
        for level in LEVELS:
            took = longest(game, level.name, decisions(game, many))
            allowed = level.at(game).seconds + ALLOWED
            late += took > allowed
            print(f"  {level.name:14} {1000 * took:6.0f} ms, allowed {1000 * allowed:.0f}", flush=True)
    for other in others:
        other.terminate()
    print("all in time" if not late else f"{late} too late")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
