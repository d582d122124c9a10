"""Which cards an effect may choose: those it speaks of, and of them only such as it can do something with.

What the choice must keep to is General rules 11: nothing that is not applicable is selected, and everybody keeps four
cards.
"""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import has_only_four
from quarterdeck.games.deckhand_builder.rules.frames import among_these, next_of_these, under_way
from quarterdeck.games.deckhand_builder.rules.programs import program_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

ONLY_THESE = -1  # in the place of a zone

# --- The cards that a row speaks of ----------------------------------------------------------------------


def zones_of(box: Box, table: Table, at: int, you: int, they: int) -> int:
    """The zones that a row speaks of, a bit a zone."""
    place = box.code[at][w.PLACE]
    whose = box.code[at][w.WHOSE]
    zones = 0
    if place & w.IN_HAND:
        zones |= 1 << (t.HAND + you)
    if place & w.IN_STASH:
        if whose == w.YOURS:
            zones |= 1 << (t.STASH + you)
        elif whose == w.ANYONES:
            zones |= 15 << t.STASH
        elif they != 0:
            zones |= 1 << (t.STASH + they - 1)
    if place & w.IN_SUPPLY:
        zones |= 1 << t.SUPPLY
    if place & w.IN_DECK:
        zones |= 1 << (t.DECK + you)
    return zones


def matches(box: Box, at: int, card: int) -> int:
    """Is it of the type, cost or name that the row asks for?"""
    rule = box.code[at][w.FILTER]
    value = box.code[at][w.VALUE]
    if rule == w.OF_TYPE:
        return (box.kind[card] & value) != 0
    if rule == w.OF_COST:
        return box.cost[card] == value
    if rule == w.COST_AT_MOST:
        return box.cost[card] <= value
    if rule == w.NAMED:
        return box.design[card] == value
    return 1


def in_place(box: Box, table: Table, f: int, at: int, zones: int, card: int) -> int:
    """Does it lie in one of these zones, or is it one of THESE or THIS where the row speaks of them?"""
    if (zones >> table.zone[card]) & 1:
        return 1
    place = box.code[at][w.PLACE]
    if place & w.IN_THESE and among_these(table, f, card):
        return 1
    return place & w.THIS and card == table.card[f] and table.zone[card] == t.PLAY + table.you[f]


def lone_zone(box: Box, at: int, zones: int) -> int:
    """The zone, if a row speaks of one alone: its cards hang together, ascending, and no other need be looked at."""
    if zones == 0 or zones & (zones - 1) or box.code[at][w.PLACE] & (w.IN_THESE | w.THIS | w.IN_DECK):
        return 0
    return lowest(zones)


def zone_of_choice(box: Box, at: int, zones: int) -> int:
    """The one zone that a choice looks at, if any; ONLY_THESE, if its row speaks of THESE alone."""
    return ONLY_THESE if box.code[at][w.PLACE] == w.IN_THESE else lone_zone(box, at, zones)


def first_there(table: Table, zone: int) -> int:
    """The first card of that zone; or of all cards."""
    return table.top[zone] if zone else 1


def next_there(box: Box, table: Table, zone: int, card: int) -> int:
    """The card behind it, or none."""
    if zone:
        return table.under[card]
    return card + 1 if card < box.cards else t.NONE


def first_choice(table: Table, f: int, zone: int) -> int:
    """The first card to look at for a choice: where a row speaks of THESE alone, of them; else of that zone."""
    return next_of_these(table, f, t.NONE) if zone == ONLY_THESE else first_there(table, zone)


def next_choice(box: Box, table: Table, f: int, zone: int, card: int) -> int:
    """The card to look at behind it, or none."""
    return next_of_these(table, f, card) if zone == ONLY_THESE else next_there(box, table, zone, card)


def has_mate(box: Box, table: Table, at: int, card: int, you: int, they: int) -> int:
    """Is there a partner, by the row at `at`, to swap this card with?"""
    zones = zones_of(box, table, at, you, they)
    zone = lone_zone(box, at, zones)
    mate = first_there(table, zone)
    while mate > t.NONE:
        if (zones >> table.zone[mate]) & 1 and mate != card and related(box, at, card, mate):
            if matches(box, at, mate):
                return 1
        mate = next_there(box, table, zone, mate)
    return 0


def related(box: Box, at: int, card: int, mate: int) -> int:
    """Do their costs differ as the row asks?"""
    return box.code[at][w.LO] <= box.cost[mate] - box.cost[card] <= box.code[at][w.HI]


# --- Cards that begin with "Pay" -------------------------------------------------------------------------


def why_not_pay(box: Box, table: Table, you: int, card: int) -> int:
    """A card that begins with "Pay" needs the coins and something to get for them (R19)."""
    at = program_of(box, card, w.ON_PLAY, you)
    if box.code[at][w.WORD] != w.PAY:
        return 0
    if table.coins[you] < box.code[at][w.N]:
        return t.CANNOT_PAY
    return 0 if worth_paying(box, table, at + 1, you, card) else t.NOTHING_TO_GET


def worth_paying(box: Box, table: Table, at: int, you: int, card: int) -> int:
    """Can the row behind "Pay" do anything? It is a target with a swap, a card to show, or a pile to reveal."""
    word = box.code[at][w.WORD]
    if word == w.REVEAL:
        pile = t.SUPPLY_DECK if box.code[at][w.WHOSE] == w.OF_SUPPLY else t.DECK + you
        return table.top[pile] != t.NONE
    if word == w.PICK:
        return any_pair(box, table, at, you, 0, card)
    for seat in range(box.seats):
        if seat != you and any_pair(box, table, at + 1, you, seat + 1, card):
            return 1
    return 0


def any_pair(box: Box, table: Table, at: int, you: int, they: int, besides: int) -> int:
    """Is there a card for the row (and a partner, where it needs one), other than the one being played?"""
    zones = zones_of(box, table, at, you, they)
    zone = lone_zone(box, at, zones)
    mated = box.code[at][w.FLAGS] & w.WITH_MATE
    card = first_there(table, zone)
    while card > t.NONE:
        if (zones >> table.zone[card]) & 1 and card != besides and matches(box, at, card):
            if not mated or has_mate(box, table, at + box.code[at][w.JUMP], card, you, they):
                return 1
        card = next_there(box, table, zone, card)
    return 0


# --- The cards that may be chosen ------------------------------------------------------------------------


def why_not_pick(box: Box, table: Table, f: int, at: int, card: int) -> int:
    """A card in the right place: may it be chosen for the row at which a frame stands? 0, or the reason."""
    flags = box.code[at][w.FLAGS]
    if flags & w.INTO_THESE and among_these(table, f, card):
        return t.ALREADY_CHOSEN
    if flags & w.RELATED:
        if card == table.it[f]:
            return t.NOT_THERE
        if not related(box, at, table.it[f], card):
            return t.WRONG_COST
    return why_not_fit(box, table, at, table.you[f], table.they[f], card, table.card[f])


def why_not_fit(box: Box, table: Table, at: int, you: int, they: int, card: int, this: int) -> int:
    """A card in the right place: may the row's word be done with it? 0, or the reason."""
    if not matches(box, at, card):
        return t.WRONG_KIND
    flags = box.code[at][w.FLAGS]
    if flags & w.REMOVABLE:
        owner = t.OWNER[table.zone[card]]
        if owner != t.NOBODY and has_only_four(table, owner):
            return t.FOUR_CARDS
    if flags & w.APPLICABLE:
        if does_nothing(box, card):
            return t.NO_EFFECT
        if under_way(table, card):
            return t.UNDER_WAY
        return why_not_pay(box, table, you, card)
    if swaps_itself(box, at, card, this):
        return t.OWN_EFFECT
    if flags & w.WITH_MATE and not has_mate(box, table, at + box.code[at][w.JUMP], card, you, they):
        return t.NO_PARTNER
    return 0


def does_nothing(box: Box, card: int) -> int:
    """Has it no effect when played? Then there is nothing to apply (Useless Totem, R19)."""
    return box.program[box.design[card]][w.ON_PLAY] == 0


def swaps_itself(box: Box, at: int, card: int, this: int) -> int:
    """Is it the card whose effect it is, in a swap that does not name it? Applied, it may lie in your stash (R26)."""
    row = box.code[at]
    return card == this and row[w.FLAGS] & w.WITH_MATE and not row[w.PLACE] & w.THIS


def candidates(box: Box, table: Table, f: int, at: int) -> tuple[int, int]:
    """How many cards may be chosen, and the first of them."""
    zones = zones_of(box, table, at, table.you[f], table.they[f])
    zone = zone_of_choice(box, at, zones)
    count = 0
    first = t.NONE
    card = first_choice(table, f, zone)
    while card > t.NONE:
        if in_place(box, table, f, at, zones, card) and why_not_pick(box, table, f, at, card) == 0:
            count += 1
            if first == t.NONE:
                first = card
        card = next_choice(box, table, f, zone, card)
    return count, first
