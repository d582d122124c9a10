"""quarterdeck challenges: goals for a lone player of DeckHand, and the best results so far."""

from __future__ import annotations

import argparse

from quarterdeck.engine.contract import Style
from quarterdeck.engine.folders import data_home
from quarterdeck.engine.game import Challenge
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_builder import GAME
from quarterdeck.games.deckhand_builder.challenges import Result, find, records_in, results

MORE = """\
examples:
  quarterdeck challenges
  quarterdeck challenges boarders

Everybody plays a challenge with the same shuffles. A goal in fewer turns is the better result; of those who missed
it, who has more hooks. The results are those of your finished matches, which quarterdeck replay shows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="one challenge (default: all of them)")


def run(given: argparse.Namespace, style: Style) -> int:
    records = records_in(data_home() / "records")
    for challenge in (find(GAME, given.name),) if given.name else GAME.challenges:
        best = results(GAME, challenge, records)
        print(f"{style.paint(challenge.title, 'strong')} ({challenge.name}): {challenge.about}")
        for place, result in enumerate(best if given.name else best[:1], 1):
            print(f"  {place}. {_told(result)}")
        if given.name or not best:
            print(f"  {_how(challenge)}")
    return 0


def _told(result: Result) -> str:
    goal = f"the goal in {counted(result.turns, 'turn')}" if result.reached else "not the goal"
    return f"{result.who}: {goal}, {counted(result.hooks, 'hook')}"


def _how(challenge: Challenge) -> str:
    options = "".join(f" --option {name}={value}" for name, value in challenge.options.items())
    return f"quarterdeck play {GAME.slug} --seats you --seed {challenge.seed}{options}"
