"""quarterdeck study: what a designer asks of a game and its cards, in one report."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots
from quarterdeck.cli.arena import jobs_of
from quarterdeck.cli.arguments import Arguments, pairs, seed_number
from quarterdeck.cli.cards import cards_of, listed
from quarterdeck.engine.attached import attached
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.own_sets import Change, differences, nearest
from quarterdeck.games import find
from quarterdeck.lab.study.plan import CardFiles, Study

ABOUT = "What each card does, who begins, how long it takes, skill and luck: one report from many games."
MORE = """\
examples:
  quarterdeck study deckhand-builder --deals 100 -o study
  quarterdeck study deckhand-builder --cards "Tavern,Gold Mine" --deals 500 -o study
  quarterdeck study deckhand-builder --compare box my-set.toml -o study
  quarterdeck study deckahedron --compare base my-moves.toml -o study
  quarterdeck study hit-the-deck --levels random,greedy,first-voyage -o study

A card is played against a blank of itself on the same deals. Results are written to the folder as they come: the
same command goes on where it was stopped (Ctrl-C), and writes the report of what there is."""


def main(argv: Sequence[str]) -> int:
    given = arguments(argv)
    game = find(given.game)
    measured = game.parts.measures is not None
    if not game.competitive and not measured:
        raise BadInput(f"nobody wins in {game.title}, and it says nothing of what else is to be counted (measures.py)")
    if not measured and importlib.util.find_spec("numba") is None:
        raise BadInput("a study needs Numba: pip install 'quarterdeck[bots]'")
    from quarterdeck.lab.cluster import cluster
    from quarterdeck.lab.study.live import Live
    from quarterdeck.lab.study.measured_report import write_measured
    from quarterdeck.lab.study.measured_summary import measured_of
    from quarterdeck.lab.study.measured_summary import verdict as measured_verdict
    from quarterdeck.lab.study.report import write_all
    from quarterdeck.lab.study.running import Results, games_in, run
    from quarterdeck.lab.study.summary import summary_of, verdict
    from quarterdeck.lab.study.work import players
    from quarterdeck.lab.workers import processes

    study = study_of(game, given)
    jobs = jobs_of(given.jobs)
    folder: Path = given.output
    if folder.exists() and not folder.is_dir():
        raise BadInput("is a file, a folder was expected", file=str(folder))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / RESULTS).exists():
        raise BadInput("has other files in it; choose another folder with -o", file=str(folder))
    with cluster(given.cluster, game.slug, study.seats) if given.cluster else processes(jobs) as workers:
        results = Results(folder / RESULTS, study)  # nothing is begun where no scheduler answers
        live = Live(folder, study, results) if given.live else None
        if not measured:
            players(study)  # compiled once, so that the processes find the work done
        complete, early = run(study, results, workers, *([live.seen] if live else []))
    if not results.found:
        return 130
    if measured:
        counted = measured_of(study, results, complete)
        write_measured(folder, counted, results)
        print(f"{measured_verdict(counted)}\nThe report: {folder / 'report.html'}")
        return 0 if complete else 130
    found = summary_of(study, results, complete, early)
    write_all(folder, found, results)
    if live:
        live.end(found, sum(games_in(result) for result in results.found.values()))
    print(verdict(found))
    for effect in found.effects:
        if effect.sure:
            mean = effect.mean
            print(f"  {effect.name}: {100 * mean.mean:+.1f} in 100 ({100 * mean.low:+.1f} to {100 * mean.high:+.1f})")
    print(f"The report: {folder / 'report.html'}")
    return 0 if complete else 130


RESULTS = "units.jsonl"


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("study", ABOUT, MORE)
    parser.add_argument("game", help="the game's slug")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER", help="folder for the report")
    parser.add_argument("--deals", type=int, default=200, help="deals, each played as dealt and once for every card")
    parser.add_argument("--seats", type=int, help="how many play (2 where that is possible)")
    parser.add_argument("--seed", type=seed_number, default=1, help="seed of the deals (1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--cards", metavar="NAMES", help="only these, separated by commas; none for no cards")
    parser.add_argument("--compare", nargs=2, metavar=("OLD", "NEW"), help="two card sets: what changed")
    parser.add_argument("--levels", default=LEVELS, metavar="BOTS", help="each against the one before it")
    parser.add_argument("--ladder-games", type=int, default=40, metavar="GAMES", help="for each step of them (40)")
    parser.add_argument("--jobs", default="all", help="processes: a number, or all (cores)")
    parser.add_argument("--live", action="store_true", help=argparse.SUPPRESS)  # for a program that shows it
    parser.add_argument("--unit-games", type=int, default=600, help=argparse.SUPPRESS)
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler instead: tcp://host:8786")
    return parser.parse_args(argv)


def study_of(game: Game, given: argparse.Namespace) -> Study:
    """The study that was asked for, with every word checked."""
    seats = given.seats or min(game.seats, key=lambda each: abs(each - 2))
    game.check_seats(seats)
    for name, value in (("--deals", given.deals), ("--ladder-games", given.ladder_games)):
        if not 1 <= value <= 1_000_000:
            raise BadInput(f"{name} takes a number from 1 to 1000000, not {value}")
    if game.parts.measures is not None:
        nobody_wins(game, given, seats)
    levels = [] if given.levels == "none" else given.levels.split(",")
    for level in levels:
        bots.find(level)
    options = pairs(given.option)
    begins = who_begins(game, seats) if "begins" not in options else ()
    options |= {"begins": begins[0]} if begins else {}
    changes: list[Change] = []
    if given.compare:
        old, new, changes = compared(game, given.compare, options)
    else:
        old, new = card_files(game, options), None
    for each in (old, new):
        if each is not None:
            game.pack_box(seats, each.options, each.files)  # whatever is wrong with it is reported now
    return Study(
        game=game.slug,
        version=game.version,
        seats=seats,
        cards=old,
        new=new,
        changes=tuple(f"{change.kind} {change.name}: {'; '.join(change.details)}".rstrip(": ") for change in changes),
        subjects=tuple(subjects_of(game, given, seats, old, new, changes)),
        begins=begins,
        seed=given.seed,
        deals=given.deals,
        levels=tuple(levels) if seats > 1 else (),
        ladder_games=given.ladder_games,
        unit_games=given.unit_games,
    )


def nobody_wins(game: Game, given: argparse.Namespace, seats: int) -> None:
    """What cannot be asked where nobody wins."""
    if given.cards not in (None, "none"):
        raise BadInput(
            f"--cards: nobody wins in {game.title}, so no card is tried for one seat; the report has them all"
        )
    if given.levels not in (LEVELS, "none"):
        raise BadInput(f"--levels: nobody wins in {game.title}, so no level is better than another")
    given.levels = "none"
    if game.parts.pass_over is not None and (seats == 1 or pairs(given.option).get("gm", "yes") != "yes"):
        raise BadInput(f"a study of {game.title} is led by a game master: --seats from 2, without gm=no")


LEVELS = "random,greedy"


def who_begins(game: Game, seats: int) -> tuple[str, ...]:
    """Where a lot or a roll decides who begins: the answers by which each of two seats does, in turns. So the share of
    whoever begins tells what beginning is worth."""
    box = game.pack_box(seats, {})
    names = [game.words.seat_name(box, seat).lower() for seat in range(seats)]
    for option in game.options:
        if option.name == "begins" and seats == 2:
            found = [next((value for value in option.answers if value.lower() == name), None) for name in names]
            return tuple(value for value in found if value is not None)
    return ()


def card_files(game: Game, options: dict[str, str]) -> CardFiles:
    settled = game.settle(options)
    return CardFiles(settled, game.own_files(settled, {}))


def compared(game: Game, names: Sequence[str], options: dict[str, str]) -> tuple[CardFiles, CardFiles, list[Change]]:
    """The two sets of a comparison, and what differs between them."""
    option = cards_of(game).OPTION
    if not option:
        raise BadInput(f"{game.title} is not played with card sets of one's own, so there are no two to compare")
    before, after = (listed(game, name) for name in names)
    old, new = (card_files(game, {**options, option: name}) for name in names)
    changes = differences(before, after)
    if not changes:
        raise BadInput(f"{names[0]} and {names[1]} have the same cards: there is nothing to compare")
    return old, new, changes


def subjects_of(
    game: Game,
    given: argparse.Namespace,
    seats: int,
    cards: CardFiles,
    new: CardFiles | None,
    changes: Sequence[Change],
) -> list[str]:
    """What is tried: all that can be, or those that were named; of two sets the cards that one seat can have as in the
    new one while the others have them as in the old one."""
    trials = game.parts.trials
    if trials is None or given.cards == "none" or seats == 1:
        return []
    box = game.pack_box(seats, cards.options, cards.files)
    if new is None:
        known = list(trials.subjects(box))
    else:
        changed = [change.name for change in changes if change.kind == "changed"]
        with attached({**cards.files, **new.files}):
            for name in list(changed):
                arms = (trials.changed_arm(box.copy(), game.Table(), name, seat, new.options) for seat in range(seats))
                if not any(arms):
                    changed.remove(name)
        known = changed
    if not given.cards:
        return known
    found = []
    for typed in given.cards.split(","):
        named = next((name for name in known if name.lower() == typed.strip().lower()), None)
        if named is None:
            raise BadInput(f"--cards: there is no {typed.strip()!r} to try; {nearest(typed.strip(), known)}")
        found.append(named)
    return found
