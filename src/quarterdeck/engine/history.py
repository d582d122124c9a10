"""What actions told, as rows of events: read off the table, as one viewer may know them, and found again by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterdeck.engine.events import EVERYONE, FIRST, KIND, KNOWS, WIDTH
from quarterdeck.engine.fields import Telling

Row = tuple[int, ...]
ALL_SEEING = -1  # for records: everything that was told to anybody


def rows_of(table: Telling) -> tuple[Row, ...]:
    """What the last action told."""
    return tuple(tuple(map(int, table.events[i])) for i in range(table.told))


def as_seen(row: Row, viewer: int) -> Row:
    """The row as this viewer may know it. Kind and actor are public; what else it may not know is 0."""
    if viewer == ALL_SEEING or (row[KNOWS] & EVERYONE) >> viewer & 1:
        return row
    return row[:FIRST] + (0,) * (WIDTH - FIRST)


@dataclass(frozen=True)
class Action:
    """One action of a seat, and what it told (rows of events, with who may know)."""

    seat: int
    action: int
    events: tuple[Row, ...]


class Index:
    """Which actions told something of some kinds, so that a View need not look through a whole match."""

    def __init__(self) -> None:
        self._found: dict[frozenset[int], list[int]] = {}
        self._looked_at: dict[frozenset[int], int] = {}

    def numbers(self, kinds: frozenset[int], actions: Sequence[Action]) -> list[int]:
        """The numbers of these actions, and always the deal's (0); only actions that are new are looked at."""
        found = self._found.setdefault(kinds, [0])
        for number in range(self._looked_at.get(kinds, 0), len(actions)):
            if any(row[KIND] in kinds for row in actions[number].events):
                found.append(number + 1)
        self._looked_at[kinds] = len(actions)
        return found
