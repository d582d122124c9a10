"""Clients at a table that cost their machine little: hundreds of them share it with the servers that are measured."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

Message = dict[str, Any]
decode = msgspec.json.Decoder(Message).decode
HEAD = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASKED, WHOLE = 0x80, 0x80


class ByHand(asyncio.Protocol):
    """A WebSocket, as little of one as the server needs: whole text frames, pings, goodbyes."""

    def __init__(self, path: str, host: str = "127.0.0.1") -> None:
        self.head = HEAD.format(path=path, host=host)
        self.data = b""  # of a frame that has not come whole
        self.upgraded = False

    def opened(self) -> None:
        raise NotImplementedError

    def refused(self, line: str) -> None:
        raise NotImplementedError

    def hear(self, data: bytes) -> None:
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.write(self.head.encode())

    def write(self, data: bytes) -> None:
        self.transport.write(data)  # type: ignore[attr-defined]  # a stream's

    def send_frame(self, body: bytes, kind: int = TEXT) -> None:
        """Under 64 kB; a mask of zeros leaves it as it is."""
        size = bytes([MASKED | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.write(bytes([WHOLE | kind]) + size + b"\0\0\0\0" + body)

    def data_received(self, data: bytes) -> None:
        if self.data:
            data = self.data + data
        start = 0
        if not self.upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.data = data
                return
            first = data.partition(b"\r\n")[0]
            if b" 101 " not in first:
                self.refused(first.decode("latin-1"))
                return
            self.upgraded, start = True, end + 4
            self.opened()
        self.data = data[self.take_frames(data, start) :]

    def take_frames(self, data: bytes, start: int) -> int:
        """Hear the whole frames in this; where what is left of it begins."""
        while len(data) >= start + 2:
            size, body = data[start + 1], start + 2
            if size > 125:
                body = start + (4 if size == 126 else 10)
                size = int.from_bytes(data[start + 2 : body], "big")
            if len(data) < body + size:
                break
            kind, start, found = data[start] & 15, body + size, data[body : body + size]
            if kind == TEXT:
                self.hear(found)
            elif kind == PING:
                self.send_frame(found, PONG)
            elif kind == CLOSE:
                self.send_frame(found, CLOSE)
                self.transport.close()
        return start


class LightClient(ByHand):
    """A page at a table, as Client in serving.py is one."""

    def __init__(self, path: str, host: str) -> None:
        super().__init__(path, host)
        self.frames: deque[bytes] = deque()
        loop = asyncio.get_running_loop()
        self.is_open: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.arrived = asyncio.Event()

    def opened(self) -> None:
        if not self.is_open.done():
            self.is_open.set_result(None)

    def refused(self, line: str) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError(line))

    def hear(self, data: bytes) -> None:
        self.frames.append(data)
        self.arrived.set()

    def connection_lost(self, problem: Exception | None) -> None:
        self.refused("closed before it was open")
        if not self.closed.done():
            self.closed.set_result(None)
        self.arrived.set()

    async def send(self, kind: str, **fields: Any) -> None:
        if self.closed.done():
            raise EOFError
        self.send_frame(json.dumps({"type": kind, **fields}).encode())

    async def next(self, *kinds: str, seconds: float = 20) -> Message:
        """The next message of one of these kinds; EOFError if there is none any more."""
        async with asyncio.timeout(seconds):
            while True:
                while not self.frames:
                    if self.closed.done():
                        raise EOFError
                    self.arrived.clear()
                    await self.arrived.wait()
                message: Message = decode(self.frames.popleft())
                if not kinds or message["type"] in kinds:
                    return message

    async def nothing_more(self, seconds: float = 0.3) -> None:
        await self.stays_open(seconds)

    async def stays_open(self, seconds: float) -> None:
        """Wait so long, or until the connection is closed."""
        await asyncio.wait([self.closed], timeout=seconds)

    def abort(self) -> None:
        """Close it without a goodbye, which would not be answered either."""
        self.transport.abort()  # type: ignore[attr-defined]  # a stream's


@asynccontextmanager
async def lightly_at(host: str, port: int, table: str, open_in: float, **hello: Any) -> AsyncIterator[LightClient]:
    """Connect within so many seconds, and say hello."""
    path = f"/api/tables/{table}/live"
    async with asyncio.timeout(open_in):
        _, client = await asyncio.get_running_loop().create_connection(lambda: LightClient(path, host), host, port)
        try:
            await client.is_open
        except BaseException:
            client.abort()
            raise
    try:
        await client.send("hello", **hello)
        yield client
    finally:
        client.abort()
