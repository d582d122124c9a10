"""Words that do something with a chosen card: gain, take, remove, stash, tuck, top, discard, swap, apply."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.applicable import movable
from quarterdeck.games.deckhand_builder.rules.cards import (
    above,
    discard,
    has_only_four,
    lay,
    move,
    put_behind,
    put_under,
    slot_of,
    take_off,
    tell_discards,
)
from quarterdeck.games.deckhand_builder.rules.frames import drop_from_these, go_on, push, under_way
from quarterdeck.games.deckhand_builder.rules.programs import program_of
from quarterdeck.games.deckhand_builder.rules.simultaneous import trigger
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def subject(box: Box, table: Table, f: int, at: int) -> int:
    """The card a row speaks of: THIS, if it can be found, or IT."""
    if box.code[at][w.PLACE] & w.THIS:
        return table.card[f] if movable(table, table.card[f]) else t.NONE
    return table.it[f]


# --- Gain, take, remove, stash, tuck, top ----------------------------------------------------------------


def put(box: Box, table: Table, f: int, at: int, word: int) -> None:
    """Where the chosen card goes: to you, out of the game, or to its owner's stash or deck."""
    card = subject(box, table, f, at)
    you = table.you[f]
    if card == t.NONE or table.zone[card] == t.OUT or not may_lose(table, card, you, word):
        return
    zone = table.zone[card]
    owner = t.OWNER[zone]
    goal = t.DECK + owner
    if word == w.GAIN:
        goal = t.STASH + you
    elif word == w.TAKE:
        goal = t.HAND + you
    elif word == w.REMOVE:
        goal = t.OUT
    elif word == w.PUT:
        goal = t.STASH + owner
    if owner != t.NOBODY or word in (w.GAIN, w.TAKE, w.REMOVE):
        if word == w.TUCK:
            take_off(table, card)
            put_under(table, card, t.DECK + owner)
        else:
            move(box, table, card, goal)
        if word in (w.TUCK, w.TOP):
            table.known[card] = t.ALL_EYES
        source = zone if word in (w.GAIN, w.TAKE) else owner + 1
        tell(table, t.GAINED + word - w.GAIN, you, EVERYONE, card, source, 0)
    drop_from_these(table, f, card)
    if not box.code[at][w.PLACE] & w.THIS:
        table.it_eyes[f] = t.ALL_EYES


def may_lose(table: Table, card: int, you: int, word: int) -> int:
    """Would its owner still have the minimum of four cards? (General rules 11)"""
    owner = t.OWNER[table.zone[card]]
    if owner == t.NOBODY or not has_only_four(table, owner):
        return 1
    return word != w.REMOVE and (owner == you or word not in (w.GAIN, w.TAKE))


# --- Discard ---------------------------------------------------------------------------------------------


def discard_chosen(box: Box, table: Table, f: int, at: int) -> None:
    """General rules 8: from the hand into the stash; cards discarded together arrive together (R12, R22)."""
    you = table.you[f]
    these = box.code[at][w.PLACE] & w.IN_THESE
    if not these and table.zone[table.it[f]] != t.HAND + you:
        return
    for i in range(table.many[f] if these else 1):
        discard(box, table, table.these[f][i] if these else table.it[f])
    if these:
        table.these_eyes[f] = t.ALL_EYES
        tell_discards(table, you, table.these[f][0], table.these[f][1], table.these[f][2])
    else:
        table.it_eyes[f] = t.ALL_EYES
        tell_discards(table, you, table.it[f], t.NONE, t.NONE)


# --- Swap ------------------------------------------------------------------------------------------------


def swap(box: Box, table: Table, f: int) -> None:
    """Two cards change places, if both are there: one from anywhere, its mate from the supply or a stash."""
    card = table.it[f]
    mate = table.mate[f]
    zone = table.zone[card]
    other = table.zone[mate]
    if card == t.NONE or mate == t.NONE or not t.OUT < zone < t.DOWN:
        return
    tell(table, t.SWAPPED, table.you[f], EVERYONE, card, mate, 0)
    i = slot_of(table, card)
    j = slot_of(table, mate)
    over = above(table, card)
    take_off(table, card)
    take_off(table, mate)
    if zone < t.PILES:
        put_behind(table, mate, zone, over)
    else:  # what was set aside while played is replaced in the hand (Going Ape)
        lay(table, mate, zone - t.PLAY + t.HAND if t.PLAY <= zone < t.SUPPLY else zone)
    lay(table, card, other)
    if zone == t.SUPPLY:
        table.slot[i] = mate
    if other == t.SUPPLY:
        table.slot[j] = card
    if t.OWNER[zone] != t.NOBODY and t.OWNER[zone] != t.OWNER[other]:
        trigger(box, table, card, w.ON_LOSS, t.OWNER[zone])
    if t.OWNER[other] != t.NOBODY and t.OWNER[zone] != t.OWNER[other]:
        trigger(box, table, mate, w.ON_LOSS, t.OWNER[other])
    drop_from_these(table, f, card)
    table.it_eyes[f] = t.ALL_EYES


# --- Apply -----------------------------------------------------------------------------------------------


def apply_effects(box: Box, table: Table, f: int, at: int) -> None:
    """A card's effects as if you had played it, where it lies (R26); not of one that is under way (R51)."""
    card = subject(box, table, f, at)
    go_on(table, f)
    if card == t.NONE or under_way(table, card) or table.depth >= t.DEPTH - 4:
        return
    tell(table, t.APPLIED, table.you[f], EVERYONE, card, 0, 0)
    push(table, program_of(box, card, w.ON_PLAY, table.you[f]), card, table.you[f], 0)
