"""What things are called, in words and as ids: seats, cards and their copies, piles, zones, types."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import listed
from quarterdeck.engine.text import card as card_mark
from quarterdeck.games.deckhand_builder.box import edition_of, set_of
from quarterdeck.games.deckhand_builder.cardset.designs import Design
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box

SEATS = ("A", "B", "C", "D")
TITLES = ("Player A", "Player B", "Player C", "Player D")
TYPE_NAMES = {t.ATTACK: "Attack", t.ADVENTURE: "Adventure", t.STRUCTURE: "Structure"}
ORDINALS = ("first", "second", "third", "fourth")
PAYMENTS = ("action", "buy", "cheap")  # ids, in the order of actions.BY_ACTION, ...
PHASES = {
    t.NOTHING: "over",
    t.TURN: "turn",
    t.CARD: "card",
    t.SEAT: "player",
    t.PILE: "deck",
    t.WHICH: "effect",
    t.NUMBER: "number",
    t.YES_NO: "yes-or-no",
    t.ORDER: "order",
    t.SEALED: "sealed",
}


# --- Cards


def design_of(box: Box, card: int) -> Design:
    return set_of(box).designs[box.design[card]]


def title(box: Box, card: int) -> str:
    """The name on the face, which is also the face's key."""
    return design_of(box, card).name if card else "a card"


def named(box: Box, card: int) -> str:
    """A card in a sentence, marked (engine/text.py)."""
    return card_mark(title(box, card), title(box, card)) if card else "a card"


def card_name(box: Box, card: int) -> str:
    """One card of the set: of several copies, "Fist Fight 3"."""
    if card > box.cards:
        return f"card {card}"
    return _names(box.edition)[card]


@lru_cache(maxsize=16)
def _names(edition: int) -> list[str]:
    found = [""]
    for design in edition_of(edition).designs:
        if design.copies == 1:
            found.append(design.name)
        else:
            found += [f"{design.name} {copy + 1}" for copy in range(design.copies)]
    return found


def cards_of(box: Box, text: str) -> list[int]:
    """The cards that a name may mean: one, or all copies of a design named without a number."""
    wanted = text.strip().lower().replace("\u2019", "'")
    names = _names(box.edition)
    exact = [card for card, name in enumerate(names) if name.lower() == wanted]
    if exact:
        return exact
    copies = [card for card in range(1, box.cards + 1) if title(box, card).lower() == wanted]
    if copies:
        return copies
    titles = sorted({title(box, card) for card in range(1, box.cards + 1)})
    near = difflib.get_close_matches(text.strip(), titles, 1, 0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise BadInput(f"there is no card {text.strip()!r}{hint}")


def without_number(name: str) -> str:
    return re.sub(r" \d+$", "", name)


def types_text(kind: int) -> str:
    return listed([name for bit, name in TYPE_NAMES.items() if kind & bit])


def type_id(kind: int) -> str:
    """The id of a single type: "attack"."""
    return TYPES[kind.bit_length() - 1]


# --- Seats, piles, zones


def seat_of(text: object, seats: int) -> int:
    found = str(text).strip().upper()
    if found not in SEATS[:seats]:
        raise BadInput(f"there is no player {text!r}; there are {', '.join(SEATS[:seats])}")
    return SEATS.index(found)


def pile_name(pile: int) -> str:
    """Piles in notation: decks, supply deck, reload deck."""
    if pile == t.SUPPLY_DECK:
        return "supply deck"
    return "reload deck" if pile == t.RELOAD_DECK else f"deck {SEATS[pile - t.DECK]}"


def zone_id(zone: int, viewer: int) -> str:
    """A zone of the table as this viewer's View calls it; the six slots of the supply are a group of zones."""
    if zone == t.OUT:
        return "gone"
    if zone in (t.SUPPLY_DECK, t.RELOAD_DECK):
        return pile_name(zone)
    if zone in (t.SUPPLY, t.DOWN):
        return "supply"
    owner = SEATS[t.OWNER[zone]]
    if zone >= t.ASIDE:
        return f"aside/{owner}{SEATS[(zone - t.ASIDE) % t.MOST_SEATS]}"
    if zone >= t.PLAY:
        return "play"
    if zone >= t.STASH:
        return f"stash/{owner}"
    if zone >= t.HAND:
        return "hand" if zone == t.HAND + viewer else f"hand/{owner}"
    return f"deck/{owner}"
