"""What a seat sees (show adds, it never hides) and what may lie unseen (guess)."""

from quarterdeck.engine.events import show_events
from quarterdeck.games.all_hands.guessing import (
    ATTEMPTS,
    clear_guess,
    count_pool,
    crew_in_sight,
    fill,
    fill_rest,
    guess_answers,
    guess_picks,
    hand_in_sight,
)
from quarterdeck.games.all_hands.ships import sort_crew
from quarterdeck.games.all_hands.table import (
    AARGH,
    CREW_SLOTS,
    FIRST_COME,
    FLEET,
    LETS_LIE,
    MOST_DESIGNS,
    NONE,
    SEALED,
    SEALED_VOTE,
    TURN,
)


def show(box, table, seat: int, seen) -> None:
    """Shipmasters, discards, reserved cards and counts are public; hands, crews and answers are not (R39)."""
    show_course(table, seen)
    seen.deck_size = table.deck_size
    seen.discards_size = table.discards_size
    for i in range(table.discards_size):
        seen.discards[i] = table.discards[i]
    for other in range(box.seats):
        show_seat(box, table, seat, other, seen)
    for ship in range(box.seats * FLEET):
        show_ship(table, seat, ship, seen)
    for card in range(MOST_DESIGNS + 1):
        seen.stock[card] = table.stock[card]
    if table.phase == TURN and seat == table.turn:
        for i in range(CREW_SLOTS + 1):
            seen.picked[i] = table.picked[i]
        seen.picks = table.picks
        seen.backs = table.backs
    show_events(table, seat, seen)


def show_course(table, seen) -> None:
    """Whose turn it is, and how far the round has come."""
    seen.phase = table.phase
    seen.round = table.round
    seen.starter = table.starter
    seen.turn = table.turn
    seen.turns = table.turns
    seen.last_lap = table.last_lap
    seen.turns_left = table.turns_left
    seen.first = table.first
    seen.launched_now = table.launched_now
    seen.forced = table.forced
    seen.bound = table.bound
    seen.passed = table.passed
    seen.shuffled = table.shuffled


def show_seat(box, table, seat: int, other: int, seen) -> None:
    """A seat's hand to itself alone; its answer, while others are still asked, too."""
    seen.hand_size[other] = table.hand_size[other]
    if hand_in_sight(table, seat, other):
        for i in range(table.hand_size[other]):
            seen.hand[other][i] = table.hand[other][i]
    seen.reserved[other] = table.reserved[other]
    seen.launched[other] = table.launched[other]
    seen.score[other] = table.score[other]
    seen.gained[other] = table.gained[other]
    seen.fleet_then[other] = table.fleet_then[other]
    seen.taken_size[other] = table.taken_size[other]
    for i in range(table.taken_size[other]):
        seen.taken[other][i] = table.taken[other][i]
        seen.taken_at[other][i] = table.taken_at[other][i]
    sealed = table.phase == AARGH and box.aargh != FIRST_COME and other != seat and table.claim[other] >= LETS_LIE
    seen.claim[other] = SEALED if sealed else table.claim[other]
    sealed = table.vote[other] != 0 and other != seat
    seen.vote[other] = SEALED_VOTE if sealed else table.vote[other]


def show_ship(table, seat: int, ship: int, seen) -> None:
    """The shipmaster lies open; the crew only to its owner, to who has peeked, and as far as it was turned up."""
    seen.master[ship] = table.master[ship]
    for i in range(CREW_SLOTS):
        if crew_in_sight(table, seat, ship, i):
            seen.crew[ship][i] = table.crew[ship][i]
    seen.face_up[ship] = table.face_up[ship]
    seen.known[ship] = table.known[ship]
    seen.spied[ship] = table.spied[ship]
    seen.fate[ship] = table.fate[ship]
    seen.plunderer[ship] = table.plunderer[ship]


def guess(box, seen, seat: int) -> None:
    """Fill in what the seat cannot see, at random, with what agrees with all it has seen."""
    guess_answers(box, seen)
    count_pool(box, seen)
    attempt = 0
    while not fill(box, seen, seat, attempt) and attempt < ATTEMPTS:
        clear_guess(box, seen, seat)
        count_pool(box, seen)
        attempt += 1
    for ship in range(box.seats * FLEET):
        if seen.master[ship] != NONE and not crew_in_sight(seen, seat, ship, CREW_SLOTS - 1):
            sort_crew(seen, ship)
    fill_rest(box, seen, seat)
    if seen.phase == TURN and seen.turn != seat:
        guess_picks(box, seen, seen.turn)
