"""Set up for 2 to 4 players, and for one."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.games.deckhand_builder.stack import (
    pop,
    put_question,
    take_due,
)
from quarterdeck.games.deckhand_builder.table import (
    ALL_EYES,
    CARD,
    DECK,
    DOLLS,
    FIRST_HAND,
    FIRST_PLAYER,
    MAIN_ROW,
    MOST_CARDS,
    MOST_SEATS,
    NONE,
    NOTHING,
    OUT,
    RELOAD_DECK,
    SLOTS,
    SUPPLY,
    SUPPLY_DECK,
    TURN,
    ZONES,
)
from quarterdeck.games.deckhand_builder.turn import (
    begin_turn,
)
from quarterdeck.games.deckhand_builder.zones import (
    draw_hand,
    into_slot,
    pile_up,
    take_off,
)

# --- Set up ----------------------------------------------------------------------------------------------


def deal(box, table) -> None:
    """A coin and a deck of four each, supply deck, reload deck, six cards face up; a random player starts."""
    forget_events(table)
    clear(box, table)
    for seat in range(box.seats):
        table.coins[seat] = 1
        count = gather(box, table, 2 + seat)
        shuffle(table, table.order, count)
        pile_up(table, DECK + seat, count)
    count = gather(box, table, 1)
    shuffle(table, table.order, count)
    lay_out(box, table, count)
    table.depth = 1
    table.it_eyes[0] = ALL_EYES
    table.these_eyes[0] = ALL_EYES
    first = below(table, box.seats)
    if box.seats > 1:
        tell(table, FIRST_PLAYER, first, EVERYONE, 0, 0, 0)
    begin_turn(box, table, first)
    if box.seats == 1:  # the tide comes first
        put_question(table, CARD, first)
        return
    draw_hand(box, table, first, FIRST_HAND)  # nothing starts and there is no hand yet (R10)
    table.stir = 0
    table.pc[0] = MAIN_ROW
    put_question(table, TURN, first)


def clear(box, table) -> None:
    """Nothing on the table, whatever was played on it before."""
    while table.depth > 0:
        pop(table)
    while table.dues > 0:
        take_due(table, table.dues - 1)
    for card in range(MOST_CARDS + 1):
        table.zone[card] = OUT
        table.under[card] = NONE
        table.known[card] = ALL_EYES if 0 < card <= box.cards else 0
        table.order[card] = NONE
        table.relabel[card] = NONE
    for group in range(MOST_SEATS + 1):
        table.unplaced[group] = NONE
    for zone in range(ZONES):
        table.size[zone] = 0
        table.top[zone] = NONE
    for i in range(SLOTS):
        table.slot[i] = NONE
        table.down[i] = 0
    for seat in range(MOST_SEATS):
        table.coins[seat] = 0
        table.hangover[seat] = 0
        table.dolls[seat] = 0
        table.sealed[seat] = 0
        for i in range(MOST_SEATS):
            table.wedding[seat][i] = 0
        for i in range(DOLLS):
            table.doll[seat][i] = 0
    table.turns = 0
    table.actions = 0
    table.used = 0
    table.buys = 0
    table.cheap = 0
    table.discount = 0
    table.extra = 0
    table.bought = 0
    table.flips = 0
    table.viewer = 0
    table.puppeteer = 0
    table.strings = 0
    table.ribbons = 0
    table.bows = 0
    table.ending = 0
    table.ender = 0
    table.over = 0
    table.stir = 0
    table.ask = NOTHING
    table.asked = 0


def gather(box, table, home: int) -> int:
    """All cards of one home, into the room to shuffle in; the rest stay out of the game."""
    count = 0
    for card in range(1, box.cards + 1):
        if box.home[card] == home:
            table.order[count] = card
            count += 1
    table.size[OUT] = box.cards
    return count


def lay_out(box, table, count: int) -> None:
    """Six cards of the reload deck face up, the supply deck apart."""
    rest = count - box.supply_deck
    pile_up(table, RELOAD_DECK, rest)
    for i in range(box.supply_deck):
        table.order[i] = table.order[rest + i]
        table.order[rest + i] = NONE
    pile_up(table, SUPPLY_DECK, box.supply_deck)
    while table.size[SUPPLY] < SLOTS:
        card = table.top[RELOAD_DECK]
        take_off(table, card)
        into_slot(table, card, table.size[SUPPLY])
    out = 0
    for card in range(1, box.cards + 1):
        out += table.zone[card] == OUT
    table.size[OUT] = out
