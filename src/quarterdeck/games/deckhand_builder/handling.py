"""Cards chosen and moved: picking, putting, discarding, swapping, applying; marks that last (General rules 8 to 11)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.choices import (
    candidates,
    movable,
)
from quarterdeck.games.deckhand_builder.stack import (
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
from quarterdeck.games.deckhand_builder.table import (
    ALL_EYES,
    APPLIED,
    ARRANGED,
    ASIDE,
    BEWITCHED,
    CARD,
    CODE_BY,
    CODE_FLAGS,
    CODE_N,
    CODE_PLACE,
    DECK,
    DEPTH,
    DOLLS,
    DOWN,
    FLIPPED,
    GAIN,
    GAINED,
    HAND,
    HANGOVER,
    HUNGOVER,
    IN_THESE,
    INTO_THESE,
    LEAST_CARDS,
    NOBODY,
    NONE,
    ON_LOSS,
    ON_PLAY,
    OPTIONAL,
    OUT,
    OWNER,
    PILES,
    PLAY,
    PUT,
    RELATED,
    REMOVE,
    STASH,
    STRANDED,
    SUPPLY,
    SWAPPED,
    TAKE,
    THEM,
    THIS,
    TOP,
    TUCK,
    WED,
    WEDDING,
)
from quarterdeck.games.deckhand_builder.zones import (
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


def do_pick(box, table, f: int, at: int) -> None:
    """Fill IT, its MATE or THESE. What must be chosen and leaves no choice is taken (R19)."""
    flags = box.code[at][CODE_FLAGS]
    if table.left[f] == 0:
        table.left[f] = 1 + max(1, box.code[at][CODE_N])
        if flags & RELATED:
            table.mate[f] = NONE
        else:
            clear_it(table, f)
        if flags & INTO_THESE:
            clear_these(table, f)
    by_them = box.code[at][CODE_BY] == THEM
    if (by_them and table.they[f] == 0) or (flags & RELATED and table.it[f] == NONE):
        go_on(table, f)
        return
    count, first = candidates(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif flags & OPTIONAL or count > table.left[f] - 1:
        put_question(table, CARD, table.they[f] - 1 if by_them else table.you[f])
    else:
        answer_pick(box, table, f, at, first)


def answer_pick(box, table, f: int, at: int, card: int) -> None:
    flags = box.code[at][CODE_FLAGS]
    if card == NONE:
        if flags & RELATED:  # no swap after all
            table.it[f] = NONE
        go_on(table, f)
        return
    if flags & INTO_THESE:
        add_to_these(table, f, card)
    elif flags & RELATED:
        table.mate[f] = card
        table.it_eyes[f] &= table.known[card]
    else:
        table.it[f] = card
        table.it_eyes[f] = table.known[card]
    table.left[f] -= 1
    if table.left[f] == 1:
        go_on(table, f)


def subject(box, table, f: int, at: int) -> int:
    """The card a row speaks of: THIS, if it can be found, or IT."""
    if box.code[at][CODE_PLACE] & THIS:
        return table.card[f] if movable(table, table.card[f]) else NONE
    return table.it[f]


def do_put(box, table, f: int, at: int, op: int) -> None:
    """Gain, take, remove, stash, tuck, top: where the chosen card goes."""
    card = subject(box, table, f, at)
    you = table.you[f]
    if card == NONE or table.zone[card] == OUT or not may_lose(table, card, you, op):
        return
    zone = table.zone[card]
    owner = OWNER[zone]
    goal = DECK + owner
    if op == GAIN:
        goal = STASH + you
    elif op == TAKE:
        goal = HAND + you
    elif op == REMOVE:
        goal = OUT
    elif op == PUT:
        goal = STASH + owner
    if owner != NOBODY or op in (GAIN, TAKE, REMOVE):
        if op == TUCK:
            take_off(table, card)
            put_under(table, card, DECK + owner)
        else:
            move(box, table, card, goal)
        if op in (TUCK, TOP):
            table.known[card] = ALL_EYES
        tell(table, GAINED + op - GAIN, you, EVERYONE, card, zone if op in (GAIN, TAKE) else owner + 1, 0)
    drop_from_these(table, f, card)
    if not box.code[at][CODE_PLACE] & THIS:
        table.it_eyes[f] = ALL_EYES


def may_lose(table, card: int, you: int, op: int) -> int:
    """Would its owner still have four cards? (General rules 11)"""
    owner = OWNER[table.zone[card]]
    if owner == NOBODY or owned(table, owner) > LEAST_CARDS:
        return 1
    return op != REMOVE and (owner == you or op not in (GAIN, TAKE))


def do_arrange(box, table, f: int) -> None:
    """Back on top in any order, the lowest first; the last one needs no question.

    Nobody else can tell any more which of them lies where.
    """
    for i in range(table.many[f] - 1, -1, -1):
        if not OUT < table.zone[table.these[f][i]] < PILES:
            drop_from_these(table, f, table.these[f][i])
    if table.many[f] > 1:
        eyes = eyes_of(table, table.you[f])
        for i in range(table.many[f]):
            table.known[table.these[f][i]] = eyes
        table.these_eyes[f] = eyes
        put_question(table, CARD, table.you[f])
    else:
        clear_these(table, f)
        go_on(table, f)


def answer_arrange(box, table, f: int, card: int) -> None:
    """Put a card back on top; those that are still to come will lie on it."""
    tell(table, ARRANGED, table.you[f], eyes_of(table, table.you[f]), card, 0, 0)
    move(box, table, card, table.zone[card])
    drop_from_these(table, f, card)
    if table.many[f] == 1:
        move(box, table, table.these[f][0], table.zone[table.these[f][0]])


def do_discard(box, table, f: int, at: int) -> None:
    """+1 Discard: from the hand into the stash; cards discarded together arrive together."""
    you = table.you[f]
    these = box.code[at][CODE_PLACE] & IN_THESE
    if not these and table.zone[table.it[f]] != HAND + you:
        return
    for i in range(table.many[f] if these else 1):
        discard(box, table, table.these[f][i] if these else table.it[f])
    if these:
        table.these_eyes[f] = ALL_EYES
        tell_discards(table, you, table.these[f][0], table.these[f][1], table.these[f][2])
    else:
        table.it_eyes[f] = ALL_EYES
        tell_discards(table, you, table.it[f], NONE, NONE)


def do_swap(box, table, f: int) -> None:
    """Two cards change places, if both are there: one from anywhere, its mate from the supply or a stash."""
    card = table.it[f]
    mate = table.mate[f]
    zone = table.zone[card]
    other = table.zone[mate]
    if card == NONE or mate == NONE or not OUT < zone < DOWN:
        return
    tell(table, SWAPPED, table.you[f], EVERYONE, card, mate, 0)
    i = slot_of(table, card)
    j = slot_of(table, mate)
    over = above(table, card)
    take_off(table, card)
    take_off(table, mate)
    if zone < PILES:
        put_behind(table, mate, zone, over)
    else:  # what was set aside while played is replaced in the hand (Going Ape)
        lay(table, mate, zone - PLAY + HAND if PLAY <= zone < SUPPLY else zone)
    lay(table, card, other)
    if zone == SUPPLY:
        table.slot[i] = mate
    if other == SUPPLY:
        table.slot[j] = card
    if OWNER[zone] != NOBODY and OWNER[zone] != OWNER[other]:
        trigger(box, table, card, ON_LOSS, OWNER[zone])
    if OWNER[other] != NOBODY and OWNER[zone] != OWNER[other]:
        trigger(box, table, mate, ON_LOSS, OWNER[other])
    drop_from_these(table, f, card)
    table.it_eyes[f] = ALL_EYES


def do_apply(box, table, f: int, at: int) -> None:
    """Apply a card's effects as if you had played it, where it lies (R26); not one that is under way (R51)."""
    card = subject(box, table, f, at)
    go_on(table, f)
    if card == NONE or under_way(table, card) or table.depth >= DEPTH - 4:
        return
    tell(table, APPLIED, table.you[f], EVERYONE, card, 0, 0)
    push(table, box.program[box.design[card]][ON_PLAY], card, table.you[f], 0)


# --- Marks that last -------------------------------------------------------------------------------------


def lay_face_down(box, table, seat: int, card: int) -> None:
    """A supply card that does not exist until it is restored; it keeps its slot (R4)."""
    i = slot_of(table, card)
    take_out(table, card)
    put_in_order(table, card, DOWN)
    table.down[i] = 1 + seat
    tell(table, FLIPPED, seat, EVERYONE, card, 0, 0)


def do_strand(box, table, f: int) -> None:
    """Out of the stash with two coins on it, until that stash is shuffled (Lost Expedition)."""
    card = table.it[f]
    if card != NONE and STASH <= table.zone[card] < PLAY:
        owner = OWNER[table.zone[card]]
        move(box, table, card, ASIDE + 4 * owner + table.you[f])
        tell(table, STRANDED, table.you[f], EVERYONE, card, owner + 1, 0)
        table.it_eyes[f] = ALL_EYES


def do_mark(box, table, f: int, at: int, op: int) -> None:
    """Wed, bewitch, hangover: for a later turn."""
    you = table.you[f]
    they = table.they[f]
    if op == HANGOVER:
        for seat in range(box.seats):
            table.hangover[seat] += box.code[at][CODE_N]
        tell(table, HUNGOVER, you, EVERYONE, box.code[at][CODE_N], 0, 0)
    elif they != 0 and op == WED:
        table.wedding[they - 1][you] += 1
        tell(table, WEDDING, you, EVERYONE, they, 0, 0)
    elif they != 0 and table.dolls[they - 1] < DOLLS:
        table.doll[they - 1][table.dolls[they - 1]] = 1 + you
        table.dolls[they - 1] += 1
        tell(table, BEWITCHED, you, EVERYONE, they, 0, 0)
