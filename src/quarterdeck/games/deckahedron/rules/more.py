"""What may be done besides answers and calls: costs and gifts of moves, gear, dice, foes of the group's own. Rules."""

from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import (
    blessing_of,
    blow_of,
    foe_and_seat_of,
    hold_of,
    more_tokens_of,
    tuning_of,
)
from quarterdeck.games.deckahedron.rules.arms import (
    carry_gear,
    foe_comes,
    foe_strikes,
    free_flip,
    free_roll,
    leads_at_leisure,
    strike,
    tune,
    why_not_carry,
    why_not_flip_freely,
    why_not_foe,
    why_not_roll,
    why_not_strike,
    why_not_tune,
)
from quarterdeck.games.deckahedron.rules.blessings import bless, return_to_supply, why_not_bless
from quarterdeck.games.deckahedron.rules.body import recover_token, search_out
from quarterdeck.games.deckahedron.rules.calls import oppose, why_not_foe_there
from quarterdeck.games.deckahedron.rules.contests import foe_loses
from quarterdeck.games.deckahedron.rules.correcting import corrected, is_correcting, put_back, why_not_now
from quarterdeck.games.deckahedron.rules.costs import (
    at_leisure,
    make,
    pick,
    spend,
    why_not_make,
    why_not_pick,
    why_not_spend,
)
from quarterdeck.games.deckahedron.rules.deck import holds_up
from quarterdeck.games.deckahedron.rules.flips import after_recovery, flash_back, is_tied, may_flash_back, resolve_with
from quarterdeck.games.deckahedron.rules.keeping import dismiss
from quarterdeck.games.deckahedron.rules.party import see_to_party, why_not_party
from quarterdeck.games.deckahedron.rules.table import Box, Table


def why_not_later(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Everything from PICK on: 0, or the number of the reason."""
    if a.RETIRE <= verb <= a.WELCOME:
        return why_not_party(box, table, seat, verb, which)
    if table.phase != t.PLAY:
        return t.NOT_NOW
    if verb == a.PICK:
        return why_not_pick(box, table, seat, which)
    if verb == a.SPEND:
        move, option = hold_of(which)
        return why_not_spend(box, table, seat, move, option)
    if verb == a.MAKE:
        return why_not_make(box, table, seat, which)
    if verb == a.CARRY:
        return why_not_see_to_gear(box, table, seat, which)
    if verb == a.ROLL:
        return why_not_roll(box, table, seat)
    if verb == a.FREE_FLIP:
        return why_not_flip_freely(box, table, seat)
    if verb == a.MORE_FLASHBACK:
        return why_not_flash_back_for(box, table, seat, more_tokens_of(which))
    if verb == a.RECOVER_TOKEN:
        if table.state[seat] != t.RECOVERING:
            return t.NOT_NOW
        return 0 if table.tired[seat] > 0 else t.NO_EXHAUSTION_TOKEN
    if verb >= a.BLESS:
        return why_not_blessing(box, table, seat, verb, which)
    return why_not_see_to_foes(box, table, seat, verb, which)


def why_not_flash_back_for(box: Box, table: Table, seat: int, tokens: int) -> int:
    """An open-ended Flashback, where it is agreed on (R36)."""
    if table.state[seat] not in (t.STANDING, t.SETTLING):
        return t.NOT_NOW
    if box.flashback < tokens:
        return t.NOT_AGREED
    return 0 if may_flash_back(box, table, seat, tokens) else t.TOO_FEW_TOKENS


def why_not_blessing(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """The GM blesses somebody or puts it right (R49); a player takes one, or resolves a tied flip with one (R59)."""
    if not box.blessings:
        return t.NOT_AGREED
    if verb == a.RESOLVE_BLESSED:
        if table.state[seat] != t.TIED:
            return t.NOT_NOW
        return 0 if is_tied(box, table, seat, blessing_of(which)) else t.NOT_THAT_CARD
    if verb == a.TAKE_BLESSING:
        return why_not_bless(box, table, seat) if table.state[seat] == t.CRITICAL else t.NOT_NOW
    if verb == a.BLESS:
        return why_not_bless(box, table, which) if keeps_at_leisure(box, table, seat) else t.NOT_NOW
    if not is_correcting(table, seat):
        return t.NOT_NOW
    target = corrected(box, table, seat)
    reason = why_not_now(table, target)
    if reason:
        return reason
    if verb == a.GIVE_BACK:
        return 0 if table.blessed[which] == target + 1 else t.NOT_THAT_CARD
    place = place_of(table.discard[target], table.discard_size[target], blessing_of(which))
    return t.NOT_THAT_CARD if place < 0 else 0


def keeps_at_leisure(box: Box, table: Table, seat: int) -> int:
    """The seat that keeps the table goes on, and nobody owes anything (R2)."""
    led = leads_at_leisure(box, table, seat) or (not box.gm and at_leisure(box, table, seat))
    return seat == t.GM and led and not anybody_owes(box, table) and table.spotlight == seat


def why_not_see_to_gear(box: Box, table: Table, seat: int, which: int) -> int:
    """One's own, when nothing else is owed; the GM puts right that of the character who is seen to (R49)."""
    if is_correcting(table, seat):
        target = corrected(box, table, seat)
        reason = why_not_now(table, target)
        return reason if reason else why_not_carry(box, table, target, which)
    return why_not_carry(box, table, seat, which) if at_leisure(box, table, seat) else t.NOT_NOW


def why_not_see_to_foes(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """The GM's foes; without a GM they are the first seat's, as everything that is kept (R2)."""
    if seat != t.GM:
        return t.ONLY_THE_GM
    if verb in (a.OTHER_AGAINST, a.OTHER_ATTACKED_BY):
        there = table.draft[seat] == t.AGAINST_STEP and table.state[seat] == t.IDLE
        return why_not_foe_there(table, t.FIRST_SLOTS + which) if there else t.NOT_NOW
    if not (leads_at_leisure(box, table, seat) or (not box.gm and at_leisure(box, table, seat))):
        return t.NOT_NOW
    if verb == a.TUNE:
        slot, what = tuning_of(which)
        return why_not_tune(box, table, slot, what)
    if anybody_owes(box, table) or table.spotlight != seat:
        return t.NOT_NOW
    if verb == a.OTHER_FOE:
        return why_not_foe(box, table, t.FOE_KINDS + which, 0)
    if verb == a.HIDDEN_FOE:
        return why_not_foe(box, table, which, 1)
    if verb in (a.HIT, a.FOE_HITS):
        slot, target = foe_and_seat_of(which)
        return why_not_strike(box, table, slot, target)
    if verb == a.OTHER_STRIKE:
        slot, _ = blow_of(which)
        return why_not_foe_there(table, t.FIRST_SLOTS + slot)
    return 0 if table.foe_kind[t.FIRST_SLOTS + which] else t.NO_FOE


def anybody_owes(box: Box, table: Table) -> int:
    for seat in range(box.seats):
        if holds_up(table, seat):
            return 1
    return 0


def later(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """Carry out what belongs to a character."""
    if verb == a.PICK:
        pick(box, table, seat, which)
        if table.state[seat] == t.IDLE:
            after_recovery(box, table, seat)
    elif verb == a.SPEND:
        move, option = hold_of(which)
        spend(box, table, seat, move, option)
    elif verb == a.MAKE:
        make(box, table, seat, which)
    elif verb == a.CARRY:
        carry_gear(table, corrected(box, table, seat) if is_correcting(table, seat) else seat, which)
    elif verb == a.ROLL:
        free_roll(box, table, seat, which)
    elif verb == a.FREE_FLIP:
        free_flip(box, table, seat, which)
    elif verb == a.MORE_FLASHBACK:
        flash_back(box, table, seat, more_tokens_of(which))
    elif verb == a.RECOVER_TOKEN:
        recover_token(table, seat)
        after_recovery(box, table, seat)
    elif verb >= a.BLESS:
        see_to_blessings(box, table, seat, verb, which)
    elif a.RETIRE <= verb <= a.WELCOME:
        see_to_party(box, table, verb, which)
    else:
        see_to_foes(box, table, seat, verb, which)


def see_to_blessings(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """Carry out what belongs to Blessing cards."""
    if verb == a.BLESS:
        bless(box, table, which)
    elif verb == a.RESOLVE_BLESSED:
        resolve_with(box, table, seat, blessing_of(which))
    elif verb == a.TAKE_BLESSING:
        table.state[seat] = t.IDLE
        bless(box, table, seat)
    elif verb == a.PUT_BACK_BLESSED:
        put_back(table, corrected(box, table, seat), blessing_of(which))
    else:
        target = corrected(box, table, seat)
        search_out(box, table, target, blessing_of(which))
        return_to_supply(box, table, target, blessing_of(which), 1)


def see_to_foes(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """Carry out what belongs to foes."""
    if verb == a.OTHER_FOE:
        foe_comes(box, table, t.FOE_KINDS + which, 0)
    elif verb == a.HIDDEN_FOE:
        foe_comes(box, table, which, 1)
    elif verb == a.TUNE:
        slot, what = tuning_of(which)
        tune(box, table, slot, what)
    elif verb == a.HIT:
        slot, target = foe_and_seat_of(which)
        strike(box, table, slot, target)
    elif verb == a.FOE_HITS:
        slot, target = foe_and_seat_of(which)
        foe_strikes(box, table, slot, target)
    elif verb == a.OTHER_STRIKE:
        slot, amount = blow_of(which)
        foe_loses(table, t.FIRST_SLOTS + slot, amount)
    elif verb == a.OTHER_LEAVE:
        dismiss(table, t.FIRST_SLOTS + which)
    else:
        oppose(table, seat, t.SEATS + t.FIRST_SLOTS + which, verb == a.OTHER_ATTACKED_BY)
