"""Declared fields: from one declaration come the plain object, its copy, its equality, its dump and its bytes.

    class Table(Fields):
        luck = uint64[4]
        deck = int8[52]      # to a type checker: list[int]
        crew = int8[15, 3]   # list[list[int]]
        fleet = set16[2]     # sets of up to 16 cards or places: a bit each
        turn = int8()        # int

A plain object holds Python ints and (nested) lists. Its bytes are laid out exactly as the NumPy record
that the compiler derives from the same declaration, so going from one to the other is one copy.
"""

import struct
from collections.abc import Callable, Mapping
from itertools import chain
from math import prod
from typing import Annotated, Any, ClassVar, Generic, Protocol, Self, TypeVar, overload  # `Any`: nested lists

Row = TypeVar("Row")
Number = TypeVar("Number", int, float)
Nested = Any  # a number, or lists of lists of numbers, as deep as the field's shape


class Shape:
    """What a field holds: a number of a width, or an array of them."""

    def __init__(self, code: str, shape: tuple[int, ...] = (), is_set: bool = False) -> None:
        self.code = code
        self.shape = shape
        self.is_set = is_set  # a bit each: to rules a number like any other, to a learner a plane a bit

    @property
    def width(self) -> int:
        return struct.calcsize("<" + self.code)

    @property
    def count(self) -> int:
        return prod(self.shape)

    def blank(self) -> Nested:
        return _nest([0] * self.count, self.shape)


class Width(Generic[Number]):
    """A width of numbers, to declare fields with. A type checker sees what the field will hold, not the Shape."""

    def __init__(self, code: str, is_set: bool = False) -> None:
        self.code = code
        self.is_set = is_set

    def __call__(self) -> Number:
        return Shape(self.code, (), self.is_set)  # type: ignore[return-value]  # what the field will hold

    @overload
    def __getitem__(self, shape: int) -> list[Number]: ...

    @overload
    def __getitem__(self, shape: tuple[int, int]) -> list[list[Number]]: ...

    @overload
    def __getitem__(self, shape: tuple[int, int, int]) -> list[list[list[Number]]]: ...

    def __getitem__(self, shape: int | tuple[int, ...]) -> Nested:
        return Shape(self.code, shape if isinstance(shape, tuple) else (shape,), self.is_set)


int8 = Width[int]("b")
int16 = Width[int]("h")
int32 = Width[int]("i")
int64 = Width[int]("q")
uint64 = Width[int]("Q")
set16 = Width[int]("h", is_set=True)
set64 = Width[int]("q", is_set=True)
float64 = Width[float]("d")  # in no table: for what a search keeps


Replaced = dict[Callable[..., object], Callable[..., object]]  # rules functions, and those in their place


class Lucky(Protocol):
    """A table, to rules that draw from its generator."""

    luck: list[int]


class Telling(Protocol):
    """A table, to rules that write down what happened."""

    told: int
    events: list[list[int]]


# For annotations in rules: arrays. Lists to a type checker and in plain Python, NumPy arrays of this width to the
# compiler.
Pile = Annotated[list[int], int8]  # a row of cards of a table: `table.deck`, `table.hand[seat]`
Moves = Annotated[list[int], int16]  # what `legal` writes into
Ints = Annotated[list[int], int32]
Longs = Annotated[list[int], int64]
Floats = Annotated[list[float], float64]
Rows = Annotated[list[Row], Shape]  # records of any declaration: `Rows[Node]`


def _nest(flat: list[int], shape: tuple[int, ...]) -> Nested:
    """Lists of lists of the given shape from a flat list; a bare int for no shape."""
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    step = prod(shape[1:])
    return [_nest(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def _flat(value: Nested, out: list[int]) -> None:
    if isinstance(value, list):
        for item in value:
            _flat(item, out)
    else:
        out.append(value)


# How a field is copied, by the number of its dimensions: Width has no more. Tables are made and copied for every look.
COPIES: tuple[Callable[[Nested], Nested], ...] = (
    lambda value: value,
    lambda value: value[:],
    lambda value: [row[:] for row in value],
    lambda value: [[row[:] for row in rows] for rows in value],
)


# How a field's numbers are put into one row, by the number of its dimensions: every thought of a bot begins with that.
FLATTENERS: tuple[Callable[[Nested, list[int]], None], ...] = (
    lambda value, out: out.append(value),
    lambda value, out: out.extend(value),
    lambda value, out: out.extend(chain.from_iterable(value)),
    lambda value, out: out.extend(chain.from_iterable(chain.from_iterable(value))),
)


def _constructor(declared: Mapping[str, Shape]) -> Callable[[Any], None]:
    """`__init__` with every blank field written out: a table is made for every look, and this takes half the time."""
    lines = [f"    self.{name} = {shape.blank()!r}" for name, shape in declared.items()]
    fresh: dict[str, Callable[[Any], None]] = {}
    exec("def __init__(self):\n" + "\n".join(lines or ["    pass"]), fresh)
    return fresh["__init__"]


def _ints(value: Nested) -> Nested:
    return [_ints(item) for item in value] if isinstance(value, list) else int(value)


class Fields:
    """Base of every Box and Table. A new one is blank: all zero."""

    fields: ClassVar[dict[str, Shape]]  # as declared
    layout: ClassVar[list[tuple[str, Shape]]]  # as they lie in memory: widest first, so all are aligned
    width: ClassVar[int]  # in bytes
    _copies: ClassVar[list[tuple[str, Callable[[Nested], Nested]]]]  # how each is copied
    _flatteners: ClassVar[list[tuple[str, Callable[[Nested, list[int]], None]]]]  # and packed, as they lie in memory
    _struct: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = {name: value for name, value in vars(cls).items() if not name.startswith("_")}
        for name, shape in declared.items():
            if not isinstance(shape, Shape):
                raise TypeError(f"{cls.__name__}.{name}: a field is declared as int8(), int8[52] or int8[15, 3]")
            delattr(cls, name)  # every object has its own
        cls.fields = dict(declared)
        cls.layout = sorted(cls.fields.items(), key=lambda field: -field[1].width)
        cls._struct = struct.Struct("<" + "".join(f"{shape.count}{shape.code}" for _, shape in cls.layout))
        cls.width = cls._struct.size
        cls._copies = [(name, COPIES[len(shape.shape)]) for name, shape in cls.fields.items()]
        cls._flatteners = [(name, FLATTENERS[len(shape.shape)]) for name, shape in cls.layout]
        cls.__init__ = _constructor(cls.fields)  # type: ignore[assignment, method-assign]  # of every declaration its own

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name, copied in self._copies:  # not by __dict__: Python then finds fields a tenth faster in play
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def fill(self, other: Self) -> None:
        """Become equal to another of the same kind."""
        for name, copied in self._copies:
            setattr(self, name, copied(getattr(other, name)))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and not self.difference(other)

    __hash__ = None  # type: ignore[assignment]  # it changes during play

    def pack(self) -> bytes:
        """The bytes of the record. A number too large for its field is an error here."""
        flat: list[int] = []
        for name, flatten in self._flatteners:
            flatten(getattr(self, name), flat)
        return self._struct.pack(*flat)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        fresh = object.__new__(cls)
        flat = list(cls._struct.unpack(data))
        values: dict[str, Nested] = {}
        at = 0
        for name, shape in cls.layout:
            values[name] = _nest(flat[at : at + shape.count], shape.shape)
            at += shape.count
        for name in cls.fields:
            setattr(fresh, name, values[name])
        return fresh

    def dump(self) -> dict[str, Nested]:
        """Every field by name, as declared, in whole numbers (rules may leave a truth value behind)."""
        return {name: _ints(getattr(self, name)) for name in self.fields}

    def load(self, values: Mapping[str, Nested]) -> None:
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


class PlainBox(Fields):
    """The box of a game that has neither card tables nor options."""

    seats = int8()


class AnyBox(Protocol):
    """A Box of any game, to code that is written for all of them."""

    seats: int

    def copy(self) -> Self: ...
    def pack(self) -> bytes: ...


class AnyTable(Lucky, Telling, Protocol):
    """A Table of any game, to code that is written for all of them."""

    fields: ClassVar[dict[str, Shape]]

    def copy(self) -> Self: ...
    def fill(self, other: Self) -> None: ...
    def pack(self) -> bytes: ...
    def dump(self) -> dict[str, Nested]: ...
    def load(self, values: Mapping[str, Nested]) -> None: ...
    def difference(self, other: Self) -> list[str]: ...


Tables = Annotated[list[AnyTable], Shape]  # an array of tables of the game that the code is bound to
Boxes = Annotated[list[AnyBox], Shape]  # and of its boxes
