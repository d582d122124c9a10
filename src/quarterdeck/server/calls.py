"""HTTP requests of the API: parsed strictly, answered in JSON, refused in one sentence."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any  # for messages of every kind: each endpoint declares its own

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.errors import Refused
from quarterdeck.server.limits import household
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import LiveTable

JSON = "application/json"
WITH_SETS = (m.NewTable, m.SetToCheck, m.NewBook, m.Draft, m.NewStudy, m.NewPrint)
LONG = 1000  # bytes: what is shorter is not worth packing
VERY_LONG = 200_000  # bytes: of one match, asked for once. It is packed beside the event loop (4 ms), and not kept


@dataclass(frozen=True)
class Plain:
    """An answer in plain text, or JSON lines as they come."""

    body: str | AsyncIterator[bytes]
    kind: str = "text/plain; charset=utf-8"
    name: str = ""  # of the file, if the answer is to be saved as one
    policy: str = ""  # a content policy of its own


@dataclass(frozen=True)
class Query:
    """A parameter behind the question mark."""

    name: str
    about: str
    number: bool = False
    most: int = 1_000_000
    least: int = 0


@dataclass(frozen=True)
class Endpoint:
    """A request that the server knows; docs/api.md and the schema are made from these."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Any]]
    answer: Any
    asks: Any = None
    queries: tuple[Query, ...] = ()
    about: str = ""
    free_queries: bool = False


@dataclass
class Call:
    """One request being answered."""

    request: Request
    registry: TableRegistry
    api: Endpoint
    body: Any = None
    query: dict[str, Any] = field(default_factory=dict)
    secret: str = ""  # of the cookie
    set_cookie: bool = False

    @property
    def address(self) -> str:
        """By which the limits are counted."""
        return household(self.request.client.host) if self.request.client else ""

    @property
    def slug(self) -> str:
        return str(self.request.path_params["slug"])

    def browser(self) -> str:
        """The secret of this browser's cookie, which is made if there is none yet."""
        if not self.secret:
            self.secret = keys.new_secret()
        self.set_cookie = True
        return self.secret

    def keys(self, token: str = "") -> set[str]:
        """The hashes of all secrets that came with the request."""
        found = {token, self.secret}
        head, _, bearer = self.request.headers.get("authorization", "").partition(" ")
        if head.lower() == "bearer":
            found.add(bearer.strip())
        return {keys.hash_of(secret) for secret in found if secret}

    async def table(self) -> LiveTable:
        return await self.registry.find(self.request.path_params["table"])

    def seat(self, table: LiveTable) -> int:
        """The seat in the path."""
        seat = int(self.request.path_params["seat"])
        if seat >= len(table.state.setup.seats):
            raise Refused("there is no such seat", 404)
        return seat


def endpoint(api: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        registry: TableRegistry = request.app.state.registry
        call = Call(request, registry, api, secret=keys.cookie_of(request.headers.get("cookie", "")))
        try:
            call.query = _query(request, api)
            if api.asks is not None:
                call.body = await _body(request, api, registry.settings)
            response = _response(await api.run(call))
            if api.method == "GET":
                await pack(request, response)
        except Refused as refused:
            response = problem(refused.text, refused.status)
        except BadInput as error:
            response = problem(str(error), 422)
        except ClientDisconnect:
            response = problem("gone", 400)
        if call.set_cookie:
            response.headers.append("set-cookie", keys.cookie_line(call.secret, registry.settings.secure_cookies))
        return response

    return answer


async def pack(request: Request, response: Response) -> None:
    """Pack a long answer, if the client takes that; only what was asked with GET, which tells no new secret."""
    body = bytes(getattr(response, "body", b""))
    if len(body) < LONG or "gzip" not in request.headers.get("accept-encoding", ""):
        return
    response.body = smaller(body) if len(body) < VERY_LONG else await asyncio.to_thread(packed, body)
    response.headers["content-length"] = str(len(response.body))
    response.headers["content-encoding"] = "gzip"
    response.headers["vary"] = "accept-encoding"


@lru_cache(64)
def smaller(body: bytes) -> bytes:
    """The body compressed, and cached: games, faces and rules are requested often."""
    return packed(body)


def packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def problem(text: str, status: int) -> Response:
    text = " ".join(text.encode("utf-8", "replace").decode().split())[:500]
    return Response(msgspec.json.encode(m.Problem(text)), status, media_type=JSON)


def _response(found: Any) -> Response:
    if isinstance(found, Plain):
        headers = {"content-disposition": f'attachment; filename="{found.name}"'} if found.name else {}
        headers |= {"content-security-policy": found.policy} if found.policy else {}
        if isinstance(found.body, str):
            return Response(found.body, media_type=found.kind, headers=headers)
        return StreamingResponse(found.body, media_type=found.kind, headers=headers)
    return Response(msgspec.json.encode(found), media_type=JSON)


async def _body(request: Request, api: Endpoint, settings: Settings) -> Any:
    long = {m.NewRecord: settings.record_bytes, m.NewCampaign: settings.campaign_bytes}
    most = long.get(api.asks, settings.body_bytes)
    if api.asks in WITH_SETS:  # every line end of a card set is two letters in JSON
        most += 2 * settings.card_set_bytes
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("send JSON, and say so: Content-Type: application/json", 415)
    data = bytearray()
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refused(f"more than {most:,} bytes", 413)
    except TimeoutError:
        raise Refused(f"the body did not come within {settings.body_seconds:g} seconds", 408) from None
    try:
        return msgspec.json.decode(bytes(data), type=api.asks)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(f"not what is asked for here: {error}", 400) from None


def _query(request: Request, api: Endpoint) -> dict[str, Any]:
    known = {query.name: query for query in api.queries}
    found: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name not in known:
            if not api.free_queries:
                raise Refused(f"there is no parameter {name[:40]!r}", 400)
            found[name] = value[:200]
            continue
        found[name] = _number(known[name], value) if known[name].number else value[:200]
    return found


def _number(query: Query, value: str) -> int:
    if value.isascii() and value.isdecimal() and len(value) <= 10 and query.least <= int(value) <= query.most:
        return int(value)
    raise Refused(f"{query.name} is a whole number from {query.least} to {query.most}", 400)
