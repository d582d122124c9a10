"""What a seat sees (show adds, it never hides) and what may lie unseen (guess). Rules."""

from quarterdeck.engine.events import show_events
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import copy_pile
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.arms import hides_foes
from quarterdeck.games.deckahedron.rules.deck import (
    is_blessing,
    is_wound_card,
    pick_resolving,
    sum_of_advantage,
    who_sees,
)
from quarterdeck.games.deckahedron.rules.flips import edge_of, is_tied
from quarterdeck.games.deckahedron.rules.table import Box, Table


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """Characters, counts, discards and Exhaustion are public; a deck's order and secret cards are not (R39)."""
    seen.phase = table.phase
    for deck in range(t.DECKS):
        show_deck(table, deck, seat, seen)
    for other in range(box.seats):  # where nobody sits everything is 0
        show_character(table, other, seat, seen)
        show_call(table, other, seen)
    show_scene(table, seat, seen)
    show_events(table, seat, seen)


def show_deck(table: Table, deck: int, seat: int, seen: Table) -> None:
    seen.deck_size[deck] = table.deck_size[deck]
    seen.discard_size[deck] = table.discard_size[deck]
    for i in range(table.discard_size[deck]):
        seen.knows[deck][i] = table.knows[deck][i]
        if (table.knows[deck][i] >> seat) & 1:
            seen.discard[deck][i] = table.discard[deck][i]
    seen.exhausted_size[deck] = table.exhausted_size[deck]
    if not table.heroic:  # nobody looks at a card that is lost unseen (R57)
        copy_pile(table.exhausted[deck], table.exhausted_size[deck], seen.exhausted[deck])
    copy_pile(table.wound_in[deck], t.MOST_WOUNDS, seen.wound_in[deck])
    seen.flipped_size[deck] = table.flipped_size[deck]
    for i in range(table.flipped_size[deck]):
        if sees_flip(table, deck, seat) or is_wound_card(table.flipped[deck][i]):
            seen.flipped[deck][i] = table.flipped[deck][i]
    if sees_flip(table, deck, seat):
        seen.resolves[deck] = table.resolves[deck]


def sees_flip(table: Table, deck: int, seat: int) -> int:
    """May this seat see the cards of the flip under way? The foes flip in the open."""
    if deck == t.FOES:
        return 1
    return (who_sees(table.call_veil[deck], deck) >> seat) & 1


def show_character(table: Table, other: int, seat: int, seen: Table) -> None:
    copy_pile(table.rank[other], t.ATTRIBUTES, seen.rank[other])
    copy_pile(table.owned[other], t.MOVES, seen.owned[other])
    copy_pile(table.level[other], t.MOVES, seen.level[other])
    copy_pile(table.holds[other], t.MOVES, seen.holds[other])
    seen.to_own[other] = table.to_own[other]
    seen.weapon[other] = table.weapon[other]
    copy_pile(table.gear[other], t.GEAR, seen.gear[other])
    seen.paid[other] = table.paid[other]
    seen.to_pick[other] = table.to_pick[other]
    seen.picked[other] = table.picked[other]
    seen.pick_move[other] = table.pick_move[other]
    seen.tokens[other] = table.tokens[other]
    seen.tired[other] = table.tired[other]
    seen.harm[other] = table.harm[other]
    seen.wounds[other] = table.wounds[other]
    seen.down[other] = table.down[other]
    seen.gone[other] = table.gone[other]
    state = table.state[other]
    if state in (t.TIED, t.STANDING, t.GREEN) and not sees_flip(table, other, seat):
        state = t.VEILED  # which of the three it is would tell of the cards
    seen.state[other] = state
    seen.damage[other] = table.damage[other]
    seen.to_recover[other] = table.to_recover[other]
    seen.critical[other] = table.critical[other]
    seen.last_move[other] = table.last_move[other]


def show_call(table: Table, other: int, seen: Table) -> None:
    """What is called for, and what is being made up, is said aloud."""
    seen.call_move[other] = table.call_move[other]
    seen.call_attribute[other] = table.call_attribute[other]
    seen.call_advantage[other] = table.call_advantage[other]
    seen.call_veil[other] = table.call_veil[other]
    seen.with_attribute[other] = table.with_attribute[other]
    seen.draft[other] = table.draft[other]
    seen.draft_for[other] = table.draft_for[other]
    seen.draft_move[other] = table.draft_move[other]
    seen.draft_attribute[other] = table.draft_attribute[other]
    seen.draft_advantage[other] = table.draft_advantage[other]
    seen.draft_veil[other] = table.draft_veil[other]
    seen.draft_side[other] = table.draft_side[other]
    seen.draft_attacked[other] = table.draft_attacked[other]
    seen.draft_unaware[other] = table.draft_unaware[other]


def show_scene(table: Table, seat: int, seen: Table) -> None:
    """A foe that is hidden is the GM's alone to know of."""
    seen.contest = table.contest
    seen.attacker = table.attacker
    seen.defender = table.defender
    seen.unaware = table.unaware
    copy_pile(table.side_result, 2, seen.side_result)
    copy_pile(table.reeling, len(table.reeling), seen.reeling)
    for slot in range(t.FOE_SLOTS):
        if seat == t.GM or not table.foe_hidden[slot]:
            seen.foe_kind[slot] = table.foe_kind[slot]
            seen.foe_stamina[slot] = table.foe_stamina[slot]
            seen.foe_most[slot] = table.foe_most[slot]
            seen.foe_rank[slot] = table.foe_rank[slot]
            seen.foe_die[slot] = table.foe_die[slot]
            seen.foe_hidden[slot] = table.foe_hidden[slot]
    copy_pile(table.blessed, t.BLESSINGS, seen.blessed)
    seen.heroic = table.heroic
    seen.bank = table.bank
    seen.fumble = table.fumble
    seen.spotlight = table.spotlight
    seen.scene = table.scene
    seen.nights = table.nights
    seen.answering = table.answering


def guess(box: Box, seen: Table, seat: int) -> None:
    """Cards that the seat cannot place lie where cards lie unseen; foes may be hidden; then veiled decisions."""
    for deck in range(t.DECKS):
        guess_deck(seen, deck)
    if hides_foes(box) and box.kinds and seat != t.GM:
        guess_foes(box, seen)
    for other in range(t.SEATS):
        if seen.state[other] == t.VEILED:
            guess_decision(box, seen, other)
        elif seen.state[other] == t.SETTLING and not sees_flip(seen, other, seat):
            seen.resolves[other] = pick_resolving(
                box, seen, other, edge_of(seen, other), sum_of_advantage(box, seen, other)
            )


def guess_foes(box: Box, seen: Table) -> None:
    """Wherever no foe is seen one may be hidden, with any numbers that the GM gave it (R43)."""
    for slot in range(t.FOE_SLOTS):
        if seen.foe_kind[slot] == 0 and below(seen, 2):
            kind = below(seen, box.kinds)
            seen.foe_kind[slot] = kind + 1
            seen.foe_hidden[slot] = 1
            seen.foe_stamina[slot] = 1 + below(seen, t.MOST_FOE_STAMINA)
            seen.foe_most[slot] = max(box.kind_stamina[kind], seen.foe_stamina[slot])
            seen.foe_rank[slot] = 1 + below(seen, t.EDGES)
            seen.foe_die[slot] = t.WEAPON_DICE[below(seen, len(t.WEAPON_DICE))]


def guess_decision(box: Box, seen: Table, seat: int) -> None:
    """A choice among tied cards, if these tie; else the result stands, or its green token is up for choice."""
    total = sum_of_advantage(box, seen, seat)
    card = pick_resolving(box, seen, seat, edge_of(seen, seat), total)
    seen.state[seat] = t.STANDING
    if card == t.NONE:
        if below(seen, 2):
            seen.state[seat] = t.TIED
            return
        while not is_tied(box, seen, seat, card):
            card = seen.flipped[seat][below(seen, seen.flipped_size[seat])]
    seen.resolves[seat] = card
    if box.green[card] and below(seen, 2):
        seen.state[seat] = t.GREEN


def guess_deck(seen: Table, deck: int) -> None:
    """A face-down card beside the deck is never a Wound card: those are always seen."""
    if seen.deck_size[deck] == 0:
        return
    unseen = 0
    for card in range(1, t.ALL_CARDS + 1):
        if goes_unseen(seen, deck, card) and not in_sight(seen, deck, card):
            seen.deck[deck][unseen] = card
            unseen += 1
    shuffle(seen, seen.deck[deck], unseen)
    for i in range(seen.discard_size[deck]):
        if seen.discard[deck][i] == t.NONE:
            unseen -= 1
            seen.discard[deck][i] = seen.deck[deck][unseen]
            seen.deck[deck][unseen] = t.NONE
    for i in range(seen.exhausted_size[deck]):
        if seen.exhausted[deck][i] == t.NONE:
            unseen -= 1
            seen.exhausted[deck][i] = seen.deck[deck][unseen]
            seen.deck[deck][unseen] = t.NONE
    for i in range(seen.flipped_size[deck]):
        if seen.flipped[deck][i] == t.NONE:
            unseen -= 1
            seen.flipped[deck][i] = seen.deck[deck][unseen]
            seen.deck[deck][unseen] = t.NONE
    for card in range(t.CARDS + 1, t.FIRST_CARDS + 1):
        if seen.wound_in[deck][card - t.CARDS - 1] and not in_sight(seen, deck, card):
            seen.deck[deck][unseen] = card
            unseen += 1
    shuffle(seen, seen.deck[deck], unseen)


def goes_unseen(seen: Table, deck: int, card: int) -> int:
    """Is this a card of the deck that may lie face down beside it, as those of secret flips do?"""
    if is_blessing(card):
        return seen.blessed[card - t.FIRST_CARDS - 1] == deck + 1
    return not is_wound_card(card)


def in_sight(seen: Table, deck: int, card: int) -> int:
    """Does this card of a deck lie where the seat sees it?"""
    for i in range(seen.discard_size[deck]):
        if seen.discard[deck][i] == card:
            return 1
    for i in range(seen.exhausted_size[deck]):
        if seen.exhausted[deck][i] == card:
            return 1
    for i in range(seen.flipped_size[deck]):
        if seen.flipped[deck][i] == card:
            return 1
    return 0
