"""Typhoon (`pass left`): all choose a card in secret, and all pass it to the left at the same time (R42, R52)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import decider
from quarterdeck.games.deckhand_builder.rules.cards import has_only_four, move
from quarterdeck.games.deckhand_builder.rules.frames import go_on, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def pass_left(box: Box, table: Table, f: int) -> None:
    """Every player in secret: a card of the own stash, or the unseen top of the own deck. Then all at once."""
    if table.left[f] == 0:
        table.left[f] = 2
        who_gives(box, table)
    for seat in range(box.seats):
        if table.sealed[seat] == 0:
            put_question(table, t.SEALED, table.you[f])
            return
    for seat in range(box.seats):
        if table.sealed[seat] == t.GIVES_TOP:
            table.sealed[seat] = table.top[t.DECK + seat]
    for i in range(box.seats):
        seat = (table.you[f] + i) % box.seats
        card = table.sealed[seat]
        left = (seat + 1) % box.seats
        table.sealed[seat] = 0
        if card != t.GIVES_NOTHING:
            move(box, table, card, t.STASH + left)
            tell(table, t.GAVE, seat, EVERYONE, card, left + 1, 0)
    go_on(table, f)


def who_gives(box: Box, table: Table) -> None:
    """A player with nothing gives nothing; nor does one who would be left with three cards."""
    for seat in range(box.seats):
        if table.size[t.DECK + seat] + table.size[t.STASH + seat] == 0:
            table.sealed[seat] = t.GIVES_NOTHING
        elif table.size[t.STASH + seat] == 0:
            table.sealed[seat] = t.GIVES_TOP
    for _ in range(box.seats):
        for seat in range(box.seats):
            right = (seat + box.seats - 1) % box.seats
            if table.sealed[right] == t.GIVES_NOTHING and has_only_four(table, seat):
                table.sealed[seat] = t.GIVES_NOTHING


def undecided(box: Box, table: Table) -> int:
    """The set of seats that still decide: their own, or for the one whose strings they hold."""
    seats = 0
    for seat in range(box.seats):
        if table.sealed[seat] == 0:
            seats |= 1 << decider(table, seat)
    return seats


def giver(table: Table, seat: int) -> int:
    """For whom a seat answers: itself first, then the one whose strings it holds (R37)."""
    if table.sealed[seat] == 0 and decider(table, seat) == seat:
        return seat
    return table.turn


def why_not_give(table: Table, seat: int, card: int) -> int:
    """A card of the own stash, or (no card) the top of the own deck."""
    if card == t.NONE:
        return 0 if table.top[t.DECK + seat] != t.NONE else t.EMPTY_PILE
    return 0 if table.zone[card] == t.STASH + seat else t.NOT_THERE


def give(table: Table, seat: int, card: int) -> None:
    """The card is chosen, or (no card) the top of the deck."""
    table.sealed[seat] = card if card != t.NONE else t.GIVES_TOP
    tell(table, t.DECIDED, decider(table, seat), EVERYONE, seat + 1, 0, 0)
