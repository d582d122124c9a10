"""Standing orders of the duel: most questions of an enemy's turn are asked only so that asking tells nothing (R40)."""

from quarterdeck.engine.orders import Order
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t

ORDERS = {
    "pass-without-reaction": Order(
        "Pass by itself when I hold no reaction",
        lambda seen: bool(seen.ask == t.ASK_REACT),
        lambda seen, legal: a.PASS if list(legal) == [a.PASS] else None,
    ),
    "always-counterattack": Order(
        "Always Counterattack",
        lambda seen: bool(seen.ask == t.ASK_COUNTER),
        lambda seen, legal: a.COUNTERATTACK if a.COUNTERATTACK in legal else None,
    ),
}
