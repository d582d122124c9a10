"""The arena: bots against bots, on paired deals with the seats rotated, until it is clear who is better.

Each deal is played once for every rotation of the seats, so that luck falls on all alike. Every game can be written to
a file as it ends (`ResultFile`), and a run that was stopped goes on where it was. The command is in cli/arena.py.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from typing import Any  # for what JSON can hold

import msgspec

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import read_text, seed_from_number, write_safely
from quarterdeck.games import find
from quarterdeck.lab.workers import Workers

FIRST_SEED = 1_000_000  # deals of the arena; tuning uses others
LEAST_GAMES = 40  # before a sequential test may stop
DOUBT = 0.02  # how often equal bots may be called unequal, however often one looks
MOST_BYTES = 200_000_000  # of a file of games


@dataclass(frozen=True)
class Bout:
    """One game to be played: who sits where, on which deal."""

    game: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    seed: int
    turn: int  # how far the line-up is rotated
    files: tuple[tuple[str, str], ...] = ()  # card sets that the options name

    @property
    def key(self) -> tuple[int, int, tuple[str, ...]]:
        return self.seed, self.turn, self.seats


@dataclass(frozen=True)
class Result:
    """What a bout was worth to each seat, in parts of the whole, and how long it was."""

    seats: tuple[str, ...]
    seed: int
    turn: int
    shares: tuple[float, ...]
    moves: int
    seconds: float

    @property
    def key(self) -> tuple[int, int, tuple[str, ...]]:
        return self.seed, self.turn, self.seats


def play_bout(bout: Bout) -> Result:
    """Play one game between bots."""
    began = time.perf_counter()
    game = find(bout.game)
    seed = seed_from_number(bout.seed)
    match = Match(game, list(bout.seats), dict(bout.options), seed, files=dict(bout.files))
    players = [bots.find(name) for name in bout.seats]
    while waiting := match.waiting():
        seat = waiting[0]
        match.play(seat, bots.ask(players[seat], match, seat))
    outcome = match.outcome()
    assert outcome is not None
    shares = tuple(score / 1000 for score in outcome.scores)
    return Result(bout.seats, bout.seed, bout.turn, shares, len(match.actions), time.perf_counter() - began)


def bouts(game: str, options: dict[str, str], line_ups: Sequence[Sequence[str]], games: int) -> Iterator[Bout]:
    """Deal by deal, every rotation of every line-up; as many games for each line-up as asked for."""
    fixed = tuple(sorted(options.items()))
    counts = dict.fromkeys(range(len(line_ups)), 0)
    for seed in itertools.count(FIRST_SEED):
        if all(count >= games for count in counts.values()):
            return
        for number, line_up in enumerate(line_ups):
            for turn in range(len(line_up)):
                if counts[number] < games:
                    counts[number] += 1
                    yield Bout(game, fixed, tuple(line_up[turn:]) + tuple(line_up[:turn]), seed, turn)


# --- What it shows


@dataclass
class Tally:
    """A bot's games and what they were worth to it."""

    games: int = 0
    share: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        self.games += 1
        self.share += share
        self.squares += share * share

    @property
    def rate(self) -> float:
        return self.share / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """95 %, after Wilson: good for small numbers and rates near 0 or 1."""
        if not self.games:
            return 0.0, 1.0
        z, n, p = 1.96, self.games, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def clear(self, fair: float) -> bool:
        """Is the rate surely not the fair share? Holds at whatever moment one looks (a normal mixture bound)."""
        if self.games < LEAST_GAMES:
            return False
        n, rho = self.games, 0.05
        spread = n * rho + 1
        radius = 0.5 * sqrt(2 * spread / (n * n * rho) * log(sqrt(spread) / DOUBT))
        return abs(self.rate - fair) > radius


class Standing:
    """Everything that was played: by line-up, and ratings over all bots."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.pairs: dict[tuple[str, ...], dict[str, Tally]] = {}

    def add(self, result: Result) -> None:
        self.results.append(result)
        tallies = self.pairs.setdefault(tuple(sorted(result.seats)), {})
        for name, share in zip(result.seats, result.shares, strict=True):
            tallies.setdefault(name, Tally()).add(share)

    def clear(self, line_up: Sequence[str]) -> bool:
        tallies = self.pairs.get(tuple(sorted(line_up)), {})
        return len(line_up) > 1 and any(tally.clear(1 / len(line_up)) for tally in tallies.values())

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Skill and its doubt, by openskill (Plackett-Luce) over all games in the order of their deals."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rated: dict[str, Any] = {}
        for result in sorted(self.results, key=lambda one: one.key):
            names = list(dict.fromkeys(result.seats))
            if len(names) < 2:
                continue
            for name in names:
                rated.setdefault(name, model.rating(name=name))
            scores = [max(s for n, s in zip(result.seats, result.shares, strict=True) if n == name) for name in names]
            for name, (after,) in zip(names, model.rate([[rated[n]] for n in names], scores=scores), strict=True):
                rated[name] = after
        return {name: (one.mu, one.sigma) for name, one in rated.items()}

    def table(self) -> str:
        lines = []
        for line_up, tallies in sorted(self.pairs.items()):
            lines.append(_heading(line_up))
            for name, tally in sorted(tallies.items(), key=lambda item: -item[1].rate):
                low, high = tally.interval()
                sure = ", clear" if tally.clear(1 / len(line_up)) else ", not clear yet"
                if len(line_up) == 1:
                    sure = ""  # nobody to be better than
                lines.append(f"  {name:16}{tally.rate:7.1%}  ({low:.1%} to {high:.1%})  in {tally.games}{sure}")
        if len({name for line_up in self.pairs for name in line_up}) > 1:
            lines.append("ratings")
            for name, (skill, doubt) in sorted(self.ratings().items(), key=lambda item: -item[1][0]):
                lines.append(f"  {name:16}{skill:7.1f}  give or take {2 * doubt:.1f}")
        return "\n".join(lines)

    def figures(self) -> dict[str, Any]:
        return {
            "line_ups": [
                {
                    "seats": list(line_up),
                    "bots": {
                        name: {"games": tally.games, "rate": tally.rate, "interval": tally.interval()}
                        for name, tally in tallies.items()
                    },
                }
                for line_up, tallies in sorted(self.pairs.items())
            ],
            "ratings": {name: {"skill": mu, "doubt": sigma} for name, (mu, sigma) in self.ratings().items()},
            "games": len(self.results),
            "mean_moves": sum(one.moves for one in self.results) / max(1, len(self.results)),
        }

    def csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["seed", "seats", "shares", "moves", "seconds"])
        for one in sorted(self.results, key=lambda one: one.key):
            shares = " ".join(f"{share:g}" for share in one.shares)
            writer.writerow([one.seed, " ".join(one.seats), shares, one.moves, f"{one.seconds:.3f}"])
        return out.getvalue()


def _heading(line_up: Sequence[str]) -> str:
    if len(line_up) == 1:
        return f"{line_up[0]} alone"
    return " against ".join(line_up) if len(set(line_up)) > 1 else f"{line_up[0]} among themselves"


# --- What was played before


class ResultFile:
    """A file with a line of JSON for every game that was played, so that a stopped run goes on."""

    def __init__(self, path: Path | None, settings: dict[str, Any]) -> None:
        self.path = path
        self.done: dict[tuple[int, int, tuple[str, ...]], Result] = {}
        if path is None:
            return
        if path.exists():
            self._read(path, settings)
        else:
            write_safely(path, json.dumps({"arena": settings}) + "\n")

    def _read(self, path: Path, settings: dict[str, Any]) -> None:
        text = read_text(path, MOST_BYTES)
        try:
            head = json.loads(text.splitlines()[0])["arena"]
        except (IndexError, ValueError, TypeError, KeyError, RecursionError):
            raise BadInput("is not a file of the arena; choose a new name for --keep", file=str(path)) from None
        if head != settings:
            raise BadInput(f"was begun with other settings: {json.dumps(head)}", file=str(path), line=1)
        self.done = {result.key: result for result in read_results(text, str(path))}
        rest = [{"arena": settings}, *(self._row(result) for result in self.done.values())]
        write_safely(path, "".join(json.dumps(row) + "\n" for row in rest))

    @staticmethod
    def _row(result: Result) -> dict[str, Any]:
        return {
            "seats": result.seats,
            "seed": result.seed,
            "turn": result.turn,
            "shares": result.shares,
            "moves": result.moves,
            "seconds": round(result.seconds, 3),
        }

    def add(self, result: Result) -> None:
        if self.path is not None:
            with open(self.path, "a", encoding="utf-8") as out:
                out.write(json.dumps(self._row(result)) + "\n")


def read_results(text: str, file: str) -> Iterator[Result]:
    """The games in a result file, below its head."""
    lines = text.splitlines()
    for number, line in enumerate(lines[1:], 2):
        try:
            yield msgspec.json.decode(line, type=Result)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            if number == len(lines):
                return  # the line that was being written when the run was stopped
            raise BadInput("expected a game as a line of JSON", file=file, line=number) from None


# --- The run


class Progress:
    """A line that moves while the run goes on; plain lines now and then where nobody watches."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.last = 0.0

    def step(self, standing: Standing) -> None:
        self.done += 1
        now = time.monotonic()
        watched = sys.stderr.isatty()
        if now - self.last < (0.3 if watched else 20.0):
            return
        self.last = now
        left = (now - self.began) / self.done * (self.total - self.done)
        text = f"{self.done} of {self.total} games, about {left / 60:.1f} minutes left"
        if len(standing.pairs) == 1:
            (tallies,) = standing.pairs.values()
            text += "; " + ", ".join(f"{name} {tally.rate:.0%}" for name, tally in sorted(tallies.items()))
        print(f"\r\033[K{text}" if watched else text, end="" if watched else "\n", file=sys.stderr, flush=True)

    def close(self) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def run(asked: list[Bout], results: ResultFile, workers: Workers, until_clear: bool) -> Standing:
    """Play the bouts that are not in the file; Ctrl-C keeps what was played."""
    standing = Standing()
    for bout in asked:
        if bout.key in results.done:
            standing.add(results.done[bout.key])
    progress = Progress(len(asked) - len(standing.results))
    rest = [bout for bout in asked if bout.key not in results.done]
    wanted = (bout for bout in rest if not (until_clear and standing.clear(bout.seats)))  # asked when its turn comes
    try:
        for result in workers.results(play_bout, wanted):
            standing.add(result)
            results.add(result)
            progress.step(standing)
    except KeyboardInterrupt:
        print("\nstopped; what was played is kept" if results.path else "\nstopped", file=sys.stderr)
    finally:
        progress.close()
    return standing
