"""The published schema: OpenAPI for HTTP, and the live messages among its components."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args  # `Any` for JSON, and for types as msgspec takes them

import msgspec

from quarterdeck import __version__
from quarterdeck.server import messages as m
from quarterdeck.server.api import APIS, every_answer
from quarterdeck.server.calls import Endpoint

REFUSALS = {
    "400": "the request cannot be read",
    "403": "not yours, or sent by another site's page",
    "404": "there is no such thing",
    "405": "not this way",
    "409": "not now; the sentence says why",
    "413": "too long",
    "415": "not JSON",
    "422": "understood, but it cannot be: no such game, bot, option, seat",
    "429": "too fast, or too many",
    "503": "it could not be kept; nothing has changed",
}
PLACE = "#/components/schemas/"


@cache
def components() -> tuple[dict[Any, dict[str, Any]], dict[str, Any]]:
    """The schema of every message type, and their parts by name."""
    asks = [api.asks for api in APIS if api.asks is not None]
    every = [*every_answer(), *asks, *get_args(m.ClientMessage), *get_args(m.ServerMessage), m.Problem]
    found, parts = msgspec.json.schema_components(every, ref_template=PLACE + "{name}")
    return dict(zip(every, found, strict=True)), parts


@cache
def openapi_json() -> bytes:
    return msgspec.json.encode(openapi())


def openapi() -> dict[str, Any]:
    schemas, parts = components()
    paths: dict[str, Any] = {}
    for api in APIS:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", api.path)
        paths.setdefault(path, {})[api.method.lower()] = operation(api, schemas)
    info = {"title": "Quarterdeck", "version": __version__, "description": "One table, five card games."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def operation(api: Endpoint, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    kind = {str: "text/plain", bytes: "application/x-ndjson"}.get(api.answer, "application/json")
    good = schemas.get(api.answer, {"type": "string"})
    found: dict[str, Any] = {
        "operationId": api.run.__name__,
        "summary": api.about,
        "parameters": [*path_parameters(api), *query_parameters(api)],
        "responses": {"200": {"description": "Yes.", "content": {kind: {"schema": good}}}},
    }
    for status, about in REFUSALS.items():
        content = {"application/json": {"schema": schemas[m.Problem]}}
        found["responses"][status] = {"description": about, "content": content}
    if api.asks is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[api.asks]}}}
    return found


def path_parameters(api: Endpoint) -> list[dict[str, Any]]:
    found = []
    for name, kind in re.findall(r"\{(\w+)(?::(\w+))?\}", api.path):
        schema = {"type": "integer", "minimum": 0, "maximum": 6} if kind else {"type": "string"}
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    return found


def query_parameters(api: Endpoint) -> list[dict[str, Any]]:
    found = []
    for query in api.queries:
        number = {"type": "integer", "minimum": query.least, "maximum": query.most}
        schema = number if query.number else {"type": "string"}
        found.append({"name": query.name, "in": "query", "description": query.about, "schema": schema})
    return found
