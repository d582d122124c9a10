"""Unfolding of the game: the turn, step by step, each a row of the turn's program (`do_turn_row`).

What a single card adds to a step is in that card's file (card_*.py), and is only called from here.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.at_all_times import settle
from quarterdeck.games.deckhand_builder.rules.card_doll import eyes_of, forget_dolls, take_or_cut_strings
from quarterdeck.games.deckhand_builder.rules.card_face_down import (
    anything_to_turn,
    lay_the_last,
    may_restore_from_now_on,
    restore_the_last,
)
from quarterdeck.games.deckhand_builder.rules.card_rum import discard_for_the_rum
from quarterdeck.games.deckhand_builder.rules.card_wedding import forget_weddings, gain_wedding_buys
from quarterdeck.games.deckhand_builder.rules.cards import discard, draw, move, tell_cards
from quarterdeck.games.deckhand_builder.rules.frames import go_on, put_question
from quarterdeck.games.deckhand_builder.rules.play_and_buy import can_use_action
from quarterdeck.games.deckhand_builder.rules.simultaneous import trigger
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def do_turn_row(box: Box, table: Table, f: int, word: int) -> None:
    """Carry out the row at which the turn stands. (The most frequent first.)"""
    if word == w.ACTIONS:
        use_actions(box, table, f)
    elif word == w.END_OF_TURN:
        end_turn(box, table)
    elif word == w.START_OF_TURN:
        start_turn(box, table, f)
    elif word == w.DISCARD_HAND:
        discard_hand(box, table, f)
    elif word == w.DRAW_THREE:
        draw_three(box, table, f)
    elif word == w.AFTER_THE_RUM:
        discard_for_the_rum(box, table, f)
    elif word == w.LAST_FLIPS:
        lay_the_last(box, table, f)
    else:
        remove_supply_card(box, table, f)


def begin_turn(box: Box, table: Table, seat: int) -> None:
    """Two Actions; one in a last turn (R15)."""
    table.turn = seat
    table.turns += 1
    table.actions = t.LAST_ACTIONS if table.ending else t.STARTING_ACTIONS
    table.pc[0] = w.SOLO_ROW if box.seats == 1 else w.START_ROW
    table.you[0] = seat
    table.left[0] = 0
    tell(table, t.TURN_BEGINS, seat, EVERYONE, table.turns, table.ending, 0)


# --- Alone: a supply card leaves -------------------------------------------------------------------------


def remove_supply_card(box: Box, table: Table, f: int) -> None:
    """Alone, at the start of each turn, one supply card of your choice leaves the game (R48)."""
    if table.size[t.SUPPLY] == 0:
        go_on(table, f)
    elif table.size[t.SUPPLY] == 1:
        answer_removal(box, table, f, table.top[t.SUPPLY])
    else:
        put_question(table, t.CARD, table.turn)


def answer_removal(box: Box, table: Table, f: int, card: int) -> None:
    move(box, table, card, t.OUT)
    tell(table, t.WASHED_AWAY, table.turn, EVERYONE, card, 0, 0)
    go_on(table, f)


# --- 1: start-of-turn effects ----------------------------------------------------------------------------


def start_turn(box: Box, table: Table, f: int) -> None:
    """Effects of the stash as it lies before the hand is discarded (R11)."""
    may_restore_from_now_on(table)
    gain_wedding_buys(box, table)
    card = table.top[t.STASH + table.turn]
    while card > t.NONE:
        trigger(box, table, card, w.ON_START, table.turn)
        card = table.under[card]
    go_on(table, f)


# --- 2: discard your hand, draw three --------------------------------------------------------------------


def discard_hand(box: Box, table: Table, f: int) -> None:
    """All at once; what cards do when discarded comes then (R12)."""
    hand = t.HAND + table.turn
    tell_cards(table, table.top[hand], t.DISCARDED, t.DISCARDED, table.turn, EVERYONE)
    while table.top[hand] > t.NONE:
        discard(box, table, table.top[hand])
    go_on(table, f)


def draw_three(box: Box, table: Table, f: int) -> None:
    """Draw three cards, and the extra ones of start-of-turn effects."""
    draw_hand(box, table, table.turn, t.FIRST_HAND + table.extra)
    table.extra = 0
    go_on(table, f)


def draw_hand(box: Box, table: Table, seat: int, count: int) -> None:
    """A new hand of so many, or of as many as there are; a deck that runs empty is made anew on the way (R8, R9)."""
    for _ in range(count):
        if table.stir:
            settle(box, table)
        if table.top[t.DECK + seat] != t.NONE:
            draw(table, seat)
    tell_cards(table, table.top[t.HAND + seat], t.DREW, t.DREW_MORE, seat, eyes_of(table, seat))


# --- 3: Actions and Buys ---------------------------------------------------------------------------------


def use_actions(box: Box, table: Table, f: int) -> None:
    """Ask what to do (play_and_buy.py), as long as anything may be left to do; you need not use them all (R16)."""
    take_or_cut_strings(table, can_use_action(table))
    anything = table.puppeteer != 0 or can_use_action(table) or table.buys > 0 or table.cheap > 0
    if anything or anything_to_turn(table):
        put_question(table, t.TURN, table.turn)
    else:
        go_on(table, f)


# --- The end of the turn ---------------------------------------------------------------------------------


def end_turn(box: Box, table: Table) -> None:
    """Nothing of a turn is kept but the hand. Once the supply deck is empty the others have one last turn (R43)."""
    seat = table.turn
    restore_the_last(table)
    forget_weddings(box, table, seat)
    forget_dolls(table, seat)
    table.used = 0
    table.buys = 0
    table.cheap = 0
    table.discount = 0
    table.bought = 0
    following = (seat + 1) % box.seats
    if (table.ending and following == table.ender) or table.turns >= t.MOST_TURNS * box.seats:
        table.over = 1
        table.actions = 0
        tell(table, t.GAME_OVER, seat, EVERYONE, 0, 0, 0)
    else:
        begin_turn(box, table, following)
