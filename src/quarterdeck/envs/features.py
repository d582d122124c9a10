"""Features: the fields of a shown table as floats for a network, named and normalised. One description for all games.

A field is declared once, in the game's Table. What it becomes follows from its width:

- a set of cards or places (a 64-bit field) becomes a plane a bit, 0 or 1;
- a number becomes its share of the largest value that the field takes in a fixed run of random games, between -1
  and 1. A field that was never other than 0 there is left out; so are the generator and the events.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from quarterdeck.envs.batch import Batch

LEFT_OUT = ("luck", "told", "events")
SURVEY_TABLES = 256
SURVEY_STEPS = 400
BITS = 64


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
        return [f"{place} bit {bit}" for place in places for bit in range(BITS)] if self.kind == "set" else places


class Features:
    """The features of a batch: `read()` fills and returns one float array, a row a table."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.fields = describe(batch.game.slug, batch.seats, tuple(sorted(batch.options.items())))
        self.width = sum(each.columns for each in self.fields) + batch.seats
        self.values = np.zeros((batch.tables, self.width), np.float32)

    @property
    def names(self) -> list[str]:
        """A name a column; the last ones say which seat is to decide."""
        own = [f"seat {seat}" for seat in range(self.batch.seats)]
        return [name for each in self.fields for name in each.names] + own

    def read(self) -> npt.NDArray[np.float32]:
        """What the seats to decide are shown now; the same array at every call."""
        return self.write(self.batch.shown, self.batch.seat, self.values)

    def write(
        self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8], out: npt.NDArray[np.float32]
    ) -> npt.NDArray[np.float32]:
        """The features of any shown tables."""
        for each in self.fields:
            part = out[:, each.first : each.first + each.columns]
            values = shown[each.field].reshape(len(shown), -1)
            if each.kind == "set":
                words = np.ascontiguousarray(values).view(np.uint8).reshape(len(shown), -1)
                part[:] = np.unpackbits(words, axis=1, bitorder="little")
            else:
                np.clip(values / np.float32(each.largest), -1, 1, out=part, dtype=np.float32)
        out[:, self.width - self.batch.seats :] = seat[:, None] == np.arange(self.batch.seats)
        return out


@cache
def describe(slug: str, seats: int, options: tuple[tuple[str, str], ...]) -> tuple[Feature, ...]:
    """The features of a game, from its declarations and what its fields hold in a fixed run of random games."""
    from quarterdeck.envs.batch import Batch

    batch = Batch(slug, SURVEY_TABLES, seats=seats, options=dict(options), seed=0, mask="none")
    declared = {name: shape for name, shape in batch.game.parts.Table.fields.items() if name not in LEFT_OUT}
    largest = dict.fromkeys(declared, 0)
    for _ in range(SURVEY_STEPS):
        for name in declared:
            largest[name] = max(largest[name], int(np.abs(batch.shown[name].astype(np.int64)).max()))
        batch.step(batch.random_actions())
    found: list[Feature] = []
    column = 0
    for name, shape in declared.items():
        if largest[name]:
            kind = "set" if shape.width == 8 else "number"
            columns = prod(shape.shape) * (BITS if kind == "set" else 1)
            found.append(Feature(name, shape.shape, column, columns, kind, largest[name]))
            column += columns
    return tuple(found)
