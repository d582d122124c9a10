"""The card set and the options of a match, put into the box."""

from __future__ import annotations

import difflib

from quarterdeck.engine.contract import Options
from quarterdeck.engine.editions import Editions
from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckhand_builder.cardset.designs import BUILT_IN, PROGRAMS, CardSet, find_set
from quarterdeck.games.deckhand_builder.cardset.program import is_plain, turn_rows
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box

SUPPLY_DECKS = (0, 23, 22, 33)  # by number of seats: 11 a player, 23 alone; for four the set says how many
GOALS = {"hooks": (32, "attack", 0), "attacks": (26, "attack", 9), "structures": (27, "structure", 8)}  # R48

NONE = "none"  # the option leave-out
MOST_LEFT_OUT = 11  # as many as the designer names for a first game

_editions: Editions[CardSet] = Editions()  # the sets in use; a box says which one it was packed from


def pack(seats: int, options: Options) -> Box:
    box = fill(seats, options)
    if supply_cards(box) > box.supply_deck + t.SLOTS:
        return box
    if options["beginner"] == "yes":
        raise BadInput(f"the beginner game leaves no reload deck for {seats} seats; it is for up to {seats - 1} (R54)")
    raise BadInput(f"option leave-out leaves no reload deck for {seats} seats; leave fewer cards out (R54)")


def supply_cards(box: Box) -> int:
    """How many cards are for supply deck, supply and reload deck."""
    return sum(home == 1 for home in box.home)


def fill(seats: int, options: Options) -> Box:
    """The box, whether or not anybody should play with it."""
    cards = find_set(options["cards"])
    box = Box()
    box.seats = seats
    box.supply_deck = SUPPLY_DECKS[seats] if seats < t.MOST_SEATS else cards.each_of_four * seats
    box.goal_hooks, goal_type, box.goal_cards = GOALS[options["goal"]]
    box.goal_type = _types((goal_type,))
    _lay_in(box, cards, _left_out(cards, options))
    _write_programs(box, cards)
    box.edition = _editions.number_for(box, cards, keep=options["cards"] in BUILT_IN)
    return box


def set_of(box: Box) -> CardSet:
    """The card set that a box was packed from."""
    return _editions.sets[box.edition]


def edition_of(number: int) -> CardSet:
    return _editions.sets[number]


def _types(kinds: tuple[str, ...]) -> int:
    return sum(1 << TYPES.index(kind) for kind in kinds)


def _left_out(cards: CardSet, options: Options) -> set[str]:
    """The names of the cards that stay in the box (R54)."""
    beginner = {design.name for design in cards.designs if design.advanced and options["beginner"] == "yes"}
    if options["leave-out"] == NONE:
        return beginner
    names = {design.name.lower(): design.name for design in cards.designs if not design.dealt}
    typed = [name.strip().lower().replace("\u2019", "'") for name in options["leave-out"].split(",")]
    for name in typed:
        if name not in names:
            near = difflib.get_close_matches(name, names, 1, 0.5)
            hint = f"; did you mean {names[near[0]]!r}?" if near else ""
            raise BadInput(f"option leave-out: there is no card {name!r} for the supply{hint}")
    if len(set(typed)) > MOST_LEFT_OUT:
        raise BadInput(f"option leave-out takes up to {MOST_LEFT_OUT} cards, not {len(set(typed))} (R54)")
    return beginner | {names[name] for name in typed}


def _lay_in(box: Box, cards: CardSet, left_out: set[str]) -> None:
    """Every card's numbers, and where it begins."""
    box.cards = len(cards.cards)
    copies = [0] * len(cards.designs)
    for card, number in enumerate(cards.cards, 1):
        design = cards.designs[number]
        box.design[card] = number
        box.kind[card] = _types(design.types)
        box.cost[card] = design.cost
        box.hooks[card] = design.hooks
        if design.dealt:
            seat = copies[number] // design.dealt
            box.home[card] = 2 + seat if seat < box.seats else 0
            copies[number] += 1
        elif design.name not in left_out:
            box.home[card] = 1
        if design.passive:
            box.bargain_card[box.bargains] = card
            box.bargain_type[box.bargains] = _types((design.passive,))
            box.bargains += 1
    needed = box.supply_deck + t.SLOTS
    if supply_cards(box) < needed:
        raise BadInput(f"{supply_cards(box)} cards for the supply; {box.seats} seats need {needed}", file=cards.file)


def _write_programs(box: Box, cards: CardSet) -> None:
    at = 0
    for row in turn_rows():
        box.code[at] = row
        at += 1
    for number, design in enumerate(cards.designs):
        for kind, name in enumerate(PROGRAMS):
            rows = design.rows.get(name)
            if rows is None:
                continue
            box.program[number][kind] = at
            box.watchers += design.copies * (name == "bought")
            box.plain[number][kind] = int(is_plain(rows))
            for row in rows:
                box.code[at] = row
                at += 1
