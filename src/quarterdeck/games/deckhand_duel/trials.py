"""What a card's text is worth, for the lab: a card, a Captain or a Gamer against a blank of itself.

Each player has a deck of their own: all copies of a design lose their text in the deck of one seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table

TRIAL = "the card against a blank of itself (no text; cost, Range, Damage and HP as they are) in one deck"


def subjects(box: Box) -> Sequence[str]:
    """The designs with a text in either deck, and the Gamers that were agreed on and have a Talent."""
    names = [name for number, name in enumerate(_names(box), 1) if any(_cards(box, number, seat) for seat in range(2))]
    named = [set_of(box).gamers[gamer - 1].handle for gamer in box.agreed if gamer and box.talent[gamer]]
    return names + named


def _names(box: Box) -> list[str]:
    return list(set_of(box).designs)


def _cards(box: Box, design: int, seat: int) -> list[int]:
    """The cards of a design in a seat's deck, the Captain too, if they have a text."""
    own = [*range(seat * t.DECK + 1, (seat + 1) * t.DECK + 1), t.CAPTAIN + seat]
    return [card for card in own if box.design[card] == design and (any(box.program[card]) or any(box.passive[card]))]


def other_arm(box: Box, table: Table, subject: str, seat: int) -> int:
    """The design has no text in this seat's deck. 0: the seat has none of it."""
    handles = [gamer.handle for gamer in set_of(box).gamers]
    if subject in handles:
        gamer = handles.index(subject) + 1
        box.talent[gamer] = 0
        return 1 if box.agreed[seat] == gamer else 0
    cards = _cards(box, _names(box).index(subject) + 1, seat)
    for card in cards:
        for passive, amount in enumerate(box.passive[card]):
            box.any_with[seat][passive] -= bool(amount)
            box.passive[card][passive] = 0
        for trigger in range(len(box.program[card])):
            box.program[card][trigger] = 0
    return 1 if cards else 0


def changed_arm(box: Box, table: Table, subject: str, seat: int, options: Options) -> int:
    """The duel is played with its house set only."""
    return 0


def played(box: Box, action: int) -> str:
    verb = a.verb_of(action)
    if verb in (a.SUMMON, a.CHARGE):
        return _names(box)[box.design[a.landing_of(action)[0]] - 1]
    return _names(box)[box.design[a.card_of(action)] - 1] if verb == a.PLAY else ""


def held(box: Box, table: Table, seat: int) -> Sequence[str]:
    names = _names(box)
    return [names[box.design[card] - 1] for card in table.hand[seat][: table.hand_size[seat]]]
