"""The pairings of the report on the bots (docs/bots.md): played, kept, and printed as the report's tables.

    python benchmarks/bot_report.py play FOLDER [--games 20,100,400] [--jobs all] [--only GAME]
    python benchmarks/bot_report.py left FOLDER [--games 400]    how much is still to be played
    python benchmarks/bot_report.py unpack FOLDER      the games of docs/bot-report.csv, to go on from there
    python benchmarks/bot_report.py sum-up FOLDER      docs/bot-report.csv and the tables of docs/bots.md
    python benchmarks/bot_report.py print              the tables of docs/bots.md, from that file
    python benchmarks/bot_report.py report FOLDER      the first, the third and the last: make bots-report

Every game is kept as it ends, so a run that was stopped goes on where it was. With several numbers of games, each
pairing is played so far before the next number is begun: the order of the bots shows early, the last percent late, and
from the second number on the time that is left is known.
Games are given by their seeds, and so are the bots' thoughts at so many simulations: played again, they end the same.
"""

from __future__ import annotations

import argparse
import csv
import io
import itertools
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from quarterdeck.cli.arena import main as arena_main
from quarterdeck.engine.record import read_text, write_safely
from quarterdeck.games import find
from quarterdeck.lab import arena

REPORT = Path(__file__).parent.parent / "docs" / "bot-report.csv"
DOCS = REPORT.with_name("bots.md")
START, END = "<!-- tables of the report -->\n", "<!-- end of the tables -->\n"
COLUMNS = ("game", "options", "seats", "results")
BEST = "admiral@5000"
LADDER = ("first-voyage", "able-seaman", "bosun", "captain", BEST)


@dataclass(frozen=True)
class Pairing:
    """One row of the report: who against whom, and what it is meant to reach."""

    game: str
    seats: tuple[str, ...]
    goal: float  # the share of the first, 0 if nothing was asked for
    options: tuple[str, ...] = field(default=())
    most: float = 1.0  # and no more than this: a level that always loses is no step to the next

    @property
    def file(self) -> str:
        return "_".join((self.game, *self.options, *self.seats)).replace("@", "-").replace("=", "-") + ".jsonl"

    @property
    def asked(self) -> str:
        """What it is meant to reach, in words."""
        if not self.goal:
            return ""
        return f"{100 * self.goal:.0f} to {100 * self.most:.0f} %" if self.most < 1 else f"{100 * self.goal:.0f} %"

    @property
    def title(self) -> str:
        first, *others = self.seats
        if not others:
            return f"{first} alone" + "".join(f", {option}" for option in self.options)
        return f"{first} against {others[0]}" if len(others) == 1 else f"{first} against {len(others)} {others[0]}"


GAMES = ("hit-the-deck", "deckhand-duel", "deckhand-builder", "all-hands")  # the quickest first
MANY = ("deckhand-builder", "all-hands")  # that more than two can play
BEFORE = {"deckhand-duel": ("cards=first",)}  # rows that were played with cards that are the house's no more
STEP, HIGHEST = 0.1, 0.35  # each level against the one below: so much above a fair share, whatever the seats
YARDSTICKS = (("captain", "greedy", 0.6), ("captain", "planner", 0.5), (BEST, "planner", 0.65), (BEST, "greedy", 0.75))


def step(game: str, above: str, below: str, seats: int) -> Pairing:
    """A level among those of the one below: 60 to 85 % of two, 43 to 68 of three, 35 to 60 of four."""
    return Pairing(game, (above, *[below] * (seats - 1)), 1 / seats + STEP, most=1 / seats + HIGHEST)


def pairings() -> Iterator[Pairing]:
    """The cheap ones first, the longest games last."""
    for game in GAMES:
        for below, above in pairwise(LADDER):
            yield step(game, above, below, 2)
        for one, other, share in YARDSTICKS:
            yield Pairing(game, (one, other), share)
        yield Pairing(game, ("planner", "greedy"), 0.0)
        yield Pairing(game, ("first-voyage", "random"), 0.0)
        yield Pairing(game, (BEST, "random"), 0.98)
    for game in MANY:
        for seats in (3, 4):
            for below, above in pairwise(LADDER):
                yield step(game, above, below, seats)
    for goal in ("hooks", "attacks", "structures"):
        for name in ("random", "greedy", BEST):
            yield Pairing("deckhand-builder", (name,), 0.0, (f"goal={goal}",))


def stored_pairings() -> Iterator[Pairing]:
    """All that are played, and those of cards of before, which stay as they were."""
    yield from pairings()
    for pairing in pairings():
        if pairing.game in BEFORE:
            yield replace(pairing, options=BEFORE[pairing.game])


def play(pairing: Pairing, folder: Path, games: int, jobs: str) -> None:
    words = [pairing.game, "--seats", ",".join(pairing.seats), "--games", str(games), "--jobs", jobs]
    for option in pairing.options:
        words += ["--option", option]
    print(f"{find(pairing.game).title}: {pairing.title}", flush=True)
    arena_main([*words, "--keep", str(folder / pairing.file)])


def stored_games(path: Path) -> list[arena.Result]:
    return list(arena.read_results(read_text(path, arena.MOST_BYTES), str(path))) if path.exists() else []


def time_left(asked: Sequence[Pairing], folder: Path, games: int) -> tuple[float, int]:
    """Core minutes that are left to play, from the games that are kept; and the pairings of which none is yet."""
    seconds, unknown = 0.0, 0
    for pairing in asked:
        stored = stored_games(folder / pairing.file)
        unknown += not stored
        if stored:
            timed = [one.seconds for one in stored if one.seconds]
            unknown += not timed
            seconds += sum(timed) / max(1, len(timed)) * max(0, games - len(stored))
    return seconds / 60, unknown


def say_left(asked: Sequence[Pairing], folder: Path, games: int) -> None:
    minutes, unknown = time_left(asked, folder, games)
    more = f", and {unknown} pairings of which nothing is known yet" if unknown else ""
    print(f"To {games} games a pairing: about {minutes:.0f} core minutes left{more}.", flush=True)


def results(path: Path, name: str) -> str:
    """What each kept game was worth to a bot, in the order of the deals: 1 all, 0 nothing, 2 a half, 3 a third."""
    stored = sorted(stored_games(path), key=lambda one: (one.seed, one.turn))
    shares = [one.shares[one.seats.index(name)] for one in stored]
    return "".join(str(round(1 / share)) if share else "0" for share in shares)


def unpack(pairing: Pairing, played: str, folder: Path) -> None:
    """The reverse: a file of the arena from the results of a row, unless there is one. How long they took is lost."""
    path, game = folder / pairing.file, find(pairing.game)
    if path.exists() or not played:
        return
    line_up, others = list(pairing.seats), len(pairing.seats) - 1
    options = game.settle(dict(option.split("=") for option in pairing.options))
    settings = {"game": game.slug, "rules": game.version, "options": options, "line_ups": [line_up]}
    stored = arena.ResultFile(path, settings)
    for bout, worth in zip(arena.bouts(game.slug, options, [line_up], len(played)), played, strict=True):
        share = 1 / int(worth) if worth != "0" else 0.0
        rest = (1 - share) / max(1, others)  # of who won among the others the row says nothing
        shares = tuple(share if name == line_up[0] else rest for name in bout.seats)
        stored.add(arena.Result(bout.seats, bout.seed, bout.turn, shares, 0, 0.0))


def read_rows(text: str) -> dict[tuple[str, str, str], str]:
    return {(one["game"], one["options"], one["seats"]): one["results"] for one in csv.DictReader(io.StringIO(text))}


def row_of(pairing: Pairing, rows: dict[tuple[str, str, str], str]) -> str:
    return rows.get((pairing.game, " ".join(pairing.options), " ".join(pairing.seats)), "")


def sum_up(folder: Path) -> str:
    """The pairings that were played as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for pairing in stored_pairings():
        path = folder / pairing.file
        if played := results(path, pairing.seats[0]):
            writer.writerow([pairing.game, " ".join(pairing.options), " ".join(pairing.seats), played])
    return out.getvalue()


def tables(text: str) -> Iterator[str]:
    """A table a game, in the words of the report, from the CSV; of cards of before, one of their own."""
    played = read_rows(text)
    for slug, before in itertools.product(GAMES, (False, True)):
        rows = []
        options = BEFORE.get(slug, ())
        for pairing in stored_pairings():
            found = arena.Tally()
            for worth in row_of(pairing, played):
                found.add(1 / int(worth) if worth != "0" else 0.0)
            if pairing.game == slug and before == (pairing.options == options != ()) and found.games:
                low, high = found.interval()
                rows.append(
                    f"| {pairing.title} | {100 * found.rate:.1f} % | {100 * low:.1f} to {100 * high:.1f}"
                    f" | {found.games} | {pairing.asked} |"
                )
        if rows:
            head = ("| | share | interval | games | asked for |", "|---|---|---|---|---|")
            title = find(slug).title + (f", with `{' '.join(options).replace('=', ' = ')}`" if before else "")
            yield "\n".join((title, "", *head, *rows, ""))


def write_docs(text: str) -> None:
    """Put the tables into docs/bots.md, in the place of those that are there."""
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    write_safely(DOCS, f"{before}{START}\n" + "\n".join(tables(text)) + f"\n{END}{after}")


def play_all(asked: Sequence[Pairing], folder: Path, numbers: Sequence[int], jobs: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for games in numbers:
        for pairing in asked:
            if len(stored_games(folder / pairing.file)) < games:
                say_left(asked, folder, games)
                play(pairing, folder, games, jobs)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("what", choices=("play", "left", "unpack", "sum-up", "print", "report"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--games", default="400", help="one number, or several with commas")
    parser.add_argument("--jobs", default="all")
    parser.add_argument("--only", help="one game's slug")
    chosen = parser.parse_args()
    if chosen.folder is None and chosen.what != "print":
        parser.error("say in which folder the games are")
    asked = [pairing for pairing in pairings() if chosen.only in (None, pairing.game)]
    stored = [pairing for pairing in stored_pairings() if chosen.only in (None, pairing.game)]
    numbers = [int(number) for number in chosen.games.split(",")]
    if chosen.what == "unpack":
        chosen.folder.mkdir(parents=True, exist_ok=True)
        rows = read_rows(REPORT.read_text(encoding="utf-8"))
        for pairing in stored:
            unpack(pairing, row_of(pairing, rows), chosen.folder)
    if chosen.what == "left":
        say_left(asked, chosen.folder, numbers[-1])
    if chosen.what in ("play", "report"):
        play_all(asked, chosen.folder, numbers, chosen.jobs)
    if chosen.what in ("sum-up", "report"):
        write_safely(REPORT, sum_up(chosen.folder))
        write_docs(REPORT.read_text(encoding="utf-8"))
    if chosen.what in ("print", "report"):
        print("\n".join(tables(REPORT.read_text(encoding="utf-8"))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
