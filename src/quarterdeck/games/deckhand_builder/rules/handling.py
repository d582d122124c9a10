"""Cards chosen and moved: picking, putting, discarding, swapping, applying; marks that last (General rules 8 to 11)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.choices import (
    candidates,
    movable,
)
from quarterdeck.games.deckhand_builder.rules.stack import (
    add_to_these,
    clear_it,
    clear_these,
    drop_from_these,
    eyes_of,
    go_on,
    push,
    put_question,
    trigger,
    under_way,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.zones import (
    above,
    discard,
    lay,
    move,
    owned,
    put_behind,
    put_in_order,
    put_under,
    slot_of,
    take_off,
    take_out,
    tell_discards,
)

# --- Choosing cards --------------------------------------------------------------------------------------


def do_pick(box: Box, table: Table, f: int, at: int) -> None:
    """Fill IT, its MATE or THESE. What must be chosen and leaves no choice is taken (R19)."""
    flags = box.code[at][t.CODE_FLAGS]
    if table.left[f] == 0:
        table.left[f] = 1 + max(1, box.code[at][t.CODE_N])
        if flags & t.RELATED:
            table.mate[f] = t.NONE
        else:
            clear_it(table, f)
        if flags & t.INTO_THESE:
            clear_these(table, f)
    by_them = box.code[at][t.CODE_BY] == t.THEM
    if (by_them and table.they[f] == 0) or (flags & t.RELATED and table.it[f] == t.NONE):
        go_on(table, f)
        return
    count, first = candidates(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif flags & t.OPTIONAL or count > table.left[f] - 1:
        put_question(table, t.CARD, table.they[f] - 1 if by_them else table.you[f])
    else:
        answer_pick(box, table, f, at, first)


def answer_pick(box: Box, table: Table, f: int, at: int, card: int) -> None:
    flags = box.code[at][t.CODE_FLAGS]
    if card == t.NONE:
        if flags & t.RELATED:  # no swap after all
            table.it[f] = t.NONE
        go_on(table, f)
        return
    if flags & t.INTO_THESE:
        add_to_these(table, f, card)
    elif flags & t.RELATED:
        table.mate[f] = card
        table.it_eyes[f] &= table.known[card]
    else:
        table.it[f] = card
        table.it_eyes[f] = table.known[card]
    table.left[f] -= 1
    if table.left[f] == 1:
        go_on(table, f)


def subject(box: Box, table: Table, f: int, at: int) -> int:
    """The card a row speaks of: THIS, if it can be found, or IT."""
    if box.code[at][t.CODE_PLACE] & t.THIS:
        return table.card[f] if movable(table, table.card[f]) else t.NONE
    return table.it[f]


def do_put(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """Gain, take, remove, stash, tuck, top: where the chosen card goes."""
    card = subject(box, table, f, at)
    you = table.you[f]
    if card == t.NONE or table.zone[card] == t.OUT or not may_lose(table, card, you, op):
        return
    zone = table.zone[card]
    owner = t.OWNER[zone]
    goal = t.DECK + owner
    if op == t.GAIN:
        goal = t.STASH + you
    elif op == t.TAKE:
        goal = t.HAND + you
    elif op == t.REMOVE:
        goal = t.OUT
    elif op == t.PUT:
        goal = t.STASH + owner
    if owner != t.NOBODY or op in (t.GAIN, t.TAKE, t.REMOVE):
        if op == t.TUCK:
            take_off(table, card)
            put_under(table, card, t.DECK + owner)
        else:
            move(box, table, card, goal)
        if op in (t.TUCK, t.TOP):
            table.known[card] = t.ALL_EYES
        tell(table, t.GAINED + op - t.GAIN, you, EVERYONE, card, zone if op in (t.GAIN, t.TAKE) else owner + 1, 0)
    drop_from_these(table, f, card)
    if not box.code[at][t.CODE_PLACE] & t.THIS:
        table.it_eyes[f] = t.ALL_EYES


def may_lose(table: Table, card: int, you: int, op: int) -> int:
    """Would its owner still have four cards? (General rules 11)"""
    owner = t.OWNER[table.zone[card]]
    if owner == t.NOBODY or owned(table, owner) > t.LEAST_CARDS:
        return 1
    return op != t.REMOVE and (owner == you or op not in (t.GAIN, t.TAKE))


def do_arrange(box: Box, table: Table, f: int) -> None:
    """Back on top in any order, the lowest first; the last one needs no question.

    Nobody else can tell any more which of them lies where.
    """
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


def do_discard(box: Box, table: Table, f: int, at: int) -> None:
    """+1 Discard: from the hand into the stash; cards discarded together arrive together."""
    you = table.you[f]
    these = box.code[at][t.CODE_PLACE] & t.IN_THESE
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


def do_swap(box: Box, table: Table, f: int) -> None:
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
        trigger(box, table, card, t.ON_LOSS, t.OWNER[zone])
    if t.OWNER[other] != t.NOBODY and t.OWNER[zone] != t.OWNER[other]:
        trigger(box, table, mate, t.ON_LOSS, t.OWNER[other])
    drop_from_these(table, f, card)
    table.it_eyes[f] = t.ALL_EYES


def do_apply(box: Box, table: Table, f: int, at: int) -> None:
    """Apply a card's effects as if you had played it, where it lies (R26); not one that is under way (R51)."""
    card = subject(box, table, f, at)
    go_on(table, f)
    if card == t.NONE or under_way(table, card) or table.depth >= t.DEPTH - 4:
        return
    tell(table, t.APPLIED, table.you[f], EVERYONE, card, 0, 0)
    push(table, box.program[box.design[card]][t.ON_PLAY], card, table.you[f], 0)


# --- Marks that last -------------------------------------------------------------------------------------


def lay_face_down(box: Box, table: Table, seat: int, card: int) -> None:
    """A supply card that does not exist until it is restored; it keeps its slot (R4)."""
    i = slot_of(table, card)
    take_out(table, card)
    put_in_order(table, card, t.DOWN)
    table.down[i] = 1 + seat
    tell(table, t.FLIPPED, seat, EVERYONE, card, 0, 0)


def do_strand(box: Box, table: Table, f: int) -> None:
    """Out of the stash with two coins on it, until that stash is shuffled (Lost Expedition)."""
    card = table.it[f]
    if card != t.NONE and t.STASH <= table.zone[card] < t.PLAY:
        owner = t.OWNER[table.zone[card]]
        move(box, table, card, t.ASIDE + 4 * owner + table.you[f])
        tell(table, t.STRANDED, table.you[f], EVERYONE, card, owner + 1, 0)
        table.it_eyes[f] = t.ALL_EYES


def do_mark(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """Wed, bewitch, hangover: for a later turn."""
    you = table.you[f]
    they = table.they[f]
    if op == t.HANGOVER:
        for seat in range(box.seats):
            table.hangover[seat] += box.code[at][t.CODE_N]
        tell(table, t.HUNGOVER, you, EVERYONE, box.code[at][t.CODE_N], 0, 0)
    elif they != 0 and op == t.WED:
        table.wedding[they - 1][you] += 1
        tell(table, t.WEDDING, you, EVERYONE, they, 0, 0)
    elif they != 0 and table.dolls[they - 1] < t.DOLLS:
        table.doll[they - 1][table.dolls[they - 1]] = 1 + you
        table.dolls[they - 1] += 1
        tell(table, t.BEWITCHED, you, EVERYONE, they, 0, 0)
