"""What holds on every table of All Hands on Deck, whatever is played: for tests and long runs."""

from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import is_treasure, masters, may_serve
from quarterdeck.games.all_hands.rules.table import Box, Table

LOST_OR_DOUBLED = 1
BEYOND_THE_END = 2
HAND_OUT_OF_ORDER = 3
NO_LEGAL_SHIP = 4
CREW_OUT_OF_ORDER = 5
FLEET_HAS_GAPS = 6
TOO_MANY_CARDS = 7
PICKED_FROM_ELSEWHERE = 8
BELOW_ZERO = 9
TOO_MANY_TURNS = 10
POOL_IN_USE = 11
TREASURE_LEFT_BEHIND = 12
RESERVED_IN_BATTLE = 13
UNTOLD = 14
NO_SUCH_PHASE = 15
NO_SUCH_SEAT = 16
NOBODY_TO_ANSWER = 17
ANSWER_OUT_OF_PLACE = 18
VOTE_OUT_OF_PLACE = 19
SHIP_BEGUN_OUT_OF_TURN = 20
NO_LEGAL_CREW = 21
ATTACK_OUT_OF_PLACE = 22
NO_SUCH_FLEET = 23
FOUGHT_BEFORE_THE_BATTLES = 24
TOO_MANY_TURNS_LEFT = 25
LONGEST = 60_000  # moves: some tens of rounds of a thousand
IN_PASSING = (t.VOTED,)  # who voted for whom is told when all have, and only the winner stays


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    for card in range(1, box.designs + 1):
        if times_on_table(box, table, card) != box.copies[card]:
            return LOST_OR_DOUBLED
        if table.pool[card] != 0:
            return POOL_IN_USE
    for i in range(t.MOST_CARDS):
        if (i < table.deck_size) != (table.deck[i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discards_size) != (table.discards[i] != t.NONE):
            return BEYOND_THE_END
    for seat in range(t.MOST_SEATS):
        law = sound_seat(box, table, seat)
        if law:
            return law
        for slot in range(t.FLEET):
            law = sound_ship(box, table, seat * t.FLEET + slot)
            if law:
                return law
    if table.picks and not picks_in_hand(table):
        return PICKED_FROM_ELSEWHERE
    if table.told >= len(table.events):
        return UNTOLD  # no row is left: something may have happened that nobody was told
    if table.turns > (t.MOST_LAPS + 2) * box.seats:
        return TOO_MANY_TURNS
    return sound_course(box, table)


def times_on_table(box: Box, table: Table, card: int) -> int:
    """How many of a card lie anywhere."""
    count = 0
    for i in range(table.deck_size):
        count += table.deck[i] == card
    for i in range(table.discards_size):
        count += table.discards[i] == card
    for seat in range(box.seats):
        count += table.reserved[seat] == card
        for i in range(table.hand_size[seat]):
            count += table.hand[seat][i] == card
    for ship in range(box.seats * t.FLEET):
        count += table.master[ship] == card
        for i in range(t.CREW_SLOTS):
            count += table.crew[ship][i] == card
    return count


def sound_seat(box: Box, table: Table, seat: int) -> int:
    size = table.hand_size[seat]
    for i in range(t.MOST_IN_HAND):
        if (i < size) != (table.hand[seat][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.taken_size[seat]) != (table.taken[seat][i] != t.NONE):
            return BEYOND_THE_END
        if 0 < i < size and table.hand[seat][i] < table.hand[seat][i - 1]:
            return HAND_OUT_OF_ORDER
    if size + table.launched[seat] * (1 + t.CREW_SLOTS) > t.MOST_IN_HAND:
        return TOO_MANY_CARDS
    if table.phase >= t.BATTLE and table.reserved[seat] != t.NONE:
        return RESERVED_IN_BATTLE
    return BELOW_ZERO if table.score[seat] < 0 or table.gained[seat] < 0 else 0


def sound_ship(box: Box, table: Table, ship: int) -> int:
    there = ship % t.FLEET < table.launched[ship // t.FLEET]
    if there != (table.fate[ship] != t.NO_SHIP) or there != (table.master[ship] != t.NONE):
        return FLEET_HAS_GAPS
    if not there:
        return 0
    if not legal_ship(box, table, ship):
        return NO_LEGAL_SHIP
    for i in range(t.CREW_SLOTS):
        card = table.crew[ship][i]
        if i > 0 and i > table.face_up[ship] and card < table.crew[ship][i - 1]:
            return CREW_OUT_OF_ORDER
        if i >= table.face_up[ship] and table.plunderer[ship] and is_treasure(box, card):
            return TREASURE_LEFT_BEHIND
    return 0


def legal_ship(box: Box, table: Table, ship: int) -> int:
    """A shipmaster and three crew who may serve there; or a Prize Crew."""
    master = table.master[ship]
    suit = box.suit[master]
    captains = 0
    cooks = 0
    spots = 0
    for i in range(t.CREW_SLOTS):
        card = table.crew[ship][i]
        if box.kind[card] == t.CAPTAIN:
            captains += 1
            if box.suit[card] != suit:
                return 0
        elif card == t.NONE or not may_serve(box, suit, card):
            return 0
        cooks += box.kind[card] == t.COOK and box.suit[card] == suit
        spots += box.kind[card] == t.BLACK_SPOT
    if captains:
        if not box.prize_crews or box.kind[master] != t.ADMIRAL or captains > 1 or cooks == 0:
            return 0
    return masters(box, master) and spots <= 1


def picks_in_hand(table: Table) -> int:
    """The cards of a ship being crewed lie in the hand of the seat whose turn it is."""
    for i in range(table.picks):
        count = 0
        for j in range(table.picks):
            count += table.picked[j] == table.picked[i]
        for j in range(table.hand_size[table.turn]):
            count -= table.hand[table.turn][j] == table.picked[i]
        if count > 0:
            return 0
    return table.phase == t.TURN


# --- The course of a round: phase, answers, the ship being crewed, the order of attacks


def sound_course(box: Box, table: Table) -> int:
    if table.phase < t.TURN or table.phase > t.OVER:
        return NO_SUCH_PHASE
    if not (0 <= table.turn < box.seats and 0 <= table.starter < box.seats and t.NOBODY <= table.first < box.seats):
        return NO_SUCH_SEAT
    if table.last_lap and table.turns_left >= box.seats:
        return TOO_MANY_TURNS_LEFT
    if table.phase < t.BATTLE and table.first != t.NOBODY:
        if table.launched[table.first] < t.FLEET or not table.last_lap:
            return NO_SUCH_FLEET
    for law in (sound_answers(box, table), sound_picks(box, table), sound_attacks(box, table)):
        if law:
            return law
    return 0


def sound_answers(box: Box, table: Table) -> int:
    """Somebody is still asked while a discard is shouted for or voted on; at other times nobody is."""
    undecided = 0
    claimants = 0
    voters = 0
    for seat in range(box.seats):
        undecided += table.claim[seat] == t.UNDECIDED
        claimants += table.claim[seat] == t.CLAIMS
        voters += table.vote[seat] == 0
        if table.claim[seat] == t.UNDECIDED and (seat == table.turn or table.reserved[seat] != t.NONE):
            return ANSWER_OUT_OF_PLACE
        if table.vote[seat] and (table.vote[seat] > box.seats or table.claim[table.vote[seat] - 1] != t.CLAIMS):
            return VOTE_OUT_OF_PLACE
    if (table.phase == t.AARGH) != (undecided > 0):
        return NOBODY_TO_ANSWER if table.phase == t.AARGH else ANSWER_OUT_OF_PLACE
    if table.phase == t.AARGH and table.discards_size == 0:
        return ANSWER_OUT_OF_PLACE
    if table.phase == t.VOTE:
        return 0 if box.aargh == t.BY_VOTE and claimants > 1 and voters > 0 else VOTE_OUT_OF_PLACE
    return VOTE_OUT_OF_PLACE if voters < box.seats else 0


def sound_picks(box: Box, table: Table) -> int:
    """A ship is crewed in one's own turn, before another was launched in it, by a shipmaster and those who serve."""
    if table.backs > t.MOST_BACKS or (table.phase != t.TURN and table.backs):
        return SHIP_BEGUN_OUT_OF_TURN
    if table.launched_now and table.launched[table.turn] == 0:
        return NO_SUCH_FLEET
    if table.picks == 0:
        return 0
    if table.phase != t.TURN or table.launched_now or table.launched[table.turn] == t.FLEET:
        return SHIP_BEGUN_OUT_OF_TURN
    master = table.picked[0]
    spots = 0
    for i in range(1, table.picks):
        card = table.picked[i]
        prize = box.prize_crews and box.kind[card] == t.CAPTAIN and box.suit[card] == box.suit[master]
        spots += box.kind[card] == t.BLACK_SPOT
        if not (prize or may_serve(box, box.suit[master], card)):
            return NO_LEGAL_CREW
    return 0 if masters(box, master) and spots <= 1 else NO_LEGAL_CREW


def sound_attacks(box: Box, table: Table) -> int:
    """Before the battles no ship has fought, spied or been seen; in them whoever attacks has not passed."""
    for ship in range(box.seats * t.FLEET):
        fate = table.fate[ship]
        if fate >= t.KEPT_BY + box.seats and fate != t.SUNK:
            return NO_SUCH_FLEET
        touched = fate > t.AT_SEA or table.face_up[ship] or table.known[ship] or table.spied[ship]
        if table.phase < t.BATTLE and (touched or table.plunderer[ship]):
            return FOUGHT_BEFORE_THE_BATTLES
    if table.phase != t.BATTLE:
        waits = table.forced or table.bound or (table.passed and table.phase < t.BATTLE)
        return ATTACK_OUT_OF_PLACE if waits else 0
    if (table.passed >> table.turn) & 1 or (table.forced and table.turn != table.first):
        return ATTACK_OUT_OF_PLACE
    ship = table.turn * t.FLEET + table.bound - 1
    if table.bound and (table.fate[ship] != t.AT_SEA or table.spied[ship] == 0):
        return ATTACK_OUT_OF_PLACE
    return 0
