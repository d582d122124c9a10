"""The cards of All Hands on Deck as faces, made from the card set of a match."""

from __future__ import annotations

from quarterdeck.engine.view import Face
from quarterdeck.games.all_hands.box import card_set
from quarterdeck.games.all_hands.cardset.designs import KINDS, MASTERS, Design
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box
from quarterdeck.games.all_hands.words.names import SUIT_NAMES
from quarterdeck.games.all_hands.words.topics import ability, ability_in_short

ART = {
    t.ADMIRAL: "sail3",
    t.CAPTAIN: "sail2",
    t.PRIVATEERS: "privateer",
    t.COOK: "ladle",
    t.DAUGHTER: "daughter",
    t.LADY: "lady",
    t.BLACK_SPOT: "spot",
    t.RUTH: "ruth",
    t.SPY: "spy",
}
CREW_ART = ("swab", "swab", "swab", "rope", "cutlass", "pistol")  # by level
TREASURE_ART = {"jewels": "jewel", "gold": "gold", "silver": "silver"}
RULES = {
    t.BLACK_SPOT: "The Black Spot",
    t.SPY: "Spy",
}  # where the rules speak of a kind of card alone; of all others in one table
KIND_IDS = {kind: word for word, kind in KINDS.items()}


def faces(box: Box) -> dict[str, Face]:
    """Every design of the card set."""
    return {design.short: face_of(design) for design in card_set(box).designs}


def face_of(design: Design) -> Face:
    suit = SUIT_NAMES[design.suit]
    corners = {"suit": suit}
    numbers = {"copies": design.copies}
    marks = [KIND_IDS[design.kind]]
    if design.level:
        corners["level"] = f"{design.level}/{design.defence}" if design.kind == t.SPY else str(design.level)
        numbers |= {"level": design.level, "defence": design.defence}
    if design.kind in MASTERS:
        corners["sails"] = str(t.SAILS[design.kind])
        numbers["sails"] = t.SAILS[design.kind]
        marks.append("shipmaster")
    if design.kind == t.DAUGHTER:
        marks.append("treasure")
    if design.flag:
        colour = "white" if design.white else "red"
        corners["flag"] = f"{colour} {design.flag}"
        numbers["flag"] = design.flag
        marks.append(f"{colour}-flag")
    return Face(
        key=design.short,
        title=design.name,
        short=design.short,
        kind=suit.lower(),
        corners=corners,
        numbers=numbers,
        marks=tuple(marks),
        text=ability(design),
        texts={"rank": design.rank, "line": ability_in_short(design)},
        art=design.art or _art(design),
        rule=RULES.get(design.kind, "Types of Cards"),
    )


def _art(design: Design) -> str:
    if design.kind == t.TREASURE:
        return TREASURE_ART.get(design.name.lower(), "chest")
    if design.kind == t.CREW:
        return CREW_ART[min(design.level, len(CREW_ART) - 1)]
    return ART[design.kind]
