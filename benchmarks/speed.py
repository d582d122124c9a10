"""The benchmark: every game, plain and compiled, and in the same run, in turns, the peers. Ratios count.

    python -m benchmarks.speed                        everything, some minutes
    python -m benchmarks.speed --quick                a look, half a minute, no claims
    python -m benchmarks.speed --games hit-the-deck --no-peers
    python -m benchmarks.speed --json FILE            the figures as JSON too
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from quarterdeck.engine.binding import bind_silent
from quarterdeck.engine.drivers import copy_many, play_many
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.record import seed_from_number, write_safely
from quarterdeck.games import FOLDERS, find

MOST = 100_000  # moves in one random game: none is as long
BATCH = 200  # compiled games between two looks at the clock
THOUGHT = 4_000  # simulations, about as many as the peers' searches make of a decision
TABLES = 1024  # of a batch
IMPORT_MS = 60  # at most, of `import quarterdeck`
LONG_THOUGHT = 100_000  # about half a second: as long as somebody thinks who is worth a second core


@dataclass
class Series:
    """Rates of one measurement, a slice each, taken in turns with all others."""

    unit: str
    rates: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        return (max(self.rates) - min(self.rates)) / self.middle if self.middle else 0.0


@dataclass(frozen=True)
class Goal:
    """A ratio that we want to reach."""

    what: str
    ours: str
    theirs: str
    wanted: float


GOALS: tuple[Goal, ...] = (
    Goal("whole games, one core, against spades in C++", "hit-the-deck/compiled", "open_spiel/spades/native", 1.3),
    Goal("the same against its rollouts, deal left out", "hit-the-deck/compiled", "open_spiel/spades/rollouts", 1.3),
    Goal("whole games, one core, against spades by Python", "hit-the-deck/compiled", "open_spiel/spades/python", 40.0),
    Goal("plain Python against RLCard's gin rummy", "hit-the-deck/plain", "rlcard/gin-rummy/python", 10.0),
    Goal("all cores against one", "hit-the-deck/all cores", "hit-the-deck/one thread", 1.8),
    Goal("All Hands against crazy eights", "all-hands/compiled", "open_spiel/crazy_eights/rollouts", 1.0),
    Goal("the builder against dou dizhu", "deckhand-builder/compiled", "open_spiel/dou_dizhu/rollouts", 1.0),
    Goal("the duel against dou dizhu", "deckhand-duel/compiled", "open_spiel/dou_dizhu/rollouts", 1.0),
    Goal("search against ISMCTS in C++ on bridge", "hit-the-deck/search", "open_spiel/bridge/ismcts", 1.5),
    Goal("search against ISMCTS in Python", "hit-the-deck/search", "open_spiel/bridge/ismcts-python", 50.0),
    Goal("search on all cores against one", "hit-the-deck/long search, all cores", "hit-the-deck/long search", 1.7),
)
GOALS += tuple(
    Goal(f"{slug}: a batch of 1,024 against EnvPool's Leduc", f"{slug}/batch", "envpool/leduc/steps", wanted)
    for slug, wanted in (("hit-the-deck", 10.0), ("all-hands", 4.0), ("deckhand-builder", 4.0), ("deckhand-duel", 4.0))
)
GOALS += (
    Goal("a batch on two threads against one", "hit-the-deck/batch, two threads", "hit-the-deck/batch", 1.7),
    Goal("clone and apply, by OpenSpiel's Python", "hit-the-deck/clones", "open_spiel/block_dominoes/clones", 10.0),
    Goal("PettingZoo's cycle against its own Leduc", "hit-the-deck/turns", "pettingzoo/leduc/turns", 3.0),
    Goal("the builder against spades' rollouts", "deckhand-builder/compiled", "open_spiel/spades/rollouts", 1.0),
    Goal("the duel against spades' rollouts", "deckhand-duel/compiled", "open_spiel/spades/rollouts", 1.0),
)
PEERS = tuple(dict.fromkeys(goal.theirs for goal in GOALS if goal.theirs.split("/")[0] not in FOLDERS))
ALSO = ("open_spiel/crazy_eights/python", "open_spiel/gin_rummy/python", "open_spiel/gin_rummy/rollouts")


def seats_of(game: Game) -> int:
    """Two where two can play: what is measured."""
    return 2 if 2 in game.seats else min(game.seats)


# --- Ours


class Plain:
    """Random games in plain Python, in this process; silent, as the compiled ones."""

    unit = "moves"

    def __init__(self, game: Game) -> None:
        self.play = bind_silent(play_many, game)
        self.box = game.pack_box(seats_of(game), {})
        self.table = game.Table()
        self.table.luck = luck_for(seed_from_number(1), 0)
        self.moves = [0] * game.most_moves

    def slice(self, seconds: float) -> float:
        made, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            made += self.play(self.box, self.table, self.moves, 1, MOST)
        return made / (time.process_time() - began)


class Compiled:
    """Random games of the silent twin, on one core or on several threads."""

    unit = "moves"

    def __init__(self, game: Game, threads: int = 1, wall: bool = False) -> None:
        from quarterdeck.engine.compiler import twin

        made = twin(game, silent=True)
        self.play = made.driver(play_many)
        self.box = made.box(game.pack_box(seats_of(game), {}))
        self.tables = [made.tables(1) for _ in range(threads)]
        for number, tables in enumerate(self.tables):
            tables["luck"][0] = luck_for(seed_from_number(2), number)
        self.moves = [made.moves() for _ in range(threads)]
        self.clock: Callable[[], float] = time.perf_counter if wall or threads > 1 else time.process_time
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads)

    def _games(self, thread: int, seconds: float) -> int:
        made, began = 0, self.clock()
        while self.clock() - began < seconds:
            made += self.play(self.box[0], self.tables[thread][0], self.moves[thread], BATCH, MOST)
        return made

    def slice(self, seconds: float) -> float:
        began = self.clock()
        if self.threads == 1:
            made = self._games(0, seconds)
        else:
            made = sum(self.pool.map(lambda thread: self._games(thread, seconds), range(self.threads)))
        return made / (self.clock() - began)


class Copies:
    """Copies of positions, as a search makes them: one record over another."""

    unit = "copies"

    def __init__(self, game: Game) -> None:
        from quarterdeck.engine.compiler import twin

        made = twin(game, silent=True)
        self.copy = made.driver(copy_many)
        self.tables = made.tables(2)

    def slice(self, seconds: float) -> float:
        made, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            made += self.copy(self.tables, 100_000)
        return made / (time.process_time() - began)


class Search:
    """Simulations of the tree search with plain random playouts, from the first turn."""

    unit = "simulations"

    def __init__(self, game: Game, simulations: int, threads: int = 1) -> None:
        from quarterdeck.bots.thinker import Thinker

        self.thinker = Thinker(game, simulations=simulations * threads, threads=threads, knowledge=False)
        self.match = Match(game, ["a", "b"], {}, seed_from_number(3))
        for seat in list(self.match.waiting()):
            self.match.play(seat, self.match.legal(seat)[0])
        self.seat = self.match.waiting()[0]
        self.number = 0

    def slice(self, seconds: float) -> float:
        made, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            self.number += 1
            seen, legal = self.match.shown(self.seat), self.match.legal(self.seat)
            thought = self.thinker.think(self.match.box, seen, self.seat, legal, seed_from_number(self.number))
            made += thought.simulations
        return made / (time.perf_counter() - began)


class Steps:
    """Decisions of a batch of tables with masks and sights, on one thread or several."""

    unit = "moves"

    def __init__(self, game: Game, threads: int = 1) -> None:
        from quarterdeck.envs import Batch

        self.batch = Batch(game, TABLES * threads, threads=threads, seed=4)
        self.clock: Callable[[], float] = time.perf_counter

    def slice(self, seconds: float) -> float:
        batch, made, began = self.batch, 0, self.clock()
        while self.clock() - began < seconds:
            batch.step(batch.random_actions())
            made += batch.tables
        return made / (self.clock() - began)


class Turns:
    """Turns through PettingZoo's cycle of agents."""

    unit = "moves"

    def __init__(self, game: Game) -> None:
        from quarterdeck.envs.pettingzoo import env

        self.env = env(game.slug)
        self.env.reset(seed=5)

    def slice(self, seconds: float) -> float:
        made, began = 0, time.process_time()
        env, batch = self.env, self.env.batch
        while time.process_time() - began < seconds:
            env.reset()
            for _ in env.agent_iter():
                _, _, ended, _, _ = env.last()
                if ended:
                    env.step(None)
                else:
                    env.step(int(batch.random_actions()[0]))
                    made += 1
        return made / (time.process_time() - began)


class Clones:
    """A state of OpenSpiel's interface copied and one action applied to the copy."""

    unit = "moves"

    def __init__(self, game: Game) -> None:
        import pyspiel

        from quarterdeck.envs.openspiel import PREFIX, register

        register()
        self.state = pyspiel.load_game(PREFIX + game.slug.replace("-", "_")).new_initial_state()
        self.state.apply_action(1)  # the deal
        self.action = self.state.legal_actions()[0]

    def slice(self, seconds: float) -> float:
        made, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            for _ in range(50):
                self.state.clone().apply_action(self.action)
            made += 50
        return made / (time.process_time() - began)


def import_seconds(times: int = 10) -> float:
    """CPU time of `import quarterdeck` beyond that of a bare Python: the shortest of each, taken in turns."""
    shortest: dict[str, float] = {}
    for code in ("pass", "import quarterdeck") * times:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        shortest[code] = min(took, shortest.get(code, took))
    return shortest["import quarterdeck"] - shortest["pass"]


START = """
import sys, time
began = time.perf_counter()
from quarterdeck.games import find
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.drivers import play_many
game = find(sys.argv[1])
made = twin(game, silent=True)
if sys.argv[2] == "all":
    made.compile_all()
box, tables = made.box(game.pack_box(int(sys.argv[3]), {})), made.tables(1)
tables["luck"][0] = [1, 2, 3, 4]
made.driver(play_many)(box[0], tables[0], made.moves(), 1, 1)
print(time.perf_counter() - began)
"""


def start_seconds(game: Game) -> tuple[float, float]:
    """Cold compile of the game and its drivers, and the whole start of a process from the cache to a first move."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache}
        command = [sys.executable, "-c", START, game.slug]
        seats = str(seats_of(game))
        cold = subprocess.run([*command, "all", seats], env=env, capture_output=True, text=True, check=True)
        cached = []
        for _ in range(3):
            began = time.perf_counter()
            subprocess.run([*command, "one", seats], env=env, capture_output=True, check=True)
            cached.append(time.perf_counter() - began)
    return float(cold.stdout), min(cached)


# --- The run


def say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


def measure(games: Sequence[Game], peer: Any, seconds: float, rounds: int) -> dict[str, Series]:
    """Slices of everything, ours and theirs, taking turns."""
    cores = os.cpu_count() or 1
    ours: dict[str, Any] = {}
    for game in games:
        say(f"getting {game.title} ready (the first time it is compiled)")
        ours[f"{game.slug}/plain"] = Plain(game)
        ours[f"{game.slug}/compiled"] = Compiled(game)
        ours[f"{game.slug}/one thread"] = Compiled(game, wall=True)
        ours[f"{game.slug}/all cores"] = Compiled(game, cores)
        ours[f"{game.slug}/copies"] = Copies(game)
        ours[f"{game.slug}/batch"] = Steps(game)
        if game.slug == "hit-the-deck":
            ours[f"{game.slug}/batch, two threads"] = Steps(game, 2)
            ours[f"{game.slug}/turns"] = Turns(game)
            if find_spec("pyspiel") is None:
                say("no clones through OpenSpiel's interface: pip install 'quarterdeck[openspiel]' brings it")
            else:
                ours[f"{game.slug}/clones"] = Clones(game)
            ours[f"{game.slug}/search"] = Search(game, THOUGHT)
            ours[f"{game.slug}/long search"] = Search(game, LONG_THOUGHT)
            ours[f"{game.slug}/long search, all cores"] = Search(game, LONG_THOUGHT, cores)
    series = {name: Series(each.unit) for name, each in ours.items()}
    theirs = [name for name in (*PEERS, *ALSO) if peer is not None and name in peer.names]
    for name in theirs:
        series[name] = Series("simulations" if "ismcts" in name else "moves")
    for turn in range(rounds):
        say(f"round {turn + 1} of {rounds}")
        for name, each in ours.items():
            series[name].rates.append(each.slice(seconds))
        for name in theirs:
            series[name].rates.append(peer.run(name, seconds).rate(series[name].unit))
    return series


def sizes(games: Sequence[Game]) -> dict[str, dict[str, float]]:
    """Bytes of a table, and the seconds of a start, game by game."""
    found = {}
    for game in games:
        say(f"cold compile of {game.title}")
        cold, cached = start_seconds(game)
        found[game.slug] = {"table bytes": game.Table.width, "cold compile s": cold, "cached start s": cached}
    return found


def ratios(series: dict[str, Series]) -> list[dict[str, Any]]:
    """The goals whose two sides were measured."""
    rows = []
    for goal in GOALS:
        if goal.ours in series and goal.theirs in series:
            ratio = series[goal.ours].middle / series[goal.theirs].middle
            rows.append({**asdict(goal), "ratio": ratio})
    return rows


def table(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"{figures['machine']}", "", f"{'a second':42}{'median':>14}  {'unit':12}{'spread':>8}"]
    for name, one in figures["series"].items():
        lines.append(f"{name:42}{one['median']:14,.0f}  {one['unit']:12}{one['spread']:8.0%}")
    lines += ["", f"{'game':22}{'table bytes':>12}{'cold compile s':>16}{'cached start s':>16}"]
    for slug, one in figures["sizes"].items():
        lines.append(f"{slug:22}{one['table bytes']:12,}{one['cold compile s']:16.1f}{one['cached start s']:16.2f}")
    imported = 1000 * figures["import s"]
    lines += ["", f"import quarterdeck: {imported:.0f} ms of CPU time more than a bare Python ({IMPORT_MS} wanted)"]
    lines += ["", f"{'ratio':52}{'is':>10}{'wanted':>10}"]
    for one in figures["ratios"]:
        mark = "" if one["ratio"] >= one["wanted"] else "  short"
        lines.append(f"{one['what']:52}{one['ratio']:10.2f}{one['wanted']:10.1f}{mark}")
    return "\n".join(lines)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="", help="slugs, with commas (all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each slice (1)")
    parser.add_argument("--rounds", type=int, default=5, help="slices of each, in turns (5)")
    parser.add_argument("--quick", action="store_true", help="short slices, one round, no start-up times")
    parser.add_argument("--no-peers", action="store_true", help="ours only")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    chosen = parser.parse_args(words)
    if not 0 < chosen.seconds <= 600 or not 1 <= chosen.rounds <= 1000:
        parser.error("--seconds takes more than 0 up to 600, --rounds 1 to 1000")
    return chosen


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the JSON."""
    from benchmarks.peers import PeerError, start_peer

    chosen = arguments(words)
    games = [find(slug) for slug in (chosen.games.split(",") if chosen.games else FOLDERS)]
    seconds, rounds = (0.1, 1) if chosen.quick else (chosen.seconds, chosen.rounds)
    peer = None
    try:
        if not chosen.no_peers:
            peer = start_peer()
        series = measure(games, peer, seconds, rounds)
    except PeerError as trouble:
        raise BadInput(f"{trouble} (or leave the peers out: --no-peers)") from None
    finally:
        if peer is not None:
            peer.close()
    figures = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"load before the run {os.getloadavg()[0]:.2f}",
        "versions": peer.versions if peer is not None else {},
        "series": {
            name: {"median": one.middle, "unit": one.unit, "spread": one.spread, "rates": one.rates}
            for name, one in series.items()
        },
        "sizes": {} if chosen.quick else sizes(games),
        "import s": import_seconds(),
        "ratios": ratios(series),
    }
    print(table(figures))
    if chosen.json:
        write_safely(chosen.json, json.dumps(figures, indent=1) + "\n")
        say(f"figures written to {chosen.json}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BadInput as trouble:
        sys.exit(f"bench: {trouble}")
