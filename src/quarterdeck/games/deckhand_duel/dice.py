"""Dice: each symbol on a face is a Success (R1)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import roll
from quarterdeck.games.deckhand_duel.table import DICE_FELL, MOST_DICE


def throw(box, table, seat: int, dice: int) -> int:
    """Roll dice; each symbol is a Success (R1). The faces lie on the table until the next roll."""
    dice = max(0, min(MOST_DICE, dice))
    for i in range(dice, table.dice):
        table.face[i] = 0
    table.dice = dice
    successes = 0
    first = 0
    second = 0
    for i in range(dice):
        face = box.die[roll(table, 6) - 1]
        table.face[i] = face
        successes += face
        if i < 7:
            first |= face << (2 * i)
        else:
            second |= face << (2 * (i - 7))
    tell(table, DICE_FELL, seat, EVERYONE, dice, first, second)
    return successes
