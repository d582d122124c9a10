"""Which program of a card runs for a player.

In every match that is the card's own. In a trial of the lab (`trials.py`) one design has other effects for some
seats, or none, so that what its text is worth can be measured while all share one supply.
"""

from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box


def design_for(box: Box, card: int, seat: int) -> int:
    """The design whose effects a card has for this player."""
    design = box.design[card]
    if box.tried == design + 1 and (box.tried_for >> seat) & 1:
        return t.TRIED
    return design


def program_of(box: Box, card: int, kind: int, seat: int) -> int:
    """The first row of what a card does for this player; 0 is nothing."""
    return box.program[design_for(box, card, seat)][kind]
