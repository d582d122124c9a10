"""Unfolding of the game, 3: with an Action you play a card from your hand or buy one from the supply. Prices."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import lead_actions, lead_buys, why_not_led
from quarterdeck.games.deckhand_builder.rules.card_wedding import give_wedding_gifts, wedding_gifts
from quarterdeck.games.deckhand_builder.rules.cards import move
from quarterdeck.games.deckhand_builder.rules.frames import push
from quarterdeck.games.deckhand_builder.rules.programs import program_of
from quarterdeck.games.deckhand_builder.rules.simultaneous import trigger
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.which_cards import why_not_pay

# --- Actions ---------------------------------------------------------------------------------------------


def can_use_action(table: Table) -> int:
    return table.actions > 0 and table.used < t.MOST_USED


def why_not_use_action(table: Table) -> int:
    """General rules 5: not more than five in a turn, however many were gained (R14)."""
    if table.actions <= 0:
        return t.NO_ACTION_LEFT
    if table.used >= t.MOST_USED:
        return t.FIVE_USED
    return why_not_led(table, table.strings)


def use_action(table: Table) -> None:
    table.actions -= 1
    table.used += 1
    lead_actions(table, -1)


# --- Play a card -----------------------------------------------------------------------------------------


def why_not_play(box: Box, table: Table, card: int) -> int:
    """Play a card from your hand."""
    if table.zone[card] != t.HAND + table.turn:
        return t.NOT_IN_HAND
    reason = why_not_use_action(table)
    return reason if reason else why_not_pay(box, table, table.turn, card)


def play_card(box: Box, table: Table, card: int) -> None:
    """Set it aside, resolve its effects; into the stash it goes at the end of its program (blocks.end_program)."""
    use_action(table)
    tell(table, t.PLAYED, table.turn, EVERYONE, card, 0, 0)
    move(box, table, card, t.PLAY + table.turn)
    push(table, program_of(box, card, w.ON_PLAY, table.turn), card, table.turn, 1)


# --- Bewitched Doll: the first Action --------------------------------------------------------------------


def why_not_let_go(box: Box, table: Table) -> int:
    """Whoever holds the strings lets go after the first Action, or if nothing can be done with it (R37)."""
    if table.puppeteer == 0:
        return t.NOT_NOW
    return t.FIRST_ACTION if not table.led and can_do_anything(box, table) else 0


def can_do_anything(box: Box, table: Table) -> int:
    """Is there a card to play, or to buy, with an Action?"""
    card = table.top[t.HAND + table.turn]
    while card > t.NONE:
        if why_not_play(box, table, card) == 0:
            return 1
        card = table.under[card]
    card = table.top[t.SUPPLY]
    while card > t.NONE:
        if why_not_buy(box, table, card, a.BY_ACTION) == 0:
            return 1
        card = table.under[card]
    return 0


# --- Buy a card ------------------------------------------------------------------------------------------


def price(box: Box, table: Table, card: int) -> int:
    """Its cost, less the discount of the next Buy and a bargain; not below 0 (R17)."""
    return max(0, box.cost[card] - table.discount - bargain(box, table, card))


def bargain(box: Box, table: Table, card: int) -> int:
    """Cards in your stash that make the first Buy of a type 1 cheaper (`passive` on a card: Spice Trade)."""
    less = 0
    for i in range(box.bargains):
        if table.zone[box.bargain_card[i]] == t.STASH + table.turn:
            lost = (box.bargain_lost[i] >> table.turn) & 1
            kind = box.bargain_type[i]
            if not lost and box.kind[card] & kind and not table.bought & kind:
                less += 1
    return less


def purse(box: Box, table: Table) -> int:
    """The coins that can be spent on a card: those for a wedding cannot."""
    return max(0, table.coins[table.turn] - wedding_gifts(box, table))


def why_not_buy(box: Box, table: Table, card: int, payment: int) -> int:
    """Buy a card from the supply: by an Action, a Buy, or a Buy for cards of cost 1 only (R17)."""
    if table.zone[card] == t.DOWN:
        return t.FACE_DOWN
    if table.zone[card] != t.SUPPLY:
        return t.NOT_IN_SUPPLY
    reason = why_not_pay_with(table, payment)
    return reason if reason else why_not_price(box, table, card, payment, purse(box, table))


def why_not_price(box: Box, table: Table, card: int, payment: int, coins: int) -> int:
    """Is a supply card cheap enough?"""
    if payment == a.BY_CHEAP_BUY and box.cost[card] != 1:
        return t.NOT_CHEAP
    return t.TOO_DEAR if price(box, table, card) > coins else 0


def why_not_pay_with(table: Table, payment: int) -> int:
    """Is there an Action or a Buy left of this kind?"""
    if payment == a.BY_ACTION:
        return why_not_use_action(table)
    if payment == a.BY_BUY:
        return t.NO_BUY_LEFT if table.buys <= 0 else why_not_led(table, table.ribbons)
    return t.NO_CHEAP_BUY_LEFT if table.cheap <= 0 else why_not_led(table, table.bows)


def buy_card(box: Box, table: Table, card: int, payment: int) -> None:
    """Pay, and put it into your stash."""
    seat = table.turn
    give_wedding_gifts(box, table)
    cost = price(box, table, card)
    if payment == a.BY_ACTION:
        use_action(table)
    else:
        use_buy(table, payment == a.BY_CHEAP_BUY)
    table.coins[seat] -= cost
    table.discount = 0
    table.bought |= box.kind[card]
    tell(table, t.BOUGHT, seat, EVERYONE, card, cost, 1 + payment)
    if box.watchers > 0:
        notice_buy(box, table, seat, card)
    move(box, table, card, t.STASH + seat)


def notice_buy(box: Box, table: Table, seat: int, card: int) -> None:
    """Cards that lie in the stash already and do something when a card is bought (R59)."""
    table.purchase = card
    watcher = table.top[t.STASH + seat]
    while watcher > t.NONE:
        trigger(box, table, watcher, w.ON_BUY, seat)
        watcher = table.under[watcher]


def use_buy(table: Table, cheap: int) -> None:
    """General rules 6: instead of an Action."""
    if cheap:
        table.cheap -= 1
    else:
        table.buys -= 1
    lead_buys(table, -1, cheap)
