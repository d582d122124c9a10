"""Cards and where they lie: zones, moving, drawing, discarding, and who owns what.

The cards of a zone hang together, from `top` on through `under`: piles from the top down, all others ascending.
`stir` is set where a move may have emptied a deck or a slot; at_all_times.py looks at it before the next effect.
"""

from quarterdeck.engine.bits import lowest, where_equal
from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.piles import put_sorted
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_doll import eyes_of
from quarterdeck.games.deckhand_builder.rules.simultaneous import trigger
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

# --- Zones ----------------------------------------------------------------------------------------------


def put_on_top(table: Table, card: int, pile: int) -> None:
    table.under[card] = table.top[pile]
    table.top[pile] = card
    table.zone[card] = pile
    table.size[pile] += 1


def put_behind(table: Table, card: int, zone: int, over: int) -> None:
    """Behind another card of a zone, or first."""
    if over == t.NONE:
        put_on_top(table, card, zone)
        return
    table.under[card] = table.under[over]
    table.under[over] = card
    table.zone[card] = zone
    table.size[zone] += 1


def put_under(table: Table, card: int, pile: int) -> None:
    """At the bottom of a pile."""
    last = table.top[pile]
    while last > t.NONE and table.under[last] > t.NONE:
        last = table.under[last]
    put_behind(table, card, pile, last)


def put_in_order(table: Table, card: int, zone: int) -> None:
    """Into a zone that has no order of its own: ascending."""
    over = t.NONE
    following = table.top[zone]
    while t.NONE < following < card:
        over = following
        following = table.under[following]
    put_behind(table, card, zone, over)


def line_up(box: Box, table: Table) -> None:
    """Every zone that has no order of its own, from what its cards say of where they lie."""
    for zone in range(t.PILES, t.ZONES):
        table.top[zone] = t.NONE
    for card in range(box.cards, 0, -1):
        zone = table.zone[card]
        if zone >= t.PILES:
            table.under[card] = table.top[zone]
            table.top[zone] = card


def above(table: Table, card: int) -> int:
    """The card before this one in its zone, or none."""
    over = t.NONE
    following = table.top[table.zone[card]]
    while following != card:
        over = following
        following = table.under[following]
    return over


def take_out(table: Table, card: int) -> None:
    """Out of its zone; the others close up."""
    zone = table.zone[card]
    over = above(table, card)
    if over == t.NONE:
        table.top[zone] = table.under[card]
    else:
        table.under[over] = table.under[card]
    table.under[card] = t.NONE
    table.size[zone] -= 1
    table.zone[card] = t.OUT


def slot_of(table: Table, card: int) -> int:
    """The slot of a supply card; of none: the first empty slot."""
    found = where_equal(table.slot, card)
    return lowest(found) if found else t.NOBODY


def take_off(table: Table, card: int) -> None:
    """A card leaves its place."""
    zone = table.zone[card]
    take_out(table, card)
    if zone in (t.SUPPLY, t.DOWN):
        i = slot_of(table, card)
        table.slot[i] = t.NONE
        table.down[i] = 0
        table.stir = 1
    elif zone < t.PILES and table.top[zone] == t.NONE:
        table.stir = 1


def lay(table: Table, card: int, zone: int) -> None:
    """A card comes into a zone (on top, if it is a pile), seen by those who may."""
    if zone == t.OUT:
        table.size[t.OUT] += 1
        table.known[card] = t.ALL_EYES
    elif zone < t.PILES:
        put_on_top(table, card, zone)
    else:
        put_in_order(table, card, zone)
        if zone < t.STASH:
            table.known[card] |= eyes_of(table, zone - t.HAND)
        else:
            table.known[card] = t.ALL_EYES
        if t.STASH <= zone < t.PLAY and table.top[t.DECK + zone - t.STASH] == t.NONE:
            table.stir = 1


def shift(table: Table, card: int, zone: int) -> None:
    """From where it lies to another zone of the same owner."""
    take_off(table, card)
    lay(table, card, zone)


def move(box: Box, table: Table, card: int, zone: int) -> None:
    """From where it lies to any other zone; a loss of ownership is noticed (R33)."""
    before = t.OWNER[table.zone[card]]
    shift(table, card, zone)
    if before != t.NOBODY and t.OWNER[zone] != before:
        trigger(box, table, card, w.ON_LOSS, before)


def into_slot(table: Table, card: int, i: int) -> None:
    lay(table, card, t.SUPPLY)
    table.slot[i] = card


# --- The minimum of four cards ---------------------------------------------------------------------------


def has_only_four(table: Table, seat: int) -> int:
    """General rules 11: everybody keeps a minimum of four cards. Is this player down to it, and may lose none?"""
    return owned(table, seat) <= t.LEAST_CARDS


def owned(table: Table, seat: int) -> int:
    """How many cards a player owns: deck, hand, stash, in play and under an expedition's coins (R20)."""
    held = table.size[t.DECK + seat] + table.size[t.HAND + seat]
    laid = table.size[t.STASH + seat] + table.size[t.PLAY + seat]
    return held + laid + on_expedition(table, seat)


def on_expedition(table: Table, seat: int) -> int:
    """How many of a player's cards lie under an expedition's coins (Lost Expedition)."""
    count = 0
    for taker in range(4):
        count += table.size[t.ASIDE + 4 * seat + taker]
    return count


# --- Drawing, discarding, piles --------------------------------------------------------------------------


def draw(table: Table, seat: int) -> int:
    """Draw the top card of a deck that is not empty."""
    card = table.top[t.DECK + seat]
    shift(table, card, t.HAND + seat)
    return card


def tell_cards(table: Table, card: int, kind: int, more: int, seat: int, knows: int) -> None:
    """A card and those behind it in its zone, three at a time."""
    while card > t.NONE:
        second = table.under[card]
        third = table.under[second]
        tell(table, kind, seat, knows, card, second, third)
        card = table.under[third]
        kind = more


def discard(box: Box, table: Table, card: int) -> None:
    """From the hand into the stash; its effect, if it has one, comes when it lies there."""
    seat = table.zone[card] - t.HAND
    shift(table, card, t.STASH + seat)
    trigger(box, table, card, w.ON_DISCARD, seat)


def tell_discards(table: Table, seat: int, a: int, b: int, c: int) -> None:
    if a != t.NONE:
        tell(table, t.DISCARDED, seat, EVERYONE, a, b, c)


def pick_up(table: Table, zone: int, count: int) -> int:
    """The cards of a zone too, into the room to shuffle in, ascending; how many there are now."""
    card = table.top[zone]
    while card > t.NONE:
        put_sorted(table.order, count, card)
        count += 1
        card = table.under[card]
    table.top[zone] = t.NONE
    table.size[zone] = 0
    return count


def pile_up(table: Table, pile: int, count: int) -> None:
    """The first cards of `order` become a pile that nobody knows; the last one is the top."""
    for i in range(count):
        put_on_top(table, table.order[i], pile)
        table.known[table.order[i]] = 0
        table.order[i] = t.NONE
