"""Relaying: a connection for a table of another server is forwarded to that server, byte by byte.

What is sent on is the request as it came, with one more line that says who asks and proves that a server of the same
database relays it. WebSockets, streams and plain requests are all the same here; nothing of them is decoded.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, islice

from quarterdeck.engine.system import cut_when_silent
from quarterdeck.server.servers import Peer

HEADER = "x-quarterdeck-relay"
SECONDS_TO_CONNECT = 2.0
SILENT = 5_000  # milliseconds until a server that acknowledges nothing counts as dead
UNREACHABLE = b"""\
HTTP/1.1 503 Service Unavailable\r
content-type: application/json\r
connection: close\r
retry-after: 1\r
\r
{"problem":"the server that plays this table does not answer; try again"}"""


def with_sender(head: bytes, peer: Peer, client: str) -> bytes:
    """A request's head as it is sent on: one request a connection, and who asks."""
    first, _, rest = head.partition(b"\r\n")
    if not re.search(rb"\r\nupgrade:\s*websocket", head, re.IGNORECASE):
        rest = re.sub(rb"(?im)^(connection|keep-alive):[^\r\n]*\r\n", b"", rest)
        rest = b"connection: close\r\n" + rest
    return b"%s\r\n%s: %s %s\r\n%s" % (first, HEADER.encode(), peer.secret.encode(), client.encode(), rest)


def sender_of(value: str, secret: str) -> str | None:
    """The client's address as added by the relaying server; None if the request was not relayed."""
    given, _, client = value.partition(" ")
    return client if hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode()) else None


class Pipe(asyncio.Protocol):
    """One end of a relayed connection: hands on what comes, as fast as the other end takes it."""

    def __init__(self, other: asyncio.Transport, on_lost: Callable[[Exception | None], None]) -> None:
        self.other = other
        self.on_lost = on_lost
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self.transport = transport  # type: ignore[assignment]  # uvloop's own class, which is one

    def data_received(self, data: bytes) -> None:
        self.other.write(data)

    def pause_writing(self) -> None:
        self.other.pause_reading()

    def resume_writing(self) -> None:
        with suppress(RuntimeError):
            self.other.resume_reading()

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.other.is_closing():
            self.other.close()
        self.on_lost(problem)


class Relays:
    """The connections that are relayed now, by the server they go to."""

    def __init__(self) -> None:
        self._open: dict[str, set[asyncio.Transport]] = {}

    def __len__(self) -> int:
        return sum(len(each) for each in self._open.values())

    def keep_only(self, alive: set[str]) -> None:
        """Cut those to servers that are dead: their people come back, and their tables are claimed."""
        for server in set(self._open) - alive:
            for transport in list(self._open.pop(server)):
                transport.abort()

    def cut(self, most: int) -> None:
        """Cut some: this server ends, and their people come back through another one."""
        for transport in list(islice(chain.from_iterable(self._open.values()), most)):
            transport.abort()

    async def join(
        self, front: asyncio.Transport, data: bytes, peer: Peer, on_lost: Callable[[Exception | None], None]
    ) -> None:
        """Join a connection, of which `data` was read already, to a server; OSError if that cannot be reached."""
        loop = asyncio.get_running_loop()

        def lost(_: Exception | None) -> None:
            self._open.get(peer.id, set()).discard(back)

        async with asyncio.timeout(SECONDS_TO_CONNECT):
            back, _ = await loop.create_connection(lambda: Pipe(front, lost), peer.host, peer.port)
        raw_socket = back.get_extra_info("socket")
        cut_when_silent(raw_socket, SILENT)
        if front.is_closing():
            back.close()
            return
        self._open.setdefault(peer.id, set()).add(back)
        ends = Pipe(back, on_lost)
        ends.connection_made(front)
        front.set_protocol(ends)
        back.write(data)
        front.resume_reading()
