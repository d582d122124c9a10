"""General rules 11: what may be selected. An effect, a target or a branch that would change nothing is not (R19).

What cannot be done in full is done as far as it goes; that needs no rule, because a row whose word lacks a card, a
player or a number does nothing.
"""

from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import can_bewitch
from quarterdeck.games.deckhand_builder.rules.rewards import can_draw, can_reload
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.which_cards import (
    first_there,
    lone_zone,
    next_there,
    why_not_fit,
    zones_of,
)

# --- Can a row change anything? --------------------------------------------------------------------------


def row_can(box: Box, table: Table, at: int, you: int, they: int, this: int) -> int:
    """Can this row change anything?"""
    word = box.code[at][w.WORD]
    if word in (w.COIN, w.ACTION, w.BUY, w.DISCOUNT, w.DEAL):
        return 1
    if word in (w.HANGOVER, w.FLIP_LATER, w.PASS_LEFT):
        return 1
    if word == w.DRAW:
        return can_draw(table, you)
    if word == w.RELOAD:
        return can_reload(table)
    if word == w.STEAL:
        return they != 0 and table.coins[they - 1] > 0
    if word == w.REVEAL:
        return can_reveal(box, table, at, you, they)
    if word == w.PICK or (word == w.COUNT and box.code[at][w.WHOSE] == w.THEIRS):
        return any_fit(box, table, at, you, they, this)
    if word == w.SHUFFLE:
        return table.size[t.STASH + you] > 0
    if word in (w.NAME, w.WED):
        return they != 0
    if word == w.BEWITCH:
        return can_bewitch(table, they)
    if word in (w.TOP, w.TUCK) and box.code[at][w.PLACE] & w.THIS:
        return movable(table, this)
    return 0


def any_fit(box: Box, table: Table, at: int, you: int, they: int, this: int) -> int:
    """Is there any card for the row?"""
    if box.code[at][w.PLACE] & w.IN_THESE:
        return 1
    zones = zones_of(box, table, at, you, they)
    zone = lone_zone(box, at, zones)
    card = first_there(table, zone)
    while card > t.NONE:
        if (zones >> table.zone[card]) & 1 and why_not_fit(box, table, at, you, they, card, this) == 0:
            return 1
        card = next_there(box, table, zone, card)
    return 0


def movable(table: Table, card: int) -> int:
    """Can "this" be found and put back to its owner? Not in the supply, not once it was shuffled away (R32)."""
    zone = table.zone[card]
    return t.OWNER[zone] != t.NOBODY and zone >= t.PILES


def can_reveal(box: Box, table: Table, at: int, you: int, they: int) -> int:
    whose = box.code[at][w.WHOSE]
    least = max(1, box.code[at][w.LO])
    if whose == w.YOURS:
        return table.size[t.DECK + you] >= least
    if whose == w.THEIRS:
        return they != 0 and table.size[t.DECK + they - 1] >= least
    if whose == w.OF_SUPPLY:
        return table.size[t.SUPPLY_DECK] >= least
    return whose in (w.ANYONES, w.EVERYONES)


# --- Players ---------------------------------------------------------------------------------------------


def why_not_target(box: Box, table: Table, at: int, you: int, seat: int, this: int) -> int:
    """May the row at `at` target or choose this seat? Only if the next row can do something with it (R24)."""
    follows = at + 1
    if box.code[at][w.WORD] == w.CHOOSE_ENEMY and box.seats == 1:
        if not asks_them(box, follows):  # alone, you decide for the enemy (R48)
            return 1
    elif box.code[at][w.WHOSE] == w.THEIRS and seat == you:
        return 1
    return not row_can(box, table, follows, you, seat + 1, this)


def asks_them(box: Box, at: int) -> int:
    word = box.code[at][w.WORD]
    from_supply = box.code[at][w.PLACE] == w.IN_SUPPLY
    return word == w.NAME or (word == w.PICK and box.code[at][w.BY] == w.THEM and from_supply)


def targets(box: Box, table: Table, f: int, at: int) -> tuple[int, int]:
    """How many seats may be targeted, and the first of them."""
    count = 0
    first = t.NOBODY
    for seat in range(box.seats):
        if not why_not_target(box, table, at, table.you[f], seat, table.card[f]):
            count += 1
            if first == t.NOBODY:
                first = seat
    return count, first


# --- Blocks and branches ---------------------------------------------------------------------------------


def block_can(box: Box, table: Table, f: int, first: int, last: int) -> int:
    """Can any row of a block change anything? (R19)"""
    you = table.you[f]
    for at in range(first, last):
        word = box.code[at][w.WORD]
        if box.code[at][w.N] == w.COUNTED and box.code[at - 1][w.WHOSE] == w.THEIRS:
            continue  # per card of theirs: it is the target that counts
        if word in (w.TARGET, w.CHOOSE_ENEMY):
            if targets(box, table, f, at)[0] > 0:
                return 1
        elif can_take_it(table, f, word) or row_can(box, table, at, you, table.they[f], table.card[f]):
            return 1
    return 0


def can_take_it(table: Table, f: int, word: int) -> int:
    """Does the row take IT into the hand, and can it still be found in the stash? (R32)"""
    return word == w.TAKE and table.zone[table.it[f]] == t.STASH + table.you[f]


def branch_head(box: Box, at: int, which: int) -> int:
    """The row that heads a branch."""
    for _ in range(which):
        at += box.code[at][w.JUMP]
    return at


def branch_open(box: Box, table: Table, f: int, at: int, which: int) -> int:
    """Can a branch of the "either" at `at` change anything?"""
    head = branch_head(box, at, which)
    last = which == box.code[at][w.LO] - 1
    end = at + box.code[at][w.HI] if last else head + box.code[head][w.JUMP]
    return block_can(box, table, f, head + 1, end - 1)
