"""What a seat sees (show adds, it never hides) and what may lie unseen (guess)."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.events import show_events
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import copy_pile
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box, Table


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """The Seemap, the discards and all counts are public, at the end the hands; no face-down Card or answer (R42)."""
    seen.deck_size = table.deck_size
    seen.discards_size = table.discards_size
    copy_pile(table.discards, table.discards_size, seen.discards)
    copy_pile(table.ship, t.SEAZONES, seen.ship)
    for captain in range(2):
        seen.fleet[captain] = table.fleet[captain]
        seen.hand_size[captain] = table.hand_size[captain]
        seen.may_hold[captain] = table.may_hold[captain]
        if table.redraw[captain] != t.UNDECIDED:
            sealed = table.phase == t.REDRAW_HANDS and captain != seat
            seen.redraw[captain] = t.SEALED if sealed else table.redraw[captain]
        if captain == seat or table.phase == t.OVER:
            seen.hand[captain] = table.hand[captain]
    seen.returned = table.returned
    seen.phase = table.phase
    seen.compass = table.compass
    seen.turn = table.turn
    seen.slot = table.slot
    seen.deployed = table.deployed
    seen.attacked = table.attacked
    seen.kind = table.kind
    seen.source = table.source
    seen.target = table.target
    seen.laid = table.laid
    if seat == table.compass:
        seen.attack_card = table.attack_card
    seen.royal = table.royal
    seen.winner = table.winner
    seen.ending = table.ending
    show_events(table, seat, seen)


def guess(box: Box, seen: Table, seat: int) -> None:
    """Shuffle every Card that the seat cannot place, and lay them where Cards lie unseen."""
    unseen = 0
    left = t.ALL_CARDS & ~in_sight(seen, seat)
    while left:
        seen.deck[unseen] = lowest(left)
        left &= left - 1
        unseen += 1
    shuffle(seen, seen.deck, unseen)
    for captain in range(2):
        if captain != seat and seen.phase != t.OVER:
            unseen = guess_hand(seen, captain, unseen, seat > 1 and captain == 0)
        if seen.redraw[captain] == t.SEALED:
            seen.redraw[captain] = t.KEEPS + below(seen, 2)
    if seen.phase == t.DEFENCE and seen.kind == t.BROADSIDE:
        unseen -= 1
        seen.broadside_card = seen.deck[unseen]
        seen.deck[unseen] = t.NONE


def guess_hand(seen: Table, captain: int, unseen: int, other_too: int) -> int:
    """Deal a Captain's unseen Cards from the top: hand and face-down Card. How many Cards are left.

    Of the Cards that both saw go back into the Deck a Captain holds no more than were drawn since; the others must
    suffice for this Captain and, if that hand is dealt too, for the other one.
    """
    may = seen.may_hold[captain]
    kept_for_other = never_returned(seen, 1 - captain) if other_too else 0
    others = count_others(seen, unseen) if seen.returned else t.CARDS
    for left in range(unseen_cards(seen, captain), 0, -1):
        unseen -= 1
        if seen.returned:
            if may == 0:
                bring_up(seen, unseen, 0)
            elif others <= kept_for_other + max(0, left - 1 - may):
                bring_up(seen, unseen, 1)
            returned = (seen.returned >> seen.deck[unseen]) & 1
            may -= returned
            others -= 1 - returned
        card = seen.deck[unseen]
        seen.deck[unseen] = t.NONE
        if left > seen.hand_size[captain]:
            seen.attack_card = card
        else:
            seen.hand[captain] |= 1 << card
    return unseen


def unseen_cards(seen: Table, captain: int) -> int:
    """How many Cards a Captain whose hand is not in sight holds, with the one that lies face down for an Attack."""
    if seen.laid and seen.attack_card == t.NONE and captain == seen.compass:
        return seen.hand_size[captain] + 1
    return seen.hand_size[captain]


def never_returned(seen: Table, captain: int) -> int:
    """How many of the Captain's unseen Cards cannot be such as went back into the Deck."""
    return max(0, unseen_cards(seen, captain) - seen.may_hold[captain])


def count_others(seen: Table, unseen: int) -> int:
    """How many of the unseen Cards did not go back into the Deck."""
    count = 0
    for i in range(unseen):
        count += 1 - ((seen.returned >> seen.deck[i]) & 1)
    return count


def bring_up(seen: Table, top: int, returned: int) -> None:
    """Change the top Card, unless it is one that went back into the Deck (or is none), for the next that is."""
    place = top
    while place > 0 and (seen.returned >> seen.deck[place]) & 1 != returned:
        place -= 1
    card = seen.deck[place]
    seen.deck[place] = seen.deck[top]
    seen.deck[top] = card


def in_sight(seen: Table, seat: int) -> int:
    """The Cards of which the seat knows where they are, as a set."""
    known = 1 << seen.attack_card
    for seazone in range(t.SEAZONES):
        known |= 1 << seen.ship[seazone]
    for i in range(seen.discards_size):
        known |= 1 << seen.discards[i]
    return known | seen.hand[0] | seen.hand[1]
