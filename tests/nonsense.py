"""A View with all its sentences replaced by nonsense of the same length: what is drawn by data does not change."""

from __future__ import annotations

import codecs
import re
from typing import Any, TypeVar

from msgspec import Struct, structs

from quarterdeck.engine import view as v

# The texts of a View: everything that is there to be read.
TEXTS: dict[type, tuple[str, ...]] = {
    v.Face: ("title", "short", "text", "flavour", "texts"),
    v.Card: ("label",),
    v.Zone: ("label", "short", "note"),
    v.Counter: ("label", "text"),
    v.Fact: ("label", "text"),
    v.Seat: ("name", "title", "notes"),
    v.Choice: ("text", "label", "consequence"),
    v.Told: ("text",),
    v.Prompt: ("text", "detail", "question"),
    v.Standing: ("label", "text"),
    v.Outcome: ("text",),
    v.View: ("title",),
}
Part = TypeVar("Part", bound=Struct)


def nonsense(part: Part) -> Part:
    """The same data with other words: every letter is another one."""
    changed: dict[str, Any] = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        changed[name] = _scrambled(value) if name in TEXTS.get(type(part), ()) else _inside(value)
    return structs.replace(part, **changed)


def _scrambled(value: Any) -> Any:
    if isinstance(value, str):
        return codecs.encode(value, "rot13")
    if isinstance(value, dict):
        return {key: _scrambled(each) for key, each in value.items()}
    return tuple(_scrambled(each) for each in value)


def _inside(value: Any) -> Any:
    if isinstance(value, Struct):
        return nonsense(value)
    if isinstance(value, tuple):
        return tuple(_inside(each) for each in value)
    return value


def shape(lines: list[str]) -> list[str]:
    """A drawing without its letters."""
    return [re.sub(r"[^\W\d_]", "x", line) for line in lines]
