"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.fields import Replaced
from quarterdeck.games.hit_the_deck.rules import ending
from quarterdeck.games.hit_the_deck.rules.poker import best_of, strength
from quarterdeck.games.hit_the_deck.rules.table import Box, Table


def show_best(box: Box, table: Table, captain: int) -> int:
    """Version 1: nobody was told which Poker Hand decided."""
    one, two, three = best_of(box, table.hand[captain])
    return strength(one, two, three)


EARLIER: dict[int, Replaced] = {1: {ending.show_best: show_best}}
