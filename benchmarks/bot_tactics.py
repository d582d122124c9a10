"""The tactical suite, asked of the bots themselves: wins in one, losses in one (tests/scenarios/*/tactics-*.toml).

    python benchmarks/bot_tactics.py [--seeds 50] [--only GAME] [--bots bosun,captain,admiral@5000]

Says of every game and bot how often the solution was found, and every position that was missed with its seeds.
tests/bots/test_tactics.py looks at the sieve that all levels share (bots/sense.py); this, at what they do in the end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from quarterdeck import bots
from quarterdeck.bots.compiling import compile_for_bots
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find

SUITE = Path(__file__).parent.parent / "tests" / "scenarios"
BOTS = "bosun,captain,admiral@5000"


def missed(path: Path, bot: bots.Bot, seeds: int) -> list[int]:
    """The seeds with which a bot does not solve a position."""
    words = read_toml(path)
    match, _ = set_up(words, find)
    seat = match.waiting()[0]
    question = bots.Question.of(match, seat)
    solution = {match.action_of(seat, text) for text in words["solution"]}
    asked = (replace(question, luck=bots.Luck(seed_from_number(number), seat, 1)) for number in range(seeds))
    return [number for number, one in enumerate(asked) if bots.answer(bot, one) not in solution]


def rows(only: str | None, names: list[str], seeds: int) -> Iterator[tuple[str, str, int, dict[str, list[int]]]]:
    """By game and bot: how many positions there are, and those that were missed."""
    for folder in sorted(SUITE.iterdir()):
        positions = sorted(folder.glob("tactics-*.toml"))
        if not positions or only not in (None, folder.name):
            continue
        compile_for_bots(find(folder.name))
        for name in names:
            found = {path.stem: missed(path, bots.find(name), seeds) for path in positions}
            yield folder.name, name, len(positions), {stem: lost for stem, lost in found.items() if lost}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--only", help="one game's slug")
    parser.add_argument("--bots", default=BOTS, help="names, with commas")
    chosen = parser.parse_args()
    failed = 0
    for game, name, positions, lost in rows(chosen.only, chosen.bots.split(","), chosen.seeds):
        tries, misses = positions * chosen.seeds, sum(map(len, lost.values()))
        failed += misses
        print(f"{game}, {name}: {tries - misses} of {tries} ({positions} positions)", flush=True)
        for stem, seeds in lost.items():
            print(f"  {stem}: missed with {len(seeds)} seeds, {', '.join(map(str, seeds[:5]))}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
