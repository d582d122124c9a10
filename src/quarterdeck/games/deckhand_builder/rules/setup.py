"""Set up for 2 to 4 players, and for one."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import into_slot, pile_up, take_off
from quarterdeck.games.deckhand_builder.rules.frames import pop, put_question
from quarterdeck.games.deckhand_builder.rules.simultaneous import take_due
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import begin_turn, draw_hand


def deal(box: Box, table: Table) -> None:
    """A coin and a deck of four each, supply deck, reload deck, six cards face up; a random player starts."""
    forget_events(table)
    clear(box, table)
    for seat in range(box.seats):
        table.coins[seat] = 1
        count = gather(box, table, 2 + seat)
        shuffle(table, table.order, count)
        pile_up(table, t.DECK + seat, count)
    count = gather(box, table, 1)
    shuffle(table, table.order, count)
    lay_out(box, table, count)
    table.depth = 1
    table.it_eyes[0] = t.ALL_EYES
    table.these_eyes[0] = t.ALL_EYES
    first = below(table, box.seats)
    if box.seats > 1:
        tell(table, t.FIRST_PLAYER, first, EVERYONE, 0, 0, 0)
    begin_turn(box, table, first)
    if box.seats == 1:  # a supply card leaves first
        put_question(table, t.CARD, first)
        return
    draw_hand(box, table, first, t.FIRST_HAND)  # nothing starts and there is no hand yet (R10)
    table.stir = 0
    table.pc[0] = w.ACTIONS_ROW
    put_question(table, t.TURN, first)


def clear(box: Box, table: Table) -> None:
    """Nothing on the table, whatever was played on it before."""
    while table.depth > 0:
        pop(table)
    while table.dues > 0:
        take_due(table, table.dues - 1)
    for card in range(t.MOST_CARDS + 1):
        table.zone[card] = t.OUT
        table.under[card] = t.NONE
        table.known[card] = t.ALL_EYES if 0 < card <= box.cards else 0
        table.order[card] = t.NONE
        table.relabel[card] = t.NONE
    for group in range(t.MOST_SEATS + 1):
        table.unplaced[group] = t.NONE
    for zone in range(t.ZONES):
        table.size[zone] = 0
        table.top[zone] = t.NONE
    for i in range(t.SLOTS):
        table.slot[i] = t.NONE
        table.down[i] = 0
    for seat in range(t.MOST_SEATS):
        table.coins[seat] = 0
        table.hangover[seat] = 0
        table.dolls[seat] = 0
        table.sealed[seat] = 0
        for i in range(t.MOST_SEATS):
            table.wedding[seat][i] = 0
        for i in range(t.DOLLS):
            table.doll[seat][i] = 0
    table.turns = 0
    table.actions = 0
    table.used = 0
    table.buys = 0
    table.cheap = 0
    table.discount = 0
    table.extra = 0
    table.bought = 0
    table.purchase = t.NONE
    table.flips = 0
    table.viewer = 0
    table.puppeteer = 0
    table.strings = 0
    table.ribbons = 0
    table.bows = 0
    table.led = 0
    table.ending = 0
    table.ender = 0
    table.over = 0
    table.stir = 0
    table.ask = t.NOTHING
    table.asked = 0


def gather(box: Box, table: Table, home: int) -> int:
    """All cards of one home, into the room to shuffle in; the rest stay out of the game."""
    count = 0
    for card in range(1, box.cards + 1):
        if box.home[card] == home:
            table.order[count] = card
            count += 1
    table.size[t.OUT] = box.cards
    return count


def lay_out(box: Box, table: Table, count: int) -> None:
    """Six cards of the reload deck face up, the supply deck apart."""
    rest = count - box.supply_deck
    pile_up(table, t.RELOAD_DECK, rest)
    for i in range(box.supply_deck):
        table.order[i] = table.order[rest + i]
        table.order[rest + i] = t.NONE
    pile_up(table, t.SUPPLY_DECK, box.supply_deck)
    while table.size[t.SUPPLY] < t.SLOTS:
        card = table.top[t.RELOAD_DECK]
        take_off(table, card)
        into_slot(table, card, table.size[t.SUPPLY])
    out = 0
    for card in range(1, box.cards + 1):
        out += table.zone[card] == t.OUT
    table.size[t.OUT] = out
