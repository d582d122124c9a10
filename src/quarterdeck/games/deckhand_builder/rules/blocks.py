"""Blocks of a program: if, may, either, each player; and its end."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.applicable import block_can, branch_head, branch_open
from quarterdeck.games.deckhand_builder.rules.cards import move
from quarterdeck.games.deckhand_builder.rules.counting import holds
from quarterdeck.games.deckhand_builder.rules.frames import go_on, jump, pop, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def enter_if(box: Box, table: Table, f: int, at: int) -> None:
    """`if`: into the block, or behind it."""
    jump(table, f, 1 if holds(box, table, f, at) else box.code[at][w.JUMP])


def offer_block(box: Box, table: Table, f: int, at: int) -> None:
    """`may`: asked only if the block can change anything (R19)."""
    if block_can(box, table, f, at + 1, at + box.code[at][w.JUMP]):
        put_question(table, t.YES_NO, table.you[f])
    else:
        jump(table, f, box.code[at][w.JUMP])


def answer_block(box: Box, table: Table, f: int, at: int, yes: int) -> None:
    jump(table, f, 1 if yes else box.code[at][w.JUMP])


def either(box: Box, table: Table, f: int, at: int) -> None:
    """A branch that can change nothing is not offered; the only one left is taken (R19)."""
    count = 0
    which = 0
    for i in range(box.code[at][w.LO]):
        if branch_open(box, table, f, at, i):
            count += 1
            which = i
    if count == 0:
        jump(table, f, box.code[at][w.HI])
    elif count == 1:
        answer_either(box, table, f, at, which)
    else:
        put_question(table, t.WHICH, table.you[f])


def answer_either(box: Box, table: Table, f: int, at: int, which: int) -> None:
    tell(table, t.OPTION_TAKEN, table.you[f], EVERYONE, table.card[f], which, 0)
    table.pc[f] = branch_head(box, at, which) + 1
    table.left[f] = 0


def each_player(box: Box, table: Table, f: int, at: int, word: int) -> None:
    """Every player in turn, from you on: at the head with yourself, at the foot with the next one."""
    if word == w.EACH:
        table.loop[f] = 0
    if table.loop[f] < box.seats:
        table.they[f] = 1 + (table.you[f] + table.loop[f]) % box.seats
        table.loop[f] += 1
        jump(table, f, 1 if word == w.EACH else box.code[at][w.JUMP])
    else:
        table.loop[f] = 0
        table.they[f] = 0
        go_on(table, f)


def end_program(box: Box, table: Table, f: int) -> None:
    """All effects resolved: only now the played card goes into the stash, if it still lies in play."""
    card = table.card[f]
    seat = table.you[f]
    played = table.played[f]
    pop(table)
    if played and table.zone[card] == t.PLAY + seat:
        move(box, table, card, t.STASH + seat)
