"""The pairings of the report on the bots (docs/bots.md): played, kept, and printed as the report's tables.

    python benchmarks/bot_report.py play FOLDER [--games 20,100,400] [--jobs all] [--only GAME]
    python benchmarks/bot_report.py print FOLDER

Every game is kept as it ends, so a run that was stopped goes on where it was. With several numbers of games, each
pairing is played so far before the next number is begun: the order of the bots shows early, the last percent late.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from quarterdeck.engine.record import read_text
from quarterdeck.games import find
from quarterdeck.lab import arena

BEST = "admiral@5000"
LADDER = ("first-voyage", "able-seaman", "bosun", "captain", BEST)


@dataclass(frozen=True)
class Pairing:
    """One row of the report: who against whom, and what it is meant to reach."""

    game: str
    seats: tuple[str, ...]
    goal: float  # the share of the first, 0 if nothing was asked for
    options: tuple[str, ...] = field(default=())

    @property
    def file(self) -> str:
        return "_".join((self.game, *self.options, *self.seats)).replace("@", "-").replace("=", "-") + ".jsonl"

    @property
    def title(self) -> str:
        first, *others = self.seats
        if not others:
            return f"{first} alone" + "".join(f", {option}" for option in self.options)
        return f"{first} against {others[0]}" if len(others) == 1 else f"{first} against {len(others)} {others[0]}"


def pairings() -> Iterator[Pairing]:
    """The cheap ones first, the longest games last."""
    two = {"hit-the-deck": (0.98, 0.75, 0.6), "deckhand-builder": (0.95, 0.7, 0.58)}
    two |= {"all-hands": (0.95, 0.7, 0.58), "deckhand-duel": (0.98, 0.75, 0.6)}
    for below, above in pairwise(LADDER[:4]):
        for game, (_, _, step) in two.items():
            yield Pairing(game, (above, below), step)
    for game, (chance, greed, step) in two.items():
        yield Pairing(game, (BEST, "random"), chance)
        yield Pairing(game, (BEST, "greedy"), greed)
        yield Pairing(game, (BEST, "captain"), step)
    yield Pairing("deckhand-builder", (BEST, "random", "random"), 2 / 3)
    yield Pairing("all-hands", (BEST, "random", "random", "random"), 2 / 4)
    for goal in ("hooks", "attacks", "structures"):
        for name in ("random", "greedy", BEST):
            yield Pairing("deckhand-builder", (name,), 0.0, (f"goal={goal}",))


def play(pairing: Pairing, folder: Path, games: int, jobs: str) -> None:
    words = [pairing.game, "--seats", ",".join(pairing.seats), "--games", str(games), "--jobs", jobs]
    for option in pairing.options:
        words += ["--option", option]
    print(f"{find(pairing.game).title}: {pairing.title}", flush=True)
    arena.main([*words, "--keep", str(folder / pairing.file)])


def tally(path: Path, name: str) -> arena.Tally:
    """What the kept games were worth to a bot."""
    found = arena.Tally()
    for result in arena.read_kept(read_text(path, arena.MOST_KEPT), str(path)):
        for seat, share in zip(result.seats, result.shares, strict=True):
            if seat == name:
                found.add(share)
    return found


def tables(folder: Path) -> Iterator[str]:
    """A table a game, in the words of the report."""
    for slug in dict.fromkeys(pairing.game for pairing in pairings()):
        rows = []
        for pairing in pairings():
            path = folder / pairing.file
            if pairing.game != slug or not path.exists():
                continue
            found = tally(path, pairing.seats[0])
            if found.games:
                low, high = found.interval()
                goal = f"{pairing.goal:.0%}".replace("%", " %") if pairing.goal else ""
                rows.append(
                    f"| {pairing.title} | {100 * found.rate:.1f} % | {100 * low:.1f} to {100 * high:.1f}"
                    f" | {found.games} | {goal} |"
                )
        if rows:
            yield f"{find(slug).title}\n\n| | share | interval | games | asked for |\n|---|---|---|---|---|"
            yield from rows
            yield ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("what", choices=("play", "print"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", default="400", help="one number, or several with commas")
    parser.add_argument("--jobs", default="all")
    parser.add_argument("--only", help="one game's slug")
    chosen = parser.parse_args()
    if chosen.what == "print":
        print("\n".join(tables(chosen.folder)))
        return 0
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for games in map(int, chosen.games.split(",")):
        for pairing in pairings():
            if chosen.only in (None, pairing.game):
                play(pairing, chosen.folder, games, chosen.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
