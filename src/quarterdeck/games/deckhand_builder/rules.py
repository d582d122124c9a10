"""DeckHand in the words of the rulebook: set-up, whose decision, answers, the end. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_builder.blocks import (
    answer_either,
    answer_sealed,
    do_end,
    do_row,
    do_simple,
)
from quarterdeck.games.deckhand_builder.choices import (
    branch_open,
    in_place,
    why_not_pay,
    why_not_pick,
    why_not_target,
    zones_of,
)
from quarterdeck.games.deckhand_builder.effects import (
    aim,
    answer_draw,
    answer_name,
    answer_reload,
    reveal_from,
)
from quarterdeck.games.deckhand_builder.ending import (
    outcome,
)
from quarterdeck.games.deckhand_builder.handling import (
    answer_arrange,
    answer_pick,
)
from quarterdeck.games.deckhand_builder.setup import (
    deal,
)
from quarterdeck.games.deckhand_builder.stack import (
    decider,
    go_on,
    jump,
    push,
    put_question,
    take_due,
)
from quarterdeck.games.deckhand_builder.table import (
    ARRANGE,
    BUY_BY_ACTION,
    CARD,
    CHOOSE,
    CHOOSE_OPTION,
    CHOOSE_PILE,
    CHOOSE_SEAT,
    CODE_FLAGS,
    CODE_JUMP,
    CODE_LO,
    CODE_OP,
    DECK,
    DOWN,
    DRAW,
    DUSK,
    EMPTY_PILE,
    END,
    END_TURN,
    FIRST_ANSWER,
    FLIP_CARD,
    GIVE_TOP,
    GIVES_TOP,
    HAND,
    LAST_ANSWER,
    LET_GO,
    MOST_CARDS,
    NO_SUCH_CARD,
    NO_USE,
    NOBODY,
    NONE,
    NOT_A_TARGET,
    NOT_NOW,
    NOT_OPTIONAL,
    NOT_THERE,
    NOT_YOURS,
    NOTHING,
    NUMBER,
    ON_START,
    ON_STRINGS,
    OPTIONAL,
    ORDER,
    PASS,
    PICK,
    PILE,
    PLAY_CARD,
    RELOAD,
    RESTORE_CARD,
    SAY,
    SEALED,
    SEAT,
    SOBER_UP,
    STASH,
    SUPPLY,
    TIDE,
    TRIGGERED,
    TURN,
    WHICH,
    YES,
    YES_NO,
)
from quarterdeck.games.deckhand_builder.turn import (
    answer_sober_up,
    answer_tide,
    buy_card,
    cut_strings,
    do_turn_row,
    flip_card,
    play_card,
    purse,
    restore_card,
    why_not_buy,
    why_not_flip,
    why_not_pay_with,
    why_not_play,
    why_not_price,
    why_not_restore,
    why_not_use_action,
)
from quarterdeck.games.deckhand_builder.zones import (
    settle,
)

__all__ = ["deal", "outcome"]

# --- Whose decision --------------------------------------------------------------------------------------


def waiting(box, table) -> int:
    """Whoever is asked, or decides for the one who is; all who have not answered in secret; nobody at the end."""
    if table.over or table.ask == NOTHING:
        return 0
    if table.ask != SEALED:
        return 1 << decider(table, table.asked)
    seats = 0
    for seat in range(box.seats):
        if table.sealed[seat] == 0:
            seats |= 1 << decider(table, seat)
    return seats


def sealed_for(box, table, seat: int) -> int:
    """For whom a seat answers in secret: itself first, then the one whose strings it holds (R37)."""
    if table.sealed[seat] == 0 and decider(table, seat) == seat:
        return seat
    return table.turn


# --- Triggers --------------------------------------------------------------------------------------------


def next_due(box, table) -> None:
    """Simultaneous effects: the initiator orders them (General rules 9), where the order can matter (R25)."""
    level = table.depth - 1
    count = 0
    first = 0
    drop_lapsed(table, level)
    for i in range(table.dues):
        if table.due_level[i] == level:
            count += 1
            plain = box.plain[box.design[table.due_card[i]]][table.due_kind[i]]
            if plain or count == 1:
                first = i
            if plain:
                count = 1
                break
    if count == 1:
        start_due(box, table, first)
    elif count > 1:
        put_question(table, ORDER, table.turn)


def drop_lapsed(table, level: int) -> None:
    """Start-of-turn effects are those of cards in the stash: one whose card has left it by now is void (R11)."""
    for i in range(table.dues - 1, -1, -1):
        gone = table.zone[table.due_card[i]] != STASH + table.due_seat[i]
        if table.due_level[i] == level and table.due_kind[i] == ON_START and gone:
            take_due(table, i)


def start_due(box, table, i: int) -> None:
    card = table.due_card[i]
    kind = table.due_kind[i]
    seat = table.due_seat[i]
    take_due(table, i)
    tell(table, TRIGGERED, seat, EVERYONE, card, kind, 0)
    push(table, box.program[box.design[card]][kind], card, seat, 0)


def due_of(table, card: int) -> int:
    """Where a waiting effect of this card stands in the list, or NOBODY."""
    for i in range(table.dues):
        if table.due_level[i] == table.depth - 1 and table.due_card[i] == card:
            return i
    return NOBODY


# --- What may be done ------------------------------------------------------------------------------------


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return NOT_YOURS
    if action >= CHOOSE and (action - CHOOSE) % MOST_CARDS >= box.cards:
        return NO_SUCH_CARD
    if table.ask == TURN:
        return why_not_turn(box, table, action)
    if table.ask == CARD:
        return why_not_card(box, table, action)
    return why_not_answer(box, table, seat, action)


def why_not_turn(box, table, action: int) -> int:
    """Actions and Buys, cards face down, the end of the turn."""
    if action == END_TURN:
        return ON_STRINGS if table.puppeteer != 0 else 0
    if action == LET_GO:
        return 0 if table.puppeteer != 0 else NOT_NOW
    if action < PLAY_CARD:
        return NOT_NOW
    card = 1 + (action - CHOOSE) % MOST_CARDS
    if action < BUY_BY_ACTION:
        return why_not_play(box, table, card)
    if action >= RESTORE_CARD:
        return why_not_restore(box, table, card)
    if action >= FLIP_CARD:
        return why_not_flip(box, table, card)
    return why_not_buy(box, table, card, action - card + 1)


def why_not_card(box, table, action: int) -> int:
    """A card, or none, for the row at which the top frame stands."""
    f = table.depth - 1
    at = table.pc[f]
    if action == PASS:
        return 0 if box.code[at][CODE_FLAGS] & OPTIONAL else NOT_OPTIONAL
    if not CHOOSE <= action < PLAY_CARD:
        return NOT_NOW
    card = action - CHOOSE + 1
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    if not in_place(box, table, f, at, zones, card):
        return NOT_THERE
    return why_not_pick(box, table, f, at, card)


def why_not_answer(box, table, seat: int, action: int) -> int:
    """Yes or no, a seat, a pile, a branch, a number, the order of effects, in secret."""
    what = table.ask
    if not FIRST_ANSWER[what] <= action < LAST_ANSWER[what]:
        return NOT_NOW
    f = table.depth - 1
    at = table.pc[f]
    if what == YES_NO:
        return 0 if action in (YES, PASS) else NOT_NOW
    if what == SEAT:
        target = action - CHOOSE_SEAT
        free = target < box.seats and not why_not_target(box, table, at, table.you[f], target, table.card[f])
        return 0 if free else NOT_A_TARGET
    if what == PILE:
        return 0 if table.top[1 + action - CHOOSE_PILE] != NONE else EMPTY_PILE
    if what == WHICH:
        which = action - CHOOSE_OPTION
        if which >= box.code[at][CODE_LO]:
            return NOT_NOW
        return 0 if branch_open(box, table, f, at, which) else NO_USE
    if what == ORDER:
        return NOT_THERE if due_of(table, action - CHOOSE + 1) == NOBODY else 0
    return why_not_seal(table, sealed_for(box, table, seat), action) if what == SEALED else 0


def why_not_seal(table, giver: int, action: int) -> int:
    """Typhoon: a card of the own stash, or the top of the own deck."""
    if action == GIVE_TOP:
        return 0 if table.top[DECK + giver] != NONE else EMPTY_PILE
    return 0 if table.zone[action - CHOOSE + 1] == STASH + giver else NOT_THERE


def legal(box, table, seat: int, moves: Moves) -> int:
    """All legal actions of a seat, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    what = table.ask
    if what == TURN:
        return legal_turn(box, table, moves)
    if what == CARD:
        return legal_card(box, table, moves)
    count = 0
    for action in range(FIRST_ANSWER[what], min(LAST_ANSWER[what], CHOOSE + box.cards)):
        if why_not_answer(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def legal_turn(box, table, moves: Moves) -> int:
    """Zones are in ascending order, and so are the actions."""
    moves[0] = LET_GO if table.puppeteer != 0 else END_TURN
    count = 1
    if why_not_use_action(table) == 0:
        card = table.top[HAND + table.turn]
        while card > NONE:
            moves[count] = PLAY_CARD + card - 1
            count += why_not_pay(box, table, table.turn, card) == 0
            card = table.under[card]
    coins = purse(box, table)
    for how in range(BUY_BY_ACTION, FLIP_CARD, MOST_CARDS):
        if why_not_pay_with(table, how) == 0:
            card = table.top[SUPPLY]
            while card > NONE:
                moves[count] = how + card - 1
                count += why_not_price(box, table, card, how, coins) == 0
                card = table.under[card]
    if table.flips > 0 or table.size[DOWN] > 0:
        count = legal_flips(box, table, moves, count)
    return count


def legal_flips(box, table, moves: Moves, count: int) -> int:
    """Supply cards to lay face down, and to restore (The Grand Council)."""
    card = table.top[SUPPLY]
    while card > NONE:
        moves[count] = FLIP_CARD + card - 1
        count += why_not_flip(box, table, card) == 0
        card = table.under[card]
    card = table.top[DOWN]
    while card > NONE:
        moves[count] = RESTORE_CARD + card - 1
        count += why_not_restore(box, table, card) == 0
        card = table.under[card]
    return count


def legal_card(box, table, moves: Moves) -> int:
    f = table.depth - 1
    at = table.pc[f]
    moves[0] = PASS
    count = 1 if box.code[at][CODE_FLAGS] & OPTIONAL else 0
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    for card in range(1, box.cards + 1):
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            moves[count] = CHOOSE + card - 1
            count += 1
    return count


# --- Carrying it out -------------------------------------------------------------------------------------


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action, and all that follows until somebody is asked again or it is over."""
    forget_events(table)
    what = table.ask
    if what == TURN:
        apply_turn(box, table, action)
    elif what == CARD:
        answer_card(box, table, table.depth - 1, action - CHOOSE + 1 if action >= CHOOSE else NONE)
    else:
        answer_other(box, table, seat, action)
    table.ask = NOTHING
    table.asked = 0
    while table.ask == NOTHING and not table.over:
        settle(box, table)
        f = table.depth - 1
        at = table.pc[f]
        op = box.code[at][CODE_OP]
        if table.dues > 0 and table.due_level[table.dues - 1] == f:  # what waits comes before the next row
            next_due(box, table)
        elif op >= TIDE:
            do_turn_row(box, table, f, op)
        elif op == END:
            do_end(box, table, f)
        elif op < DRAW:
            do_simple(box, table, f, at, op)
        else:
            do_row(box, table, f, at, op)


def apply_turn(box, table, action: int) -> None:
    if action == END_TURN:
        go_on(table, 0)
        return
    if action == LET_GO:
        cut_strings(table)
        return
    card = 1 + (action - CHOOSE) % MOST_CARDS
    if action < BUY_BY_ACTION:
        play_card(box, table, card)
    elif action >= RESTORE_CARD:
        restore_card(table, card)
    elif action >= FLIP_CARD:
        flip_card(box, table, card)
    else:
        buy_card(box, table, card, action - card + 1)


def answer_card(box, table, f: int, card: int) -> None:
    """A card, or none, for the row that asked."""
    at = table.pc[f]
    op = box.code[at][CODE_OP]
    if op == PICK:
        answer_pick(box, table, f, at, card)
    elif op == RELOAD:
        answer_reload(box, table, f, card)
    elif op == ARRANGE:
        answer_arrange(box, table, f, card)
    elif op == SOBER_UP:
        answer_sober_up(box, table, card)
    elif op == DUSK:
        flip_card(box, table, card)
    else:
        answer_tide(box, table, f, card)


def answer_other(box, table, seat: int, action: int) -> None:
    """Any other answer than a card."""
    what = table.ask
    f = table.depth - 1
    at = table.pc[f]
    if what == YES_NO and box.code[at][CODE_OP] == DRAW:
        answer_draw(box, table, f, at, action == YES)
    elif what == YES_NO:
        jump(table, f, 1 if action == YES else box.code[at][CODE_JUMP])
    elif what == SEAT:
        aim(box, table, f, action - CHOOSE_SEAT)
    elif what == PILE:
        reveal_from(box, table, f, at, 1 + action - CHOOSE_PILE)
        go_on(table, f)
    elif what == WHICH:
        answer_either(box, table, f, at, action - CHOOSE_OPTION)
    elif what == NUMBER:
        answer_name(table, f, action - SAY)
    elif what == SEALED:
        answer_sealed(table, sealed_for(box, table, seat), GIVES_TOP if action == GIVE_TOP else action - CHOOSE + 1)
    else:
        start_due(box, table, due_of(table, action - CHOOSE + 1))
