"""The options of a match and the card files, put into the box."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from quarterdeck.engine.contract import Options
from quarterdeck.engine.record import read_text
from quarterdeck.games.deckahedron.cardset.designs import (
    BASE,
    RESULTS,
    Book,
    MoveCard,
    foes_of,
    moves_of,
    own_deck_of,
    read_book,
)
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import GO_WITHOUT, RETIRE, action_of
from quarterdeck.games.deckahedron.rules.table import Box

CARDS = Path(__file__).parent / "cards"
DECKS = CARDS / "decks.toml"
THIRD = CARDS / "earlier" / "moves-3.toml"
FLASHBACKS = {"off": 0, "2": 2, "3": 3, "open": 5}  # green tokens at most
SLOTTED = ("Good Cardio",)  # of the published moves; those of a file of the group's own say so themselves (R58)


def pack(seats: int, options: Options) -> Box:
    """The box for a number of seats and settled options."""
    box = Box()
    box.seats = seats
    box.gm = int(seats > 1 and options["gm"] == "yes")
    box.criticals = int(options["criticals"] == "on")
    box.flashback = FLASHBACKS[options["flashback"]]
    box.heroic = int(options["stamina"] == "heroic")
    box.blessings = int(options["blessings"] == "on")
    box.pips = int(options["dice"] == "cards")
    box.wounds = int(options["wounds"])
    box.own = int(options["own"])
    box.foe_dice = 1
    _pack_book(box, BASE if options["moves"] == "base" else Path(options["moves"]))
    _pack_deck(box, own_deck_of(box) or _decks()[options["set"]])
    if options["slots"] == "on":
        for number, move in enumerate(moves_of(box)):
            box.slots[number] = int("slots" in move.tags or move.name in SLOTTED)
    return box


def leads(box: Box, seat: int) -> bool:
    """The GM takes back an act of their own without asking anybody: nobody plays against them."""
    return bool(box.gm) and seat == t.GM


def pass_over(box: Box, seat: int) -> tuple[int, int]:
    """The GM goes on without a player who is away (R48)."""
    return t.GM, action_of(GO_WITHOUT, seat)


def leave_empty(box: Box, seat: int) -> tuple[int, int]:
    """The GM leaves a seat empty, for somebody who comes later (R56)."""
    return t.GM, action_of(RETIRE, seat)


def pack_as_third(seats: int, options: Options) -> Box:
    """Up to version 3 of the rules: the move cards as they were, without costs, options and holds."""
    box = pack(seats, options)
    if options["moves"] == "base":
        _pack_book(box, THIRD)
    return box


def pack_as_second(seats: int, options: Options) -> Box:
    """Up to version 2 of the rules: foes dealt a d4, whatever their die."""
    box = pack_as_third(seats, options)
    box.foe_dice = 0
    return box


# --- The deck


@lru_cache(maxsize=1)
def _decks() -> dict[str, str]:
    return tomllib.loads(read_text(DECKS))


def _pack_deck(box: Box, cards: str) -> None:
    extra = "\n".join(_decks()[name].strip() for name in ("wounds", "blessings"))
    for line in f"{cards.strip()}\n{extra}".splitlines():
        number, *results, symbols, d4, d6 = line.split()
        card = int(number)
        box.edge[card] = [RESULTS.index(result) for result in results]
        box.green[card] = int("green" in symbols)
        box.stamina[card] = int("stamina" in symbols)
        box.d4[card], box.d6[card] = int(d4), int(d6)


def _pack_book(box: Box, path: Path) -> None:
    box.book, book = read_book(path)
    _pack_moves(box, book)
    for number, move in enumerate(book):
        _pack_costs(box, number, move)
    kinds = foes_of(box)
    box.kinds = len(kinds)
    for number, foe in enumerate(kinds):
        box.kind_stamina[number], box.kind_rank[number], box.kind_die[number] = foe.stamina, foe.rank, foe.die


def _pack_costs(box: Box, number: int, move: MoveCard) -> None:
    box.made[number] = int(not move.attributes)
    box.cost_tokens[number] = move.costs.get("green", 0)
    box.cost_equipment[number] = move.costs.get("equipment", 0)
    box.runs[number] = int("run" in move.costs)
    box.wounds_by[number] = move.costs.get("wound", 0)
    for place, level in enumerate(range(-t.HIGHEST_LEVEL, t.HIGHEST_LEVEL + 1)):
        box.cost_stamina[number][place] = move.stamina_by_level.get(level, move.costs.get("stamina", 0))
    box.options[number] = len(move.options)
    for place, option in enumerate(move.options):
        box.option_does[number][place], box.option_amount[number][place] = option.does, option.amount
    for place, result in enumerate(RESULTS):
        box.hold[number][place] = move.holds.get(result, 0)
        box.choose[number][place] = move.choose.get(result, 0)


def _pack_moves(box: Box, book: Book) -> None:
    box.moves = len(book)
    for number, move in enumerate(book):
        box.attributes[number] = sum(1 << attribute for attribute in move.attributes)
        if move.levels:
            box.levels[number] = 1
            box.lowest[number], box.highest[number] = move.levels[0], move.levels[-1]
            box.start[number] = move.own
        box.immediate[number] = int("immediate" in move.tags or number <= t.RANGED)
        box.reversed[number] = int("reversed" in move.tags)
        box.once[number] = int("not twice in a row" in move.tags)
        box.effects[number] = int(bool(move.recovers or move.loses or move.gives or move.blesses or move.shows))
        for place, result in enumerate(RESULTS):
            if result not in move.means:
                box.silent[number] |= 1 << place
            box.recovers[number][place] = move.recovers.get(result, 0)
            box.loses[number][place] = move.loses.get(result, 0)
            box.gives[number][place] = move.gives.get(result, 0)
            box.blesses[number][place] = move.blesses.get(result, 0)
