"""Setup and Phase 1: Recruiting, turn by turn, until a fleet is launched and everyone else has had a last turn."""

from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.engine.luck import shuffle
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.battles import forget_taken, seat_after
from quarterdeck.games.all_hands.rules.ships import sort_crew
from quarterdeck.games.all_hands.rules.table import Box, Table

THE_PILE = 1  # why recruiting ends without a fleet
TOO_LONG = 2
ANY_SHIP = 3

# --- Setup -----------------------------------------------------------------------------------------------


def begin_round(box: Box, table: Table) -> None:
    """Shuffle everything, 12 cards to each player, the rest face down; the starter takes the top card (R2)."""
    clear_table(table)
    for i in range(box.cards_size):
        table.deck[i] = box.cards[i]
    table.deck_size = box.cards_size
    shuffle(table, table.deck, table.deck_size)
    for seat in range(box.seats):
        for _ in range(t.HAND):
            put_in_hand(table, seat, top_of_pile(table))
    table.round += 1
    table.turn = table.starter
    tell(table, t.DEALT, table.starter, EVERYONE, table.round, 0, 0)
    begin_turn(box, table)


def clear_table(table: Table) -> None:
    """Everything that belongs to one round."""
    for i in range(t.MOST_CARDS):
        table.deck[i] = t.NONE
        table.discards[i] = t.NONE
    table.deck_size = 0
    table.discards_size = 0
    for seat in range(t.MOST_SEATS):
        hand = table.hand[seat]
        taken = table.taken[seat]
        since = table.taken_at[seat]
        for i in range(t.MOST_IN_HAND):
            hand[i] = t.NONE
            taken[i] = t.NONE
            since[i] = 0
        table.hand_size[seat] = 0
        table.taken_size[seat] = 0
        table.reserved[seat] = t.NONE
        table.claim[seat] = t.UNASKED
        table.vote[seat] = 0
        table.launched[seat] = 0
        table.fleet_then[seat] = 0
    for ship in range(t.SHIPS):
        table.master[ship] = t.NONE
        crew = table.crew[ship]
        for i in range(t.CREW_SLOTS):
            crew[i] = t.NONE
        table.face_up[ship] = 0
        table.known[ship] = 0
        table.spied[ship] = 0
        table.fate[ship] = t.NO_SHIP
        table.plunderer[ship] = 0
    for card in range(t.MOST_DESIGNS + 1):
        table.stock[card] = 0
        table.pool[card] = 0
    clear_picks(table)
    table.phase = t.TURN
    table.launched_now = 0
    table.turns = 0
    table.last_lap = 0
    table.turns_left = 0
    table.first = t.NOBODY
    table.shuffled = 0
    table.forced = 0
    table.bound = 0
    table.passed = 0


def clear_picks(table: Table) -> None:
    for i in range(t.CREW_SLOTS + 1):
        table.picked[i] = t.NONE
    table.picks = 0
    table.backs = 0


def put_in_hand(table: Table, seat: int, card: int) -> None:
    """A hand is ascending: from the place of the card on, each makes room for the one before."""
    hand = table.hand[seat]
    size = table.hand_size[seat]
    for i in range(size):
        other = hand[i]
        hand[i] = other if other < card else card
        card = card if other < card else other
    hand[size] = card
    table.hand_size[seat] = size + 1


def take_from_hand(table: Table, seat: int, card: int) -> None:
    """From the place of the card on, the others close up; the empty places behind them are less than any card."""
    hand = table.hand[seat]
    for i in range(t.MOST_IN_HAND - 1):
        hand[i] = hand[i] if hand[i] < card else hand[i + 1]
    hand[t.MOST_IN_HAND - 1] = t.NONE
    table.hand_size[seat] -= 1


def top_of_pile(table: Table) -> int:
    table.deck_size -= 1
    card = table.deck[table.deck_size]
    table.deck[table.deck_size] = t.NONE
    return card


# --- Phase 1: Recruiting ---------------------------------------------------------------------------------


def begin_turn(box: Box, table: Table) -> None:
    """Each player begins the turn by drawing a card: the reserved one if there is one, else the pile's (R3)."""
    seat = table.turn
    table.phase = t.TURN
    table.turns += 1
    table.launched_now = 0
    if table.turns > t.MOST_LAPS * box.seats and not table.last_lap:
        begin_last_lap(box, table, TOO_LONG)  # R8
    if table.reserved[seat] != t.NONE:
        take_reserved(table, seat)
        return
    if table.deck_size == 0:
        refill_pile(box, table)
    if table.deck_size == 0:
        if not table.last_lap:
            begin_last_lap(box, table, THE_PILE)  # R7
        tell(table, t.NO_DRAW, seat, EVERYONE, 0, 0, 0)
        return
    card = top_of_pile(table)
    put_in_hand(table, seat, card)
    tell(table, t.DREW, seat, only(seat), card, 0, 0)


def take_reserved(table: Table, seat: int) -> None:
    """The card was face up, so everybody knows that it is in this hand now."""
    card = table.reserved[seat]
    table.reserved[seat] = t.NONE
    put_in_hand(table, seat, card)
    table.taken[seat][table.taken_size[seat]] = card
    table.taken_at[seat][table.taken_size[seat]] = table.launched[seat]
    table.taken_size[seat] += 1
    tell(table, t.TOOK, seat, EVERYONE, card, 0, 0)


def refill_pile(box: Box, table: Table) -> None:
    """The discards under the top one are shuffled into a new pile, as often as it is empty (R6)."""
    if (table.shuffled and not box.reshuffles) or table.discards_size < 2:
        return
    for card in range(t.MOST_DESIGNS + 1):
        table.stock[card] = 0
    top = table.discards[table.discards_size - 1]
    for i in range(table.discards_size - 1):
        card = table.discards[i]
        table.deck[i] = card
        table.stock[card] += 1
        table.discards[i] = t.NONE
    table.deck_size = table.discards_size - 1
    table.discards[table.deck_size] = t.NONE
    table.discards[0] = top
    table.discards_size = 1
    shuffle(table, table.deck, table.deck_size)
    table.shuffled = 1
    for seat in range(box.seats):
        table.fleet_then[seat] = table.launched[seat]
    tell(table, t.SHUFFLED, table.turn, EVERYONE, table.deck_size, 0, 0)


def begin_last_lap(box: Box, table: Table, why: int) -> None:
    """Recruiting cannot go on: it ends when everybody has had the same number of turns (R7, R8)."""
    table.last_lap = 1
    table.turns_left = (table.starter - table.turn - 1) % box.seats
    tell(table, t.LAST_LAP, table.turn, EVERYONE, why, 0, 0)


def set_sail(box: Box, table: Table, seat: int) -> None:
    """Launching a Ship: the shipmaster face up, the crew face down, for good."""
    slot = table.launched[seat]
    ship = seat * t.FLEET + slot
    table.master[ship] = table.picked[0]
    crew = table.crew[ship]
    for i in range(t.CREW_SLOTS):
        crew[i] = table.picked[1 + i]
    sort_crew(table, ship)
    for i in range(t.CREW_SLOTS + 1):
        take_from_hand(table, seat, table.picked[i])
    forget_taken(table, seat, table.picked[0], ANY_SHIP)
    table.fate[ship] = t.AT_SEA
    table.launched[seat] = slot + 1
    table.launched_now = 1
    clear_picks(table)
    tell(table, t.LAUNCHED, seat, EVERYONE, table.master[ship], ship, 0)
    tell(table, t.CREWED, seat, only(seat), crew[0], crew[1], crew[2])


def complete_fleet(box: Box, table: Table, seat: int) -> None:
    """Third ship launched and last card discarded: 50 points to the first, and one last turn to all others."""
    if table.launched[seat] < t.FLEET or table.hand_size[seat] > 0:
        return
    first = table.first == t.NOBODY
    tell(table, t.FLEET_DONE, seat, EVERYONE, first, 0, 0)
    if first:
        table.first = seat
        table.last_lap = 1
        table.turns_left = box.seats - 1


def next_turn(box: Box, table: Table) -> None:
    """Play proceeds clockwise; after the last turn of the last lap Recruiting is over."""
    if table.last_lap:
        if table.turns_left == 0:
            end_recruiting(box, table)
            return
        table.turns_left -= 1
    table.turn = seat_after(box, table.turn)
    begin_turn(box, table)


def end_recruiting(box: Box, table: Table) -> None:
    """Cards left in hand are set aside face down; a card still reserved goes back to the discards (R12)."""
    for seat in range(box.seats):
        table.claim[seat] = t.UNASKED
        if table.reserved[seat] != t.NONE:
            table.discards[table.discards_size] = table.reserved[seat]
            table.discards_size += 1
            table.reserved[seat] = t.NONE
        if table.hand_size[seat] > 0:
            tell(table, t.ASIDE, seat, EVERYONE, table.hand_size[seat], 0, 0)
    table.phase = t.RECRUITED
