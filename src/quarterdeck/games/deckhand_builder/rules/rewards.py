"""General rules 2 to 7: +1 coin, +1 draw, +1 reload, +1 Action, +1 Buy, Pay 1; and a few that only cards know.

`f` is the frame of the effect, `at` the row of its program (frames.py).
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import eyes_of, lead_actions, lead_buys
from quarterdeck.games.deckhand_builder.rules.card_face_down import flip_later
from quarterdeck.games.deckhand_builder.rules.cards import draw, into_slot, put_under, slot_of, take_off
from quarterdeck.games.deckhand_builder.rules.counting import amount
from quarterdeck.games.deckhand_builder.rules.frames import add_to_these, clear_these, go_on, jump, put_question
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.which_cards import worth_paying

# --- 2: +1 coin ------------------------------------------------------------------------------------------


def plus_coins(box: Box, table: Table, f: int, at: int, n: int) -> None:
    """From the bank, which never runs out (R1); for you, for them, or for everyone from you on."""
    first = table.you[f]
    many = 1
    if box.code[at][w.BY] == w.THEM:
        first = table.they[f] - 1
    elif box.code[at][w.BY] != w.YOU:
        many = box.seats
    if first == t.NOBODY or n <= 0:
        return
    for i in range(first, first + many):
        seat = i - box.seats if i >= box.seats else i
        table.coins[seat] += n
        tell(table, t.GOT_COINS, seat, EVERYONE, n, 0, 0)


# --- 3: +1 draw ------------------------------------------------------------------------------------------


def plus_draw(box: Box, table: Table, f: int, at: int) -> None:
    """You may draw; asked one by one (R21). An empty deck is not asked about (R9)."""
    if table.left[f] == 0 and box.code[at][w.FLAGS] & w.INTO_THESE:
        clear_these(table, f)
    if more_to_come(box, table, f, at) and can_draw(table, table.you[f]):
        put_question(table, t.YES_NO, table.you[f])
    else:
        go_on(table, f)


def can_draw(table: Table, you: int) -> int:
    return table.top[t.DECK + you] != t.NONE


def answer_draw(box: Box, table: Table, f: int, at: int, yes: int) -> None:
    """Whoever declines one of several declines the rest."""
    if not yes:
        go_on(table, f)
        return
    you = table.you[f]
    card = draw(table, you)
    tell(table, t.DREW, you, eyes_of(table, you), card, t.NONE, t.NONE)
    if box.code[at][w.FLAGS] & w.INTO_THESE:
        add_to_these(table, f, card)
    table.left[f] -= 1


def more_to_come(box: Box, table: Table, f: int, at: int) -> int:
    """Is one of several draws or reloads still to be asked about?"""
    if table.left[f] == 0:
        table.left[f] = 1 + max(0, amount(box, table, f, at))
    return table.left[f] > 1


# --- 4: +1 reload ----------------------------------------------------------------------------------------


def plus_reload(box: Box, table: Table, f: int, at: int) -> None:
    """You may put a supply card under the reload deck; asked one by one."""
    if more_to_come(box, table, f, at) and can_reload(table):
        put_question(table, t.CARD, table.you[f])
    else:
        go_on(table, f)


def can_reload(table: Table) -> int:
    """There is a card to put away, and another to take its slot (R6)."""
    return table.top[t.RELOAD_DECK] != t.NONE and table.size[t.SUPPLY] > 0


def answer_reload(table: Table, f: int, card: int) -> None:
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


# --- 5 and 6: +1 Action, +1 Buy --------------------------------------------------------------------------


def plus_for_this_turn(box: Box, table: Table, f: int, at: int, word: int, n: int) -> None:
    """Actions, Buys, a discount, extra cards in the first draw, cards to lay face down: only in your turn."""
    if table.you[f] != table.turn:
        return
    if word == w.ACTION:
        plus_actions(table, n)
    elif word == w.BUY:
        plus_buys(table, n, box.code[at][w.VALUE])
    elif word == w.DISCOUNT:
        next_buy_costs_less(table, n)
    elif word == w.DEAL:
        extra_cards(table, n)
    else:
        flip_later(table, n)


def plus_actions(table: Table, n: int) -> None:
    """To use this turn; five at most are used (R14, play_and_buy.why_not_use_action)."""
    if n > 0:
        table.actions += n
        lead_actions(table, n)
        tell(table, t.GOT_ACTIONS, table.turn, EVERYONE, n, 0, 0)


def plus_buys(table: Table, n: int, cheap: int) -> None:
    """To buy without using an Action this turn; some only cards of cost 1 (Mutiny)."""
    if n <= 0:
        return
    if cheap:
        table.cheap += n
    else:
        table.buys += n
    lead_buys(table, n, cheap)
    tell(table, t.GOT_BUYS, table.turn, EVERYONE, n, cheap, 0)


# --- 7: Pay 1 --------------------------------------------------------------------------------------------


def pay(box: Box, table: Table, f: int, at: int) -> None:
    """Coins into the bank; who cannot, or would get nothing, gets no further (R19)."""
    you = table.you[f]
    n = box.code[at][w.N]
    if table.coins[you] < n or not worth_paying(box, table, at + 1, you, table.card[f]):
        jump(table, f, box.code[at][w.JUMP])
        return
    table.coins[you] -= n
    tell(table, t.PAID, you, EVERYONE, n, 0, 0)
    go_on(table, f)


# --- On cards only ---------------------------------------------------------------------------------------


def steal(table: Table, f: int, n: int) -> None:
    """Coins from them, as many as they have."""
    they = table.they[f]
    if they != 0:
        n = min(n, table.coins[they - 1])
        if n > 0:
            table.coins[they - 1] -= n
            table.coins[table.you[f]] += n
            tell(table, t.STOLE, table.you[f], EVERYONE, n, they, 0)


def next_buy_costs_less(table: Table, n: int) -> None:
    table.discount += n
    tell(table, t.DISCOUNTED, table.turn, EVERYONE, n, 0, 0)


def extra_cards(table: Table, n: int) -> None:
    """In the first draw of this turn."""
    table.extra += n
    tell(table, t.EXTRA_CARDS, table.turn, EVERYONE, n, 0, 0)
