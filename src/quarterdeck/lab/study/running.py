"""Runs a study: units go to processes, results are stored as they come, and a stopped run can be continued."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any  # rows of JSON

import msgspec

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text, write_safely
from quarterdeck.lab.study.figures import is_clear
from quarterdeck.lab.study.plan import Result, Study, Unit, deal_units, games_planned, ladder_units, rounds_of
from quarterdeck.lab.study.work import do_unit
from quarterdeck.lab.workers import Workers

MOST_BYTES = 2_000_000_000  # of a file of results


class StoredResult(msgspec.Struct):
    """What is read of a unit's line; whatever else there is stays."""

    unit: int
    pairs: list[tuple[int, int, int, float]] = []
    games: list[list[Any]] = []
    new: list[list[Any]] = []
    ladder: list[list[float]] = []


def read_units(lines: Sequence[str], file: str) -> tuple[dict[int, Result], bool]:
    """The units in a file's lines, below its head; whether the last line is whole, or was just being written."""
    found: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            result = msgspec.json.decode(line)
            found[msgspec.convert(result, StoredResult).unit] = result
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            if number == len(lines):
                return found, False
            raise BadInput("expected a unit as a line of JSON", file=file, line=number) from None
    return found, True


class Results:
    """Results by the number of their unit, in a file that is only ever added to."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path = path
        self.found: dict[int, Result] = {}
        head = {"study": msgspec.to_builtins(study), "digest": study.digest()}
        if not path.exists():
            write_safely(path, json.dumps(head, sort_keys=True) + "\n")
            return
        lines = read_text(path, MOST_BYTES).splitlines()
        try:
            there = json.loads(lines[0])["digest"]
        except (IndexError, ValueError, TypeError, KeyError, RecursionError):
            raise BadInput("is no study's; choose another folder with -o", file=str(path)) from None
        if there != study.digest():
            raise BadInput("is of another study (cards, options, seed, deals); choose another folder", file=str(path))
        self._read(lines)

    def _read(self, lines: list[str]) -> None:
        self.found, whole = read_units(lines, str(self.path))
        if not whole:
            write_safely(self.path, "".join(f"{each}\n" for each in lines[:-1]))

    def add(self, result: Result) -> None:
        self.found[int(result["unit"])] = result
        with open(self.path, "a", encoding="utf-8") as out:
            out.write(json.dumps(result) + "\n")

    def pairs(self) -> list[list[float]]:
        """Rows of deal, subject, seat and difference, in order: the same however they came."""
        return sorted(row for result in self.found.values() for row in result.get("pairs", ()))

    def games(self, which: str = "games") -> list[list[Any]]:
        """Rows of games (work.GAME_COLUMNS) in the order of their deals."""
        return sorted((row for result in self.found.values() for row in result.get(which, ())), key=lambda row: row[0])

    def ladder(self) -> list[list[float]]:
        return sorted(row for result in self.found.values() for row in result.get("ladder", ()))


class Progress:
    """Games done, and the time that is left, on a line that moves; plain lines now and then where nobody watches."""

    def __init__(self, planned: int) -> None:
        self.planned = planned
        self.done = 0
        self.began, self.last = time.monotonic(), time.monotonic()

    def step(self, games: int) -> None:
        self.done += games
        now = time.monotonic()
        watched = sys.stderr.isatty()
        if now - self.last < (0.3 if watched else 20.0) or not self.done:
            return
        self.last = now
        share = min(1.0, self.done / max(1, self.planned))
        left = self.seconds_left
        bar = "#" * int(20 * share) + "-" * (20 - int(20 * share))
        text = f"[{bar}] {self.done:,} of {self.planned:,} games, about {_time(left)} left"
        print(f"\r\033[K{text}" if watched else text, end="" if watched else "\n", file=sys.stderr, flush=True)

    @property
    def seconds_left(self) -> float:
        return (time.monotonic() - self.began) / max(1, self.done) * max(0, self.planned - self.done)

    def close(self) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    return f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.0f} minutes"


def games_in(result: Result) -> int:
    return sum(len(result.get(kind, ())) for kind in ("games", "new", "pairs", "ladder"))


def run(
    study: Study, results: Results, workers: Workers, seen: Callable[[Progress], None] = lambda progress: None
) -> tuple[bool, list[int]]:
    """Play what is missing. Whether all was played (else somebody stopped it), and the subjects that were clear early.

    Which subjects a round still tries depends on the rounds before it alone, so any number of processes, and a run
    that was stopped and goes on, come to the same results. `seen` hears of every result.
    """
    progress = Progress(games_planned(study) - sum(games_in(result) for result in results.found.values()))
    active, early, number = list(range(len(study.subjects))), [], 0
    try:
        for first, behind in rounds_of(study):
            units = list(deal_units(study, first, behind, active, number))
            number += len(units)
            _play(study, units, results, workers, progress, seen)
            clear = _clear(study, results, active, behind)
            early += clear if behind < study.deals else []
            progress.planned -= len(clear) * (study.deals - behind)
            active = [subject for subject in active if subject not in clear]
        _play(study, list(ladder_units(study, 1_000_000)), results, workers, progress, seen)
    except KeyboardInterrupt:
        print("\nStopped; what was played is kept, and the same command goes on with it.", file=sys.stderr)
        return False, early
    finally:
        progress.close()
    return True, early


def _play(
    study: Study,
    units: Sequence[Unit],
    results: Results,
    workers: Workers,
    progress: Progress,
    seen: Callable[[Progress], None],
) -> None:
    missing = [unit for unit in units if unit.number not in results.found]
    for result in workers.results(partial(do_unit, study), missing):
        results.add(result)
        progress.step(games_in(result))
        seen(progress)


def _clear(study: Study, results: Results, active: Sequence[int], behind: int) -> list[int]:
    by_subject: dict[int, list[float]] = {subject: [] for subject in active}
    for deal, subject, _, difference in results.pairs():
        if deal < behind and int(subject) in by_subject:
            by_subject[int(subject)].append(difference)
    return [subject for subject in active if is_clear(by_subject[subject], len(study.subjects))]
