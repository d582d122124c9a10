"""The types of rules, and values of them in LLVM's text."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from quarterdeck.engine import fields
from quarterdeck.engine.fields import Shape

Held = type[fields.Fields] | Shape  # what a place holds: a record, or numbers


class Unknown(Exception):
    """Something that is not translated here."""


class Kind(NamedTuple):
    """The type of a value: "int", "unsigned", "float", "bool", "none"; "record" and "array" with what they hold."""

    name: str
    of: Held | None = None  # fields of a record; what an array holds: records or numbers
    numbers: int = 0  # of a tuple


INT, UNSIGNED, FLOAT, BOOL, NONE = (Kind(name) for name in ("int", "unsigned", "float", "bool", "none"))
LLVM = {"int": "i64", "unsigned": "i64", "float": "double", "bool": "i1", "none": "void", "record": "ptr"}
STORED = {"b": "i8", "h": "i16", "i": "i32", "q": "i64", "Q": "i64", "d": "double"}  # by a field's code


class Value(NamedTuple):
    kind: Kind
    text: str  # the operand
    length: str = ""  # of an array
    parts: tuple[Value, ...] = ()  # of a tuple


class Signature(NamedTuple):
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    result: Kind

    def taken(self) -> Iterator[str]:
        """The arguments: an array is a pointer and a length."""
        for number, kind in enumerate(self.kinds):
            yield f"{llvm(kind)} %a{number}" + (f", i64 %n{number}" if kind.name == "array" else "")

    def slots(self) -> Iterator[int]:
        """Where each argument lies in the row that an entry point is given: an array takes two places."""
        slot = 0
        for kind in self.kinds:
            yield slot
            slot += 2 if kind.name == "array" else 1


def llvm(kind: Kind) -> str:
    """A kind as a result or argument."""
    if kind.name == "tuple":
        return "{" + ", ".join(["i64"] * kind.numbers) + "}"
    return "ptr" if kind.name == "array" else LLVM[kind.name]


_offsets: dict[int, dict[str, tuple[int, Shape]]] = {}


def offsets(declared: type[fields.Fields]) -> dict[str, tuple[int, Shape]]:
    """Where each field of a record lies."""
    if id(declared) not in _offsets:
        found, at = {}, 0
        for name, shape in declared.layout:
            found[name] = at, shape
            at += shape.width * shape.count
        _offsets[id(declared)] = found
    return _offsets[id(declared)]


def size_of(held: Held) -> int:
    """The size in bytes."""
    if isinstance(held, Shape):
        return held.width * held.count
    return sum(shape.width * shape.count for _, shape in offsets(held).values())


def is_number(text: str) -> bool:
    """Whether an operand is a constant whole number."""
    return text.lstrip("-").isdigit()


@cache
def row_of(code: str, shape: tuple[int, ...]) -> Shape:
    """One shape each, so that equal kinds are equal."""
    return Shape(code, shape)


def hexadecimal(value: float) -> str:
    """A float, bit by bit."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"
