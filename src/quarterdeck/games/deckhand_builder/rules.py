"""DeckHand in the words of the rulebook: set-up, whose decision, answers, the end. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_builder.blocks import (
    answer_either,
    answer_sealed,
    do_row,
)
from quarterdeck.games.deckhand_builder.choices import (
    branch_open,
    why_not_card,
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
    answered,
    decider,
    due_now,
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
    CODE_PLACE,
    DECK,
    DRAW,
    DUSK,
    EMPTY_PILE,
    END_TURN,
    FLIP_CARD,
    GIVE_TOP,
    GIVES_TOP,
    HAND,
    IN_THESE,
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
    SLOTS,
    SOBER_UP,
    STASH,
    THIS,
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
    restore_card,
    why_not_buy,
    why_not_flip,
    why_not_pay_with,
    why_not_play,
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


# --- Running ---------------------------------------------------------------------------------------------


def run(box, table) -> None:
    """Go on until somebody is asked or it is over: what happens by itself, then triggers, then the next row."""
    while table.ask == NOTHING and not table.over:
        settle(box, table)
        if due_now(table):
            next_due(box, table)
            continue
        f = table.depth - 1
        at = table.pc[f]
        op = box.code[at][CODE_OP]
        if op >= TIDE:
            do_turn_row(box, table, f, at, op)
        else:
            do_row(box, table, f, at, op)


def next_due(box, table) -> None:
    """Simultaneous effects: the initiator orders them (General rules 9), where the order can matter (R25)."""
    level = table.depth - 1
    count = 0
    first = 0
    for i in range(table.dues):
        if table.due_level[i] == level:
            if box.plain[box.design[table.due_card[i]]][table.due_kind[i]]:
                start_due(box, table, i)
                return
            if count == 0:
                first = i
            count += 1
    if count == 1:
        start_due(box, table, first)
    else:
        put_question(table, ORDER, table.turn)


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
    what = table.ask
    if what == TURN:
        return why_not_turn(box, table, action)
    if what == CARD:
        return why_not_answer_card(box, table, action)
    if what == SEALED:
        return why_not_seal(box, table, sealed_for(box, table, seat), action)
    return why_not_other(box, table, what, action)


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


def why_not_answer_card(box, table, action: int) -> int:
    f = table.depth - 1
    at = table.pc[f]
    if action == PASS:
        return 0 if box.code[at][CODE_FLAGS] & OPTIONAL else NOT_OPTIONAL
    if CHOOSE <= action < PLAY_CARD:
        return why_not_card(box, table, f, at, action - CHOOSE + 1)
    return NOT_NOW


def why_not_seal(box, table, giver: int, action: int) -> int:
    """Typhoon: a card of the own stash, or the top of the own deck."""
    if action == GIVE_TOP:
        return 0 if table.top[DECK + giver] != NONE else EMPTY_PILE
    if CHOOSE <= action < PLAY_CARD:
        return 0 if table.zone[action - CHOOSE + 1] == STASH + giver else NOT_THERE
    return NOT_NOW


def why_not_other(box, table, what: int, action: int) -> int:
    """Yes or no, a seat, a pile, a branch, a number, the order of effects."""
    f = table.depth - 1
    at = table.pc[f]
    if what == YES_NO:
        return 0 if action in (YES, PASS) else NOT_NOW
    if what == SEAT and CHOOSE_SEAT <= action < CHOOSE_PILE:
        return why_not_seat(box, table, f, at, action - CHOOSE_SEAT)
    if what == PILE and CHOOSE_PILE <= action < SAY:
        return 0 if table.top[1 + action - CHOOSE_PILE] != NONE else EMPTY_PILE
    if what == WHICH and CHOOSE_OPTION <= action < CHOOSE_SEAT:
        return why_not_branch(box, table, f, at, action - CHOOSE_OPTION)
    if what == NUMBER and SAY <= action < GIVE_TOP:
        return 0
    if what == ORDER and CHOOSE <= action < PLAY_CARD:
        return NOT_THERE if due_of(table, action - CHOOSE + 1) == NOBODY else 0
    return NOT_NOW


def why_not_seat(box, table, f: int, at: int, seat: int) -> int:
    if seat >= box.seats or why_not_target(box, table, at, table.you[f], seat, table.card[f]):
        return NOT_A_TARGET
    return 0


def why_not_branch(box, table, f: int, at: int, which: int) -> int:
    if which >= box.code[at][CODE_LO]:
        return NOT_NOW
    return 0 if branch_open(box, table, f, at, which) else NO_USE


def legal(box, table, seat: int, moves: Moves) -> int:
    """All legal actions of a seat, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    what = table.ask
    if what == TURN:
        return legal_turn(box, table, moves)
    if what == CARD:
        return legal_card(box, table, moves)
    if what == SEALED:
        return legal_seal(box, table, sealed_for(box, table, seat), moves)
    return legal_other(box, table, what, moves)


def legal_turn(box, table, moves: Moves) -> int:
    moves[0] = LET_GO if table.puppeteer != 0 else END_TURN
    count = 1
    if why_not_use_action(table) == 0:
        for card in range(1, box.cards + 1):
            if table.zone[card] == HAND + table.turn and why_not_play(box, table, card) == 0:
                moves[count] = PLAY_CARD + card - 1
                count += 1
    for how in range(BUY_BY_ACTION, FLIP_CARD, MOST_CARDS):
        if why_not_pay_with(table, how):
            continue
        start = count
        for i in range(SLOTS):
            card = table.slot[i]
            if card != NONE and why_not_buy(box, table, card, how) == 0:
                count = insert(moves, start, count, how + card - 1)
    start = count
    for i in range(SLOTS):
        if table.slot[i] != NONE and why_not_flip(box, table, table.slot[i]) == 0:
            count = insert(moves, start, count, FLIP_CARD + table.slot[i] - 1)
    start = count
    for i in range(SLOTS):
        if table.slot[i] != NONE and why_not_restore(box, table, table.slot[i]) == 0:
            count = insert(moves, start, count, RESTORE_CARD + table.slot[i] - 1)
    return count


def insert(moves: Moves, start: int, count: int, action: int) -> int:
    """Into the ascending actions from `start` on."""
    i = count
    while i > start and moves[i - 1] > action:
        moves[i] = moves[i - 1]
        i -= 1
    moves[i] = action
    return count + 1


def legal_card(box, table, moves: Moves) -> int:
    f = table.depth - 1
    at = table.pc[f]
    count = 0
    if box.code[at][CODE_FLAGS] & OPTIONAL:
        moves[0] = PASS
        count = 1
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    special = box.code[at][CODE_PLACE] & (IN_THESE | THIS)
    for card in range(1, box.cards + 1):
        if (zones >> table.zone[card]) & 1 or special:
            if why_not_card(box, table, f, at, card) == 0:
                moves[count] = CHOOSE + card - 1
                count += 1
    return count


def legal_seal(box, table, giver: int, moves: Moves) -> int:
    count = 0
    if table.top[DECK + giver] != NONE:
        moves[0] = GIVE_TOP
        count = 1
    for card in range(1, box.cards + 1):
        if table.zone[card] == STASH + giver:
            moves[count] = CHOOSE + card - 1
            count += 1
    return count


def legal_other(box, table, what: int, moves: Moves) -> int:
    count = 0
    last = CHOOSE + box.cards if what == ORDER else CHOOSE
    for action in range(PASS, last):
        if why_not_other(box, table, what, action) == 0:
            moves[count] = action
            count += 1
    return count


# --- Carrying it out -------------------------------------------------------------------------------------


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action, and all that follows until somebody is asked again."""
    forget_events(table)
    what = table.ask
    if what == SEALED:
        giver = sealed_for(box, table, seat)
        answer_sealed(table, giver, GIVES_TOP if action == GIVE_TOP else action - CHOOSE + 1)
        answered(table)
        run(box, table)
        return
    f = table.depth - 1
    if what == NUMBER:
        answer_name(table, f, action - SAY)
    elif what == TURN:
        apply_turn(box, table, action)
    elif what == CARD:
        answer_card(box, table, f, action - CHOOSE + 1 if action >= CHOOSE else NONE)
    else:
        answer_other(box, table, f, what, action)
    answered(table)
    run(box, table)


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


def answer_other(box, table, f: int, what: int, action: int) -> None:
    at = table.pc[f]
    if what == YES_NO:
        if box.code[at][CODE_OP] == DRAW:
            answer_draw(box, table, f, at, action == YES)
        else:
            jump(table, f, 1 if action == YES else box.code[at][CODE_JUMP])
    elif what == SEAT:
        aim(box, table, f, action - CHOOSE_SEAT)
    elif what == PILE:
        reveal_from(box, table, f, at, 1 + action - CHOOSE_PILE)
        go_on(table, f)
    elif what == WHICH:
        answer_either(box, table, f, at, action - CHOOSE_OPTION)
    else:
        start_due(box, table, due_of(table, action - CHOOSE + 1))
