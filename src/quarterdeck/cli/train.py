"""quarterdeck train: a learned evaluation of a game, by self-play."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from quarterdeck.cli.arena import jobs_of
from quarterdeck.cli.arguments import Arguments, pairs, seed_number
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.games import find

if TYPE_CHECKING:
    from quarterdeck.lab.training.plan import Training
    from quarterdeck.lab.workers import Workers

ABOUT = "Train a learned evaluation of a game: bots play themselves, a small net learns who won, and plays again."
MORE = """\
examples:
  quarterdeck train deckhand-builder -o deckhand
  quarterdeck train hit-the-deck -o hit --generations 4 --games 2000 --jobs all
  quarterdeck train all-hands -o hands --seats 2,3,4 --cluster tcp://host:8786

What is played is written to the folder as it comes: the same command goes on where it was stopped (Ctrl-C, or worse).
The same seed and numbers give the same net, byte for byte, however many processes play. In the end the net is tried
against the same search without it, as much time of a core for both. To play with it: QUARTERDECK_NETS=FOLDER."""
NUMBERS = {  # argument: usual, least, most, what it is
    "generations": (3, 1, 100, "rounds of self-play and fit"),
    "games": (600, 10, 1_000_000, "games of a generation"),
    "simulations": (100, 8, 100_000, "simulations of the search per decision"),
    "hidden": (16, 1, 32, "hidden units of the net"),
    "rounds": (12, 1, 1000, "passes over all positions in a fit"),
    "short": (10, 0, 1000, "moves of a playout before the net judges"),
}


def main(argv: Sequence[str]) -> int:
    given = arguments(argv)
    game = find(given.game)
    if not game.competitive:
        raise BadInput(f"nobody wins in {game.title}, so there is nothing to train")
    if importlib.util.find_spec("numba") is None:
        raise BadInput("training needs Numba: pip install 'quarterdeck[bots]'")
    from quarterdeck.engine import defaults

    if game.function("features") is defaults.features:
        raise BadInput(f"{game.title} has no features to learn from: see rules/features.py of the other games")
    from quarterdeck.bots.compiling import compile_for_bots
    from quarterdeck.lab.cluster import cluster
    from quarterdeck.lab.training.running import Folder, run
    from quarterdeck.lab.workers import processes

    training = training_from(game, given)
    jobs = jobs_of(given.jobs)
    folder = Folder(given.output, training)
    compile_for_bots(game)  # once, so that the processes find the work done
    with cluster(given.cluster, game.slug, training.seats[0]) if given.cluster else processes(jobs) as workers:
        if not run(folder, workers, partial(print, flush=True)):
            return 130
        print(f"The net: {folder.last} ({folder.last.stat().st_size:,} bytes)", flush=True)
        if given.trial:
            print(tried(training, folder.last, workers, given.trial, given.effort), flush=True)
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("train", ABOUT, MORE)
    parser.add_argument("game", help="the game's slug")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER", help="folder for all results")
    parser.add_argument("--seats", metavar="NUMBERS", help="numbers of players: 2,3,4 (all that the game has)")
    for name, (usual, _, _, about) in NUMBERS.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{about} ({usual})")
    parser.add_argument("--seed", type=seed_number, default=1, help="seed of the games (1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--trial", type=int, default=40, metavar="DEALS", help="deals of the final trial; 0: none (40)")
    parser.add_argument("--effort", type=int, default=400, help="simulations without the net, in the trial (400)")
    parser.add_argument("--jobs", default="all", help="processes: a number, or all (cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler instead: tcp://host:8786")
    return parser.parse_args(argv)


def training_from(game: Game, given: argparse.Namespace) -> Training:
    """The training that was asked for, with every word checked."""
    from quarterdeck.lab.training.plan import training_of

    numbers = {name: getattr(given, name) for name in NUMBERS}
    for name, (_, least, most, _) in NUMBERS.items():
        if not least <= numbers[name] <= most:
            raise BadInput(f"--{name} takes a number from {least} to {most}, not {numbers[name]}")
    if not 0 <= given.trial <= 100_000 or not 8 <= given.effort <= 1_000_000:
        raise BadInput("--trial takes 0 or more deals, --effort 8 or more simulations")
    seats = [each for each in game.seats if each > 1]
    if given.seats:
        words = given.seats.split(",")
        if not all(word.isdecimal() for word in words):
            raise BadInput(f"--seats takes numbers with commas between them, not {given.seats!r}")
        seats = sorted({int(word) for word in words})
    for each in seats:
        game.check_seats(each)
    options = game.settle(pairs(given.option))
    game.pack_box(seats[0], options)  # whatever is wrong with them is reported now
    return training_of(game, seats=seats, options=options, seed=given.seed, **numbers)


def tried(training: Training, path: Path, workers: Workers, deals: int, effort: int) -> str:
    """What came of a trial, in a sentence."""
    from quarterdeck.bots.nets import load_net
    from quarterdeck.lab.arena import Tally
    from quarterdeck.lab.training.trial import Trial, equal_effort, shares

    game, seats = training.found, training.seats[0]
    with_net = equal_effort(game, seats, training.options, load_net(game, path), effort)
    data, tally = path.read_bytes(), Tally()
    asked = (Trial(game.slug, seats, training.options, data, with_net, effort, deal) for deal in range(deals))
    for found in workers.results(shares, asked):
        for share in found:
            tally.add(share)
    low, high = tally.interval()
    return (
        f"On trial at {seats} seats: {with_net:,} simulations with it take as long as {effort:,} without. With it"
        f" {100 * tally.rate:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {tally.games} games;"
        f" {100 / seats:.0f} % is fair."
    )
