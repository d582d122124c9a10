"""Words that ask for something: a player (`target`, `choose enemy`), a number, a card (`pick`, and what moves cards).

What must be chosen and leaves no choice is taken without a question (R19, R24).
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Pile
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.applicable import targets
from quarterdeck.games.deckhand_builder.rules.frames import add_to_these, clear_it, clear_these, go_on, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.telling import both
from quarterdeck.games.deckhand_builder.rules.which_cards import candidates

# --- A player --------------------------------------------------------------------------------------------


def target(box: Box, table: Table, f: int, at: int) -> None:
    """With nobody to target the next words do nothing (R23, R24)."""
    table.they[f] = 0
    count, first = targets(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif count == 1:
        answer_target(box, table, f, first)
    else:
        put_question(table, t.SEAT, table.you[f])


def answer_target(box: Box, table: Table, f: int, seat: int) -> None:
    table.they[f] = seat + 1
    if box.seats > 1:
        tell(table, t.TARGETED, table.you[f], EVERYONE, seat + 1, 0, 0)
    go_on(table, f)


# --- A number --------------------------------------------------------------------------------------------


def name_number(table: Table, f: int) -> None:
    """A player names a number."""
    table.number[f] = 0
    if table.they[f] == 0:
        go_on(table, f)
    else:
        put_question(table, t.NUMBER, table.they[f] - 1)


def answer_number(table: Table, f: int, number: int) -> None:
    table.number[f] = 1 + number
    tell(table, t.NAMED_NUMBER, table.asked, EVERYONE, number, 0, 0)
    go_on(table, f)


# --- A card ----------------------------------------------------------------------------------------------


def pick(box: Box, table: Table, f: int, at: int) -> None:
    """Fill IT, its MATE or THESE."""
    flags = box.code[at][w.FLAGS]
    if table.left[f] == 0:
        table.left[f] = 1 + max(1, box.code[at][w.N])
        if flags & w.RELATED:
            table.mate[f] = t.NONE
        else:
            clear_it(table, f)
        if flags & w.INTO_THESE:
            clear_these(table, f)
    by_them = box.code[at][w.BY] == w.THEM
    if (by_them and table.they[f] == 0) or (flags & w.RELATED and table.it[f] == t.NONE):
        go_on(table, f)
        return
    count, first = candidates(box, table, f, at)
    if count == 0:
        end_pick(box, table, f, at)
    elif flags & w.OPTIONAL or count > table.left[f] - 1:
        put_question(table, t.CARD, table.they[f] - 1 if by_them else table.you[f])
    else:
        answer_pick(box, table, f, at, first)


def answer_pick(box: Box, table: Table, f: int, at: int, card: int) -> None:
    flags = box.code[at][w.FLAGS]
    if card == t.NONE:
        if flags & w.RELATED:  # no swap after all
            table.it[f] = t.NONE
        go_on(table, f)
        return
    if flags & w.INTO_THESE:
        add_to_these(table, f, card)
    elif flags & w.RELATED:
        table.mate[f] = card
        table.it_eyes[f] &= table.known[card]
    else:
        table.it[f] = card
        table.it_eyes[f] = table.known[card]
    table.left[f] -= 1
    if table.left[f] == 1:
        end_pick(box, table, f, at)


def end_pick(box: Box, table: Table, f: int, at: int) -> None:
    """All are chosen, or there are no more. What another player selected is told."""
    row = box.code[at]
    if row[w.BY] == w.THEM and row[w.FLAGS] & w.INTO_THESE and table.many[f] > 0:
        tell_selected(table, table.they[f] - 1, table.these[f])
    go_on(table, f)


def tell_selected(table: Table, seat: int, these: Pile) -> None:
    tell(table, t.SELECTED, seat, EVERYONE, these[0], these[1], both(these[2], these[3]))
