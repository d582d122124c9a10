"""What a card's text is worth, for the lab: the card as it is against the same card with other effects, or none.

All share one supply, so the card is changed for one seat only; its cost, hooks and type stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from quarterdeck.engine.contract import Options
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.games.deckhand_builder.box import set_of
from quarterdeck.games.deckhand_builder.cardset.designs import BUILT_IN, PROGRAMS, Design, find_set, read_set
from quarterdeck.games.deckhand_builder.cardset.program import is_plain, turn_rows
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

TRIAL = "the card against a blank of itself (no text; cost, hooks and type as they are) for one seat"


def subjects(box: Box) -> Sequence[str]:
    """The designs in play that have a text."""
    designs = set_of(box).designs
    there = {box.design[card] for card in range(1, box.cards + 1) if box.home[card]}
    return [design.name for number, design in enumerate(designs) if number in there and _has_text(design)]


def _has_text(design: Design) -> bool:
    return bool(design.rows or design.passive)


def other_arm(box: Box, table: Table, subject: str, seat: int) -> int:
    """The design does nothing for this seat. The arm as dealt is the one with the text."""
    _try(box, _number(box, subject), seat)
    return 1


def changed_arm(box: Box, table: Table, subject: str, seat: int, options: Options) -> int:
    """The design does for this seat what it does in another set. The arm as dealt is the old one. 0: its text is the
    same there; cost, hooks, type and copies are those of the one supply."""
    designs = set_of(box).designs
    now = next((design for design in designs if design.name == subject), None)
    other = next((design for design in _other_set(options["cards"]) if design.name == subject), None)
    if now is None or other is None or other.passive or other.rows == now.rows:
        return 0
    number = designs.index(now)
    _try(box, number, seat)
    at = len(turn_rows()) + sum(len(rows) for design in set_of(box).designs for rows in design.rows.values())
    for kind, name in enumerate(PROGRAMS):
        rows = other.rows.get(name)
        if rows is None:
            continue
        if at + len(rows) > t.MOST_ROWS:
            raise BadInput(f"there is no room for both texts of {subject}: a set has at most {t.MOST_ROWS} rows")
        box.program[t.TRIED][kind] = at
        box.plain[t.TRIED][kind] = int(is_plain(rows))
        box.watchers += other.copies * (name == "bought")
        for row in rows:
            box.code[at] = list(row)
            at += 1
    return -1


def _other_set(option: str) -> Sequence[Design]:
    """The designs of the set that is compared, read once: studies ask for each game."""
    if option in BUILT_IN:
        return find_set(option).designs
    return _parsed(read_text(Path(option)))


@lru_cache(maxsize=4)
def _parsed(text: str) -> Sequence[Design]:
    card_set, wrong = read_set(text, "the other set")
    if wrong or card_set is None:
        raise wrong[0]
    return card_set.designs


def _number(box: Box, subject: str) -> int:
    return [design.name for design in set_of(box).designs].index(subject)


def _try(box: Box, number: int, seat: int) -> None:
    box.tried = number + 1
    box.tried_for = 1 << seat
    for i in range(box.bargains):
        if box.design[box.bargain_card[i]] == number:
            box.bargain_lost[i] = 1 << seat


def played(box: Box, action: int) -> str:
    """The design that an action plays; nothing if it plays none."""
    return set_of(box).designs[box.design[a.card_of(action)]].name if a.verb_of(action) == a.PLAY else ""


def held(box: Box, table: Table, seat: int) -> Sequence[str]:
    designs, hand = set_of(box).designs, t.HAND + seat
    return [designs[box.design[card]].name for card in range(1, box.cards + 1) if table.zone[card] == hand]
