"""The options of a match and its card set, put into the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from quarterdeck.engine.contract import Options
from quarterdeck.engine.daily import DailyDeal
from quarterdeck.engine.editions import Editions
from quarterdeck.engine.errors import BadInput
from quarterdeck.games.all_hands.cardset.designs import BUILT_IN, FIRST, HOUSE, CardSet, Design, check_seats, read_set
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box

MOST_TARGET = 10_000
AARGH = {"nearest": t.NEAREST, "first": t.FIRST_COME, "vote": t.BY_VOTE}

_sets: Editions[CardSet] = Editions()  # the names behind the numbers in a box


def deals(day: int) -> tuple[DailyDeal, ...]:
    """The deals of a day: a single round, for a whole game takes an evening."""
    return (DailyDeal(you=day % 2, options={"length": "round"}, goal="A single round: the most points."),)


def pack(seats: int, options: Options) -> t.Box:
    name = options["cards"]
    chosen = built_in_set(name) if name in BUILT_IN else read_set(Path(name))
    check_seats(chosen, seats, str(BUILT_IN.get(name, name)))
    box: Box = t.Box()
    box.seats = seats
    box.card_set = _sets.number_for(box, chosen, keep=name in BUILT_IN)
    box.designs = len(chosen.designs)
    for card, design in enumerate(chosen.designs, 1):
        box.copies[card] = design.copies
        box.kind[card] = design.kind
        box.suit[card] = design.suit
        box.level[card] = design.level
        box.defence[card] = design.defence
        box.flag[card] = design.flag
        box.serves[card] = design.serves
        berths = sum(1 << 4 * suit for suit in range(t.SUITS) if design.serves >> suit & 1)
        (box.spots if design.kind == t.BLACK_SPOT else box.berths)[card] = berths
    cards = [card for card, design in enumerate(chosen.designs, 1) for _ in range(design.copies)]
    box.cards_size = len(cards)
    box.cards[: len(cards)] = cards
    box.aargh = AARGH[options["aargh"]]
    box.late = int(options["late-aargh"] == "always")
    box.reshuffles = int(options["reshuffle"] == "always")
    box.prize_crews = int(options["prize-crews"] == "on")
    box.one_round = int(options["length"] == "round")
    box.target = _target(options["target"])
    packed: t.Box = box
    return packed


def pack_first(seats: int, options: Options) -> t.Box:
    """Version 2: the house set was the first one."""
    return pack(seats, {**options, "cards": FIRST} if options["cards"] == HOUSE else options)


@cache
def built_in_set(name: str) -> CardSet:
    return read_set(BUILT_IN[name])


def card_set(box: Box) -> CardSet:
    """The card set that a box was packed from."""
    return _sets.sets[box.card_set]


def design(box: Box, card: int) -> Design:
    return _sets.sets[box.card_set].designs[card - 1]


def _target(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= MOST_TARGET:
        raise BadInput(f"option target takes a number of points from 1 to {MOST_TARGET}, not {text!r}")
    return int(text)
