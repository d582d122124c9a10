"""How cards of All Hands on Deck are written, for clients that let people do so (engine/workshop.py)."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.workshop import CardField, CardKind, DrawnCard, EffectWord, FieldAnswer
from quarterdeck.games.all_hands.cardset.designs import KINDS as KIND_WORDS
from quarterdeck.games.all_hands.cardset.designs import MOST_LEVEL, SUITS, parse_all
from quarterdeck.games.all_hands.faces import face_of

HEAD, NAME = "", "title"
_suits = tuple(FieldAnswer(suit, suit.capitalize()) for suit in SUITS)
KINDS: tuple[CardKind, ...] = (
    CardKind(
        "card",
        "Card",
        (
            CardField("name", "Name", "text"),
            CardField("short", "Written as", "text"),
            CardField(
                "kind",
                "Kind",
                "choice",
                answers=tuple(FieldAnswer(kind, kind.replace("-", " ").capitalize()) for kind in KIND_WORDS),
            ),
            CardField("suits", "A design for each of these suits", "choices", answers=_suits),
            CardField("copies", "Copies of each", "number", 1, 20),
            CardField("level", "Dueling level", "number", 0, MOST_LEVEL, optional=True),
            CardField("defends", "Level when defending (a Spy)", "number", 0, MOST_LEVEL, optional=True),
            CardField("flag", "Flag: red 5, or white 20 for treasure", "text", optional=True),
            CardField("serves", "Serves on ships of (a special card)", "choices", answers=_suits, optional=True),
            CardField("art", "Picture", "picture", optional=True),
        ),
        {"name": "New hand", "short": "Nh", "kind": "crew", "suits": ["navy"], "copies": 1, "level": 3},
    ),
)
WORDS: tuple[EffectWord, ...] = ()  # what a card does is its kind's


def drawn(text: str, file: str) -> tuple[list[DrawnCard], list[BadInput]]:
    card_set, wrong = parse_all(text, file)
    if card_set is None:
        return [], wrong
    return [DrawnCard("card", design.place, face_of(design)) for design in card_set.designs], wrong
