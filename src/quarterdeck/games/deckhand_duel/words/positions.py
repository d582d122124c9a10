"""Positions of the duel as text, and tables set up from them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.designs import plain
from quarterdeck.games.deckhand_duel.cardset.gamers import gamer_number
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.shipmap import start_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import ENDINGS, SEATS, card_name, compartment, gamer_of

ASKS = ("", "gamer", "redraw", "turn", "counterattack", "react", "figure", "spot", "talent", "over")
STATES = {
    "moved": t.MOVED,
    "attacked": t.HAS_ATTACKED,
    "done": t.DONE,
    "stunned": t.STUNNED,
    "fresh": t.FRESH,
    "serving": t.SERVING,
}
ANSWERS = {t.UNDECIDED: "undecided", t.KEEPS: "keep", t.REDRAWS: "redraw", t.SEALED: "sealed"}
WINNERS = (*SEATS, "nobody")
NUMBERS = ("turn", "corryte", "quiet", "ebb")
WORDS = (
    *("ask", "player", *NUMBERS, "skill", "active", "eventful", "map", "hands", "decks", "discards"),
    *("gamers", "talents", "answers", "redraws", "winner", "ending"),
)


# --- Writing


def position(box: Box, table: Table) -> Position:
    """A table in words. What is not in sight is a question mark."""
    words: Position = {
        "ask": ASKS[table.ask],
        "player": SEATS[table.player],
        "turn": int(table.turn),
        "corryte": int(table.corryte),
        "skill": "used" if table.skill_used else "ready",
        "active": copy_name(box, table.active) if table.active else "",
        "eventful": bool(table.eventful),
        "quiet": int(table.quiet),
        "ebb": int(table.ebb),
        "map": map_text(box, table),
    }
    for name, pile, size in (
        ("hands", table.hand, table.hand_size),
        ("decks", [row[:count][::-1] for row, count in zip(table.deck, table.deck_size, strict=True)], table.deck_size),
        ("discards", table.discards, table.discards_size),
    ):
        words[name] = {SEATS[seat]: cards_text(box, pile[seat][: size[seat]]) for seat in range(2)}
    words["gamers"] = {SEATS[seat]: gamer_text(box, table.gamer[seat]) for seat in range(2)}
    words["talents"] = {SEATS[seat]: "used" if table.talent_used[seat] else "ready" for seat in range(2)}
    if table.ask in (t.ASK_GAMER, t.ASK_REDRAW):
        words["answers"] = {SEATS[seat]: answer_text(box, table, seat) for seat in range(2)}
    words["redraws"] = {SEATS[seat]: int(table.redraws[seat]) for seat in range(2)}
    if table.ask == t.OVER:
        words["winner"] = WINNERS[table.winner]
        words["ending"] = ENDINGS[table.ending]
    return words


def gamer_text(box: Box, gamer: int) -> str:
    return gamer_of(box, gamer).handle if gamer else "none"


def answer_text(box: Box, table: Table, seat: int) -> str:
    answer = table.answer[seat]
    if table.ask == t.ASK_GAMER and answer not in (t.UNDECIDED, t.SEALED):
        return gamer_of(box, answer).handle
    return ANSWERS[answer]


def copy_name(box: Box, card: int) -> str:
    """The name of a card; of the second copy in a deck, with #2."""
    name = card_name(box, card)
    second = card not in (0, 1, 21, 41, 42) and box.design[card - 1] == box.design[card]
    return f"{name}#2" if second else name


def cards_text(box: Box, cards: Sequence[int]) -> str:
    return ", ".join(copy_name(box, card) if card else "?" for card in cards)


def map_text(box: Box, table: Table) -> str:
    """The map, Red's Starship on top: `B:Drone -1 (done)` is Blue's, with 1 damage; `x R:Drone` a corpse."""
    rows = []
    for row in (2, 1, 0):
        cells = [cell_text(box, table, row * 3 + column) for column in range(3)]
        rows.append(" | ".join(cells))
    return "\n".join(rows) + "\n"


def cell_text(box: Box, table: Table, place: int) -> str:
    corpse = table.corpse[place]
    if corpse:
        return f"x {SEATS[t.owner_of(corpse)][0]}:{copy_name(box, corpse)}"
    card = table.figure[place]
    if not card:
        return "."
    text = f"{SEATS[t.owner_of(card)][0]}:{copy_name(box, card)}"
    if table.damage[place]:
        text += f" -{table.damage[place]}"
    marks = [name for name, bit in STATES.items() if table.state[place] & bit]
    if table.more_dice[place]:
        marks.append(f"dice {table.more_dice[place]}")
    if table.shield[place]:
        marks.append(f"shield {table.shield[place]}")
    return text + (f" ({', '.join(marks)})" if marks else "")


# --- Reading


class Cards:
    """Hands out the cards that a position names, each once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.used: set[int] = set()

    def find(self, seat: int, text: str) -> int:
        """The first copy that is not used yet; `#2` names the second."""
        name, _, copy = text.strip().partition("#")
        own = [*range(seat * t.DECK + 1, seat * t.DECK + t.DECK + 1), t.CAPTAIN + seat]
        found = [card for card in own if plain(card_name(self.box, card)) == plain(name)]
        if copy:
            found = found[1:] if copy == "2" else []
        if not found:
            raise BadInput(f"{SEATS[seat]} has no card {text.strip()!r}")
        card = next((each for each in found if each not in self.used), 0)
        if not card:
            raise BadInput(f"{SEATS[seat]}'s {text.strip()} is named too often")
        self.used.add(card)
        return card

    def row(self, seat: int, text: object) -> list[int]:
        """Cards with commas between them; ? is any card that nobody names."""
        parts = [part.strip() for part in str(text).split(",") if part.strip()]
        return [0 if part == "?" else self.find(seat, part) for part in parts]


def set_up(box: Box, words: Position, table: Table) -> None:
    """Fill a blank table from words; cards that nobody names lie in the deck, below those that are named."""
    for name in words:
        if name not in WORDS:
            raise BadInput(f"there is no {name!r} in a position; expected {listed(WORDS, 'or')}")
    cards = Cards(box)
    table.ask = one_of(ASKS, words.get("ask", "turn"), "ask")
    table.player = table.asked = one_of(SEATS, words.get("player", "Blue"), "player")
    if table.ask in (t.ASK_GAMER, t.ASK_REDRAW):
        table.asked = 0
    for name, usual in zip(NUMBERS, (5, t.TURN_CORRYTE, 0, 0), strict=True):
        setattr(table, name, number(words.get(name, usual), name))
    table.skill_used = one_of(("ready", "used"), words.get("skill", "ready"), "skill")
    table.eventful = int(bool(words.get("eventful", False)))
    set_map(box, table, words.get("map"), cards)
    active = str(words.get("active", ""))
    if active:
        table.active = next((card for card in table.figure if card and copy_name(box, card) == active), 0) or fallen(
            box, table, active
        )
    for seat in range(2):
        set_piles(words, table, cards, seat)
        set_player(box, words, table, seat)
    if table.ask == t.OVER:
        table.winner = one_of(WINNERS, words.get("winner", "nobody"), "winner")
        table.ending = one_of(ENDINGS, words.get("ending", "stalemate"), "ending")


def fallen(box: Box, table: Table, name: str) -> int:
    """The one who was activating may have died since, or been discarded; then `fields` say which it was."""
    return next((card for card in table.corpse if card and copy_name(box, card) == name), 0)


def set_piles(words: Position, table: Table, cards: Cards, seat: int) -> None:
    name = SEATS[seat]
    discards = cards.row(seat, words.get("discards", {}).get(name, ""))
    hand = cards.row(seat, words.get("hands", {}).get(name, ""))
    decks = words.get("decks", {})
    deck = cards.row(seat, decks.get(name, ""))
    rest = [card for card in range(seat * t.DECK + 1, seat * t.DECK + t.DECK + 1) if card not in cards.used]
    shuffle(table, rest, len(rest))
    if len(rest) < [*discards, *hand, *deck].count(0):
        raise BadInput(f"{name} has more cards than {t.DECK}")
    hand = sorted(card or rest.pop() for card in hand)
    deck = [card or rest.pop() for card in deck]
    discards = [card or rest.pop() for card in discards]
    if decks.get(name) == "":  # said to be empty: what nobody names was discarded long ago
        discards, rest = rest + discards, []
    whole = rest + deck[::-1]
    for pile, size, found in (
        (table.hand, table.hand_size, hand),
        (table.deck, table.deck_size, whole),
        (table.discards, table.discards_size, discards),
    ):
        size[seat] = len(found)
        pile[seat][: len(found)] = found


def set_player(box: Box, words: Position, table: Table, seat: int) -> None:
    name = SEATS[seat]
    gamer = str(words.get("gamers", {}).get(name, "none"))
    table.gamer[seat] = 0 if gamer == "none" else gamer_number(gamer, set_of(box).gamers)
    table.talent_used[seat] = one_of(("ready", "used"), words.get("talents", {}).get(name, "ready"), "talents")
    answer = str(words.get("answers", {}).get(name, "undecided"))
    known = {text: value for value, text in ANSWERS.items()}
    table.answer[seat] = known[answer] if answer in known else gamer_number(answer, set_of(box).gamers)
    usual = 0 if table.ask in (t.ASK_GAMER, t.ASK_REDRAW) else 2
    table.redraws[seat] = number(words.get("redraws", {}).get(name, usual), "redraws")


def set_map(box: Box, table: Table, text: object, cards: Cards) -> None:
    if text is None:
        for seat in range(2):
            table.figure[start_of(seat)] = t.CAPTAIN + seat
            cards.used.add(t.CAPTAIN + seat)
        return
    rows = [[cell.strip() for cell in row.split("|")] for row in str(text).strip().splitlines()]
    if len(rows) != 3 or any(len(row) != 3 for row in rows):
        raise BadInput("the map is three rows of three cells with | between them, Red's Starship on top")
    for line, row in enumerate(rows):
        for column, cell in enumerate(row):
            set_cell(table, cards, (2 - line) * 3 + column, cell)
    for seat in range(2):
        if t.CAPTAIN + seat not in table.figure:
            raise BadInput(f"{SEATS[seat]}'s Captain is not on the map")


CELL = re.compile(r"(x )?([BR]):([^(]+?)(?: -(\d+))?(?: \(([^)]*)\))?")


def set_cell(table: Table, cards: Cards, place: int, cell: str) -> None:
    if cell in (".", ""):
        return
    found = CELL.fullmatch(cell)
    if not found:
        raise BadInput(f"{cell!r}: a figure is written like B:Drone, B:Drone -1 or R:Drone (done), a corpse x B:Drone")
    card = cards.find("BR".index(found[2]), found[3])
    if found[1]:
        table.corpse[place] = card
        return
    table.figure[place] = card
    table.damage[place] = int(found[4] or 0)
    for mark in [part.strip() for part in (found[5] or "").split(",") if part.strip()]:
        word, _, amount = mark.partition(" ")
        if word in STATES:
            table.state[place] |= STATES[word]
        elif word == "dice" and amount.isdigit():
            table.more_dice[place] = int(amount)
        elif word == "shield" and amount.isdigit():
            table.shield[place] = int(amount)
        else:
            raise BadInput(f"{compartment(place)}: {mark!r} is {listed([*STATES, 'dice N', 'shield N'], 'or')}")


def one_of(words: Sequence[str], word: object, name: str) -> int:
    if word not in words:
        raise BadInput(f"{name} is {listed([each for each in words if each], 'or')}, not {word!r}")
    return words.index(str(word))


def number(value: object, name: str) -> int:
    if not isinstance(value, int) or not 0 <= value <= 120:
        raise BadInput(f"{name} is a number up to 120, not {value!r}")
    return value
