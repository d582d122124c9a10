"""Which numbers the fields of the Deckahedron can hold (engine/ranges.py)."""

from quarterdeck.engine.ranges import ANY, YES_NO
from quarterdeck.games.deckahedron.rules import table as t

CARDS = (0, t.ALL_CARDS)
SIDES = (0, t.AS_FOE + t.FOE_SLOTS - 1)
MOVES = (0, t.MOVES - 1)
ATTRIBUTES = (0, (1 << t.ATTRIBUTES) - 1)  # a set of them
VEILS = (t.OPEN, t.HIDDEN)
RANGES = {
    "phase": (t.CHARACTERS, t.EVENING_OVER),
    **dict.fromkeys(("deck", "discard", "exhausted", "flipped", "resolves"), CARDS),
    "knows": (0, 255),
    "flipped_size": (0, 3),
    "wound_in": YES_NO,
    "blessed": (0, t.SEATS),
    "rank": (0, t.EDGES),
    "owned": YES_NO,
    "level": (-9, t.HIGHEST_LEVEL),
    "harm": (0, t.MOST_HARM),
    "wounds": (0, t.MOST_WOUNDS),
    "down": YES_NO,
    "gone": YES_NO,
    "state": (t.IDLE, t.PICKING),
    "call_move": MOVES,
    "call_attribute": ATTRIBUTES,
    "call_advantage": ANY,
    "call_veil": VEILS,
    "with_attribute": (0, t.ATTRIBUTES - 1),
    "to_recover": (t.RECOVER_D4, t.STAMINA),
    "critical": YES_NO,
    "last_move": (0, t.MOVES),
    "draft": (t.NO_DRAFT, t.CORRECT_STEP),
    "draft_for": (0, (1 << t.SEATS) - 1),
    "draft_move": MOVES,
    "draft_attribute": ATTRIBUTES,
    "draft_advantage": ANY,
    "draft_veil": VEILS,
    "draft_side": (0, t.AS_FOE + t.FOE_SLOTS),
    "draft_attacked": YES_NO,
    "draft_unaware": YES_NO,
    "contest": (0, 2),
    "attacker": SIDES,
    "defender": SIDES,
    "unaware": YES_NO,
    "side_result": (0, 4),
    "reeling": YES_NO,
    "to_pick": (0, t.OPTIONS),
    "picked": (0, (1 << t.OPTIONS) - 1),
    "pick_move": MOVES,
    "weapon": (0, max(t.WEAPON_DICE)),
    "gear": (0, t.MOST_GEAR),
    "foe_kind": (0, t.MOST_KINDS),
    "foe_stamina": (0, t.MOST_FOE_STAMINA),
    "foe_most": (0, t.MOST_FOE_STAMINA),
    "foe_rank": (0, t.EDGES),
    "foe_hidden": YES_NO,
    "fumble": YES_NO,
    "heroic": YES_NO,
    "tired": (0, 127),
    "spotlight": (0, t.SEATS - 1),
    "answering": (0, t.SEATS),
}
