"""What things are called: seats, cards, edges, results, attributes, moves, levels, foes."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.text import zone
from quarterdeck.engine.view import Args
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, RESULTS, MoveCard, foes_of, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box

EDGES = ("Anchor", "Bulb", "Crescent", "Dart")
EDGE_IDS = ("anchor", "bulb", "crescent", "dart")
ATTRIBUTE_NAMES = ("Strength", "Dexterity", "Intelligence")
ATTRIBUTE_IDS = ("str", "dex", "int")
RESULT_IDS = ("xx", "x", "v", "vv")  # as marks; elsewhere results are written as on the cards
LEVELS = ("wild", "novice", "base", "expert", "master")
VEILS = ("open", "secret", "hidden")
CONTESTS = ("melee", "ranged")
PHASES = ("characters", "play", "over", "evening over")
STATES = (
    *("idle", "sharing", "owning", "called", "tied", "standing", "green", "hurt", "recovering", "mending"),
    *("critical", "naming", "choosing", "free", "veiled", "settling", "picking"),
)
BLESSINGS = tuple(f"b{i + 1}" for i in range(t.BLESSINGS))
DICE = ("d4", "d6", "d10", "d12")
GEAR = ("Speed", "Equipment", "Wealth")
GEAR_IDS = ("speed", "equipment", "wealth")


def seat_name(box: Box, seat: int) -> str:
    """GM, P1, P2, ...; without a game master the first seat is P1."""
    if box.gm:
        return "GM" if seat == t.GM else f"P{seat}"
    return f"P{seat + 1}"


def seat_title(box: Box, seat: int) -> str:
    name = seat_name(box, seat)
    return "Game Master" if name == "GM" else f"Player {name[1:]}"


def seat_of(box: Box, name: object) -> int:
    """The seat that a person means."""
    for seat in range(box.seats):
        if str(name).lower() == seat_name(box, seat).lower():
            return seat
    names = [seat_name(box, seat) for seat in range(box.seats)]
    raise BadInput(f"{name!r} is not a seat; the seats are {listed(names)}")


def target_name(box: Box, target: int) -> str:
    """Whom a call is for: a seat, or everyone. Seats that are not there are written, too: every action has a text."""
    return "everyone" if target == t.EVERYONE_HERE else seat_name(box, target)


def card_text(card: int) -> str:
    """#1 to #20, W1 and W2, B1 to B6; ? for a card that is not in sight."""
    if not card:
        return "?"
    if card > t.FIRST_CARDS:
        return f"B{card - t.FIRST_CARDS}"
    return f"W{card - t.CARDS}" if card > t.CARDS else f"#{card}"


def named(card: int) -> str:
    """A card in a sentence."""
    return card_mark(card_text(card), card_text(card)) if card else card_text(card)


def card_of(text: str) -> int:
    """The card that a person means: #7, 7, W1, B3."""
    word = text.strip().lower().removeprefix("#")
    if word in ("w1", "w2"):
        return t.CARDS + int(word[1])
    if word in BLESSINGS:
        return t.FIRST_CARDS + int(word[1])
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= t.CARDS:
        raise BadInput(f"{text!r} is not a card; cards are 1 to {t.CARDS}, W1, W2 and B1 to B{t.BLESSINGS}")
    return int(word)


def cards_text(pile: Sequence[int], size: int) -> str:
    return " ".join(card_text(pile[i]) for i in range(size))


def move_card(box: Box, move: int) -> MoveCard | None:
    book = moves_of(box)
    return book[move] if 0 <= move < len(book) else None


def move_name(box: Box, move: int) -> str:
    card = move_card(box, move)
    return card.name if card else f"move {move + 1}"


def move_key(box: Box, move: int) -> str:
    """The key of a move card's face; empty if there is no such move in the box."""
    card = move_card(box, move)
    return f"move/{card.name}" if card else ""


def named_move(box: Box, move: int) -> str:
    """A move in a sentence."""
    return card_mark(move_key(box, move), move_name(box, move)) if move_card(box, move) else move_name(box, move)


def move_of(box: Box, name: object) -> int:
    """The move that a person means."""
    for number, card in enumerate(moves_of(box)):
        if card.name.lower() == str(name).lower():
            return number
    raise BadInput(f"{name!r} is not a move in this file of moves")


def meaning(box: Box, move: int, result: int) -> str:
    """What a result means on a move card."""
    card = move_card(box, move)
    if card is None or move <= t.RANGED:
        return ""
    meaning = card.means.get(RESULTS[result], "")
    if meaning or "immediate" in card.tags:
        return meaning or "nothing comes of it"
    return "the GM makes a move" if box.gm else "it goes wrong"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def level_text(level: int) -> str:
    return f"{signed(level)}, {LEVELS[level + 2]}"


def attribute_ids(members: int) -> tuple[str, ...]:
    """A set of attributes as ids."""
    return tuple(ATTRIBUTE_IDS[i] for i in range(t.ATTRIBUTES) if (members >> i) & 1)


def attributes_text(members: int, last: str = "or") -> str:
    """A set of attributes in words."""
    return listed([ATTRIBUTE_NAMES[i] for i in range(t.ATTRIBUTES) if (members >> i) & 1], last)


def terms_text(total: int) -> str:
    """A sum of advantage in words: what is flipped."""
    extra = max(-t.MOST_EXTRA, min(t.MOST_EXTRA, total))
    if extra == 0:
        return "one card"
    return f"{'best' if extra > 0 else 'worst'} of {1 + abs(extra)}"


def the_foe(number: int, word: str = "Foe") -> str:
    """A foe in a sentence: a client that knows its name says that."""
    return zone(f"foe/{number}", f"{word} {number}")


def foe_name(box: Box, kind: int) -> str:
    """A kind of foe; kinds that are in no file are written, too: every action has a text."""
    kinds = foes_of(box)
    return kinds[kind].name if 0 <= kind < len(kinds) else f"kind {kind + 1}"


def foe_of(box: Box, name: str) -> int:
    """The kind of foe that a person means."""
    for kind, foe in enumerate(foes_of(box)):
        if foe.name.lower() == name.lower():
            return kind
    raise BadInput(f"a foe is {listed([foe.name for foe in foes_of(box)], 'or')}, not {name!r}")


def a_foe(box: Box, kind: int) -> str:
    name = foe_name(box, kind)
    if not name[0].islower():  # a name of its own
        return name
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def foe_args(box: Box, kind: int) -> Args:
    """A kind of foe: its name, the edge that it flips with, the die that it deals."""
    name = foe_name(box, kind)
    if kind >= box.kinds:
        return {"foe_kind": name, "name": name}
    rank, die = box.kind_rank[kind], box.kind_die[kind]
    return {"foe_kind": name, "name": name, "edge": EDGE_IDS[rank - 1], "die": f"d{die}"}


def option_text(box: Box, move: int, option: int) -> str:
    """A line of a move card that can be chosen."""
    card = move_card(box, move)
    return card.options[option].text if card and option < len(card.options) else f"option {option + 1}"


def cost_text(box: Box, move: int, stamina: int) -> str:
    """What a move costs, in words; empty if nothing. Stamina depends on the level and on Speed."""
    tokens, equipment = box.cost_tokens[move], box.cost_equipment[move]
    parts = [counted(tokens, "green token")] * (tokens > 0) + [f"{equipment} Equipment"] * (equipment > 0)
    parts += [f"{stamina} Stamina"] * (stamina > 0) + ["a Wound"] * (box.wounds_by[move] > 0)
    return listed(parts)


def side_args(name: str, side: int) -> Args:
    """One side of a contest as an argument: `name` is its seat; of a foe, `name`_foe is its number."""
    return {f"{name}_foe": side - t.AS_FOE + 1} if side >= t.AS_FOE else {name: side}


def short_attribute(attribute: int) -> str:
    return "any" if attribute == t.ANY else ATTRIBUTES[attribute]
