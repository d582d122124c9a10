"""Time-outs for requests that do not come, and a limit of connections an address.

uvicorn waits for ever for the head of a request. Each such connection costs a descriptor, of which there are about a
thousand; so whoever opens them and is silent would shut everybody out.
"""

from __future__ import annotations

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol

from quarterdeck.server.limits import Counts, household
from quarterdeck.server.settings import Settings


class WatchedProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for every request's head, and a limit of connections an address."""

    head_seconds: float
    silence: float  # seconds until a connection is cut whose other end does not even acknowledge what was sent
    counts: Counts | None  # None: behind a proxy, where all come from one address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._counted = household(self.client[0]) if self.client and self.counts else ""
        if self.counts and self._counted and not self.counts.take(self._counted):
            self._counted = ""
            transport.abort()
            return
        cut_when_silent(transport.get_extra_info("socket"), self.silence)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: object) -> None:
        self._let_go()  # from here on it is a live connection, with limits of its own
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]  # h11's own type, which we do not name

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Whoever owes the head of a request has so long; whoever has sent it is answered."""
        owes = self.cycle is None or self.cycle.response_complete
        if owes and self._deadline is None and self.transport.get_protocol() is self:
            self._deadline = self.loop.call_later(self.head_seconds, self._cut)
        elif not owes and self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cut(self) -> None:
        self._deadline = None
        if self.transport.get_protocol() is self:
            self.transport.abort()

    def _let_go(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self.counts and self._counted:
            self.counts.give_back(self._counted)
            self._counted = ""


def protocol(settings: Settings, proxied: bool) -> type[WatchedProtocol]:
    """The protocol of a server with these settings."""
    counts = None if proxied else Counts(settings.sockets)
    own = {"head_seconds": settings.head_seconds, "counts": counts, "silence": 2 * settings.beat}
    return type("Protocol", (WatchedProtocol,), own)


def cut_when_silent(connection: socket.socket | None, seconds: float) -> None:
    """A stream of lines has no answers by which its end could be noticed; the network's own are enough for that."""
    if connection is not None and connection.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))
