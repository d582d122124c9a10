"""DeckHand's card sets, for `quarterdeck cards`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quarterdeck.engine import toml
from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import ListedCard, ListedSet, nearest
from quarterdeck.games.deckhand_builder.cardset.designs import BUILT_IN as SETS
from quarterdeck.games.deckhand_builder.cardset.designs import LEAST_START, SMALLEST, Design, read_set
from quarterdeck.games.deckhand_builder.rules import table as t

BUILT_IN: Mapping[str, Path] = SETS
OPTION = "cards"
SET_KEYS = ("game", "name", "four")
PRINTED: Sequence[str] = ("box",)
LIMITS = (
    f"A set has at most {t.MOST_DESIGNS} designs and {t.MOST_CARDS} cards, starting decks of at least {LEAST_START} "
    f"cards, and at least {SMALLEST} cards for the supply; docs/cards.md has the words."
)


def read(text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    card_set, wrong = read_set(text, file)
    if card_set is None:
        return None, wrong
    head = toml.loads(text).get("set", {})
    wrong += [  # told here and not by read_set: matches go on with sets that had such a word before it was refused
        BadInput(f"there is no {key!r} in [set]; {nearest(key, SET_KEYS)}", file=file, line=toml.line_of(text, key))
        for key in head
        if key not in SET_KEYS
    ]
    return ListedSet(card_set.name, tuple(_listed(design) for design in card_set.designs)), wrong


def _listed(design: Design) -> ListedCard:
    facts = {"type": "/".join(design.types), "cost": str(design.cost), "hooks": str(design.hooks)}
    if design.dealt:
        facts["dealt"] = str(design.dealt)
    return ListedCard(design.name, design.copies, facts, design.text)


def mine(words: Position) -> bool:
    """Whether a file is a set of this game: it has cards with hooks."""
    cards = words.get("card")
    return isinstance(cards, list) and any(isinstance(card, dict) and "hooks" in card for card in cards)
