"""What may be chosen: nothing that would change nothing (General rules 11), written once."""

from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.stack import (
    among_these,
    under_way,
)
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.zones import (
    owned,
)

# --- A card for a row ------------------------------------------------------------------------------------


def zones_of(box: Box, table: Table, at: int, you: int, they: int) -> int:
    """The zones that a row speaks of, a bit a zone."""
    place = box.code[at][t.CODE_PLACE]
    whose = box.code[at][t.CODE_WHOSE]
    zones = 0
    if place & t.IN_HAND:
        zones |= 1 << (t.HAND + you)
    if place & t.IN_STASH:
        if whose == t.YOURS:
            zones |= 1 << (t.STASH + you)
        elif whose == t.ANYONES:
            zones |= 15 << t.STASH
        elif they != 0:
            zones |= 1 << (t.STASH + they - 1)
    if place & t.IN_SUPPLY:
        zones |= 1 << t.SUPPLY
    if place & t.IN_DECK:
        zones |= 1 << (t.DECK + you)
    return zones


def matches(box: Box, at: int, card: int) -> int:
    """Is it of the type, cost or name that the row asks for?"""
    rule = box.code[at][t.CODE_FILTER]
    value = box.code[at][t.CODE_VALUE]
    if rule == t.OF_TYPE:
        return (box.kind[card] & value) != 0
    if rule == t.OF_COST:
        return box.cost[card] == value
    if rule == t.COST_AT_MOST:
        return box.cost[card] <= value
    if rule == t.NAMED:
        return box.design[card] == value
    return 1


def in_place(box: Box, table: Table, f: int, at: int, zones: int, card: int) -> int:
    """Does it lie in one of these zones, or is it one of THESE or THIS where the row speaks of them?"""
    if (zones >> table.zone[card]) & 1:
        return 1
    place = box.code[at][t.CODE_PLACE]
    if place & t.IN_THESE and among_these(table, f, card):
        return 1
    return place & t.THIS and card == table.card[f] and table.zone[card] == t.PLAY + table.you[f]


def has_mate(box: Box, table: Table, at: int, card: int, you: int, they: int) -> int:
    """Is there a partner, by the row at `at`, to swap this card with?"""
    zones = zones_of(box, table, at, you, they)
    for mate in range(1, box.cards + 1):
        if (zones >> table.zone[mate]) & 1 and mate != card and related(box, at, card, mate):
            if matches(box, at, mate):
                return 1
    return 0


def related(box: Box, at: int, card: int, mate: int) -> int:
    """Do their costs differ as the row asks?"""
    return box.code[at][t.CODE_LO] <= box.cost[mate] - box.cost[card] <= box.code[at][t.CODE_HI]


def swaps_itself(box: Box, at: int, card: int, this: int) -> int:
    """Is it the card whose effect it is, in a swap that does not name it? Applied, it may lie in your stash (R26)."""
    row = box.code[at]
    return card == this and row[t.CODE_FLAGS] & t.WITH_MATE and not row[t.CODE_PLACE] & t.THIS


def why_not_fit(box: Box, table: Table, at: int, you: int, they: int, card: int, this: int) -> int:
    """A card in the right place: may the row's word be done with it? 0, or the reason."""
    if not matches(box, at, card):
        return t.WRONG_KIND
    flags = box.code[at][t.CODE_FLAGS]
    if flags & t.REMOVABLE:
        owner = t.OWNER[table.zone[card]]
        if owner != t.NOBODY and owned(table, owner) <= t.LEAST_CARDS:
            return t.FOUR_CARDS
    if flags & t.APPLICABLE:
        if under_way(table, card):
            return t.UNDER_WAY
        return why_not_pay(box, table, you, card)
    if swaps_itself(box, at, card, this):
        return t.OWN_EFFECT
    if flags & t.WITH_MATE and not has_mate(box, table, at + box.code[at][t.CODE_JUMP], card, you, they):
        return t.NO_PARTNER
    return 0


def why_not_pick(box: Box, table: Table, f: int, at: int, card: int) -> int:
    """A card in the right place: may it be chosen for the row at which a frame stands? 0, or the reason."""
    flags = box.code[at][t.CODE_FLAGS]
    if flags & t.INTO_THESE and among_these(table, f, card):
        return t.ALREADY_CHOSEN
    if flags & t.RELATED:
        if card == table.it[f]:
            return t.NOT_THERE
        if not related(box, at, table.it[f], card):
            return t.WRONG_COST
    return why_not_fit(box, table, at, table.you[f], table.they[f], card, table.card[f])


def candidates(box: Box, table: Table, f: int, at: int) -> tuple[int, int]:
    """How many cards may be chosen, and the first of them."""
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    count = 0
    first = t.NONE
    for card in range(1, box.cards + 1):
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            count += 1
            if first == t.NONE:
                first = card
    return count, first


# --- Cards that begin with "Pay" -------------------------------------------------------------------------


def why_not_pay(box: Box, table: Table, you: int, card: int) -> int:
    """A card that begins with "Pay" needs the coins and something to get for them (R19)."""
    at = box.program[box.design[card]][t.ON_PLAY]
    if box.code[at][t.CODE_OP] != t.PAY:
        return 0
    if table.coins[you] < box.code[at][t.CODE_N]:
        return t.CANNOT_PAY
    return 0 if worth_paying(box, table, at + 1, you, card) else t.NOTHING_TO_GET


def worth_paying(box: Box, table: Table, at: int, you: int, card: int) -> int:
    """Can the row behind "Pay" do anything? It is a target with a swap, a card to show, or a pile to reveal."""
    op = box.code[at][t.CODE_OP]
    if op == t.REVEAL:
        pile = t.SUPPLY_DECK if box.code[at][t.CODE_WHOSE] == t.OF_SUPPLY else t.DECK + you
        return table.top[pile] != t.NONE
    if op == t.PICK:
        return any_pair(box, table, at, you, 0, card)
    for seat in range(box.seats):
        if seat != you and any_pair(box, table, at + 1, you, seat + 1, card):
            return 1
    return 0


def any_pair(box: Box, table: Table, at: int, you: int, they: int, besides: int) -> int:
    """Is there a card for the row (and a partner, where it needs one), other than the one being played?"""
    zones = zones_of(box, table, at, you, they)
    mated = box.code[at][t.CODE_FLAGS] & t.WITH_MATE
    for card in range(1, box.cards + 1):
        if (zones >> table.zone[card]) & 1 and card != besides and matches(box, at, card):
            if not mated or has_mate(box, table, at + box.code[at][t.CODE_JUMP], card, you, they):
                return 1
    return 0


# --- Rows, targets, blocks -------------------------------------------------------------------------------


def any_fit(box: Box, table: Table, at: int, you: int, they: int, this: int) -> int:
    """Is there any card for the row?"""
    if box.code[at][t.CODE_PLACE] & t.IN_THESE:
        return 1
    zones = zones_of(box, table, at, you, they)
    for card in range(1, box.cards + 1):
        if (zones >> table.zone[card]) & 1 and why_not_fit(box, table, at, you, they, card, this) == 0:
            return 1
    return 0


def row_can(box: Box, table: Table, at: int, you: int, they: int, this: int) -> int:
    """Can this row change anything?"""
    op = box.code[at][t.CODE_OP]
    if op in (t.COIN, t.ACTION, t.BUY, t.DISCOUNT, t.DEAL):
        return 1
    if op in (t.HANGOVER, t.FLIP_LATER, t.PASS_LEFT):
        return 1
    if op == t.DRAW:
        return table.top[t.DECK + you] != t.NONE
    if op == t.RELOAD:
        return table.top[t.RELOAD_DECK] != t.NONE and table.size[t.SUPPLY] > 0
    if op == t.STEAL:
        return they != 0 and table.coins[they - 1] > 0
    if op == t.REVEAL:
        return can_reveal(box, table, at, you, they)
    if op == t.PICK:
        return any_fit(box, table, at, you, they, this)
    if op == t.SHUFFLE:
        return table.size[t.STASH + you] > 0
    if op in (t.NAME, t.WED):
        return they != 0
    if op == t.BEWITCH:
        return they != 0 and table.dolls[they - 1] < t.DOLLS
    if (op in (t.TOP, t.TUCK)) and box.code[at][t.CODE_PLACE] & t.THIS:
        return movable(table, this)
    return 0


def movable(table: Table, card: int) -> int:
    """Can "this" be found and put back to its owner? Not in the supply, not once it was shuffled away (R32)."""
    zone = table.zone[card]
    return t.OWNER[zone] != t.NOBODY and zone >= t.PILES


def can_reveal(box: Box, table: Table, at: int, you: int, they: int) -> int:
    whose = box.code[at][t.CODE_WHOSE]
    least = max(1, box.code[at][t.CODE_LO])
    if whose == t.YOURS:
        return table.size[t.DECK + you] >= least
    if whose == t.THEIRS:
        return they != 0 and table.size[t.DECK + they - 1] >= least
    if whose == t.OF_SUPPLY:
        return table.size[t.SUPPLY_DECK] >= least
    return whose in (t.ANYONES, t.EVERYONES)


def why_not_target(box: Box, table: Table, at: int, you: int, seat: int, this: int) -> int:
    """May the row at `at` target or choose this seat? Only if the next row can do something with it (R24)."""
    follows = at + 1
    if box.code[at][t.CODE_OP] == t.CHOOSE_ENEMY and box.seats == 1:
        if not asks_them(box, follows):  # alone, you decide for the enemy (R48)
            return 1
    elif box.code[at][t.CODE_WHOSE] == t.THEIRS and seat == you:
        return 1
    return not row_can(box, table, follows, you, seat + 1, this)


def asks_them(box: Box, at: int) -> int:
    op = box.code[at][t.CODE_OP]
    from_supply = box.code[at][t.CODE_PLACE] == t.IN_SUPPLY
    return op == t.NAME or (op == t.PICK and box.code[at][t.CODE_BY] == t.THEM and from_supply)


def targets(box: Box, table: Table, f: int, at: int) -> tuple[int, int]:
    """How many seats may be targeted, and the first of them."""
    count = 0
    first = t.NOBODY
    for seat in range(box.seats):
        if not why_not_target(box, table, at, table.you[f], seat, table.card[f]):
            count += 1
            if first == t.NOBODY:
                first = seat
    return count, first


def block_can(box: Box, table: Table, f: int, first: int, last: int) -> int:
    """Can any row of a block change anything? (R19)"""
    you = table.you[f]
    for at in range(first, last):
        op = box.code[at][t.CODE_OP]
        if op in (t.TARGET, t.CHOOSE_ENEMY):
            if targets(box, table, f, at)[0] > 0:
                return 1
        elif row_can(box, table, at, you, table.they[f], table.card[f]):
            return 1
    return 0


# --- Branches of "either" --------------------------------------------------------------------------------


def branch_head(box: Box, at: int, which: int) -> int:
    """The row that heads a branch."""
    for _ in range(which):
        at += box.code[at][t.CODE_JUMP]
    return at


def branch_open(box: Box, table: Table, f: int, at: int, which: int) -> int:
    """Can a branch of the "either" at `at` change anything?"""
    head = branch_head(box, at, which)
    last = which == box.code[at][t.CODE_LO] - 1
    end = at + box.code[at][t.CODE_HI] if last else head + box.code[head][t.CODE_JUMP]
    return block_can(box, table, f, head + 1, end - 1)


# --- Counting --------------------------------------------------------------------------------------------


def count_for(box: Box, table: Table, f: int, at: int) -> int:
    """What the row counts, at most N if N is given."""
    what = box.code[at][t.CODE_BY]
    total = 0
    if what == t.CARDS_THERE:
        total = cards_there(box, table, f, at)
    elif what == t.HOOKS_OF_IT:
        total = box.hooks[table.it[f]]
    elif what == t.COST_OF_IT:
        total = box.cost[table.it[f]]
    elif what == t.COST_OF_THESE:
        for i in range(table.many[f]):
            total += box.cost[table.these[f][i]]
    else:
        total = most_alike(box, table)
    most = box.code[at][t.CODE_N]
    return min(total, most) if most > 0 else total


def cards_there(box: Box, table: Table, f: int, at: int) -> int:
    total = 0
    if box.code[at][t.CODE_PLACE] & t.IN_THESE:
        for i in range(table.many[f]):
            total += matches(box, at, table.these[f][i])
        return total
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    for zone in range(t.DECK, t.DOWN):
        if (zones >> zone) & 1:
            card = table.top[zone]
            while card > t.NONE:
                total += matches(box, at, card)
                card = table.under[card]
    return total


def most_alike(box: Box, table: Table) -> int:
    """Of the type that most supply cards have, how many."""
    most = 0
    for kind in range(3):
        total = 0
        card = table.top[t.SUPPLY]
        while card > t.NONE:
            total += (box.kind[card] >> kind) & 1
            card = table.under[card]
        most = max(most, total)
    return most


def any_enemy_deck(box: Box, table: Table, you: int, least: int) -> int:
    """Has an enemy so many cards in the deck? Alone there is no enemy (R48)."""
    for seat in range(box.seats):
        if seat != you and table.size[t.DECK + seat] >= least:
            return 1
    return 0


def owns_fewest(box: Box, table: Table, seat: int) -> int:
    """Strictly fewer cards than every other player (R31); alone there is nobody to compare with (R48)."""
    for other in range(box.seats):
        if other != seat and owned(table, other) <= owned(table, seat):
            return 0
    return box.seats > 1
