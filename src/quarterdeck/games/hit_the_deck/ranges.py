"""Which numbers the fields of Hit the Deck! can hold (engine/ranges.py)."""

from quarterdeck.engine.ranges import YES_NO
from quarterdeck.games.hit_the_deck.rules import table as t

RANGES = {
    "phase": (0, t.OVER),
    "redraw": (t.UNDECIDED, t.REDRAWS),
    "may_hold": (0, t.CARDS),
    "compass": (0, 1),
    "slot": (0, 2),
    "deployed": YES_NO,
    "attacked": YES_NO,
    "kind": (t.NORMAL, t.BROADSIDE),
    "source": (t.NOWHERE, t.SEAZONES - 1),
    "target": (t.NOWHERE, t.SEAZONES - 1),
    "laid": YES_NO,
    "royal": (t.NOBODY, 1),
    "winner": (t.NOBODY, t.DRAWN),
    "ending": (0, t.NOTHING),
}
