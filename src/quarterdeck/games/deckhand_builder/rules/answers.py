"""Questions and answers: which actions answer the question that is asked, and what an answer does.

`legal_...` lists what `why_not_...` does not refuse, neither more nor less; the law `law_legal` compares the two for
every action number.
"""

from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.actions import (
    behind_answers,
    buy,
    card_of,
    choose,
    chosen_card_of,
    first_answer,
    flip,
    number_of,
    option_of,
    payment_of,
    pile_of,
    play,
    restore,
    seat_of,
    verb_of,
)
from quarterdeck.games.deckhand_builder.rules.applicable import branch_open, why_not_target
from quarterdeck.games.deckhand_builder.rules.blocks import answer_block, answer_either
from quarterdeck.games.deckhand_builder.rules.card_doll import cut_strings
from quarterdeck.games.deckhand_builder.rules.card_face_down import (
    flip_card,
    restore_card,
    why_not_flip,
    why_not_restore,
    why_not_restore_meanwhile,
)
from quarterdeck.games.deckhand_builder.rules.card_rum import answer_the_rum
from quarterdeck.games.deckhand_builder.rules.card_typhoon import give, giver, why_not_give
from quarterdeck.games.deckhand_builder.rules.choosing import answer_number, answer_pick, answer_target
from quarterdeck.games.deckhand_builder.rules.frames import go_on
from quarterdeck.games.deckhand_builder.rules.play_and_buy import (
    buy_card,
    play_card,
    purse,
    why_not_buy,
    why_not_let_go,
    why_not_pay_with,
    why_not_play,
    why_not_price,
    why_not_use_action,
)
from quarterdeck.games.deckhand_builder.rules.revealing import answer_arrange, reveal_from
from quarterdeck.games.deckhand_builder.rules.rewards import answer_draw, answer_reload
from quarterdeck.games.deckhand_builder.rules.simultaneous import due_of, start_due
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import answer_removal
from quarterdeck.games.deckhand_builder.rules.which_cards import (
    first_choice,
    in_place,
    next_choice,
    why_not_pay,
    why_not_pick,
    zone_of_choice,
    zones_of,
)

# --- The turn: Actions and Buys, cards face down, the end ------------------------------------------------


def why_not_turn(box: Box, table: Table, action: int) -> int:
    verb = verb_of(action)
    if verb == a.END_TURN:
        return t.ON_STRINGS if table.puppeteer != 0 else 0
    if verb == a.LET_GO:
        return why_not_let_go(box, table)
    if verb < a.PLAY:
        return t.NOT_NOW
    card = card_of(action)
    if verb == a.PLAY:
        return why_not_play(box, table, card)
    if verb == a.BUY:
        return why_not_buy(box, table, card, payment_of(action))
    return why_not_flip(table, card) if verb == a.FLIP else why_not_restore(table, card)


def legal_turn(box: Box, table: Table, moves: Moves) -> int:
    """The cards of a zone hang together ascending, and so do the actions with them."""
    moves[0] = a.LET_GO if table.puppeteer != 0 else a.END_TURN
    count = 1 if table.puppeteer == 0 or why_not_let_go(box, table) == 0 else 0
    if why_not_use_action(table) == 0:
        card = table.top[t.HAND + table.turn]
        while card > t.NONE:
            moves[count] = play(card)
            count += why_not_pay(box, table, table.turn, card) == 0
            card = table.under[card]
    coins = purse(box, table)
    for payment in range(a.PAYMENTS):
        if why_not_pay_with(table, payment) == 0:
            card = table.top[t.SUPPLY]
            while card > t.NONE:
                moves[count] = buy(card, payment)
                count += why_not_price(box, table, card, payment, coins) == 0
                card = table.under[card]
    if table.flips > 0:
        card = table.top[t.SUPPLY]
        while card > t.NONE:
            moves[count] = flip(card)
            count += why_not_flip(table, card) == 0
            card = table.under[card]
    card = table.top[t.DOWN]
    while card > t.NONE:
        moves[count] = restore(card)
        count += why_not_restore(table, card) == 0
        card = table.under[card]
    return count


def answer_turn(box: Box, table: Table, action: int) -> None:
    verb = verb_of(action)
    if verb == a.END_TURN:
        go_on(table, 0)
    elif verb == a.LET_GO:
        cut_strings(table)
    elif verb == a.PLAY:
        play_card(box, table, card_of(action))
    elif verb == a.BUY:
        buy_card(box, table, card_of(action), payment_of(action))
    elif verb == a.FLIP:
        flip_card(table, card_of(action))
    else:
        restore_card(table, card_of(action))


# --- In the middle of an effect: supply cards that lie face down ---------------------------------------------


def legal_meanwhile(table: Table, seat: int, moves: Moves, count: int) -> int:
    """What may be restored besides answering, behind so many moves."""
    card = table.top[t.DOWN]
    while card > t.NONE:
        moves[count] = restore(card)
        count += why_not_restore_meanwhile(table, seat, card) == 0
        card = table.under[card]
    return count


# --- A card, or none, for the row at which the top frame stands ------------------------------------------


def why_not_card(box: Box, table: Table, action: int) -> int:
    f = table.depth - 1
    at = table.pc[f]
    verb = verb_of(action)
    if verb == a.PASS:
        return 0 if box.code[at][w.FLAGS] & w.OPTIONAL else t.NOT_OPTIONAL
    if verb != a.CHOOSE:
        return t.NOT_NOW
    card = card_of(action)
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    if not in_place(box, table, f, at, zones, card):
        return t.NOT_THERE
    return why_not_pick(box, table, f, at, card)


def legal_cards(box: Box, table: Table, moves: Moves) -> int:
    f = table.depth - 1
    at = table.pc[f]
    moves[0] = a.PASS
    count = 1 if box.code[at][w.FLAGS] & w.OPTIONAL else 0
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    zone = zone_of_choice(box, at, zones)
    card = first_choice(table, f, zone)
    while card > t.NONE:
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            moves[count] = choose(card)
            count += 1
        card = next_choice(box, table, f, zone, card)
    return count


def answer_card(box: Box, table: Table, action: int) -> None:
    f = table.depth - 1
    at = table.pc[f]
    word = box.code[at][w.WORD]
    card = chosen_card_of(action)
    if word == w.PICK:
        answer_pick(box, table, f, at, card)
    elif word == w.RELOAD:
        answer_reload(table, f, card)
    elif word == w.ARRANGE:
        answer_arrange(box, table, f, card)
    elif word == w.AFTER_THE_RUM:
        answer_the_rum(box, table, card)
    elif word == w.LAST_FLIPS:
        flip_card(table, card)
    else:
        answer_removal(box, table, f, card)


# --- Yes or no, a player, a deck, a branch, a number, the order of effects, in secret --------------------


def why_not_answer(box: Box, table: Table, seat: int, action: int) -> int:
    what = table.ask
    if not first_answer(what) <= action < behind_answers(what, box.cards):
        return t.NOT_NOW
    f = table.depth - 1
    at = table.pc[f]
    if what == t.YES_NO:
        return 0 if action in (a.YES, a.PASS) else t.NOT_NOW
    if what == t.SEAT:
        return why_not_player(box, table, f, at, seat_of(action))
    if what == t.PILE:
        return why_not_deck(box, table, pile_of(action))
    if what == t.WHICH:
        which = option_of(action)
        if which >= box.code[at][w.LO]:
            return t.NOT_NOW
        return 0 if branch_open(box, table, f, at, which) else t.NO_USE
    if what == t.ORDER:
        return t.NOT_THERE if due_of(table, card_of(action)) == t.NOBODY else 0
    return why_not_give(table, giver(table, seat), chosen_card_of(action)) if what == t.SEALED else 0


def why_not_player(box: Box, table: Table, f: int, at: int, player: int) -> int:
    """A target or a chosen enemy (R23, R24)."""
    if player >= box.seats:
        return t.NO_SUCH_PLAYER
    if player == table.you[f] and box.code[at][w.WHOSE] == w.THEIRS and box.seats > 1:
        return t.NO_ENEMY
    return t.NOT_A_TARGET if why_not_target(box, table, at, table.you[f], player, table.card[f]) else 0


def why_not_deck(box: Box, table: Table, pile: int) -> int:
    if box.seats <= pile - t.DECK < t.MOST_SEATS:
        return t.NO_SUCH_DECK
    return 0 if table.top[pile] != t.NONE else t.EMPTY_PILE


def legal_answers(box: Box, table: Table, seat: int, moves: Moves) -> int:
    what = table.ask
    count = 0
    for action in range(first_answer(what), behind_answers(what, box.cards)):
        if why_not_answer(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def answer_other(box: Box, table: Table, seat: int, action: int) -> None:
    what = table.ask
    f = table.depth - 1
    at = table.pc[f]
    if what == t.YES_NO and box.code[at][w.WORD] == w.DRAW:
        answer_draw(box, table, f, at, action == a.YES)
    elif what == t.YES_NO:
        answer_block(box, table, f, at, action == a.YES)
    elif what == t.SEAT:
        answer_target(box, table, f, seat_of(action))
    elif what == t.PILE:
        reveal_from(box, table, f, at, pile_of(action))
        go_on(table, f)
    elif what == t.WHICH:
        answer_either(box, table, f, at, option_of(action))
    elif what == t.NUMBER:
        answer_number(table, f, number_of(action))
    elif what == t.SEALED:
        give(table, giver(table, seat), chosen_card_of(action))
    else:
        start_due(box, table, due_of(table, card_of(action)))
