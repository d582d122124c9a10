"""Who may see what (R13, R31, R34, R39): held against `show` by a law."""

from quarterdeck.engine.secrets import Index, Secret, nobody, own
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box, Table


def reckoning(table: Table) -> bool:
    """The cards set aside and all crews are shown, so that everybody can check the points (R34)."""
    return table.phase in (t.RECKONING, t.OVER)


def crew(table: Table, viewer: int, index: Index) -> bool:
    """Owners look at their crews at any time, Spies once for their player; what was turned up lies open (R28, R31)."""
    ship, place = index
    return viewer == ship // t.FLEET or bool(table.known[ship] >> viewer & 1) or place < table.face_up[ship]


def whose_turn(table: Table, viewer: int, index: Index) -> bool:
    """The ship being crewed is its player's secret until it sets sail, with what was taken back on the way."""
    return viewer == table.turn


def answer(table: Table, viewer: int, index: Index) -> bool:
    """Whether a seat was asked, and has not answered yet, is no secret."""
    return own(table, viewer, index) or table.claim[index[0]] in (t.UNASKED, t.UNDECIDED)


def all_have_answered(table: Table) -> bool:
    return table.phase != t.AARGH


def answers_are_shouted(box: Box) -> bool:
    """Where the first shout wins, answers are heard at once (R10)."""
    return box.aargh == t.FIRST_COME


SECRETS = {
    "deck": Secret(nobody),
    "hand": Secret(own, opens=reckoning),
    "crew": Secret(crew, opens=reckoning),
    "picked": Secret(whose_turn),
    "picks": Secret(whose_turn),
    "backs": Secret(whose_turn),
    "claim": Secret(answer, opens=all_have_answered, unless=answers_are_shouted, sealed=(t.SEALED,)),
    "vote": Secret(own, sealed=(t.SEALED_VOTE,)),
}
