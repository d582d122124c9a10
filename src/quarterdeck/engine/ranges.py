"""Which numbers the fields of a table can hold: a game declares it (ranges.py in its folder), and a position in which a
field is outside of its range is refused.

    RANGES = {"phase": (0, t.OVER), "winner": (t.NOBODY, t.DRAWN), "advantage": ANY}

A field that is not named holds no number below 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quarterdeck.engine.fields import AnyTable, Nested
from quarterdeck.engine.secrets import ENGINES

Ranges = Mapping[str, tuple[int, int]]  # the least and the greatest number, both included
LARGEST = (1 << 63) - 1
ANY = (-LARGEST - 1, LARGEST)
NOT_NEGATIVE = (0, LARGEST)
YES_NO = (0, 1)


def out_of_range(ranges: Ranges, table: AnyTable) -> str:
    """The first field with a number that it cannot hold, in words; empty if there is none."""
    for name in table.fields:
        least, most = ranges.get(name, NOT_NEGATIVE)
        for number in _numbers(getattr(table, name)) if name not in ENGINES else ():
            if number < least:
                return f"{name} is {number}, and never below {least}"
            if number > most:
                return f"{name} is {number}, and never above {most}"
    return ""


def _numbers(value: Nested) -> Iterator[int]:
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    else:
        yield value
