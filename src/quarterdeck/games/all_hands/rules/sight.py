"""What a seat sees (show adds, it never hides) and what may lie unseen (guess)."""

from quarterdeck.engine.events import show_events
from quarterdeck.engine.piles import copy_pile
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.guessing import (
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
from quarterdeck.games.all_hands.rules.ships import sort_crew
from quarterdeck.games.all_hands.rules.table import Box, Table


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """Shipmasters, discards, reserved cards and counts are public; hands, crews and answers are not (R39)."""
    show_course(table, seen)
    seen.deck_size = table.deck_size
    seen.discards_size = table.discards_size
    copy_pile(table.discards, table.discards_size, seen.discards)
    for other in range(box.seats):
        show_seat(box, table, seat, other, seen)
    for ship in range(box.seats * t.FLEET):
        show_ship(table, seat, ship, seen)
    copy_pile(table.stock, t.MOST_DESIGNS + 1, seen.stock)
    if table.phase == t.TURN and seat == table.turn:
        copy_pile(table.picked, t.CREW_SLOTS + 1, seen.picked)
        seen.picks = table.picks
        seen.backs = table.backs
    show_events(table, seat, seen)


def show_course(table: Table, seen: Table) -> None:
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


def show_seat(box: Box, table: Table, seat: int, other: int, seen: Table) -> None:
    """A seat's hand to itself alone; its answer, while others are still asked, too."""
    seen.hand_size[other] = table.hand_size[other]
    if hand_in_sight(table, seat, other):
        copy_pile(table.hand[other], table.hand_size[other], seen.hand[other])
    seen.reserved[other] = table.reserved[other]
    seen.launched[other] = table.launched[other]
    seen.score[other] = table.score[other]
    seen.gained[other] = table.gained[other]
    seen.fleet_then[other] = table.fleet_then[other]
    seen.taken_size[other] = table.taken_size[other]
    copy_pile(table.taken[other], table.taken_size[other], seen.taken[other])
    copy_pile(table.taken_at[other], table.taken_size[other], seen.taken_at[other])
    sealed = table.phase == t.AARGH and box.aargh != t.FIRST_COME and other != seat and table.claim[other] >= t.LETS_LIE
    seen.claim[other] = t.SEALED if sealed else table.claim[other]
    sealed = table.vote[other] != 0 and other != seat
    seen.vote[other] = t.SEALED_VOTE if sealed else table.vote[other]


def show_ship(table: Table, seat: int, ship: int, seen: Table) -> None:
    """The shipmaster lies open; the crew only to its owner, to who has peeked, and as far as it was turned up."""
    seen.master[ship] = table.master[ship]
    for i in range(t.CREW_SLOTS):
        if crew_in_sight(table, seat, ship, i):
            seen.crew[ship][i] = table.crew[ship][i]
    seen.face_up[ship] = table.face_up[ship]
    seen.known[ship] = table.known[ship]
    seen.spied[ship] = table.spied[ship]
    seen.fate[ship] = table.fate[ship]
    seen.plunderer[ship] = table.plunderer[ship]


def guess(box: Box, seen: Table, seat: int) -> None:
    """Fill in what the seat cannot see, at random, with what agrees with all it has seen."""
    guess_answers(box, seen)
    count_pool(box, seen)
    attempt = 0
    while not fill(box, seen, seat, attempt) and attempt < ATTEMPTS:
        clear_guess(box, seen, seat)
        count_pool(box, seen)
        attempt += 1
    for ship in range(box.seats * t.FLEET):
        if seen.master[ship] != t.NONE and not crew_in_sight(seen, seat, ship, t.CREW_SLOTS - 1):
            sort_crew(seen, ship)
    fill_rest(box, seen, seat)
    if seen.phase == t.TURN and seen.turn != seat:
        guess_picks(box, seen, seen.turn)
