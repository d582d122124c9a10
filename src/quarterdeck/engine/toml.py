"""TOML of people: what is nested so deeply that Python's reader gives up is not TOML either."""

from __future__ import annotations

import tomllib
from typing import Any  # a file holds whatever its writer put there


def loads(text: str) -> dict[str, Any]:
    """The values of a TOML text; TOMLDecodeError if it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError("brackets are nested too deeply") from None
