"""Who may see what (R37, R39): held against `show` by a law.

Characters, counts, calls, discards and the Exhaustion piles are public. Hidden are the order of the decks, and what
belongs to a secret flip, which the GM and the player see, or to a hidden one, which the GM alone sees.
"""

from quarterdeck.engine.secrets import Index, Secret, nobody
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import is_wound_card
from quarterdeck.games.deckahedron.rules.table import Table

ABOUT_THE_CARDS = (t.TIED, t.STANDING, t.GREEN)  # decisions of which each would tell something of the cards


def sees_the_flip(table: Table, viewer: int, index: Index) -> bool:
    """The foes flip in the open. So do players, unless the call says otherwise."""
    player = index[0]
    veil = t.OPEN if player == t.FOES else table.call_veil[player]
    return veil == t.OPEN or viewer == t.GM or (veil == t.SECRET and viewer == player)


def sees_the_card(table: Table, viewer: int, index: Index) -> bool:
    """A Wound card is always seen, since its Stamina is lost in sight."""
    player, place = index
    return bool(is_wound_card(table.flipped[player][place])) or sees_the_flip(table, viewer, index)


def saw_it_flipped(table: Table, viewer: int, index: Index) -> bool:
    """Cards of secret and hidden flips lie face down, to those who did not see them, until the next reshuffle."""
    player, place = index
    return bool(table.knows[player][place] >> viewer & 1)


def sees_the_decision(table: Table, viewer: int, index: Index) -> bool:
    return table.state[index[0]] not in ABOUT_THE_CARDS or sees_the_flip(table, viewer, index)


def sees_exhaustion(table: Table, viewer: int, index: Index) -> bool:
    """Stamina cards that were searched for lie open; cards that were lost unseen lie face down (R57)."""
    return not table.heroic


def knows_the_foe(table: Table, viewer: int, index: Index) -> bool:
    """A foe that is hidden is the GM's alone to know of."""
    return viewer == t.GM or not table.foe_hidden[index[0]]


SECRETS = {
    **{f"foe_{field}": Secret(knows_the_foe) for field in ("kind", "stamina", "most", "rank", "die", "hidden")},
    "deck": Secret(nobody),
    "discard": Secret(saw_it_flipped),
    "exhausted": Secret(sees_exhaustion),
    "flipped": Secret(sees_the_card),
    "resolves": Secret(sees_the_flip),
    "state": Secret(sees_the_decision, sealed=(t.VEILED,)),
}
