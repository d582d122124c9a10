"""Counterattacking: whoever survives an attack may strike back."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.aiming import in_range, why_not_reach
from quarterdeck.games.deckhand_duel.rules.attacking import end_attack
from quarterdeck.games.deckhand_duel.rules.figures import place_on_map
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of, pair


def ask_counter(box: Box, table: Table) -> None:
    """Whoever survived may Counterattack if the attacker is in Range; a Counterattack is not answered."""
    source = place_on_map(table, table.target)
    target = place_on_map(table, table.attacker)
    if not table.hit_alive or source == t.NOWHERE or target == t.NOWHERE or not may_counter(box, table, source, target):
        end_attack(table)
        return
    table.ask = t.ASK_COUNTER
    table.asked = owner_of(table.target)


def may_counter(box: Box, table: Table, source: int, target: int) -> int:
    """Range alone, by the letter of the book; a line of sight too if so agreed (R24)."""
    card = table.figure[source]
    if box.passive[table.figure[target]][t.QUIET]:
        return 0
    if box.counter_sight:
        return why_not_reach(box, table, source, target) == 0
    return (in_range(box, card, source) >> target) & 1


def counterattack(box: Box, table: Table, seat: int) -> None:
    table.countering = 1
    table.braced = 0
    table.added = 0
    table.stage = t.TO_ROLL
    source = place_on_map(table, table.target)
    target = place_on_map(table, table.attacker)
    tell(table, t.STRUCK, seat, EVERYONE, pair(table.target, source), pair(table.attacker, target), 1)
