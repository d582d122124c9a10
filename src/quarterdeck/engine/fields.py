"""Declared fields: from one declaration come the plain object, its copy, its equality, its dump and its bytes.

    class Table(Fields):
        luck: uint64[4]
        deck: int8[52]
        turn: int8

A plain object holds Python ints and (nested) lists. Its bytes are laid out exactly as the NumPy record
that the compiler derives from the same declaration, so going from one to the other is one copy.
"""

import inspect
import struct
from math import prod
from typing import Any, ClassVar, Self, TypeVar

Row = TypeVar("Row")


class Shape:
    """An int of a width, or an array of them: `int8`, `int8[52]`, `int16[12][6]`."""

    def __init__(self, code: str, shape: tuple[int, ...] = ()) -> None:
        self.code = code
        self.shape = shape

    def __getitem__(self, length: int) -> "Shape":
        return Shape(self.code, (*self.shape, length))

    @property
    def width(self) -> int:
        return struct.calcsize("<" + self.code)

    @property
    def count(self) -> int:
        return prod(self.shape)

    def blank(self) -> Any:
        return _nest([0] * self.count, self.shape)


int8 = Shape("b")
int16 = Shape("h")
int32 = Shape("i")
int64 = Shape("q")
uint64 = Shape("Q")
float64 = Shape("d")  # in no table: for what a search keeps

LUCK = uint64[4]  # the generator's state


class Pile(list[int]):
    """For annotations in rules: a row of cards, one byte each."""


class Moves(list[int]):
    """For annotations in rules: the array that `legal` writes into."""


class Tables(list[Any]):
    """For annotations in drivers: an array of tables."""


class Longs(list[int]):
    """For annotations in drivers: an array of 64-bit ints."""


class Ints(list[int]):
    """For annotations in drivers: an array of 32-bit ints."""


class Floats(list[float]):
    """For annotations in drivers: an array of floats."""


class Rows(list[Row]):
    """For annotations in drivers: an array of records of any declaration, `Rows[Node]`."""


def _nest(flat: list[int], shape: tuple[int, ...]) -> Any:
    """Lists of lists of the given shape from a flat list; a bare int for no shape."""
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    step = prod(shape[1:])
    return [_nest(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def _flat(value: Any, out: list[int]) -> None:
    if isinstance(value, list):
        for item in value:
            _flat(item, out)
    else:
        out.append(value)


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(item) for item in value] if value and isinstance(value[0], list) else value[:]
    return value


def _ints(value: Any) -> Any:
    return [_ints(item) for item in value] if isinstance(value, list) else int(value)


class Fields:
    """Base of every Box and Table. A new one is blank: all zero."""

    fields: ClassVar[dict[str, Shape]]  # as declared
    layout: ClassVar[list[tuple[str, Shape]]]  # as they lie in memory: widest first, so all are aligned
    size: ClassVar[int]
    _blank: ClassVar[dict[str, Any]]
    _struct: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = inspect.get_annotations(cls)
        for name, shape in declared.items():
            if not isinstance(shape, Shape):
                raise TypeError(f"{cls.__name__}.{name}: a field is an int of a width or an array of them")
        cls.fields = dict(declared)
        cls.layout = sorted(cls.fields.items(), key=lambda field: -field[1].width)
        cls._struct = struct.Struct("<" + "".join(f"{shape.count}{shape.code}" for _, shape in cls.layout))
        cls.size = cls._struct.size
        cls._blank = {name: shape.blank() for name, shape in cls.fields.items()}

    def __init__(self) -> None:
        for name, value in self._blank.items():
            setattr(self, name, _copy(value))  # not by __dict__: Python then finds fields a tenth faster in play

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.fields:
            setattr(twin, name, _copy(getattr(self, name)))
        return twin

    def fill(self, other: Self) -> None:
        """Become equal to another of the same kind."""
        for name in self.fields:
            setattr(self, name, _copy(getattr(other, name)))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and not self.difference(other)

    __hash__ = None  # type: ignore[assignment]  # it changes during play

    def pack(self) -> bytes:
        """The bytes of the record. A number too large for its field is an error here."""
        flat: list[int] = []
        for name, _ in self.layout:
            _flat(getattr(self, name), flat)
        return self._struct.pack(*flat)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        made = object.__new__(cls)
        flat = list(cls._struct.unpack(data))
        values: dict[str, Any] = {}
        at = 0
        for name, shape in cls.layout:
            values[name] = _nest(flat[at : at + shape.count], shape.shape)
            at += shape.count
        for name in cls.fields:
            setattr(made, name, values[name])
        return made

    def dump(self) -> dict[str, Any]:
        """Every field by name, as declared, in whole numbers (rules may leave a truth value behind)."""
        return {name: _ints(getattr(self, name)) for name in self.fields}

    def load(self, values: dict[str, Any]) -> None:
        """Set the fields named in `values`; each must have the declared shape and fit its width."""
        for name, value in values.items():
            shape = self.fields.get(name)
            if shape is None:
                raise ValueError(f"there is no field {name!r}; the fields are: {', '.join(self.fields)}")
            flat: list[int] = []
            _flat(value, flat)
            flat = [int(number) if isinstance(number, str) and number.isdigit() else number for number in flat]
            if len(flat) != shape.count or not all(type(number) is int for number in flat):
                raise ValueError(f"field {name!r} takes {shape.count} whole number(s)")
            try:
                struct.pack(f"<{shape.count}{shape.code}", *flat)
            except struct.error as error:
                raise ValueError(f"field {name!r}: {error}") from None
            setattr(self, name, _nest(flat, shape.shape))

    def difference(self, other: Self) -> list[str]:
        """The names of the fields in which two differ: for messages."""
        return [name for name in self.fields if getattr(self, name) != getattr(other, name)]
