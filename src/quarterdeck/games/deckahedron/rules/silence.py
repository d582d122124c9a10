"""Somebody is silent: the GM goes on without that player, or withdraws what was asked (R48). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import mend, recover_card, recover_token, take_damage
from quarterdeck.games.deckahedron.rules.characters import be_ready, share_points
from quarterdeck.games.deckahedron.rules.contests import carry_out, clear_contest, in_contest, is_foe
from quarterdeck.games.deckahedron.rules.costs import first_option, pick, stop_picking
from quarterdeck.games.deckahedron.rules.deck import has_character, holds_up, keep_enough
from quarterdeck.games.deckahedron.rules.flips import (
    after_recovery,
    clear_call,
    finish_flip,
    first_tied,
    put_away,
    resolve_with,
    settle,
    stand,
    take_token,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table


def why_not_step_in(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """May the GM do something about a player who owes a decision? 0, or the reason."""
    if not box.gm:
        return t.NO_GM
    if seat != t.GM:
        return t.ONLY_THE_GM
    if verb == a.WITHDRAW:
        return 0 if table.phase == t.PLAY and anybody_owes(box, table) else t.NOTHING_TO_WITHDRAW
    if not has_character(box, which):
        return t.NO_CHARACTER
    return 0 if table.state[which] != t.IDLE else t.OWES_NOTHING


def anybody_owes(box: Box, table: Table) -> int:
    """Does the table wait for a player?"""
    for seat in range(t.GM + 1, box.seats):
        if holds_up(table, seat):
            return 1
    return 0


def step_in(box: Box, table: Table, verb: int, which: int) -> None:
    if verb == a.WITHDRAW:
        withdraw(box, table)
    else:
        go_without(box, table, which)


# --- Going on without one player ---------------------------------------------------------------------------------


def go_without(box: Box, table: Table, seat: int) -> None:
    """A call that was not answered lapses. What is under way comes to its end by the plainest answers."""
    tell(table, t.GONE_ON, seat, EVERYONE, table.state[seat] == t.CALLED, 0, 0)
    while table.state[seat] != t.IDLE:
        state = table.state[seat]
        if state == t.CALLED:
            let_lapse(box, table, seat)
        elif state in (t.TIED, t.STANDING, t.GREEN, t.SETTLING):
            let_stand(box, table, seat, state)
        else:
            get_over_with(box, table, seat, state)


def let_lapse(box: Box, table: Table, seat: int) -> None:
    """No card is flipped. One side alone is no contest: then the other's flip comes to nothing, too."""
    contest = in_contest(table, seat)
    break_off(box, table, seat)
    if contest:
        call_off(box, table)


def let_stand(box: Box, table: Table, seat: int, state: int) -> None:
    """Cards that lie there count: of tied ones the first, no Flashback, the token; a secret card stays secret."""
    if state == t.SETTLING:
        card = table.resolves[seat]
        settle(box, table, seat, card if card != t.NONE else first_tied(box, table, seat), a.PLAINLY)
    elif state == t.TIED:
        resolve_with(box, table, seat, first_tied(box, table, seat))
    elif state == t.STANDING:
        stand(box, table, seat)
    elif table.call_veil[seat] == t.OPEN:
        take_token(box, table, seat)
    else:
        finish_flip(box, table, seat, 0)


def get_over_with(box: Box, table: Table, seat: int, state: int) -> None:
    """Two points each and no more moves, Stamina for all damage, the first card, the first end; else nothing."""
    if state == t.SHARING:
        share_points(box, table, seat, t.EVENLY)
    elif state == t.OWNING:
        be_ready(box, table, seat)
    elif state == t.HURT:
        take_damage(box, table, seat, 0, 0)
        keep_enough(box, table, seat)
    elif state == t.RECOVERING:
        if table.tired[seat] > 0:
            recover_token(table, seat)
        else:
            recover_card(table, seat, table.exhausted[seat][0])
        after_recovery(box, table, seat)
    elif state == t.PICKING:
        pick(box, table, seat, first_option(box, table, seat))
        if table.state[seat] == t.IDLE:
            after_recovery(box, table, seat)
    else:
        table.state[seat] = t.IDLE
        if state == t.MENDING:
            mend(box, table, seat, 0)
        elif state == t.CHOOSING:
            carry_out(box, table, 0)


# --- Withdrawing what was asked ----------------------------------------------------------------------------------


def withdraw(box: Box, table: Table) -> None:
    """Nothing comes of what nobody has decided; what was decided stays."""
    tell(table, t.WITHDRAWN, t.GM, EVERYONE, 0, 0, 0)
    for seat in range(box.seats):
        if holds_up(table, seat):
            break_off(box, table, seat)
    if table.contest:
        call_off(box, table)


def break_off(box: Box, table: Table, seat: int) -> None:
    """The seat owes nothing any more. Flipped cards are put away without a result; a Wound among them has its price."""
    state = table.state[seat]
    table.state[seat] = t.IDLE
    table.damage[seat] = 0
    table.to_recover[seat] = 0
    stop_picking(table, seat)
    table.critical[seat] = 0
    if state in (t.TIED, t.STANDING, t.GREEN, t.SETTLING):
        put_away(box, table, seat, 0)
    clear_call(table, seat)


def call_off(box: Box, table: Table) -> None:
    """The contest under way is off, for both sides."""
    for side in (table.attacker, table.defender):
        if not is_foe(side) and in_contest(table, side) and table.state[side] != t.IDLE:
            break_off(box, table, side)
    clear_contest(table)
    tell(table, t.CONTEST_OFF, t.GM, EVERYONE, 0, 0, 0)
