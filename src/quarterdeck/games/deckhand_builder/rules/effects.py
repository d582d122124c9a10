"""Every word of card effects, and the function that does it. What the words mean: docs/cards.md, effect_words.py."""

from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.at_all_times import shuffle_stash
from quarterdeck.games.deckhand_builder.rules.blocks import each_player, either, end_program, enter_if, offer_block
from quarterdeck.games.deckhand_builder.rules.card_doll import bewitch
from quarterdeck.games.deckhand_builder.rules.card_expedition import strand
from quarterdeck.games.deckhand_builder.rules.card_face_down import flip
from quarterdeck.games.deckhand_builder.rules.card_rum import give_hangover
from quarterdeck.games.deckhand_builder.rules.card_typhoon import pass_left
from quarterdeck.games.deckhand_builder.rules.card_wedding import wed
from quarterdeck.games.deckhand_builder.rules.choosing import name_number, pick, target
from quarterdeck.games.deckhand_builder.rules.counting import amount, count_for
from quarterdeck.games.deckhand_builder.rules.frames import go_on, jump
from quarterdeck.games.deckhand_builder.rules.moving import apply_effects, discard_chosen, put, swap
from quarterdeck.games.deckhand_builder.rules.revealing import arrange, reveal, show
from quarterdeck.games.deckhand_builder.rules.rewards import (
    pay,
    plus_coins,
    plus_draw,
    plus_for_this_turn,
    plus_reload,
    steal,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def do_row(box: Box, table: Table, f: int, at: int, word: int) -> None:
    """Carry out the row at which a card's frame stands."""
    if word == w.END:
        end_program(box, table, f)
    elif word < w.DRAW:
        do_and_go_on(box, table, f, at, word)
    else:
        do_and_perhaps_ask(box, table, f, at, word)


def do_and_go_on(box: Box, table: Table, f: int, at: int, word: int) -> None:
    """Words that ask nothing and always lead to the next row."""
    if word in (w.COUNT, w.NOTE):
        count = count_for(box, table, f, at)
        if word == w.COUNT:
            table.count[f] = count
        else:  # without any of THESE there is nothing to remember
            table.number[f] = 1 + count if table.many[f] > 0 else 0
    elif word == w.COIN:
        plus_coins(box, table, f, at, amount(box, table, f, at))
    elif word <= w.FLIP_LATER:
        plus_for_this_turn(box, table, f, at, word, amount(box, table, f, at))
    elif word == w.STEAL:
        steal(table, f, amount(box, table, f, at))
    elif word == w.SHOW:
        show(box, table, f, at)
    elif word == w.DISCARD:
        discard_chosen(box, table, f, at)
    elif word == w.SWAP:
        swap(box, table, f)
    elif word == w.FLIP:
        flip(table, f)
    elif word == w.STRAND:
        strand(box, table, f)
    elif word == w.SHUFFLE:
        shuffle_stash(box, table, table.you[f])
    elif word == w.WED:
        wed(table, f)
    elif word == w.BEWITCH:
        bewitch(table, f)
    elif word == w.HANGOVER:
        give_hangover(box, table, f, box.code[at][w.N])
    else:  # gain, take, remove, stash, tuck, top
        put(box, table, f, at, word)
    go_on(table, f)


def do_and_perhaps_ask(box: Box, table: Table, f: int, at: int, word: int) -> None:
    """Words that may ask, repeat or jump."""
    if word == w.DRAW:
        plus_draw(box, table, f, at)
    elif word == w.RELOAD:
        plus_reload(box, table, f, at)
    elif word == w.PICK:
        pick(box, table, f, at)
    elif word in (w.TARGET, w.CHOOSE_ENEMY):
        target(box, table, f, at)
    elif word == w.PAY:
        pay(box, table, f, at)
    elif word == w.NAME:
        name_number(table, f)
    elif word == w.REVEAL:
        reveal(box, table, f, at)
    elif word == w.AGAIN:
        jump(table, f, box.code[at][w.JUMP] if table.it[f] != t.NONE else 1)
    elif word == w.ARRANGE:
        arrange(table, f)
    elif word == w.APPLY:
        apply_effects(box, table, f, at)
    elif word == w.PASS_LEFT:
        pass_left(box, table, f)
    elif word == w.TEST:
        enter_if(box, table, f, at)
    elif word == w.MAY:
        offer_block(box, table, f, at)
    elif word == w.EITHER:
        either(box, table, f, at)
    elif word == w.SKIP:
        jump(table, f, box.code[at][w.JUMP])
    else:
        each_player(box, table, f, at, word)
