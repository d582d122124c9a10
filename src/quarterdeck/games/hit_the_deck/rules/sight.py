"""What a seat sees (show adds, it never hides) and what may lie unseen (guess)."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.events import show_events
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box, Table


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """The Seemap, the discards and all counts are public; a hand, a face-down Card and an answer are not (R42)."""
    seen.deck_size = table.deck_size
    seen.discards_size = table.discards_size
    for i in range(table.discards_size):
        seen.discards[i] = table.discards[i]
    for seazone in range(t.SEAZONES):
        seen.ship[seazone] = table.ship[seazone]
    for captain in range(2):
        seen.fleet[captain] = table.fleet[captain]
        seen.hand_size[captain] = table.hand_size[captain]
        seen.drawn[captain] = table.drawn[captain]
        if table.redraw[captain] != t.UNDECIDED:
            sealed = table.phase == t.REDRAW_HANDS and captain != seat
            seen.redraw[captain] = t.SEALED if sealed else table.redraw[captain]
        if captain == seat:
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
        can_be_returned = seen.drawn[captain]  # of the Cards that were seen to go back, it holds no more than it drew
        if captain != seat:
            for _ in range(seen.hand_size[captain]):
                unseen -= 1
                if can_be_returned == 0:
                    hold_back(seen, unseen)
                can_be_returned -= (seen.returned >> seen.deck[unseen]) & 1
                seen.hand[captain] |= 1 << seen.deck[unseen]
                seen.deck[unseen] = t.NONE
        if seen.redraw[captain] == t.SEALED:
            seen.redraw[captain] = t.KEEPS + below(seen, 2)
    if seen.phase == t.DEFENCE:
        if seen.attack_card == t.NONE:
            unseen -= 1
            seen.attack_card = seen.deck[unseen]
            seen.deck[unseen] = t.NONE
        if seen.kind == t.BROADSIDE:
            unseen -= 1
            seen.broadside_card = seen.deck[unseen]
            seen.deck[unseen] = t.NONE


def hold_back(seen: Table, top: int) -> None:
    """Change the top Card, if it was seen to go back into the Deck and cannot have been drawn, for one below it."""
    place = top
    while place > 0 and (seen.returned >> seen.deck[place]) & 1:
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
    return known | seen.hand[seat] if seat < 2 else known
