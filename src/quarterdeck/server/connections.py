"""Connections before they become requests: time-outs, limits, and routing to the server that plays the requested table.

uvicorn waits for ever for the head of a request. Each such connection costs a descriptor, of which there are about a
thousand; so whoever opens them and is silent would shut everybody out.
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any  # uvicorn's own arguments, which are many

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from quarterdeck.engine.system import cut_when_silent
from quarterdeck.server.limits import Counts, household
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.relaying import HEADER, UNREACHABLE, sender_of, with_sender
from quarterdeck.server.servers import DEAD
from quarterdeck.server.settings import Settings

log = logging.getLogger("quarterdeck.server")
MOST_HEAD = 16_384  # bytes, the limit of h11, which refuses more
SECONDS_TO_CLAIM = DEAD + 1.0  # from a server's last sign of life until others may claim its tables, and do
TABLE = re.compile(rb"[A-Z]+ /api/tables/([a-z2-9]{12})[/? ]")
RELAYED = re.compile(rb"\r\n%s: ([^\r\n]+)\r\n" % HEADER.encode())
FORWARDED = re.compile(rb"\r\nx-forwarded-for:([^\r\n]*)\r\n", re.IGNORECASE)


class WatchedProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for every request's head, a limit of connections an address, and relaying."""

    head_seconds: float
    silence: float  # seconds until a connection is cut whose other end does not even acknowledge what was sent
    counts: Counts | None  # None: behind a proxy, where all come from one address
    registry: TableRegistry
    proxies: frozenset[str]  # addresses whose word on who asks is taken
    already = b""  # what another worker read of this connection before it handed it over

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = bytearray()  # of a request, as far as it has come
        self._lookup: asyncio.Task[None] | None = None
        self._counted = household(self.client[0]) if self.client and self.counts else ""
        if self.counts and self._counted and not self.counts.take(self._counted):
            self._counted = ""
            transport.abort()
            return
        # A stream of lines has no answers by which its end could be noticed; the network's own are enough for that.
        cut_when_silent(transport.get_extra_info("socket"), int(1000 * self.silence))
        self._watch()
        if self.already:
            self.data_received(self.already)

    def data_received(self, data: bytes) -> None:
        if self._lookup is not None:
            self._head += data
        elif self._head or (self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]):
            self._unset_keepalive_if_required()
            self._head += data
            if b"\r\n\r\n" in self._head or len(self._head) >= MOST_HEAD:
                self._head_has_come()
        else:
            super().data_received(data)
        self._watch()

    def _head_has_come(self) -> None:
        """Look where the table is played that a request names, if it is not here."""
        asked = TABLE.match(self._head)
        if asked is None or asked[1].decode() in self.registry.tables or self._was_relayed():
            self._go_on()
            return
        client = self._sender()
        if not self.registry.limits.requests.take(household(client)):
            self._go_on()  # to be refused there
            return
        self.transport.pause_reading()
        self._lookup = self.loop.create_task(self._look_up(asked[1].decode(), client))

    async def _look_up(self, table: str, client: str) -> None:
        """Find the server that plays a table, and let it have this connection; whatever fails, nobody waits in vain."""
        try:
            await self._hand_on(table, client)
        except Exception:  # a driver may raise anything while its database goes down
            log.exception("a connection for table %s could not be handed on", table)
            self.transport.abort()

    async def _hand_on(self, table: str, client: str) -> None:
        """Whoever asks for a table of a server that was killed waits here until that is dead for the others, instead
        of coming again and again."""
        until = self.loop.time() + SECONDS_TO_CLAIM
        while (peer := await self.registry.whereabouts(table)) is not None and not self.transport.is_closing():
            head = bytes(self._head)
            if self.registry.handover.give(self.transport, head, peer):
                break
            data = with_sender(head, peer, client)
            try:
                await self.registry.relays.join(self.transport, data, peer, self.connection_lost)
                break
            except OSError as problem:
                if self.loop.time() > until:
                    self.transport.write(UNREACHABLE)
                    self.transport.close()
                    break
                await self.registry.claims.missing(peer, isinstance(problem, ConnectionRefusedError))
        self._lookup = None
        if peer is None and not self.transport.is_closing():
            self.transport.resume_reading()
            self._go_on()
            self._watch()

    def _go_on(self) -> None:
        data, self._head = bytes(self._head), bytearray()
        super().data_received(data)

    def _was_relayed(self) -> bool:
        """Whether another server sends this. Then it is not counted as its sender's: that server has done so."""
        found = RELAYED.search(self._head)
        if found is None or sender_of(found[1].decode("latin-1"), self.registry.me.secret) is None:
            return False
        self._uncount()
        return True

    def _sender(self) -> str:
        client = self.client[0] if self.client else ""
        found = FORWARDED.search(self._head) if client in self.proxies else None
        return found[1].decode("latin-1").rpartition(",")[2].strip()[:60] if found else client

    def handle_websocket_upgrade(self, event: object) -> None:
        self._let_go()  # from here on it is a live connection, with limits of its own
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]  # h11's own type, which we do not name

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer was under way already
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Time-out for clients that have not sent the head of a request; complete requests are answered."""
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
        self._uncount()

    def _uncount(self) -> None:
        if self.counts and self._counted:
            self.counts.give_back(self._counted)
            self._counted = ""


class LiveProtocol(WebSocketsSansIOProtocol):
    """WebSockets whose messages are packed with what was sent before: a View differs little from the last one.

    A window of 16 kB holds a View or two: a move is 0.2 to 0.5 kB on average instead of 5 to 9 (benchmarks/weight.py),
    for about 100 kB of memory a connection. What clients send is short, and packed alone.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:  # as uvicorn's own, which has many
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=14,
                client_max_window_bits=10,
                client_no_context_takeover=True,
                compress_settings={"level": 4, "memLevel": 6},
            )
        ]


def protocol(settings: Settings, proxies: str, registry: TableRegistry) -> type[WatchedProtocol]:
    """The protocol of a server with these settings; `proxies`: addresses, with commas."""
    counts = None if proxies else Counts(settings.sockets)
    own = {"head_seconds": settings.head_seconds, "counts": counts, "registry": registry, "silence": 2 * settings.beat}
    trusted = frozenset(each.strip() for each in proxies.split(",") if each.strip())
    return type("Protocol", (WatchedProtocol,), {**own, "proxies": trusted})
