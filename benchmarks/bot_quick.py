"""How much of its budget the strongest level uses where it may stop early, and what stopping costs.

    python benchmarks/bot_quick.py [--only GAME] [--simulations 5000] [--decisions 60]

Decisions with a choice, one in eight of matches between able seamen, each made three times: as at the table (an obvious
move is made early), with the whole budget, and by a judge with four times the budget and luck of its own. What a choice
costs is how much less it is worth, by the judge, than what the whole budget chose; both ways, so chance cancels out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean, median

from quarterdeck import bots
from quarterdeck.bots.levels import LevelBot
from quarterdeck.bots.question import Luck, Question
from quarterdeck.bots.thought import Thought
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find

GAMES = ("hit-the-deck", "deckhand-duel", "deckhand-builder", "all-hands")
FIRST_DEAL = 70_000_000  # deals of its own
EVERY = 8
DEEPER = 4


def decisions(slug: str, many: int) -> Iterator[Question]:
    """Questions with a choice, from matches between middling bots."""
    bot, found, met, deal = bots.find("able-seaman"), 0, 0, FIRST_DEAL
    while found < many:
        match = Match(find(slug), ["first", "second"], {}, seed_from_number(deal))
        deal += 1
        while (waiting := match.waiting()) and found < many:
            seat = waiting[0]
            met += len(match.legal(seat)) > 1
            if len(match.legal(seat)) > 1 and met % EVERY == 0:
                found += 1
                yield Question.of(match, seat)
            match.play(seat, bots.ask(bot, match, seat))


def strongest(simulations: int) -> LevelBot:
    bot = bots.find(f"admiral@{simulations}")
    assert isinstance(bot, LevelBot)
    return bot


def worth(thought: Thought, action: int) -> float:
    """What a judge says of a move; of one that it never tried, as of the worst that it did."""
    values = {move.action: move.value for move in thought.moves if move.visits}
    return values.get(action, min(values.values()))


def measure(slug: str, simulations: int, many: int) -> str:
    bot, judge = strongest(simulations), strongest(DEEPER * simulations)
    used, cost, same = [], [], 0
    for question in decisions(slug, many):
        early, whole = (bot.think(question, settle=settle) for settle in (True, False))
        used.append(early.simulations / simulations)
        same += early.best == whole.best
        if early.best == whole.best:
            cost.append(0.0)
            continue
        luck = Luck(question.luck.own, question.seat, question.luck.number)
        told = judge.think(replace(question, luck=luck))
        cost.append(worth(told, whole.best) - worth(told, early.best))
    return (
        f"{find(slug).title}: of {simulations:,} simulations the median decision of {many} uses {median(used):.2f}, "
        f"the mean {mean(used):.2f}; {same} choices are the same, and it costs {100 * mean(cost):.2f} in 100"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument("--simulations", type=int, default=5000)
    parser.add_argument("--decisions", type=int, default=60)
    chosen = parser.parse_args()
    for slug in GAMES if chosen.only is None else (chosen.only,):
        print(measure(slug, chosen.simulations, chosen.decisions), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
