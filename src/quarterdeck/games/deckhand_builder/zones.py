"""Cards and where they lie: piles, moving, swapping, discarding, shuffling, and what happens by itself.

`settle` is the one place for rules that hold at all times: an empty deck is made anew from the stash, the supply
is kept at six, the game ends with the supply deck.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import shuffle
from quarterdeck.games.deckhand_builder.stack import (
    eyes_of,
    trigger,
)
from quarterdeck.games.deckhand_builder.table import (
    ALL_EYES,
    ASIDE,
    DECK,
    DISCARDED,
    DOWN,
    DREW,
    DREW_MORE,
    EXPEDITION_COINS,
    HAND,
    NOBODY,
    NONE,
    ON_DISCARD,
    ON_LOSS,
    OUT,
    OWNER,
    PILES,
    PLAY,
    REFILLED,
    RETURNED,
    SHUFFLED,
    SLOTS,
    STASH,
    SUPPLY,
    SUPPLY_DECK,
    SUPPLY_ENDED,
)

# --- Piles ----------------------------------------------------------------------------------------------


def is_pile(zone: int) -> int:
    return OUT < zone < PILES


def put_on_top(table, card: int, pile: int) -> None:
    table.under[card] = table.top[pile]
    table.top[pile] = card
    table.zone[card] = pile
    table.size[pile] += 1


def put_under(table, card: int, pile: int) -> None:
    """At the bottom of a pile."""
    table.zone[card] = pile
    table.size[pile] += 1
    table.under[card] = NONE
    last = table.top[pile]
    if last == NONE:
        table.top[pile] = card
        return
    while table.under[last] != NONE:
        last = table.under[last]
    table.under[last] = card


def above(table, card: int) -> int:
    """The card that lies on this one in its pile, or none."""
    over = table.top[table.zone[card]]
    if over == card:
        return NONE
    while table.under[over] != card:
        over = table.under[over]
    return over


def slot_of(table, card: int) -> int:
    """The slot of a supply card."""
    for i in range(SLOTS):
        if table.slot[i] == card:
            return i
    return NOBODY


def take_off(table, card: int) -> None:
    """A card leaves its place."""
    zone = table.zone[card]
    if is_pile(zone):
        over = above(table, card)
        if over == NONE:
            table.top[zone] = table.under[card]
        else:
            table.under[over] = table.under[card]
        table.under[card] = NONE
    elif zone in (SUPPLY, DOWN):
        i = slot_of(table, card)
        table.slot[i] = NONE
        table.down[i] = 0
    table.size[zone] -= 1
    table.zone[card] = OUT
    table.stir = 1


def lay(table, card: int, zone: int) -> None:
    """A card comes into a zone (on top, if it is a pile), seen by those who may."""
    if is_pile(zone):
        put_on_top(table, card, zone)
    else:
        table.zone[card] = zone
        table.size[zone] += 1
        if HAND <= zone < STASH:
            table.known[card] |= eyes_of(table, zone - HAND)
        else:
            table.known[card] = ALL_EYES
    table.stir = 1


def move(box, table, card: int, zone: int) -> None:
    """From where it lies to another zone; a loss of ownership is noticed (R33)."""
    before = OWNER[table.zone[card]]
    take_off(table, card)
    lay(table, card, zone)
    if before != NOBODY and OWNER[zone] != before:
        trigger(box, table, card, ON_LOSS, before)


def tuck(box, table, card: int) -> None:
    """Under its owner's deck."""
    owner = OWNER[table.zone[card]]
    take_off(table, card)
    put_under(table, card, DECK + owner)


def into_slot(table, card: int, i: int) -> None:
    lay(table, card, SUPPLY)
    table.slot[i] = card


def swap(box, table, card: int, mate: int) -> None:
    """Two cards change places; what was set aside while played is replaced in the hand (Going Ape).

    `card` may lie anywhere, `mate` in the supply or in a stash.
    """
    zone = table.zone[card]
    other = table.zone[mate]
    i = slot_of(table, card)
    j = slot_of(table, mate)
    over = above(table, card) if is_pile(zone) else NONE
    take_off(table, card)
    take_off(table, mate)
    if is_pile(zone) and over != NONE:
        table.under[mate] = table.under[over]
        table.under[over] = mate
        table.zone[mate] = zone
        table.size[zone] += 1
    elif PLAY <= zone < SUPPLY:
        lay(table, mate, zone - PLAY + HAND)
    elif zone == SUPPLY:
        into_slot(table, mate, i)
    else:
        lay(table, mate, zone)
    if other == SUPPLY:
        into_slot(table, card, j)
    else:
        lay(table, card, other)
    if OWNER[zone] != NOBODY and OWNER[zone] != OWNER[other]:
        trigger(box, table, card, ON_LOSS, OWNER[zone])
    if OWNER[other] != NOBODY and OWNER[zone] != OWNER[other]:
        trigger(box, table, mate, ON_LOSS, OWNER[other])


def owned(table, seat: int) -> int:
    """How many cards a player owns: deck, hand, stash, in play and under an expedition's coins (R20)."""
    count = table.size[DECK + seat] + table.size[HAND + seat] + table.size[STASH + seat] + table.size[PLAY + seat]
    for taker in range(4):
        count += table.size[ASIDE + 4 * seat + taker]
    return count


# --- Drawing, discarding, shuffling ----------------------------------------------------------------------


def draw(box, table, seat: int) -> int:
    """Draw the top card of a deck that is not empty."""
    card = table.top[DECK + seat]
    move(box, table, card, HAND + seat)
    return card


def draw_hand(box, table, seat: int, count: int) -> None:
    """A new hand of so many, or of as many as there are; a deck that runs empty is made anew on the way (R8, R9)."""
    for _ in range(count):
        settle(box, table)
        if table.top[DECK + seat] != NONE:
            draw(box, table, seat)
    tell_hand(box, table, seat)


def tell_hand(box, table, seat: int) -> None:
    """Which cards a new hand has, three at a time, to those who see it."""
    kind = DREW
    a = b = c = NONE
    for card in range(1, box.cards + 1):
        if table.zone[card] == HAND + seat:
            if a == NONE:
                a = card
            elif b == NONE:
                b = card
            else:
                c = card
                tell(table, kind, seat, eyes_of(table, seat), a, b, c)
                kind = DREW_MORE
                a = b = c = NONE
    if a != NONE:
        tell(table, kind, seat, eyes_of(table, seat), a, b, c)


def discard(box, table, card: int) -> None:
    """From the hand into the stash; its effect, if it has one, comes when it lies there."""
    seat = table.zone[card] - HAND
    move(box, table, card, STASH + seat)
    trigger(box, table, card, ON_DISCARD, seat)


def tell_discards(table, seat: int, a: int, b: int, c: int) -> None:
    if a != NONE:
        tell(table, DISCARDED, seat, EVERYONE, a, b, c)


def discard_hand(box, table, seat: int) -> None:
    """All at once."""
    a = b = c = NONE
    for card in range(1, box.cards + 1):
        if table.zone[card] == HAND + seat:
            discard(box, table, card)
            if a == NONE:
                a = card
            elif b == NONE:
                b = card
            else:
                c = card
                tell_discards(table, seat, a, b, c)
                a = b = c = NONE
    tell_discards(table, seat, a, b, c)


def shuffle_stash(box, table, seat: int) -> None:
    """The stash, and what is left of the deck, become the new deck. Expeditions come back (Lost Expedition)."""
    count = 0
    for card in range(1, box.cards + 1):
        if table.zone[card] == STASH + seat or table.zone[card] == DECK + seat:
            table.order[count] = card
            count += 1
    shuffle(table, table.order, count)
    pile_up(table, DECK + seat, count)
    table.size[STASH + seat] = 0
    tell(table, SHUFFLED, seat, EVERYONE, 0, 0, 0)
    for card in range(1, box.cards + 1):
        if OWNER[table.zone[card]] == seat and table.zone[card] >= ASIDE:
            taker = table.zone[card] - ASIDE - 4 * seat
            table.coins[taker] += EXPEDITION_COINS
            move(box, table, card, STASH + seat)
            tell(table, RETURNED, seat, EVERYONE, card, 1 + taker, 0)


def pile_up(table, pile: int, count: int) -> None:
    """The first cards of `order` become a pile that nobody knows; the last one is the top."""
    table.top[pile] = NONE
    table.size[pile] = 0
    for i in range(count):
        put_on_top(table, table.order[i], pile)
        table.known[table.order[i]] = 0
        table.order[i] = NONE


# --- What happens by itself ------------------------------------------------------------------------------


def settle(box, table) -> None:
    """Decks, supply and the end, after every move of a card (R3, R8, R43)."""
    if table.stir == 0:
        return
    table.stir = 0
    for seat in range(box.seats):
        if table.top[DECK + seat] == NONE and table.size[STASH + seat] > 0:
            shuffle_stash(box, table, seat)
    table.stir = 0
    if table.ending:
        return
    for i in range(SLOTS):
        card = table.top[SUPPLY_DECK]
        if table.slot[i] == NONE and card != NONE:
            take_off(table, card)
            into_slot(table, card, i)
            table.stir = 0
            tell(table, REFILLED, table.turn, EVERYONE, card, i, 0)
    if table.top[SUPPLY_DECK] == NONE:
        table.ending = 1
        table.ender = table.turn
        tell(table, SUPPLY_ENDED, table.turn, EVERYONE, 0, 0, 0)
