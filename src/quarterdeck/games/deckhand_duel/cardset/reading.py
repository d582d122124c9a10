"""What every file of cards is read with."""

from __future__ import annotations

import re
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput

FOLDER = Path(__file__).parent.parent
MOST_LETTERS = 40  # of a name

Words = Position  # of one card, as its file has them


def line_of(text: str, name: str, error: BadInput, key: str = "name") -> int:
    """Where the card stands, or the line of it that the error quotes."""
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith(key) and f'"{name}"' in line), 0)
    quoted = re.findall(r"'([^']+)'", error.text)
    for i in range(first, len(lines)):
        if i > first and lines[i].startswith("[["):
            break
        if quoted and quoted[0] in lines[i]:
            return i + 1
    return first + 1


def number(card: Words, name: str, most: int) -> int:
    value = card.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadInput(f"{name!r} is a number from 0 to {most}, not {value!r}")
    return value
