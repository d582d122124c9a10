"""The load benchmark of the web table: one server process, and clients in this one, on this machine.

    python -m benchmarks.server --tables 500 --seconds 30

Every table has two connected seats of Hit the Deck!. A seat makes a move every `--every` seconds on average. An
answer is what the mover hears: from sending the move to being told that it is made and kept. The first seconds, in
which everyone comes and decides on the hand that was dealt, are not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

WARM_UP = 6.0  # seconds
LIMITS = ("MESSAGE_RATE", "MESSAGE_BURST", "REQUEST_RATE", "REQUEST_BURST", "TABLES_AN_HOUR", "CONNECTIONS",
          "SOCKETS", "HELLO_RATE", "HELLO_BURST")


class Choice(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    number: int
    choices: list[Choice]


class Heard(msgspec.Struct):
    """As much of a message as the benchmark needs."""

    type: str
    view: View | None = None


heard = msgspec.json.Decoder(Heard).decode


class Server:
    """`quarterdeck serve`, with a database of its own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        loose = {f"QUARTERDECK_{name}": "1000000" for name in LIMITS} | {"QUARTERDECK_COMPILE_BOTS": "no"}
        command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env={**os.environ, **loose, "XDG_DATA_HOME": folder})
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                self.ask("/api/games")
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

    @property
    def kilobytes(self) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


class Seat(msgspec.Struct):
    token: str


class Table(msgspec.Struct):
    table: str
    seats: list[Seat]


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.since = time.monotonic() + WARM_UP
        self.answers: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.refused = 0

    def count(self, message: Heard, size: int, asked: float) -> None:
        self.messages += 1
        self.bytes += size
        self.refused += message.type == "refused"
        if message.type == "accepted":
            self.answers.append(time.monotonic() - asked)

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.answers)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Player:
    """One seat: reads at once whatever comes, thinks beside it, moves, times the answer."""

    def __init__(self, connection: ClientConnection, figures: Figures, think: float, luck: random.Random) -> None:
        self.connection = connection
        self.figures = figures
        self.think = think
        self.luck = luck
        self.asked = 0.0
        self.thinking: asyncio.Task[None] | None = None

    async def play(self, until: float) -> None:
        try:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                while True:
                    self.hear(await self.connection.recv(decode=False))
        except TimeoutError:
            return
        finally:
            self.stop_thinking()

    def hear(self, data: bytes) -> None:
        message = heard(data)
        if self.asked > self.figures.since:
            self.figures.count(message, len(data), self.asked)
        if message.view is not None:
            self.stop_thinking()
            if message.view.choices:
                self.thinking = asyncio.create_task(self.move(message.view))

    async def move(self, view: View) -> None:
        await asyncio.sleep(self.luck.expovariate(1 / self.think))
        self.thinking = None  # from here on it is not to be stopped
        self.asked = time.monotonic()
        action = self.luck.choice(view.choices).action
        await self.connection.send(json.dumps({"type": "move", "number": view.number, "action": action}), text=True)

    def stop_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()


async def sit(server: Server, table: str, seat: int, token: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    connection = await connect(address, max_size=None, compression=None, ping_interval=None)
    await connection.send(json.dumps({"type": "hello", "seat": seat, "token": token}))
    return connection


async def load(server: Server, tables: list[tuple[str, list[str]]], every: float, seconds: float) -> Figures:
    figures = Figures()
    connections = []
    for table, tokens in tables:
        connections += [await sit(server, table, seat, token) for seat, token in enumerate(tokens)]
    await asyncio.sleep(1.0)
    held = server.kilobytes
    # Two seats take turns: one of them moves twice as often as each does.
    figures.since = time.monotonic() + WARM_UP
    until = figures.since + seconds
    luck = random.Random(1)
    players = [Player(each, figures, every / 2, random.Random(luck.random())) for each in connections]
    playing = asyncio.gather(*(player.play(until) for player in players))
    await asyncio.sleep(WARM_UP)
    spent = server.seconds
    await playing
    spent = server.seconds - spent
    print(f"connected: {len(connections)} seats at {len(tables)} tables; {held / 1024:.0f} MB in the server")
    moves, messages, amount = len(figures.answers) / seconds, figures.messages / seconds, figures.bytes / seconds / 1e6
    print(f"a second: {moves:.0f} moves, {messages:.0f} messages, {amount:.1f} MB; refused in all: {figures.refused}")
    half, most, nearly, slowest = (figures.percentile(part) for part in (0.5, 0.95, 0.99, 1.0))
    print(f"answers: half within {half:.1f} ms, 95 % {most:.1f} ms, 99 % {nearly:.1f} ms, the slowest {slowest:.1f} ms")
    each = 1000 * spent / max(1, len(figures.answers))
    print(f"the server used {100 * spent / seconds:.0f} % of one core, {each:.2f} ms a move")
    await asyncio.gather(*(each.close() for each in connections))
    return figures


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The load benchmark of the web table.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a seat, on average")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            server.table()
            before = server.kilobytes
            tables = [server.table() for _ in range(given.tables)]
            each = (server.kilobytes - before) / given.tables
            print(f"an idle table, dealt and in memory: {each:.1f} kB")
            figures = asyncio.run(load(server, tables, given.every, given.seconds))
        finally:
            server.stop()
    return 0 if figures.percentile(0.99) <= 100 and each <= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
