"""The "Aargh!" Rule and Alternate "Aargh!"-ing: who gets the card that was just discarded."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.battles import forget_taken, seat_after
from quarterdeck.games.all_hands.rules.recruiting import ANY_SHIP, complete_fleet, take_from_hand
from quarterdeck.games.all_hands.rules.ships import in_hand
from quarterdeck.games.all_hands.rules.table import Box, Table


def why_not_discard(box: Box, table: Table, seat: int, card: int) -> int:
    """Any card of the hand, also one just drawn or taken (R4)."""
    if table.picks > 0:
        return t.SHIP_BEGUN
    return t.NOT_IN_HAND if in_hand(table, seat, card) == 0 else 0


def discard(box: Box, table: Table, seat: int, card: int) -> None:
    """Discard a card face up, which ends the turn. It covers the one before and may be shouted for."""
    take_from_hand(table, seat, card)
    table.backs = 0
    forget_taken(table, seat, card, ANY_SHIP)
    table.discards[table.discards_size] = card
    table.discards_size += 1
    tell(table, t.DISCARDED, seat, EVERYONE, card, 0, 0)
    complete_fleet(box, table, seat)
    open_window(box, table)


def end_without_discard(box: Box, table: Table, seat: int) -> None:
    """The third ship took the last cards (no card was drawn): there is nothing to discard (R5)."""
    complete_fleet(box, table, seat)
    table.phase = t.TURN_DONE


def open_window(box: Box, table: Table) -> None:
    """Everyone who may reserve the card is asked at the same time, in secret (R9)."""
    asked = 0
    for seat in range(box.seats):
        table.claim[seat] = t.UNASKED
        if why_not_reserve(box, table, seat) == 0:
            table.claim[seat] = t.UNDECIDED
            asked += 1
    table.phase = t.AARGH if asked else t.TURN_DONE


def why_not_reserve(box: Box, table: Table, seat: int) -> int:
    """Not the own discard, one card at a time, and only with a turn to come in which to pick it up (R11, R12)."""
    if seat == table.turn:
        return t.OWN_DISCARD
    if table.reserved[seat] != t.NONE:
        return t.ALREADY_RESERVED
    if table.last_lap and (seat - table.turn) % box.seats > table.turns_left:
        return t.NO_TURN_TO_COME
    return 0


def why_not_late(box: Box, table: Table, seat: int) -> int:
    """The card lies open until the next discard covers it: whoever is on turn may still shout for it (R9)."""
    if table.picks > 0:
        return t.SHIP_BEGUN
    if table.reserved[seat] != t.NONE:
        return t.ALREADY_RESERVED
    if table.discards_size == 0:
        return t.NOTHING_TO_CLAIM
    for other in range(box.seats):
        if table.claim[other] == t.CLAIMS:
            return t.NOTHING_TO_CLAIM  # the card that could be claimed is set aside already
    if table.claim[seat] != t.UNASKED and not box.late:
        return t.LET_LIE_BEFORE
    return t.NO_TURN_TO_COME if table.last_lap else 0


def shout_late(box: Box, table: Table, seat: int) -> None:
    tell(table, t.CLAIMED, seat, EVERYONE, table.discards[table.discards_size - 1], 0, 0)
    for other in range(box.seats):
        table.claim[other] = t.UNASKED
    table.claim[seat] = t.CLAIMS
    set_aside(table, seat)


def set_aside(table: Table, seat: int) -> None:
    """The card is set aside from the discard pile toward the player. All "Aargh!"s are final."""
    table.discards_size -= 1
    card = table.discards[table.discards_size]
    table.discards[table.discards_size] = t.NONE
    table.reserved[seat] = card
    tell(table, t.RESERVED, seat, EVERYONE, card, 0, 0)


def answer(box: Box, table: Table, seat: int, claim: int) -> None:
    """One seat's "Aargh!", or its silence."""
    table.claim[seat] = claim
    if box.aargh == t.FIRST_COME:
        answer_at_once(box, table, seat, claim)
        return
    tell(table, t.DECIDED, seat, EVERYONE, 0, 0, 0)
    if undecided(table) == 0:
        hear_all(box, table)


def answer_at_once(box: Box, table: Table, seat: int, claim: int) -> None:
    """Alternate: the first to shout wins."""
    if claim == t.CLAIMS:
        tell(table, t.CLAIMED, seat, EVERYONE, table.discards[table.discards_size - 1], 0, 0)
        for other in range(box.seats):
            if table.claim[other] == t.UNDECIDED:
                table.claim[other] = t.LETS_LIE
        award(box, table, seat)
        return
    tell(table, t.LEFT, seat, EVERYONE, table.discards[table.discards_size - 1], 0, 0)
    if undecided(table) == 0:
        table.phase = t.TURN_DONE


def race(box: Box, table: Table) -> int:
    """Where the first shout wins: 1 + how many have let the card lie by now; 0 if there is no such window open."""
    if table.phase != t.AARGH or box.aargh != t.FIRST_COME:
        return 0
    answered = 1
    for seat in range(box.seats):
        answered += table.claim[seat] == t.LETS_LIE
    return answered


def undecided(table: Table) -> int:
    """The set of seats that have not answered."""
    seats = 0
    for seat in range(t.MOST_SEATS):
        seats |= (table.claim[seat] == t.UNDECIDED) << seat
    return seats


def hear_all(box: Box, table: Table) -> None:
    """All answers are in: the claimant whose turn is closest wins, unless the table votes."""
    claimants = 0
    for seat in range(box.seats):
        if table.claim[seat] == t.CLAIMS:
            claimants += 1
            tell(table, t.CLAIMED, seat, EVERYONE, table.discards[table.discards_size - 1], 0, 0)
    if claimants == 0:
        table.phase = t.TURN_DONE
    elif claimants > 1 and box.aargh == t.BY_VOTE:
        table.phase = t.VOTE
    else:
        award(box, table, best_claimant(box, table))


def best_claimant(box: Box, table: Table) -> int:
    """The claimant with the most votes; among equals the one whose turn is closest (R10)."""
    best = t.NOBODY
    most = t.NOBODY
    seat = table.turn
    for _ in range(1, box.seats):
        seat = seat_after(box, seat)
        if table.claim[seat] == t.CLAIMS:
            votes = votes_for(box, table, seat)
            if votes > most:
                best = seat
                most = votes
    return best


def votes_for(box: Box, table: Table, seat: int) -> int:
    count = 0
    for voter in range(box.seats):
        count += table.vote[voter] == seat + 1
    return count


def award(box: Box, table: Table, seat: int) -> None:
    set_aside(table, seat)
    table.phase = t.TURN_DONE


def why_not_vote(box: Box, table: Table, seat: int, candidate: int) -> int:
    """All players cast a vote, for anyone who shouted (R10)."""
    if candidate >= box.seats or table.claim[candidate] != t.CLAIMS:
        return t.NOT_A_CLAIMANT
    return 0


def cast_vote(box: Box, table: Table, seat: int, candidate: int) -> None:
    table.vote[seat] = candidate + 1
    tell(table, t.DECIDED, seat, EVERYONE, 0, 0, 0)
    for voter in range(box.seats):
        if table.vote[voter] == 0:
            return
    for voter in range(box.seats):
        tell(table, t.VOTED, voter, EVERYONE, table.vote[voter] - 1, 0, 0)
    winner = best_claimant(box, table)
    for voter in range(box.seats):
        table.vote[voter] = 0
    award(box, table, winner)
