"""DeckHand in the words of the rulebook: set-up, whose decision, answers, the end. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.blocks import (
    answer_either,
    answer_sealed,
    do_end,
    do_row,
    do_simple,
)
from quarterdeck.games.deckhand_builder.rules.choices import (
    branch_open,
    in_place,
    why_not_pay,
    why_not_pick,
    why_not_target,
    zones_of,
)
from quarterdeck.games.deckhand_builder.rules.effects import (
    aim,
    answer_draw,
    answer_name,
    answer_reload,
    reveal_from,
)
from quarterdeck.games.deckhand_builder.rules.ending import (
    outcome,
)
from quarterdeck.games.deckhand_builder.rules.handling import (
    answer_arrange,
    answer_pick,
)
from quarterdeck.games.deckhand_builder.rules.setup import (
    deal,
)
from quarterdeck.games.deckhand_builder.rules.stack import (
    decider,
    go_on,
    jump,
    push,
    put_question,
    take_due,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import (
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
from quarterdeck.games.deckhand_builder.rules.zones import (
    settle,
)

__all__ = ["apply", "deal", "legal", "outcome", "waiting", "why_not"]

__all__ = ["deal", "outcome"]

# --- Whose decision --------------------------------------------------------------------------------------


def waiting(box: Box, table: Table) -> int:
    """Whoever is asked, or decides for the one who is; all who have not answered in secret; nobody at the end."""
    if table.over or table.ask == t.NOTHING:
        return 0
    if table.ask != t.SEALED:
        return 1 << decider(table, table.asked)
    seats = 0
    for seat in range(box.seats):
        if table.sealed[seat] == 0:
            seats |= 1 << decider(table, seat)
    return seats


def sealed_for(box: Box, table: Table, seat: int) -> int:
    """For whom a seat answers in secret: itself first, then the one whose strings it holds (R37)."""
    if table.sealed[seat] == 0 and decider(table, seat) == seat:
        return seat
    return table.turn


# --- Triggers --------------------------------------------------------------------------------------------


def next_due(box: Box, table: Table) -> None:
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
        put_question(table, t.ORDER, table.turn)


def drop_lapsed(table: Table, level: int) -> None:
    """Start-of-turn effects are those of cards in the stash: one whose card has left it by now is void (R11)."""
    for i in range(table.dues - 1, -1, -1):
        gone = table.zone[table.due_card[i]] != t.STASH + table.due_seat[i]
        if table.due_level[i] == level and table.due_kind[i] == t.ON_START and gone:
            take_due(table, i)


def start_due(box: Box, table: Table, i: int) -> None:
    card = table.due_card[i]
    kind = table.due_kind[i]
    seat = table.due_seat[i]
    take_due(table, i)
    tell(table, t.TRIGGERED, seat, EVERYONE, card, kind, 0)
    push(table, box.program[box.design[card]][kind], card, seat, 0)


def due_of(table: Table, card: int) -> int:
    """Where a waiting effect of this card stands in the list, or NOBODY."""
    for i in range(table.dues):
        if table.due_level[i] == table.depth - 1 and table.due_card[i] == card:
            return i
    return t.NOBODY


# --- What may be done ------------------------------------------------------------------------------------


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    if action >= t.CHOOSE and (action - t.CHOOSE) % t.MOST_CARDS >= box.cards:
        return t.NO_SUCH_CARD
    if table.ask == t.TURN:
        return why_not_turn(box, table, action)
    if table.ask == t.CARD:
        return why_not_card(box, table, action)
    return why_not_answer(box, table, seat, action)


def why_not_turn(box: Box, table: Table, action: int) -> int:
    """Actions and Buys, cards face down, the end of the turn."""
    if action == t.END_TURN:
        return t.ON_STRINGS if table.puppeteer != 0 else 0
    if action == t.LET_GO:
        return 0 if table.puppeteer != 0 else t.NOT_NOW
    if action < t.PLAY_CARD:
        return t.NOT_NOW
    card = 1 + (action - t.CHOOSE) % t.MOST_CARDS
    if action < t.BUY_BY_ACTION:
        return why_not_play(box, table, card)
    if action >= t.RESTORE_CARD:
        return why_not_restore(box, table, card)
    if action >= t.FLIP_CARD:
        return why_not_flip(box, table, card)
    return why_not_buy(box, table, card, action - card + 1)


def why_not_card(box: Box, table: Table, action: int) -> int:
    """A card, or none, for the row at which the top frame stands."""
    f = table.depth - 1
    at = table.pc[f]
    if action == t.PASS:
        return 0 if box.code[at][t.CODE_FLAGS] & t.OPTIONAL else t.NOT_OPTIONAL
    if not t.CHOOSE <= action < t.PLAY_CARD:
        return t.NOT_NOW
    card = action - t.CHOOSE + 1
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    if not in_place(box, table, f, at, zones, card):
        return t.NOT_THERE
    return why_not_pick(box, table, f, at, card)


def why_not_answer(box: Box, table: Table, seat: int, action: int) -> int:
    """Yes or no, a seat, a pile, a branch, a number, the order of effects, in secret."""
    what = table.ask
    if not t.FIRST_ANSWER[what] <= action < t.LAST_ANSWER[what]:
        return t.NOT_NOW
    f = table.depth - 1
    at = table.pc[f]
    if what == t.YES_NO:
        return 0 if action in (t.YES, t.PASS) else t.NOT_NOW
    if what == t.SEAT:
        target = action - t.CHOOSE_SEAT
        free = target < box.seats and not why_not_target(box, table, at, table.you[f], target, table.card[f])
        return 0 if free else t.NOT_A_TARGET
    if what == t.PILE:
        return 0 if table.top[1 + action - t.CHOOSE_PILE] != t.NONE else t.EMPTY_PILE
    if what == t.WHICH:
        which = action - t.CHOOSE_OPTION
        if which >= box.code[at][t.CODE_LO]:
            return t.NOT_NOW
        return 0 if branch_open(box, table, f, at, which) else t.NO_USE
    if what == t.ORDER:
        return t.NOT_THERE if due_of(table, action - t.CHOOSE + 1) == t.NOBODY else 0
    return why_not_seal(table, sealed_for(box, table, seat), action) if what == t.SEALED else 0


def why_not_seal(table: Table, giver: int, action: int) -> int:
    """Typhoon: a card of the own stash, or the top of the own deck."""
    if action == t.GIVE_TOP:
        return 0 if table.top[t.DECK + giver] != t.NONE else t.EMPTY_PILE
    return 0 if table.zone[action - t.CHOOSE + 1] == t.STASH + giver else t.NOT_THERE


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """All legal actions of a seat, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    what = table.ask
    if what == t.TURN:
        return legal_turn(box, table, moves)
    if what == t.CARD:
        return legal_card(box, table, moves)
    count = 0
    for action in range(t.FIRST_ANSWER[what], min(t.LAST_ANSWER[what], t.CHOOSE + box.cards)):
        if why_not_answer(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def legal_turn(box: Box, table: Table, moves: Moves) -> int:
    """Zones are in ascending order, and so are the actions."""
    moves[0] = t.LET_GO if table.puppeteer != 0 else t.END_TURN
    count = 1
    if why_not_use_action(table) == 0:
        card = table.top[t.HAND + table.turn]
        while card > t.NONE:
            moves[count] = t.PLAY_CARD + card - 1
            count += why_not_pay(box, table, table.turn, card) == 0
            card = table.under[card]
    coins = purse(box, table)
    for how in range(t.BUY_BY_ACTION, t.FLIP_CARD, t.MOST_CARDS):
        if why_not_pay_with(table, how) == 0:
            card = table.top[t.SUPPLY]
            while card > t.NONE:
                moves[count] = how + card - 1
                count += why_not_price(box, table, card, how, coins) == 0
                card = table.under[card]
    if table.flips > 0 or table.size[t.DOWN] > 0:
        count = legal_flips(box, table, moves, count)
    return count


def legal_flips(box: Box, table: Table, moves: Moves, count: int) -> int:
    """Supply cards to lay face down, and to restore (The Grand Council)."""
    card = table.top[t.SUPPLY]
    while card > t.NONE:
        moves[count] = t.FLIP_CARD + card - 1
        count += why_not_flip(box, table, card) == 0
        card = table.under[card]
    card = table.top[t.DOWN]
    while card > t.NONE:
        moves[count] = t.RESTORE_CARD + card - 1
        count += why_not_restore(box, table, card) == 0
        card = table.under[card]
    return count


def legal_card(box: Box, table: Table, moves: Moves) -> int:
    f = table.depth - 1
    at = table.pc[f]
    moves[0] = t.PASS
    count = 1 if box.code[at][t.CODE_FLAGS] & t.OPTIONAL else 0
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    for card in range(1, box.cards + 1):
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            moves[count] = t.CHOOSE + card - 1
            count += 1
    return count


# --- Carrying it out -------------------------------------------------------------------------------------


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action, and all that follows until somebody is asked again or it is over."""
    forget_events(table)
    what = table.ask
    if what == t.TURN:
        apply_turn(box, table, action)
    elif what == t.CARD:
        answer_card(box, table, table.depth - 1, action - t.CHOOSE + 1 if action >= t.CHOOSE else t.NONE)
    else:
        answer_other(box, table, seat, action)
    table.ask = t.NOTHING
    table.asked = 0
    while table.ask == t.NOTHING and not table.over:
        settle(box, table)
        f = table.depth - 1
        at = table.pc[f]
        op = box.code[at][t.CODE_OP]
        if table.dues > 0 and table.due_level[table.dues - 1] == f:  # what waits comes before the next row
            next_due(box, table)
        elif op >= t.TIDE:
            do_turn_row(box, table, f, op)
        elif op == t.END:
            do_end(box, table, f)
        elif op < t.DRAW:
            do_simple(box, table, f, at, op)
        else:
            do_row(box, table, f, at, op)


def apply_turn(box: Box, table: Table, action: int) -> None:
    if action == t.END_TURN:
        go_on(table, 0)
        return
    if action == t.LET_GO:
        cut_strings(table)
        return
    card = 1 + (action - t.CHOOSE) % t.MOST_CARDS
    if action < t.BUY_BY_ACTION:
        play_card(box, table, card)
    elif action >= t.RESTORE_CARD:
        restore_card(table, card)
    elif action >= t.FLIP_CARD:
        flip_card(box, table, card)
    else:
        buy_card(box, table, card, action - card + 1)


def answer_card(box: Box, table: Table, f: int, card: int) -> None:
    """A card, or none, for the row that asked."""
    at = table.pc[f]
    op = box.code[at][t.CODE_OP]
    if op == t.PICK:
        answer_pick(box, table, f, at, card)
    elif op == t.RELOAD:
        answer_reload(box, table, f, card)
    elif op == t.ARRANGE:
        answer_arrange(box, table, f, card)
    elif op == t.SOBER_UP:
        answer_sober_up(box, table, card)
    elif op == t.DUSK:
        flip_card(box, table, card)
    else:
        answer_tide(box, table, f, card)


def answer_other(box: Box, table: Table, seat: int, action: int) -> None:
    """Any other answer than a card."""
    what = table.ask
    f = table.depth - 1
    at = table.pc[f]
    if what == t.YES_NO and box.code[at][t.CODE_OP] == t.DRAW:
        answer_draw(box, table, f, at, action == t.YES)
    elif what == t.YES_NO:
        jump(table, f, 1 if action == t.YES else box.code[at][t.CODE_JUMP])
    elif what == t.SEAT:
        aim(box, table, f, action - t.CHOOSE_SEAT)
    elif what == t.PILE:
        reveal_from(box, table, f, at, 1 + action - t.CHOOSE_PILE)
        go_on(table, f)
    elif what == t.WHICH:
        answer_either(box, table, f, at, action - t.CHOOSE_OPTION)
    elif what == t.NUMBER:
        answer_name(table, f, action - t.SAY)
    elif what == t.SEALED:
        given = t.GIVES_TOP if action == t.GIVE_TOP else action - t.CHOOSE + 1
        answer_sealed(table, sealed_for(box, table, seat), given)
    else:
        start_due(box, table, due_of(table, action - t.CHOOSE + 1))
