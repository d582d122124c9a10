"""Which numbers the fields of the duel can hold (engine/ranges.py)."""

from quarterdeck.engine.ranges import YES_NO
from quarterdeck.games.deckhand_duel.rules import table as t

SEATS = (0, 1)
CARDS = (0, t.CAPTAIN + 1)
RANGES = {
    **dict.fromkeys(("deck", "hand", "discards", "figure", "corpse", "active", "attacker", "target"), CARDS),
    **dict.fromkeys(("killed", "this", "it", "other", "held_it"), CARDS),
    "damage": (0, t.MOST_DAMAGE),
    "state": (0, 2 * t.SERVING - 1),
    "gamer": (0, t.GAMERS),
    "choice": (0, (1 << t.GAMERS) - 1),
    "answer": (t.UNDECIDED, t.GAMERS),
    **dict.fromkeys(("talent_used", "skill_used", "eventful", "countering", "hit_alive"), YES_NO),
    **dict.fromkeys(("asked", "player", "you"), SEATS),
    "ask": (t.NOTHING, t.OVER),
    "stage": (t.CALM, t.BY_CARD),
    "window": (0, t.ON_SUMMON),
    "dice": (0, t.MOST_DICE),
    "face": (0, 3),
    "at": (t.NOWHERE, t.COMPARTMENTS - 1),
    "redraws": (0, 2),
    "talent_asked": (0, 2),
    "queue": (t.NOWHERE, 127),
    "queued": (0, t.QUEUE),
    "quiet": (0, t.QUIET_TURNS),
    "ebb": (0, t.LAST_TURNS),
    "winner": (0, t.DRAWN),
    "ending": (0, t.STALEMATE),
}
