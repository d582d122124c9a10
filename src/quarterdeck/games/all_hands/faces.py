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
    return {made.short: face_of(made) for made in card_set(box).designs}


def face_of(made: Design) -> Face:
    suit = SUIT_NAMES[made.suit]
    corners = {"suit": suit}
    numbers = {"copies": made.copies}
    marks = [KIND_IDS[made.kind]]
    if made.level:
        corners["level"] = f"{made.level}/{made.defence}" if made.kind == t.SPY else str(made.level)
        numbers |= {"level": made.level, "defence": made.defence}
    if made.kind in MASTERS:
        corners["sails"] = str(t.SAILS[made.kind])
        numbers["sails"] = t.SAILS[made.kind]
        marks.append("shipmaster")
    if made.kind == t.DAUGHTER:
        marks.append("treasure")
    if made.flag:
        colour = "white" if made.white else "red"
        corners["flag"] = f"{colour} {made.flag}"
        numbers["flag"] = made.flag
        marks.append(f"{colour}-flag")
    return Face(
        key=made.short,
        title=made.name,
        short=made.short,
        kind=suit.lower(),
        corners=corners,
        numbers=numbers,
        marks=tuple(marks),
        text=ability(made),
        texts={"rank": made.rank, "line": ability_in_short(made)},
        art=made.art or _art(made),
        rule=RULES.get(made.kind, "Types of Cards"),
    )


def _art(made: Design) -> str:
    if made.kind == t.TREASURE:
        return TREASURE_ART.get(made.name.lower(), "chest")
    if made.kind == t.CREW:
        return CREW_ART[min(made.level, len(CREW_ART) - 1)]
    return ART[made.kind]
