"""What may be chosen: nothing that would change nothing (General rules 11), written once."""

from quarterdeck.games.deckhand_builder.stack import (
    among_these,
    under_way,
)
from quarterdeck.games.deckhand_builder.table import (
    ACTION,
    ALREADY_CHOSEN,
    ANYONES,
    APPLICABLE,
    BEWITCH,
    BUY,
    CANNOT_PAY,
    CARDS_THERE,
    CHOOSE_ENEMY,
    CODE_BY,
    CODE_FILTER,
    CODE_FLAGS,
    CODE_HI,
    CODE_JUMP,
    CODE_LO,
    CODE_N,
    CODE_OP,
    CODE_PLACE,
    CODE_VALUE,
    CODE_WHOSE,
    COIN,
    COST_AT_MOST,
    COST_OF_IT,
    COST_OF_THESE,
    DEAL,
    DECK,
    DISCOUNT,
    DOLLS,
    DOWN,
    DRAW,
    EVERYONES,
    FLIP_LATER,
    FOUR_CARDS,
    HAND,
    HANGOVER,
    HOOKS_OF_IT,
    IN_DECK,
    IN_HAND,
    IN_STASH,
    IN_SUPPLY,
    IN_THESE,
    INTO_THESE,
    LEAST_CARDS,
    NAME,
    NAMED,
    NO_PARTNER,
    NOBODY,
    NONE,
    NOT_THERE,
    NOTHING_TO_GET,
    OF_COST,
    OF_SUPPLY,
    OF_TYPE,
    ON_PLAY,
    OWN_EFFECT,
    OWNER,
    PASS_LEFT,
    PAY,
    PICK,
    PILES,
    PLAY,
    RELATED,
    RELOAD,
    RELOAD_DECK,
    REMOVABLE,
    REVEAL,
    SHUFFLE,
    STASH,
    STEAL,
    SUPPLY,
    SUPPLY_DECK,
    TARGET,
    THEIRS,
    THEM,
    THIS,
    TOP,
    TUCK,
    UNDER_WAY,
    WED,
    WITH_MATE,
    WRONG_COST,
    WRONG_KIND,
    YOURS,
)
from quarterdeck.games.deckhand_builder.zones import (
    owned,
)

# --- A card for a row ------------------------------------------------------------------------------------


def zones_of(box, table, at: int, you: int, they: int) -> int:
    """The zones that a row speaks of, a bit a zone."""
    place = box.code[at][CODE_PLACE]
    whose = box.code[at][CODE_WHOSE]
    zones = 0
    if place & IN_HAND:
        zones |= 1 << (HAND + you)
    if place & IN_STASH:
        if whose == YOURS:
            zones |= 1 << (STASH + you)
        elif whose == ANYONES:
            zones |= 15 << STASH
        elif they != 0:
            zones |= 1 << (STASH + they - 1)
    if place & IN_SUPPLY:
        zones |= 1 << SUPPLY
    if place & IN_DECK:
        zones |= 1 << (DECK + you)
    return zones


def matches(box, at: int, card: int) -> int:
    """Is it of the type, cost or name that the row asks for?"""
    rule = box.code[at][CODE_FILTER]
    value = box.code[at][CODE_VALUE]
    if rule == OF_TYPE:
        return (box.kind[card] & value) != 0
    if rule == OF_COST:
        return box.cost[card] == value
    if rule == COST_AT_MOST:
        return box.cost[card] <= value
    if rule == NAMED:
        return box.design[card] == value
    return 1


def in_place(box, table, f: int, at: int, zones: int, card: int) -> int:
    """Does it lie in one of these zones, or is it one of THESE or THIS where the row speaks of them?"""
    if (zones >> table.zone[card]) & 1:
        return 1
    place = box.code[at][CODE_PLACE]
    if place & IN_THESE and among_these(table, f, card):
        return 1
    return place & THIS and card == table.card[f] and table.zone[card] == PLAY + table.you[f]


def has_mate(box, table, at: int, card: int, you: int, they: int) -> int:
    """Is there a partner, by the row at `at`, to swap this card with?"""
    zones = zones_of(box, table, at, you, they)
    for mate in range(1, box.cards + 1):
        if (zones >> table.zone[mate]) & 1 and mate != card and related(box, at, card, mate):
            if matches(box, at, mate):
                return 1
    return 0


def related(box, at: int, card: int, mate: int) -> int:
    """Do their costs differ as the row asks?"""
    return box.code[at][CODE_LO] <= box.cost[mate] - box.cost[card] <= box.code[at][CODE_HI]


def swaps_itself(box, at: int, card: int, this: int) -> int:
    """Is it the card whose effect it is, in a swap that does not name it? Applied, it may lie in your stash (R26)."""
    row = box.code[at]
    return card == this and row[CODE_FLAGS] & WITH_MATE and not row[CODE_PLACE] & THIS


def why_not_fit(box, table, at: int, you: int, they: int, card: int, this: int) -> int:
    """A card in the right place: may the row's word be done with it? 0, or the reason."""
    if not matches(box, at, card):
        return WRONG_KIND
    flags = box.code[at][CODE_FLAGS]
    if flags & REMOVABLE:
        owner = OWNER[table.zone[card]]
        if owner != NOBODY and owned(table, owner) <= LEAST_CARDS:
            return FOUR_CARDS
    if flags & APPLICABLE:
        if under_way(table, card):
            return UNDER_WAY
        return why_not_pay(box, table, you, card)
    if swaps_itself(box, at, card, this):
        return OWN_EFFECT
    if flags & WITH_MATE and not has_mate(box, table, at + box.code[at][CODE_JUMP], card, you, they):
        return NO_PARTNER
    return 0


def why_not_pick(box, table, f: int, at: int, card: int) -> int:
    """A card in the right place: may it be chosen for the row at which a frame stands? 0, or the reason."""
    flags = box.code[at][CODE_FLAGS]
    if flags & INTO_THESE and among_these(table, f, card):
        return ALREADY_CHOSEN
    if flags & RELATED:
        if card == table.it[f]:
            return NOT_THERE
        if not related(box, at, table.it[f], card):
            return WRONG_COST
    return why_not_fit(box, table, at, table.you[f], table.they[f], card, table.card[f])


def candidates(box, table, f: int, at: int) -> tuple[int, int]:
    """How many cards may be chosen, and the first of them."""
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    count = 0
    first = NONE
    for card in range(1, box.cards + 1):
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            count += 1
            if first == NONE:
                first = card
    return count, first


# --- Cards that begin with "Pay" -------------------------------------------------------------------------


def why_not_pay(box, table, you: int, card: int) -> int:
    """A card that begins with "Pay" needs the coins and something to get for them (R19)."""
    at = box.program[box.design[card]][ON_PLAY]
    if box.code[at][CODE_OP] != PAY:
        return 0
    if table.coins[you] < box.code[at][CODE_N]:
        return CANNOT_PAY
    return 0 if worth_paying(box, table, at + 1, you, card) else NOTHING_TO_GET


def worth_paying(box, table, at: int, you: int, card: int) -> int:
    """Can the row behind "Pay" do anything? It is a target with a swap, a card to show, or a pile to reveal."""
    op = box.code[at][CODE_OP]
    if op == REVEAL:
        pile = SUPPLY_DECK if box.code[at][CODE_WHOSE] == OF_SUPPLY else DECK + you
        return table.top[pile] != NONE
    if op == PICK:
        return any_pair(box, table, at, you, 0, card)
    for seat in range(box.seats):
        if seat != you and any_pair(box, table, at + 1, you, seat + 1, card):
            return 1
    return 0


def any_pair(box, table, at: int, you: int, they: int, besides: int) -> int:
    """Is there a card for the row (and a partner, where it needs one), other than the one being played?"""
    zones = zones_of(box, table, at, you, they)
    mated = box.code[at][CODE_FLAGS] & WITH_MATE
    for card in range(1, box.cards + 1):
        if (zones >> table.zone[card]) & 1 and card != besides and matches(box, at, card):
            if not mated or has_mate(box, table, at + box.code[at][CODE_JUMP], card, you, they):
                return 1
    return 0


# --- Rows, targets, blocks -------------------------------------------------------------------------------


def any_fit(box, table, at: int, you: int, they: int, this: int) -> int:
    """Is there any card for the row?"""
    if box.code[at][CODE_PLACE] & IN_THESE:
        return 1
    zones = zones_of(box, table, at, you, they)
    for card in range(1, box.cards + 1):
        if (zones >> table.zone[card]) & 1 and why_not_fit(box, table, at, you, they, card, this) == 0:
            return 1
    return 0


def row_can(box, table, at: int, you: int, they: int, this: int) -> int:
    """Can this row change anything?"""
    op = box.code[at][CODE_OP]
    if op in (COIN, ACTION, BUY, DISCOUNT, DEAL):
        return 1
    if op in (HANGOVER, FLIP_LATER, PASS_LEFT):
        return 1
    if op == DRAW:
        return table.top[DECK + you] != NONE
    if op == RELOAD:
        return table.top[RELOAD_DECK] != NONE and table.size[SUPPLY] > 0
    if op == STEAL:
        return they != 0 and table.coins[they - 1] > 0
    if op == REVEAL:
        return can_reveal(box, table, at, you, they)
    if op == PICK:
        return any_fit(box, table, at, you, they, this)
    if op == SHUFFLE:
        return table.size[STASH + you] > 0
    if op in (NAME, WED):
        return they != 0
    if op == BEWITCH:
        return they != 0 and table.dolls[they - 1] < DOLLS
    if (op in (TOP, TUCK)) and box.code[at][CODE_PLACE] & THIS:
        return movable(table, this)
    return 0


def movable(table, card: int) -> int:
    """Can "this" be found and put back to its owner? Not in the supply, not once it was shuffled away (R32)."""
    zone = table.zone[card]
    return OWNER[zone] != NOBODY and zone >= PILES


def can_reveal(box, table, at: int, you: int, they: int) -> int:
    whose = box.code[at][CODE_WHOSE]
    least = max(1, box.code[at][CODE_LO])
    if whose == YOURS:
        return table.size[DECK + you] >= least
    if whose == THEIRS:
        return they != 0 and table.size[DECK + they - 1] >= least
    if whose == OF_SUPPLY:
        return table.size[SUPPLY_DECK] >= least
    return whose in (ANYONES, EVERYONES)


def why_not_target(box, table, at: int, you: int, seat: int, this: int) -> int:
    """May the row at `at` target or choose this seat? Only if the next row can do something with it (R24)."""
    follows = at + 1
    if box.code[at][CODE_OP] == CHOOSE_ENEMY and box.seats == 1:
        if not asks_them(box, follows):  # alone, you decide for the enemy (R48)
            return 1
    elif box.code[at][CODE_WHOSE] == THEIRS and seat == you:
        return 1
    return not row_can(box, table, follows, you, seat + 1, this)


def asks_them(box, at: int) -> int:
    op = box.code[at][CODE_OP]
    return op == NAME or (op == PICK and box.code[at][CODE_BY] == THEM and box.code[at][CODE_PLACE] == IN_SUPPLY)


def targets(box, table, f: int, at: int) -> tuple[int, int]:
    """How many seats may be targeted, and the first of them."""
    count = 0
    first = NOBODY
    for seat in range(box.seats):
        if not why_not_target(box, table, at, table.you[f], seat, table.card[f]):
            count += 1
            if first == NOBODY:
                first = seat
    return count, first


def block_can(box, table, f: int, first: int, last: int) -> int:
    """Can any row of a block change anything? (R19)"""
    you = table.you[f]
    for at in range(first, last):
        op = box.code[at][CODE_OP]
        if op in (TARGET, CHOOSE_ENEMY):
            if targets(box, table, f, at)[0] > 0:
                return 1
        elif row_can(box, table, at, you, table.they[f], table.card[f]):
            return 1
    return 0


# --- Branches of "either" --------------------------------------------------------------------------------


def branch_head(box, at: int, which: int) -> int:
    """The row that heads a branch."""
    for _ in range(which):
        at += box.code[at][CODE_JUMP]
    return at


def branch_open(box, table, f: int, at: int, which: int) -> int:
    """Can a branch of the "either" at `at` change anything?"""
    head = branch_head(box, at, which)
    last = which == box.code[at][CODE_LO] - 1
    end = at + box.code[at][CODE_HI] if last else head + box.code[head][CODE_JUMP]
    return block_can(box, table, f, head + 1, end - 1)


# --- Counting --------------------------------------------------------------------------------------------


def count_for(box, table, f: int, at: int) -> int:
    """What the row counts, at most N if N is given."""
    what = box.code[at][CODE_BY]
    total = 0
    if what == CARDS_THERE:
        total = cards_there(box, table, f, at)
    elif what == HOOKS_OF_IT:
        total = box.hooks[table.it[f]]
    elif what == COST_OF_IT:
        total = box.cost[table.it[f]]
    elif what == COST_OF_THESE:
        for i in range(table.many[f]):
            total += box.cost[table.these[f][i]]
    else:
        total = most_alike(box, table)
    most = box.code[at][CODE_N]
    return min(total, most) if most > 0 else total


def cards_there(box, table, f: int, at: int) -> int:
    total = 0
    if box.code[at][CODE_PLACE] & IN_THESE:
        for i in range(table.many[f]):
            total += matches(box, at, table.these[f][i])
        return total
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    for zone in range(DECK, DOWN):
        if (zones >> zone) & 1:
            card = table.top[zone]
            while card > NONE:
                total += matches(box, at, card)
                card = table.under[card]
    return total


def most_alike(box, table) -> int:
    """Of the type that most supply cards have, how many."""
    most = 0
    for kind in range(3):
        total = 0
        card = table.top[SUPPLY]
        while card > NONE:
            total += (box.kind[card] >> kind) & 1
            card = table.under[card]
        most = max(most, total)
    return most


def any_enemy_deck(box, table, you: int, least: int) -> int:
    """Has an enemy so many cards in the deck? Alone there is no enemy (R48)."""
    for seat in range(box.seats):
        if seat != you and table.size[DECK + seat] >= least:
            return 1
    return 0


def owns_fewest(box, table, seat: int) -> int:
    """Strictly fewer cards than every other player (R31); alone there is nobody to compare with (R48)."""
    for other in range(box.seats):
        if other != seat and owned(table, other) <= owned(table, seat):
            return 0
    return box.seats > 1
