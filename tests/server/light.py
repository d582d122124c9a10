"""A client at a table that costs its machine little: hundreds of them share it with the servers that are measured."""

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


class LightClient(asyncio.Protocol):
    """A WebSocket by hand, as little of one as the server needs: whole text frames, pings, goodbyes."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.data = bytearray()
        self.frames: deque[bytes] = deque()
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.arrived = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.write(self.head.encode())

    def write(self, data: bytes) -> None:
        self.transport.write(data)  # type: ignore[attr-defined]  # a stream's

    def frame(self, kind: int, body: bytes) -> None:
        """Under 64 kB; a mask of zeros leaves it as it is."""
        size = bytes([MASKED | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.write(bytes([WHOLE | kind]) + size + b"\0\0\0\0" + body)

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.opened.done():
            head, found, rest = bytes(self.data).partition(b"\r\n\r\n")
            if not found:
                return
            self.data = bytearray(rest)
            if b" 101 " in head.partition(b"\r\n")[0]:
                self.opened.set_result(None)
            else:
                self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode("latin-1")))
        while self.take_frame():
            pass

    def take_frame(self) -> bool:
        data = self.data
        if len(data) < 2:
            return False
        size, start = data[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return False
        kind, body = data[0] & 15, bytes(data[start : start + size])
        del data[: start + size]
        if kind == TEXT:
            self.frames.append(body)
            self.arrived.set()
        elif kind == PING:
            self.frame(PONG, body)
        elif kind == CLOSE:
            self.frame(CLOSE, body)
            self.transport.close()
        return True

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)
        self.arrived.set()

    # --- as Client in serving.py

    async def send(self, kind: str, **fields: Any) -> None:
        if self.closed.done():
            raise EOFError
        self.frame(TEXT, json.dumps({"type": kind, **fields}).encode())

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
    head = HEAD.format(path=f"/api/tables/{table}/live", host=host)
    async with asyncio.timeout(open_in):
        _, client = await asyncio.get_running_loop().create_connection(lambda: LightClient(head), host, port)
        try:
            await client.opened
        except BaseException:
            client.abort()
            raise
    try:
        await client.send("hello", **hello)
        yield client
    finally:
        client.abort()
