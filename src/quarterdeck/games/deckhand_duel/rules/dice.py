"""Dice: each symbol on a face is a Success (R1)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import roll
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def throw(box: Box, table: Table, seat: int, dice: int, kind: int) -> int:
    """Roll dice; each symbol is a Success (R1). The faces lie on the table until the next roll.

    `kind` is the event that tells what the roll is for.
    """
    for i in range(dice, table.dice):
        table.face[i] = 0
    table.dice = dice
    successes = 0
    first = 0
    second = 0
    rest = 0
    for i in range(dice):
        face = box.die[roll(table, 6) - 1]
        table.face[i] = face
        successes += face
        if i < t.DICE_A_NUMBER:
            first |= face << (2 * i)
        elif i < 2 * t.DICE_A_NUMBER:
            second |= face << (2 * (i - t.DICE_A_NUMBER))
        else:
            rest |= face << (2 * (i - 2 * t.DICE_A_NUMBER))
    tell(table, kind, seat, EVERYONE, dice | rest << t.DICE_BITS, first, second)
    return successes


def successes(table: Table) -> int:
    """The successes of the dice as they lie, and what a Talent adds."""
    count = table.added
    for i in range(table.dice):
        count += table.face[i]
    return count
