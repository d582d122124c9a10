"""Do the numbers for people come true? Measures it, and fits the curves that correct them (bots/calibration.py).

    python benchmarks/bot_calibration.py play FOLDER [--games 200] [--only GAME] [--seats N]   matches; goes on
    python benchmarks/bot_calibration.py keep FOLDER    adds them to those that are kept with the program
    python benchmarks/bot_calibration.py forget --only GAME [--seats N]    where the bots are others now
    python benchmarks/bot_calibration.py fit     the curves, from the even deals, and the report on the odd ones
    python benchmarks/bot_calibration.py print   the report as the table of docs/bots.md

In matches between equal bots some decisions are weighed as a hint is, the best move is made, and at the end it is
written down what was said and what came of it. Deals that were fitted are not among those of the report. What is kept
(bot_calibration_kept.csv) are counts: of each stage and hundredth how often it was said and what came of it. The next
matches are those of the deals after the kept ones, so every run adds to what the ones before it found.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import random
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from quarterdeck import bots
from quarterdeck.bots.calibration import ALIKE, FILE, STRAIGHT, Curve, corrected, fit, tenth
from quarterdeck.bots.compiling import compile_for_bots
from quarterdeck.bots.weighing import Weigher
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number, write_safely
from quarterdeck.games import find

REPORT = Path(__file__).parent.parent / "docs" / "bot-calibration.csv"
COUNTS = Path(__file__).with_name("bot_calibration_kept.csv")
COUNT_COLUMNS = ("game", "seats", "matches", "odd", "stage", "hundredth", "decisions", "said", "happened")
COLUMNS = ("game", "seats", "tenth", "decisions", "said", "happened")
FIRST_DEAL = 40_000_000  # neither the arena's deals nor those of puzzles and of tuning
PLAYER = "captain@160"
EFFORT = 160  # simulations of each move that is weighed
TWO = ("hit-the-deck", "deckhand-duel", "deckhand-builder", "all-hands")
TABLES = (*((slug, 2) for slug in TWO), ("deckhand-builder", 4), ("all-hands", 4))
STAGES = 3
LEAST = 200  # decisions in a tenth, before it says anything
EVERY = {"all-hands": 6, "deckhand-builder": 8}  # one decision in so many is weighed
OFTEN = 5

Rated = tuple[int, float, float]  # stage, what was said of the best move, what came of it


def play(slug: str, seats: int, deal: int) -> list[Rated]:
    """One match; of some decisions what was said and what the match was worth to that seat."""
    game, player, luck = find(slug), bots.find(PLAYER), random.Random(deal)
    weigher = Weigher(game, EFFORT, calibrated=False)
    match = Match(game, [f"seat {seat}" for seat in range(seats)], {}, seed_from_number(deal))
    said: list[tuple[int, int, float]] = []
    while waiting := match.waiting():
        seat = waiting[0]
        if len(match.legal(seat)) > 1 and luck.randrange(EVERY.get(slug, OFTEN)) == 0:
            question = bots.Question.of(match, seat)
            best = weigher.weigh(question).best
            said.append((seat, game.parts.stage(match.box, question.seen), best.chance))
            match.play(seat, best.action)
        else:
            match.play(seat, bots.ask(player, match, seat))
    outcome = match.outcome()
    assert outcome is not None
    return [(stage, round(chance, 4), outcome.scores[seat] / 1000) for seat, stage, chance in said]


def matches_in(path: Path) -> dict[int, list[Rated]]:
    """The matches in a file, by deal; the line that was being written when a run was stopped is left out."""
    found: dict[int, list[Rated]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found[row["deal"]] = [(stage, chance, share) for stage, chance, share in row["said"]]
    return found


def file_of(folder: Path, slug: str, seats: int) -> Path:
    return folder / f"{slug}-{seats}.jsonl"


def play_all(folder: Path, games: int, only: str | None, number: int | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for slug, seats in TABLES:
        if only not in (None, slug) or number not in (None, seats):
            continue
        compile_for_bots(find(slug))
        path = file_of(folder, slug, seats)
        done, before = matches_in(path), read_counts().get((slug, seats), Counts()).matches
        began, played = time.monotonic(), 0
        for deal in range(FIRST_DEAL + before, FIRST_DEAL + games):
            if deal in done:
                continue
            row = {"deal": deal, "said": play(slug, seats, deal)}
            with open(path, "a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
            played += 1
            left = (FIRST_DEAL + games - deal - 1) * (time.monotonic() - began) / played
            line = f"\r{slug}, {seats} seats: {deal - FIRST_DEAL + 1} of {games}, {left / 60:.1f} minutes left   "
            print(line, end="", flush=True)
        print()


# --- What is kept

Place = tuple[int, int, int]  # 1 of an odd deal, stage, hundredth


@dataclass
class Counts:
    """What the matches of a game and number of seats brought: in each place decisions, what was said, what happened."""

    matches: int = 0  # of the first so many deals
    places: dict[Place, tuple[float, float, float]] = field(default_factory=dict)

    def add(self, deal: int, rows: list[Rated]) -> None:
        self.matches += 1
        for stage, chance, share in rows:
            place = deal % 2, stage, min(99, int(100 * chance))
            many, said, happened = self.places.get(place, (0.0, 0.0, 0.0))
            self.places[place] = many + 1, said + chance, happened + share

    @property
    def decisions(self) -> float:
        """Of the even deals."""
        return sum(many for (odd, _, _), (many, _, _) in self.places.items() if not odd)

    def of(self, odd: int) -> dict[int, list[tuple[float, float, float]]]:
        """By stage: of each hundredth the mean that was said, the mean that happened, and how many decisions."""
        found: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
        for (parity, stage, _), (many, said, happened) in sorted(self.places.items()):
            if parity == odd:
                found[stage].append((said / many, happened / many, many))
        return found


Tables = dict[tuple[str, int], Counts]


def read_counts() -> Tables:
    found: Tables = {}
    text = COUNTS.read_text(encoding="utf-8") if COUNTS.exists() else ""
    for row in csv.DictReader(io.StringIO(text)):
        counts = found.setdefault((row["game"], int(row["seats"])), Counts(int(row["matches"])))
        place = int(row["odd"]), int(row["stage"]), int(row["hundredth"])
        counts.places[place] = float(row["decisions"]), float(row["said"]), float(row["happened"])
    return found


def write_counts(tables: Tables) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COUNT_COLUMNS)
    for (slug, seats), counts in sorted(tables.items()):
        for place, (many, said, happened) in sorted(counts.places.items()):
            writer.writerow([slug, seats, counts.matches, *place, f"{many:g}", f"{said:.3f}", f"{happened:.3f}"])
    write_safely(COUNTS, out.getvalue())


def keep(folder: Path) -> None:
    """Add a folder's matches to the kept ones, deal after deal, as far as none is missing."""
    tables = read_counts()
    for slug, seats in TABLES:
        played, counts = matches_in(file_of(folder, slug, seats)), tables.get((slug, seats), Counts())
        before = counts.matches
        while (deal := FIRST_DEAL + counts.matches) in played:
            counts.add(deal, played[deal])
        if counts.matches:
            tables[slug, seats] = counts
            print(f"{slug}, {seats} seats: {counts.matches} matches, {counts.matches - before} of them new")
    write_counts(tables)


def forget(only: str | None, seats: int | None) -> None:
    """Let the matches of a game go, or of one number of seats."""
    tables = read_counts()
    write_counts({key: tables[key] for key in tables if only not in (None, key[0]) or seats not in (None, key[1])})


# --- The fit and its report

Fits = dict[tuple[str, int, int], tuple[Curve, int]]  # by game, seats and stage: the curve, and of how many decisions


def fits(tables: Tables) -> Fits:
    """The curves from the even deals; those of the games of which fewer are kept than a curve has seen stay."""
    found = fits_before()
    for slug, seats in fitted(tables):
        counts = tables[slug, seats]
        for stage in range(STAGES):
            found.pop((slug, seats, stage), None)
        stages = counts.of(0)
        every = [row for rows in stages.values() for row in rows]
        before = fit(*columns(every))
        for stage, rows in sorted(stages.items()):
            found[slug, seats, stage] = fit(*columns(rows), before, ALIKE), round(sum(row[2] for row in rows))
    return dict(sorted(found.items(), key=lambda one: (TABLES.index(one[0][:2]), one[0][2])))


def columns(rows: list[tuple[float, float, float]]) -> tuple[list[float], list[float], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


def fits_before() -> Fits:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["fit"]
    return {(row["game"], row["seats"], row["stage"]): (tuple(row["happened"]), row["decisions"]) for row in rows}


def fitted(tables: Tables) -> list[tuple[str, int]]:
    """The games and numbers of seats of which as many decisions are kept as their curves have seen, or more."""
    seen: dict[tuple[str, int], float] = defaultdict(float)
    for (slug, seats, _), (_, decisions) in fits_before().items():
        seen[slug, seats] += decisions
    return [key for key, counts in tables.items() if counts.decisions >= seen[key]]


def report(tables: Tables, anew: list[tuple[str, int]], curves: Fits) -> str:
    """What was said, corrected, and what happened, tenth by tenth, on the odd deals; what was not fitted stays."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    before = list(csv.reader(io.StringIO(REPORT.read_text(encoding="utf-8"))))[1:]
    for slug, seats in TABLES:
        if (slug, seats) not in anew:
            writer.writerows(row for row in before if row[:2] == [slug, str(seats)])
            continue
        tenths: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
        for stage, rows in tables[slug, seats].of(1).items():
            for chance, share, many in rows:
                right = corrected(chance, curves.get((slug, seats, stage), (STRAIGHT, 0))[0])
                tenths[tenth(right)].append((right, share, many))
        for number, found in sorted(tenths.items()):
            total = sum(many for _, _, many in found)
            said, happened = (sum(row[i] * row[2] for row in found) / total for i in range(2))
            writer.writerow([slug, seats, number, round(total), f"{said:.3f}", f"{happened:.3f}"])
    return out.getvalue()


def curves_as_toml(curves: Fits) -> str:
    lines = [
        "# What happened where a search said 0, 0.1, ... 1: by game, seats and stage of the match.",
        "# Written by benchmarks/bot_calibration.py fit; the report on other deals is docs/bot-calibration.csv.",
    ]
    for (slug, seats, stage), (curve, decisions) in curves.items():
        lines += ["", "[[fit]]", f'game = "{slug}"', f"seats = {seats}", f"stage = {stage}"]
        lines += [f"decisions = {decisions}", f"happened = [{', '.join(f'{level:g}' for level in curve)}]"]
    return "\n".join(lines) + "\n"


def table(text: str) -> Iterator[str]:
    """The report as a table: in each tenth what was said and what happened, of 100."""
    yield "| | seats | said | happened | decisions |"
    yield "|---|---|---|---|---|"
    for row in csv.DictReader(io.StringIO(text)):
        title = find(row["game"]).title
        few = "" if int(row["decisions"]) >= LEAST else " (few)"
        said, happened = (round(100 * float(row[name])) for name in ("said", "happened"))
        yield f"| {title} | {row['seats']} | {said} | {happened} | {row['decisions']}{few} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("what", choices=("play", "keep", "forget", "fit", "print"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--games", type=int, default=200, help="matches of each game and number of seats")
    parser.add_argument("--only", help="one game's slug")
    parser.add_argument("--seats", type=int, help="one number of seats")
    chosen = parser.parse_args()
    if chosen.folder is None and chosen.what in ("play", "keep"):
        parser.error("say in which folder the matches are")
    if chosen.what == "play":
        play_all(chosen.folder, chosen.games, chosen.only, chosen.seats)
    elif chosen.what == "keep":
        keep(chosen.folder)
    elif chosen.what == "forget":
        forget(chosen.only, chosen.seats)
    elif chosen.what == "fit":
        tables = read_counts()
        anew, curves = fitted(tables), fits(tables)
        write_safely(FILE, curves_as_toml(curves))
        write_safely(REPORT, report(tables, anew, curves))
    if chosen.what in ("fit", "print"):
        print("\n".join(table(REPORT.read_text(encoding="utf-8"))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
