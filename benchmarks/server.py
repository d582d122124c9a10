"""The load benchmark of the web table: a server, and clients in this process, on this machine.

    python -m benchmarks.server --tables 500 --seconds 30                one process, SQLite
    python -m benchmarks.server --tables 2000 --every 4 --workers 2      1,000 moves a second, PostgreSQL
    python -m benchmarks.server --every 0 --workers 2 --compare          as many moves as can be, by one and by two
    python -m benchmarks.server --tables 500 --reviews                   alone, and while a match is looked at again
    python -m benchmarks.server --tables 200 --relay                     at the owner, and through a second server

Every table has two connected seats of Hit the Deck!. A seat makes a move every `--every` seconds on average. An
answer is what the mover hears: from sending the move to being told that it is made and kept. The first seconds, in
which everyone comes and decides on the hand that was dealt, are not counted. Counting ends early when a tenth of the
matches is over: tables at which nobody moves any more are no load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec
import uvloop

from benchmarks.reviews import played
from quarterdeck.games import find
from quarterdeck.server.messages import API
from tests.server.light import ByHand
from tests.server.postgres import Postgres, new_postgres

WARM_UP = 6.0  # seconds
SHORT_WARM_UP = 1.5  # where everyone moves at once
LONGEST_WAIT = 600.0  # seconds for the first decision of a review
NO_CHANGE = 1.2  # two runs of the same differ by as much
MOST_WORK = 120.0  # seconds of a core for it
LIMITS = ("MESSAGE_RATE", "MESSAGE_BURST", "REQUEST_RATE", "REQUEST_BURST", "TABLES_AN_HOUR", "CONNECTIONS",
          "SOCKETS", "HELLO_RATE", "HELLO_BURST", "STRANGER_RATE", "STRANGER_BURST")


# As much of a message as the benchmark reads: clients that parsed all of it would cost a third of what a server does.
VIEW, ACCEPTED, REFUSED = b'{"type":"view"', b'{"type":"accepted"', b'{"type":"refused"'
NUMBER, ACTION = re.compile(rb'"number":(\d+)'), re.compile(rb'"action":(\d+)')
CHOICES, TOLD, PLAYED_ON = b'"choices":[', b'"told":', b'"outcome":null'


class Server:
    """`quarterdeck serve`, with a database of its own."""

    def __init__(
        self, folder: str, workers: int, postgres: Postgres | None, limits: bool = False, reviews: bool = False
    ) -> None:
        """`limits`: those that it usually has. `reviews`: of such effort that one lasts for the whole run."""
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self.postgres = postgres
        settings = {} if limits else {f"QUARTERDECK_{name}": "1000000" for name in LIMITS}
        settings["QUARTERDECK_COMPILE_BOTS"] = "no"
        settings |= {"QUARTERDECK_REVIEWS": "yes" if reviews else "no", "QUARTERDECK_REVIEW_EFFORT": "100000"}
        if postgres is not None:
            settings["QUARTERDECK_DATABASE"] = postgres.address
        command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--port", str(self.port)]
        command += ["--workers", str(workers)] if workers > 1 else []
        self.process = subprocess.Popen(command, env={**os.environ, **settings, "XDG_DATA_HOME": folder})
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.ask("/api/games")
                time.sleep(2.0 if workers > 1 else 0.0)  # all of them
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def ask(self, path: str, body: object = None) -> dict[str, object]:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            found: dict[str, object] = json.load(answer)
        return found

    def table(self) -> tuple[str, list[str]]:
        body = {"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "hotseat": True}
        made = msgspec.convert(self.ask("/api/tables", body), Table)
        return made.table, [seat.token for seat in made.seats]

    def begin_review(self) -> None:
        """Have a match looked at again; returns when its first decision has been weighed.

        The process that weighs runs only while nothing else wants the core, so it is given that: what it needs is
        compiled before, and between two looks at it nobody asks for anything. On a busy machine it may wait for long.
        """
        text = played(find("hit-the-deck")).record().text()
        subprocess.run([sys.executable, "-m", "quarterdeck.cli", "compile", "hit-the-deck"], check=True)
        table = self.ask("/api/records", {"text": text})["table"]
        began = time.monotonic()
        while not self.ask(f"/api/tables/{table}/review")["decisions"]:
            time.sleep(0.5)
            weighing, spent = self.weighing, self.weighing_seconds
            waited = time.monotonic() - began
            if waited > LONGEST_WAIT or spent > MOST_WORK or (waited > 30.0 and not weighing):
                raise SystemExit(f"nothing is being weighed: {len(weighing)} processes had {spent:.1f} s of a core in "
                                 f"{waited:.0f} s; load of this machine: {os.getloadavg()[0]:.1f}")

    @property
    def weighing(self) -> list[int]:
        """The processes that look at a match again."""
        return [pid for pid in family(self.process.pid) if is_weighing(pid)]

    @property
    def weighing_seconds(self) -> float:
        return sum(map(seconds_of, self.weighing))

    @property
    def kilobytes(self) -> int:
        return sum(memory_of(pid) for pid in family(self.process.pid))

    @property
    def seconds(self) -> float:
        """Processor time of all workers so far, without reviews."""
        return sum(seconds_of(pid) for pid in family(self.process.pid)) - self.weighing_seconds

    @property
    def database_seconds(self) -> float:
        if self.postgres is None:
            return 0.0
        return sum(seconds_of(pid) for pid in family(self.postgres.server.get_pid() or 0))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def family(pid: int) -> list[int]:
    """A process and its children."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(each for child in children for each in family(int(child)))]


def is_weighing(pid: int) -> bool:
    """Whether a process looks at a match again."""
    try:
        return b"quarterdeck.bots.reviewing" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def memory_of(pid: int) -> int:
    """In kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def seconds_of(pid: int) -> float:
    """Processor time so far, with that of children that have ended."""
    try:
        parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(part) for part in parts[11:15]) / os.sysconf("SC_CLK_TCK")


class Link(msgspec.Struct):
    token: str


class Table(msgspec.Struct):
    table: str
    seats: list[Link]


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.since = float("inf")
        self.moves = 0.0  # a second
        self.milliseconds = 0.0  # of processor time a move, of all processes
        self.kilobytes = 0.0  # an idle table
        self.answers: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.refused = 0
        self.over = 0  # matches, once for each of their seats

    def count(self, message: bytes, asked: float) -> None:
        self.messages += 1
        self.bytes += len(message)
        if message.startswith(ACCEPTED):
            self.answers.append(time.monotonic() - asked)
        elif message.startswith(REFUSED):
            self.refused += 1

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.answers)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Seat(ByHand):
    """One seat: reads at once whatever comes, thinks beside it, moves, times the answer."""

    def __init__(self, figures: Figures, think: float, luck: random.Random, path: str, hello: bytes) -> None:
        super().__init__(path)
        self.figures = figures
        self.think = think
        self.luck = luck
        self.hello = hello
        self.asked = 0.0
        self.playing = False
        self.over = False
        self.thinking: asyncio.TimerHandle | None = None
        self.number = b""  # of moves, as it was told last
        self.choices: list[bytes] = []  # actions
        self.greeted = asyncio.get_running_loop().create_future()

    def opened(self) -> None:
        self.send_frame(self.hello)

    def refused(self, line: str) -> None:
        raise SystemExit(f"refused: {line[:200]}")

    def hear(self, data: bytes) -> None:
        if self.asked > self.figures.since:
            self.figures.count(data, self.asked)
        if data.startswith(VIEW):
            self.see(data)

    def see(self, view: bytes) -> None:
        number = NUMBER.search(view)
        start = view.find(CHOICES)
        assert number is not None and start > 0
        self.number, self.choices = number[1], ACTION.findall(view, start, view.find(TOLD, start))
        if not self.choices and not self.over and PLAYED_ON not in view:
            self.over = True
            self.figures.over += 1
        if not self.greeted.done():
            self.greeted.set_result(None)
        self.decide()

    def decide(self) -> None:
        self.stop_thinking()
        if self.playing and self.choices:
            wait = self.luck.expovariate(1 / self.think) if self.think else 0.0
            self.thinking = asyncio.get_running_loop().call_later(wait, self.move)

    def move(self) -> None:
        self.thinking = None
        self.asked = time.monotonic()
        action = self.choices[int(self.luck.random() * len(self.choices))]
        self.send_frame(b'{"type":"move","number":%b,"action":%b}' % (self.number, action))

    def stop_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None


async def sit(server: Server, table: str, seat: int, token: str, figures: Figures, think: float, n: int) -> Seat:
    path = f"/api/tables/{table}/live"
    hello = json.dumps({"type": "hello", "api": API, "seat": seat, "token": token}).encode()
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(
        lambda: Seat(figures, think, random.Random(n), path, hello), "127.0.0.1", server.port
    )
    await made.greeted
    return made


async def load(servers: Sequence[Server], tables: list[tuple[str, list[str]]], every: float, seconds: float) -> Figures:
    """Play at tables of the first server, by connections to the last one."""
    figures = Figures()
    seats: list[Seat] = []
    for table, tokens in tables:
        # Two seats take turns: one of them moves twice as often as each does.
        for seat, token in enumerate(tokens):
            seats.append(await sit(servers[-1], table, seat, token, figures, every / 2, len(seats)))
    await asyncio.sleep(1.0)
    held = sum(each.kilobytes for each in servers)
    warm_up = WARM_UP if every else SHORT_WARM_UP
    figures.since = time.monotonic() + warm_up
    for each in seats:
        each.playing = True
        each.decide()
    await asyncio.sleep(warm_up)

    def spent_so_far() -> tuple[float, float, float]:
        return sum(each.seconds for each in servers), servers[0].database_seconds, time.process_time()

    before = spent_so_far()
    ended = figures.over
    until = figures.since + seconds
    while time.monotonic() < until and figures.over - ended < len(seats) / 10:
        await asyncio.sleep(0.05)
    seconds = time.monotonic() - figures.since
    after = spent_so_far()
    counted = len(figures.answers)
    for each in seats:
        each.playing = False
        each.stop_thinking()
    spent = [1000 * (last - first) / max(1, counted) for first, last in zip(before, after, strict=True)]
    figures.moves = counted / seconds
    figures.milliseconds = sum(spent)
    print(f"connected: {len(seats)} seats at {len(tables)} tables; {held / 1024:.0f} MB in the servers; "
          f"counted: {seconds:.1f} s")
    messages, amount = figures.messages / seconds, figures.bytes / seconds / 1e6
    print(f"a second: {figures.moves:.0f} moves, {messages:.0f} messages, {amount:.1f} MB; refused: {figures.refused}")
    half, most, nearly, slowest = (figures.percentile(part) for part in (0.5, 0.95, 0.99, 1.0))
    print(f"answers: half within {half:.1f} ms, 95 % {most:.1f} ms, 99 % {nearly:.1f} ms, the slowest {slowest:.1f} ms")
    print(f"processor time a move: servers {spent[0]:.2f} ms, PostgreSQL {spent[1]:.2f} ms, clients {spent[2]:.2f} ms")
    for each in seats:
        each.transport.close()
    return figures


def measure(given: argparse.Namespace, workers: int, reviews: bool = False) -> Figures:
    """One run with so many workers; `reviews`: while a match is looked at again."""
    print(f"--- {workers or 1} {'worker' if workers < 2 else 'workers'}, {'PostgreSQL' if workers else 'SQLite'}; "
          f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = stack.enter_context(new_postgres()) if workers else None
        server = Server(folder, workers, postgres, reviews=reviews)
        try:
            if reviews:
                server.begin_review()
            server.table()
            before = server.kilobytes
            tables = [server.table() for _ in range(given.tables)]
            each = (server.kilobytes - before) / given.tables
            print(f"an idle table, dealt and in memory: {each:.1f} kB")
            weighed = server.weighing_seconds
            figures = uvloop.run(load([server], tables, given.every, given.seconds))
            figures.kilobytes = each
            if reviews:
                print(f"a match was looked at for {server.weighing_seconds - weighed:.2f} s of the processor")
        finally:
            server.stop()
    return figures


def relayed(given: argparse.Namespace) -> int:
    """Players at the server that owns their tables, and through another one: in turns, on one PostgreSQL."""
    found: dict[bool, list[Figures]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder, new_postgres() as postgres:
        owner = Server(folder, 1, postgres)
        try:
            other = Server(folder, 1, postgres)
            try:
                for through in (False, True, True, False):
                    print(f"--- {'through another server' if through else 'at the server that owns the tables'}; "
                          f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
                    tables = [owner.table() for _ in range(given.tables)]
                    ways = [owner, other] if through else [owner]
                    found[through].append(uvloop.run(load(ways, tables, given.every, given.seconds)))
            finally:
                other.stop()
        finally:
            owner.stop()
    # The better of two runs each: what else the machine does makes answers later, never sooner.
    direct, relay = (min(run.percentile(0.99) for run in found[through]) for through in (False, True))
    print(f"answers, 99 of 100 within: {direct:.1f} ms, relayed {relay:.1f} ms: {relay / direct:.2f} times")
    return 0 if relay <= 2 * direct else 1


def reviewed(given: argparse.Namespace) -> int:
    """Players alone, and while a match is looked at again: in turns, all answers of each taken together."""
    found = {False: Figures(), True: Figures()}
    for reviews in (False, True, True, False):
        found[reviews].answers += measure(given, given.workers, reviews).answers
    alone, beside = found[False], found[True]
    for part, said in ((0.5, "half"), (0.95, "95 of 100"), (0.99, "99 of 100")):
        one, other = alone.percentile(part), beside.percentile(part)
        print(f"answers, {said} within: {one:.1f} ms alone, {other:.1f} ms while a match is looked at again: "
              f"{other / one:.2f} times")
    return 0 if beside.percentile(0.99) <= NO_CHANGE * alone.percentile(0.99) else 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The load benchmark of the web table.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a seat; 0: at once")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=0, help="processes on PostgreSQL; 0: one on SQLite")
    parser.add_argument("--compare", action="store_true", help="first one worker on PostgreSQL, then --workers of them")
    parser.add_argument("--reviews", action="store_true", help="alone, and while a match is looked at again")
    parser.add_argument("--relay", action="store_true", help="at the owner of the tables, and through another server")
    given = parser.parse_args(argv)
    if given.relay:
        return relayed(given)
    if given.reviews:
        return reviewed(given)
    if given.compare:
        one, several = measure(given, 1), measure(given, given.workers)
        print(f"moves a second: {several.moves / max(1.0, one.moves):.2f} times those of one worker")
        return 0
    figures = measure(given, given.workers)
    return 0 if figures.percentile(0.99) <= 100 and figures.kilobytes <= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
