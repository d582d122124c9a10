"""What is printed: the twenty cards, the Wound cards, the Blessing cards and the move cards."""

from __future__ import annotations

from quarterdeck.engine.speech import at_start, listed
from quarterdeck.engine.view import Face
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, RESULTS, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import is_blessing, is_wound_card
from quarterdeck.games.deckahedron.rules.table import Box
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.topics import costs_text, move_text

SYMBOLS = {
    "green": "green token",
    "stamina": "Stamina",
    "critical-failure": "critical failure",
    "critical-success": "critical success",
}

FIRST = {"card": 0, "wound": t.CARDS, "blessing": t.FIRST_CARDS}  # by kind of card: the last number before its own
TITLES = {"card": "Card {}", "wound": "Wound card {}", "blessing": "Blessing card {}"}
HEADINGS = {"card": "The Deckahedron", "wound": "Wound cards", "blessing": "Variants"}


def faces(box: Box) -> dict[str, Face]:
    """Every card of the box by its key."""
    printed = t.ALL_CARDS if box.blessings else t.FIRST_CARDS
    found = [_card_face(box, card) for card in range(1, printed + 1)]
    found += [_move_face(box, move) for move in range(box.moves)]
    return {face.key: face for face in found}


def symbols_of(box: Box, card: int) -> tuple[str, ...]:
    """What is printed on a card besides its edges and pips."""
    there = (box.green[card], box.stamina[card], card == t.CRITICAL_FAIL, card == t.CRITICAL_WIN)
    return tuple(mark for mark, printed in zip(SYMBOLS, there, strict=True) if printed)


def card_says(box: Box, card: int) -> str:
    """What a card shows, in words."""
    if is_blessing(card):
        return "Back to the supply, when it resolves a flip."
    if card > t.CARDS:
        return "Flipped, it ends the flip and costs 1 Stamina."
    symbols = listed([SYMBOLS[mark] for mark in symbols_of(box, card)])
    return f"{at_start(symbols)}." if symbols else ""


def _card_face(box: Box, card: int) -> Face:
    """The results on the edges are its corners, by edge; the pips of the d4 and the d6 are numbers (0: none)."""
    kind = "blessing" if is_blessing(card) else "wound" if is_wound_card(card) else "card"
    corners = {edge: RESULTS[box.edge[card][i]] for i, edge in enumerate(n.EDGE_IDS)}
    numbers = {"number": card - FIRST[kind]}
    if kind == "card":
        numbers |= {"d4": box.d4[card], "d6": box.d6[card]}
        corners |= {"d4": str(box.d4[card] or "-"), "d6": str(box.d6[card] or "-")}
    edges = listed([f"{edge} {RESULTS[box.edge[card][i]]}" for i, edge in enumerate(n.EDGES)])
    symbol = "token" if box.green[card] else "stamina" if box.stamina[card] else ""
    return Face(
        key=n.card_text(card),
        title=TITLES[kind].format(card - FIRST[kind]),
        short=n.card_text(card),
        kind=kind,
        corners=corners,
        numbers=numbers,
        marks=symbols_of(box, card),
        text=f"{edges}. {card_says(box, card)}".strip(),
        art=symbol if kind == "card" else kind,
        rule=HEADINGS[kind],
    )


def _move_face(box: Box, move: int) -> Face:
    """Its marks are its attributes and tags; its texts what each result brings, the best first, and its note."""
    card = moves_of(box)[move]
    results = (t.VV, t.V, t.X, t.XX) if card.attributes else (t.VV,)
    texts = {RESULTS[result]: n.meaning(box, move, result) for result in results} | {"note": card.note}
    texts |= {"costs": costs_text(box, move)} | {f"option {i + 1}": each.text for i, each in enumerate(card.options)}
    levels = {"lowest": card.levels[0], "highest": card.levels[-1], "own": card.own} if card.levels else {}
    return Face(
        key=n.move_key(box, move),
        title=card.name,
        short=card.name,
        kind="move",
        corners={"attributes": "/".join(ATTRIBUTES[i] for i in card.attributes)},
        numbers=levels,
        marks=(*(n.ATTRIBUTE_IDS[i] for i in card.attributes), *(tag.replace(" ", "-") for tag in card.tags)),
        text=move_text(box, move),
        texts={name: text for name, text in texts.items() if text},
        art=n.ATTRIBUTE_IDS[card.attributes[0]] if card.attributes else "token",
        rule="Move cards",
    )
