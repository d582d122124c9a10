"""Card sets: TOML in, designs out. What cannot work is refused with the file, the line and what to do."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any  # for what TOML can hold

from quarterdeck.engine import toml
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.games.all_hands.rules import table as t

CARDS = Path(__file__).parent.parent / "cards"
HOUSE, FIRST = "house", "first"
BUILT_IN = {name: CARDS / f"{name}.toml" for name in (HOUSE, FIRST)}
SUITS = ("navy", "merchant", "pirate", "raider", "privateer")
KINDS = {
    "admiral": t.ADMIRAL,
    "captain": t.CAPTAIN,
    "privateer": t.PRIVATEERS,
    "cook": t.COOK,
    "crew": t.CREW,
    "daughter": t.DAUGHTER,
    "treasure": t.TREASURE,
    "lady": t.LADY,
    "black-spot": t.BLACK_SPOT,
    "ruth": t.RUTH,
    "spy": t.SPY,
}
MASTERS = (t.ADMIRAL, t.CAPTAIN, t.PRIVATEERS)
WITH_LEVEL = (t.PRIVATEERS, t.COOK, t.CREW, t.RUTH, t.SPY)
SPECIALS = (t.DAUGHTER, t.TREASURE, t.LADY, t.BLACK_SPOT, t.RUTH, t.SPY)
TREASURES = (t.DAUGHTER, t.TREASURE)
TOP = ("title", "about", "house", "card")
KEYS = ("name", "kind", "suits", "short", "copies", "level", "defends", "flag", "serves", "art", "source")
MOST_LETTERS = 40  # of a name
MOST_LEVEL = 12
MOST_COPIES = 99
MOST_FLAG = 100
ALL_SHIPS = (1 << len(SUITS)) - 1


@dataclass(frozen=True)
class Design:
    """One face, of which there are some copies."""

    name: str
    rank: str  # its name without the suit
    short: str
    kind: int
    suit: int
    copies: int
    level: int = 0
    defence: int = 0
    flag: int = 0
    white: bool = False
    serves: int = 0  # a bit for every suit of ship
    art: str = ""
    source: str = ""
    place: int = 0  # of its entry in the file


@dataclass
class CardSet:
    """All cards of a match."""

    title: str
    house: bool
    designs: list[Design] = field(default_factory=list)  # design 1 is the first

    @property
    def cards(self) -> int:
        return sum(design.copies for design in self.designs)


def read_set(path: Path) -> CardSet:
    """A card set from its file."""
    return parse_set(read_text(path), str(path))


def parse_set(text: str, file: str) -> CardSet:
    """A card set, or the first thing that is wrong with it."""
    card_set, wrong = parse_all(text, file)
    if wrong or card_set is None:
        raise wrong[0]
    return card_set


def parse_all(text: str, file: str) -> tuple[CardSet | None, list[BadInput]]:
    """A card set, and all that is wrong with it."""
    try:
        words = toml.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, [BadInput(f"is not TOML: {error}", file=file, line=toml.stopped_at(error))]
    place = Place(text, file)
    wrong = [
        place.bad(f"there is no {name!r} in a card set; expected {listed(TOP, 'or')}", key=name)
        for name in words
        if name not in TOP
    ]
    rows = words.get("card")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return None, [*wrong, place.bad("a card set is made of [[card]] entries, and there is none")]
    found: list[tuple[int, int, Design]] = []
    for number, row in enumerate(rows):
        try:
            found += [(design.suit, number, design) for design in _designs(row, place, number)]
        except BadInput as error:
            wrong.append(error)
    found.sort(key=lambda each: each[:2])
    card_set = CardSet(str(words.get("title", Path(file).stem)), bool(words.get("house", False)))
    card_set.designs = [design for _, _, design in found]
    try:
        if not wrong:
            _check_whole(card_set, [number for _, number, _ in found], place)
    except BadInput as error:
        wrong.append(error)
    return card_set, wrong


class Place:
    """Where in the file something is wrong: a small scan for the [[card]] headers and the keys under them."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.heads = [i for i, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]

    def bad(self, text: str, card: int = -1, key: str = "", word: str = "", meant: str = "") -> BadInput:
        start = self.heads[card] if 0 <= card < len(self.heads) else 1
        end = self.heads[card + 1] if 0 <= card < len(self.heads) - 1 else len(self.lines) + 1
        line = start
        for i in range(start, end):
            if key and re.match(rf"\s*['\"]?{re.escape(key)}['\"]?\s*=", self.lines[i - 1]):
                line = i
                break
        return BadInput(text, file=self.file, line=line, word=word, meant=meant)

    def unknown(self, text: str, card: int, key: str, word: str, known: Sequence[str]) -> BadInput:
        """A word that there is not, with the nearest that there is."""
        near = difflib.get_close_matches(word, known, 1, 0.6)
        hint = f"did you mean {near[0]!r}?" if near else f"expected {listed(known, 'or')}"
        return self.bad(f"{text}; {hint}", card, key, word, near[0] if near else "")


def _designs(row: dict[str, Any], place: Place, number: int) -> list[Design]:
    """One entry: a design for every suit that it names."""
    for key in row:
        if key not in KEYS:
            raise place.unknown(f"there is no {key!r} in a card", number, key, key, KEYS)
    name = _text(row, "name", place, number)
    word = _text(row, "kind", place, number)
    if word not in KINDS:
        raise place.unknown(f"{name}: unknown kind {word!r}", number, "kind", word, list(KINDS))
    kind = KINDS[word]
    suits = _suits(row, "suits", name, place, number)
    if (kind == t.PRIVATEERS) != (suits == [t.PRIVATEER]):
        needs = 'suits = ["privateer"]' if kind == t.PRIVATEERS else "suits among navy, merchant, pirate and raider"
        raise place.bad(f"{name}: a card of kind {word!r} needs {needs}", number, "suits")
    short = _text(row, "short", place, number)
    if not re.fullmatch(r"[A-Za-z0-9']+", short):
        raise place.bad(f"{name}: short is letters and digits only, like 'A' or 'Gold', not {short!r}", number, "short")
    copies = _number(row, "copies", name, 1, MOST_COPIES, place, number)
    level, defence = _levels(row, kind, name, place, number)
    flag, white = _flag(row, kind, name, place, number)
    several = len(suits) > 1 or kind in (t.ADMIRAL, t.CAPTAIN, t.COOK, t.CREW)
    return [
        Design(
            name=f"{SUITS[suit].capitalize()} {name}" if several else name,
            rank=name,
            short=SUITS[suit][0].upper() + short if several else short,
            kind=kind,
            suit=suit,
            copies=copies,
            level=level,
            defence=defence,
            flag=flag,
            white=white,
            serves=_serves(row, kind, suit, name, place, number),
            art=str(row.get("art", "")),
            source=str(row.get("source", "")),
            place=number,
        )
        for suit in suits
    ]


def _text(row: dict[str, Any], key: str, place: Place, number: int) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise place.bad(f'card {number + 1} needs {key} = "..."', number, key)
    if len(value.strip()) > MOST_LETTERS:
        raise place.bad(f"card {number + 1}: {key} has at most {MOST_LETTERS} letters", number, key)
    return value.strip()


def _number(row: dict[str, Any], key: str, name: str, least: int, most: int, place: Place, number: int) -> int:
    value = row.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise place.bad(f"{name}: {key} is a whole number from {least} to {most}, not {value!r}", number, key)
    return value


def _suits(row: dict[str, Any], key: str, name: str, place: Place, number: int) -> list[int]:
    value = row.get(key)
    if not isinstance(value, list) or not value or not all(word in SUITS for word in value):
        raise place.bad(f"{name}: {key} is a list of {listed(SUITS, 'or')}, not {value!r}", number, key)
    return sorted({SUITS.index(word) for word in value})


def _levels(row: dict[str, Any], kind: int, name: str, place: Place, number: int) -> tuple[int, int]:
    """The level when attacking and when defending: the Spy alone has two."""
    if kind not in WITH_LEVEL:
        if "level" in row or "defends" in row:
            key = "level" if "level" in row else "defends"
            raise place.bad(f"{name}: a card of this kind has no level; leave {key} out", number, key)
        return 0, 0
    level = _number(row, "level", name, 0, MOST_LEVEL, place, number)
    if kind == t.SPY:
        return level, _number(row, "defends", name, 0, MOST_LEVEL, place, number)
    if "defends" in row:
        raise place.bad(f"{name}: only a Spy has another level when she defends; leave defends out", number, "defends")
    return level, level


def _flag(row: dict[str, Any], kind: int, name: str, place: Place, number: int) -> tuple[int, bool]:
    """The value, and whether the flag is white."""
    text = row.get("flag", "")
    found = re.fullmatch(r"(red|white) (\d+)", str(text))
    if text != "" and (not found or int(found[2]) > MOST_FLAG):
        raise place.bad(f"{name}: flag is like 'red 5' or 'white 20' (up to {MOST_FLAG}), not {text!r}", number, "flag")
    white = bool(found and found[1] == "white")
    if white != (kind in TREASURES):
        needs = 'needs flag = "white ..."' if kind in TREASURES else "has a white flag, which only treasure has"
        raise place.bad(f"{name} {needs}", number, "flag")
    return int(found[2]) if found else 0, white


def _serves(row: dict[str, Any], kind: int, suit: int, name: str, place: Place, number: int) -> int:
    """Crew serve under their own suit and under Privateers, Privateers everywhere, specials where they say."""
    if kind in SPECIALS:
        ships = 0
        for each in _suits(row, "serves", name, place, number):
            ships |= 1 << each
        return ships
    if "serves" in row:
        raise place.bad(f"{name}: only a special card says where it serves; leave serves out", number, "serves")
    if kind == t.PRIVATEERS:
        return ALL_SHIPS
    return 0 if kind in MASTERS else 1 << suit | 1 << t.PRIVATEER


def _check_whole(card_set: CardSet, numbers: list[int], place: Place) -> None:
    """What only the whole set shows."""
    seen: dict[str, int] = {}
    for design, number in zip(card_set.designs, numbers, strict=True):
        if design.short.lower() in seen:
            raise place.bad(f"two cards are written {design.short!r}; give one another short", number, "short")
        seen[design.short.lower()] = number
    if len(card_set.designs) > t.MOST_DESIGNS:
        raise place.bad(f"{len(card_set.designs)} different cards are too many; {t.MOST_DESIGNS} at most", max(numbers))
    if card_set.cards > t.MOST_CARDS:
        reason = f"{card_set.cards} cards are too many; {t.MOST_CARDS} at most, so lower some copies"
        raise place.bad(reason, max(numbers))
    masters = [design for design in card_set.designs if design.kind in MASTERS]
    if not masters:
        raise place.bad("no shipmasters: add a card of kind admiral, captain or privateer")
    if not any(_crew_for(card_set, master) >= t.CREW_SLOTS for master in masters):
        raise place.bad("no ship can be crewed: no shipmaster finds three cards that may serve under them")


def _crew_for(card_set: CardSet, master: Design) -> int:
    count = sum(design.copies for design in card_set.designs if design.serves >> master.suit & 1)
    return count - 1 if master.kind == t.PRIVATEERS else count


def check_seats(card_set: CardSet, seats: int, file: str) -> None:
    """Twelve cards each, and a pile that lasts one lap at least."""
    least = seats * (t.HAND + 1)
    if card_set.cards < least:
        reason = f"{card_set.cards} cards are too few for {seats} seats: they need {least}; raise some copies"
        raise BadInput(reason, file=file, line=1)
