"""What may lie unseen: hidden cards dealt at random so that they agree with everything a seat has seen.

Ships are legal ships; a plundered ship hides no treasure; what everybody saw go into a hand is still with that
player; a pile made of discards holds discards. A copy of a card is counted in `pool` until it is laid somewhere.
"""

from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import put_sorted
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.packing import welcome
from quarterdeck.games.all_hands.rules.ships import (
    aboard,
    in_hand,
    is_prize_crew,
    is_treasure,
    may_serve,
    pick,
    why_not_crew,
    why_not_master,
)
from quarterdeck.games.all_hands.rules.table import Box, Table

ATTEMPTS = 100  # almost always the first succeeds
STEPS = 60  # of the walk that makes room on a ship
WEAKEST = 8  # with this a card that is welcome to nobody is a third as likely aboard as one that all want
ONE_IN = 8  # hidden Admirals' ships that are guessed to be Prize Crews, where one is possible


def hand_in_sight(table: Table, seat: int, other: int) -> int:
    """A hand is its owner's alone until the Reckoning."""
    return seat == other or table.phase >= t.RECKONING


def crew_in_sight(table: Table, seat: int, ship: int, place: int) -> int:
    """Owners may look at their crews at any time; no one else may, but for a Spy, a raid and a battle."""
    if ship // t.FLEET == seat or table.phase >= t.RECKONING or place < table.face_up[ship]:
        return 1
    return (table.known[ship] >> seat) & 1


def guess_answers(box: Box, seen: Table) -> None:
    """Sealed claims and votes: any."""
    for other in range(box.seats):
        if seen.claim[other] == t.SEALED:
            seen.claim[other] = t.LETS_LIE + below(seen, 2)
    for other in range(box.seats):
        if seen.vote[other] == t.SEALED_VOTE:
            seen.vote[other] = 1 + any_claimant(box, seen)


def any_claimant(box: Box, seen: Table) -> int:
    found = 0
    count = 0
    for seat in range(box.seats):
        if seen.claim[seat] == t.CLAIMS:
            count += 1
            if below(seen, count) == 0:
                found = seat
    return found


def count_pool(box: Box, seen: Table) -> None:
    """How many of each card are not in sight."""
    for card in range(1, box.designs + 1):
        seen.pool[card] = box.copies[card]
    for i in range(seen.discards_size):
        seen.pool[seen.discards[i]] -= 1
    for other in range(box.seats):
        seen.pool[seen.reserved[other]] -= 1
        for i in range(seen.hand_size[other]):
            seen.pool[seen.hand[other][i]] -= 1
    for ship in range(box.seats * t.FLEET):
        seen.pool[seen.master[ship]] -= 1
        for i in range(t.CREW_SLOTS):
            seen.pool[seen.crew[ship][i]] -= 1
    seen.pool[t.NONE] = 0


def clear_guess(box: Box, seen: Table, seat: int) -> None:
    for ship in range(box.seats * t.FLEET):
        for i in range(t.CREW_SLOTS):
            if not crew_in_sight(seen, seat, ship, i):
                seen.crew[ship][i] = t.NONE
    for other in range(box.seats):
        if not hand_in_sight(seen, seat, other):
            for i in range(seen.hand_size[other]):
                seen.hand[other][i] = t.NONE


def fill(box: Box, seen: Table, seat: int, attempt: int) -> int:
    """Lay the cards that must lie in certain places. 0 if some place stayed empty."""
    if box.prize_crews:
        fill_prize_crews(box, seen, attempt)
    for other in range(box.seats):
        if not hand_in_sight(seen, seat, other) and not fill_taken(box, seen, other):
            return 0
    for led_by_privateer in range(2):  # the others first: fewer cards suit them
        for ship in range(box.seats * t.FLEET):
            if seen.master[ship] != t.NONE and (box.suit[seen.master[ship]] == t.PRIVATEER) == led_by_privateer:
                if not fill_ship(box, seen, seat, ship):
                    return 0
    return 1


# --- Ships


def fill_prize_crews(box: Box, seen: Table, attempt: int) -> None:
    """Some hidden crews of Admirals are Prize Crews; more of them if nothing else fits."""
    for ship in range(box.seats * t.FLEET):
        if box.kind[seen.master[ship]] != t.ADMIRAL or hidden_places(seen, ship) < t.CREW_SLOTS - 1:
            continue
        if below(seen, ONE_IN if attempt < ATTEMPTS // 2 else 2) > 0:
            continue
        suit = box.suit[seen.master[ship]]
        captain = in_pool(box, seen, t.CAPTAIN, suit)
        cook = in_pool(box, seen, t.COOK, suit)
        if captain != t.NONE and cook != t.NONE:
            lay_on_ship(seen, ship, captain)
            lay_on_ship(seen, ship, cook)


def hidden_places(seen: Table, ship: int) -> int:
    crew = seen.crew[ship]
    return (crew[0] == t.NONE) + (crew[1] == t.NONE) + (crew[2] == t.NONE)


def in_pool(box: Box, seen: Table, kind: int, suit: int) -> int:
    """A card of a kind and suit that is not in sight, or NONE."""
    for card in range(1, box.designs + 1):
        if box.kind[card] == kind and box.suit[card] == suit and seen.pool[card] > 0:
            return card
    return t.NONE


def lay_on_ship(seen: Table, ship: int, card: int) -> None:
    """In the first empty place."""
    crew = seen.crew[ship]
    for i in range(t.CREW_SLOTS):
        if crew[i] == t.NONE:
            crew[i] = card
            seen.pool[card] -= 1
            return


def fits_ship(box: Box, seen: Table, ship: int, card: int) -> int:
    """Could this card be among the hidden crew of a ship?"""
    if not may_serve(box, box.suit[seen.master[ship]], card):
        return 0
    if seen.plunderer[ship] and is_treasure(box, card):
        return 0
    if seen.shuffled and ship % t.FLEET < seen.fleet_then[ship // t.FLEET]:
        if at_sea_then(box, seen, card) >= box.copies[card] - seen.stock[card]:
            return 0  # the others of its kind were seen in the discards after this ship was launched
    return box.kind[card] != t.BLACK_SPOT or aboard(box, seen, ship, t.BLACK_SPOT) == 0


def at_sea_then(box: Box, seen: Table, card: int) -> int:
    """How many of a card are laid on ships that were at sea when the discards became the pile."""
    count = 0
    for ship in range(box.seats * t.FLEET):
        if ship % t.FLEET < seen.fleet_then[ship // t.FLEET]:
            crew = seen.crew[ship]
            count += (crew[0] == card) + (crew[1] == card) + (crew[2] == card)
    return count


def fill_ship(box: Box, seen: Table, seat: int, ship: int) -> int:
    """Any cards that fit; where none is left, one is taken from another ship, which is filled again."""
    steps = 0
    while hidden_places(seen, ship) > 0:
        card = draw_for_ship(box, seen, ship)
        if card != t.NONE:
            lay_on_ship(seen, ship, card)
            continue
        here = ship
        while card == t.NONE and steps < STEPS:
            steps += 1
            other = move_from_another(box, seen, seat, here)
            if other < 0:
                return 0
            here = other
            card = draw_for_ship(box, seen, here)
        if card == t.NONE:
            return 0
        lay_on_ship(seen, here, card)
    return 1


def draw_for_ship(box: Box, seen: Table, ship: int) -> int:
    """A card that fits; NONE if there is none. A shuffled pile must keep enough of its own.

    People launch their best: a card is the likelier the more it is welcome in a crew.
    """
    spare = pile_to_spare(box, seen)
    total = 0
    found = t.NONE
    for card in range(1, box.designs + 1):
        copies = seen.pool[card]
        if copies > 0 and (spare > 0 or copies > seen.stock[card]) and fits_ship(box, seen, ship, card):
            weight = copies * (WEAKEST + welcome(box, card))
            total += weight
            if below(seen, total) < weight:
                found = card
    return found


def pile_to_spare(box: Box, seen: Table) -> int:
    """How many of the cards that were once shuffled into the pile need not lie there any more."""
    if not seen.shuffled:
        return 1
    count = -seen.deck_size
    for card in range(1, box.designs + 1):
        count += seen.pool[card] if seen.pool[card] < seen.stock[card] else seen.stock[card]
    return count


def move_from_another(box: Box, seen: Table, seat: int, ship: int) -> int:
    """Move a guessed card that fits from another ship into an empty place of this one: which ship, or -1."""
    found = -1
    place = 0
    count = 0
    for other in range(box.seats * t.FLEET):
        if other == ship or crew_in_sight(seen, seat, other, t.CREW_SLOTS - 1):
            continue
        for i in range(seen.face_up[other], t.CREW_SLOTS):
            card = seen.crew[other][i]
            if card != t.NONE and may_move(box, seen, other, card) and fits_ship(box, seen, ship, card):
                count += 1
                if below(seen, count) == 0:
                    found = other
                    place = i
    if found >= 0:
        card = seen.crew[found][place]
        seen.crew[found][place] = t.NONE
        seen.pool[card] += 1
        lay_on_ship(seen, ship, card)
    return found


def may_move(box: Box, seen: Table, ship: int, card: int) -> int:
    """Not a Prize Crew's, and not one that everybody saw this player take."""
    if is_prize_crew(box, seen, ship):
        return 0
    owner = ship // t.FLEET
    for i in range(seen.taken_size[owner]):
        if seen.taken[owner][i] == card:
            return 0
    return 1


# --- Hands and pile


def fill_taken(box: Box, seen: Table, other: int) -> int:
    """Cards that everybody saw this player take: in the hand, or on a ship launched since. 0 if one has no place.

    First those that no ship has a place for, so that the others leave them room in the hand.
    """
    for all_the_others in range(2):
        for entry in range(seen.taken_size[other] - 1, -1, -1):
            card = seen.taken[other][entry]
            since = seen.taken_at[other][entry]
            if not all_the_others and room_at_sea(box, seen, other, card, since) > 0:
                continue
            alike = 1
            for i in range(entry + 1, seen.taken_size[other]):
                alike += seen.taken[other][i] == card
            if held(seen, other, card, since) >= alike:
                continue
            if seen.pool[card] <= 0 or not lay_with(box, seen, other, card, since):
                return 0
    return 1


def room_at_sea(box: Box, seen: Table, other: int, card: int, since: int) -> int:
    """How many hidden places a card may have on the ships that a player has launched since."""
    room = 0
    for ship in range(other * t.FLEET + since, other * t.FLEET + t.FLEET):
        if seen.master[ship] != t.NONE and fits_ship(box, seen, ship, card):
            room += hidden_places(seen, ship)
    return room


def held(seen: Table, other: int, card: int, since: int) -> int:
    """How many of a card lie in a hand and, face down, on the ships launched since."""
    count = in_hand(seen, other, card)
    for ship in range(other * t.FLEET + since, other * t.FLEET + t.FLEET):
        for i in range(seen.face_up[ship], t.CREW_SLOTS):
            count += seen.crew[ship][i] == card
    return count


def lay_with(box: Box, seen: Table, other: int, card: int, since: int) -> int:
    """Lay a card into a hand or on one of its ships, each empty place as likely. 0 if there is none."""
    laid = guessed_in_hand(seen, other)
    room = seen.hand_size[other] - laid
    total = room
    found = -1
    for ship in range(other * t.FLEET + since, other * t.FLEET + t.FLEET):
        if seen.master[ship] != t.NONE and fits_ship(box, seen, ship, card):
            places = hidden_places(seen, ship)
            total += places
            if places > 0 and below(seen, total) < places:
                found = ship
    if total == 0:
        return 0
    if found >= 0:
        lay_on_ship(seen, found, card)
    else:
        put_sorted(seen.hand[other], laid, card)
        seen.pool[card] -= 1
    return 1


def guessed_in_hand(seen: Table, other: int) -> int:
    return seen.hand_size[other] - in_hand(seen, other, t.NONE)


def fill_rest(box: Box, seen: Table, seat: int) -> None:
    """The rest of the hands from what is left, and the pile; a pile made of discards gets its own first."""
    pile = 0
    if seen.shuffled:
        pile = seen.deck_size
        for i in range(pile):
            seen.deck[i] = draw_from_stock(box, seen)
        for i in range(pile):
            seen.stock[seen.deck[i]] += 1
        seen.stock[t.NONE] = 0
    size = lay_out_rest(box, seen, pile)
    for other in range(box.seats):
        if not hand_in_sight(seen, seat, other):
            for i in range(guessed_in_hand(seen, other), seen.hand_size[other]):
                any_of_them = pile + below(seen, size - pile)
                size -= 1
                put_sorted(seen.hand[other], i, seen.deck[any_of_them])
                seen.deck[any_of_them] = seen.deck[size]
                seen.deck[size] = t.NONE
    if not seen.shuffled:
        shuffle(seen, seen.deck, size)


def lay_out_rest(box: Box, seen: Table, size: int) -> int:
    """All that is not in sight behind so many cards of the pile; how many lie there then."""
    for card in range(1, box.designs + 1):
        while seen.pool[card] > 0:
            seen.pool[card] -= 1
            seen.deck[size] = card
            size += 1
    return size


def draw_from_stock(box: Box, seen: Table) -> int:
    """One of the cards that were shuffled into the pile and are not in sight, each copy as likely."""
    total = 0
    found = t.NONE
    for card in range(1, box.designs + 1):
        copies = seen.pool[card]
        if seen.stock[card] < copies:
            copies = seen.stock[card]
        if copies > 0:
            total += copies
            if below(seen, total) < copies:
                found = card
    if found != t.NONE:
        seen.pool[found] -= 1
        seen.stock[found] -= 1
    return found


# --- The ship that someone else may be crewing


def guess_picks(box: Box, seen: Table, other: int) -> None:
    """Nobody else sees what the seat whose turn it is has picked so far: perhaps nothing, perhaps a whole ship."""
    if not seen.launched_now:
        seen.backs = below(seen, t.MOST_BACKS + 1)
    wanted = below(seen, t.CREW_SLOTS + 2)
    while seen.picks < wanted:
        card = any_pick(box, seen, other)
        if card == t.NONE:
            return
        pick(seen, card)


def any_pick(box: Box, seen: Table, other: int) -> int:
    """A card that may be picked next, or NONE."""
    found = t.NONE
    count = 0
    for i in range(seen.hand_size[other]):
        card = seen.hand[other][i]
        reason = why_not_crew(box, seen, other, card) if seen.picks else why_not_master(box, seen, other, card)
        if reason == 0:
            count += 1
            if below(seen, count) == 0:
                found = card
    return found
