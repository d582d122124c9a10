"""Who may see what (R42): held against `show` by a law."""

from quarterdeck.engine.secrets import Secret, nobody, own
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Table


def attackers(table: Table, viewer: int, index: tuple[int, ...]) -> bool:
    """Whose turn it is laid the Card."""
    return viewer == table.compass


def redraw_is_over(table: Table) -> bool:
    return table.phase != t.REDRAW_HANDS


def is_over(table: Table) -> bool:
    return table.phase == t.OVER


SECRETS = {
    "deck": Secret(nobody),
    "hand": Secret(own, opens=is_over),
    "redraw": Secret(own, opens=redraw_is_over, sealed=(t.SEALED,)),
    "attack_card": Secret(attackers),
    "broadside_card": Secret(nobody),
}
