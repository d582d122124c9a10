"""How near a hand is to a fleet: packed into ships of a shipmaster and three crew, with as few holes as it gives.

Worths are in quarters of a point. The order in which crew is packed (the choosiest first, then the strongest) is kept
in one number, four bits a card of the hand.
"""

from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import berths_filled, is_treasure, masters
from quarterdeck.games.all_hands.rules.table import Box, Table

QUARTERS = 4
HOLE = 14 * QUARTERS  # a missing card costs about a turn
NO_SHIP_YET = 3 * QUARTERS
CHOOSY = 64  # puts a card that serves on two suits of ship at most before all others
FULL = t.CREW_SLOTS


def packing(box: Box, table: Table, seat: int) -> int:
    """The worth of a hand as the ships that its fleet lacks: crews and sails, less holes and flags left over."""
    ships = t.FLEET - table.launched[seat]
    order = crew_order(box, table, seat)
    captains = helms(box, table, seat, t.CAPTAIN)
    admirals = helms(box, table, seat, t.ADMIRAL)
    best = -(1 << 20)
    for one in range(t.SUITS):
        for two in range(one, t.SUITS if ships > 1 else one + 1):
            for three in range(two, t.SUITS if ships > 2 else two + 1):
                best = max(best, packed(box, table, seat, order, captains, admirals, ships, one, two, three))
    return best


def welcome(box: Box, card: int) -> int:
    """How good a card is in a crew."""
    kind = box.kind[card]
    if kind == t.BLACK_SPOT:
        return 12 * QUARTERS
    if kind == t.DAUGHTER:
        return 9 * QUARTERS
    if kind == t.LADY:
        return 5 * QUARTERS
    worth = QUARTERS * (box.level[card] + box.defence[card]) // 2
    return worth + QUARTERS * box.flag[card] // 6 if is_treasure(box, card) else worth


def crew_order(box: Box, table: Table, seat: int) -> int:
    """The places of a hand's crew in the order of packing, four bits each, 1 for the first place; 0 behind the last."""
    order = 0
    taken = 0
    hand = table.hand[seat]
    for step in range(table.hand_size[seat]):
        best = -1
        place = -1
        for i in range(table.hand_size[seat]):
            card = hand[i]
            if not (taken >> i) & 1 and box.serves[card]:
                key = welcome(box, card) + CHOOSY * (suits_served(box, card) <= 2)
                if key > best:
                    best = key
                    place = i
        if place < 0:
            return order
        taken |= 1 << place
        order |= (place + 1) << 4 * step
    return order


def suits_served(box: Box, card: int) -> int:
    count = 0
    for suit in range(t.SUITS):
        count += (box.serves[card] >> suit) & 1
    return count


def helms(box: Box, table: Table, seat: int, kind: int) -> int:
    """How many Admirals (or Captains; Privateers count as such) a hand holds, four bits a suit."""
    count = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        card = hand[i]
        if masters(box, card) and (box.kind[card] == t.ADMIRAL) == (kind == t.ADMIRAL):
            count += 1 << 4 * box.suit[card]
    return count


def packed(
    box: Box,
    table: Table,
    seat: int,
    order: int,
    captains: int,
    admirals: int,
    ships: int,
    one: int,
    two: int,
    three: int,
) -> int:
    """The worth of a hand as ships of these suits."""
    helm1 = sails_of(captains, admirals, one, 0)
    helm2 = sails_of(captains, admirals, two, two == one) if ships > 1 else 0
    helm3 = sails_of(captains, admirals, three, (three == one) + (three == two)) if ships > 2 else 0
    worth = QUARTERS * (helm1 + helm2 + helm3)
    privateers = at_helm(helm1, one) + at_helm(helm2, two) + at_helm(helm3, three)
    crew1 = 0
    crew2 = 0 if ships > 1 else FULL
    crew3 = 0 if ships > 2 else FULL
    spots = 0
    hand = table.hand[seat]
    while order:
        card = hand[(order & 15) - 1]
        order >>= 4
        if box.kind[card] == t.PRIVATEERS and privateers > 0:
            privateers -= 1
            continue
        serves = box.serves[card]
        spot = box.kind[card] == t.BLACK_SPOT
        room1 = fits(serves, one, crew1, helm1, spot and spots & 1)
        room2 = fits(serves, two, crew2, helm2, spot and spots & 2)
        room3 = fits(serves, three, crew3, helm3, spot and spots & 4)
        if room1 + room2 + room3 == 0:
            worth -= box.flag[card]
            continue
        worth += welcome(box, card)
        if room1 >= room2 and room1 >= room3:
            crew1 += 1
            spots |= spot
        elif room2 >= room3:
            crew2 += 1
            spots |= 2 * spot
        else:
            crew3 += 1
            spots |= 4 * spot
    holes = hole_cost(crew1, helm1)
    if ships > 1:
        holes += hole_cost(crew2, helm2)
    if ships > 2:
        holes += hole_cost(crew3, helm3)
    return worth - holes


def sails_of(captains: int, admirals: int, suit: int, before: int) -> int:
    """The sails of the next shipmaster of a suit when so many are at sea before; 0 if the hand has none."""
    if berths_filled(admirals, suit) > before:
        return t.SAILS[t.ADMIRAL]
    if berths_filled(captains, suit) + berths_filled(admirals, suit) > before:
        return t.SAILS[t.CAPTAIN] if suit != t.PRIVATEER else t.SAILS[t.PRIVATEERS]
    return 0


def at_helm(sails: int, suit: int) -> int:
    """1 if a Privateer masters this ship, and so does not serve."""
    return sails > 0 and suit == t.PRIVATEER


def fits(serves: int, suit: int, crew: int, sails: int, spot: int) -> int:
    """0 if a card has no place on a ship; else more, the fuller the ship: a whole one can be launched."""
    if crew >= FULL or spot or not (serves >> suit) & 1:
        return 0
    return 1 + crew + (4 if sails else 0)


def hole_cost(crew: int, sails: int) -> int:
    holes = FULL - crew + (sails == 0)
    return HOLE * holes + (NO_SHIP_YET if holes > FULL else 0)
