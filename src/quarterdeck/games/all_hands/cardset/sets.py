"""All Hands on Deck's card sets, for `quarterdeck cards`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import ListedCard, ListedSet
from quarterdeck.games.all_hands.cardset.designs import BUILT_IN as SETS
from quarterdeck.games.all_hands.cardset.designs import HOUSE, KINDS, SUITS, Design, parse_all
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.words.topics import ability

BUILT_IN: Mapping[str, Path] = SETS
OPTION = "cards"
PRINTED: Sequence[str] = (HOUSE,)
LIMITS = (
    f"A set has at most {t.MOST_DESIGNS} designs (a card of four suits is four) and {t.MOST_CARDS} cards, and at least "
    f"{t.HAND + 1} cards for each seat."
)
KIND_WORDS = {kind: word for word, kind in KINDS.items()}


def read(text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    card_set, wrong = parse_all(text, file)
    if card_set is None:
        return None, wrong
    return ListedSet(card_set.title, tuple(_listed(design) for design in card_set.designs)), wrong


def _listed(design: Design) -> ListedCard:
    facts = {"short": design.short, "kind": KIND_WORDS[design.kind], "suit": SUITS[design.suit]}
    if design.level or design.defence:
        spy = design.level != design.defence
        facts["level"] = f"{design.level}/{design.defence}" if spy else str(design.level)
    if design.flag:
        facts["flag"] = f"{'white' if design.white else 'red'} {design.flag}"
    return ListedCard(design.name, design.copies, facts, ability(design))


def mine(words: Position) -> bool:
    """Its cards have suits."""
    cards = words.get("card")
    return isinstance(cards, list) and any(isinstance(card, dict) and "suits" in card for card in cards)
