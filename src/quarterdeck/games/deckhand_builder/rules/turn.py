"""Unfolding of the game: start of turn, discard and draw, Actions and Buys, the end of the turn, the last turns."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.choices import (
    why_not_pay,
)
from quarterdeck.games.deckhand_builder.rules.handling import (
    lay_face_down,
)
from quarterdeck.games.deckhand_builder.rules.stack import (
    go_on,
    push,
    put_question,
    trigger,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.zones import (
    discard,
    discard_hand,
    draw_hand,
    move,
    put_in_order,
    slot_of,
    take_out,
    tell_discards,
)

# --- Step 0, solo: the tide ------------------------------------------------------------------------------


def do_tide(box: Box, table: Table, f: int) -> None:
    """Solo: at the start of each turn one supply card of your choice leaves the game (R48)."""
    if table.size[t.SUPPLY] == 0:
        go_on(table, f)
    elif table.size[t.SUPPLY] == 1:
        answer_tide(box, table, f, table.top[t.SUPPLY])
    else:
        put_question(table, t.CARD, table.turn)


def answer_tide(box: Box, table: Table, f: int, card: int) -> None:
    move(box, table, card, t.OUT)
    tell(table, t.WASHED_AWAY, table.turn, EVERYONE, card, 0, 0)
    go_on(table, f)


# --- Step 1: start-of-turn effects -----------------------------------------------------------------------


def begin_turn(box: Box, table: Table, seat: int) -> None:
    """Two Actions; one in a last turn (R15)."""
    table.turn = seat
    table.turns += 1
    table.actions = t.LAST_ACTIONS if table.ending else t.STARTING_ACTIONS
    table.pc[0] = t.TIDE_ROW if box.seats == 1 else t.DAWN_ROW
    table.you[0] = seat
    table.left[0] = 0
    tell(table, t.TURN_BEGINS, seat, EVERYONE, table.turns, table.ending, 0)


def wedding_gifts(box: Box, table: Table) -> int:
    """How many weddings the player is a guest at: as many Buys, and coins for the hosts before the first of them."""
    owed = 0
    for host in range(box.seats):
        owed += table.wedding[table.turn][host]
    return owed


def do_dawn(box: Box, table: Table, f: int) -> None:
    """Effects of the stash as it lies before the hand is discarded (R11); weddings give their Buys."""
    seat = table.turn
    for i in range(t.SLOTS):
        if table.down[i] == 1 + seat:
            table.down[i] = 5 + seat
    guests = wedding_gifts(box, table)
    if guests > 0:
        table.buys += guests
        tell(table, t.GOT_BUYS, seat, EVERYONE, guests, 0, 0)
    card = table.top[t.STASH + seat]
    while card > t.NONE:
        trigger(box, table, card, t.ON_START, seat)
        card = table.under[card]
    go_on(table, f)


# --- Step 2: discard the hand, draw three ----------------------------------------------------------------


def do_sober_up(box: Box, table: Table, f: int) -> None:
    """Rum Factory: a discard after the first draw; with an empty hand, nothing (R38)."""
    seat = table.turn
    if table.hangover[seat] == 0 or table.size[t.HAND + seat] == 0:
        table.hangover[seat] = 0
        go_on(table, f)
    elif table.size[t.HAND + seat] == 1:
        answer_sober_up(box, table, table.top[t.HAND + seat])
    else:
        put_question(table, t.CARD, seat)


def answer_sober_up(box: Box, table: Table, card: int) -> None:
    seat = table.turn
    table.hangover[seat] -= 1
    discard(box, table, card)
    tell_discards(table, seat, card, t.NONE, t.NONE)


# --- Step 3: Actions and Buys ----------------------------------------------------------------------------


def do_main(box: Box, table: Table, f: int) -> None:
    """Ask what to do, as long as anything may be left to do."""
    if table.puppeteer != 0 and not under_control(table):
        cut_strings(table)
    if table.puppeteer == 0 and table.dolls[table.turn] > 0 and can_use_action(table):
        take_strings(box, table)
    if table.puppeteer != 0 or can_use_action(table) or table.buys > 0 or table.cheap > 0 or free_deeds(table):
        put_question(table, t.TURN, table.turn)
    else:
        go_on(table, f)


def can_use_action(table: Table) -> int:
    return table.actions > 0 and table.used < t.MOST_USED


def free_deeds(table: Table) -> int:
    """Supply cards to lay face down or to restore."""
    return (table.flips > 0 and table.size[t.SUPPLY] > 0) or restorable(table) != t.NOBODY


def restorable(table: Table) -> int:
    """The first slot with a card that may be restored, or NOBODY."""
    for i in range(t.SLOTS):
        if table.down[i] == 5 + table.turn:
            return i
    return t.NOBODY


def why_not_use_action(table: Table) -> int:
    if table.actions <= 0:
        return t.NO_ACTION_LEFT
    if table.used >= t.MOST_USED:
        return t.FIVE_USED
    if table.puppeteer != 0 and table.strings <= 0:
        return t.NO_STRINGS
    return 0


def use_action(table: Table) -> None:
    table.actions -= 1
    table.used += 1
    if table.puppeteer != 0:
        table.strings -= 1


def why_not_play(box: Box, table: Table, card: int) -> int:
    """Play a card from your hand."""
    if table.zone[card] != t.HAND + table.turn:
        return t.NOT_IN_HAND
    reason = why_not_use_action(table)
    return reason if reason else why_not_pay(box, table, table.turn, card)


def play_card(box: Box, table: Table, card: int) -> None:
    """Set it aside, resolve its effects; the stash comes at the end of its program."""
    use_action(table)
    tell(table, t.PLAYED, table.turn, EVERYONE, card, 0, 0)
    move(box, table, card, t.PLAY + table.turn)
    push(table, box.program[box.design[card]][t.ON_PLAY], card, table.turn, 1)


def price(box: Box, table: Table, card: int) -> int:
    """Cost, less discounts: the next Buy's (Haggling), and the first Buy's of a type (Spice Trade); not below 0."""
    cost = box.cost[card] - table.discount
    for i in range(box.bargains):
        kind = box.bargain_type[i]
        in_stash = table.zone[box.bargain_card[i]] == t.STASH + table.turn
        if in_stash and box.kind[card] & kind and not table.bought & kind:
            cost -= 1
    return max(0, cost)


def purse(box: Box, table: Table) -> int:
    """The coins that can be spent on a card."""
    return max(0, table.coins[table.turn] - wedding_gifts(box, table))


def why_not_buy(box: Box, table: Table, card: int, how: int) -> int:
    """Buy a card from the supply: by an Action, a Buy, or a Buy for cards of cost 1 only (R17)."""
    if table.zone[card] == t.DOWN:
        return t.FACE_DOWN
    if table.zone[card] != t.SUPPLY:
        return t.NOT_IN_SUPPLY
    reason = why_not_pay_with(table, how)
    return reason if reason else why_not_price(box, table, card, how, purse(box, table))


def why_not_price(box: Box, table: Table, card: int, how: int, coins: int) -> int:
    """Is a supply card cheap enough?"""
    if how == t.BUY_BY_CHEAP and box.cost[card] != 1:
        return t.NOT_CHEAP
    return t.TOO_DEAR if price(box, table, card) > coins else 0


def why_not_pay_with(table: Table, how: int) -> int:
    """Is there an Action or a Buy left of this kind?"""
    if how == t.BUY_BY_ACTION:
        return why_not_use_action(table)
    if how == t.BUY_BY_BUY:
        if table.buys <= 0:
            return t.NO_BUY_LEFT
        return t.NO_STRINGS if table.puppeteer != 0 and table.ribbons <= 0 else 0
    if table.cheap <= 0:
        return t.NO_CHEAP_BUY_LEFT
    return t.NO_STRINGS if table.puppeteer != 0 and table.bows <= 0 else 0


def buy_card(box: Box, table: Table, card: int, how: int) -> None:
    """Pay, and put it into your stash."""
    seat = table.turn
    give_gifts(box, table, seat)
    cost = price(box, table, card)
    if how == t.BUY_BY_ACTION:
        use_action(table)
    elif how == t.BUY_BY_BUY:
        table.buys -= 1
        if table.puppeteer != 0:
            table.ribbons -= 1
    else:
        table.cheap -= 1
        if table.puppeteer != 0:
            table.bows -= 1
    table.coins[seat] -= cost
    table.discount = 0
    table.bought |= box.kind[card]
    tell(table, t.BOUGHT, seat, EVERYONE, card, cost, 1 + (how - t.BUY_BY_ACTION) // t.MOST_CARDS)
    move(box, table, card, t.STASH + seat)


def give_gifts(box: Box, table: Table, seat: int) -> None:
    """Governor's Wedding: a coin to each host before the first Buy, as far as the coins go (R36)."""
    for i in range(1, box.seats):
        host = (seat + i) % box.seats
        gift = min(table.wedding[seat][host], table.coins[seat])
        if gift > 0:
            table.coins[seat] -= gift
            table.coins[host] += gift
            tell(table, t.PAID, seat, EVERYONE, gift, host + 1, 0)
        table.wedding[seat][host] = 0


def why_not_flip(box: Box, table: Table, card: int) -> int:
    """The Grand Council: at any time before the end of your turn."""
    if table.puppeteer != 0:
        return t.ON_STRINGS
    if table.flips <= 0:
        return t.NO_FLIP_LEFT
    return 0 if table.zone[card] == t.SUPPLY else t.NOT_IN_SUPPLY


def flip_card(box: Box, table: Table, card: int) -> None:
    table.flips -= 1
    lay_face_down(box, table, table.turn, card)


def why_not_restore(box: Box, table: Table, card: int) -> int:
    """A card that you laid face down in an earlier turn: at any time in this one (R4)."""
    if table.puppeteer != 0:
        return t.ON_STRINGS
    if table.zone[card] != t.DOWN or table.down[slot_of(table, card)] != 5 + table.turn:
        return t.NOT_RESTORABLE
    return 0


def restore_card(table: Table, card: int) -> None:
    """It exists again."""
    table.down[slot_of(table, card)] = 0
    take_out(table, card)
    put_in_order(table, card, t.SUPPLY)
    tell(table, t.RESTORED, table.turn, EVERYONE, card, 0, 0)


# --- Bewitched Doll --------------------------------------------------------------------------------------


def under_control(table: Table) -> int:
    """Is there an Action or a Buy left that the strings lead?"""
    if table.strings > 0 and can_use_action(table):
        return 1
    return (table.ribbons > 0 and table.buys > 0) or (table.bows > 0 and table.cheap > 0)


def take_strings(box: Box, table: Table) -> None:
    """The one who played the latest Doll decides the first Action, and sees the hand (R37)."""
    seat = table.turn
    table.dolls[seat] -= 1
    table.puppeteer = table.doll[seat][table.dolls[seat]]
    table.doll[seat][table.dolls[seat]] = 0
    table.strings = 1
    tell(table, t.STRINGS, table.puppeteer - 1, EVERYONE, seat + 1, 0, 0)
    card = table.top[t.HAND + seat]
    while card > t.NONE:
        table.known[card] |= 1 << (table.puppeteer - 1)
        card = table.under[card]


def cut_strings(table: Table) -> None:
    tell(table, t.STRINGS_CUT, table.puppeteer - 1, EVERYONE, table.turn + 1, 0, 0)
    table.puppeteer = 0
    table.strings = 0
    table.ribbons = 0
    table.bows = 0


# --- The end of the turn ---------------------------------------------------------------------------------


def do_dusk(box: Box, table: Table, f: int) -> None:
    """What was to be laid face down before the end of the turn is laid now."""
    if table.flips <= 0 or table.size[t.SUPPLY] == 0:
        go_on(table, f)
    elif table.size[t.SUPPLY] <= table.flips:
        flip_card(box, table, table.top[t.SUPPLY])
    else:
        put_question(table, t.CARD, table.turn)


def do_night(box: Box, table: Table, f: int) -> None:
    """Nothing of a turn is kept but the hand; cards laid face down a turn ago are restored at the latest now."""
    seat = table.turn
    i = restorable(table)
    while i != t.NOBODY:
        restore_card(table, table.slot[i])
        i = restorable(table)
    table.used = 0
    table.buys = 0
    table.cheap = 0
    table.discount = 0
    table.bought = 0
    table.flips = 0
    for host in range(box.seats):
        table.wedding[seat][host] = 0
    for i in range(t.DOLLS):
        table.doll[seat][i] = 0
    table.dolls[seat] = 0
    following = (seat + 1) % box.seats
    if (table.ending and following == table.ender) or table.turns >= t.MOST_TURNS * box.seats:
        table.over = 1
        table.actions = 0
        tell(table, t.GAME_OVER, seat, EVERYONE, 0, 0, 0)
    else:
        begin_turn(box, table, following)


# --- One row ---------------------------------------------------------------------------------------------


def do_turn_row(box: Box, table: Table, f: int, op: int) -> None:
    """Carry out the row of the turn at which frame 0 stands."""
    if op == t.MAIN:
        do_main(box, table, f)
    elif op == t.NIGHT:
        do_night(box, table, f)
    elif op == t.DAWN:
        do_dawn(box, table, f)
    elif op == t.DROP_HAND:
        discard_hand(box, table, table.turn)
        go_on(table, f)
    elif op == t.FIRST_DRAW:
        draw_hand(box, table, table.turn, t.FIRST_HAND + table.extra)
        table.extra = 0
        go_on(table, f)
    elif op == t.SOBER_UP:
        do_sober_up(box, table, f)
    elif op == t.DUSK:
        do_dusk(box, table, f)
    else:
        do_tide(box, table, f)
