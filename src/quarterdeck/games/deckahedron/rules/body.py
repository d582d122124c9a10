"""The Combat chapter: Stamina, damage, Harm, Wounds, incapacitation, and how they are got rid of. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import place_of, take_out
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import (
    is_wound_card,
    keep_enough,
    put_on_discard,
    reshuffle,
    take_from_discard,
    top_card,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- Stamina -----------------------------------------------------------------------------------------------


def stamina_left(table: Table, seat: int) -> int:
    """Ten, less one for every card in the Exhaustion pile."""
    return t.STAMINA - table.exhausted_size[seat]


def lose_stamina(box: Box, table: Table, seat: int, count: int) -> None:
    """For each: reveal until a Stamina card shows; it goes to Exhaustion, the others to the discard pile.

    None left in the deck: the discard pile is shuffled back and the search goes on. Wound cards that show up in a
    search do nothing (R27).
    """
    lost = 0
    revealed = 0
    count -= tire(box, table, seat, count)
    while lost < count and stamina_left(table, seat) > 0:
        if table.deck_size[seat] == 0:
            reshuffle(box, table, seat, 1)
        card = top_card(table, seat)
        revealed += not box.heroic
        if goes_to_exhaustion(box, card):
            table.exhausted[seat][table.exhausted_size[seat]] = card
            table.exhausted_size[seat] += 1
            lost += 1
        else:
            put_on_discard(table, seat, card, EVERYONE)
    if lost > 0:
        tell(table, t.LOST_STAMINA, seat, EVERYONE, lost, stamina_left(table, seat), revealed)
    keep_enough(box, table, seat)
    if stamina_left(table, seat) == 0:
        fall(table, seat)


def goes_to_exhaustion(box: Box, card: int) -> int:
    """Which card a point of Stamina is: one with its symbol; in heroic mode the top one, but no Wound card (R57)."""
    return not is_wound_card(card) if box.heroic else box.stamina[card]


def free_slots(box: Box, table: Table, seat: int) -> int:
    """How many Exhaustion tokens the seat's move cards still take: one for each level from the base on (R58)."""
    slots = 0
    for move in range(box.moves):
        if box.slots[move] and table.owned[seat][move]:
            slots += max(0, table.level[seat][move] + 1)
    return max(0, slots - table.tired[seat])


def tire(box: Box, table: Table, seat: int, count: int) -> int:
    """Exhaustion tokens on move cards in the place of Stamina, as long as there are slots; how many (R58)."""
    put = min(count, free_slots(box, table, seat))
    if put > 0:
        table.tired[seat] += put
        tell(table, t.TIRES, seat, EVERYONE, put, table.tired[seat], 0)
    return max(0, put)


def fall(table: Table, seat: int) -> None:
    """Incapacitated: all ten Stamina exhausted, or a third Wound. No call reaches the character until a rest (R29)."""
    if not table.down[seat]:
        table.down[seat] = 1
        tell(table, t.DOWN, seat, EVERYONE, 0, 0, 0)


# --- Attacked: damage, Harm, Wounds ----------------------------------------------------------------------------


def hurt(table: Table, seat: int, amount: int) -> None:
    """Damage is dealt; the one who takes it then splits it. Nothing more can happen to who is down."""
    if amount == 0 or table.down[seat]:
        return
    table.damage[seat] += amount
    table.state[seat] = t.HURT
    tell(table, t.DAMAGED, seat, EVERYONE, amount, 0, 0)


def take_damage(box: Box, table: Table, seat: int, harms: int, wounds: int) -> None:
    """Split it: exactly 3 for a Harm, exactly 6 for a Wound, the rest Stamina. Who is down feels no more (R26)."""
    rest = table.damage[seat] - harms * t.HARM_WORTH - wounds * t.WOUND_WORTH
    table.damage[seat] = 0
    table.state[seat] = t.IDLE
    lose_stamina(box, table, seat, rest)
    for _ in range(harms):
        if not table.down[seat]:
            take_harm(box, table, seat)
    for _ in range(wounds):
        if not table.down[seat]:
            take_wound(box, table, seat)


def take_harm(box: Box, table: Table, seat: int) -> None:
    """Two Harm tokens already: a Wound instead. Else a token, and 1 Stamina."""
    if table.harm[seat] == t.MOST_HARM:
        take_wound(box, table, seat)
        return
    table.harm[seat] += 1
    tell(table, t.HARMED, seat, EVERYONE, table.harm[seat], 0, 0)
    lose_stamina(box, table, seat, 1)


def take_wound(box: Box, table: Table, seat: int) -> None:
    """Two Wounds already: incapacitated. Else a token, 1 Stamina, and a Wound card into the discard pile (R28)."""
    if table.wounds[seat] == t.MOST_WOUNDS:
        fall(table, seat)
        return
    which = below(table, 2) if table.wounds[seat] == 0 else 1 - first_wound(table, seat)
    table.wounds[seat] += 1
    table.wound_in[seat][which] = 1
    tell(table, t.WOUNDED, seat, EVERYONE, t.CARDS + 1 + which, table.wounds[seat], 0)
    lose_stamina(box, table, seat, 1)
    put_on_discard(table, seat, t.CARDS + 1 + which, EVERYONE)


def first_wound(table: Table, seat: int) -> int:
    """Which Wound card goes with the deck, the lower first."""
    return 0 if table.wound_in[seat][0] else 1


# --- Recovering ------------------------------------------------------------------------------------------------


def begin_recovery(table: Table, seat: int, count: int) -> None:
    """Recover Stamina: the player chooses cards of the Exhaustion pile, one by one, or Exhaustion tokens (R58).

    Cards that lie face down cannot be chosen among: tokens go first, then whatever card it is (R57).
    """
    table.to_recover[seat] = min(count, table.exhausted_size[seat] + table.tired[seat])
    while table.heroic and table.to_recover[seat] > 0:
        if table.tired[seat] > 0:
            recover_token(table, seat)
        else:
            size = table.exhausted_size[seat]
            shuffle(table, table.exhausted[seat], size)
            recover_card(table, seat, table.exhausted[seat][size - 1])
    if table.to_recover[seat] > 0:
        table.state[seat] = t.RECOVERING


def recover_token(table: Table, seat: int) -> None:
    """An Exhaustion token leaves its move card."""
    table.tired[seat] -= 1
    table.to_recover[seat] -= 1
    tell(table, t.REFRESHED, seat, EVERYONE, table.tired[seat], 0, 0)


def recover_card(table: Table, seat: int, card: int) -> None:
    """One card from Exhaustion to the discard pile."""
    size = table.exhausted_size[seat]
    take_out(table.exhausted[seat], size, place_of(table.exhausted[seat], size, card))
    table.exhausted_size[seat] = size - 1
    put_on_discard(table, seat, card, EVERYONE)
    tell(table, t.RECOVERED, seat, EVERYONE, card, stamina_left(table, seat), 0)
    table.to_recover[seat] -= 1


def come_back(table: Table, seat: int, kept: int) -> int:
    """All but `kept` random cards of the Exhaustion pile return to the discard pile; how many did."""
    shuffle(table, table.exhausted[seat], table.exhausted_size[seat])
    back = 0
    while table.exhausted_size[seat] > kept:
        size = table.exhausted_size[seat] - 1
        put_on_discard(table, seat, table.exhausted[seat][size], EVERYONE)
        table.exhausted[seat][size] = t.NONE
        table.exhausted_size[seat] = size
        back += 1
    return back


def needs_rest(table: Table, seat: int) -> int:
    """Would hours of rest change anything?"""
    worn = table.harm[seat] > 0 or table.down[seat] > 0 or table.tired[seat] > 0
    return worn or table.exhausted_size[seat] > table.wounds[seat]


def needs_healing(table: Table, seat: int) -> int:
    """Would a day in peace change anything?"""
    return table.wounds[seat] > 0 or needs_rest(table, seat)


def rest(box: Box, table: Table, seat: int) -> None:
    """Hours without a fight: one Harm less; a card stays exhausted for each Harm and Wound that remains (R31)."""
    if table.harm[seat] > 0:
        table.harm[seat] -= 1
    table.tired[seat] = 0
    back = come_back(table, seat, table.harm[seat] + table.wounds[seat])
    table.down[seat] = 0
    table.last_move[seat] = 0
    tell(table, t.RESTED, seat, EVERYONE, back, table.exhausted_size[seat], stamina_left(table, seat))


def heal(box: Box, table: Table, seat: int) -> None:
    """A day in peace: no Harm, one Wound less and its card gone; a card stays exhausted for each Wound (R32)."""
    table.harm[seat] = 0
    table.tired[seat] = 0
    both = table.wounds[seat] == t.MOST_WOUNDS
    if table.wounds[seat] == 1:
        mend(box, table, seat, first_wound(table, seat))
    back = come_back(table, seat, 1 if both else 0)
    table.down[seat] = 0
    table.last_move[seat] = 0
    tell(table, t.HEALED, seat, EVERYONE, back, table.exhausted_size[seat], stamina_left(table, seat))
    if both:
        table.state[seat] = t.MENDING


def mend(box: Box, table: Table, seat: int, which: int) -> None:
    """A Wound card leaves, wherever it is; if that was the deck, the deck is shuffled after the search (R32)."""
    card = t.CARDS + 1 + which
    table.wounds[seat] -= 1
    table.wound_in[seat][which] = 0
    tell(table, t.MENDED, seat, EVERYONE, card, table.wounds[seat], 0)
    search_out(box, table, seat, card)


def search_out(box: Box, table: Table, seat: int, card: int) -> None:
    """A card leaves the deck's piles, wherever it is."""
    if place_of(table.discard[seat], table.discard_size[seat], card) >= 0:
        take_from_discard(table, seat, card)
        return
    size = table.exhausted_size[seat]
    place = place_of(table.exhausted[seat], size, card)
    if place >= 0:  # a Blessing that was lost unseen (R57)
        take_out(table.exhausted[seat], size, place)
        table.exhausted_size[seat] = size - 1
        return
    size = table.deck_size[seat]
    take_out(table.deck[seat], size, place_of(table.deck[seat], size, card))
    table.deck_size[seat] = size - 1
    shuffle(table, table.deck[seat], size - 1)
    keep_enough(box, table, seat)
