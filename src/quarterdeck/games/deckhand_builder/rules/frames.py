"""Frames: the effects under way, one on the other. Each holds what carries meaning from line to line (docs/cards.md).

Frame 0 is the turn. A frame stands at a row of a program: YOU do it, THIS is its card; THEY, IT (and its MATE), THESE
and the NUMBER are what rows before it filled. A decision suspends by a question, and the row is the question.
"""

from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Table


def put_question(table: Table, what: int, seat: int) -> None:
    """The top frame waits for an answer of this seat."""
    table.ask = what
    table.asked = seat


def go_on(table: Table, f: int) -> None:
    """To the next row."""
    table.pc[f] += 1
    table.left[f] = 0


def jump(table: Table, f: int, rows: int) -> None:
    table.pc[f] += rows
    table.left[f] = 0


def push(table: Table, row: int, card: int, seat: int, played: int) -> None:
    """Begin a program: you are `seat`, THIS is `card`."""
    if table.depth >= t.DEPTH:
        return
    f = table.depth
    table.depth = f + 1
    table.pc[f] = row
    table.you[f] = seat
    table.card[f] = card
    table.played[f] = played
    table.it_eyes[f] = t.ALL_EYES
    table.these_eyes[f] = t.ALL_EYES


def pop(table: Table) -> None:
    """The top frame is done; it leaves nothing behind."""
    f = table.depth - 1
    table.depth = f
    table.pc[f] = 0
    table.you[f] = 0
    table.card[f] = t.NONE
    table.played[f] = 0
    table.they[f] = 0
    table.it[f] = t.NONE
    table.mate[f] = t.NONE
    table.left[f] = 0
    table.loop[f] = 0
    table.count[f] = 0
    table.number[f] = 0
    clear_these(table, f)
    table.it_eyes[f] = 0
    table.these_eyes[f] = 0


def under_way(table: Table, card: int) -> int:
    """Is an effect of this card being resolved? Then it is not applied again (R51)."""
    for f in range(1, table.depth):
        if table.card[f] == card:
            return 1
    return 0


# --- IT and THESE ----------------------------------------------------------------------------------------


def clear_it(table: Table, f: int) -> None:
    table.it[f] = t.NONE
    table.mate[f] = t.NONE
    table.it_eyes[f] = t.ALL_EYES


def clear_these(table: Table, f: int) -> None:
    for i in range(t.MOST_THESE):
        table.these[f][i] = t.NONE
    table.many[f] = 0
    table.these_eyes[f] = t.ALL_EYES


def add_to_these(table: Table, f: int, card: int) -> None:
    """One more of THESE, known to those who know it where it lies."""
    if table.many[f] < t.MOST_THESE:
        table.these[f][table.many[f]] = card
        table.many[f] += 1
        table.these_eyes[f] &= table.known[card]


def drop_from_these(table: Table, f: int, card: int) -> None:
    """No longer one of THESE: it went elsewhere."""
    for i in range(table.many[f]):
        if table.these[f][i] == card:
            for j in range(i, table.many[f] - 1):
                table.these[f][j] = table.these[f][j + 1]
            table.many[f] -= 1
            table.these[f][table.many[f]] = t.NONE
            return


def next_of_these(table: Table, f: int, card: int) -> int:
    """The one of THESE behind a card, ascending; or none."""
    found = t.NONE
    for i in range(table.many[f]):
        other = table.these[f][i]
        if other > card and (found == t.NONE or other < found):
            found = other
    return found


def among_these(table: Table, f: int, card: int) -> int:
    for i in range(table.many[f]):
        if table.these[f][i] == card:
            return 1
    return 0
