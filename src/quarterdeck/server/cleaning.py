"""What people type, made fit to be shown to others."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

NAME_LETTERS = 24


def clean(text: str, most: int) -> str:
    """One line without control, direction and private characters, stacks of accents cut, at most so many letters."""
    kept = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Zl", "Zp") or letter == "\t":
            letter, kind = " ", "Zs"
        if kind[0] == "C":
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())[:most].strip()


def clean_notes(text: str) -> str:
    """Lines as they were typed, without what no database holds; only their writer reads them."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(letter for letter in text if letter in "\n\t" or unicodedata.category(letter) not in ("Cc", "Cs"))


def clean_name(text: str, usual: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has."""
    name = clean(text, NAME_LETTERS) or usual
    taken = {other.casefold() for other in others}
    again = 2
    found = name
    while found.casefold() in taken:
        found = f"{name[: NAME_LETTERS - 3]} {again}"
        again += 1
    return found
