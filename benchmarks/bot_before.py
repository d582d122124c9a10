"""The strongest level against that of an earlier edition of the program, at equal time of a core.

    git worktree add ../earlier be74d35      (or any folder with the sources of that edition)
    python benchmarks/bot_before.py play FOLDER ../earlier [--only GAME] [--simulations 5000] [--games 400]
    python benchmarks/bot_before.py keep FOLDER      docs/bot-before.csv, from the games that were played
    python benchmarks/bot_before.py unpack FOLDER    the reverse, to go on from there
    python benchmarks/bot_before.py print            the table of docs/bots.md

The match is played by the rules of the earlier edition, which this program still has; the earlier edition runs in a
process of its own and plays every move along from the same seed. Every decision must offer both the same moves, or the
run ends. First both make the same decisions with the same number of simulations at the most, as at the table (an
obvious move is made early), and how long each takes says how many the earlier one has for as much time of a core: under
a heavy load too the two have equal time, and a game played again ends the same. What both took in the games is kept
beside the results. Every deal is played with the seats changed. Games are kept; a stopped run goes on.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from quarterdeck import bots
from quarterdeck.bots.compiling import compile_for_bots
from quarterdeck.engine.earlier import at
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number, write_safely
from quarterdeck.games import find
from quarterdeck.lab import arena

GAMES = ("hit-the-deck", "deckhand-duel", "deckhand-builder", "all-hands")
REPORT = Path(__file__).parent.parent / "docs" / "bot-before.csv"
COLUMNS = ("game", "own", "earlier", "own_seconds", "earlier_seconds", "results")
PLAYER = Path(__file__).with_name("bot_before_player.py")
FIRST_DEAL = 60_000_000  # neither the arena's deals nor those of puzzles, calibration and tuning
TIMED = 60  # decisions that both think about before the first game
EVERY = 3  # one decision in so many of the timed matches
Said = dict[str, object]


class Earlier:
    """The earlier edition, in a process of its own."""

    def __init__(self, slug: str, requests: IO[str], answers: IO[str]) -> None:
        self.requests, self.answers = requests, answers
        first = json.loads(answers.readline())
        self.game = at(find(slug), int(first["version"]))

    def tell(self, **words: object) -> Said:
        self.requests.write(json.dumps(words) + "\n")
        self.requests.flush()
        said = self.answers.readline()
        if not said:
            raise SystemExit("the earlier edition ended; what it said is above")
        found: Said = json.loads(said)
        return found

    def begin(self, deal: int) -> Match:
        seed = seed_from_number(deal)
        self.tell(begin=seed.hex())
        return Match(self.game, ["first", "second"], {}, seed)

    def play(self, match: Match, seat: int, text: str) -> None:
        match.play_text(seat, text)
        self.tell(seat=seat, play=text)

    def asked(self, match: Match, seat: int, **words: object) -> Said:
        """What it says to a decision, which must be the same for both."""
        said = self.tell(seat=seat, **words)
        legal = sorted(match.notation.text(action) for action in match.legal(seat))
        if said["legal"] != legal:
            raise SystemExit(f"the two play different games: {said['legal']} and {legal}")
        return said


@contextmanager
def earlier(slug: str, sources: Path) -> Iterator[Earlier]:
    src = str((sources / "src").resolve())
    player = [sys.executable, str(PLAYER), slug]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        player, stdin=pipe, stdout=pipe, text=True, env={**os.environ, "PYTHONPATH": src}, cwd=sources
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        yield Earlier(slug, process.stdin, process.stdout)
        process.stdin.close()


def speeds(other: Earlier, name: str) -> float:
    """How long a decision of the earlier edition takes, of one of this one, with as many simulations; all compiled."""
    compile_for_bots(other.game.latest)
    bot, planner = bots.find(name), bots.find("planner")
    own = others = 0.0
    timed, seen, deal = -2, 0, FIRST_DEAL - 1  # the first two compile and are not counted
    while timed < TIMED:
        match = other.begin(deal)
        deal -= 1
        while (waiting := match.waiting()) and timed < TIMED:
            seat = waiting[0]
            seen += len(match.legal(seat)) > 1
            if len(match.legal(seat)) > 1 and seen % EVERY == 0:
                began = time.process_time()
                bots.ask(bot, match, seat)
                took = time.process_time() - began
                answered = other.asked(match, seat, bot=name)["seconds"]
                assert isinstance(answered, float)
                timed += 1
                if timed > 0:
                    own, others = own + took, others + answered
            other.play(match, seat, match.notation.text(bots.ask(planner, match, seat)))
    print(f"{timed} decisions: {own:.2f} s, the earlier edition {others:.2f} s", flush=True)
    return others / own


def play_game(other: Earlier, deal: int, own_seat: int, own: str, theirs: str) -> dict[str, object]:
    match, bot = other.begin(deal), bots.find(own)
    seconds = [0.0, 0.0]
    while waiting := match.waiting():
        seat = waiting[0]
        if seat == own_seat:
            began = time.process_time()
            text = match.notation.text(bots.ask(bot, match, seat))
            seconds[0] += time.process_time() - began
        else:
            said = other.asked(match, seat, bot=theirs)
            text = str(said["text"])
            took = said["seconds"]
            assert isinstance(took, float)
            seconds[1] += took
        other.play(match, seat, text)
    outcome = match.outcome()
    assert outcome is not None
    share = outcome.scores[own_seat] / 1000
    return {"deal": deal, "seat": own_seat, "share": share, "seconds": [round(each, 2) for each in seconds]}


def play(folder: Path, slug: str, sources: Path, simulations: int, games: int) -> None:
    """Go on with the games of a file; its first line says how many simulations each side has."""
    path = folder / f"{slug}-{simulations}.jsonl"
    own = f"admiral@{simulations}"
    with earlier(slug, sources) as other:
        if not path.exists():
            head = {"own": own, "earlier": f"admiral@{max(1, round(simulations / speeds(other, own)))}"}
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        head, *rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
        done = {(row["deal"], row["seat"]) for row in rows}
        for number in range(games):
            deal, seat = FIRST_DEAL + number // 2, number % 2
            if (deal, seat) not in done:
                row = play_game(other, deal, seat, head["own"], head["earlier"])
                with open(path, "a", encoding="utf-8") as out:
                    out.write(json.dumps(row) + "\n")
                print(f"{slug}: {number + 1} of {games}; {row}", flush=True)


def keep(folder: Path) -> str:
    """What every game was worth to this edition, in the order of the deals: 1 all, 0 nothing, 2 a half."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for slug in GAMES:
        for path in sorted(folder.glob(f"{slug}-*.jsonl")):
            head, *rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
            rows.sort(key=lambda row: (row["deal"], row["seat"]))
            results = "".join(str(round(1 / row["share"])) if row["share"] else "0" for row in rows)
            took = [head.get("seconds", (0, 0)), *(row["seconds"] for row in rows if "seconds" in row)]
            own, earlier = (round(sum(each), 1) or "" for each in zip(*took, strict=True))
            writer.writerow([slug, head["own"], head["earlier"], own, earlier, results])
    return out.getvalue()


def unpack(folder: Path) -> None:
    for row in csv.DictReader(io.StringIO(REPORT.read_text(encoding="utf-8"))):
        simulations = row["own"].partition("@")[2]
        path = folder / f"{row['game']}-{simulations}.jsonl"
        if path.exists():
            continue
        took = [float(row[side] or 0) for side in ("own_seconds", "earlier_seconds")]
        lines: list[dict[str, object]] = [{"own": row["own"], "earlier": row["earlier"], "seconds": took}]
        for number, worth in enumerate(row["results"]):
            share = 1 / int(worth) if worth != "0" else 0.0
            lines.append({"deal": FIRST_DEAL + number // 2, "seat": number % 2, "share": share})
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def table() -> Iterator[str]:
    yield "| game | simulations of each | seconds of a core a game | share | interval | games |"
    yield "|---|---|---|---|---|---|"
    for row in csv.DictReader(io.StringIO(REPORT.read_text(encoding="utf-8"))):
        tally = arena.Tally()
        for worth in row["results"]:
            tally.add(1 / int(worth) if worth != "0" else 0.0)
        low, high = (100 * each for each in tally.interval())
        each = " and ".join(f"{int(row[side].partition('@')[2]):,}" for side in ("own", "earlier"))
        sides = [row[side] for side in ("own_seconds", "earlier_seconds")]
        took = " and ".join(f"{float(side) / tally.games:.2f}" for side in sides if side)
        share = f"{100 * tally.rate:.1f} % | {low:.1f} to {high:.1f}"
        yield f"| {find(row['game']).title} | {each} | {took} | {share} | {tally.games} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("what", choices=("play", "keep", "unpack", "print"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("sources", type=Path, nargs="?")
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument("--simulations", type=int, default=5000)
    parser.add_argument("--games", type=int, default=400)
    chosen = parser.parse_args()
    if chosen.folder is None and chosen.what != "print":
        parser.error("say in which folder the games are")
    if chosen.what in ("play", "unpack"):
        chosen.folder.mkdir(parents=True, exist_ok=True)
    if chosen.what == "play":
        if chosen.sources is None:
            parser.error("say where the sources of the earlier edition are")
        for slug in GAMES if chosen.only is None else (chosen.only,):
            play(chosen.folder, slug, chosen.sources, chosen.simulations, chosen.games)
    elif chosen.what == "keep":
        write_safely(REPORT, keep(chosen.folder))
    elif chosen.what == "unpack":
        unpack(chosen.folder)
    if chosen.what in ("keep", "print"):
        print("\n".join(table()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
