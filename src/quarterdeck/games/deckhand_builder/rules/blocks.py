"""Simultaneous passing, blocks (if, may, either, each player), and the one row that the top frame stands at."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.choices import (
    any_enemy_deck,
    block_can,
    branch_head,
    branch_open,
    count_for,
    owns_fewest,
)
from quarterdeck.games.deckhand_builder.rules.effects import (
    amount,
    do_coin,
    do_draw,
    do_for_this_turn,
    do_name,
    do_pay,
    do_reveal,
    do_show,
    do_steal,
    do_target,
)
from quarterdeck.games.deckhand_builder.rules.handling import (
    do_apply,
    do_arrange,
    do_discard,
    do_mark,
    do_pick,
    do_put,
    do_strand,
    do_swap,
    lay_face_down,
)
from quarterdeck.games.deckhand_builder.rules.stack import (
    decider,
    go_on,
    jump,
    pop,
    put_question,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.zones import (
    move,
    owned,
    shuffle_stash,
)

# --- Passing to the left ---------------------------------------------------------------------------------


def do_pass_left(box: Box, table: Table, f: int) -> None:
    """Every player in secret: a card of the own stash, or the unseen top of the own deck (R42)."""
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
    for i in range(box.seats):  # all at once, then decks are looked at again (Typhoon)
        seat = (table.you[f] + i) % box.seats
        card = table.sealed[seat]
        left = (seat + 1) % box.seats
        table.sealed[seat] = 0
        if card != t.GIVES_NOTHING:
            move(box, table, card, t.STASH + left)
            tell(table, t.GAVE, seat, EVERYONE, card, left + 1, 0)
    go_on(table, f)


def who_gives(box: Box, table: Table) -> None:
    """A player with nothing gives nothing; nor does one who would be left with three cards (R52)."""
    for seat in range(box.seats):
        if table.size[t.DECK + seat] + table.size[t.STASH + seat] == 0:
            table.sealed[seat] = t.GIVES_NOTHING
        elif table.size[t.STASH + seat] == 0:
            table.sealed[seat] = t.GIVES_TOP
    for _ in range(box.seats):
        for seat in range(box.seats):
            right = (seat + box.seats - 1) % box.seats
            if table.sealed[right] == t.GIVES_NOTHING and owned(table, seat) <= t.LEAST_CARDS:
                table.sealed[seat] = t.GIVES_NOTHING


def answer_sealed(table: Table, seat: int, answer: int) -> None:
    table.sealed[seat] = answer
    tell(table, t.DECIDED, decider(table, seat), EVERYONE, seat + 1, 0, 0)


# --- Blocks ----------------------------------------------------------------------------------------------


def holds(box: Box, table: Table, f: int, at: int) -> int:
    """Does the condition hold?"""
    what = box.code[at][t.CODE_BY]
    if what == t.AT_LEAST:
        return table.count[f] >= box.code[at][t.CODE_VALUE]
    if what == t.NOT_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] != table.number[f] - 1
    if what == t.BEATS_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] > table.number[f] - 1
    if what == t.FEWEST_CARDS:
        return owns_fewest(box, table, table.you[f])
    if what == t.ENEMY_DECK:
        return any_enemy_deck(box, table, table.you[f], box.code[at][t.CODE_VALUE])
    return table.played[f]


def do_either(box: Box, table: Table, f: int, at: int) -> None:
    """A branch that can change nothing is not offered; the only one left is taken (R19)."""
    count = 0
    which = 0
    for i in range(box.code[at][t.CODE_LO]):
        if branch_open(box, table, f, at, i):
            count += 1
            which = i
    if count == 0:
        jump(table, f, box.code[at][t.CODE_HI])
    elif count == 1:
        answer_either(box, table, f, at, which)
    else:
        put_question(table, t.WHICH, table.you[f])


def answer_either(box: Box, table: Table, f: int, at: int, which: int) -> None:
    tell(table, t.OPTION_TAKEN, table.you[f], EVERYONE, table.card[f], which, 0)
    table.pc[f] = branch_head(box, at, which) + 1
    table.left[f] = 0


def do_each(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """Every player in turn, from you on: at the head with yourself, at the foot with the next one."""
    if op == t.EACH:
        table.loop[f] = 0
    if table.loop[f] < box.seats:
        table.they[f] = 1 + (table.you[f] + table.loop[f]) % box.seats
        table.loop[f] += 1
        jump(table, f, 1 if op == t.EACH else box.code[at][t.CODE_JUMP])
    else:
        table.loop[f] = 0
        table.they[f] = 0
        go_on(table, f)


def do_end(box: Box, table: Table, f: int) -> None:
    """All effects resolved: then the card goes into the stash, if it still lies in play."""
    card = table.card[f]
    seat = table.you[f]
    played = table.played[f]
    pop(table)
    if played and table.zone[card] == t.PLAY + seat:
        move(box, table, card, t.STASH + seat)


# --- One row ---------------------------------------------------------------------------------------------


def do_row(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """Words that may ask, repeat or jump."""
    if op in (t.DRAW, t.RELOAD):
        do_draw(box, table, f, at, op)
    elif op == t.PICK:
        do_pick(box, table, f, at)
    elif op in (t.TARGET, t.CHOOSE_ENEMY):
        do_target(box, table, f, at)
    elif op == t.PAY:
        do_pay(box, table, f, at)
    elif op == t.NAME:
        do_name(table, f)
    elif op == t.REVEAL:
        do_reveal(box, table, f, at)
    elif op == t.AGAIN:
        jump(table, f, box.code[at][t.CODE_JUMP] if table.it[f] != t.NONE else 1)
    elif op == t.ARRANGE:
        do_arrange(box, table, f)
    elif op == t.APPLY:
        do_apply(box, table, f, at)
    elif op == t.PASS_LEFT:
        do_pass_left(box, table, f)
    elif op == t.TEST:
        jump(table, f, 1 if holds(box, table, f, at) else box.code[at][t.CODE_JUMP])
    elif op == t.MAY:
        if block_can(box, table, f, at + 1, at + box.code[at][t.CODE_JUMP]):
            put_question(table, t.YES_NO, table.you[f])
        else:
            jump(table, f, box.code[at][t.CODE_JUMP])
    elif op == t.EITHER:
        do_either(box, table, f, at)
    elif op == t.SKIP:
        jump(table, f, box.code[at][t.CODE_JUMP])
    else:
        do_each(box, table, f, at, op)


def do_simple(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """Words that ask nothing and always lead to the next row."""
    if op in (t.COUNT, t.NOTE):
        count = count_for(box, table, f, at)
        if op == t.COUNT:
            table.count[f] = count
        else:  # without any of THESE there is nothing to remember
            table.number[f] = 1 + count if table.many[f] > 0 else 0
    elif op == t.COIN:
        do_coin(box, table, f, at, amount(box, table, f, at))
    elif op <= t.FLIP_LATER:
        do_for_this_turn(box, table, f, at, op, amount(box, table, f, at))
    elif op == t.STEAL:
        do_steal(table, f, amount(box, table, f, at))
    elif op == t.SHOW:
        do_show(box, table, f, at)
    elif op == t.DISCARD:
        do_discard(box, table, f, at)
    elif op == t.SWAP:
        do_swap(box, table, f)
    elif op == t.FLIP:
        if table.zone[table.it[f]] == t.SUPPLY:
            lay_face_down(box, table, table.you[f], table.it[f])
    elif op == t.STRAND:
        do_strand(box, table, f)
    elif op == t.SHUFFLE:
        shuffle_stash(box, table, table.you[f])
    elif op in (t.WED, t.BEWITCH, t.HANGOVER):
        do_mark(box, table, f, at, op)
    else:
        do_put(box, table, f, at, op)
    go_on(table, f)
