"""How things look in this terminal: its size, its colours, and whether it can draw at all."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

# Magenta is the navigator's pencil: it marks what you may do, and nothing else.
INKS = {
    "act": "1;35",
    "strong": "1",
    "faint": "2",
    "S": "1",
    "H": "31",
    "D": "94",
    "C": "32",
    "seat0": "94",
    "seat1": "33",
    "seat2": "32",
    "seat3": "36",
    "seat4": "31",
    "seat5": "1",
}
KINDS = ("36", "33", "32", "94", "31", "1")  # for kinds of cards that have no ink of their own
ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
UNICODE_BOX = {"h": "─", "v": "│", "cross": "┼", "tl": "┌", "tr": "┐", "bl": "└", "br": "┘"} | {
    "t": "┬",
    "b": "┴",
    "l": "├",
    "r": "┤",
}
ASCII_BOX = dict.fromkeys(UNICODE_BOX, "+") | {"h": "-", "v": "|"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True)
class Style:
    """What this terminal can do."""

    width: int = 80
    height: int = 24
    colour: bool = False
    unicode: bool = True
    plain: bool = False  # nothing drawn, no codes: sentences only
    codes: bool = False  # it is a terminal that can be cleared
    detail: int = 2  # how much room there is for the texts of cards: 2 for all, 1 for a line each, 0 for none

    def paint(self, text: str, ink: str) -> str:
        code = INKS.get(ink, ink if ink[:1].isdigit() else "")
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text else text

    @property
    def box(self) -> Mapping[str, str]:
        return UNICODE_BOX if self.unicode else ASCII_BOX

    def sign(self, suit: str) -> str:
        """A suit's shape, beside its letter."""
        return SIGNS.get(suit, "") if self.unicode else ""

    def ink_of_kind(self, kind: str, kinds: Sequence[str]) -> str:
        if kind in SIGNS:
            return kind
        return KINDS[kinds.index(kind) % len(KINDS)] if kind in kinds else ""


def style_of(out: TextIO, plain: bool = False, no_color: bool = False, env: Mapping[str, str] = os.environ) -> Style:
    """The style that suits a stream."""
    encoding = (getattr(out, "encoding", None) or "ascii").lower().replace("-", "")
    codes = out.isatty() and not plain and env.get("TERM", "dumb") not in ("dumb", "")
    colour = codes and not no_color and not env.get("NO_COLOR")
    width, height = size_of(out)
    return Style(width, height, colour, encoding.startswith("utf") and not plain, plain, codes)


def size_of(out: TextIO) -> tuple[int, int]:
    """Columns to write in, and lines on the screen: in a file nothing scrolls away."""
    size = shutil.get_terminal_size((80, 24))
    return max(40, min(size.columns, 110)), size.lines if out.isatty() else 1000


def bare(text: str) -> str:
    return ESCAPE.sub("", text)


def long(text: str) -> int:
    """How many columns a painted text takes."""
    return len(bare(text))


def pad(text: str, width: int) -> str:
    return text + " " * max(0, width - long(text))


def clip(text: str, width: int) -> str:
    """A bare text cut to a width, with three dots where something is missing."""
    return text if len(text) <= width else text[: max(0, width - 3)].rstrip(" ,;:") + "..."


def wrap(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """A bare text in lines; `first` and `rest` stand before the first and the other lines."""
    indent = " " * len(first) if rest is None else rest
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=indent, break_long_words=True, break_on_hyphens=False
    ) or [first.rstrip()]


def flow(items: Iterable[str], width: int, first: str = "", gap: str = "  ", rest: str | None = None) -> list[str]:
    """Painted items in lines, none of them broken."""
    indent = " " * long(first) if rest is None else rest
    lines = [first]
    empty = True
    for item in items:
        if not empty and long(lines[-1]) + len(gap) + long(item) > width:
            lines.append(indent)
            empty = True
        lines[-1] += item if empty else gap + item
        empty = False
    return lines


def fitted(lines: Iterable[str], width: int) -> list[str]:
    """Lines, those that are too long broken (and then without their colours)."""
    return [part for line in lines for part in ([line] if long(line) <= width else wrap(bare(line), width, "", "    "))]


def beside(left: Sequence[str], right: Sequence[str], gap: int = 2) -> list[str]:
    """Two blocks of lines next to each other."""
    width = max((long(line) for line in left), default=0) + gap
    lines = []
    for i in range(max(len(left), len(right))):
        a = left[i] if i < len(left) else ""
        b = right[i] if i < len(right) else ""
        lines.append(pad(a, width) + b if b else a)
    return lines


def columns(items: Sequence[str], width: int, indent: str = "  ") -> list[str]:
    """Painted items in as many columns as fit, read downwards."""
    if not items:
        return []
    wide = max(long(item) for item in items) + 3
    across = max(1, (width - len(indent) + 2) // wide)
    down = -(-len(items) // across)
    lines = []
    for i in range(down):
        row = items[i::down]
        lines.append((indent + "".join(pad(item, wide) for item in row)).rstrip())
    return lines
