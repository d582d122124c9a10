"""Standing orders of All Hands: everybody is asked about every discard, and many are never wanted."""

from quarterdeck.engine.orders import Order
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t

ORDERS = {
    "let-everything-lie": Order(
        "Let everything lie",
        lambda seen: bool(seen.phase == t.AARGH),
        lambda seen, legal: a.LET_LIE if a.LET_LIE in legal else None,
    ),
}
