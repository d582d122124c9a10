"""The application: routes, guard, registry and store, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from quarterdeck.server.api import APIS
from quarterdeck.server.calls import JSON, endpoint, problem
from quarterdeck.server.guard import Guard
from quarterdeck.server.live import live
from quarterdeck.server.metrics import health, metrics
from quarterdeck.server.page import page
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.schema import openapi_json
from quarterdeck.server.settings import Settings
from quarterdeck.server.steward import Steward
from quarterdeck.server.store import Store


class SeatConvertor(Convertor[int]):
    """A seat in a path: no number is so long that Python refuses to read it."""

    regex = "[0-9]{1,3}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("seat", SeatConvertor())


def make_app(settings: Settings, hosts: tuple[str, ...] = (), where: str = "", port: int = 0) -> Starlette:
    """The server, with its database open. `hosts` are the names it answers to; none: any.

    `where` people find it; `port`: where the other servers of the same database do.
    """
    store = Store(settings.address, where, settings.database_seconds)
    registry = TableRegistry(store, settings, peer_address(store, settings, where, port))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.open()
        steward = asyncio.create_task(Steward(registry).run())
        try:
            yield
        finally:
            steward.cancel()
            await registry.close()
            registry.store.close()

    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, limits=registry.limits, hosts=hosts, relay_secret=registry.me.secret)],
        exception_handlers={HTTPException: not_there, Exception: broken},
        lifespan=lifespan,
    )
    app.state.registry = registry
    return app


def peer_address(store: Store, settings: Settings, where: str, port: int) -> str:
    """host:port for the other servers: as it is set, where this one listens, or how the database sees this machine."""
    if settings.peer_address:
        return settings.peer_address if ":" in settings.peer_address else f"{settings.peer_address}:{port}"
    host = urlsplit(where).hostname or "localhost"
    if host == "localhost":  # it listens on this machine only, or everywhere
        host = store.own_address() or "127.0.0.1"
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [Route(api.path, endpoint(api), methods=[api.method]) for api in APIS]
    found.append(Route("/api/schema", schema))
    found.append(Route("/api/health", health))
    found.append(Route("/api/metrics", metrics))
    found.append(WebSocketRoute("/api/tables/{table}/live", live))
    found.append(Route("/", page))
    found.append(Route("/{path:path}", page))
    return merged(found)


def merged(routes: list[BaseRoute]) -> list[BaseRoute]:
    """Routes with one path and two methods as one, so that a wrong method is answered with the right ones."""
    by_path: dict[str, dict[str, Route]] = {}
    for route in routes:
        if isinstance(route, Route):
            for method in route.methods or ():
                by_path.setdefault(route.path, {})[method] = route
    found: list[BaseRoute] = []
    done: set[str] = set()
    for route in routes:
        if not isinstance(route, Route) or len({id(each) for each in by_path[route.path].values()}) == 1:
            found.append(route)
        elif route.path not in done:
            done.add(route.path)
            found.append(_either(route.path, by_path[route.path]))
    return found


def _either(path: str, ways: dict[str, Route]) -> Route:
    async def answer(request: Request) -> Response:
        response: Response = await ways[request.method].endpoint(request)
        return response

    return Route(path, answer, methods=list(ways))


async def schema(request: Request) -> Response:
    return Response(openapi_json(), media_type=JSON)


async def not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = problem(error.detail, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def broken(request: Request, error: Exception) -> Response:
    """An error of the server. Its details are logged, and not sent to the client."""
    return problem("something went wrong here; it was noted", 500)
