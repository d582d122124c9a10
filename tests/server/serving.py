"""A real server process, and clients that talk to it as a page or a script would."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.light import LightClient, lightly_at

Message = dict[str, Any]
API = 2
decode = msgspec.json.Decoder(Message).decode  # hundreds of clients share the machine with what they measure
LOOSE = {  # for tests that hurry: the limits have tests of their own
    "BOT_PACE": "0",
    "COMPILE_BOTS": "no",
    "REVIEWS": "no",
    "STAND_IN": "random",
    "TODAY_LEVEL": "random",
    "MESSAGE_RATE": "100000",
    "MESSAGE_BURST": "100000",
    "REQUEST_RATE": "100000",
    "REQUEST_BURST": "100000",
    "TABLES_AN_HOUR": "100000",
    "CONNECTIONS": "100000",
    "SOCKETS": "100000",
    "STRANGER_RATE": "100000",
    "STRANGER_BURST": "100000",
    "HELLO_RATE": "100000",
    "HELLO_BURST": "100000",
}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`quarterdeck serve` on a database of its own; it can be killed and started again."""

    host = "127.0.0.1"
    seconds_to_answer = 20.0  # that clients wait when they come
    before: tuple[str, ...] = ()  # the command: to run it on a host of its own
    python = sys.executable

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.port = free_port()
        self.settings = {**LOOSE, **settings}
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("QUARTERDECK_")}
        own = {f"QUARTERDECK_{name}": value for name, value in self.settings.items()}
        env = {**kept, "XDG_DATA_HOME": str(self.folder), "PYTHONUNBUFFERED": "1", **own}
        with self.log.open("ab") as log:
            command = [self.python, "-m", "quarterdeck.cli", "serve", "--port", str(self.port), *self.arguments]
            self.process = subprocess.Popen([*self.before, *command], env=env, stdout=log, stderr=log)
        until = time.monotonic() + 90  # a busy machine, and hundreds who come back at once
        while True:
            try:
                socket.create_connection((self.host, self.port), 1).close()
                httpx.get(f"{self.address}/api/bots", timeout=10).raise_for_status()
                return
            except (OSError, httpx.HTTPError):
                assert time.monotonic() < until and self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """At once, as kill -9 does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(15)

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def browser(self) -> httpx.Client:
        """A browser of its own: with cookies."""
        return httpx.Client(base_url=self.address, timeout=30)

    def table(self, browser: httpx.Client, game: str, seats: str, **more: Any) -> Message:
        """A table: seats in words, `person,random`."""
        places = [
            {"kind": "person"} if word == "person" else {"kind": "bot", "bot": word} for word in seats.split(",")
        ]
        answer = browser.post("/api/tables", json={"game": game, "seats": places, **more})
        assert answer.status_code == 200, answer.text
        made: Message = answer.json()
        return made


class Client:
    """A page at a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        self.raw: list[str] = []

    async def send(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def next(self, *kinds: str, seconds: float = 20) -> Message:
        """The next message of one of these kinds."""
        async with asyncio.timeout(seconds):
            while True:
                data = str(await self.connection.recv())
                message: Message = decode(data)
                self.raw.append(data)
                self.heard.append(message)
                if not kinds or message["type"] in kinds:
                    return message

    async def ask(self, kind: str, *answers: str, **fields: Any) -> Message:
        await self.send(kind, **fields)
        return await self.next(*answers)

    async def nothing_more(self, seconds: float = 0.3) -> None:
        """What else comes within this time is only written down."""
        try:
            await self.next("nothing", seconds=seconds)
        except TimeoutError:
            return

    @property
    def last(self) -> int:
        return int(self.heard[-1]["seq"])


@asynccontextmanager
async def at(
    server: Server, table: str, cookies: httpx.Cookies | None = None, open_in: float = 0.0, **hello: Any
) -> AsyncIterator[Client]:
    """Connect and say hello."""
    async with connected(server, table, cookies, open_in) as client:
        await client.send("hello", **{"api": API, **hello})
        yield client


@asynccontextmanager
async def connected(
    server: Server, table: str, cookies: httpx.Cookies | None = None, open_in: float = 0.0
) -> AsyncIterator[Client]:
    """Connect; `open_in`: seconds until it is given up (as long as the server's clients wait)."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())}
    address = f"ws://{server.host}:{server.port}/api/tables/{table}/live"
    limits: dict[str, Any] = {"max_size": None, "max_queue": None, "compression": None}
    open_in = open_in or server.seconds_to_answer
    limits |= {"open_timeout": open_in, "close_timeout": min(10.0, open_in)}
    limits["proxy"] = None  # to look for one in the environment took a fifth of a client's time
    async with connect(address, additional_headers=headers, **limits) as connection:
        yield Client(connection)


class Player:
    """Plays a seat to the end, coming back whenever the connection breaks, and remembers what was acknowledged."""

    def __init__(self, server: Server, table: str, seat: int, token: str, seed: int = 0) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token = token
        self.luck = random.Random(f"{table} {seat} {seed}")
        self.acknowledged: dict[int, str] = {}  # number of the move: its text
        self.messages = 0
        self.refused: list[str] = []
        self.view: Message = {}
        self.last: int | None = None
        self.pause = 0.0
        self.patience = 60.0  # seconds without a message until it comes again
        self.answer_in = 0.0  # seconds to connect, and for a move's answer; twice as many after each time in vain
        self.in_vain = 0
        self.sent = 0
        self.thought = 0.0  # seconds, since it came or moved last
        self.lost_at = 0.0  # since when it is without its table (monotonic); 0: it is there
        self.gaps: list[tuple[float, float]] = []  # when it broke, and when the table was shown again
        self.served_at: list[float] = []  # when moves were acknowledged (monotonic), less the time of thinking on them

    def whom(self) -> Server:
        """The server to come back to."""
        return self.server

    def has_another(self) -> bool:
        """Whether another server is tried at once when the last one refused."""
        return False

    async def play(self) -> Message:
        """Until it is over; the last View. Comes back as the page does (web/src/lib/connection.ts)."""
        tries = 0
        while True:
            heard = self.messages
            try:
                hello: Message = {"api": API, "token": self.token, "seat": self.seat, "last": self.last}
                server = self.whom()
                open_in = self.hurry or server.seconds_to_answer
                async with lightly_at(server.host, server.port, self.table, open_in, **hello) as client:
                    if await self._sit(client):
                        return self.view
            except ConnectionRefusedError:
                if self.has_another():
                    continue
            except TimeoutError:
                self.in_vain += 1
            except (OSError, EOFError):
                pass
            self.lost_at = self.lost_at or time.monotonic()
            tries = 0 if self.messages > heard else tries + 1
            await asyncio.sleep(min(2.0, 0.125 * 2**tries) if tries else 0.1 * self.luck.random())

    @property
    def hurry(self) -> float:
        """Seconds for an answer that any server that is there gives at once; 0: any."""
        return min(10.0, self.answer_in * (1 << min(3, self.in_vain)))

    async def _sit(self, client: LightClient) -> bool:
        sent = ""  # a move that was neither accepted nor refused yet
        shown = False  # the table, since it came
        self.thought = 0.0
        while True:
            try:
                message = await client.next(seconds=(sent and self.hurry) or self.patience)
            except TimeoutError:
                client.abort()
                raise
            if message["type"] == "error":  # it is not to be had now, and the connection ends
                continue
            self.messages += 1
            self.last = message["seq"]
            if message["type"] == "refused":
                self.refused.append(message["reason"])
                sent, self.in_vain = "", 0
            elif message["type"] == "accepted":
                self.acknowledged[message["number"] - 1] = sent
                self.served_at.append(time.monotonic() - self.thought)
                self.thought = 0.0
                sent, self.in_vain = "", 0
            elif message["type"] == "view":
                if self.lost_at:
                    self.gaps.append((self.lost_at, time.monotonic()))
                    self.lost_at = 0.0
                self.view, shown = message["view"], True
            if self.view and self.view["outcome"]:
                await client.nothing_more(0.05)
                return True
            if shown and self.view["prompt"]["question"] and not sent:
                began = time.monotonic()
                await client.stays_open(self.luck.random() * 2 * self.pause)
                self.thought += time.monotonic() - began
                choice = self.luck.choice(self.view["choices"])
                sent = choice["text"]
                self.sent += 1
                await client.send("move", number=self.view["number"], action=choice["action"])
