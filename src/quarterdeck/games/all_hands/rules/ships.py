"""Launching a Ship, Types of Cards, Prize Crews: who may master a ship and who may serve on it."""

from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box, Table


def masters(box: Box, card: int) -> int:
    """Shipmasters are Admirals, Captains and Privateers."""
    return t.ADMIRAL <= box.kind[card] <= t.PRIVATEERS


def may_serve(box: Box, suit: int, card: int) -> int:
    """Crew Cards and Special Abilities: on which ships a card may be found."""
    return (box.serves[card] >> suit) & 1


def is_treasure(box: Box, card: int) -> int:
    """Treasure Cards, with the white flag: the Governor's Daughter, Jewels, Gold and Silver."""
    return box.kind[card] == t.DAUGHTER or box.kind[card] == t.TREASURE


def in_hand(table: Table, seat: int, card: int) -> int:
    """How many of a card a hand holds, those picked for the ship being crewed included."""
    count = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        count += hand[i] == card
    return count


def picked_of(table: Table, card: int) -> int:
    """How many of a card have been picked."""
    picked = table.picked
    return (picked[0] == card) + (picked[1] == card) + (picked[2] == card) + (picked[3] == card)


def of_kind_to_spare(box: Box, table: Table, seat: int, kind: int, suit: int) -> int:
    """How many cards of a kind and suit a hand holds besides those picked."""
    count = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        card = hand[i]
        count += box.kind[card] == kind and box.suit[card] == suit
    return count - picked_of_kind(box, table, kind, suit)


def picked_of_kind(box: Box, table: Table, kind: int, suit: int) -> int:
    """How many crew cards of a kind and suit have been picked."""
    count = 0
    for i in range(1, table.picks):
        count += box.kind[table.picked[i]] == kind and box.suit[table.picked[i]] == suit
    return count


def crew_to_spare(box: Box, table: Table, seat: int) -> int:
    """How many crew slots the rest of a hand could fill, for every suit of ship; one Black Spot at most (R21).

    Four bits a suit: one sum counts for all suits. The places behind the last card are empty and add nothing.
    """
    crew = 0
    spots = 0
    hand = table.hand[seat]
    for i in range(t.MOST_IN_HAND):
        crew += box.berths[hand[i]]
        spots |= box.spots[hand[i]]
    picked = table.picked
    for i in range(t.CREW_SLOTS + 1):
        crew -= box.berths[picked[i]]
    return crew if spots_picked(box, table) else crew + spots


def berths_filled(crew: int, suit: int) -> int:
    """The count for one suit out of those of all."""
    return (crew >> (4 * suit)) & 15


def spots_picked(box: Box, table: Table) -> int:
    picked = table.picked
    return (box.spots[picked[1]] | box.spots[picked[2]] | box.spots[picked[3]]) != 0


def why_not_master(box: Box, table: Table, seat: int, card: int) -> int:
    """Launching a Ship: one a turn, three in all, and only a shipmaster who can be given three crew."""
    if table.picks > 0:
        return t.SHIP_BEGUN
    if table.launched_now:
        return t.LAUNCHED_THIS_TURN
    if table.launched[seat] == t.FLEET:
        return t.FLEET_IS_COMPLETE
    if not masters(box, card):
        return t.NOT_A_SHIPMASTER
    if in_hand(table, seat, card) == 0:
        return t.NOT_IN_HAND
    return 0 if crewed(box, table, seat, card, crew_to_spare(box, table, seat)) else t.TOO_FEW_CREW


def crewed(box: Box, table: Table, seat: int, card: int, crew: int) -> int:
    """Can this shipmaster be given three crew? A Privateer who masters the ship does not serve on it."""
    suit = box.suit[card]
    left = berths_filled(crew, suit) - (box.kind[card] == t.PRIVATEERS)
    if box.prize_crews and left == t.CREW_SLOTS - 1 and box.kind[card] == t.ADMIRAL:  # with Captain and Cook (R38)
        if of_kind_to_spare(box, table, seat, t.CAPTAIN, suit) > 0:
            return of_kind_to_spare(box, table, seat, t.COOK, suit) > 0
    return left >= t.CREW_SLOTS


def why_not_crew(box: Box, table: Table, seat: int, card: int) -> int:
    """A crew card must be in the hand, and serve on the ship being crewed."""
    if table.picks == 0:
        return t.NO_SHIP_BEGUN
    if table.picks > t.CREW_SLOTS:
        return t.SHIP_IS_FULL
    if in_hand(table, seat, card) <= picked_of(table, card):
        return t.NOT_IN_HAND
    return why_not_serve(box, table, seat, card, crew_to_spare(box, table, seat))


def why_not_serve(box: Box, table: Table, seat: int, card: int, crew: int) -> int:
    """A crew card must suit the ship, and what is left must still make a whole ship."""
    suit = box.suit[table.picked[0]]
    if box.kind[card] == t.ADMIRAL or box.kind[card] == t.CAPTAIN:
        return why_not_prize_captain(box, table, seat, card, crew)
    if not may_serve(box, suit, card):
        return t.WRONG_SHIP
    if box.kind[card] == t.BLACK_SPOT and spots_picked(box, table):
        return t.SECOND_SPOT
    left = berths_filled(crew, suit) - 1
    room = t.CREW_SLOTS - table.picks  # slots left after this card
    if box.prize_crews:
        return why_not_prize_crew(box, table, seat, card, left, room)
    return 0 if left >= room else t.TOO_FEW_CREW


def why_not_prize_crew(box: Box, table: Table, seat: int, card: int, left: int, room: int) -> int:
    """Prize Crews: with a Captain aboard there must be a Cook; his slot needs no other crew (R38)."""
    suit = box.suit[table.picked[0]]
    cook = box.kind[card] == t.COOK and box.suit[card] == suit
    cooked = cook or picked_of_kind(box, table, t.COOK, suit) > 0
    if not cooked and picked_of_kind(box, table, t.CAPTAIN, suit):
        if room == 0 or of_kind_to_spare(box, table, seat, t.COOK, suit) == 0:
            return t.NEEDS_THE_COOK
    if left >= room:
        return 0
    return 0 if room > (not cooked) and left >= room - 1 else t.TOO_FEW_CREW


def why_not_prize_captain(box: Box, table: Table, seat: int, card: int, crew: int) -> int:
    """Prize Crews: the only ship on which a Captain serves, an Admiral's of the same suit with the Cook (R38)."""
    prize = box.prize_crews and box.kind[table.picked[0]] == t.ADMIRAL
    if not prize or box.kind[card] == t.ADMIRAL:
        return t.MASTERS_DO_NOT_SERVE
    suit = box.suit[table.picked[0]]
    if box.suit[card] != suit:
        return t.WRONG_SHIP
    if picked_of_kind(box, table, t.CAPTAIN, suit):
        return t.MASTERS_DO_NOT_SERVE
    room = t.CREW_SLOTS - table.picks
    if picked_of_kind(box, table, t.COOK, suit) == 0:
        if room == 0 or of_kind_to_spare(box, table, seat, t.COOK, suit) == 0:
            return t.NEEDS_THE_COOK
    return 0 if berths_filled(crew, suit) >= room else t.TOO_FEW_CREW


def why_not_back(box: Box, table: Table, seat: int) -> int:
    """There is a way back until the ship sets sail (R20)."""
    if table.picks == 0:
        return t.NO_SHIP_BEGUN
    return t.BACK_TOO_OFTEN if table.backs >= t.MOST_BACKS else 0


def why_not_sail(box: Box, table: Table, seat: int) -> int:
    """One shipmaster and three crew."""
    if table.picks == 0:
        return t.NO_SHIP_BEGUN
    return t.SHIP_NOT_FULL if table.picks <= t.CREW_SLOTS else 0


def pick(table: Table, card: int) -> None:
    table.picked[table.picks] = card
    table.picks += 1


def pick_back(table: Table) -> None:
    table.picks -= 1
    table.picked[table.picks] = t.NONE
    table.backs += 1


# --- A ship once launched


def aboard(box: Box, table: Table, ship: int, kind: int) -> int:
    """How many cards of a kind are in a ship's crew."""
    crew = table.crew[ship]
    return (box.kind[crew[0]] == kind) + (box.kind[crew[1]] == kind) + (box.kind[crew[2]] == kind)


def suit_of_ship(box: Box, table: Table, ship: int) -> int:
    return box.suit[table.master[ship]]


def is_prize_crew(box: Box, table: Table, ship: int) -> int:
    """A Captain serves on no other ship."""
    return box.prize_crews and aboard(box, table, ship, t.CAPTAIN) > 0


def sort_crew(table: Table, ship: int) -> None:
    """Face-up cards stay in front; the others are kept ascending."""
    start = table.face_up[ship]
    crew = table.crew[ship]
    for i in range(start + 1, t.CREW_SLOTS):
        card = crew[i]
        while i > start and crew[i - 1] > card:
            crew[i] = crew[i - 1]
            i -= 1
        crew[i] = card


def turn_up(table: Table, ship: int, place: int) -> None:
    """Turn one crew card face up: it moves in front of those that lie face down."""
    crew = table.crew[ship]
    first = table.face_up[ship]
    card = crew[place]
    crew[place] = crew[first]
    crew[first] = card
    table.face_up[ship] = first + 1
    sort_crew(table, ship)
