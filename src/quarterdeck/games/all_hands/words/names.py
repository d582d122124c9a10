"""Names in All Hands on Deck: seats, suits, cards, ships, and the ids of phases and zones."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.text import zone as zone_mark
from quarterdeck.games.all_hands.box import card_set, design
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box

SEATS = ("A", "B", "C", "D", "E")
TITLES = tuple(f"Player {seat}" for seat in SEATS)
SUIT_NAMES = ("Navy", "Merchant", "Pirate", "Raider", "Privateer")
PHASES = ("turn", "aargh", "vote", "battle", "reckoning", "over")


def card_text(box: Box, card: int) -> str:
    """N5, RC, Gold; ? for a card that is not in sight."""
    if card == t.NONE:
        return "?"
    return design(box, card).short if card <= box.designs else f"card {card}"


def card_name(box: Box, card: int) -> str:
    return design(box, card).name


def named(box: Box, card: int) -> str:
    """A card in a sentence, as players write it: N5."""
    return card_mark(card_text(box, card), card_text(box, card))


def titled(box: Box, card: int) -> str:
    """A card in a sentence, by its name: Navy Gunner."""
    return card_mark(card_text(box, card), card_name(box, card))


def with_article(box: Box, card: int) -> str:
    """A card in a sentence: a Navy Gunner."""
    return ("an " if card_name(box, card)[0] in "AEIOU" else "a ") + titled(box, card)


def card_of(box: Box, text: str) -> int:
    """The card that a person means: N5, n5, Navy Gunner."""
    typed = text.strip().lower().replace("\u2019", "'")
    for card, each in enumerate(card_set(box).designs, 1):
        if typed in (each.short.lower(), each.name.lower()):
            return card
    raise BadInput(f"{text!r} is not a card of this set; a card is written like {card_text(box, 1)}")


def ship_name(ship: int) -> str:
    """A1 to E3: the seat's letter and which of its ships."""
    return f"{SEATS[ship // t.FLEET]}{ship % t.FLEET + 1}"


def ship_zone(ship: int) -> str:
    """The id of a ship's zone."""
    return f"ship/{ship_name(ship)}"


def reserved_zone(seat: int) -> str:
    """The id of the zone where a seat's reserved card lies."""
    return f"reserved/{SEATS[seat]}"


def named_ship(ship: int) -> str:
    """A ship in a sentence."""
    return zone_mark(ship_zone(ship), ship_name(ship))


def ship_of(text: str) -> int:
    name = text.strip().upper()
    if len(name) != 2 or name[0] not in SEATS or name[1] not in "123":
        raise BadInput(f"{text!r} is not a ship; ships are A1 to E3")
    return SEATS.index(name[0]) * t.FLEET + int(name[1]) - 1


def seat_of(box: Box, text: object) -> int:
    name = str(text).strip().upper()
    if name not in SEATS[: box.seats]:
        raise BadInput(f"there is no seat {text!r}; the seats are {', '.join(SEATS[: box.seats])}")
    return SEATS.index(name)
