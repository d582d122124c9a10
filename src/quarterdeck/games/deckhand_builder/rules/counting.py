"""Counting: `per attack in hand`, `3 attack in supply`, `fewest cards`; what the conditions of effects ask."""

from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import owned
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.which_cards import matches, zones_of


def amount(box: Box, table: Table, f: int, at: int) -> int:
    """The row's number, or what was counted last."""
    n = box.code[at][w.N]
    return table.count[f] if n == w.COUNTED else n


def count_for(box: Box, table: Table, f: int, at: int) -> int:
    """What the row counts, at most N if N is given."""
    what = box.code[at][w.BY]
    total = 0
    if what == w.CARDS_THERE:
        total = cards_there(box, table, f, at)
    elif what == w.HOOKS_OF_IT:
        total = box.hooks[table.it[f]]
    elif what == w.COST_OF_IT:
        total = box.cost[table.it[f]]
    elif what == w.COST_OF_THESE:
        for i in range(table.many[f]):
            total += box.cost[table.these[f][i]]
    elif what == w.TYPES_THERE:
        total = types_in_supply(box, table)
    else:
        total = most_alike(box, table)
    most = box.code[at][w.N]
    return min(total, most) if most > 0 else total


def cards_there(box: Box, table: Table, f: int, at: int) -> int:
    total = 0
    if box.code[at][w.PLACE] & w.IN_THESE:
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


def types_in_supply(box: Box, table: Table) -> int:
    """How many of the three types the supply cards have; a card of all types brings all of them (R40)."""
    kinds = 0
    card = table.top[t.SUPPLY]
    while card > t.NONE:
        kinds |= box.kind[card]
        card = table.under[card]
    return (kinds & 1) + (kinds >> 1 & 1) + (kinds >> 2 & 1)


def most_alike(box: Box, table: Table) -> int:
    """How many supply cards have the commonest type."""
    most = 0
    for kind in range(3):
        total = 0
        card = table.top[t.SUPPLY]
        while card > t.NONE:
            total += (box.kind[card] >> kind) & 1
            card = table.under[card]
        most = max(most, total)
    return most


# --- Conditions ------------------------------------------------------------------------------------------


def holds(box: Box, table: Table, f: int, at: int) -> int:
    """Does the condition hold?"""
    what = box.code[at][w.BY]
    if what == w.AT_LEAST:
        return table.count[f] >= box.code[at][w.VALUE]
    if what == w.NOT_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] != table.number[f] - 1
    if what == w.BEATS_THE_NUMBER:
        return table.number[f] != 0 and table.count[f] > table.number[f] - 1
    if what == w.FEWEST_CARDS:
        return owns_fewest(box, table, table.you[f])
    if what == w.IT_COSTS:
        return table.it[f] != t.NONE and box.cost[table.it[f]] == box.code[at][w.VALUE]
    if what == w.ENEMY_DECK:
        return any_enemy_deck(box, table, table.you[f], box.code[at][w.VALUE])
    return table.played[f]


def owns_fewest(box: Box, table: Table, seat: int) -> int:
    """Strictly fewer cards than every other player (R31); alone there is nobody to compare with (R48)."""
    for other in range(box.seats):
        if other != seat and owned(table, other) <= owned(table, seat):
            return 0
    return box.seats > 1


def any_enemy_deck(box: Box, table: Table, you: int, least: int) -> int:
    """Has an enemy so many cards in the deck? Alone there is no enemy (R48)."""
    for seat in range(box.seats):
        if seat != you and table.size[t.DECK + seat] >= least:
            return 1
    return 0
