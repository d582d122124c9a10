"""docs/api.md, made from the schema."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from typing import Any, get_args  # `Any` for whatever JSON can hold

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.api import APIS
from quarterdeck.server.calls import Endpoint
from quarterdeck.server.guard import POLICY
from quarterdeck.server.schema import PLACE, REFUSALS, components
from quarterdeck.server.settings import PREFIX, Settings

HEAD = """\
# The API of the web table

Made from `src/quarterdeck/server` by `quarterdeck serve --write-docs`; do not edit it by hand. The same as OpenAPI is
at `/api/schema` of every running server.

A client holds Views (`View`, below) and sends back action numbers. No rule of any game is needed to play: a View names
everything that its seat may do now, in words and as ids to touch; `waiting` of its own seat says whether it is asked
(a game master may also do something while others are). Everything that reaches a client is made from what
its seat is shown; a watcher is a seat that sees only what is public.

## Ten lines that play

"""

MIDDLE = """
The token is in the answer to `POST /api/tables` (`seats`), and in every seat's link behind `token=`.

## Two numbers

`number` counts the moves of the match: a move names the number of the View that it was decided on. `seq` counts the
lines of the table's log (moves, chat, moves taken back, people sitting down) and never goes back. Every live message
carries the `seq` up to which it knows the log. Whoever comes back says the last one it has (`last`) and gets a View
with what was told and said since, or, after an undo, with a number that cannot be or after long, a View with the last
page of both (`whole`). Earlier pages are asked for with `earlier`; `GET .../replay` has the log from its beginning, by
pages, too (`next`). A move is kept before anyone hears of it; a restart of the server loses none.

Moves that are stale, double, illegal or someone else's are refused with a reason, and nothing has changed.
"""


def api_markdown(example: str) -> str:
    """docs/api.md."""
    parts = [HEAD, "```python no-run: tests/server play it against a server\n", example.strip(), "\n```\n", MIDDLE]
    parts.append("\n## HTTP\n\nBodies and answers are JSON. Refusals are answered with a `Problem` and a status:\n\n")
    parts += [f"- {status}: {about}\n" for status, about in REFUSALS.items()]
    for api in APIS:
        parts.append(request_text(api))
    parts.append("\n## Live: `WebSocket /api/tables/{table}/live`\n\nJSON, a message a frame; the first is `hello`. ")
    parts.append("`GET .../stream` sends the same messages as lines.\n\n### From clients\n")
    parts += [message_text(each) for each in get_args(m.ClientMessage)]
    parts.append("\n### From the server\n")
    parts += [message_text(each) for each in get_args(m.ServerMessage)]
    parts.append("\n## Parts of messages\n")
    named = {each.__name__ for each in (*get_args(m.ClientMessage), *get_args(m.ServerMessage))}
    parts += [part_text(name, part) for name, part in sorted(components()[1].items()) if name not in named]
    parts.append(settings_text())
    return "".join(parts)


def request_text(api: Endpoint) -> str:
    path = re.sub(r":\w+\}", "}", api.path)
    lines = [f"\n### {api.method} {path}\n\n{api.about}"]
    asks = f" Asks for `{api.asks.__name__}`." if api.asks else ""
    answer = {str: "plain text", bytes: "JSON lines"}.get(api.answer) or f"`{api.answer.__name__}`"
    lines.append(f"{asks} Answers with {answer}.\n")
    if api.queries:
        lines.append("\n" + "".join(f"- `{query.name}`: {query.about}\n" for query in api.queries))
    return "".join(lines)


def message_text(message: type) -> str:
    info = msgspec.inspect.type_info(message)
    assert isinstance(info, msgspec.inspect.StructType)
    return part_text(f"`{info.tag}`", components()[1][message.__name__], inspect.getdoc(message) or "")


def part_text(name: str, part: dict[str, Any], about: str = "") -> str:
    description = about or part.get("description", "")
    lines = [f"\n#### {name}\n\n{description}\n\n"] if description else [f"\n#### {name}\n\n"]
    required = set(part.get("required", ()))
    for field, schema in part.get("properties", {}).items():
        if field == "type" and "enum" in schema:
            continue
        optional = "" if field in required else f", usually {json_text(schema.get('default'))}"
        lines.append(f"- `{field}`: {type_text(schema)}{optional}\n")
    return "".join(lines)


def json_text(value: object) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"


def type_text(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(PLACE)
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(type_text(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(json_text(value) for value in schema["enum"])
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(type_text(each) for each in schema["prefixItems"]) + "]"
        return f"list of {type_text(schema['items'])}"
    if kind == "object":
        return f"texts to {type_text(schema['additionalProperties'])}"
    words = {"string": "text", "integer": "number", "number": "number", "boolean": "true or false"}
    return words.get(kind, str(kind)) + bounds(schema)


def bounds(schema: dict[str, Any]) -> str:
    if "minimum" in schema and "maximum" in schema:
        return f" from {schema['minimum']} to {schema['maximum']}"
    return f" of at most {schema['maxLength']} letters" if "maxLength" in schema else ""


SETTINGS = """
## Settings and limits

Each is an environment variable of the server.

| variable | usual | |
|---|---|---|
"""

SAFETY = """
Cookies are HttpOnly and SameSite=Strict. WebSockets and POSTs are taken from pages of the same origin, and from
scripts, which send no Origin. Every answer carries this content policy, among other headers:

```
{policy}
```
"""


def settings_text() -> str:
    lines = [SETTINGS]
    for each in fields(Settings):
        usual = f"`{each.default}`" if each.default != "" else ""
        lines.append(f"| `{PREFIX}{each.name.upper()}` | {usual} | {each.metadata['about']} |\n")
    return "".join(lines) + SAFETY.format(policy=POLICY)
