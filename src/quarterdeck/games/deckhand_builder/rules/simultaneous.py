"""General rules 9: effects that are due (discarded, lost, at the start of a turn) come before the next row.

If several are due at the same time, the initiator, whose turn it is, decides the order.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.frames import push, put_question
from quarterdeck.games.deckhand_builder.rules.programs import design_for, program_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def trigger(box: Box, table: Table, card: int, kind: int, seat: int) -> None:
    """Note an effect that is due before the top frame goes on."""
    if program_of(box, card, kind, seat) == 0 or table.dues >= t.DUES:
        return
    i = table.dues
    table.dues = i + 1
    table.due_card[i] = card
    table.due_kind[i] = kind
    table.due_seat[i] = seat
    table.due_level[i] = table.depth - 1


def any_due(table: Table) -> int:
    """Is an effect due before the top frame goes on?"""
    return table.dues > 0 and table.due_level[table.dues - 1] == table.depth - 1


def next_due(box: Box, table: Table) -> None:
    """Start the only one, or one whose order cannot matter; else ask the one whose turn it is (R25)."""
    level = table.depth - 1
    count = 0
    first = 0
    drop_lapsed(table, level)
    for i in range(table.dues):
        if table.due_level[i] == level:
            count += 1
            design = design_for(box, table.due_card[i], table.due_seat[i])
            plain = box.plain[design][table.due_kind[i]]
            if plain or count == 1:
                first = i
            if plain:
                count = 1
                break
    if count == 1:
        start_due(box, table, first)
    elif count > 1:
        put_question(table, t.ORDER, table.turn)


def drop_lapsed(table: Table, level: int) -> None:
    """Start-of-turn effects are those of cards in the stash: one whose card has left it by now is void (R11)."""
    for i in range(table.dues - 1, -1, -1):
        gone = table.zone[table.due_card[i]] != t.STASH + table.due_seat[i]
        if table.due_level[i] == level and table.due_kind[i] == w.ON_START and gone:
            take_due(table, i)


def start_due(box: Box, table: Table, i: int) -> None:
    card = table.due_card[i]
    kind = table.due_kind[i]
    seat = table.due_seat[i]
    take_due(table, i)
    tell(table, t.TRIGGERED, seat, EVERYONE, card, kind, 0)
    push(table, program_of(box, card, kind, seat), card, seat, 0)
    if kind == w.ON_BUY:
        table.it[table.depth - 1] = table.purchase


def due_of(table: Table, card: int) -> int:
    """Where an effect of this card stands in the list of those that are due now, or NOBODY."""
    for i in range(table.dues):
        if table.due_level[i] == table.depth - 1 and table.due_card[i] == card:
            return i
    return t.NOBODY


def take_due(table: Table, i: int) -> None:
    """Take one out of the list."""
    last = table.dues - 1
    for j in range(i, last):
        table.due_card[j] = table.due_card[j + 1]
        table.due_kind[j] = table.due_kind[j + 1]
        table.due_seat[j] = table.due_seat[j + 1]
        table.due_level[j] = table.due_level[j + 1]
    table.due_card[last] = t.NONE
    table.due_kind[last] = 0
    table.due_seat[last] = 0
    table.due_level[last] = 0
    table.dues = last
