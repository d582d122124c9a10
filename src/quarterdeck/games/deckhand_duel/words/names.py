"""What things are called: seats, compartments, cards and figures."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import Speaker
from quarterdeck.games.deckhand_duel.cardset.designs import Design, Gamer, gamers, house_set
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box

SEATS = ("Blue", "Red")
COLUMNS = "abc"


def design_of(box: Box, card: int) -> Design:
    return list(house_set().designs.values())[int(box.design[card]) - 1]


def card_name(box: Box, card: int) -> str:
    """The name on the card; a question mark for one that is not in sight."""
    return design_of(box, card).name if card else "?"


def short_name(box: Box, card: int) -> str:
    """Within a sentence, after whose it is: "your Star-Bounder"."""
    return card_name(box, card).removeprefix("The ")


def compartment(place: int) -> str:
    """a1 to c3: the column as Blue sees it, the row from Blue's Starship to Red's."""
    return f"{COLUMNS[place % 3]}{place // 3 + 1}"


def compartment_of(text: str) -> int:
    word = text.strip().lower()
    if len(word) == 2 and word[0] in COLUMNS and word[1] in "123":
        return COLUMNS.index(word[0]) + 3 * (int(word[1]) - 1)
    raise BadInput(f"{text!r} is not a compartment; they are a1 to c3")


def zone_name(place: int) -> str:
    return ("Blue's Starship", "Airlock", "Red's Starship")[place // 3]


def gamer_of(number: int) -> Gamer:
    return gamers()[number - 1]


def figure(says: Speaker, box: Box, card: int) -> str:
    """A figure in a sentence: "your Drone", "Ines's Overseer"."""
    return f"{says.whose(t.owner_of(card))} {short_name(box, card)}"


def successes_of(dice: int, first: int, second: int) -> list[int]:
    """The faces of a roll, from the numbers of an event."""
    told = (first, second, dice >> t.DICE_BITS)
    many = dice & ((1 << t.DICE_BITS) - 1)
    return [(told[i // t.DICE_A_NUMBER] >> 2 * (i % t.DICE_A_NUMBER)) & 3 for i in range(many)]


def faces_text(faces: list[int]) -> str:
    """Dice as they fell: * for a Success, - for none."""
    return " ".join("-" if face == 0 else "*" * face for face in faces) or "no dice"
