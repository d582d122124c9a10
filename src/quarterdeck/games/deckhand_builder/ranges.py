"""Which numbers the fields of DeckHand can hold (engine/ranges.py)."""

from quarterdeck.engine.ranges import YES_NO
from quarterdeck.games.deckhand_builder.rules import table as t

SEATS = (0, t.MOST_SEATS - 1)
SOMEBODY = (0, t.MOST_SEATS)  # 1 + seat, or 0
CARDS = (0, t.MOST_CARDS)
EYES = (0, t.IN_HAND | t.ALL_EYES)
RANGES = {
    "viewer": (0, 0),
    "zone": (t.OUT, t.ZONES - 1),
    **dict.fromkeys(("under", "top", "slot", "purchase", "card", "it", "mate", "these", "due_card"), CARDS),
    **dict.fromkeys(("known", "it_eyes", "these_eyes"), EYES),
    "down": (0, t.RESTORABLE + t.MOST_SEATS - 1),
    **dict.fromkeys(("stir", "led", "ending", "over", "played"), YES_NO),
    **dict.fromkeys(("turn", "asked", "ender", "you"), SEATS),
    **dict.fromkeys(("doll", "puppeteer", "they", "due_seat"), SOMEBODY),
    "used": (0, t.MOST_USED),
    "bought": (0, t.ATTACK | t.ADVENTURE | t.STRUCTURE),
    "dolls": (0, t.DOLLS),
    "ask": (t.NOTHING, t.SEALED),
    "pc": (0, t.MOST_ROWS - 1),
    "dues": (0, t.DUES),
    "depth": (0, t.DEPTH),
}
