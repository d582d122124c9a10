"""The table of the Deckahedron and the seven. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import mend, recover_card, take_damage
from quarterdeck.games.deckahedron.rules.calls import (
    begin_call,
    go_on_draft,
    why_not_call,
    why_not_draft,
    why_not_perform,
)
from quarterdeck.games.deckahedron.rules.characters import (
    be_ready,
    clear_seat,
    own,
    share_points,
    study,
    why_not_own,
    why_not_study,
)
from quarterdeck.games.deckahedron.rules.contests import carry_out, clear_contest, foe_leaves
from quarterdeck.games.deckahedron.rules.deck import (
    has_character,
    keep_enough,
    new_deck,
    next_level,
    no_deck,
    reshuffle,
)
from quarterdeck.games.deckahedron.rules.flips import (
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
from quarterdeck.games.deckahedron.rules.keeping import deal_damage, keep, why_not_keep
from quarterdeck.games.deckahedron.rules.silence import step_in, why_not_step_in
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- Setting up -----------------------------------------------------------------------------------------------


def deal(box: Box, table: Table) -> None:
    """Everybody shuffles their own Deckahedron; then each player makes a character, all at the same time."""
    forget_events(table)
    table.phase = t.CHARACTERS
    for deck in range(t.DECKS):
        if has_character(box, deck):
            new_deck(box, table, deck, box.wounds)
        elif deck == t.FOES:
            new_deck(box, table, deck, 0)
        else:
            no_deck(table, deck)
    for seat in range(t.SEATS):
        clear_seat(box, table, seat)
    for side in range(len(table.reeling)):
        table.reeling[side] = 0
    for slot in range(t.FOE_SLOTS):
        foe_leaves(table, slot)
    clear_contest(table)
    table.bank = 0
    table.fumble = 0
    table.spotlight = t.GM
    table.scene = 1
    table.nights = 0


# --- The seven -------------------------------------------------------------------------------------------------


def waiting(box: Box, table: Table) -> int:
    """Everybody who owes a decision, several at once; when nobody does, the seat in the spotlight (R2)."""
    if table.phase == t.OVER:
        return 0
    owing = 0
    for seat in range(box.seats):
        if table.state[seat] != t.IDLE:
            owing |= 1 << seat
    return owing if owing else 1 << table.spotlight


def first_choice(table: Table, seat: int) -> int:
    """The lowest action that belongs to what the seat is asked (besides a reshuffle)."""
    state = table.state[seat]
    if table.phase == t.EVENING_OVER:
        return t.END
    if state == t.IDLE:
        return t.CANCEL if table.draft[seat] else t.STUDY
    return t.FIRST_CHOICE[state]


def last_choice(table: Table, seat: int) -> int:
    """One past the highest."""
    state = table.state[seat]
    if table.phase == t.EVENING_OVER:
        return t.CANCEL
    if state == t.IDLE:
        return t.GO_WITHOUT if table.draft[seat] else t.END
    return t.LAST_CHOICE[state]


def may_reshuffle_now(table: Table, seat: int) -> int:
    """At any time before a flip or after it, and before Stamina is searched for; never in between (R13, R14)."""
    state = table.state[seat]
    return table.phase == t.PLAY and state in (t.IDLE, t.CALLED, t.HURT, t.FREE)


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending. The GM has some while others are asked, too (R48)."""
    asked = waiting(box, table)
    count = 0
    if (asked >> seat) & 1:
        count = legal_answers(box, table, seat, moves)
    if seat == t.GM and asked > 1:  # others are
        for action in range(t.GO_WITHOUT, t.ACTIONS):
            if why_not_step_in(box, table, seat, action) == 0:
                moves[count] = action
                count += 1
    return count


def legal_answers(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The choices of a seat that is asked."""
    count = 0
    if may_reshuffle_now(table, seat) and why_not_reshuffle(box, table, seat) == 0:
        moves[0] = t.RESHUFFLE
        count = 1
    for action in range(first_choice(table, seat), last_choice(table, seat)):
        if why_not_choice(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if action >= t.GO_WITHOUT:
        return why_not_step_in(box, table, seat, action)
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    if action == t.RESHUFFLE:
        return why_not_reshuffle(box, table, seat) if may_reshuffle_now(table, seat) else t.NOT_NOW
    if not first_choice(table, seat) <= action < last_choice(table, seat):
        return t.NOT_NOW
    return why_not_choice(box, table, seat, action)


def why_not_reshuffle(box: Box, table: Table, seat: int) -> int:
    if not has_character(box, seat):
        return t.NO_CHARACTER
    return t.DISCARD_EMPTY if table.discard_size[seat] == 0 else 0


def why_not_choice(box: Box, table: Table, seat: int, action: int) -> int:
    """The reason against an action that belongs to what the seat is asked."""
    if action >= t.CANCEL:
        return why_not_named(box, table, seat, action)
    if action >= t.DAMAGE:
        return why_not_keep(box, table, seat, action)
    if action == t.PASS_ON:
        return 0 if not box.gm and box.seats > 1 else t.NOBODY_TO_PASS_TO
    if action >= t.CALL:
        return why_not_call(box, table, seat, action - t.CALL)
    if action >= t.STUDY:
        return why_not_study(box, table, seat, action - t.STUDY)
    return why_not_decide(box, table, seat, action)


def why_not_named(box: Box, table: Table, seat: int, action: int) -> int:
    """A step of a call; or the move of a critical flip, which is no contest."""
    if table.state[seat] != t.NAMING:
        return why_not_draft(box, table, seat, action)
    if action - t.NAME <= t.RANGED:
        return t.NOT_A_CONTEST
    return why_not_perform(box, table, seat, action - t.NAME)


def why_not_decide(box: Box, table: Table, seat: int, action: int) -> int:
    """What a player decides about a character and a flip."""
    if action < t.OWN:
        return 0
    if action < t.FLIP:
        return 0 if action == t.READY else why_not_own(box, table, seat, action - t.OWN)
    if action < t.RESOLVE:
        return 0 if (table.call_attribute[seat] >> (action - t.FLIP)) & 1 else t.NOT_ITS_ATTRIBUTE
    if action < t.STAND:
        return 0 if is_tied(box, table, seat, action - t.RESOLVE + 1) else t.NOT_THAT_CARD
    if action < t.TAKE_TOKEN:
        return why_not_flash_back(box, table, seat, action)
    if action < t.TAKE_DAMAGE:
        return why_not_green(box, table, seat, action)
    if action < t.RECOVER:
        return why_not_split(table, seat, (action - t.TAKE_DAMAGE) // 3, (action - t.TAKE_DAMAGE) % 3)
    if action < t.MEND:
        place = place_of(table.exhausted[seat], table.exhausted_size[seat], action - t.RECOVER + 1)
        return t.NOT_THAT_CARD if place < 0 else 0
    return 0


def why_not_flash_back(box: Box, table: Table, seat: int, action: int) -> int:
    if action == t.STAND:
        return 0
    tokens = action - t.FLASHBACK + 2
    if box.flashback < tokens:
        return t.NOT_AGREED
    return 0 if may_flash_back(box, table, seat, tokens) else t.TOO_FEW_TOKENS


def why_not_green(box: Box, table: Table, seat: int, action: int) -> int:
    """The token is always there to take; a level only if there is a higher one; a secret card may stay secret."""
    if action == t.GO_UP:
        return t.NO_HIGHER_LEVEL if next_level(box, table, seat, table.call_move[seat]) > t.HIGHEST_LEVEL else 0
    if action == t.KEEP_SECRET:
        return 0 if table.call_veil[seat] == t.SECRET else t.NOT_NOW
    return 0


def why_not_split(table: Table, seat: int, harms: int, wounds: int) -> int:
    """Exactly 3 damage make a Harm, exactly 6 a Wound."""
    return t.TOO_LITTLE_DAMAGE if harms * t.HARM_WORTH + wounds * t.WOUND_WORTH > table.damage[seat] else 0


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    if action == t.RESHUFFLE:
        reshuffle(box, table, seat, 0)
    elif action < t.STUDY:
        decide(box, table, seat, action)
    elif action < t.CALL:
        study(box, table, seat, action - t.STUDY)
    elif action == t.PASS_ON:
        table.spotlight = (seat + 1) % box.seats
        tell(table, t.PASSED_ON, table.spotlight, EVERYONE, 0, 0, 0)
    elif action < t.DAMAGE:
        begin_call(box, table, seat, action - t.CALL)
    elif action < t.CANCEL:
        keep(box, table, action)
    elif action >= t.GO_WITHOUT:
        step_in(box, table, action)
    elif action >= t.AMOUNT:
        deal_damage(box, table, seat, action - t.AMOUNT)
    elif table.state[seat] == t.NAMING:
        flip_at_once(box, table, seat, action - t.NAME)
    else:
        go_on_draft(box, table, seat, action)


def decide(box: Box, table: Table, seat: int, action: int) -> None:
    """A player's decision about a character or a flip."""
    if action < t.OWN:
        share_points(box, table, seat, action - t.SHARE)
    elif action < t.READY:
        own(box, table, seat, action - t.OWN)
    elif action == t.READY:
        be_ready(box, table, seat)
    elif action < t.RESOLVE:
        flip(box, table, seat, action - t.FLIP)
    elif action < t.STAND:
        resolve_with(box, table, seat, action - t.RESOLVE + 1)
    elif action == t.STAND:
        stand(box, table, seat)
    elif action < t.TAKE_TOKEN:
        flash_back(box, table, seat, action - t.FLASHBACK + 2)
    elif action == t.TAKE_TOKEN:
        take_token(box, table, seat)
    elif action == t.GO_UP:
        go_up(box, table, seat)
    elif action == t.KEEP_SECRET:
        finish_flip(box, table, seat, 0)
    else:
        decide_after(box, table, seat, action)


def decide_after(box: Box, table: Table, seat: int, action: int) -> None:
    """A player's decision about what follows a flip or a blow."""
    if action < t.RECOVER:
        take_damage(box, table, seat, (action - t.TAKE_DAMAGE) // 3, (action - t.TAKE_DAMAGE) % 3)
        keep_enough(box, table, seat)
    elif action < t.MEND:
        recover_card(table, seat, action - t.RECOVER + 1)
        after_recovery(table, seat)
    elif action < t.CRITICAL_FLIP:
        table.state[seat] = t.IDLE
        mend(box, table, seat, action - t.MEND)
    elif action == t.CRITICAL_FLIP:
        critical_flip(table, seat)
    elif action == t.NO_MORE:
        table.state[seat] = t.IDLE
    elif action < t.GO_ON:
        table.state[seat] = t.IDLE
        carry_out(box, table, action - t.CHOOSE)
    else:
        table.state[seat] = t.IDLE


def outcome(box: Box, table: Table, seat: int) -> int:
    """Nobody wins and nobody loses."""
    return 0
