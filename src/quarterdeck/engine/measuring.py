"""What a study tells of a game that nobody wins: tables of exact figures, and figures of whole games."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | float


@dataclass(frozen=True)
class Sheet:
    """A table of exact figures. The first cell of a row is its name; numbers are shown with one decimal."""

    name: str  # of its file
    title: str
    about: str  # what the figures are, in a sentence
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    shares: tuple[str, ...] = ()  # columns that add up to 100 in each row, and can be drawn as a bar

    def bars(self) -> list[tuple[str, list[float]]]:
        """The rows with their shares."""
        places = [self.columns.index(name) for name in self.shares]
        return [(str(row[0]), [float(row[place]) for place in places]) for row in self.rows]


@dataclass(frozen=True)
class Figure:
    """A number that is taken of every game: its name, and what it counts."""

    name: str
    about: str
    headline: bool = False  # it is one of the few that stand in the first sentence of a report
