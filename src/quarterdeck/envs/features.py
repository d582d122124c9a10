"""Features: the fields of a shown table as floats for a network, named and normalised. One description for all games.

A field is declared once, in the game's Table. What it becomes follows from that:

- a set of cards or places (`set16`, `set64`) becomes a plane a bit, 0 or 1;
- a number becomes its share of the largest value that the field takes in a fixed run of random games, between -1
  and 1. A field that was never other than 0 there is left out; so are the generator and the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from quarterdeck.engine.fields import Shape

Records = npt.NDArray[np.void]
Seats = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
LEFT_OUT = ("luck", "told", "events")


@dataclass(frozen=True)
class Feature:
    """One field of the table and the columns it became."""

    field: str
    shape: tuple[int, ...]  # as declared
    first: int  # column
    columns: int
    kind: str  # "set" or "number"
    largest: int  # what a number is divided by

    @property
    def names(self) -> list[str]:
        """A name a column: `hand[0] bit 17`, `score[1]`."""
        places = [self.field + "".join(f"[{i}]" for i in index) for index in np.ndindex(*self.shape)]
        bits = self.columns // len(places)
        return [f"{place} bit {bit}" for place in places for bit in range(bits)] if self.kind == "set" else places


class Features:
    """The features of what is shown to the seats of some tables: `read()` fills and returns one float array."""

    def __init__(self, fields: tuple[Feature, ...], seats: int, shown: Records, seat: Seats) -> None:
        self.fields = fields
        self.seats = seats
        self.shown, self.seat = shown, seat
        self.width = sum(each.columns for each in fields) + seats
        self.values = np.zeros((len(shown), self.width), np.float32)

    @property
    def names(self) -> list[str]:
        """A name a column; the last ones say which seat is to decide."""
        return [name for each in self.fields for name in each.names] + [f"seat {seat}" for seat in range(self.seats)]

    def read(self) -> Floats:
        """What the seats to decide are shown now; the same array at every call."""
        return self.write(self.shown, self.seat, self.values)

    def write(self, shown: Records, seat: Seats, out: Floats) -> Floats:
        """The features of any shown tables, into any array."""
        for each in self.fields:
            part = out[:, each.first : each.first + each.columns]
            values = shown[each.field].reshape(len(shown), -1)
            if each.kind == "set":
                words = np.ascontiguousarray(values).view(np.uint8).reshape(len(shown), -1)
                part[:] = np.unpackbits(words, axis=1, bitorder="little")
            else:
                np.clip(values / np.float32(each.largest), -1, 1, out=part, dtype=np.float32)
        out[:, self.width - self.seats :] = seat[:, None] == np.arange(self.seats)
        return out


def describe(declared: Mapping[str, Shape], largest: Mapping[str, int]) -> tuple[Feature, ...]:
    """The features of a game, from its declarations and the largest value that each field takes."""
    found: list[Feature] = []
    column = 0
    for name, shape in declared.items():
        if name not in LEFT_OUT and largest[name]:
            columns = prod(shape.shape) * (8 * shape.width if shape.is_set else 1)
            kind = "set" if shape.is_set else "number"
            found.append(Feature(name, shape.shape, column, columns, kind, largest[name]))
            column += columns
    return tuple(found)
