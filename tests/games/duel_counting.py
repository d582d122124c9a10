"""A driver that counts which cards of the duel are used in random games; compiled, so without postponed annotations."""

from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.events import FIRST, KIND
from quarterdeck.engine.fields import Longs, Moves
from quarterdeck.engine.luck import below
from quarterdeck.engine.placeholders import apply, deal, legal, waiting
from quarterdeck.games.deckhand_duel.rules.table import (
    CAPTAIN,
    CHARGED,
    PLAYED,
    SKILLED,
    SUMMONS,
    TRIGGERED,
    Box,
    Table,
)


def count_cards(box: Box, table: Table, moves: Moves, count: int, found: Longs) -> int:
    """Into `found`: how often each design was summoned, played, or set off. The number of moves made."""
    made = 0
    for _ in range(count):
        deal(box, table)
        while True:
            seats = waiting(box, table)
            if seats == 0:
                break
            seat = first_of(seats)
            many = legal(box, table, seat, moves)
            apply(box, table, seat, moves[below(table, many)])
            made += 1
            for row in range(table.told):
                kind = table.events[row][KIND]
                if kind in (SUMMONS, CHARGED, PLAYED, TRIGGERED):
                    found[box.design[table.events[row][FIRST]]] += 1
                elif kind == SKILLED:
                    found[box.design[CAPTAIN + table.player]] += 1
    return made
