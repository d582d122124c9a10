"""What holds on every table of Hit the Deck!, whatever is played: for tests and long runs."""

from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.seemap import ahead, captain_of, occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table

LOST_OR_DOUBLED = 1
BEYOND_THE_END = 2
HAND_MISCOUNTED = 3
SHIP_WITHOUT_CAPTAIN = 4
SUPPLY_ROUTE_BROKEN = 5
TOO_MANY_TURNS = 6
MOST_TURNS = 20  # 38 cards, one in the first turn, two in every other
LONGEST = 2 + 4 * MOST_TURNS  # moves of a match: two redraws; a turn has two actions, a defence and a bonus
IN_PASSING = (t.SHOWN,)  # discarded for the redraw, shown to both Captains and shuffled back


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    for card in range(1, t.CARDS + 1):
        if times_on_table(table, card) != 1:
            return LOST_OR_DOUBLED
    for i in range(t.CARDS):
        if (i < table.deck_size) != (table.deck[i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discards_size) != (table.discards[i] != t.NONE):
            return BEYOND_THE_END
    for seat in range(2):
        if cards_in(table.hand[seat]) != table.hand_size[seat] or table.hand[seat] & ~t.ALL_CARDS:
            return HAND_MISCOUNTED
    for seazone in range(t.SEAZONES):
        if (table.ship[seazone] != t.NONE) != occupies(table, 0, seazone) + occupies(table, 1, seazone):
            return SHIP_WITHOUT_CAPTAIN
    if not box.cut_by_broadside_only and not supplied(table):
        return SUPPLY_ROUTE_BROKEN
    return TOO_MANY_TURNS if table.turn > MOST_TURNS else 0


def cards_in(hand: int) -> int:
    """How many cards are in a set."""
    count = 0
    while hand:
        hand &= hand - 1
        count += 1
    return count


def times_on_table(table: Table, card: int) -> int:
    """How often a card lies anywhere."""
    count = (table.attack_card == card) + (table.broadside_card == card)
    count += ((table.hand[0] >> card) & 1) + ((table.hand[1] >> card) & 1)
    for i in range(t.CARDS):
        count += (table.deck[i] == card) + (table.discards[i] == card)
    for seazone in range(t.SEAZONES):
        count += table.ship[seazone] == card
    return count


def supplied(table: Table) -> int:
    """Is every ship connected to its Captain's Seaport? (R24: an invariant when every loss cuts.)"""
    for seazone in range(t.SEAZONES):
        captain = captain_of(table, seazone)
        if captain == t.NOBODY:
            continue
        behind = port_of(captain, seazone)
        while behind != seazone:
            if not occupies(table, captain, behind):
                return 0
            behind = ahead(captain, behind)
    return 1
