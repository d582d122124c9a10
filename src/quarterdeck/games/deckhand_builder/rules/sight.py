"""What a seat sees (show adds, it never hides) and what may lie unseen (guess).

All that a player owns was seen by all when it came, so only the order is hidden: which cards of a player's deck and
hand lie where, and which of the supply deck and the reload deck. A shown table is complete: the cards that the seat
cannot place lie, in ascending order, where cards lie unseen; `known` marks those that it can.
"""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.events import show_events
from quarterdeck.engine.luck import below
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import decider
from quarterdeck.games.deckhand_builder.rules.cards import line_up, put_in_order
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

HALF = 64  # cards in one set of bits; two sets hold them all

# --- Who knows what --------------------------------------------------------------------------------------


def eye_of(viewer: int) -> int:
    """The bit of a seat, or of everybody who only watches."""
    return 1 << viewer if viewer < t.MOST_SEATS else t.SPECTATOR_EYE


def unseen(table: Table, card: int, eye: int) -> int:
    """Can this eye not tell where the card lies?"""
    return table.known[card] & eye == 0 and t.OUT < table.zone[card] < t.STASH


def misplaced(table: Table, card: int, eye: int) -> int:
    """Can this eye mistake it for another card? Not if everybody can tell that it is in the hand."""
    return unseen(table, card, eye | t.IN_HAND)


def group_of(zone: int) -> int:
    """Cards that can be mistaken for each other: a player's deck and hand, or supply deck and reload deck."""
    return t.OWNER[zone] if t.OWNER[zone] != t.NOBODY else t.MOST_SEATS


# --- Show ------------------------------------------------------------------------------------------------


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """Stashes, coins, supply and all counts are public; hands, the order of decks and sealed answers are not (R49)."""
    eye = eye_of(seat)
    seen.viewer = 1 + seat
    show_cards(box, table, eye, seen)
    show_counts(box, table, seen)
    show_marks(box, table, seat, seen)
    show_frames(table, eye, seen)
    for card in range(1, box.cards + 1):
        seen.relabel[card] = t.NONE
    show_events(table, seat, seen)


def show_cards(box: Box, table: Table, eye: int, seen: Table) -> None:
    """Every card in its place, unseen ones as stand-ins; `relabel` says which stands for which."""
    for zone in range(t.ZONES):
        seen.size[zone] = table.size[zone]
    for zone in range(t.STASH, t.ZONES):
        seen.top[zone] = table.top[zone]
    for card in range(1, box.cards + 1):  # choices, not branches: compiled, many cards are done at once
        placed = not misplaced(table, card, eye)
        seen.relabel[card] = card if placed else t.NONE
        seen.zone[card] = table.zone[card] if placed else t.OUT
        seen.known[card] = table.known[card] if placed else 0
        seen.under[card] = table.under[card] if placed else t.NONE
    for seat in range(box.seats):
        show_player(table, seen, seat)
    low, high = unplaced(table, seen, t.SUPPLY_DECK, 0, 0)
    low, high = unplaced(table, seen, t.RELOAD_DECK, low, high)
    low, high = show_pile(table, seen, t.SUPPLY_DECK, low, high)
    show_pile(table, seen, t.RELOAD_DECK, low, high)


def show_player(table: Table, seen: Table, seat: int) -> None:
    """Stand-ins, ascending: the deck from the top, then the hand."""
    hand = t.HAND + seat
    low, high = unplaced(table, seen, t.DECK + seat, 0, 0)
    low, high = unplaced(table, seen, hand, low, high)
    low, high = show_pile(table, seen, t.DECK + seat, low, high)
    show_hand(table, seen, hand, low, high)


def show_hand(table: Table, seen: Table, hand: int, low: int, high: int) -> None:
    """First what effects hold, then by who knows the cards; they lie ascending."""
    for f in range(1, table.depth):
        for i in range(-2, table.many[f]):
            card = table.these[f][i] if i >= 0 else (table.mate[f] if i == -1 else table.it[f])
            if card != t.NONE and table.zone[card] == hand and seen.relabel[card] == t.NONE:
                low, high = stand_in(table, seen, card, low, high)
    card = least_known(table, seen, hand)
    while card != t.NONE:
        low, high = stand_in(table, seen, card, low, high)
        card = least_known(table, seen, hand)
    card = table.top[hand]
    seen.size[hand] = 0
    while card != t.NONE:
        put_in_order(seen, seen.relabel[card], hand)
        card = table.under[card]


def unplaced(table: Table, seen: Table, zone: int, low: int, high: int) -> tuple[int, int]:
    """The cards of a zone that have no place yet, added to two sets of bits: cards below HALF, and the others."""
    card = table.top[zone]
    while card != t.NONE:
        if seen.relabel[card] == t.NONE:
            low |= (card < HALF) << card % HALF
            high |= (card >= HALF) << card % HALF
        card = table.under[card]
    return low, high


def show_pile(table: Table, seen: Table, pile: int, low: int, high: int) -> tuple[int, int]:
    """A pile from the top down; the cards that stand for none yet."""
    over = t.NONE
    card = table.top[pile]
    while card != t.NONE:
        if seen.relabel[card] == t.NONE:
            low, high = stand_in(table, seen, card, low, high)
        label = seen.relabel[card]
        if over == t.NONE:
            seen.top[pile] = label
        else:
            seen.under[over] = label
        over = label
        card = table.under[card]
    return low, high


def least_known(table: Table, seen: Table, hand: int) -> int:
    """A card in a hand without a stand-in yet that the lowest set of eyes knows: sets are public."""
    found = t.NONE
    card = table.top[hand]
    while card != t.NONE:
        if seen.relabel[card] == t.NONE:
            if table.known[card] == 0:
                return card
            if found == t.NONE or table.known[card] < table.known[found]:
                found = card
        card = table.under[card]
    return found


def stand_in(table: Table, seen: Table, card: int, low: int, high: int) -> tuple[int, int]:
    """The lowest unplaced card stands for this one (who knows the place is public); those that are left."""
    other = lowest(low) if low else HALF + lowest(high)
    seen.relabel[card] = other
    seen.zone[other] = table.zone[card]
    seen.known[other] = table.known[card]
    return (low & low - 1, high) if low else (low, high & high - 1)


def show_counts(box: Box, table: Table, seen: Table) -> None:
    for i in range(t.SLOTS):
        seen.slot[i] = table.slot[i]
        seen.down[i] = table.down[i]
    for seat in range(box.seats):
        seen.coins[seat] = table.coins[seat]
    seen.stir = table.stir
    seen.turn = table.turn
    seen.turns = table.turns
    seen.actions = table.actions
    seen.used = table.used
    seen.buys = table.buys
    seen.cheap = table.cheap
    seen.discount = table.discount
    seen.extra = table.extra
    seen.bought = table.bought
    seen.purchase = table.purchase
    seen.flips = table.flips
    seen.ask = table.ask
    seen.asked = table.asked
    seen.ending = table.ending
    seen.ender = table.ender
    seen.over = table.over


def show_marks(box: Box, table: Table, seat: int, seen: Table) -> None:
    """What waits for later turns lies open; a sealed answer only to the one who gave it."""
    seen.puppeteer = table.puppeteer
    seen.strings = table.strings
    seen.ribbons = table.ribbons
    seen.bows = table.bows
    seen.led = table.led
    for player in range(box.seats):
        seen.hangover[player] = table.hangover[player]
        seen.dolls[player] = table.dolls[player]
        for i in range(t.MOST_SEATS):
            seen.wedding[player][i] = table.wedding[player][i]
        for i in range(t.DOLLS):
            seen.doll[player][i] = table.doll[player][i]
        answer = table.sealed[player]
        if answer == 0 or answer == t.GIVES_NOTHING or decider(table, player) == seat:
            seen.sealed[player] = answer
        else:
            seen.sealed[player] = t.HAS_CHOSEN
    seen.dues = table.dues
    for i in range(table.dues):
        seen.due_card[i] = table.due_card[i]
        seen.due_kind[i] = table.due_kind[i]
        seen.due_seat[i] = table.due_seat[i]
        seen.due_level[i] = table.due_level[i]


def show_frames(table: Table, eye: int, seen: Table) -> None:
    """Effects under way are public; which cards they hold, only to those who saw them."""
    seen.depth = table.depth
    for f in range(table.depth):
        seen.pc[f] = table.pc[f]
        seen.you[f] = table.you[f]
        seen.card[f] = table.card[f]
        seen.played[f] = table.played[f]
        seen.they[f] = table.they[f]
        seen.left[f] = table.left[f]
        seen.loop[f] = table.loop[f]
        seen.count[f] = table.count[f]
        seen.number[f] = table.number[f]
        seen.many[f] = table.many[f]
        seen.it_eyes[f] = table.it_eyes[f]
        seen.these_eyes[f] = table.these_eyes[f]
        seen.it[f] = as_seen(seen, table.it[f], table.it_eyes[f] & eye)
        seen.mate[f] = as_seen(seen, table.mate[f], table.it_eyes[f] & eye)
        for i in range(table.many[f]):
            seen.these[f][i] = as_seen(seen, table.these[f][i], table.these_eyes[f] & eye)


def as_seen(seen: Table, card: int, saw: int) -> int:
    """A card that an effect holds: by name to those who saw it, else its stand-in."""
    return card if saw else seen.relabel[card]


# --- Guess -----------------------------------------------------------------------------------------------


def guess(box: Box, seen: Table, seat: int) -> None:
    """Shuffle what the seat cannot place within its groups; answer what was answered in secret."""
    eye = eye_of(seat)
    seen.viewer = 0
    for card in range(1, box.cards + 1):
        seen.relabel[card] = card
    mix_groups(box, seen, eye)
    change_places(box, seen)
    for f in range(1, seen.depth):
        if not seen.it_eyes[f] & eye:
            seen.it[f] = seen.relabel[seen.it[f]]
            seen.mate[f] = seen.relabel[seen.mate[f]]
        if not seen.these_eyes[f] & eye:
            for i in range(seen.many[f]):
                seen.these[f][i] = seen.relabel[seen.these[f][i]]
    for card in range(1, box.cards + 1):
        seen.relabel[card] = t.NONE
    for player in range(box.seats):
        if seen.sealed[player] == t.HAS_CHOSEN:
            seen.sealed[player] = guess_gift(box, seen, player)


def mix_groups(box: Box, seen: Table, eye: int) -> None:
    """Every unseen card gets the place of another of its group, all orders as likely."""
    for card in range(1, box.cards + 1):
        if misplaced(seen, card, eye):
            seen.unplaced[group_of(seen.zone[card])] += 1
    last = 0
    for group in range(t.MOST_SEATS + 1):  # from how many there are to where the first of them goes
        last += seen.unplaced[group]
        seen.unplaced[group] = last - seen.unplaced[group]
    for card in range(1, box.cards + 1):
        if misplaced(seen, card, eye):
            group = group_of(seen.zone[card])
            seen.order[seen.unplaced[group]] = card
            seen.unplaced[group] += 1
    first = 0
    for group in range(t.MOST_SEATS + 1):
        mix(seen, first, seen.unplaced[group])
        first = seen.unplaced[group]
        seen.unplaced[group] = 0


def mix(seen: Table, first: int, last: int) -> None:
    """Shuffle the labels of the cards in a part of `order`, and clear it away."""
    for i in range(last - 1, first, -1):
        one = seen.order[i]
        other = seen.order[first + below(seen, i - first + 1)]
        label = seen.relabel[one]
        seen.relabel[one] = seen.relabel[other]
        seen.relabel[other] = label
    for i in range(first, last):
        seen.order[i] = t.NONE


def change_places(box: Box, seen: Table) -> None:
    """Every card goes where the card lay whose label it got: zone, place in the pile, who knows it."""
    last = box.cards + 1
    for card in range(1, last):
        seen.order[seen.relabel[card]] = seen.zone[card]
    for card in range(1, last):
        seen.zone[card] = seen.order[card]
    for card in range(1, last):
        seen.order[seen.relabel[card]] = seen.known[card]
    for card in range(1, last):
        seen.known[card] = seen.order[card]
    for card in range(1, last):
        seen.order[seen.relabel[card]] = seen.relabel[seen.under[card]]
    for card in range(1, last):
        seen.under[card] = seen.order[card]
        seen.order[card] = t.NONE
    for pile in range(1, t.PILES):
        seen.top[pile] = seen.relabel[seen.top[pile]]
    line_up(box, seen)


def guess_gift(box: Box, seen: Table, player: int) -> int:
    """A card of the stash, or the top of the deck."""
    choice = below(seen, seen.size[t.STASH + player] + 1)
    for card in range(1, box.cards + 1):
        if seen.zone[card] == t.STASH + player:
            if choice == 0:
                return card
            choice -= 1
    return t.GIVES_TOP
