"""What strangers can do to those who play: 50 abusive anonymous clients beside 100 tables, one server, usual limits.

    python -m benchmarks.abuse --tables 100 --abusers 50 --seconds 20

First the players alone, then the same players with the abusers, in the same run; what counts is the ratio of their
99th percentiles. Every table and every abuser has an address of its own (127.0.x.y), as on the internet. The abusers
share the machine with the server, so they are given the lowest priority: on the internet they have their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

import msgspec

from benchmarks.server import WARM_UP, Figures, Seat, Server, Table
from quarterdeck.server.messages import API

WAY = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Abuser:
    """One client that does one bad thing, as fast as it is let."""

    def __init__(self, port: int, number: int, tables: Sequence[str]) -> None:
        self.port = port
        self.address = f"127.0.2.{number + 1}"
        self.luck = random.Random(number)
        self.tables = tables
        self.done = self.refused = 0

    @property
    def table(self) -> str:
        return self.luck.choice(self.tables)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def answers(self, *requests: bytes) -> None:
        """Send requests over one connection, each after the answer to the last."""
        reader, writer = await self.connect()
        try:
            while True:
                for request in requests:
                    writer.write(request)
                    head = await reader.readuntil(b"\r\n\r\n")
                    size = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0].strip()
                    await reader.readexactly(int(size or 0))
                    self.done += 1
                    self.refused += b" 429 " in head[:20]
        finally:
            writer.close()

    def frame(self, text: bytes) -> bytes:
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        return b"\x81" + size + b"\0\0\0\0" + text

    # --- what they do

    async def flood(self) -> None:
        """The same question again and again."""
        await self.answers(WAY.format(path="/api/games").encode())

    async def page_the_log(self) -> None:
        """A match at every move."""
        paths = [f"/api/tables/{self.table}/replay?number={number}" for number in range(5)]
        await self.answers(*(WAY.format(path=path).encode() for path in paths))

    async def spam_the_lobby(self) -> None:
        """Tables that nobody wants, and lists of them."""
        body = json.dumps({"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "listed": True}).encode()
        head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        posted = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        await self.answers(posted, WAY.format(path="/api/tables").encode())

    async def slow_heads(self) -> None:
        """A letter a second, on many connections."""
        held = [await self.connect() for _ in range(40)]
        try:
            for letter in WAY.format(path="/api/games" + "x" * 60):
                open_ones = [writer for _, writer in held if not writer.is_closing()]
                if not open_ones:
                    return
                for writer in open_ones:
                    writer.write(letter.encode())
                await asyncio.sleep(1.0)
        finally:
            for _, writer in held:
                writer.close()

    async def half_open(self) -> None:
        """Connections that never say anything, opened anew when they are cut."""
        held = [await self.connect() for _ in range(40)]
        await asyncio.gather(*(reader.read() for reader, _ in held))

    async def huge_hellos(self) -> None:
        """Look at tables again and again, with long tokens, and talk as fast as possible."""
        reader, writer = await self.connect()
        writer.write(UPGRADE.format(path=f"/api/tables/{self.table}/live").encode())
        await reader.readuntil(b"\r\n\r\n")
        reading = asyncio.create_task(reader.read())
        try:
            hello = self.frame(json.dumps({"type": "hello", "api": API, "token": "x" * 100, "seat": -1}).encode())
            long = self.frame(b'{"type":"chat","text":"' + b"x" * 30_000 + b'"}')
            while not reading.done():
                writer.write(hello + long)
                await writer.drain()
                self.done += 2
                await asyncio.sleep(0)
        finally:
            writer.close()
            with suppress(OSError):
                await reading

    async def run(self, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            with suppress(OSError, EOFError, asyncio.LimitOverrunError, ValueError):
                await what()
            await asyncio.sleep(0.05)

    @property
    def ways(self) -> list[Callable[[], Awaitable[None]]]:
        return [self.flood, self.page_the_log, self.spam_the_lobby, self.slow_heads, self.half_open, self.huge_hellos]


async def abuse(port: int, count: int, tables: Sequence[str]) -> None:
    logging.disable()  # asyncio notes every connection that was cut
    abusers = [Abuser(port, number, tables) for number in range(count)]
    work = [asyncio.create_task(each.run(each.ways[number % 6])) for number, each in enumerate(abusers)]
    with suppress(TimeoutError, EOFError):
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)  # until the benchmark says so
    for each in work:
        each.cancel()
    kinds = [abusers[kind::6] for kind in range(6)]
    totals = [(sum(each.done for each in kind), sum(each.refused for each in kind)) for kind in kinds]
    print(json.dumps(totals), flush=True)


async def play(server: Server, count: int, abusers: int, every: float, seconds: float) -> tuple[Figures, Figures]:
    """The players alone, and with the abusers."""
    loop, seats, ids = asyncio.get_running_loop(), list[Seat](), list[str]()
    current = Figures()
    for number in range(count):
        made = msgspec.convert(await asyncio.to_thread(post_table, server, number), Table)
        ids.append(made.table)
        for seat, link in enumerate(made.seats):
            hello = json.dumps({"type": "hello", "api": API, "seat": seat, "token": link.token}).encode()
            luck, path = random.Random(len(seats)), f"/api/tables/{made.table}/live"
            _, one = await loop.create_connection(
                partial(Seat, current, every / 2, luck, path, hello),
                "127.0.0.1", server.port, local_addr=(f"127.0.1.{number + 1}", 0),
            )
            await one.greeted
            seats.append(one)
    for one in seats:
        one.playing = True
        one.decide()
    found = []
    for strangers in (0, abusers):
        current = Figures()
        for one in seats:
            one.figures = current
        command = [sys.executable, "-m", "benchmarks.abuse", "--as-abusers", str(strangers), "--port", str(server.port)]
        process = await asyncio.create_subprocess_exec(
            "nice", "-n", "19", *command, *ids, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        await asyncio.sleep(WARM_UP)
        current.since, spent = time.monotonic(), server.seconds
        await asyncio.sleep(seconds)
        spent = (server.seconds - spent) / seconds
        current.moves = len(current.answers) / seconds
        out, _ = await process.communicate(b"\n")
        found.append(current)
        half, most, nearly = (current.percentile(part) for part in (0.5, 0.95, 0.99))
        print(f"{strangers} abusers: {current.moves:.0f} moves a second; the server takes {spent:.0%} of a core; "
              f"answers: half within {half:.1f} ms, 95 % {most:.1f} ms, 99 % {nearly:.1f} ms", flush=True)
        if strangers:
            names = ("floods", "log pages", "lobby spam", "slow heads", "half-open", "hellos and chat")
            for name, (done, refused) in zip(names, json.loads(out), strict=True):
                print(f"  {name}: {done:,} sent, {refused:,} refused with 429")
    return found[0], found[1]


def post_table(server: Server, number: int) -> dict[str, object]:
    """Made by an address of its own: the limit on tables is one of what is measured."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", server.port, 30, source_address=(f"127.0.1.{number + 1}", 0))
    body = json.dumps({"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "hotseat": True})
    connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    made: dict[str, object] = json.loads(connection.getresponse().read())
    connection.close()
    return made


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Abusive strangers beside people who play.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--abusers", type=int, default=50)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a seat")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--as-abusers", type=int, default=None, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("ids", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    if given.as_abusers is not None:
        asyncio.run(abuse(given.port, given.as_abusers, given.ids))
        return 0
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, 0, None, limits=True)
        try:
            alone, beside = asyncio.run(play(server, given.tables, given.abusers, given.every, given.seconds))
        finally:
            server.stop()
    ratio = beside.percentile(0.99) / max(0.1, alone.percentile(0.99))
    print(f"99th percentile of players beside {given.abusers} abusers: {ratio:.2f} times that without")
    return 0 if ratio <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
