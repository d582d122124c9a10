"""What holds on every table of DeckHand, whatever is played: for tests and long runs."""

from quarterdeck.games.deckhand_builder.table import (
    APPLIED,
    BOUGHT,
    DECK,
    DEPTH,
    DISCARDED,
    DOWN,
    DUES,
    GAINED,
    GAVE,
    LEAST_CARDS,
    MOST_CARDS,
    MOST_SEATS,
    MOST_TURNS,
    MOST_USED,
    NOBODY,
    NONE,
    NOTHING,
    OPTION_TAKEN,
    ORDER,
    OUT,
    OWNER,
    PILES,
    PLAY,
    PLAYED,
    REFILLED,
    RELOADED,
    RETURNED,
    REVEALED,
    SEALED,
    SHOWED,
    SLOTS,
    STASH,
    STASHED,
    STRANDED,
    SUPPLY,
    SUPPLY_DECK,
    SWAPPED,
    TOOK,
    TOPPED,
    TRIGGERED,
    TUCKED,
    ZONES,
)
from quarterdeck.games.deckhand_builder.zones import (
    owned,
)

WRONG_ZONE = 1
WRONG_SIZE = 2
BROKEN_PILE = 3
BROKEN_SLOT = 4
TOO_FEW_CARDS = 5
NEGATIVE = 6
TOO_DEEP = 7
LEFT_BEHIND = 8
UNSETTLED = 9
NOBODY_ASKED = 10
TOO_MANY_TURNS = 11
LOOSE_CARD = 12
OUT_OF_ORDER = 13

LONGEST = 20_000  # moves of a match: a hundred turns a seat, most of them a few moves long
# Cards that lie open when they are told of, and may be shuffled away before the action is over
IN_PASSING = (
    *(PLAYED, DISCARDED, REVEALED, SHOWED, GAINED, TOOK, STASHED, TUCKED, TOPPED, SWAPPED, APPLIED, TRIGGERED, GAVE),
    *(BOUGHT, REFILLED, RETURNED, RELOADED, OPTION_TAKEN, STRANDED),
)


def sound(box, table) -> int:
    """0, or the number of the law that this table breaks."""
    broken = sound_zones(box, table)
    if broken:
        return broken
    broken = sound_slots(box, table)
    if broken:
        return broken
    if table.actions < 0 or table.buys < 0 or table.cheap < 0 or table.used > MOST_USED or table.flips < 0:
        return NEGATIVE
    for seat in range(box.seats):
        if table.coins[seat] < 0 or table.hangover[seat] < 0:
            return NEGATIVE
        if owned(table, seat) < LEAST_CARDS:
            return TOO_FEW_CARDS
        if table.top[DECK + seat] == NONE and table.size[STASH + seat] > 0:
            return UNSETTLED
    if table.depth < 1 or table.depth >= DEPTH - 1 or table.dues >= DUES:
        return TOO_DEEP
    if (table.ask == NOTHING) != (table.over != 0):
        return NOBODY_ASKED
    if table.turns > MOST_TURNS * box.seats:
        return TOO_MANY_TURNS
    return sound_rest(box, table)


def sound_zones(box, table) -> int:
    """Every card is somewhere, sizes are right, zones hang together."""
    for zone in range(ZONES):
        count = 0
        for card in range(1, box.cards + 1):
            count += table.zone[card] == zone
        if count != table.size[zone]:
            return WRONG_SIZE
    for card in range(1, box.cards + 1):
        zone = table.zone[card]
        if zone < OUT or zone >= ZONES or (OWNER[zone] != NOBODY and OWNER[zone] >= box.seats):
            return WRONG_ZONE
        if table.under[card] != NONE and zone == OUT:
            return LOOSE_CARD
    for zone in range(1, ZONES):
        count = 0
        card = table.top[zone]
        while card != NONE:
            deeper = table.under[card]
            if table.zone[card] != zone or count > box.cards:
                return BROKEN_PILE
            if zone >= PILES and NONE < deeper <= card:
                return OUT_OF_ORDER
            count += 1
            card = deeper
        if count != table.size[zone]:
            return BROKEN_PILE
    return LOOSE_CARD if table.top[OUT] != NONE or table.under[NONE] != NONE else 0


def sound_slots(box, table) -> int:
    """Six slots: full while the supply deck lasts; a face-down card lies in a slot marked so."""
    full = 0
    for i in range(SLOTS):
        card = table.slot[i]
        if card == NONE:
            if table.down[i] != 0 or table.top[SUPPLY_DECK] != NONE:
                return BROKEN_SLOT
            continue
        full += 1
        if table.zone[card] != (DOWN if table.down[i] else SUPPLY):
            return BROKEN_SLOT
    if full != table.size[SUPPLY] + table.size[DOWN]:
        return BROKEN_SLOT
    return UNSETTLED if table.top[SUPPLY_DECK] == NONE and not table.ending else 0


def sound_rest(box, table) -> int:
    """Nothing is left behind where nothing should be: in room to shuffle in, above the top frame, in play."""
    for card in range(MOST_CARDS + 1):
        if table.order[card] != NONE or table.relabel[card] != NONE:
            return LEFT_BEHIND
    for group in range(MOST_SEATS + 1):
        if table.unplaced[group] != NONE:
            return LEFT_BEHIND
    for f in range(table.depth, DEPTH):
        if table.pc[f] != 0 or table.it[f] != NONE or table.many[f] != 0 or table.left[f] != 0:
            return LEFT_BEHIND
    playing = 0
    for seat in range(box.seats):
        playing += table.size[PLAY + seat]
        if table.ask != SEALED and table.sealed[seat] != 0:
            return LEFT_BEHIND
    if table.depth == 1 and (playing > 0 or (table.dues > 0 and table.ask != ORDER)):
        return LEFT_BEHIND
    return 0
