"""What a card's text is worth, for the lab: a card, a Captain or a Gamer against a blank of itself.

Each player has a deck of their own: all copies of a design lose their text in the deck of one seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.games.deckhand_duel.box import put_card, set_of
from quarterdeck.games.deckhand_duel.cardset.designs import find_set
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


def _deck(seat: int) -> list[int]:
    """The cards of a seat, the Captain last."""
    return [*range(seat * t.DECK + 1, (seat + 1) * t.DECK + 1), t.CAPTAIN + seat]


def _cards(box: Box, design: int, seat: int) -> list[int]:
    """The cards of a design in a seat's deck, the Captain too, if they have a text."""
    own = [card for card in _deck(seat) if box.design[card] == design]
    return [card for card in own if any(box.program[card]) or any(box.passive[card])]


def other_arm(box: Box, table: Table, subject: str, seat: int) -> int:
    """The design has no text in this seat's deck. 0: the seat has none of it."""
    handles = [gamer.handle for gamer in set_of(box).gamers]
    if subject in handles:
        gamer = handles.index(subject) + 1
        box.talent[gamer] = 0
        return 1 if box.agreed[seat] == gamer else 0
    cards = _cards(box, _names(box).index(subject) + 1, seat)
    for card in cards:
        _blank(box, card, seat)
    return 1 if cards else 0


def _blank(box: Box, card: int, seat: int) -> None:
    for passive, amount in enumerate(box.passive[card]):
        box.any_with[seat][passive] -= bool(amount)
        box.passive[card][passive] = 0
    for trigger in range(len(box.program[card])):
        box.program[card][trigger] = 0


def changed_arm(box: Box, table: Table, subject: str, seat: int, options: Options) -> int:
    """The design is in this seat's deck as another set has it. 0: the seat has none of it, or that set has not."""
    cards, number = find_set(options["cards"]), _names(box).index(subject) + 1 if subject in _names(box) else 0
    own = [card for card in _deck(seat) if number and box.design[card] == number]
    if not own or subject not in cards.designs:
        return 0
    other, starts = cards.designs[subject], dict[tuple[str, int], int]()
    rows = 2 + max((row for row, code in enumerate(box.code) if any(code)), default=0)  # behind the last and its end
    for card in own:
        _blank(box, card, seat)
        box.reactions[seat][box.reaction[card]] -= 1
        rows = put_card(box, card, cards, other, rows, starts)
        box.design[card] = number
        box.reactions[seat][other.reaction] += 1
        for passive in other.passives:
            box.any_with[seat][passive] += 1
    box.reactions[seat][t.NO_REACTION] = 0
    return -1


def played(box: Box, action: int) -> str:
    verb = a.verb_of(action)
    if verb in (a.SUMMON, a.CHARGE):
        return _names(box)[box.design[a.landing_of(action)[0]] - 1]
    return _names(box)[box.design[a.card_of(action)] - 1] if verb == a.PLAY else ""


def held(box: Box, table: Table, seat: int) -> Sequence[str]:
    names = _names(box)
    return [names[box.design[card] - 1] for card in table.hand[seat][: table.hand_size[seat]]]
