"""quarterdeck puzzles: find them in bots' matches, and solve them again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find

ABOUT = "Positions in which one move is far better than all others, found in bots' matches, as scenarios."
MORE = """\
examples:
  quarterdeck puzzles make hit-the-deck --games 20 --into puzzles
  quarterdeck puzzles check puzzles

A puzzle is a file of its own, written whole; a run that was stopped is begun again with --first."""
DEEPER = 4  # times as deep as it was found


def main(argv: Sequence[str]) -> int:
    chosen = arguments(argv)
    return make(chosen) if chosen.what == "make" else check(chosen)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("puzzles", ABOUT, MORE)
    parser.add_argument("what", choices=["make", "check"], help="make: find new ones; check: solve them again, deeper")
    parser.add_argument("where", help="make: the game; check: a folder of puzzles, or one of them")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="make: matches to play (20)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="make: the number of the first deal (0)")
    parser.add_argument("--into", type=Path, default=Path("puzzles"), metavar="FOLDER", help="make: where to (puzzles)")
    chosen = parser.parse_args(argv)
    if not (1 <= chosen.games <= 100_000 and 0 <= chosen.first <= 1_000_000_000):
        raise BadInput("--games takes 1 to 100,000 and --first 0 or more")
    return chosen


def make(chosen: argparse.Namespace) -> int:
    game = find(chosen.where)
    if not game.competitive or 2 not in game.seats:
        raise BadInput(f"there are no puzzles for {game.title}: nobody wins it")
    from quarterdeck.bots import puzzles

    chosen.into.mkdir(parents=True, exist_ok=True)
    found = 0
    for number in range(chosen.first, chosen.first + chosen.games):
        for puzzle in puzzles.find_puzzles(game, puzzles.FIRST_DEAL + number):
            try:
                text = puzzles.as_scenario(puzzle)
            except BadInput:
                continue
            found += 1
            path = chosen.into / f"{puzzle.name}.toml"
            write_safely(path, text)
            print(f"{path}: leads by {round(100 * puzzle.lead)} in 100", flush=True)
        print(f"{number - chosen.first + 1} of {chosen.games} matches, {found} puzzles", file=sys.stderr, flush=True)
    print(f"{found} puzzles in {chosen.games} matches of {game.title}.")
    return 0


def check(chosen: argparse.Namespace) -> int:
    """Each is solved again by a search four times as deep; 1 if any comes out otherwise."""
    from quarterdeck.bots import puzzles
    from quarterdeck.bots.weighing import Weigher

    where = Path(chosen.where)
    paths = sorted(where.glob("*.toml")) if where.is_dir() else [where]
    if not paths:
        raise BadInput("there are no puzzles here", file=str(where))
    wrong = 0
    for path in paths:
        words = read_toml(path)
        if not words.get("solution"):
            raise BadInput("is no puzzle: it has no solution", file=str(path))
        match, _ = set_up(words, find)
        seat = match.waiting()[0]
        solution = {match.notation.parse(text, match.legal(seat)) for text in words["solution"]}
        weighing = puzzles.look(Weigher(match.game, DEEPER * max(puzzles.DEPTHS)), match, seat, 3)
        if weighing.best.action not in solution:
            wrong += 1
            print(f"{path}: best looks {match.notation.text(weighing.best.action)!r}")
    print(f"{len(paths) - wrong} of {len(paths)} come out the same, {DEEPER} times as deep.")
    return 1 if wrong else 0
