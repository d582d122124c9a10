"""The course of the game: deal, waiting, legal, why_not, apply, outcome. R numbers are in RULINGS.md. Rules."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import action_of, count_of, group_of, parts_of
from quarterdeck.games.deckahedron.rules.calls import (
    begin_call,
    go_on_draft,
    why_not_call,
    why_not_draft,
    why_not_perform,
)
from quarterdeck.games.deckahedron.rules.characters import clear_seat, study, why_not_study
from quarterdeck.games.deckahedron.rules.contests import clear_contest, foe_leaves
from quarterdeck.games.deckahedron.rules.correcting import (
    answer_for,
    begin_correction,
    correct,
    corrected,
    is_correcting,
    stop_answering,
    who_acts,
    why_not_adjust,
    why_not_answer_for,
    why_not_change,
    why_not_correct,
    why_not_take_from_bank,
)
from quarterdeck.games.deckahedron.rules.costs import at_leisure
from quarterdeck.games.deckahedron.rules.deciding import decide, decide_after, settle_by, why_not_decide
from quarterdeck.games.deckahedron.rules.deck import has_character, holds_up, in_play, new_deck, no_deck, reshuffle
from quarterdeck.games.deckahedron.rules.flips import flip_at_once
from quarterdeck.games.deckahedron.rules.keeping import deal_damage, keep, why_not_keep
from quarterdeck.games.deckahedron.rules.more import later, why_not_later
from quarterdeck.games.deckahedron.rules.ruled_out import (
    EVERY_ONE,
    answers_ruled_out,
    corrections_ruled_out,
    first_actions,
    later_ruled_out,
    names_nothing,
    why_not_one,
)
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
    for i in range(t.BLESSINGS):
        table.blessed[i] = 0
    table.heroic = box.heroic
    table.bank = 0
    table.fumble = 0
    table.spotlight = t.GM
    table.scene = 1
    table.nights = 0
    table.answering = 0


# --- Who may act, and what -------------------------------------------------------------------------------------


def waiting(box: Box, table: Table) -> int:
    """Everybody who owes a decision, several at once; when nobody is waited for, the seat in the spotlight (R2)."""
    if table.phase == t.OVER:
        return 0
    owing = 0
    held_up = 0
    for seat in range(box.seats):
        if table.state[seat] != t.IDLE:
            owing |= 1 << seat
            held_up |= holds_up(table, seat)
    return owing if held_up else owing | 1 << table.spotlight


def first_verb(table: Table, seat: int) -> int:
    """The first verb that belongs to what the seat is asked (besides a reshuffle)."""
    state = table.state[seat]
    if table.phase == t.EVENING_OVER:
        return a.END
    if state == t.IDLE:
        return a.CANCEL if table.draft[seat] else a.STUDY
    return a.FIRST_VERB[state]


def last_verb(table: Table, seat: int) -> int:
    """One past the last."""
    state = table.state[seat]
    if table.phase == t.EVENING_OVER:
        return a.CANCEL
    if state == t.IDLE:
        return a.GO_WITHOUT if table.draft[seat] else a.END
    return a.LAST_VERB[state]


def may_reshuffle_now(table: Table, seat: int) -> int:
    """At any time before a flip or after it, and before Stamina is searched for; never in between (R13, R14)."""
    state = table.state[seat]
    return table.phase == t.PLAY and state in (t.IDLE, t.CALLED, t.HURT, t.FREE)


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending. The GM has some while others are asked, too (R48)."""
    asked = waiting(box, table)
    count = 0
    if who_acts(table, seat) != seat:
        count = legal_answers(box, table, who_acts(table, seat), moves)
        moves[count] = action_of(a.LET_ANSWER, 0)
        return legal_later(box, table, who_acts(table, seat), moves, count + 1)
    if (asked >> seat) & 1:
        count = legal_answers(box, table, seat, moves)
    elif reshuffles_meanwhile(box, table, seat) and why_not_reshuffle(box, table, seat) == 0:
        moves[0] = action_of(a.RESHUFFLE, 0)
        count = 1
    if seat == t.GM and asked > 1:  # others are
        for verb in range(a.GO_WITHOUT, a.SETTLE):
            for which in range(count_of(verb)):
                if why_not_step_in(box, table, seat, verb, which) == 0:
                    moves[count] = action_of(verb, which)
                    count += 1
    if seat == t.GM and box.gm:
        count = legal_corrections(box, table, seat, moves, count)
    return legal_later(box, table, seat, moves, count)


def legal_later(box: Box, table: Table, seat: int, moves: Moves, count: int) -> int:
    """What moves cost and give, what is carried, dice, and foes of the group's own (R51 to R55)."""
    free = at_leisure(box, table, seat)
    for verb in range(a.PICK, a.VERBS if box.blessings else a.BLESS):
        if later_ruled_out(box, table, seat, verb, free):
            continue
        group = group_of(verb)
        for first in range(0, first_actions(box, verb), group):
            if verb not in EVERY_ONE and names_nothing(box, table, seat, verb, first):
                continue
            for which in range(first, first + group):
                if why_not_one(box, table, seat, verb, which, free) == 0:
                    moves[count] = action_of(verb, which)
                    count += 1
    return count


def legal_corrections(box: Box, table: Table, seat: int, moves: Moves, count: int) -> int:
    """What the GM may do at any time: correct a character, or answer for a player (R49, R50)."""
    if is_correcting(table, seat) and not (waiting(box, table) >> seat) & 1:
        for i in range(count, 0, -1):  # ascending: it comes before those that are there already
            moves[i] = moves[i - 1]
        moves[0] = action_of(a.CANCEL, 0)
        count += 1
    target = corrected(box, table, seat) if is_correcting(table, seat) else 0
    for verb in range(a.CORRECT, a.LET_ANSWER):
        if corrections_ruled_out(box, table, seat, verb):
            continue
        for which in range(first_actions(box, verb)):
            adjusts = a.ADJUST <= verb < a.BANK_LESS
            if adjusts and why_not_change(box, table, target, verb, which):
                continue
            if adjusts or why_not_see_to(box, table, seat, verb, which) == 0:
                moves[count] = action_of(verb, which)
                count += 1
    return count


def why_not_see_to(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """The GM corrects something, or answers for somebody: 0, or the reason."""
    if verb == a.CORRECT:
        return why_not_correct(box, table, seat, which)
    if verb == a.ANSWER_FOR:
        return why_not_answer_for(box, table, seat, which)
    if verb == a.BANK_LESS:
        return why_not_take_from_bank(box, table, seat)
    if verb == a.LET_ANSWER:
        return t.NOT_NOW
    return why_not_adjust(box, table, seat, verb, which)


def legal_answers(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The choices of a seat that is asked."""
    count = 0
    if may_reshuffle_now(table, seat) and why_not_reshuffle(box, table, seat) == 0:
        moves[0] = action_of(a.RESHUFFLE, 0)
        count = 1
    for verb in range(first_verb(table, seat), last_verb(table, seat)):
        if answers_ruled_out(table, seat, verb):
            continue
        group = group_of(verb)
        for first in range(0, first_actions(box, verb), group):
            if group > 1 and names_nothing(box, table, seat, verb, first):
                continue
            for which in range(first, first + group):
                if why_not_choice(box, table, seat, verb, which) == 0:
                    moves[count] = action_of(verb, which)
                    count += 1
    if table.state[seat] == t.SETTLING:
        for which in range(count_of(a.SETTLE)):
            if why_not_decide(box, table, seat, a.SETTLE, which) == 0:
                moves[count] = action_of(a.SETTLE, which)
                count += 1
    return count


def reshuffles_meanwhile(box: Box, table: Table, seat: int) -> int:
    """A player of whom nothing is asked may reshuffle at any time, also before a Harm that the GM deals (R13)."""
    return in_play(box, table, seat) and may_reshuffle_now(table, seat)


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    verb, which = parts_of(action)
    actor = who_acts(table, seat)
    if verb >= a.PICK:
        return why_not_later(box, table, actor, verb, which)
    if actor != seat:
        return 0 if verb == a.LET_ANSWER else why_not_asked(box, table, actor, verb, which)
    if verb >= a.CORRECT:
        return why_not_see_to(box, table, seat, verb, which)
    if verb in (a.GO_WITHOUT, a.WITHDRAW):
        return why_not_step_in(box, table, seat, verb, which)
    if verb == a.CANCEL and is_correcting(table, seat):
        return 0
    if not (waiting(box, table) >> seat) & 1:
        if verb == a.RESHUFFLE and reshuffles_meanwhile(box, table, seat):
            return why_not_reshuffle(box, table, seat)
        return t.NOT_YOURS
    return why_not_asked(box, table, seat, verb, which)


def why_not_asked(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """The reason against an action of a seat that is asked."""
    if verb == a.RESHUFFLE:
        return why_not_reshuffle(box, table, seat) if may_reshuffle_now(table, seat) else t.NOT_NOW
    if verb == a.SETTLE:
        return why_not_decide(box, table, seat, verb, which) if table.state[seat] == t.SETTLING else t.NOT_NOW
    if not first_verb(table, seat) <= verb < last_verb(table, seat):
        return t.NOT_NOW
    return why_not_choice(box, table, seat, verb, which)


def why_not_reshuffle(box: Box, table: Table, seat: int) -> int:
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    return t.DISCARD_EMPTY if table.discard_size[seat] == 0 else 0


def why_not_choice(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """The reason against an action that belongs to what the seat is asked."""
    if verb >= a.CANCEL:
        return why_not_named(box, table, seat, verb, which)
    if verb >= a.DAMAGE:
        return why_not_keep(box, table, seat, verb, which)
    if verb == a.PASS_ON:
        return 0 if not box.gm and box.seats > 1 else t.NOBODY_TO_PASS_TO
    if verb == a.CALL:
        return why_not_call(box, table, seat, which)
    if verb == a.STUDY:
        return why_not_study(box, table, seat, which)
    return why_not_decide(box, table, seat, verb, which)


def why_not_named(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """A step of a call; or the move of a critical flip, which is no contest."""
    if table.state[seat] != t.NAMING:
        return why_not_draft(box, table, seat, verb, which)
    return t.NOT_A_CONTEST if which <= t.RANGED else why_not_perform(box, table, seat, which)


# --- Carrying it out -------------------------------------------------------------------------------------------


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    verb, which = parts_of(action)
    if verb == a.LET_ANSWER:
        table.answering = 0
    else:
        carry(box, table, who_acts(table, seat), verb, which)
    stop_answering(table)


def carry(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """The action of the seat whose decision it is."""
    if verb >= a.PICK:
        later(box, table, seat, verb, which)
    elif verb >= a.CORRECT:
        see_to(box, table, seat, verb, which)
    elif verb == a.RESHUFFLE:
        reshuffle(box, table, seat, 0)
    elif table.state[seat] == t.SETTLING and verb != a.FLASHBACK and verb not in (a.GO_WITHOUT, a.WITHDRAW):
        settle_by(box, table, seat, verb, which)
    elif verb < a.TAKE_DAMAGE:
        decide(box, table, seat, verb, which)
    elif verb < a.STUDY:
        decide_after(box, table, seat, verb, which)
    elif verb == a.STUDY:
        study(box, table, seat, which)
    elif verb == a.CALL:
        begin_call(box, table, seat, which)
    elif verb == a.PASS_ON:
        table.spotlight = (seat + 1) % box.seats
        tell(table, t.PASSED_ON, table.spotlight, EVERYONE, 0, 0, 0)
    elif verb < a.CANCEL:
        keep(box, table, verb, which)
    elif verb >= a.GO_WITHOUT:
        step_in(box, table, verb, which)
    elif verb == a.AMOUNT:
        deal_damage(box, table, seat, which)
    elif table.state[seat] == t.NAMING:
        flip_at_once(box, table, seat, which)
    else:
        go_on_draft(box, table, seat, verb, which)


def see_to(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """What the GM corrects, and for whom the GM answers."""
    if verb == a.CORRECT:
        begin_correction(table, seat, which)
    elif verb == a.ANSWER_FOR:
        answer_for(table, which)
    elif verb == a.BANK_LESS:
        table.bank -= 1
        tell(table, t.CORRECTED, t.GM, EVERYONE, t.OF_BANK, table.bank, 0)
    else:
        correct(box, table, seat, verb, which)


def outcome(box: Box, table: Table, seat: int) -> int:
    """Nobody wins and nobody loses."""
    return 0
