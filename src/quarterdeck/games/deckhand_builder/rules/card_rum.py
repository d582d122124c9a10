"""Rum Factory (`everyone hangover 1`): all discard after the first draw of their next turn (R38)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import discard, tell_discards
from quarterdeck.games.deckhand_builder.rules.frames import go_on, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def give_hangover(box: Box, table: Table, f: int, n: int) -> None:
    """The word `hangover`."""
    for seat in range(box.seats):
        table.hangover[seat] += n
    tell(table, t.HUNGOVER, table.you[f], EVERYONE, n, 0, 0)


def discard_for_the_rum(box: Box, table: Table, f: int) -> None:
    """After the first draw: discards that are due, one by one; with an empty hand, nothing."""
    seat = table.turn
    if table.hangover[seat] == 0 or table.size[t.HAND + seat] == 0:
        table.hangover[seat] = 0
        go_on(table, f)
    elif table.size[t.HAND + seat] == 1:
        answer_the_rum(box, table, table.top[t.HAND + seat])
    else:
        put_question(table, t.CARD, seat)


def answer_the_rum(box: Box, table: Table, card: int) -> None:
    """The card is chosen."""
    seat = table.turn
    table.hangover[seat] -= 1
    discard(box, table, card)
    tell_discards(table, seat, card, t.NONE, t.NONE)
