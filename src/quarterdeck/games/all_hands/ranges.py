"""Which numbers the fields of All Hands on Deck can hold (engine/ranges.py)."""

from quarterdeck.engine.ranges import YES_NO
from quarterdeck.games.all_hands.rules import table as t

SEATS = (0, t.MOST_SEATS - 1)
SET_OF_SEATS = (0, (1 << t.MOST_SEATS) - 1)
CARDS = (0, t.MOST_DESIGNS)
RANGES = {
    "phase": (t.TURN, t.OVER),
    "round": (1, t.MOST_ROUNDS),
    "starter": SEATS,
    "turn": SEATS,
    "last_lap": YES_NO,
    "turns_left": SEATS,
    "first": (t.NOBODY, t.MOST_SEATS - 1),
    **dict.fromkeys(("deck", "discards", "hand", "reserved", "picked", "master", "crew", "taken"), CARDS),
    "claim": (t.UNASKED, t.CLAIMS),
    "vote": (0, t.MOST_SEATS),
    "picks": (0, 1 + t.CREW_SLOTS),
    "launched_now": YES_NO,
    "launched": (0, t.FLEET),
    "face_up": (0, t.CREW_SLOTS),
    "known": SET_OF_SEATS,
    "spied": (0, t.CREW_SLOTS),
    "fate": (t.NO_SHIP, t.SUNK),
    "plunderer": (0, t.MOST_SEATS),
    "forced": YES_NO,
    "bound": (0, t.FLEET),
    "passed": SET_OF_SEATS,
    "taken_at": (0, t.FLEET),
    "shuffled": YES_NO,
    "fleet_then": (0, t.FLEET),
    "pool": (0, 0),
}
