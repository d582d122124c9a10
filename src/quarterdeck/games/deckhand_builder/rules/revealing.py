"""General rules 10: revealed and looked-at cards stay where they are, in their order, and empty no deck (R28, R29)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.applicable import can_reveal
from quarterdeck.games.deckhand_builder.rules.card_doll import eyes_of
from quarterdeck.games.deckhand_builder.rules.cards import move
from quarterdeck.games.deckhand_builder.rules.frames import (
    add_to_these,
    clear_these,
    drop_from_these,
    go_on,
    put_question,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.telling import both


def reveal(box: Box, table: Table, f: int, at: int) -> None:
    """Reveal or look: the top cards of a deck, of every deck, or of a deck of your choice are THESE."""
    clear_these(table, f)
    whose = box.code[at][w.WHOSE]
    if whose == w.ANYONES:
        reveal_any(box, table, f, at)
        return
    if can_reveal(box, table, at, table.you[f], table.they[f]):
        for i in range(box.seats if whose == w.EVERYONES else 1):
            pile = t.DECK + (table.you[f] + i) % box.seats
            if whose == w.THEIRS:
                pile = t.DECK + table.they[f] - 1
            elif whose == w.OF_SUPPLY:
                pile = t.SUPPLY_DECK
            reveal_from(box, table, f, at, pile)
    go_on(table, f)


def reveal_any(box: Box, table: Table, f: int, at: int) -> None:
    """A deck of your choice; the only one left is taken without a question (R24)."""
    count, pile = decks_left(table)
    if count > 1:
        put_question(table, t.PILE, table.you[f])
        return
    if count == 1:
        reveal_from(box, table, f, at, pile)
    go_on(table, f)


def decks_left(table: Table) -> tuple[int, int]:
    """How many decks have cards, and the first of them."""
    count = 0
    first = 0
    for pile in range(t.PILES - 1, 0, -1):
        if table.top[pile] != t.NONE:
            count += 1
            first = pile
    return count, first


def reveal_from(box: Box, table: Table, f: int, at: int, pile: int) -> None:
    """The top cards of one pile."""
    private = box.code[at][w.FLAGS] & w.PRIVATE
    eyes = eyes_of(table, table.you[f]) if private else t.ALL_EYES
    first = table.many[f]
    card = table.top[pile]
    for _ in range(box.code[at][w.N]):
        if card != t.NONE:
            table.known[card] |= eyes
            add_to_these(table, f, card)
            card = table.under[card]
    a = table.these[f][first] if first < 4 else t.NONE
    b = table.these[f][first + 1] if first < 3 else t.NONE
    c = table.these[f][first + 2] if first < 2 else t.NONE
    if a != t.NONE and private:
        tell(table, t.LOOKED, table.you[f], eyes, a, b, c)
    elif a != t.NONE:
        tell_revealed(table, table.you[f], pile, a, b, c)


def tell_revealed(table: Table, seat: int, pile: int, a: int, b: int, c: int) -> None:
    """To everyone, with the deck that they lie on."""
    tell(table, t.REVEALED_FROM, seat, EVERYONE, both(a, pile), b, c)


def show(box: Box, table: Table, f: int, at: int) -> None:
    """Everybody knows these cards now, for as long as they lie where they are."""
    if box.code[at][w.PLACE] & w.IN_THESE:
        for i in range(table.many[f]):
            table.known[table.these[f][i]] = t.ALL_EYES
        table.these_eyes[f] = t.ALL_EYES
        if table.many[f] > 0:
            these = table.these[f]
            tell(table, t.SHOWED, table.you[f], EVERYONE, these[0], these[1], these[2])
    elif table.it[f] != t.NONE:
        table.known[table.it[f]] = t.ALL_EYES
        table.it_eyes[f] = t.ALL_EYES
        tell(table, t.SHOWED, table.you[f], EVERYONE, table.it[f], 0, 0)


# --- The rest back on top in any order -------------------------------------------------------------------


def arrange(table: Table, f: int) -> None:
    """The lowest first; the last one needs no question. Nobody else can tell which of them lies where (R55)."""
    for i in range(table.many[f] - 1, -1, -1):
        if not t.OUT < table.zone[table.these[f][i]] < t.PILES:
            drop_from_these(table, f, table.these[f][i])
    if table.many[f] > 1:
        eyes = eyes_of(table, table.you[f])
        for i in range(table.many[f]):
            table.known[table.these[f][i]] = eyes
        table.these_eyes[f] = eyes
        put_question(table, t.CARD, table.you[f])
    else:
        clear_these(table, f)
        go_on(table, f)


def answer_arrange(box: Box, table: Table, f: int, card: int) -> None:
    """Put a card back on top; those that are still to come will lie on it."""
    tell(table, t.ARRANGED, table.you[f], eyes_of(table, table.you[f]), card, 0, 0)
    move(box, table, card, table.zone[card])
    drop_from_these(table, f, card)
    if table.many[f] == 1:
        move(box, table, table.these[f][0], table.zone[table.these[f][0]])
