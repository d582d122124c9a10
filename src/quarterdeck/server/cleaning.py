"""Cleaning of names and chat before others see them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

NAME_LETTERS = 24
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and symbols that show nothing
# Letters of other scripts that are drawn as Latin ones, and figures that pass for letters.
LOOK_ALIKES = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u051b\u051d"
    "\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131\u00f8" + "01",
    "abekmhopctyxsijhqw" + "aeikvoptuxio" + "ol",
)
# Names for people who type none: one of each, "Salty Heron". Birds and fish of the sea, and what one may call them.
MANNERS = (
    "Bold", "Brave", "Brisk", "Calm", "Drowsy", "Early", "Foggy", "Gentle", "Hardy", "Jolly", "Keen", "Lucky",
    "Merry", "Misty", "Nimble", "Northern", "Old", "Proud", "Quick", "Quiet", "Ready", "Roving", "Salty", "Shy",
    "Silver", "Sly", "Steady", "Stormy", "Sunny", "Swift", "Tidal", "Wily",
)
CREATURES = (
    "Auk", "Bass", "Bream", "Cod", "Cormorant", "Curlew", "Dory", "Eider", "Fulmar", "Gannet", "Grebe", "Gull",
    "Haddock", "Heron", "Herring", "Kittiwake", "Ling", "Loon", "Mackerel", "Mullet", "Osprey", "Pelican", "Petrel",
    "Pilchard", "Plover", "Pollack", "Puffin", "Sandpiper", "Shearwater", "Skua", "Sprat", "Tern", "Turbot", "Wrasse",
)


def clean(text: str, most: int) -> str:
    """One line without control, direction and private characters, stacks of accents cut, at most so many letters."""
    letters = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Zl", "Zp") or letter == "\t":
            letter, kind = " ", "Zs"
        if kind[0] == "C" or letter in BLANKS:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= 2:
            letters.append(letter)
    return " ".join("".join(letters).split())[:most].strip()


def clean_notes(text: str) -> str:
    """Lines as they were typed, without what no database holds; only their writer reads them."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(letter for letter in text if letter in "\n\t" or unicodedata.category(letter) not in ("Cc", "Cs"))


def name_for(text: str, others: Sequence[str]) -> str:
    """A person's name that nobody else at the table has: the one they typed, or a sailor's if it names nobody."""
    name = clean(text, NAME_LETTERS)
    if is_nobody(name):
        name = new_name(others)
    return unlike(name, others)


def new_name(others: Sequence[str] = ()) -> str:
    """A generated sailor's name, with a creature that nobody else at the table has."""
    taken = {word for other in others for word in other.split()}
    free = [creature for creature in CREATURES if creature not in taken]
    return f"{secrets.choice(MANNERS)} {secrets.choice(free or CREATURES)}"


def is_nobody(name: str) -> bool:
    """Nothing that can be read, or "You", which is somebody else to everyone who reads it."""
    return _alike(name) in ("", "you")


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it where somebody else's looks the same."""
    taken = {_alike(other) for other in others}
    again = 2
    found = name
    while _alike(found) in taken:
        found = f"{name[: NAME_LETTERS - 3]} {again}"
        again += 1
    return found


def _alike(name: str) -> str:
    """The form in which names that look alike are equal: letters and figures plain, small, Latin."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKES)
    return "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LNS" and letter not in BLANKS)
