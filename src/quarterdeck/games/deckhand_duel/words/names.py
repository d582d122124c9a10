"""What things are called: seats, compartments, cards and figures; and their ids, for clients."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import Speaker, counted
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.text import gain as gain_mark
from quarterdeck.engine.text import zone as zone_mark
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.designs import Design
from quarterdeck.games.deckhand_duel.cardset.gamers import Gamer
from quarterdeck.games.deckhand_duel.cardset.vocabulary import PASSIVES, REACTIONS, TALENTS, TRIGGERS
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table

SEATS = ("Blue", "Red")
COLUMNS = "abc"
COMPARTMENTS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in COLUMNS)
ZONES = tuple(f"map/{name}" for name in COMPARTMENTS)

# Ids, by number
PHASES = ("none", "gamers", "redraw", "turn", "counterattack", "reaction", "choice", "choice", "talent", "over")
ENDINGS = ("", "killed", "stalemate")
ROLLS = {t.ATTACK_DICE: "attack", t.COUNTER_DICE: "counterattack", t.FIRST_DICE: "begin", t.CARD_DICE: "card"}
PASSIVE_IDS = {number: word for word, (number, _, _) in PASSIVES.items()}
PROGRAM_IDS = {number: word for word, number in TRIGGERS.items()}
REACTION_IDS = {number: word for word, number in REACTIONS.items()}
TALENT_IDS = {number: word.replace(" ", "-") for word, (number, _) in TALENTS.items()}
TALENT_TEXTS = dict(TALENTS.values())


def design_of(box: Box, card: int) -> Design:
    return set_of(box).in_order[box.design[card] - 1]


def card_name(box: Box, card: int) -> str:
    """The name on the card, which is the key of its face; a question mark for one that is not in sight."""
    return set_of(box).in_order[box.design[card] - 1].name if card else "?"


def short_name(box: Box, card: int) -> str:
    """Within a sentence, after whose it is: "your Star-Bounder"."""
    return card_name(box, card).removeprefix("The ")


def compartment(place: int) -> str:
    """a1 to c3: the column as Blue sees it, the row from Blue's Starship to Red's."""
    return COMPARTMENTS[place]


def compartment_of(text: str) -> int:
    word = text.strip().lower()
    if len(word) == 2 and word[0] in COLUMNS and word[1] in "123":
        return COLUMNS.index(word[0]) + 3 * (int(word[1]) - 1)
    raise BadInput(f"{text!r} is not a compartment; they are a1 to c3")


def zone_id(place: int) -> str:
    """The zone of a compartment."""
    return ZONES[place]


def zone_name(place: int) -> str:
    return ("Blue's Starship", "Airlock", "Red's Starship")[place // 3]


def gamer_of(box: Box, number: int) -> Gamer:
    return set_of(box).gamers[number - 1]


def skill_name(box: Box, captain: int) -> str:
    return design_of(box, captain).skill.partition(" (")[0]


def successes_of(dice: int, first: int, second: int) -> list[int]:
    """The faces of a roll, from the numbers of an event."""
    told = (first, second, dice >> t.DICE_BITS)
    many = dice & ((1 << t.DICE_BITS) - 1)
    return [(told[i // t.DICE_A_NUMBER] >> 2 * (i % t.DICE_A_NUMBER)) & 3 for i in range(many)]


def faces_text(faces: list[int]) -> str:
    """Dice as they fell: * for a Success, - for none."""
    return " ".join("-" if face == 0 else "*" * face for face in faces) or "no dice"


# --- In sentences, with marks (engine/text.py)


def named(box: Box, card: int) -> str:
    """A card."""
    return card_mark(card_name(box, card), card_name(box, card))


def short_named(box: Box, card: int) -> str:
    """A figure, after whose it is."""
    return short_mark(card_name(box, card))


def short_mark(name: str) -> str:
    return card_mark(name, name.removeprefix("The "))


def figure(says: Speaker, box: Box, card: int) -> str:
    """"your Drone", "Ines's Overseer"."""
    return f"{says.whose(t.owner_of(card))} {short_named(box, card)}"


def there(place: int) -> str:
    """A compartment."""
    return zone_mark(zone_id(place), compartment(place))


def corryte(text: str) -> str:
    """"2 Corryte"."""
    return gain_mark("corryte", text)


# --- What a card asks for


def card_asking(box: Box, seen: Table) -> int:
    """The card whose program runs: the Maneuver just played, or a figure."""
    if seen.trigger == t.PLAY:
        return seen.discards[seen.you][seen.discards_size[seen.you] - 1]
    return seen.this


def wanted_text(box: Box, seen: Table, own: str = "your own") -> str:
    """What the row at which a program stands asks for; `own` is whose figures the asked one's are to the reader."""
    row = box.code[seen.pc]
    bits, reach = row[t.FILTER], row[t.REACH]
    what = "corpse" if bits & t.AS_CORPSE else "Crew" if bits & t.ONLY_CREW else "figure"
    if bits & t.ENEMY:
        text = f"an enemy {what}"
    elif bits & t.ALLY:
        several = what if what == "Crew" else f"{what}s"
        text = f"{'another' if bits & t.NOT_THIS else 'one'} of {own} {several}"
    else:
        text = f"a {what}"
    if bits & t.DAMAGED:
        text += " with damage"
    return text + (f" within {counted(reach, 'compartment')}" if reach else "")
