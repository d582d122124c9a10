"""The table of the Deckahedron and the seven. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckahedron.body import mend, recover_card, take_damage
from quarterdeck.games.deckahedron.calls import begin_call, go_on_draft, why_not_call, why_not_draft, why_not_perform
from quarterdeck.games.deckahedron.characters import (
    be_ready,
    clear_seat,
    own,
    share_points,
    study,
    why_not_own,
    why_not_study,
)
from quarterdeck.games.deckahedron.contests import carry_out, clear_contest, foe_leaves
from quarterdeck.games.deckahedron.deck import has_character, keep_enough, new_deck, next_level, no_deck, reshuffle
from quarterdeck.games.deckahedron.flips import (
    after_recovery,
    critical_flip,
    finish_flip,
    flash_back,
    flip,
    flip_at_once,
    go_up,
    is_tied,
    may_flash_back,
    resolve_with,
    stand,
    take_token,
)
from quarterdeck.games.deckahedron.keeping import deal_damage, keep, why_not_keep
from quarterdeck.games.deckahedron.silence import step_in, why_not_step_in
from quarterdeck.games.deckahedron.table import (
    ACTIONS,
    AMOUNT,
    CALL,
    CALLED,
    CANCEL,
    CHARACTERS,
    CHOOSE,
    CRITICAL_FLIP,
    DAMAGE,
    DECKS,
    DISCARD_EMPTY,
    END,
    EVENING_OVER,
    FIRST_CHOICE,
    FLASHBACK,
    FLIP,
    FOE_SLOTS,
    FOES,
    FREE,
    GM,
    GO_ON,
    GO_UP,
    GO_WITHOUT,
    HARM_WORTH,
    HIGHEST_LEVEL,
    HURT,
    IDLE,
    KEEP_SECRET,
    LAST_CHOICE,
    MEND,
    NAME,
    NAMING,
    NO_CHARACTER,
    NO_HIGHER_LEVEL,
    NO_MORE,
    NOBODY_TO_PASS_TO,
    NOT_A_CONTEST,
    NOT_AGREED,
    NOT_ITS_ATTRIBUTE,
    NOT_NOW,
    NOT_THAT_CARD,
    NOT_YOURS,
    OVER,
    OWN,
    PASS_ON,
    PASSED_ON,
    PLAY,
    RANGED,
    READY,
    RECOVER,
    RESHUFFLE,
    RESOLVE,
    SEATS,
    SECRET,
    SHARE,
    STAND,
    STUDY,
    TAKE_DAMAGE,
    TAKE_TOKEN,
    TOO_FEW_TOKENS,
    TOO_LITTLE_DAMAGE,
    WOUND_WORTH,
)

# --- Setting up -----------------------------------------------------------------------------------------------


def deal(box, table) -> None:
    """Everybody shuffles their own Deckahedron; then each player makes a character, all at the same time."""
    forget_events(table)
    table.phase = CHARACTERS
    for deck in range(DECKS):
        if has_character(box, deck):
            new_deck(box, table, deck, box.wounds)
        elif deck == FOES:
            new_deck(box, table, deck, 0)
        else:
            no_deck(table, deck)
    for seat in range(SEATS):
        clear_seat(box, table, seat)
    for side in range(len(table.reeling)):
        table.reeling[side] = 0
    for slot in range(FOE_SLOTS):
        foe_leaves(table, slot)
    clear_contest(table)
    table.bank = 0
    table.fumble = 0
    table.spotlight = GM
    table.scene = 1
    table.nights = 0


# --- The seven -------------------------------------------------------------------------------------------------


def waiting(box, table) -> int:
    """Everybody who owes a decision, several at once; when nobody does, the seat in the spotlight (R2)."""
    if table.phase == OVER:
        return 0
    owing = 0
    for seat in range(box.seats):
        if table.state[seat] != IDLE:
            owing |= 1 << seat
    return owing if owing else 1 << table.spotlight


def first_choice(table, seat: int) -> int:
    """The lowest action that belongs to what the seat is asked (besides a reshuffle)."""
    state = table.state[seat]
    if table.phase == EVENING_OVER:
        return END
    if state == IDLE:
        return CANCEL if table.draft[seat] else STUDY
    return FIRST_CHOICE[state]


def last_choice(table, seat: int) -> int:
    """One past the highest."""
    state = table.state[seat]
    if table.phase == EVENING_OVER:
        return CANCEL
    if state == IDLE:
        return GO_WITHOUT if table.draft[seat] else END
    return LAST_CHOICE[state]


def may_reshuffle_now(table, seat: int) -> int:
    """At any time before a flip or after it, and before Stamina is searched for; never in between (R13, R14)."""
    state = table.state[seat]
    return table.phase == PLAY and state in (IDLE, CALLED, HURT, FREE)


def legal(box, table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending. The GM has some while others are asked, too (R48)."""
    asked = waiting(box, table)
    count = 0
    if (asked >> seat) & 1:
        count = legal_answers(box, table, seat, moves)
    if seat == GM and asked > 1:  # others are
        for action in range(GO_WITHOUT, ACTIONS):
            if why_not_step_in(box, table, seat, action) == 0:
                moves[count] = action
                count += 1
    return count


def legal_answers(box, table, seat: int, moves: Moves) -> int:
    """The choices of a seat that is asked."""
    count = 0
    if may_reshuffle_now(table, seat) and why_not_reshuffle(box, table, seat) == 0:
        moves[0] = RESHUFFLE
        count = 1
    for action in range(first_choice(table, seat), last_choice(table, seat)):
        if why_not_choice(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if action >= GO_WITHOUT:
        return why_not_step_in(box, table, seat, action)
    if not (waiting(box, table) >> seat) & 1:
        return NOT_YOURS
    if action == RESHUFFLE:
        return why_not_reshuffle(box, table, seat) if may_reshuffle_now(table, seat) else NOT_NOW
    if not first_choice(table, seat) <= action < last_choice(table, seat):
        return NOT_NOW
    return why_not_choice(box, table, seat, action)


def why_not_reshuffle(box, table, seat: int) -> int:
    if not has_character(box, seat):
        return NO_CHARACTER
    return DISCARD_EMPTY if table.discard_size[seat] == 0 else 0


def why_not_choice(box, table, seat: int, action: int) -> int:
    """The reason against an action that belongs to what the seat is asked."""
    if action >= CANCEL:
        return why_not_named(box, table, seat, action)
    if action >= DAMAGE:
        return why_not_keep(box, table, seat, action)
    if action == PASS_ON:
        return 0 if not box.gm and box.seats > 1 else NOBODY_TO_PASS_TO
    if action >= CALL:
        return why_not_call(box, table, seat, action - CALL)
    if action >= STUDY:
        return why_not_study(box, table, seat, action - STUDY)
    return why_not_decide(box, table, seat, action)


def why_not_named(box, table, seat: int, action: int) -> int:
    """A step of a call; or the move of a critical flip, which is no contest."""
    if table.state[seat] != NAMING:
        return why_not_draft(box, table, seat, action)
    if action - NAME <= RANGED:
        return NOT_A_CONTEST
    return why_not_perform(box, table, seat, action - NAME)


def why_not_decide(box, table, seat: int, action: int) -> int:
    """What a player decides about a character and a flip."""
    if action < OWN:
        return 0
    if action < FLIP:
        return 0 if action == READY else why_not_own(box, table, seat, action - OWN)
    if action < RESOLVE:
        return 0 if (table.call_attribute[seat] >> (action - FLIP)) & 1 else NOT_ITS_ATTRIBUTE
    if action < STAND:
        return 0 if is_tied(box, table, seat, action - RESOLVE + 1) else NOT_THAT_CARD
    if action < TAKE_TOKEN:
        return why_not_flash_back(box, table, seat, action)
    if action < TAKE_DAMAGE:
        return why_not_green(box, table, seat, action)
    if action < RECOVER:
        return why_not_split(table, seat, (action - TAKE_DAMAGE) // 3, (action - TAKE_DAMAGE) % 3)
    if action < MEND:
        place = place_of(table.exhausted[seat], table.exhausted_size[seat], action - RECOVER + 1)
        return NOT_THAT_CARD if place < 0 else 0
    return 0


def why_not_flash_back(box, table, seat: int, action: int) -> int:
    if action == STAND:
        return 0
    tokens = action - FLASHBACK + 2
    if box.flashback < tokens:
        return NOT_AGREED
    return 0 if may_flash_back(box, table, seat, tokens) else TOO_FEW_TOKENS


def why_not_green(box, table, seat: int, action: int) -> int:
    """The token is always there to take; a level only if there is a higher one; a secret card may stay secret."""
    if action == GO_UP:
        return NO_HIGHER_LEVEL if next_level(box, table, seat, table.call_move[seat]) > HIGHEST_LEVEL else 0
    if action == KEEP_SECRET:
        return 0 if table.call_veil[seat] == SECRET else NOT_NOW
    return 0


def why_not_split(table, seat: int, harms: int, wounds: int) -> int:
    """Exactly 3 damage make a Harm, exactly 6 a Wound."""
    return TOO_LITTLE_DAMAGE if harms * HARM_WORTH + wounds * WOUND_WORTH > table.damage[seat] else 0


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    if action == RESHUFFLE:
        reshuffle(box, table, seat, 0)
    elif action < STUDY:
        decide(box, table, seat, action)
    elif action < CALL:
        study(box, table, seat, action - STUDY)
    elif action == PASS_ON:
        table.spotlight = (seat + 1) % box.seats
        tell(table, PASSED_ON, table.spotlight, EVERYONE, 0, 0, 0)
    elif action < DAMAGE:
        begin_call(box, table, seat, action - CALL)
    elif action < CANCEL:
        keep(box, table, action)
    elif action >= GO_WITHOUT:
        step_in(box, table, action)
    elif action >= AMOUNT:
        deal_damage(box, table, seat, action - AMOUNT)
    elif table.state[seat] == NAMING:
        flip_at_once(box, table, seat, action - NAME)
    else:
        go_on_draft(box, table, seat, action)


def decide(box, table, seat: int, action: int) -> None:
    """A player's decision about a character or a flip."""
    if action < OWN:
        share_points(box, table, seat, action - SHARE)
    elif action < READY:
        own(box, table, seat, action - OWN)
    elif action == READY:
        be_ready(box, table, seat)
    elif action < RESOLVE:
        flip(box, table, seat, action - FLIP)
    elif action < STAND:
        resolve_with(box, table, seat, action - RESOLVE + 1)
    elif action == STAND:
        stand(box, table, seat)
    elif action < TAKE_TOKEN:
        flash_back(box, table, seat, action - FLASHBACK + 2)
    elif action == TAKE_TOKEN:
        take_token(box, table, seat)
    elif action == GO_UP:
        go_up(box, table, seat)
    elif action == KEEP_SECRET:
        finish_flip(box, table, seat, 0)
    else:
        decide_after(box, table, seat, action)


def decide_after(box, table, seat: int, action: int) -> None:
    """A player's decision about what follows a flip or a blow."""
    if action < RECOVER:
        take_damage(box, table, seat, (action - TAKE_DAMAGE) // 3, (action - TAKE_DAMAGE) % 3)
        keep_enough(box, table, seat)
    elif action < MEND:
        recover_card(table, seat, action - RECOVER + 1)
        after_recovery(table, seat)
    elif action < CRITICAL_FLIP:
        table.state[seat] = IDLE
        mend(box, table, seat, action - MEND)
    elif action == CRITICAL_FLIP:
        critical_flip(table, seat)
    elif action == NO_MORE:
        table.state[seat] = IDLE
    elif action < GO_ON:
        table.state[seat] = IDLE
        carry_out(box, table, action - CHOOSE)
    else:
        table.state[seat] = IDLE


def outcome(box, table, seat: int) -> int:
    """Nobody wins and nobody loses."""
    return 0
