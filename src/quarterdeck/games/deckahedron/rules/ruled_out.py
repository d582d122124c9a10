"""What needs no look at every action: verbs and groups of actions of which none is allowed now. Rules.

For speed alone: most of what a GM can do is out of the question at any moment. `law_legal` holds it against `why_not`.
"""

from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import count_of
from quarterdeck.games.deckahedron.rules.arms import hides_foes, leads_at_leisure, why_not_carry
from quarterdeck.games.deckahedron.rules.calls import step_of
from quarterdeck.games.deckahedron.rules.correcting import corrected, is_correcting, why_not_now
from quarterdeck.games.deckahedron.rules.deck import in_play
from quarterdeck.games.deckahedron.rules.more import why_not_later
from quarterdeck.games.deckahedron.rules.table import Box, Table

NAME_A_MOVE = (a.OWN, a.STUDY, a.NAME, a.RAISE, a.LOWER, a.MAKE)
NAME_A_SEAT = (
    *(a.DAMAGE, a.HARM, a.WOUND, a.TOKEN, a.ALSO, a.CORRECT, a.ANSWER_FOR),
    *(a.RETIRE, a.COME_BACK, a.WELCOME, a.BLESS),
)
EVERY_ONE = (a.PICK, a.CARRY, a.ROLL, a.FREE_FLIP)  # of whose actions each is looked at, if the verb is not ruled out


def first_actions(box: Box, verb: int) -> int:
    """How many actions of a verb can name something: as many as there are moves or seats here, if it names one."""
    if verb in NAME_A_SEAT:
        return box.seats
    return box.moves if verb in NAME_A_MOVE else count_of(verb)


def answers_ruled_out(table: Table, seat: int, verb: int) -> int:
    """Whether no action of a verb can answer what a seat is asked: another step of a call, or too few tokens."""
    if verb == a.STUDY:
        return table.tokens[seat] < t.STUDY_COST
    return verb > a.CANCEL and table.state[seat] != t.NAMING and step_of(verb) != table.draft[seat]


def corrections_ruled_out(box: Box, table: Table, seat: int, verb: int) -> int:
    """What is corrected of a character is named after the character, everything else before; or no card lies there."""
    if (a.ADJUST <= verb < a.BANK_LESS) != is_correcting(table, seat):
        return 1
    if verb == a.BANK_LESS or not is_correcting(table, seat):
        return 0
    if why_not_now(table, corrected(box, table, seat)):
        return 1
    if verb == a.PUT_BACK:
        return table.discard_size[corrected(box, table, seat)] == 0
    return verb == a.RESTORE and table.exhausted_size[corrected(box, table, seat)] == 0


def later_ruled_out(box: Box, table: Table, seat: int, verb: int, free: int) -> int:
    """Whether a verb from PICK on has no legal action; `free`: is the seat at leisure?"""
    if a.RETIRE <= verb <= a.WELCOME:
        return not box.gm or table.draft[t.GM] != t.NO_DRAFT
    if table.phase != t.PLAY:
        return 1
    if verb == a.PICK:
        return table.state[seat] != t.PICKING
    if verb == a.SPEND:
        return table.draft[seat] != t.NO_DRAFT or no_hold(box, table, seat) or not in_play(box, table, seat)
    if verb in (a.MAKE, a.FREE_FLIP):
        return not free or table.down[seat]
    if verb == a.CARRY:
        return not free and not is_correcting(table, seat)
    if verb == a.ROLL:
        return not free and not leads_at_leisure(box, table, seat)
    if verb == a.MORE_FLASHBACK:
        return table.state[seat] not in (t.STANDING, t.SETTLING)
    if verb == a.RECOVER_TOKEN:
        return table.state[seat] != t.RECOVERING
    if verb >= a.BLESS:
        return not box.blessings
    return foes_ruled_out(box, table, seat, verb, free)


def foes_ruled_out(box: Box, table: Table, seat: int, verb: int, free: int) -> int:
    if seat != t.GM:
        return 1
    if verb in (a.OTHER_AGAINST, a.OTHER_ATTACKED_BY):
        return table.draft[seat] != t.AGAINST_STEP
    if verb == a.HIDDEN_FOE:
        return not hides_foes(box)
    if verb == a.OTHER_FOE:
        return box.kinds <= t.FOE_KINDS
    if verb >= a.OTHER_STRIKE and no_foe(table, t.FIRST_SLOTS):
        return 1
    return no_foe(table, 0) or (not free and not leads_at_leisure(box, table, seat))


def no_hold(box: Box, table: Table, seat: int) -> int:
    for move in range(box.moves):
        if table.holds[seat][move]:
            return 0
    return 1


def why_not_one(box: Box, table: Table, seat: int, verb: int, which: int, free: int) -> int:
    """`why_not_later`, of a verb that is not ruled out: what all its actions need is not looked at again."""
    if verb in (a.ROLL, a.FREE_FLIP):
        return 0
    if verb == a.CARRY and free:
        return why_not_carry(box, table, seat, which)
    return why_not_later(box, table, seat, verb, which)


def no_foe(table: Table, first: int) -> int:
    """None from this slot on? Those that left made room for the next: there can be gaps."""
    for slot in range(first, t.FOE_SLOTS):
        if table.foe_kind[slot]:
            return 0
    return 1


def names_nothing(box: Box, table: Table, seat: int, verb: int, first: int) -> int:
    """Do all actions of a group name a move or a hold that is not there, a foe or a seat that it is not about?"""
    if verb == a.MAKE:
        return not box.made[first]
    if verb == a.RETIRE:
        return table.gone[first] or (seat != t.GM and seat != first)
    if verb in (a.COME_BACK, a.WELCOME):
        return not table.gone[first]
    if verb == a.SPEND:
        return table.holds[seat][first // t.OPTIONS] == 0
    if verb == a.TUNE:
        return table.foe_kind[first // a.TUNINGS] == 0
    if verb in (a.HIT, a.FOE_HITS):
        return table.foe_kind[first // t.SEATS] == 0
    if verb == a.STRIKE:
        return table.foe_kind[first // a.STRIKES] == 0
    if verb == a.OTHER_STRIKE:
        return table.foe_kind[t.FIRST_SLOTS + first // a.STRIKES] == 0
    return 0
