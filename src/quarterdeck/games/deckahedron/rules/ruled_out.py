"""What needs no look at every action: verbs and groups of actions of which none is allowed now. Rules.

For speed alone: most of what a GM can do is out of the question at any moment. `law_legal` holds it against `why_not`.
"""

from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import count_of
from quarterdeck.games.deckahedron.rules.arms import hides_foes, leads_at_leisure
from quarterdeck.games.deckahedron.rules.calls import step_of
from quarterdeck.games.deckahedron.rules.correcting import corrected, is_correcting
from quarterdeck.games.deckahedron.rules.costs import at_leisure
from quarterdeck.games.deckahedron.rules.deck import in_play
from quarterdeck.games.deckahedron.rules.table import Box, Table


def first_actions(box: Box, verb: int) -> int:
    """How many actions of a verb can name something: of those that name a move, as many as there are moves here."""
    if verb in (a.OWN, a.STUDY, a.NAME, a.RAISE, a.LOWER, a.MAKE):
        return box.moves
    return count_of(verb)


def answers_ruled_out(table: Table, seat: int, verb: int) -> int:
    """Of what a seat is asked: another step of a call, or a lesson that cannot be paid for."""
    if verb == a.STUDY:
        return table.tokens[seat] < t.STUDY_COST
    return verb > a.CANCEL and table.state[seat] != t.NAMING and step_of(verb) != table.draft[seat]


def corrections_ruled_out(box: Box, table: Table, seat: int, verb: int) -> int:
    """What is corrected of a character is named after the character, everything else before; or no card lies there."""
    if (a.ADJUST <= verb < a.BANK_LESS) != is_correcting(table, seat):
        return 1
    if verb in (a.EXHAUST, a.PUT_BACK):
        return table.discard_size[corrected(box, table, seat)] == 0
    return verb == a.RESTORE and table.exhausted_size[corrected(box, table, seat)] == 0


def later_ruled_out(box: Box, table: Table, seat: int, verb: int) -> int:
    """Of everything from PICK on."""
    if a.RETIRE <= verb <= a.WELCOME:
        return not box.gm or table.draft[t.GM] != t.NO_DRAFT
    if table.phase != t.PLAY:
        return 1
    if verb == a.PICK:
        return table.state[seat] != t.PICKING
    if verb == a.SPEND:
        return table.draft[seat] != t.NO_DRAFT or not in_play(box, table, seat)
    if verb in (a.MAKE, a.FREE_FLIP):
        return not at_leisure(box, table, seat)
    if verb == a.CARRY:
        return not (at_leisure(box, table, seat) or is_correcting(table, seat))
    if verb == a.MORE_FLASHBACK:
        return table.state[seat] not in (t.STANDING, t.SETTLING)
    if verb == a.RECOVER_TOKEN:
        return table.state[seat] != t.RECOVERING
    if verb >= a.BLESS:
        return not box.blessings
    return verb > a.FREE_FLIP and foes_ruled_out(box, table, seat, verb)


def foes_ruled_out(box: Box, table: Table, seat: int, verb: int) -> int:
    if seat != t.GM:
        return 1
    if verb in (a.OTHER_AGAINST, a.OTHER_ATTACKED_BY):
        return table.draft[seat] != t.AGAINST_STEP
    if verb == a.HIDDEN_FOE:
        return not hides_foes(box)
    if verb == a.OTHER_FOE:
        return box.kinds <= t.FOE_KINDS
    return not leads_at_leisure(box, table, seat) and not at_leisure(box, table, seat)


def names_nothing(table: Table, seat: int, verb: int, first: int) -> int:
    """Do all actions of a group name a move without a hold, or a foe that is not there?"""
    if verb == a.SPEND:
        return table.holds[seat][first // t.OPTIONS] == 0
    if verb == a.TUNE:
        return table.foe_kind[first // a.TUNINGS] == 0
    if verb in (a.HIT, a.FOE_HITS):
        return table.foe_kind[first // t.SEATS] == 0
    if verb == a.OTHER_STRIKE:
        return table.foe_kind[t.FIRST_SLOTS + first // a.STRIKES] == 0
    return 0
