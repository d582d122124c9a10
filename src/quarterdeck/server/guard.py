"""Checks before every request (host, origin, rate), and the security headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any  # ASGI's own type of a message
from urllib.parse import urlsplit

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.calls import problem
from quarterdeck.server.limits import Limits, household
from quarterdeck.server.relaying import HEADER, sender_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "frame-src 'self'",  # sheets to print
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RELAY = HEADER.encode()
FILE_HEADERS = {  # the others concern documents; a first visit asks for thirty files
    name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")
}
PAUSE = 0.25  # seconds until somebody who asks too fast is told so: asking again at once is no use
HEAVY = 5  # a list of tables, or a match played again, beside a request for a page or a card
SAFE = ("GET", "HEAD", "OPTIONS")
OWN_NAMES = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Refuses other origins, host names that are not ours (DNS rebinding), and too many requests."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...], relay_secret: str) -> None:
        self.app = app
        self.relay_secret = relay_secret
        self.limits = limits
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(self.with_sender(scope)) or await self.crowd(scope)
        if not refusal and scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers(scope, message)]
            with suppress(h11.LocalProtocolError):  # the rest of the request broke the connection meanwhile
                await send(message)

        if refusal and refusal[1] == 429:
            await asyncio.sleep(PAUSE)
        if not refusal:
            await self.app(scope, receive, with_headers)
        elif scope["type"] == "http":
            await problem(*refusal)(scope, receive, with_headers)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[0]})

    async def crowd(self, scope: Scope) -> tuple[str, int] | None:
        """People who play nowhere wait for each other, and not those who play for them."""
        address = household(scope["client"][0]) if scope.get("client") else ""
        if await self.limits.turn(address, weight_of(scope["path"])):
            return None
        return "too many ask for something at once; try again", 429

    def with_sender(self, scope: Scope) -> Scope:
        """The request of somebody whom another server relays: it is theirs, not that server's."""
        for name, value in scope["headers"]:
            if name == RELAY:
                client = sender_of(value.decode("latin-1"), self.relay_secret)
                if client is not None:
                    scope["client"] = (client, 0)
        return scope

    def headers(self, scope: Scope, message: MutableMapping[str, Any]) -> list[tuple[bytes, bytes]]:
        wanted = FILE_HEADERS if scope["path"].startswith("/assets/") else HEADERS
        given = {name for name, _ in message["headers"]}  # a page of cards to print has a policy of its own
        found = [(name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in given]
        if scope["path"].startswith("/api"):
            found.append((b"cache-control", b"no-store"))
        return found

    def refusal(self, scope: Scope) -> tuple[str, int] | None:
        sent = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = sent.get(b"host", "")
        name = host_name(host)
        if self.hosts and name not in self.hosts:
            return f"this server is not {name[:80]!r}; see QUARTERDECK_HOSTS", 403
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            origin = sent.get(b"origin")
            if origin is not None and not same_origin(origin, host):
                return "this was sent by a page of another site", 403
            if sent.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return "this was sent by a page of another site", 403
        address = household(scope["client"][0]) if scope.get("client") else ""
        if not self.limits.requests.take(address):
            return "too many requests; slow down", 429
        return None


def weight_of(path: str) -> int:
    """How much work a request is: most are small."""
    heavy = path in ("/api/tables", "/api/campaigns", "/api/records")
    return HEAVY if heavy or path.endswith(("/replay", "/verify", "/record", "/export", "/course")) else 1


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def same_origin(origin: str, host: str) -> bool:
    """Scheme aside (a proxy may speak https for us), the origin is the very host and port that was asked."""
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def is_own_machine(host: str) -> bool:
    """Whether listening there can be reached from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
