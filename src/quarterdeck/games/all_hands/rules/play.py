"""All Hands on Deck: what the contract asks of rules. The chapters are ships, recruiting, aargh, battles, reckoning.

R numbers are in RULINGS.md.
"""

from quarterdeck.engine.events import forget_events
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.luck import below
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.aargh import (
    answer,
    cast_vote,
    discard,
    end_without_discard,
    shout_late,
    undecided,
    why_not_discard,
    why_not_late,
    why_not_reserve,
    why_not_vote,
)
from quarterdeck.games.all_hands.rules.actions import (
    attack_row,
    candidate_of,
    card_of,
    discarding,
    enlisting,
    launching,
    names_a_card,
    ships_of,
    spy_row,
    verb_of,
    voting_for,
)
from quarterdeck.games.all_hands.rules.battles import (
    attack,
    begin_battles,
    next_attack,
    pass_for_good,
    spy_on,
    why_not_attack,
    why_not_pass,
    why_not_send_spy,
    why_not_spy,
)
from quarterdeck.games.all_hands.rules.reckoning import best_score, reckon, winners
from quarterdeck.games.all_hands.rules.recruiting import begin_round, next_turn, set_sail
from quarterdeck.games.all_hands.rules.ships import (
    crew_to_spare,
    crewed,
    masters,
    pick,
    pick_back,
    picked_of,
    why_not_back,
    why_not_crew,
    why_not_master,
    why_not_sail,
    why_not_serve,
)
from quarterdeck.games.all_hands.rules.table import Box, Table


def deal(box: Box, table: Table) -> None:
    """Setup, and a score of nothing. The shortest player is not known here: luck names the first starter (R2)."""
    forget_events(table)
    for seat in range(t.MOST_SEATS):
        table.score[seat] = 0
        table.gained[seat] = 0
    table.round = 0
    table.starter = below(table, box.seats)
    begin_round(box, table)


def waiting(box: Box, table: Table) -> int:
    """The set of seats that may decide now."""
    if table.phase == t.TURN or table.phase == t.BATTLE:
        return 1 << table.turn
    if table.phase == t.AARGH:
        return undecided(table)
    if table.phase == t.VOTE:
        return voters(box, table)
    return 1 << table.starter if table.phase == t.RECKONING else 0


def voters(box: Box, table: Table) -> int:
    """The set of seats that have not voted."""
    seats = 0
    for seat in range(box.seats):
        if table.vote[seat] == 0:
            seats |= 1 << seat
    return seats


# --- What may be done ------------------------------------------------------------------------------------


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    if table.phase == t.TURN:
        return legal_crew(box, table, seat, moves) if table.picks else legal_turn(box, table, seat, moves)
    if table.phase == t.AARGH:
        moves[0] = a.LET_LIE
        moves[1] = a.SHOUT
        return 2
    if table.phase == t.BATTLE:
        return legal_battles(box, table, seat, moves)
    if table.phase == t.VOTE:
        return legal_votes(box, table, seat, moves)
    moves[0] = a.DEAL
    return 1


def legal_turn(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """Launch a ship, or discard. Branch-free: write the move, advance `count` only if it is legal."""
    count = 0
    if why_not_late(box, table, seat) == 0:
        moves[0] = a.SHOUT
        count = 1
    hand = table.hand[seat]
    before = t.NONE
    if not table.launched_now and table.launched[seat] < t.FLEET:
        crew = crew_to_spare(box, table, seat)
        for i in range(t.MOST_IN_HAND):
            card = hand[i]
            moves[count] = launching(card)
            count += (card > before) & masters(box, card) & crewed(box, table, seat, card, crew)
            before = card
    before = t.NONE
    for i in range(t.MOST_IN_HAND):
        card = hand[i]
        moves[count] = discarding(card)
        count += card > before
        before = card
    if box.designs > a.BLOCK:
        put_in_order(moves, count)  # numbers of the designs behind the first 48 come after all others
    return count


def put_in_order(moves: Moves, count: int) -> None:
    for i in range(1, count):
        move = moves[i]
        place = i
        while place > 0 and moves[place - 1] > move:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move


def legal_crew(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """Crew the ship that was begun, card by card; there is a way back until it sets sail."""
    count = 0
    if why_not_sail(box, table, seat) == 0:
        moves[0] = a.SET_SAIL
        count = 1
    if why_not_back(box, table, seat) == 0:
        moves[count] = a.BACK
        count += 1
    if table.picks <= t.CREW_SLOTS:
        hand = table.hand[seat]
        crew = crew_to_spare(box, table, seat)
        alike = 0
        before = t.NONE
        for i in range(table.hand_size[seat]):
            card = hand[i]
            alike = alike + 1 if card == before else 1
            before = card
            if alike == picked_of(table, card) + 1 and why_not_serve(box, table, seat, card, crew) == 0:
                moves[count] = enlisting(card)
                count += 1
    return count


def legal_votes(box: Box, table: Table, seat: int, moves: Moves) -> int:
    count = 0
    for candidate in range(box.seats):
        if why_not_vote(box, table, seat, candidate) == 0:
            moves[count] = voting_for(candidate)
            count += 1
    return count


def legal_battles(box: Box, table: Table, seat: int, moves: Moves) -> int:
    count = 0
    if why_not_pass(box, table) == 0:
        moves[0] = a.PASS
        count = 1
    for slot in range(t.FLEET):
        if table.fate[seat * t.FLEET + slot] == t.AT_SEA and why_not_send_spy(box, table, seat, slot) == 0:
            count = legal_targets(box, table, seat, slot, spy_row(slot), moves, count)
    for slot in range(t.FLEET):
        if table.fate[seat * t.FLEET + slot] == t.AT_SEA:
            count = legal_targets(box, table, seat, slot, attack_row(slot), moves, count)
    return count


def legal_targets(box: Box, table: Table, seat: int, slot: int, row: int, moves: Moves, count: int) -> int:
    """The ships that one of the seat's ships may attack, or spy on: a row of actions, and the ship."""
    for target in range(box.seats * t.FLEET):
        if table.fate[target] == t.AT_SEA and why_not_attack(box, table, seat, slot, target) == 0:
            moves[count] = row + target
            count += 1
    return count


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        unasked = table.phase == t.AARGH and action == a.SHOUT and seat < box.seats and table.claim[seat] == t.UNASKED
        return why_not_reserve(box, table, seat) if unasked else t.NOT_YOURS
    if table.phase == t.TURN:
        return why_not_in_turn(box, table, seat, action)
    if table.phase == t.AARGH:
        return 0 if action in (a.LET_LIE, a.SHOUT) else t.NOT_NOW
    if table.phase == t.VOTE:
        return why_not_vote(box, table, seat, candidate_of(action)) if verb_of(action) == a.VOTE else t.NOT_NOW
    if table.phase == t.BATTLE:
        return why_not_in_battle(box, table, seat, action)
    return 0 if action == a.DEAL else t.NOT_NOW


def why_not_in_turn(box: Box, table: Table, seat: int, action: int) -> int:
    verb = verb_of(action)
    if verb == a.SHOUT:
        return why_not_late(box, table, seat)
    if verb == a.SET_SAIL:
        return why_not_sail(box, table, seat)
    if verb == a.BACK:
        return why_not_back(box, table, seat)
    if not names_a_card(action):
        return t.NOT_NOW
    card = card_of(action)
    if card > box.designs:
        return t.NO_SUCH_CARD
    if verb == a.LAUNCH:
        return why_not_master(box, table, seat, card)
    return why_not_crew(box, table, seat, card) if verb == a.ENLIST else why_not_discard(box, table, seat, card)


def why_not_in_battle(box: Box, table: Table, seat: int, action: int) -> int:
    verb = verb_of(action)
    if verb == a.PASS:
        return why_not_pass(box, table)
    if verb < a.SPY:
        return t.NOT_NOW
    slot, target = ships_of(action)
    if verb == a.SPY:
        return why_not_spy(box, table, seat, slot, target)
    return why_not_attack(box, table, seat, slot, target)


# --- Doing it --------------------------------------------------------------------------------------------


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    verb = verb_of(action)
    if verb == a.ATTACK:
        slot, target = ships_of(action)
        attack(box, table, seat, slot, target)
    elif verb == a.SPY:
        slot, target = ships_of(action)
        spy_on(box, table, seat, slot, target)
    elif verb == a.DISCARD:
        discard(box, table, seat, card_of(action))
    elif verb >= a.LAUNCH:  # the shipmaster, or a crew card
        pick(table, card_of(action))
    elif verb == a.DEAL:
        begin_round(box, table)
    elif verb == a.BACK:
        pick_back(table)
    elif verb == a.SET_SAIL:
        set_sail(box, table, seat)
        if table.hand_size[seat] == 0:
            end_without_discard(box, table, seat)
    elif verb == a.VOTE:
        cast_vote(box, table, seat, candidate_of(action))
    elif verb == a.PASS:
        pass_for_good(box, table, seat)
    elif verb == a.SHOUT and table.phase == t.TURN:
        shout_late(box, table, seat)
    else:
        answer(box, table, seat, t.CLAIMS if verb == a.SHOUT else t.LETS_LIE)
    if table.phase >= t.TURN_DONE:
        course(box, table)


def course(box: Box, table: Table) -> None:
    """The course of a round: turn after turn, then attack after attack, then the Reckoning."""
    if table.phase == t.TURN_DONE:
        next_turn(box, table)
    if table.phase == t.RECRUITED:
        begin_battles(box, table)
    if table.phase == t.ATTACK_DONE:
        next_attack(box, table)
    if table.phase == t.FOUGHT:
        reckon(box, table)


def outcome(box: Box, table: Table, seat: int) -> int:
    """1000 to the richest mariner of the Spanish Main, shared by equals."""
    if table.phase != t.OVER or table.score[seat] < best_score(box, table):
        return 0
    return 1000 // winners(box, table)
