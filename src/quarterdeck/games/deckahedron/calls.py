"""How a flip is called for: whom, which move, with what, on which terms. Step by step, then asked. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.deck import has_character
from quarterdeck.games.deckahedron.flips import allowed_attributes, call
from quarterdeck.games.deckahedron.table import (
    ADVANTAGE,
    AGAINST,
    AGAINST_STEP,
    ALREADY_CALLED,
    ALREADY_SO,
    ALSO,
    AMOUNT,
    AMOUNT_STEP,
    AS_FOE,
    ASK,
    ATTACKED_BY,
    ATTRIBUTE_STEP,
    CALLS,
    CANCEL,
    CONTEST,
    DISADVANTAGE,
    EVERYONE_HERE,
    FOE_SLOTS,
    IS_DOWN,
    MOST_GRANTED,
    MOVE_STEP,
    NAME,
    NO_CHARACTER,
    NO_DRAFT,
    NO_FOE,
    NO_GM,
    NO_OPPONENT,
    NO_SUCH_MOVE,
    NOT_A_CONTEST,
    NOT_IN_SECRET,
    NOT_ITS_ATTRIBUTE,
    NOT_NOW,
    ONLY_FOR_YOURSELF,
    OPEN,
    PAST_COUNTING,
    RANGED,
    SEATS,
    TERMS_STEP,
    TWICE_IN_A_ROW,
    UNAWARE,
    VEIL,
    VEILED_CALL,
    WITH,
)


def able(box, table, seat: int) -> int:
    """A character that can act."""
    return has_character(box, seat) and not table.down[seat]


def all_able(box, table) -> int:
    """The set of characters that can act."""
    found = 0
    for seat in range(box.seats):
        if able(box, table, seat):
            found |= 1 << seat
    return found


def several(members: int) -> int:
    """Does a set have more than one member?"""
    return (members & (members - 1)) != 0


def why_not_target(box, table, seat: int) -> int:
    """A character that a call may reach: 0, or the reason."""
    if not has_character(box, seat):
        return NO_CHARACTER
    return IS_DOWN if table.down[seat] else 0


def why_not_call(box, table, seat: int, target: int) -> int:
    """The GM calls on players; where there is none, a player calls for their own character only (R2)."""
    if not box.gm and target != seat:
        return ONLY_FOR_YOURSELF if has_character(box, target) or target == EVERYONE_HERE else NO_CHARACTER
    if target == EVERYONE_HERE:
        return IS_DOWN if all_able(box, table) == 0 else 0
    return why_not_target(box, table, target)


def begin_call(box, table, seat: int, target: int) -> None:
    clear_draft(table, seat)
    table.draft[seat] = MOVE_STEP
    table.draft_for[seat] = all_able(box, table) if target == EVERYONE_HERE else 1 << target


def clear_draft(table, seat: int) -> None:
    table.draft[seat] = NO_DRAFT
    table.draft_for[seat] = 0
    table.draft_move[seat] = 0
    table.draft_attribute[seat] = 0
    table.draft_advantage[seat] = 0
    table.draft_veil[seat] = OPEN
    table.draft_side[seat] = 0
    table.draft_attacked[seat] = 0
    table.draft_unaware[seat] = 0


# --- The move ------------------------------------------------------------------------------------------------


def why_not_perform(box, table, seat: int, move: int) -> int:
    """May this character be called for this move? Some may not be made twice in a row."""
    if move >= box.moves or box.attributes[move] == 0:
        return NO_SUCH_MOVE
    return TWICE_IN_A_ROW if box.once[move] and table.last_move[seat] == move + 1 else 0


def why_not_name(box, table, seat: int, move: int) -> int:
    """First, the move is named: 0, or the reason."""
    for target in range(box.seats):
        if (table.draft_for[seat] >> target) & 1:
            reason = why_not_perform(box, table, target, move)
            if reason:
                return reason
    if move <= RANGED:
        if several(table.draft_for[seat]):
            return NOT_A_CONTEST
        if not any_opponent(box, table, seat):
            return NO_OPPONENT
    return 0


def any_opponent(box, table, seat: int) -> int:
    """Is there anybody to fight for the one character that is called?"""
    for side in range(SEATS + FOE_SLOTS):
        if why_not_against(box, table, seat, side) == 0:
            return 1
    return 0


def name_move(box, table, seat: int, move: int) -> None:
    table.draft_move[seat] = move
    if move <= RANGED:
        table.draft_attribute[seat] = box.attributes[move]
        table.draft[seat] = AGAINST_STEP
    elif several(box.attributes[move]):
        table.draft[seat] = ATTRIBUTE_STEP
    else:
        table.draft_attribute[seat] = box.attributes[move]
        table.draft[seat] = TERMS_STEP


def why_not_against(box, table, seat: int, side: int) -> int:
    """The other side of a contest: another character that can act, or a foe in the scene (7 + slot)."""
    if side >= SEATS:
        return 0 if table.foe_kind[side - SEATS] else NO_FOE
    if (table.draft_for[seat] >> side) & 1:
        return NO_OPPONENT
    return why_not_target(box, table, side)


def oppose(table, seat: int, side: int, attacked: int) -> None:
    table.draft_side[seat] = side + 1
    table.draft_attacked[seat] = attacked
    table.draft[seat] = TERMS_STEP


# --- The attribute ---------------------------------------------------------------------------------------------


def why_not_with(box, table, seat: int, attribute: int) -> int:
    """Which attribute: one of those on the move card, or the player's pick among them (R4)."""
    return 0 if allowed_attributes(box, table.draft_move[seat], attribute) else NOT_ITS_ATTRIBUTE


def name_attribute(box, table, seat: int, attribute: int) -> None:
    table.draft_attribute[seat] = allowed_attributes(box, table.draft_move[seat], attribute)
    table.draft[seat] = TERMS_STEP


# --- The terms ---------------------------------------------------------------------------------------------------


def why_not_term(box, table, seat: int, action: int) -> int:
    """Advantage, who may look, who else, and the asking itself."""
    if action == ADVANTAGE:
        return PAST_COUNTING if table.draft_advantage[seat] >= MOST_GRANTED else 0
    if action == DISADVANTAGE:
        return PAST_COUNTING if table.draft_advantage[seat] <= -MOST_GRANTED else 0
    if action < ALSO:
        return why_not_veil(box, table, seat, action - VEIL)
    if action < UNAWARE:
        return why_not_also(box, table, seat, action - ALSO)
    if action == UNAWARE:
        contest = table.draft_move[seat] <= RANGED and not table.draft_attacked[seat]
        return 0 if contest else NOT_A_CONTEST
    return 0


def why_not_veil(box, table, seat: int, veil: int) -> int:
    """A secret flip is for the GM and the player, a hidden one for the GM alone; not where the table shows it (R37)."""
    if not box.gm:
        return NO_GM
    if veil == table.draft_veil[seat]:
        return ALREADY_SO
    move = table.draft_move[seat]
    return NOT_IN_SECRET if move <= RANGED or box.effects[move] else 0


def why_not_also(box, table, seat: int, target: int) -> int:
    """One call may reach several players."""
    if not box.gm:
        return ONLY_FOR_YOURSELF
    if table.draft_move[seat] <= RANGED:
        return NOT_A_CONTEST
    reason = why_not_target(box, table, target)
    if reason:
        return reason
    if (table.draft_for[seat] >> target) & 1:
        return ALREADY_CALLED
    return why_not_perform(box, table, target, table.draft_move[seat])


def set_term(table, seat: int, action: int) -> None:
    if action == ADVANTAGE:
        table.draft_advantage[seat] += 1
    elif action == DISADVANTAGE:
        table.draft_advantage[seat] -= 1
    elif action < ALSO:
        table.draft_veil[seat] = action - VEIL
    elif action < UNAWARE:
        table.draft_for[seat] |= 1 << (action - ALSO)
    else:
        table.draft_unaware[seat] = 1 - table.draft_unaware[seat]


def ask(box, table, seat: int) -> None:
    """The call is made: everybody it is for may now flip, in any order."""
    table.fumble = 0
    move = table.draft_move[seat]
    advantage = table.draft_advantage[seat]
    for target in range(box.seats):
        if (table.draft_for[seat] >> target) & 1:
            tell(table, CALLS, target, EVERYONE, move, table.draft_attribute[seat], advantage)
            call(box, table, target, move, table.draft_attribute[seat], advantage, table.draft_veil[seat])
            if move <= RANGED:
                open_contest(box, table, seat, target)
    if table.draft_veil[seat] != OPEN:
        tell(table, VEILED_CALL, seat, EVERYONE, table.draft_veil[seat], 0, 0)
    clear_draft(table, seat)


def open_contest(box, table, seat: int, target: int) -> None:
    """Both sides flip; a foe does when the character has, and one that is unaware does not at all."""
    side = table.draft_side[seat] - 1
    if side >= SEATS:
        side = AS_FOE + side - SEATS
    table.contest = 1 + table.draft_move[seat]
    table.attacker = side if table.draft_attacked[seat] else target
    table.defender = target if table.draft_attacked[seat] else side
    table.unaware = table.draft_unaware[seat]
    tell(table, CONTEST, table.attacker, EVERYONE, table.draft_move[seat], table.defender, table.unaware)
    if side < SEATS and not table.unaware:
        call(box, table, side, table.draft_move[seat], table.draft_attribute[seat], 0, OPEN)


def step_of(action: int) -> int:
    """The step of a call in which an action belongs."""
    if action < AGAINST:
        return MOVE_STEP
    if action < WITH:
        return AGAINST_STEP
    if action < ADVANTAGE:
        return ATTRIBUTE_STEP
    return TERMS_STEP if action < AMOUNT else AMOUNT_STEP


def why_not_draft(box, table, seat: int, action: int) -> int:
    """Making up a call: 0, or the number of the reason."""
    if action == CANCEL:
        return 0
    step = step_of(action)
    if table.draft[seat] != step:
        return NOT_NOW
    if step == MOVE_STEP:
        return why_not_name(box, table, seat, action - NAME)
    if step == AGAINST_STEP:
        if action >= ATTACKED_BY:
            return 0 if table.foe_kind[action - ATTACKED_BY] else NO_FOE
        return why_not_against(box, table, seat, action - AGAINST)
    if step == ATTRIBUTE_STEP:
        return why_not_with(box, table, seat, action - WITH)
    return why_not_term(box, table, seat, action) if step == TERMS_STEP else 0


def go_on_draft(box, table, seat: int, action: int) -> None:
    """One step of making up a call, up to the asking."""
    if action == CANCEL:
        clear_draft(table, seat)
    elif action < AGAINST:
        name_move(box, table, seat, action - NAME)
    elif action < ATTACKED_BY:
        oppose(table, seat, action - AGAINST, 0)
    elif action < WITH:
        oppose(table, seat, SEATS + action - ATTACKED_BY, 1)
    elif action < ADVANTAGE:
        name_attribute(box, table, seat, action - WITH)
    elif action < ASK:
        set_term(table, seat, action)
    else:
        ask(box, table, seat)
