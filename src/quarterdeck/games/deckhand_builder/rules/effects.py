"""Rewards, drawing, targets, revealing: each line of a card does one thing (General rules 2 to 7, 9, 10).

A row whose word needs a card, a seat or a number that could not be had does nothing, and the next one goes on:
that alone is the rule that effects apply as far as they can (General rules 11).
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.choices import (
    can_reveal,
    targets,
    worth_paying,
)
from quarterdeck.games.deckhand_builder.rules.stack import (
    add_to_these,
    clear_these,
    eyes_of,
    go_on,
    jump,
    put_question,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.zones import (
    draw,
    into_slot,
    put_under,
    slot_of,
    take_off,
)

# --- Coins, Actions, Buys --------------------------------------------------------------------------------


def amount(box: Box, table: Table, f: int, at: int) -> int:
    """The row's number, or what was counted last."""
    n = box.code[at][t.CODE_N]
    return table.count[f] if n == t.COUNTED else n


def do_coin(box: Box, table: Table, f: int, at: int, n: int) -> None:
    """+1 coin: from the bank, which never runs out (R1); for you, for them, or for everyone from you on."""
    first = table.you[f]
    many = 1
    if box.code[at][t.CODE_BY] == t.THEM:
        first = table.they[f] - 1
    elif box.code[at][t.CODE_BY] != t.YOU:
        many = box.seats
    if first == t.NOBODY or n <= 0:
        return
    for i in range(first, first + many):
        seat = i - box.seats if i >= box.seats else i
        table.coins[seat] += n
        tell(table, t.GOT_COINS, seat, EVERYONE, n, 0, 0)


def do_action(table: Table, n: int) -> None:
    """+1 Action: to use this turn; five at most are used (R14)."""
    if n > 0:
        table.actions += n
        if table.puppeteer != 0:
            table.strings += n
        tell(table, t.GOT_ACTIONS, table.turn, EVERYONE, n, 0, 0)


def do_buy(table: Table, n: int, cheap: int) -> None:
    """+1 Buy: without using an Action this turn; some only for cards of cost 1 (Mutiny)."""
    if n <= 0:
        return
    if cheap:
        table.cheap += n
    else:
        table.buys += n
    if table.puppeteer != 0 and cheap:
        table.bows += n
    elif table.puppeteer != 0:
        table.ribbons += n
    tell(table, t.GOT_BUYS, table.turn, EVERYONE, n, cheap, 0)


def do_for_this_turn(box: Box, table: Table, f: int, at: int, op: int, n: int) -> None:
    """Actions, Buys, a discount, extra cards in the first draw, cards to lay face down: if it is your turn."""
    if table.you[f] != table.turn:
        return
    if op == t.ACTION:
        do_action(table, n)
    elif op == t.BUY:
        do_buy(table, n, box.code[at][t.CODE_VALUE])
    elif op == t.DISCOUNT:
        table.discount += n
        tell(table, t.DISCOUNTED, table.turn, EVERYONE, n, 0, 0)
    elif op == t.DEAL:
        table.extra += n
        tell(table, t.EXTRA_CARDS, table.turn, EVERYONE, n, 0, 0)
    else:
        table.flips += n
        tell(table, t.FLIPS_DUE, table.turn, EVERYONE, n, 0, 0)


def do_pay(box: Box, table: Table, f: int, at: int) -> None:
    """Pay 1: coins into the bank; who cannot, or would get nothing, gets no further (R19)."""
    you = table.you[f]
    n = box.code[at][t.CODE_N]
    if table.coins[you] < n or not worth_paying(box, table, at + 1, you, table.card[f]):
        jump(table, f, box.code[at][t.CODE_JUMP])
        return
    table.coins[you] -= n
    tell(table, t.PAID, you, EVERYONE, n, 0, 0)
    go_on(table, f)


def do_steal(table: Table, f: int, n: int) -> None:
    they = table.they[f]
    if they != 0:
        n = min(n, table.coins[they - 1])
        if n > 0:
            table.coins[they - 1] -= n
            table.coins[table.you[f]] += n
            tell(table, t.STOLE, table.you[f], EVERYONE, n, they, 0)


# --- Drawing and reloading -------------------------------------------------------------------------------


def do_draw(box: Box, table: Table, f: int, at: int, op: int) -> None:
    """+1 card, +1 reload: you may; asked one by one (R21). Not from an empty deck, nor for an empty supply (R6)."""
    if table.left[f] == 0:
        table.left[f] = 1 + max(0, amount(box, table, f, at))
        if box.code[at][t.CODE_FLAGS] & t.INTO_THESE:
            clear_these(table, f)
    pile = t.DECK + table.you[f] if op == t.DRAW else t.RELOAD_DECK
    if table.left[f] == 1 or table.top[pile] == t.NONE or (op == t.RELOAD and table.size[t.SUPPLY] == 0):
        go_on(table, f)
    else:
        put_question(table, t.YES_NO if op == t.DRAW else t.CARD, table.you[f])


def answer_draw(box: Box, table: Table, f: int, at: int, yes: int) -> None:
    """Whoever declines one of several declines the rest."""
    if not yes:
        go_on(table, f)
        return
    you = table.you[f]
    card = draw(table, you)
    tell(table, t.DREW, you, eyes_of(table, you), card, t.NONE, t.NONE)
    if box.code[at][t.CODE_FLAGS] & t.INTO_THESE:
        add_to_these(table, f, card)
    table.left[f] -= 1


def answer_reload(box: Box, table: Table, f: int, card: int) -> None:
    """The supply card goes to the bottom of the reload deck, then the top one takes its slot (R7)."""
    if card == t.NONE:
        go_on(table, f)
        return
    i = slot_of(table, card)
    take_off(table, card)
    put_under(table, card, t.RELOAD_DECK)
    new = table.top[t.RELOAD_DECK]
    take_off(table, new)
    into_slot(table, new, i)
    tell(table, t.RELOADED, table.you[f], EVERYONE, card, new, 0)
    table.left[f] -= 1


# --- Seats and numbers -----------------------------------------------------------------------------------


def do_target(box: Box, table: Table, f: int, at: int) -> None:
    """Target: nobody to target, and the next words do nothing; only one, and nobody need ask (R23, R24)."""
    table.they[f] = 0
    count, first = targets(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif count == 1:
        aim(box, table, f, first)
    else:
        put_question(table, t.SEAT, table.you[f])


def aim(box: Box, table: Table, f: int, seat: int) -> None:
    table.they[f] = seat + 1
    if box.seats > 1:
        tell(table, t.TARGETED, table.you[f], EVERYONE, seat + 1, 0, 0)
    go_on(table, f)


def do_name(table: Table, f: int) -> None:
    table.number[f] = 0
    if table.they[f] == 0:
        go_on(table, f)
    else:
        put_question(table, t.NUMBER, table.they[f] - 1)


def answer_name(table: Table, f: int, number: int) -> None:
    table.number[f] = 1 + number
    tell(table, t.NAMED_NUMBER, table.asked, EVERYONE, number, 0, 0)
    go_on(table, f)


# --- Revealing and looking -------------------------------------------------------------------------------


def do_reveal(box: Box, table: Table, f: int, at: int) -> None:
    """Reveal or look: the cards stay where they are, and no deck is emptied (R28)."""
    clear_these(table, f)
    whose = box.code[at][t.CODE_WHOSE]
    if whose == t.ANYONES:
        put_question(table, t.PILE, table.you[f])
        return
    if can_reveal(box, table, at, table.you[f], table.they[f]):
        for i in range(box.seats if whose == t.EVERYONES else 1):
            pile = t.DECK + (table.you[f] + i) % box.seats
            if whose == t.THEIRS:
                pile = t.DECK + table.they[f] - 1
            elif whose == t.OF_SUPPLY:
                pile = t.SUPPLY_DECK
            reveal_from(box, table, f, at, pile)
    go_on(table, f)


def reveal_from(box: Box, table: Table, f: int, at: int, pile: int) -> None:
    """The top cards of one pile."""
    private = box.code[at][t.CODE_FLAGS] & t.PRIVATE
    eyes = eyes_of(table, table.you[f]) if private else t.ALL_EYES
    first = table.many[f]
    card = table.top[pile]
    for _ in range(box.code[at][t.CODE_N]):
        if card != t.NONE:
            table.known[card] |= eyes
            add_to_these(table, f, card)
            card = table.under[card]
    a = table.these[f][first] if first < 4 else t.NONE
    b = table.these[f][first + 1] if first < 3 else t.NONE
    c = table.these[f][first + 2] if first < 2 else t.NONE
    if a != t.NONE:
        tell(table, t.LOOKED if private else t.REVEALED, table.you[f], eyes if private else EVERYONE, a, b, c)


def do_show(box: Box, table: Table, f: int, at: int) -> None:
    """Everybody knows these cards now, for as long as they lie where they are."""
    if box.code[at][t.CODE_PLACE] & t.IN_THESE:
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
