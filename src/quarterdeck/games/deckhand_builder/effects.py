"""The effect words: each line of a card does one thing, in the written order (General rules 2 to 11).

A row whose word needs a card, a seat or a number that could not be had does nothing: "it still applies
partially, to the extent possible".
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.choices import (
    block_can,
    branch_head,
    branch_open,
    can_reveal,
    candidates,
    count_for,
    movable,
    owns_fewest,
    targets,
    worth_paying,
)
from quarterdeck.games.deckhand_builder.stack import (
    add_to_these,
    clear_it,
    clear_these,
    decider,
    drop_from_these,
    eyes_of,
    go_on,
    jump,
    pop,
    push,
    put_question,
    under_way,
)
from quarterdeck.games.deckhand_builder.table import (
    ACTION,
    AGAIN,
    ALL_EYES,
    ANYONES,
    APPLIED,
    APPLY,
    ARRANGE,
    ARRANGED,
    ASIDE,
    AT_LEAST,
    BEATS_THE_NUMBER,
    BEWITCH,
    BEWITCHED,
    BUY,
    CARD,
    CHOOSE_ENEMY,
    CODE_BY,
    CODE_FLAGS,
    CODE_HI,
    CODE_JUMP,
    CODE_LO,
    CODE_N,
    CODE_PLACE,
    CODE_VALUE,
    CODE_WHOSE,
    COIN,
    COUNT,
    COUNTED,
    DEAL,
    DECIDED,
    DECK,
    DEPTH,
    DISCARD,
    DISCOUNT,
    DISCOUNTED,
    DOLLS,
    DOWN,
    DRAW,
    DREW,
    EACH,
    EITHER,
    END,
    EVERYONES,
    EXTRA_CARDS,
    FEWEST_CARDS,
    FLIP,
    FLIP_LATER,
    FLIPPED,
    FLIPS_DUE,
    GAIN,
    GAINED,
    GAVE,
    GIVES_NOTHING,
    GIVES_TOP,
    GOT_ACTIONS,
    GOT_BUYS,
    GOT_COINS,
    HAND,
    HANGOVER,
    HUNGOVER,
    IN_THESE,
    INTO_THESE,
    LEAST_CARDS,
    LOOKED,
    MAY,
    NAME,
    NAMED_NUMBER,
    NEXT,
    NOBODY,
    NONE,
    NOT_THE_NUMBER,
    NOTE,
    NUMBER,
    ON_PLAY,
    OPTION_TAKEN,
    OPTIONAL,
    OUT,
    OWNER,
    PAID,
    PASS_LEFT,
    PAY,
    PICK,
    PILE,
    PLAY,
    PRIVATE,
    PUT,
    RELATED,
    RELOAD,
    RELOAD_DECK,
    RELOADED,
    REMOVE,
    REMOVED,
    REVEAL,
    REVEALED,
    SEALED,
    SEAT,
    SHOW,
    SHOWED,
    SHUFFLE,
    SKIP,
    STASH,
    STASHED,
    STEAL,
    STOLE,
    STRAND,
    STRANDED,
    SUPPLY,
    SUPPLY_DECK,
    SWAP,
    SWAPPED,
    TAKE,
    TARGET,
    TARGETED,
    TEST,
    THEIRS,
    THEM,
    THIS,
    TOOK,
    TOPPED,
    TUCK,
    TUCKED,
    WED,
    WEDDING,
    WHICH,
    YES_NO,
    YOU,
    YOURS,
)
from quarterdeck.games.deckhand_builder.zones import (
    discard,
    draw,
    into_slot,
    move,
    owned,
    put_under,
    shuffle_stash,
    slot_of,
    swap,
    take_off,
    tell_discards,
    tuck,
)

# --- Coins, Actions, Buys --------------------------------------------------------------------------------


def amount(box, table, f: int, at: int) -> int:
    """The row's number, or what was counted last."""
    n = box.code[at][CODE_N]
    return table.count[f] if n == COUNTED else n


def get_coins(box, table, seat: int, n: int) -> None:
    """+1 coin: take it from the bank, which never runs out (R1)."""
    if n > 0:
        table.coins[seat] += n
        tell(table, GOT_COINS, seat, EVERYONE, n, 0, 0)


def do_coin(box, table, f: int, at: int) -> None:
    n = amount(box, table, f, at)
    by = box.code[at][CODE_BY]
    if by == YOU:
        get_coins(box, table, table.you[f], n)
    elif by == THEM:
        if table.they[f] != 0:
            get_coins(box, table, table.they[f] - 1, n)
    else:
        for i in range(box.seats):
            get_coins(box, table, (table.you[f] + i) % box.seats, n)


def do_action(box, table, f: int, at: int) -> None:
    """+1 Action: to use this turn; five at most are used (R14)."""
    n = amount(box, table, f, at)
    if n > 0 and table.you[f] == table.turn:
        table.actions += n
        if table.puppeteer != 0:
            table.strings += n
        tell(table, GOT_ACTIONS, table.you[f], EVERYONE, n, 0, 0)


def do_buy(box, table, f: int, at: int) -> None:
    """+1 Buy: without using an Action this turn; some only for cards of cost 1 (Mutiny)."""
    n = amount(box, table, f, at)
    if n <= 0 or table.you[f] != table.turn:
        return
    cheap = box.code[at][CODE_VALUE]
    if cheap:
        table.cheap += n
    else:
        table.buys += n
    if table.puppeteer != 0 and cheap:
        table.bows += n
    elif table.puppeteer != 0:
        table.ribbons += n
    tell(table, GOT_BUYS, table.you[f], EVERYONE, n, cheap, 0)


def do_pay(box, table, f: int, at: int) -> None:
    """Pay 1: coins into the bank; who cannot, or would get nothing, gets no further (R19)."""
    you = table.you[f]
    n = box.code[at][CODE_N]
    if table.coins[you] < n or not worth_paying(box, table, at + 1, you, table.card[f]):
        jump(table, f, box.code[at][CODE_JUMP])
        return
    table.coins[you] -= n
    tell(table, PAID, you, EVERYONE, n, 0, 0)
    go_on(table, f)


def do_steal(box, table, f: int, at: int) -> None:
    they = table.they[f]
    if they != 0:
        n = min(amount(box, table, f, at), table.coins[they - 1])
        if n > 0:
            table.coins[they - 1] -= n
            table.coins[table.you[f]] += n
            tell(table, STOLE, table.you[f], EVERYONE, n, they, 0)


# --- Drawing and reloading -------------------------------------------------------------------------------


def begin_repeats(box, table, f: int, at: int) -> None:
    if table.left[f] == 0:
        table.left[f] = 1 + max(0, amount(box, table, f, at))
        if box.code[at][CODE_FLAGS] & INTO_THESE:
            clear_these(table, f)


def do_draw(box, table, f: int, at: int) -> None:
    """+1 card: you may draw; asked one by one (R21)."""
    begin_repeats(box, table, f, at)
    if table.left[f] == 1 or table.top[DECK + table.you[f]] == NONE:
        go_on(table, f)
    else:
        put_question(table, YES_NO, table.you[f])


def answer_draw(box, table, f: int, at: int, yes: int) -> None:
    """Whoever declines one of several declines the rest."""
    if not yes:
        go_on(table, f)
        return
    you = table.you[f]
    card = draw(box, table, you)
    tell(table, DREW, you, eyes_of(table, you), card, NONE, NONE)
    if box.code[at][CODE_FLAGS] & INTO_THESE:
        add_to_these(table, f, card)
    table.left[f] -= 1


def do_reload(box, table, f: int, at: int) -> None:
    """+1 reload: you may; asked one by one. Not with an empty reload deck (R6)."""
    begin_repeats(box, table, f, at)
    if table.left[f] == 1 or table.top[RELOAD_DECK] == NONE or table.size[SUPPLY] == 0:
        go_on(table, f)
    else:
        put_question(table, CARD, table.you[f])


def answer_reload(box, table, f: int, card: int) -> None:
    """The supply card goes to the bottom of the reload deck, then the top one takes its slot (R7)."""
    if card == NONE:
        go_on(table, f)
        return
    i = slot_of(table, card)
    take_off(table, card)
    put_under(table, card, RELOAD_DECK)
    new = table.top[RELOAD_DECK]
    take_off(table, new)
    into_slot(table, new, i)
    tell(table, RELOADED, table.you[f], EVERYONE, card, new, 0)
    table.left[f] -= 1


# --- Seats and numbers -----------------------------------------------------------------------------------


def do_target(box, table, f: int, at: int) -> None:
    """Target: nobody to target, and the next words do nothing; only one, and nobody need ask (R23, R24)."""
    table.they[f] = 0
    count, first = targets(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif count == 1:
        aim(box, table, f, first)
    else:
        put_question(table, SEAT, table.you[f])


def aim(box, table, f: int, seat: int) -> None:
    table.they[f] = seat + 1
    if box.seats > 1:
        tell(table, TARGETED, table.you[f], EVERYONE, seat + 1, 0, 0)
    go_on(table, f)


def do_name(table, f: int) -> None:
    table.number[f] = 0
    if table.they[f] == 0:
        go_on(table, f)
    else:
        put_question(table, NUMBER, table.they[f] - 1)


def answer_name(table, f: int, number: int) -> None:
    table.number[f] = 1 + number
    tell(table, NAMED_NUMBER, table.asked, EVERYONE, number, 0, 0)
    go_on(table, f)


def do_note(box, table, f: int, at: int) -> None:
    """Remember a count of THESE; without any there is nothing to remember."""
    table.number[f] = 1 + count_for(box, table, f, at) if table.many[f] > 0 else 0


# --- Revealing and looking -------------------------------------------------------------------------------


def do_reveal(box, table, f: int, at: int) -> None:
    """Reveal or look: the cards stay where they are, and no deck is emptied (R28)."""
    clear_these(table, f)
    whose = box.code[at][CODE_WHOSE]
    if whose == ANYONES:
        put_question(table, PILE, table.you[f])
        return
    if whose == EVERYONES:
        for i in range(box.seats):
            reveal_from(box, table, f, at, DECK + (table.you[f] + i) % box.seats)
    elif can_reveal(box, table, at, table.you[f], table.they[f]):
        if whose == YOURS:
            reveal_from(box, table, f, at, DECK + table.you[f])
        elif whose == THEIRS:
            reveal_from(box, table, f, at, DECK + table.they[f] - 1)
        else:
            reveal_from(box, table, f, at, SUPPLY_DECK)
    go_on(table, f)


def reveal_from(box, table, f: int, at: int, pile: int) -> None:
    """The top cards of one pile."""
    private = box.code[at][CODE_FLAGS] & PRIVATE
    eyes = eyes_of(table, table.you[f]) if private else ALL_EYES
    first = table.many[f]
    card = table.top[pile]
    for _ in range(box.code[at][CODE_N]):
        if card != NONE:
            table.known[card] |= eyes
            add_to_these(table, f, card)
            card = table.under[card]
    a = table.these[f][first] if first < 4 else NONE
    b = table.these[f][first + 1] if first < 3 else NONE
    c = table.these[f][first + 2] if first < 2 else NONE
    if a != NONE:
        tell(table, LOOKED if private else REVEALED, table.you[f], eyes if private else EVERYONE, a, b, c)


def do_show(box, table, f: int, at: int) -> None:
    """Everybody knows these cards now, for as long as they lie where they are."""
    if box.code[at][CODE_PLACE] & IN_THESE:
        for i in range(table.many[f]):
            table.known[table.these[f][i]] = ALL_EYES
        table.these_eyes[f] = ALL_EYES
        if table.many[f] > 0:
            these = table.these[f]
            tell(table, SHOWED, table.you[f], EVERYONE, these[0], these[1], these[2])
    elif table.it[f] != NONE:
        table.known[table.it[f]] = ALL_EYES
        table.it_eyes[f] = ALL_EYES
        tell(table, SHOWED, table.you[f], EVERYONE, table.it[f], 0, 0)


# --- Choosing cards --------------------------------------------------------------------------------------


def do_pick(box, table, f: int, at: int) -> None:
    """Fill IT, its MATE or THESE. What must be chosen and leaves no choice is taken (R19)."""
    flags = box.code[at][CODE_FLAGS]
    if table.left[f] == 0:
        table.left[f] = 1 + max(1, box.code[at][CODE_N])
        if flags & RELATED:
            table.mate[f] = NONE
        else:
            clear_it(table, f)
        if flags & INTO_THESE:
            clear_these(table, f)
    by_them = box.code[at][CODE_BY] == THEM
    if (by_them and table.they[f] == 0) or (flags & RELATED and table.it[f] == NONE):
        go_on(table, f)
        return
    count, first = candidates(box, table, f, at)
    if count == 0:
        go_on(table, f)
    elif flags & OPTIONAL or count > table.left[f] - 1:
        put_question(table, CARD, table.they[f] - 1 if by_them else table.you[f])
    else:
        answer_pick(box, table, f, at, first)


def answer_pick(box, table, f: int, at: int, card: int) -> None:
    flags = box.code[at][CODE_FLAGS]
    if card == NONE:
        if flags & RELATED:  # no swap after all
            table.it[f] = NONE
        go_on(table, f)
        return
    if flags & INTO_THESE:
        add_to_these(table, f, card)
    elif flags & RELATED:
        table.mate[f] = card
        table.it_eyes[f] &= table.known[card]
    else:
        table.it[f] = card
        table.it_eyes[f] = table.known[card]
    table.left[f] -= 1
    if table.left[f] == 1:
        go_on(table, f)


def subject(box, table, f: int, at: int) -> int:
    """The card a row speaks of: THIS, if it can be found, or IT."""
    if box.code[at][CODE_PLACE] & THIS:
        return table.card[f] if movable(table, table.card[f]) else NONE
    return table.it[f]


def do_put(box, table, f: int, at: int, op: int) -> None:
    """Gain, take, remove, stash, tuck, top: where the chosen card goes."""
    card = subject(box, table, f, at)
    if card == NONE:
        return
    you = table.you[f]
    zone = table.zone[card]
    owner = OWNER[zone]
    if op == GAIN:
        move(box, table, card, STASH + you)
        tell(table, GAINED, you, EVERYONE, card, zone, 0)
    elif op == TAKE:
        move(box, table, card, HAND + you)
        tell(table, TOOK, you, EVERYONE, card, zone, 0)
    elif op == REMOVE:
        move(box, table, card, OUT)
        tell(table, REMOVED, you, EVERYONE, card, owner + 1, 0)
    elif owner != NOBODY and op == PUT:
        move(box, table, card, STASH + owner)
        tell(table, STASHED, you, EVERYONE, card, owner + 1, 0)
    elif owner != NOBODY and op == TUCK:
        tuck(box, table, card)
        table.known[card] = ALL_EYES
        tell(table, TUCKED, you, EVERYONE, card, owner + 1, 0)
    elif owner != NOBODY:
        move(box, table, card, DECK + owner)
        table.known[card] = ALL_EYES
        tell(table, TOPPED, you, EVERYONE, card, owner + 1, 0)
    drop_from_these(table, f, card)
    if not box.code[at][CODE_PLACE] & THIS:
        table.it_eyes[f] = ALL_EYES


def do_arrange(box, table, f: int) -> None:
    """Back on top in any order, the lowest first; the last one needs no question.

    Nobody else can tell any more which of them lies where.
    """
    if table.many[f] > 1:
        eyes = eyes_of(table, table.you[f])
        for i in range(table.many[f]):
            table.known[table.these[f][i]] = eyes
        table.these_eyes[f] = eyes
        put_question(table, CARD, table.you[f])
    else:
        clear_these(table, f)
        go_on(table, f)


def answer_arrange(box, table, f: int, card: int) -> None:
    """Put a card back on top; those that are still to come will lie on it."""
    owner = OWNER[table.zone[card]]
    tell(table, ARRANGED, table.you[f], eyes_of(table, table.you[f]), card, 0, 0)
    move(box, table, card, DECK + owner)
    drop_from_these(table, f, card)
    if table.many[f] == 1:
        move(box, table, table.these[f][0], DECK + owner)


def do_discard(box, table, f: int, at: int) -> None:
    """+1 Discard: from the hand into the stash; cards discarded together arrive together."""
    you = table.you[f]
    if box.code[at][CODE_PLACE] & IN_THESE:
        for i in range(table.many[f]):
            discard(box, table, table.these[f][i])
        table.these_eyes[f] = ALL_EYES
        tell_discards(table, you, table.these[f][0], table.these[f][1], table.these[f][2])
    elif table.it[f] != NONE:
        discard(box, table, table.it[f])
        table.it_eyes[f] = ALL_EYES
        tell_discards(table, you, table.it[f], NONE, NONE)


def do_swap(box, table, f: int) -> None:
    """A swap happens only if both cards are there."""
    card = table.it[f]
    mate = table.mate[f]
    if card != NONE and mate != NONE:
        tell(table, SWAPPED, table.you[f], EVERYONE, card, mate, 0)
        swap(box, table, card, mate)
        drop_from_these(table, f, card)
        table.it_eyes[f] = ALL_EYES


def do_apply(box, table, f: int, at: int) -> None:
    """Apply a card's effects as if you had played it, where it lies (R26); not one that is under way (R51)."""
    card = subject(box, table, f, at)
    go_on(table, f)
    if card == NONE or under_way(table, card) or table.depth >= DEPTH - 4:
        return
    tell(table, APPLIED, table.you[f], EVERYONE, card, 0, 0)
    push(table, box.program[box.design[card]][ON_PLAY], card, table.you[f], 0)


# --- Marks that last -------------------------------------------------------------------------------------


def lay_face_down(box, table, seat: int, card: int) -> None:
    """A supply card that does not exist until it is restored; it keeps its slot (R4)."""
    i = slot_of(table, card)
    table.zone[card] = DOWN
    table.size[SUPPLY] -= 1
    table.size[DOWN] += 1
    table.down[i] = 1 + seat
    tell(table, FLIPPED, seat, EVERYONE, card, 0, 0)


def do_strand(box, table, f: int) -> None:
    """Out of the stash with two coins on it, until that stash is shuffled (Lost Expedition)."""
    card = table.it[f]
    if card != NONE:
        owner = OWNER[table.zone[card]]
        move(box, table, card, ASIDE + 4 * owner + table.you[f])
        tell(table, STRANDED, table.you[f], EVERYONE, card, owner + 1, 0)
        table.it_eyes[f] = ALL_EYES


def do_mark(box, table, f: int, at: int, op: int) -> None:
    """Wed, bewitch, hangover: for a later turn."""
    you = table.you[f]
    they = table.they[f]
    if op == HANGOVER:
        for seat in range(box.seats):
            table.hangover[seat] += box.code[at][CODE_N]
        tell(table, HUNGOVER, you, EVERYONE, box.code[at][CODE_N], 0, 0)
    elif they != 0 and op == WED:
        table.wedding[they - 1][you] += 1
        tell(table, WEDDING, you, EVERYONE, they, 0, 0)
    elif they != 0 and table.dolls[they - 1] < DOLLS:
        table.doll[they - 1][table.dolls[they - 1]] = 1 + you
        table.dolls[they - 1] += 1
        tell(table, BEWITCHED, you, EVERYONE, they, 0, 0)


# --- Passing to the left ---------------------------------------------------------------------------------


def do_pass_left(box, table, f: int) -> None:
    """Every player in secret: a card of the own stash, or the unseen top of the own deck (R42)."""
    if table.left[f] == 0:
        table.left[f] = 2
        who_gives(box, table)
    for seat in range(box.seats):
        if table.sealed[seat] == 0:
            put_question(table, SEALED, table.you[f])
            return
    pass_all(box, table, f)


def who_gives(box, table) -> None:
    """A player with nothing gives nothing; nor does one who would be left with three cards (R52)."""
    for seat in range(box.seats):
        if table.size[DECK + seat] + table.size[STASH + seat] == 0:
            table.sealed[seat] = GIVES_NOTHING
        elif table.size[STASH + seat] == 0:
            table.sealed[seat] = GIVES_TOP
    for _ in range(box.seats):
        for seat in range(box.seats):
            right = (seat + box.seats - 1) % box.seats
            if table.sealed[right] == GIVES_NOTHING and owned(table, seat) <= LEAST_CARDS:
                table.sealed[seat] = GIVES_NOTHING


def answer_sealed(table, seat: int, answer: int) -> None:
    table.sealed[seat] = answer
    tell(table, DECIDED, decider(table, seat), EVERYONE, seat + 1, 0, 0)


def pass_all(box, table, f: int) -> None:
    """All at once, then decks are looked at again (Typhoon)."""
    for seat in range(box.seats):
        if table.sealed[seat] == GIVES_TOP:
            table.sealed[seat] = table.top[DECK + seat]
    for i in range(box.seats):
        seat = (table.you[f] + i) % box.seats
        card = table.sealed[seat]
        left = (seat + 1) % box.seats
        table.sealed[seat] = 0
        if card != GIVES_NOTHING:
            move(box, table, card, STASH + left)
            tell(table, GAVE, seat, EVERYONE, card, left + 1, 0)
    go_on(table, f)


# --- Blocks ----------------------------------------------------------------------------------------------


def holds(box, table, f: int, at: int) -> int:
    """Does the condition hold?"""
    what = box.code[at][CODE_BY]
    if what == AT_LEAST:
        return table.count[f] >= box.code[at][CODE_VALUE]
    if what == NOT_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] != table.number[f] - 1
    if what == BEATS_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] > table.number[f] - 1
    if what == FEWEST_CARDS:
        return owns_fewest(box, table, table.you[f])
    return table.played[f]


def do_may(box, table, f: int, at: int) -> None:
    rows = box.code[at][CODE_JUMP]
    if block_can(box, table, f, at + 1, at + rows):
        put_question(table, YES_NO, table.you[f])
    else:
        jump(table, f, rows)


def do_either(box, table, f: int, at: int) -> None:
    """A branch that can change nothing is not offered; the only one left is taken (R19)."""
    count = 0
    which = 0
    for i in range(box.code[at][CODE_LO]):
        if branch_open(box, table, f, at, i):
            count += 1
            which = i
    if count == 0:
        jump(table, f, box.code[at][CODE_HI])
    elif count == 1:
        answer_either(box, table, f, at, which)
    else:
        put_question(table, WHICH, table.you[f])


def answer_either(box, table, f: int, at: int, which: int) -> None:
    tell(table, OPTION_TAKEN, table.you[f], EVERYONE, table.card[f], which, 0)
    table.pc[f] = branch_head(box, at, which) + 1
    table.left[f] = 0


def do_each(box, table, f: int) -> None:
    """Every player in turn, from you on."""
    table.loop[f] = 1
    table.they[f] = 1 + table.you[f]
    go_on(table, f)


def do_next(box, table, f: int, at: int) -> None:
    if table.loop[f] < box.seats:
        table.they[f] = 1 + (table.you[f] + table.loop[f]) % box.seats
        table.loop[f] += 1
        jump(table, f, box.code[at][CODE_JUMP])
    else:
        table.loop[f] = 0
        table.they[f] = 0
        go_on(table, f)


def do_end(box, table, f: int) -> None:
    """All effects resolved: then the card goes into the stash, if it still lies in play."""
    card = table.card[f]
    seat = table.you[f]
    played = table.played[f]
    pop(table)
    if played and table.zone[card] == PLAY + seat:
        move(box, table, card, STASH + seat)


# --- One row ---------------------------------------------------------------------------------------------


def do_row(box, table, f: int, at: int, op: int) -> None:
    """Carry out the row of an effect at which the top frame stands."""
    if op == END:
        do_end(box, table, f)
    elif op == DRAW:
        do_draw(box, table, f, at)
    elif op == RELOAD:
        do_reload(box, table, f, at)
    elif op == PICK:
        do_pick(box, table, f, at)
    elif op in (TARGET, CHOOSE_ENEMY):
        do_target(box, table, f, at)
    elif op == PAY:
        do_pay(box, table, f, at)
    elif op == NAME:
        do_name(table, f)
    elif op == REVEAL:
        do_reveal(box, table, f, at)
    elif op == AGAIN:
        jump(table, f, box.code[at][CODE_JUMP] if table.it[f] != NONE else 1)
    elif op == ARRANGE:
        do_arrange(box, table, f)
    elif op == APPLY:
        do_apply(box, table, f, at)
    elif op == PASS_LEFT:
        do_pass_left(box, table, f)
    elif op == TEST:
        jump(table, f, 1 if holds(box, table, f, at) else box.code[at][CODE_JUMP])
    elif op == MAY:
        do_may(box, table, f, at)
    elif op == EITHER:
        do_either(box, table, f, at)
    elif op == SKIP:
        jump(table, f, box.code[at][CODE_JUMP])
    elif op == EACH:
        do_each(box, table, f)
    elif op == NEXT:
        do_next(box, table, f, at)
    else:
        do_simple(box, table, f, at, op)
        go_on(table, f)


def do_simple(box, table, f: int, at: int, op: int) -> None:
    """Words that ask nothing and always lead to the next row."""
    if op == COIN:
        do_coin(box, table, f, at)
    elif op == ACTION:
        do_action(box, table, f, at)
    elif op == BUY:
        do_buy(box, table, f, at)
    elif op == COUNT:
        table.count[f] = count_for(box, table, f, at)
    elif op == STEAL:
        do_steal(box, table, f, at)
    elif op == NOTE:
        do_note(box, table, f, at)
    elif op == SHOW:
        do_show(box, table, f, at)
    elif op == DISCARD:
        do_discard(box, table, f, at)
    elif op == SWAP:
        do_swap(box, table, f)
    elif op == FLIP:
        if table.it[f] != NONE:
            lay_face_down(box, table, table.you[f], table.it[f])
    elif op == FLIP_LATER:
        table.flips += box.code[at][CODE_N]
        tell(table, FLIPS_DUE, table.you[f], EVERYONE, box.code[at][CODE_N], 0, 0)
    elif op == STRAND:
        do_strand(box, table, f)
    elif op == SHUFFLE:
        shuffle_stash(box, table, table.you[f])
    elif op in (WED, BEWITCH, HANGOVER):
        do_mark(box, table, f, at, op)
    elif op == DISCOUNT:
        table.discount += amount(box, table, f, at)
        tell(table, DISCOUNTED, table.you[f], EVERYONE, amount(box, table, f, at), 0, 0)
    elif op == DEAL:
        table.extra += amount(box, table, f, at)
        tell(table, EXTRA_CARDS, table.you[f], EVERYONE, amount(box, table, f, at), 0, 0)
    else:
        do_put(box, table, f, at, op)
