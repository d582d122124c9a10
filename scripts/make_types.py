"""Writes web/src/lib/wire.ts: the types of everything that the server sends and takes, made from its published schema.

    python scripts/make_types.py          write it
    python scripts/make_types.py --check  exit 1 if what is there is stale

A field that is at its default is not sent. `WIRE` says what it is then, and `complete` (lib/complete.ts) puts it in.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

from quarterdeck.engine import view
from quarterdeck.server import messages as m
from quarterdeck.server.schema import PLACE, components

FILE = Path(__file__).parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD = """// Made by scripts/make_types.py from the server's schema; do not edit it by hand.

"""


def typescript() -> str:
    _, parts = components()
    lines = [HEAD, f"export const API = {m.API}; // the version that these types are of\n\n"]
    for name in sorted(parts):
        lines.append(interface(name, parts[name]))
    for name, union in (("ClientMessage", m.ClientMessage), ("ServerMessage", m.ServerMessage)):
        lines.append(f"export type {name} = {' | '.join(each.__name__ for each in get_args(union))};\n\n")
    lines.append(wire({name: parts[name] for name in sorted(parts) if is_view_part(name)}))
    return "".join(lines)


def interface(name: str, part: dict[str, Any]) -> str:
    about = " ".join(part.get("description", "").split())
    lines = [f"/** {about} */\n" if about else "", f"export interface {name} {{\n"]
    optional = set() if is_view_part(name) else set(part["properties"]) - set(part.get("required", ()))
    for field, schema in part["properties"].items():
        lines.append(f"  {field}{'?' if field in optional else ''}: {type_of(schema)};\n")
    return "".join([*lines, "}\n\n"])


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].removeprefix(PLACE))
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(type_of(each) for each in schema["prefixItems"]) + "]"
        inner = type_of(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    kinds = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return kinds[schema["type"]]


def is_view_part(name: str) -> bool:
    found = getattr(view, name, None)
    return isinstance(found, type) and issubclass(found, view.Part)


def wire(parts: dict[str, dict[str, Any]]) -> str:
    """For each part of a View: the defaults of its fields, and which fields hold further parts."""
    lines = ["/** What is not sent: defaults by part, and the parts inside it. */\nexport const WIRE = {\n"]
    for name, part in parts.items():
        defaults = {field: schema["default"] for field, schema in part["properties"].items() if "default" in schema}
        inside = {field: inner for field, schema in part["properties"].items() if (inner := part_in(schema, parts))}
        lines.append(f"  {name}: {{ defaults: {json.dumps(defaults)}, parts: {json.dumps(inside)} }},\n")
    return "".join([*lines, "} as const;\n"])


def part_in(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    """The name of the part that a field holds, one or many."""
    if "anyOf" in schema:
        return next((found for each in schema["anyOf"] if (found := part_in(each, parts))), "")
    if schema.get("type") in ("array", "object"):
        inner = schema.get("items") or schema.get("additionalProperties")
        return part_in(inner, parts) if isinstance(inner, dict) else ""
    name = str(schema.get("$ref", "")).removeprefix(PLACE)
    return name if name in parts else ""


def main() -> int:
    text = typescript()
    if "--check" in sys.argv[1:]:
        same = FILE.exists() and FILE.read_text(encoding="utf-8") == text
        if not same:
            print(f"{FILE.name} is stale: python scripts/make_types.py writes it anew", file=sys.stderr)
        return 0 if same else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
