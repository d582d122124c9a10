"""Unfolding of the game: start of turn, discard and draw, Actions and Buys, the end of the turn, the last turns."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.choices import (
    why_not_pay,
)
from quarterdeck.games.deckhand_builder.handling import (
    lay_face_down,
)
from quarterdeck.games.deckhand_builder.stack import (
    go_on,
    push,
    put_question,
    trigger,
)
from quarterdeck.games.deckhand_builder.table import (
    BOUGHT,
    BUY_BY_ACTION,
    BUY_BY_BUY,
    BUY_BY_CHEAP,
    CARD,
    DAWN,
    DAWN_ROW,
    DOLLS,
    DOWN,
    DROP_HAND,
    DUSK,
    FACE_DOWN,
    FIRST_DRAW,
    FIRST_HAND,
    FIVE_USED,
    GAME_OVER,
    GOT_BUYS,
    HAND,
    LAST_ACTIONS,
    MAIN,
    MOST_CARDS,
    MOST_TURNS,
    MOST_USED,
    NIGHT,
    NO_ACTION_LEFT,
    NO_BUY_LEFT,
    NO_CHEAP_BUY_LEFT,
    NO_FLIP_LEFT,
    NO_STRINGS,
    NOBODY,
    NONE,
    NOT_CHEAP,
    NOT_IN_HAND,
    NOT_IN_SUPPLY,
    NOT_RESTORABLE,
    ON_PLAY,
    ON_START,
    ON_STRINGS,
    OUT,
    PAID,
    PLAY,
    PLAYED,
    RESTORED,
    SLOTS,
    SOBER_UP,
    STARTING_ACTIONS,
    STASH,
    STRINGS,
    STRINGS_CUT,
    SUPPLY,
    TIDE_ROW,
    TOO_DEAR,
    TURN,
    TURN_BEGINS,
    WASHED_AWAY,
)
from quarterdeck.games.deckhand_builder.zones import (
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


def do_tide(box, table, f: int) -> None:
    """Solo: at the start of each turn one supply card of your choice leaves the game (R48)."""
    if table.size[SUPPLY] == 0:
        go_on(table, f)
    elif table.size[SUPPLY] == 1:
        answer_tide(box, table, f, table.top[SUPPLY])
    else:
        put_question(table, CARD, table.turn)


def answer_tide(box, table, f: int, card: int) -> None:
    move(box, table, card, OUT)
    tell(table, WASHED_AWAY, table.turn, EVERYONE, card, 0, 0)
    go_on(table, f)


# --- Step 1: start-of-turn effects -----------------------------------------------------------------------


def begin_turn(box, table, seat: int) -> None:
    """Two Actions; one in a last turn (R15)."""
    table.turn = seat
    table.turns += 1
    table.actions = LAST_ACTIONS if table.ending else STARTING_ACTIONS
    table.pc[0] = TIDE_ROW if box.seats == 1 else DAWN_ROW
    table.you[0] = seat
    table.left[0] = 0
    tell(table, TURN_BEGINS, seat, EVERYONE, table.turns, table.ending, 0)


def wedding_gifts(box, table) -> int:
    """How many weddings the player is a guest at: as many Buys, and coins for the hosts before the first of them."""
    owed = 0
    for host in range(box.seats):
        owed += table.wedding[table.turn][host]
    return owed


def do_dawn(box, table, f: int) -> None:
    """Effects of the stash as it lies before the hand is discarded (R11); weddings give their Buys."""
    seat = table.turn
    for i in range(SLOTS):
        if table.down[i] == 1 + seat:
            table.down[i] = 5 + seat
    guests = wedding_gifts(box, table)
    if guests > 0:
        table.buys += guests
        tell(table, GOT_BUYS, seat, EVERYONE, guests, 0, 0)
    card = table.top[STASH + seat]
    while card > NONE:
        trigger(box, table, card, ON_START, seat)
        card = table.under[card]
    go_on(table, f)


# --- Step 2: discard the hand, draw three ----------------------------------------------------------------


def do_sober_up(box, table, f: int) -> None:
    """Rum Factory: a discard after the first draw; with an empty hand, nothing (R38)."""
    seat = table.turn
    if table.hangover[seat] == 0 or table.size[HAND + seat] == 0:
        table.hangover[seat] = 0
        go_on(table, f)
    elif table.size[HAND + seat] == 1:
        answer_sober_up(box, table, table.top[HAND + seat])
    else:
        put_question(table, CARD, seat)


def answer_sober_up(box, table, card: int) -> None:
    seat = table.turn
    table.hangover[seat] -= 1
    discard(box, table, card)
    tell_discards(table, seat, card, NONE, NONE)


# --- Step 3: Actions and Buys ----------------------------------------------------------------------------


def do_main(box, table, f: int) -> None:
    """Ask what to do, as long as anything may be left to do."""
    if table.puppeteer != 0 and not under_control(table):
        cut_strings(table)
    if table.puppeteer == 0 and table.dolls[table.turn] > 0 and can_use_action(table):
        take_strings(box, table)
    if table.puppeteer != 0 or can_use_action(table) or table.buys > 0 or table.cheap > 0 or free_deeds(table):
        put_question(table, TURN, table.turn)
    else:
        go_on(table, f)


def can_use_action(table) -> int:
    return table.actions > 0 and table.used < MOST_USED


def free_deeds(table) -> int:
    """Supply cards to lay face down or to restore."""
    return (table.flips > 0 and table.size[SUPPLY] > 0) or restorable(table) != NOBODY


def restorable(table) -> int:
    """The first slot with a card that may be restored, or NOBODY."""
    for i in range(SLOTS):
        if table.down[i] == 5 + table.turn:
            return i
    return NOBODY


def why_not_use_action(table) -> int:
    if table.actions <= 0:
        return NO_ACTION_LEFT
    if table.used >= MOST_USED:
        return FIVE_USED
    if table.puppeteer != 0 and table.strings <= 0:
        return NO_STRINGS
    return 0


def use_action(table) -> None:
    table.actions -= 1
    table.used += 1
    if table.puppeteer != 0:
        table.strings -= 1


def why_not_play(box, table, card: int) -> int:
    """Play a card from your hand."""
    if table.zone[card] != HAND + table.turn:
        return NOT_IN_HAND
    reason = why_not_use_action(table)
    return reason if reason else why_not_pay(box, table, table.turn, card)


def play_card(box, table, card: int) -> None:
    """Set it aside, resolve its effects; the stash comes at the end of its program."""
    use_action(table)
    tell(table, PLAYED, table.turn, EVERYONE, card, 0, 0)
    move(box, table, card, PLAY + table.turn)
    push(table, box.program[box.design[card]][ON_PLAY], card, table.turn, 1)


def price(box, table, card: int) -> int:
    """Cost, less discounts: the next Buy's (Haggling), and the first Buy's of a type (Spice Trade); not below 0."""
    cost = box.cost[card] - table.discount
    for i in range(box.bargains):
        kind = box.bargain_type[i]
        if table.zone[box.bargain_card[i]] == STASH + table.turn and box.kind[card] & kind and not table.bought & kind:
            cost -= 1
    return max(0, cost)


def purse(box, table) -> int:
    """The coins that can be spent on a card."""
    return max(0, table.coins[table.turn] - wedding_gifts(box, table))


def why_not_buy(box, table, card: int, how: int) -> int:
    """Buy a card from the supply: by an Action, a Buy, or a Buy for cards of cost 1 only (R17)."""
    if table.zone[card] == DOWN:
        return FACE_DOWN
    if table.zone[card] != SUPPLY:
        return NOT_IN_SUPPLY
    reason = why_not_pay_with(table, how)
    return reason if reason else why_not_price(box, table, card, how, purse(box, table))


def why_not_price(box, table, card: int, how: int, coins: int) -> int:
    """Is a supply card cheap enough?"""
    if how == BUY_BY_CHEAP and box.cost[card] != 1:
        return NOT_CHEAP
    return TOO_DEAR if price(box, table, card) > coins else 0


def why_not_pay_with(table, how: int) -> int:
    """Is there an Action or a Buy left of this kind?"""
    if how == BUY_BY_ACTION:
        return why_not_use_action(table)
    if how == BUY_BY_BUY:
        if table.buys <= 0:
            return NO_BUY_LEFT
        return NO_STRINGS if table.puppeteer != 0 and table.ribbons <= 0 else 0
    if table.cheap <= 0:
        return NO_CHEAP_BUY_LEFT
    return NO_STRINGS if table.puppeteer != 0 and table.bows <= 0 else 0


def buy_card(box, table, card: int, how: int) -> None:
    """Pay, and put it into your stash."""
    seat = table.turn
    give_gifts(box, table, seat)
    cost = price(box, table, card)
    if how == BUY_BY_ACTION:
        use_action(table)
    elif how == BUY_BY_BUY:
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
    tell(table, BOUGHT, seat, EVERYONE, card, cost, 1 + (how - BUY_BY_ACTION) // MOST_CARDS)
    move(box, table, card, STASH + seat)


def give_gifts(box, table, seat: int) -> None:
    """Governor's Wedding: a coin to each host before the first Buy, as far as the coins go (R36)."""
    for i in range(1, box.seats):
        host = (seat + i) % box.seats
        gift = min(table.wedding[seat][host], table.coins[seat])
        if gift > 0:
            table.coins[seat] -= gift
            table.coins[host] += gift
            tell(table, PAID, seat, EVERYONE, gift, host + 1, 0)
        table.wedding[seat][host] = 0


def why_not_flip(box, table, card: int) -> int:
    """The Grand Council: at any time before the end of your turn."""
    if table.puppeteer != 0:
        return ON_STRINGS
    if table.flips <= 0:
        return NO_FLIP_LEFT
    return 0 if table.zone[card] == SUPPLY else NOT_IN_SUPPLY


def flip_card(box, table, card: int) -> None:
    table.flips -= 1
    lay_face_down(box, table, table.turn, card)


def why_not_restore(box, table, card: int) -> int:
    """A card that you laid face down in an earlier turn: at any time in this one (R4)."""
    if table.puppeteer != 0:
        return ON_STRINGS
    if table.zone[card] != DOWN or table.down[slot_of(table, card)] != 5 + table.turn:
        return NOT_RESTORABLE
    return 0


def restore_card(table, card: int) -> None:
    """It exists again."""
    table.down[slot_of(table, card)] = 0
    take_out(table, card)
    put_in_order(table, card, SUPPLY)
    tell(table, RESTORED, table.turn, EVERYONE, card, 0, 0)


# --- Bewitched Doll --------------------------------------------------------------------------------------


def under_control(table) -> int:
    """Is there an Action or a Buy left that the strings lead?"""
    if table.strings > 0 and can_use_action(table):
        return 1
    return (table.ribbons > 0 and table.buys > 0) or (table.bows > 0 and table.cheap > 0)


def take_strings(box, table) -> None:
    """The one who played the latest Doll decides the first Action, and sees the hand (R37)."""
    seat = table.turn
    table.dolls[seat] -= 1
    table.puppeteer = table.doll[seat][table.dolls[seat]]
    table.doll[seat][table.dolls[seat]] = 0
    table.strings = 1
    tell(table, STRINGS, table.puppeteer - 1, EVERYONE, seat + 1, 0, 0)
    card = table.top[HAND + seat]
    while card > NONE:
        table.known[card] |= 1 << (table.puppeteer - 1)
        card = table.under[card]


def cut_strings(table) -> None:
    tell(table, STRINGS_CUT, table.puppeteer - 1, EVERYONE, table.turn + 1, 0, 0)
    table.puppeteer = 0
    table.strings = 0
    table.ribbons = 0
    table.bows = 0


# --- The end of the turn ---------------------------------------------------------------------------------


def do_dusk(box, table, f: int) -> None:
    """What was to be laid face down before the end of the turn is laid now."""
    if table.flips <= 0 or table.size[SUPPLY] == 0:
        go_on(table, f)
    elif table.size[SUPPLY] <= table.flips:
        flip_card(box, table, table.top[SUPPLY])
    else:
        put_question(table, CARD, table.turn)


def do_night(box, table, f: int) -> None:
    """Nothing of a turn is kept but the hand; cards laid face down a turn ago are restored at the latest now."""
    seat = table.turn
    i = restorable(table)
    while i != NOBODY:
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
    for i in range(DOLLS):
        table.doll[seat][i] = 0
    table.dolls[seat] = 0
    following = (seat + 1) % box.seats
    if (table.ending and following == table.ender) or table.turns >= MOST_TURNS * box.seats:
        table.over = 1
        table.actions = 0
        tell(table, GAME_OVER, seat, EVERYONE, 0, 0, 0)
    else:
        begin_turn(box, table, following)


# --- One row ---------------------------------------------------------------------------------------------


def do_turn_row(box, table, f: int, op: int) -> None:
    """Carry out the row of the turn at which frame 0 stands."""
    if op == MAIN:
        do_main(box, table, f)
    elif op == NIGHT:
        do_night(box, table, f)
    elif op == DAWN:
        do_dawn(box, table, f)
    elif op == DROP_HAND:
        discard_hand(box, table, table.turn)
        go_on(table, f)
    elif op == FIRST_DRAW:
        draw_hand(box, table, table.turn, FIRST_HAND + table.extra)
        table.extra = 0
        go_on(table, f)
    elif op == SOBER_UP:
        do_sober_up(box, table, f)
    elif op == DUSK:
        do_dusk(box, table, f)
    else:
        do_tide(box, table, f)
