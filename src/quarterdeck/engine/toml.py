"""TOML of people: what is nested so deeply that Python's reader gives up is not TOML either."""

from __future__ import annotations

import re
import tomllib
from typing import Any  # a file holds whatever its writer put there


def loads(text: str) -> dict[str, Any]:
    """The values of a TOML text; TOMLDecodeError if it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError("brackets are nested too deeply") from None


def stopped_at(error: tomllib.TOMLDecodeError) -> int:
    """The line on which reading ended; 0 if that is not said."""
    found = re.search(r"at line (\d+)", str(error))
    return int(found[1]) if found else 0


def line_of(text: str, key: str) -> int:
    """The first line on which a key stands, as `key =`, `[key]` or `[[key]]`; 1 if there is none."""
    head = re.compile(rf"\s*(?:\[\[?\s*)?[\"']?{re.escape(key)}[\"']?\s*(?:=|\])")
    return next((number for number, line in enumerate(text.splitlines(), 1) if head.match(line)), 1)
