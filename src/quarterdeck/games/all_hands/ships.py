"""Launching a Ship, Types of Cards, Prize Crews: who may master a ship and who may serve on it."""

from quarterdeck.games.all_hands.table import (
    ADMIRAL,
    BACK_TOO_OFTEN,
    BLACK_SPOT,
    CAPTAIN,
    COOK,
    CREW_SLOTS,
    DAUGHTER,
    FLEET,
    FLEET_IS_COMPLETE,
    LAUNCHED_THIS_TURN,
    MASTERS_DO_NOT_SERVE,
    MOST_BACKS,
    NEEDS_THE_COOK,
    NO_SHIP_BEGUN,
    NONE,
    NOT_A_SHIPMASTER,
    NOT_IN_HAND,
    PRIVATEERS,
    SECOND_SPOT,
    SHIP_BEGUN,
    SHIP_IS_FULL,
    SHIP_NOT_FULL,
    TOO_FEW_CREW,
    TREASURE,
    WRONG_SHIP,
)


def masters(box, card: int) -> int:
    """Shipmasters are Admirals, Captains and Privateers."""
    return ADMIRAL <= box.kind[card] <= PRIVATEERS


def may_serve(box, suit: int, card: int) -> int:
    """Crew Cards and Special Abilities: on which ships a card may be found."""
    return (box.serves[card] >> suit) & 1


def is_treasure(box, card: int) -> int:
    """Treasure Cards, with the white flag: the Governor's Daughter, Jewels, Gold and Silver."""
    return box.kind[card] == DAUGHTER or box.kind[card] == TREASURE


def in_hand(table, seat: int, card: int) -> int:
    """How many of a card a hand holds, those picked for the ship being crewed included."""
    count = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        count += hand[i] == card
    return count


def to_spare(table, seat: int, card: int) -> int:
    """How many of a card a hand holds besides those picked."""
    count = in_hand(table, seat, card)
    for i in range(table.picks):
        count -= table.picked[i] == card
    return count


def of_kind_to_spare(box, table, seat: int, kind: int, suit: int) -> int:
    """How many cards of a kind and suit a hand holds besides those picked."""
    count = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        card = hand[i]
        count += box.kind[card] == kind and box.suit[card] == suit
    for i in range(table.picks):
        card = table.picked[i]
        count -= box.kind[card] == kind and box.suit[card] == suit
    return count


def crew_to_spare(box, table, seat: int, suit: int) -> int:
    """How many crew slots of a ship of this suit the rest of the hand could fill; one Black Spot at most (R21)."""
    count = 0
    spots = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        card = hand[i]
        if (box.serves[card] >> suit) & 1:
            if box.kind[card] == BLACK_SPOT:
                spots = 1
            else:
                count += 1
    for i in range(table.picks):
        card = table.picked[i]
        if box.kind[card] == BLACK_SPOT:
            spots = 0
        elif (box.serves[card] >> suit) & 1:
            count -= 1
    return count + spots


def why_not_master(box, table, seat: int, card: int) -> int:
    """Launching a Ship: one a turn, three in all, and only a shipmaster who can be given three crew."""
    if table.picks > 0:
        return SHIP_BEGUN
    if table.launched_now:
        return LAUNCHED_THIS_TURN
    if table.launched[seat] == FLEET:
        return FLEET_IS_COMPLETE
    if not masters(box, card):
        return NOT_A_SHIPMASTER
    if in_hand(table, seat, card) == 0:
        return NOT_IN_HAND
    suit = box.suit[card]
    left = crew_to_spare(box, table, seat, suit)
    if box.kind[card] == PRIVATEERS:
        left -= 1  # the one who masters the ship does not serve on it
    if left >= CREW_SLOTS:
        return 0
    if box.prize_crews and box.kind[card] == ADMIRAL and left >= CREW_SLOTS - 1:
        if of_kind_to_spare(box, table, seat, CAPTAIN, suit) and of_kind_to_spare(box, table, seat, COOK, suit):
            return 0
    return TOO_FEW_CREW


def picked_of_kind(box, table, kind: int, suit: int) -> int:
    """How many crew cards of a kind and suit have been picked."""
    count = 0
    for i in range(1, table.picks):
        count += box.kind[table.picked[i]] == kind and box.suit[table.picked[i]] == suit
    return count


def why_not_crew(box, table, seat: int, card: int) -> int:
    """A crew card must suit the ship, and what is left must still make a whole ship."""
    if table.picks == 0:
        return NO_SHIP_BEGUN
    if table.picks > CREW_SLOTS:
        return SHIP_IS_FULL
    if to_spare(table, seat, card) <= 0:
        return NOT_IN_HAND
    suit = box.suit[table.picked[0]]
    if box.kind[card] == ADMIRAL or box.kind[card] == CAPTAIN:
        return why_not_prize_captain(box, table, seat, card, suit)
    if not may_serve(box, suit, card):
        return WRONG_SHIP
    if box.kind[card] == BLACK_SPOT and spots_picked(box, table):
        return SECOND_SPOT
    room = CREW_SLOTS - table.picks  # slots left after this card
    cook = box.kind[card] == COOK and box.suit[card] == suit
    cooked = cook or picked_of_kind(box, table, COOK, suit) > 0
    captain = picked_of_kind(box, table, CAPTAIN, suit)
    cooks_left = of_kind_to_spare(box, table, seat, COOK, suit) - cook
    if captain and not cooked and (room == 0 or cooks_left == 0):
        return NEEDS_THE_COOK
    left = crew_to_spare(box, table, seat, suit) - 1
    if left >= room:
        return 0
    # only as a Prize Crew (R38) can so few cards still fill the ship: its Captain takes a slot
    return 0 if room > (not cooked) and left >= room - 1 else TOO_FEW_CREW


def spots_picked(box, table) -> int:
    for i in range(1, table.picks):
        if box.kind[table.picked[i]] == BLACK_SPOT:
            return 1
    return 0


def why_not_prize_captain(box, table, seat: int, card: int, suit: int) -> int:
    """Prize Crews: the only ship on which a Captain serves, an Admiral's of the same suit with the Cook (R38)."""
    prize = box.prize_crews and box.kind[table.picked[0]] == ADMIRAL
    if not prize or box.kind[card] == ADMIRAL:
        return MASTERS_DO_NOT_SERVE
    if box.suit[card] != suit:
        return WRONG_SHIP
    if picked_of_kind(box, table, CAPTAIN, suit):
        return MASTERS_DO_NOT_SERVE
    room = CREW_SLOTS - table.picks
    if picked_of_kind(box, table, COOK, suit) == 0:
        if room == 0 or of_kind_to_spare(box, table, seat, COOK, suit) == 0:
            return NEEDS_THE_COOK
    return 0 if crew_to_spare(box, table, seat, suit) >= room else TOO_FEW_CREW


def why_not_back(box, table, seat: int) -> int:
    """There is a way back until the ship sets sail (R20)."""
    if table.picks == 0:
        return NO_SHIP_BEGUN
    return BACK_TOO_OFTEN if table.backs >= MOST_BACKS else 0


def why_not_sail(box, table, seat: int) -> int:
    """One shipmaster and three crew."""
    if table.picks == 0:
        return NO_SHIP_BEGUN
    return SHIP_NOT_FULL if table.picks <= CREW_SLOTS else 0


def pick(table, card: int) -> None:
    table.picked[table.picks] = card
    table.picks += 1


def pick_back(table) -> None:
    table.picks -= 1
    table.picked[table.picks] = NONE
    table.backs += 1


# --- A ship once launched


def aboard(box, table, ship: int, kind: int) -> int:
    """How many cards of a kind are in a ship's crew."""
    crew = table.crew[ship]
    return (box.kind[crew[0]] == kind) + (box.kind[crew[1]] == kind) + (box.kind[crew[2]] == kind)


def suit_of_ship(box, table, ship: int) -> int:
    return box.suit[table.master[ship]]


def is_prize_crew(box, table, ship: int) -> int:
    """A Captain serves on no other ship."""
    return box.prize_crews and aboard(box, table, ship, CAPTAIN) > 0


def sort_crew(table, ship: int) -> None:
    """Face-up cards stay in front; the others are kept ascending."""
    start = table.face_up[ship]
    crew = table.crew[ship]
    for i in range(start + 1, CREW_SLOTS):
        card = crew[i]
        while i > start and crew[i - 1] > card:
            crew[i] = crew[i - 1]
            i -= 1
        crew[i] = card


def turn_up(table, ship: int, place: int) -> None:
    """Turn one crew card face up: it moves in front of those that lie face down."""
    crew = table.crew[ship]
    first = table.face_up[ship]
    card = crew[place]
    crew[place] = crew[first]
    crew[first] = card
    table.face_up[ship] = first + 1
    sort_crew(table, ship)
