"""Search heuristics: what to try first, how a position looks. From own cards and public ones only."""

from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.actions import candidate_of, card_of, ships_of, verb_of
from quarterdeck.games.all_hands.rules.guessing import crew_in_sight
from quarterdeck.games.all_hands.rules.packing import QUARTERS, packing
from quarterdeck.games.all_hands.rules.reckoning import best_score, flags_in_hand, points_of
from quarterdeck.games.all_hands.rules.ships import aboard, berths_filled, is_treasure, masters, suit_of_ship
from quarterdeck.games.all_hands.rules.table import Box, Table

USUAL_LEVEL = 10  # what the three crew of an unseen ship add up to, roughly
GOOD_CARD = 34  # a card worth a shout
LONG_ENOUGH = 8  # moves of a playout; after that `promise` speaks
HAND_OF_OTHERS = (17, 12, 6, 0)  # points that the hand of another may be worth, by the ships it has launched
CLOSE = 70  # points ahead that are half of a win when the game is nearly over,
LATER = 3  # and more by a third of what is left to play for


def inclination(box: Box, table: Table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    verb = verb_of(action)
    if verb == a.ATTACK:
        slot, target = ships_of(action)
        return attack_liking(box, table, seat, slot, target)
    if verb == a.SPY:
        return 70
    if verb == a.DISCARD:
        card = card_of(action)
        return 0 if shouted_for(table, seat, card) else max(1, 60 - usefulness(box, table, seat, card))
    if verb == a.ENLIST:
        return 40 + strength_of(box, card_of(action))
    if verb == a.LAUNCH:
        master = card_of(action)
        return 80 + 4 * (box.suit[master] != t.PRIVATEER) + 3 * (box.kind[master] == t.ADMIRAL)
    if verb == a.SHOUT:
        return 10 + usefulness(box, table, seat, top_discard(table))
    if verb == a.LET_LIE:
        return 10 + GOOD_CARD
    if verb == a.PASS:
        return 30
    if verb == a.BACK:
        return 0
    return 90 if verb == a.VOTE and candidate_of(action) == seat else 50


def shouted_for(table: Table, seat: int, card: int) -> int:
    """Did this seat shout for the card, and has it launched no ship since? Then everybody saw it taken."""
    for i in range(table.taken_size[seat]):
        if table.taken[seat][i] == card and table.taken_at[seat][i] == table.launched[seat]:
            return 1
    return 0


def top_discard(table: Table) -> int:
    return table.discards[table.discards_size - 1] if table.discards_size > 0 else t.NONE


def strength_of(box: Box, card: int) -> int:
    """How welcome a card is in a crew."""
    kind = box.kind[card]
    if kind == t.BLACK_SPOT:
        return 40
    if kind == t.DAUGHTER:
        return 35
    if kind == t.LADY:
        return 20
    if is_treasure(box, card):
        return box.flag[card] // 3
    return 5 * (box.level[card] + box.defence[card]) // 2


def usefulness(box: Box, table: Table, seat: int, card: int) -> int:
    """0 to 60: how well a card goes with the hand: shipmasters by the crew they would find, crew by their mates."""
    if card == t.NONE:
        return 0
    masterly = masters(box, card)
    crew, captains = mates_in_hand(box, table, seat, card)
    best = 0
    for suit in range(t.SUITS):
        fits = box.suit[card] == suit if masterly else (box.serves[card] >> suit) & 1
        if fits or box.kind[card] == t.PRIVATEERS:
            mates = berths_filled(crew, suit) if suit != t.PRIVATEER else 0
            if not masterly:
                mates += 2 * berths_filled(captains, suit)
            best = max(best, mates)
    worth = 6 * min(6, best)
    if masterly:
        return min(60, worth + 8)
    return min(60, worth + strength_of(box, card) // 3 + box.flag[card] // 10)


def mates_in_hand(box: Box, table: Table, seat: int, card: int) -> tuple[int, int]:
    """The other cards of a hand that could be crew, and its Admirals and Captains, both counted by suits of ships."""
    crew = 0
    captains = 0
    hand = table.hand[seat]
    for i in range(table.hand_size[seat]):
        other = hand[i]
        if other != card:
            crew += box.berths[other] + box.spots[other]
            captains += (box.kind[other] <= t.CAPTAIN) << 4 * box.suit[other]
    return crew, captains


def attack_liking(box: Box, table: Table, seat: int, slot: int, target: int) -> int:
    """A strong ship against one that is known to be weaker, or unknown; a raid where there may be treasure."""
    ship = seat * t.FLEET + slot
    own = crew_strength(box, table, ship)
    known = crew_in_sight(table, seat, target, t.CREW_SLOTS - 1)
    other = crew_strength(box, table, target) if known else USUAL_LEVEL
    liking = 40 + 3 * (own - other)
    if suit_of_ship(box, table, ship) == t.RAIDER:
        if box.suit[table.master[target]] != t.PRIVATEER:
            liking += 6
        for i in range(t.CREW_SLOTS):
            if crew_in_sight(table, seat, target, i) and is_treasure(box, table.crew[target][i]):
                liking += 30
    return max(1, min(100, liking))


def crew_strength(box: Box, table: Table, ship: int) -> int:
    """The levels of a crew, as far as this seat may know them."""
    crew = table.crew[ship]
    if crew[t.CREW_SLOTS - 1] == t.NONE:
        return USUAL_LEVEL
    total = 0
    for i in range(t.CREW_SLOTS):
        total += box.level[crew[i]] + 6 * (box.kind[crew[i]] == t.DAUGHTER) + 4 * (box.kind[crew[i]] == t.LADY)
    return total + 30 * (aboard(box, table, ship, t.BLACK_SPOT) > 0)


def promise(box: Box, table: Table, seat: int) -> int:
    """0 to 1000: points on paper, at sea and in the own hand, against the best of the others; a fair share if equal."""
    theirs = 0
    for other in range(box.seats):
        if other != seat:
            theirs = max(theirs, at_sea(box, table, other) + HAND_OF_OTHERS[table.launched[other]] * recruits(table))
    ahead = at_sea(box, table, seat) + in_hand(box, table, seat) - theirs
    left = 0 if box.one_round else max(0, box.target - best_score(box, table))
    chance = 500 + 480 * ahead // (abs(ahead) + CLOSE + left // LATER)
    return chance * 1000 // (chance + (box.seats - 1) * (1000 - chance))


def recruits(table: Table) -> int:
    """1 while ships may still be launched."""
    return table.phase < t.BATTLE and not table.last_lap


def at_sea(box: Box, table: Table, seat: int) -> int:
    """The score so far, and what everybody sees that this round may add."""
    if table.phase >= t.RECKONING:
        return table.score[seat]
    if table.phase == t.BATTLE:
        return table.score[seat] + points_of(box, table, seat)
    points = table.score[seat] + (t.FIRST_FLEET if table.first == seat else 0)
    for ship in range(seat * t.FLEET, seat * t.FLEET + t.FLEET):
        if table.fate[ship] == t.AT_SEA:
            points += t.SHIP_POINTS + crew_strength(box, table, ship) - USUAL_LEVEL
    return points


def in_hand(box: Box, table: Table, seat: int) -> int:
    """What the hand is worth as ships to come; when none can come any more, its flags count against it."""
    if table.phase >= t.RECKONING:
        return 0
    if recruits(table) and table.launched[seat] < t.FLEET:
        return packing(box, table, seat) // QUARTERS
    return -flags_in_hand(box, table, seat)


def enough(box: Box, table: Table, played: int) -> int:
    """A game is many rounds: while ships are launched, judge it after a few turns; a battle is fought to its end."""
    if table.phase == t.TURN:
        return played >= LONG_ENOUGH and table.picks == 0
    return table.phase == t.RECKONING
