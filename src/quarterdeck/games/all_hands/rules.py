"""All Hands on Deck: the seven functions. The chapters are ships, recruiting, aargh, battles and reckoning.

R numbers are in RULINGS.md.
"""

from quarterdeck.engine.events import forget_events
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.luck import below
from quarterdeck.games.all_hands.aargh import (
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
from quarterdeck.games.all_hands.battles import (
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
from quarterdeck.games.all_hands.reckoning import best_score, reckon, winners
from quarterdeck.games.all_hands.recruiting import begin_round, next_turn, set_sail
from quarterdeck.games.all_hands.ships import (
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
from quarterdeck.games.all_hands.table import (
    AARGH,
    AT_SEA,
    ATTACK,
    ATTACK_DONE,
    BACK,
    BATTLE,
    CLAIMS,
    CREW_SLOTS,
    DEAL,
    DISCARD,
    ENLIST,
    FLEET,
    FOUGHT,
    LAUNCH,
    LET_LIE,
    LETS_LIE,
    MOST_IN_HAND,
    MOST_SEATS,
    NO_SUCH_CARD,
    NONE,
    NOT_NOW,
    NOT_YOURS,
    OVER,
    PASS,
    RECKONING,
    RECRUITED,
    SET_SAIL,
    SHIPS,
    SHOUT,
    SPY_ON,
    TURN,
    TURN_DONE,
    UNASKED,
    VOTE,
    VOTE_FOR,
)


def deal(box, table) -> None:
    """Setup, and a score of nothing. The shortest player is not known here: luck names the first starter (R2)."""
    forget_events(table)
    for seat in range(MOST_SEATS):
        table.score[seat] = 0
        table.gained[seat] = 0
    table.round = 0
    table.starter = below(table, box.seats)
    begin_round(box, table)


def waiting(box, table) -> int:
    """The set of seats that may decide now."""
    if table.phase == TURN or table.phase == BATTLE:
        return 1 << table.turn
    if table.phase == AARGH:
        return undecided(table)
    if table.phase == VOTE:
        return voters(box, table)
    return 1 << table.starter if table.phase == RECKONING else 0


def voters(box, table) -> int:
    """The set of seats that have not voted."""
    seats = 0
    for seat in range(box.seats):
        if table.vote[seat] == 0:
            seats |= 1 << seat
    return seats


# --- What may be done ------------------------------------------------------------------------------------


def legal(box, table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    if table.phase == TURN:
        return legal_crew(box, table, seat, moves) if table.picks else legal_turn(box, table, seat, moves)
    if table.phase == AARGH:
        moves[0] = LET_LIE
        moves[1] = SHOUT
        return 2
    if table.phase == BATTLE:
        return legal_battles(box, table, seat, moves)
    if table.phase == VOTE:
        return legal_votes(box, table, seat, moves)
    moves[0] = DEAL
    return 1


def legal_turn(box, table, seat: int, moves: Moves) -> int:
    """Launch a ship, or discard. Each card is written down; one that does not count is written over."""
    count = 0
    if table.claim[seat] == UNASKED and why_not_late(box, table, seat) == 0:
        moves[0] = SHOUT
        count = 1
    hand = table.hand[seat]
    before = NONE
    if not table.launched_now and table.launched[seat] < FLEET:
        crew = crew_to_spare(box, table, seat)
        for i in range(MOST_IN_HAND):
            card = hand[i]
            moves[count] = LAUNCH + card
            count += (card > before) & masters(box, card) & crewed(box, table, seat, card, crew)
            before = card
    before = NONE
    for i in range(MOST_IN_HAND):
        card = hand[i]
        moves[count] = DISCARD + card
        count += card > before
        before = card
    return count


def legal_crew(box, table, seat: int, moves: Moves) -> int:
    """Crew the ship that was begun, card by card; there is a way back until it sets sail."""
    count = 0
    if why_not_sail(box, table, seat) == 0:
        moves[0] = SET_SAIL
        count = 1
    if why_not_back(box, table, seat) == 0:
        moves[count] = BACK
        count += 1
    if table.picks <= CREW_SLOTS:
        hand = table.hand[seat]
        crew = crew_to_spare(box, table, seat)
        alike = 0
        before = NONE
        for i in range(table.hand_size[seat]):
            card = hand[i]
            alike = alike + 1 if card == before else 1
            before = card
            if alike == picked_of(table, card) + 1 and why_not_serve(box, table, seat, card, crew) == 0:
                moves[count] = ENLIST + card
                count += 1
    return count


def legal_votes(box, table, seat: int, moves: Moves) -> int:
    count = 0
    for candidate in range(box.seats):
        if why_not_vote(box, table, seat, candidate) == 0:
            moves[count] = VOTE_FOR + candidate
            count += 1
    return count


def legal_battles(box, table, seat: int, moves: Moves) -> int:
    count = 0
    if why_not_pass(box, table) == 0:
        moves[0] = PASS
        count = 1
    for slot in range(FLEET):
        if table.fate[seat * FLEET + slot] == AT_SEA and why_not_send_spy(box, table, seat, slot) == 0:
            count = legal_targets(box, table, seat, slot, SPY_ON, moves, count)
    for slot in range(FLEET):
        if table.fate[seat * FLEET + slot] == AT_SEA:
            count = legal_targets(box, table, seat, slot, ATTACK, moves, count)
    return count


def legal_targets(box, table, seat: int, slot: int, action: int, moves: Moves, count: int) -> int:
    """The ships that one of the seat's ships may attack, or spy on."""
    for target in range(box.seats * FLEET):
        if table.fate[target] == AT_SEA and why_not_attack(box, table, seat, slot, target) == 0:
            moves[count] = action + slot * SHIPS + target
            count += 1
    return count


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        unasked = table.phase == AARGH and action == SHOUT and seat < box.seats and table.claim[seat] == UNASKED
        return why_not_reserve(box, table, seat) if unasked else NOT_YOURS
    if table.phase == TURN:
        return why_not_in_turn(box, table, seat, action)
    if table.phase == AARGH:
        return 0 if LET_LIE <= action <= SHOUT else NOT_NOW
    if table.phase == VOTE:
        if VOTE_FOR <= action < VOTE_FOR + MOST_SEATS:
            return why_not_vote(box, table, seat, action - VOTE_FOR)
        return NOT_NOW
    if table.phase == BATTLE:
        return why_not_in_battle(box, table, seat, action)
    return 0 if action == DEAL else NOT_NOW


def why_not_in_turn(box, table, seat: int, action: int) -> int:
    if action == SHOUT:
        return why_not_late(box, table, seat)
    if action == SET_SAIL:
        return why_not_sail(box, table, seat)
    if action == BACK:
        return why_not_back(box, table, seat)
    if action <= LAUNCH or action >= SPY_ON:
        return NOT_NOW
    if action <= ENLIST:
        card = action - LAUNCH
        return NO_SUCH_CARD if card > box.designs else why_not_master(box, table, seat, card)
    if action <= DISCARD:
        card = action - ENLIST
        return NO_SUCH_CARD if card > box.designs else why_not_crew(box, table, seat, card)
    card = action - DISCARD
    return NO_SUCH_CARD if card > box.designs else why_not_discard(box, table, seat, card)


def why_not_in_battle(box, table, seat: int, action: int) -> int:
    if action == PASS:
        return why_not_pass(box, table)
    if action >= ATTACK:
        return why_not_attack(box, table, seat, (action - ATTACK) // SHIPS, (action - ATTACK) % SHIPS)
    if action >= SPY_ON:
        return why_not_spy(box, table, seat, (action - SPY_ON) // SHIPS, (action - SPY_ON) % SHIPS)
    return NOT_NOW


# --- Doing it --------------------------------------------------------------------------------------------


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    if action >= ATTACK:
        attack(box, table, seat, (action - ATTACK) // SHIPS, (action - ATTACK) % SHIPS)
    elif action >= SPY_ON:
        spy_on(box, table, seat, (action - SPY_ON) // SHIPS, (action - SPY_ON) % SHIPS)
    elif action > DISCARD:
        discard(box, table, seat, action - DISCARD)
    elif action > ENLIST:
        pick(table, action - ENLIST)
    elif action > LAUNCH:
        pick(table, action - LAUNCH)
    elif action == DEAL:
        begin_round(box, table)
    elif action == BACK:
        pick_back(table)
    elif action == SET_SAIL:
        set_sail(box, table, seat)
        if table.hand_size[seat] == 0:
            end_without_discard(box, table, seat)
    elif action >= VOTE_FOR:
        cast_vote(box, table, seat, action - VOTE_FOR)
    elif action == PASS:
        pass_for_good(box, table, seat)
    elif action == SHOUT and table.phase == TURN:
        shout_late(box, table, seat)
    else:
        answer(box, table, seat, CLAIMS if action == SHOUT else LETS_LIE)
    if table.phase >= TURN_DONE:
        course(box, table)


def course(box, table) -> None:
    """The course of a round: turn after turn, then attack after attack, then the Reckoning."""
    if table.phase == TURN_DONE:
        next_turn(box, table)
    if table.phase == RECRUITED:
        begin_battles(box, table)
    if table.phase == ATTACK_DONE:
        next_attack(box, table)
    if table.phase == FOUGHT:
        reckon(box, table)


def outcome(box, table, seat: int) -> int:
    """1000 to the richest mariner of the Spanish Main, shared by equals."""
    if table.phase != OVER or table.score[seat] < best_score(box, table):
        return 0
    return 1000 // winners(box, table)
