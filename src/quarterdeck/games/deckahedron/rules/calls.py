"""How a flip is called for: whom, which move, with what, on which terms. Step by step, then asked. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.costs import why_not_pay
from quarterdeck.games.deckahedron.rules.deck import has_character, in_play
from quarterdeck.games.deckahedron.rules.flips import allowed_attributes, call
from quarterdeck.games.deckahedron.rules.table import Box, Table


def able(box: Box, table: Table, seat: int) -> int:
    """A character that can act."""
    return in_play(box, table, seat) and not table.down[seat]


def all_able(box: Box, table: Table) -> int:
    """The set of characters that can act."""
    found = 0
    for seat in range(box.seats):
        if able(box, table, seat):
            found |= 1 << seat
    return found


def several(members: int) -> int:
    """Does a set have more than one member?"""
    return (members & (members - 1)) != 0


def why_not_target(box: Box, table: Table, seat: int) -> int:
    """A character that a call may reach: 0, or the reason."""
    if not has_character(box, seat):
        return t.NO_CHARACTER
    if not in_play(box, table, seat):
        return t.NOT_IN_PLAY
    return t.IS_DOWN if table.down[seat] else 0


def why_not_call(box: Box, table: Table, seat: int, target: int) -> int:
    """The GM calls on players; where there is none, a player calls for their own character only (R2)."""
    if not box.gm and target != seat:
        return t.ONLY_FOR_YOURSELF if has_character(box, target) or target == t.EVERYONE_HERE else t.NO_CHARACTER
    if target == t.EVERYONE_HERE:
        return t.IS_DOWN if all_able(box, table) == 0 else 0
    return why_not_target(box, table, target)


def begin_call(box: Box, table: Table, seat: int, target: int) -> None:
    clear_draft(table, seat)
    table.draft[seat] = t.MOVE_STEP
    table.draft_for[seat] = all_able(box, table) if target == t.EVERYONE_HERE else 1 << target


def clear_draft(table: Table, seat: int) -> None:
    table.draft[seat] = t.NO_DRAFT
    table.draft_for[seat] = 0
    table.draft_move[seat] = 0
    table.draft_attribute[seat] = 0
    table.draft_advantage[seat] = 0
    table.draft_veil[seat] = t.OPEN
    table.draft_side[seat] = 0
    table.draft_attacked[seat] = 0
    table.draft_unaware[seat] = 0


# --- The move ------------------------------------------------------------------------------------------------


def why_not_perform(box: Box, table: Table, seat: int, move: int) -> int:
    """May this character be called for this move? Some may not be made twice in a row."""
    if move >= box.moves or box.attributes[move] == 0:
        return t.NO_SUCH_MOVE
    if box.once[move] and table.last_move[seat] == move + 1:
        return t.TWICE_IN_A_ROW
    return why_not_pay(box, table, seat, move)


def why_not_name(box: Box, table: Table, seat: int, move: int) -> int:
    """First, the move is named: 0, or the reason."""
    for target in range(box.seats):
        if (table.draft_for[seat] >> target) & 1:
            reason = why_not_perform(box, table, target, move)
            if reason:
                return reason
    if move <= t.RANGED:
        if several(table.draft_for[seat]):
            return t.NOT_A_CONTEST
        if not any_opponent(box, table, seat):
            return t.NO_OPPONENT
    return 0


def any_opponent(box: Box, table: Table, seat: int) -> int:
    """Is there anybody to fight for the one character that is called?"""
    for side in range(t.SEATS + t.FOE_SLOTS):
        if why_not_against(box, table, seat, side) == 0:
            return 1
    return 0


def name_move(box: Box, table: Table, seat: int, move: int) -> None:
    table.draft_move[seat] = move
    if move <= t.RANGED:
        table.draft_attribute[seat] = box.attributes[move]
        table.draft[seat] = t.AGAINST_STEP
    elif several(box.attributes[move]):
        table.draft[seat] = t.ATTRIBUTE_STEP
    else:
        table.draft_attribute[seat] = box.attributes[move]
        table.draft[seat] = t.TERMS_STEP


def why_not_against(box: Box, table: Table, seat: int, side: int) -> int:
    """The other side of a contest: another character that can act, or a foe in the scene (7 + slot)."""
    if side >= t.SEATS:
        return why_not_foe_there(table, side - t.SEATS)
    if (table.draft_for[seat] >> side) & 1:
        return t.NO_OPPONENT
    return why_not_target(box, table, side)


def why_not_foe_there(table: Table, slot: int) -> int:
    """A foe that the characters can meet: 0, or the reason."""
    if not table.foe_kind[slot]:
        return t.NO_FOE
    return t.FOE_IS_HIDDEN if table.foe_hidden[slot] else 0


def oppose(table: Table, seat: int, side: int, attacked: int) -> None:
    table.draft_side[seat] = side + 1
    table.draft_attacked[seat] = attacked
    table.draft[seat] = t.TERMS_STEP


# --- The attribute ---------------------------------------------------------------------------------------------


def why_not_with(box: Box, table: Table, seat: int, attribute: int) -> int:
    """Which attribute: one of those on the move card, or the player's pick among them (R4)."""
    return 0 if allowed_attributes(box, table.draft_move[seat], attribute) else t.NOT_ITS_ATTRIBUTE


def name_attribute(box: Box, table: Table, seat: int, attribute: int) -> None:
    table.draft_attribute[seat] = allowed_attributes(box, table.draft_move[seat], attribute)
    table.draft[seat] = t.TERMS_STEP


# --- The terms ---------------------------------------------------------------------------------------------------


def why_not_term(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Advantage, who may look, who else, and the asking itself."""
    if verb == a.ADVANTAGE:
        return t.PAST_COUNTING if table.draft_advantage[seat] >= t.MOST_GRANTED else 0
    if verb == a.DISADVANTAGE:
        return t.PAST_COUNTING if table.draft_advantage[seat] <= -t.MOST_GRANTED else 0
    if verb == a.VEIL:
        return why_not_veil(box, table, seat, which)
    if verb == a.ALSO:
        return why_not_also(box, table, seat, which)
    if verb == a.UNAWARE:
        contest = table.draft_move[seat] <= t.RANGED and not table.draft_attacked[seat]
        return 0 if contest else t.NOT_A_CONTEST
    return 0


def why_not_veil(box: Box, table: Table, seat: int, veil: int) -> int:
    """A secret flip is for the GM and the player, a hidden one for the GM alone; not where the table shows it (R37)."""
    if not box.gm:
        return t.NO_GM
    if veil == table.draft_veil[seat]:
        return t.ALREADY_SO
    move = table.draft_move[seat]
    return t.NOT_IN_SECRET if move <= t.RANGED or box.effects[move] else 0


def why_not_also(box: Box, table: Table, seat: int, target: int) -> int:
    """One call may reach several players."""
    if not box.gm:
        return t.ONLY_FOR_YOURSELF
    if table.draft_move[seat] <= t.RANGED:
        return t.NOT_A_CONTEST
    reason = why_not_target(box, table, target)
    if reason:
        return reason
    if (table.draft_for[seat] >> target) & 1:
        return t.ALREADY_CALLED
    return why_not_perform(box, table, target, table.draft_move[seat])


def set_term(table: Table, seat: int, verb: int, which: int) -> None:
    if verb == a.ADVANTAGE:
        table.draft_advantage[seat] += 1
    elif verb == a.DISADVANTAGE:
        table.draft_advantage[seat] -= 1
    elif verb == a.VEIL:
        table.draft_veil[seat] = which
    elif verb == a.ALSO:
        table.draft_for[seat] |= 1 << which
    else:
        table.draft_unaware[seat] = 1 - table.draft_unaware[seat]


def ask(box: Box, table: Table, seat: int) -> None:
    """The call is made: everybody it is for may now flip, in any order."""
    table.fumble = 0
    move = table.draft_move[seat]
    advantage = table.draft_advantage[seat]
    for target in range(box.seats):
        if (table.draft_for[seat] >> target) & 1:
            tell(table, t.CALLS, target, EVERYONE, move, table.draft_attribute[seat], advantage)
            call(box, table, target, move, table.draft_attribute[seat], advantage, table.draft_veil[seat])
            if move <= t.RANGED:
                open_contest(box, table, seat, target)
    if table.draft_veil[seat] != t.OPEN:
        tell(table, t.VEILED_CALL, seat, EVERYONE, table.draft_veil[seat], 0, 0)
    clear_draft(table, seat)


def open_contest(box: Box, table: Table, seat: int, target: int) -> None:
    """Both sides flip; a foe does when the character has, and one that is unaware does not at all."""
    side = table.draft_side[seat] - 1
    if side >= t.SEATS:
        side = t.AS_FOE + side - t.SEATS
    table.contest = 1 + table.draft_move[seat]
    table.attacker = side if table.draft_attacked[seat] else target
    table.defender = target if table.draft_attacked[seat] else side
    table.unaware = table.draft_unaware[seat]
    tell(table, t.CONTEST, table.attacker, EVERYONE, table.draft_move[seat], table.defender, table.unaware)
    if side < t.SEATS and not table.unaware:
        call(box, table, side, table.draft_move[seat], table.draft_attribute[seat], 0, t.OPEN)


def step_of(verb: int) -> int:
    """The step of a call in which a verb belongs."""
    if verb == a.NAME:
        return t.MOVE_STEP
    if verb in (a.AGAINST, a.ATTACKED_BY):
        return t.AGAINST_STEP
    if verb == a.WITH:
        return t.ATTRIBUTE_STEP
    return t.AMOUNT_STEP if verb == a.AMOUNT else t.TERMS_STEP


def why_not_draft(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Making up a call: 0, or the number of the reason."""
    if verb == a.CANCEL:
        return 0
    if table.draft[seat] != step_of(verb):
        return t.NOT_NOW
    if verb == a.NAME:
        return why_not_name(box, table, seat, which)
    if verb == a.AGAINST:
        return why_not_against(box, table, seat, which)
    if verb == a.ATTACKED_BY:
        return why_not_foe_there(table, which)
    if verb == a.WITH:
        return why_not_with(box, table, seat, which)
    return why_not_term(box, table, seat, verb, which)


def go_on_draft(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """One step of making up a call, up to the asking."""
    if verb == a.CANCEL:
        clear_draft(table, seat)
    elif verb == a.NAME:
        name_move(box, table, seat, which)
    elif verb == a.AGAINST:
        oppose(table, seat, which, 0)
    elif verb == a.ATTACKED_BY:
        oppose(table, seat, t.SEATS + which, 1)
    elif verb == a.WITH:
        name_attribute(box, table, seat, which)
    elif verb == a.ASK:
        ask(box, table, seat)
    else:
        set_term(table, seat, verb, which)
