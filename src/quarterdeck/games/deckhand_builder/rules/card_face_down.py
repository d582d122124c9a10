"""Supply cards face down: Governor's Jail (`flip supply`) and The Grand Council (`flip later 4`).

Such a card keeps its slot and does not exist until whoever laid it restores it, at any decision of the next turn, at
the latest at its end (R4). `down[slot]` says whose it is, `flips` how many are still to be laid this turn.
"""

from quarterdeck.engine.bits import lowest, where_equal
from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import put_in_order, slot_of, take_out
from quarterdeck.games.deckhand_builder.rules.frames import go_on, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

# --- The words `flip` and `flip later` -------------------------------------------------------------------


def flip(table: Table, f: int) -> None:
    """The chosen supply card, now."""
    if table.zone[table.it[f]] == t.SUPPLY:
        lay_face_down(table, table.you[f], table.it[f])


def flip_later(table: Table, n: int) -> None:
    """So many, at any time before the end of the turn."""
    table.flips += n
    tell(table, t.FLIPS_DUE, table.turn, EVERYONE, n, 0, 0)


def lay_face_down(table: Table, seat: int, card: int) -> None:
    i = slot_of(table, card)
    take_out(table, card)
    put_in_order(table, card, t.DOWN)
    table.down[i] = t.LAID + seat
    tell(table, t.FLIPPED, seat, EVERYONE, card, 0, 0)


# --- During the turn -------------------------------------------------------------------------------------


def anything_to_turn(table: Table) -> int:
    """Are there supply cards to lay face down or to restore?"""
    return (table.flips > 0 and table.size[t.SUPPLY] > 0) or restorable(table) != t.NOBODY


def why_not_flip(table: Table, card: int) -> int:
    """Lay a supply card face down that is due: not under control (R37)."""
    if table.puppeteer != 0:
        return t.ON_STRINGS
    if table.flips <= 0:
        return t.NO_FLIP_LEFT
    return 0 if table.zone[card] == t.SUPPLY else t.NOT_IN_SUPPLY


def flip_card(table: Table, card: int) -> None:
    table.flips -= 1
    lay_face_down(table, table.turn, card)


def may_restore_from_now_on(table: Table) -> None:
    """At the start of the turn: what this player laid a turn ago."""
    for i in range(t.SLOTS):
        if table.down[i] == t.LAID + table.turn:
            table.down[i] = t.RESTORABLE + table.turn


def restorable(table: Table) -> int:
    """The first slot with a card that may be restored, or NOBODY."""
    found = where_equal(table.down, t.RESTORABLE + table.turn)
    return lowest(found) if found else t.NOBODY


def why_not_restore(table: Table, card: int) -> int:
    if table.puppeteer != 0:
        return t.ON_STRINGS
    if table.zone[card] != t.DOWN or table.down[slot_of(table, card)] != t.RESTORABLE + table.turn:
        return t.NOT_RESTORABLE
    return 0


def why_not_restore_meanwhile(table: Table, seat: int, card: int) -> int:
    """Also in the middle of an effect: at every decision of one's own in that turn (R4)."""
    return why_not_restore(table, card) if seat == table.turn else t.NOT_NOW


def restore_card(table: Table, card: int) -> None:
    """Turn the card up: it exists again."""
    table.down[slot_of(table, card)] = 0
    take_out(table, card)
    put_in_order(table, card, t.SUPPLY)
    tell(table, t.RESTORED, table.turn, EVERYONE, card, 0, 0)


# --- At the end of the turn ------------------------------------------------------------------------------


def lay_the_last(box: Box, table: Table, f: int) -> None:
    """What was to be laid face down before the end of the turn is laid now."""
    if table.flips <= 0 or table.size[t.SUPPLY] == 0:
        go_on(table, f)
    elif table.size[t.SUPPLY] <= table.flips:
        flip_card(table, table.top[t.SUPPLY])
    else:
        put_question(table, t.CARD, table.turn)


def restore_the_last(table: Table) -> None:
    """What was laid a turn ago is restored at the latest now."""
    i = restorable(table)
    while i != t.NOBODY:
        restore_card(table, table.slot[i])
        i = restorable(table)
    table.flips = 0
