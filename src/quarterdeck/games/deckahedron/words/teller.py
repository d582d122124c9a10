"""Who does what, in sentences to one viewer; and how an event becomes something told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from quarterdeck.engine.speech import Speaker, at_start
from quarterdeck.engine.view import Told, Value
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box
from quarterdeck.games.deckahedron.words import names as n

LOUD = {"ready", "scene", "night", "evening", "ended", "turn", "resolved", "down"}  # what nobody should miss


class Teller(Speaker):
    """A speaker who also knows the foes, and whose deck is spoken of."""

    def __init__(self, box: Box, names: Sequence[str], viewer: int) -> None:
        titles = [n.seat_name(box, seat) for seat in range(box.seats)]
        super().__init__(names, viewer, titles)
        self.box = box

    def told(self, kind: str, text: str, actor: int, **args: Value) -> Told:
        """Something told. A foe, or the foes' deck, is nobody's seat."""
        return Told.write(kind, text, actor if actor < len(self.names) else -1, loud=kind in LOUD, **args)

    def quoted(self, seat: int, quote: str) -> str:
        """What a move card says to whoever makes the move: for others in quotes, where it says "you"."""
        speaks = seat != self.viewer and re.search(r"\b[Yy]ou", quote)
        return f'"{at_start(quote)}"' if speaks else quote

    def side(self, side: int) -> str:
        """A side of a contest at the beginning of a sentence."""
        return n.the_foe(side - t.AS_FOE + 1) if side >= t.AS_FOE else self.who(side)

    def sides(self, side: int, verb: str) -> str:
        return self.does(side, verb) if side < t.AS_FOE else f"{self.side(side)} {verb}s"

    def does_within(self, seat: int, verb: str) -> str:
        """Subject and verb after a colon: "you draw"."""
        text = self.does(seat, verb)
        return "y" + text[1:] if seat == self.viewer else text

    def whose_first(self, seat: int) -> str:
        return at_start(self.whose(seat))

    def are(self, seat: int, rest: str) -> str:
        return f"{self.who(seat)} {'are' if seat == self.viewer else 'is'} {rest}"


# Who tells it, the actor and the three arguments of the event (rules/table.py says what they are)
Telling = Callable[[Teller, int, int, int, int], Told | None]
