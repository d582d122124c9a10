"""quarterdeck arena: bots against bots."""

from __future__ import annotations

import argparse
import itertools
import json
import os
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots
from quarterdeck.cli.arguments import Arguments, pairs
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.system import can_compile
from quarterdeck.games import find

ABOUT = "Bots against bots, on paired deals with the seats rotated, until it is clear who is better."
MORE = f"""\
examples:
  quarterdeck arena hit-the-deck --seats captain,greedy --games 400 --jobs all
  quarterdeck arena hit-the-deck --ladder first-voyage,able-seaman,bosun --games 100 --keep FILE

With --keep every game is written down as it ends, and a run that was stopped goes on where it was.
Bots: {', '.join(bots.MODULES)}"""


def main(argv: Sequence[str]) -> int:
    """Play, print the table, write the files."""
    from quarterdeck.lab import arena
    from quarterdeck.lab.cluster import cluster
    from quarterdeck.lab.workers import processes

    chosen = arguments(argv)
    game = find(chosen.game)
    if not game.competitive:
        raise BadInput(f"nobody wins in {game.title}, so there is no arena for it")
    line_ups = line_ups_of(chosen)
    for line_up in line_ups:
        game.check_seats(len(line_up))
    if not 1 <= chosen.games <= 10_000_000:
        raise BadInput(f"--games takes 1 or more, not {chosen.games}")
    options = game.settle(pairs(chosen.option))
    jobs = jobs_of(chosen.jobs)
    for path in (chosen.json, chosen.csv):
        if path is not None:
            check_writable(path)
    settings = {"game": game.slug, "rules": game.version, "options": options, "line_ups": line_ups}
    results = arena.ResultFile(chosen.keep, settings)
    compile_for(game, line_ups)
    bouts = list(arena.bouts(game.slug, options, line_ups, chosen.games))
    with cluster(chosen.cluster, game.slug, len(line_ups[0])) if chosen.cluster else processes(jobs) as workers:
        standing = arena.run(bouts, results, workers, chosen.until_clear)
    if standing.results:
        print(standing.table())
    if chosen.json:
        write_safely(chosen.json, json.dumps({**settings, **standing.figures()}, indent=1) + "\n")
    if chosen.csv:
        write_safely(chosen.csv, standing.csv())
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("arena", ABOUT, MORE)
    parser.add_argument("game", help="the game's slug")
    parser.add_argument("--seats", metavar="BOTS", help="one per seat, separated by commas: captain,greedy")
    parser.add_argument("--ladder", metavar="BOTS", help="separated by commas: each plays against each")
    parser.add_argument("--games", type=int, default=100, help="for each line-up (100)")
    parser.add_argument("--jobs", default="all", help="processes: a number, or all (cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler instead: tcp://host:8786")
    parser.add_argument("--until-clear", action="store_true", help="stop a line-up once the result is clear")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="store the games here; continue from them next time")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the figures as JSON")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the games as CSV")
    return parser.parse_args(argv)


def line_ups_of(chosen: argparse.Namespace) -> list[list[str]]:
    """The line-ups that were asked for, with every name checked."""
    if bool(chosen.seats) == bool(chosen.ladder):
        raise BadInput("say who plays: --seats captain,greedy, or --ladder with several bots")
    names = (chosen.seats or chosen.ladder).split(",")
    for name in names:
        bots.find(name)
    if chosen.seats:
        return [names]
    if len(set(names)) != len(names) or len(names) < 2:
        raise BadInput("--ladder takes two or more different bots")
    return [list(pair) for pair in itertools.combinations(names, 2)]


def jobs_of(text: str) -> int:
    if text == "all":
        return os.cpu_count() or 1
    if not text.isdigit() or not 1 <= int(text) <= 256:
        raise BadInput(f"--jobs takes a number or 'all', not {text!r}")
    return int(text)


def check_writable(path: Path) -> None:
    """Find out before hours of play, not after."""
    folder = path.parent if str(path.parent) else Path(".")
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise BadInput("cannot be written", file=str(path))


def compile_for(game: Game, line_ups: Sequence[Sequence[str]]) -> None:
    """Compile once here, so that the processes find the work done."""
    named = {name for line_up in line_ups for name in line_up}
    if can_compile() and not named <= {"random", "planner"}:
        from quarterdeck.bots.compiling import compile_for_bots

        compile_for_bots(game)
