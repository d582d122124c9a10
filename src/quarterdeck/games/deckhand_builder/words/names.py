"""What things are called: seats, cards and their copies, piles."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckhand_builder.box import edition_of, set_of
from quarterdeck.games.deckhand_builder.cardset.designs import Design
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box

SEATS = ("A", "B", "C", "D")
TITLES = ("Player A", "Player B", "Player C", "Player D")
TYPE_NAMES = {t.ATTACK: "Attack", t.ADVENTURE: "Adventure", t.STRUCTURE: "Structure"}


def design_of(box: Box, card: int) -> Design:
    number: int = box.design[card]
    return set_of(box).designs[number]


def title(box: Box, card: int) -> str:
    """The name on the face."""
    return design_of(box, card).name if card else "a card"


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


def seat_of(text: object, seats: int) -> int:
    found = str(text).strip().upper()
    if found not in SEATS[:seats]:
        raise BadInput(f"there is no player {text!r}; there are {', '.join(SEATS[:seats])}")
    return SEATS.index(found)


def pile_name(pile: int) -> str:
    """Piles as zones: decks, supply deck, reload deck."""
    if pile == t.SUPPLY_DECK:
        return "supply deck"
    return "reload deck" if pile == t.RELOAD_DECK else f"deck {SEATS[pile - t.DECK]}"


def types_text(kind: int) -> str:
    return " ".join(name for bit, name in TYPE_NAMES.items() if kind & bit)


def without_number(name: str) -> str:
    return re.sub(r" \d+$", "", name)
