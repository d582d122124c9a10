"""Maneuvers, reactions in the enemy's turn (R40): the moments at which they are asked for.

A figure's attack and a summons ask between two stages (play.go_on). A Maneuver that attacks asks in the middle of its
program, which is held meanwhile: the reaction's program runs in its place, then it goes on.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import living, next_in, place_on_map
from quarterdeck.games.deckhand_duel.rules.meaning import end_program, fitting, here, meant
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, pair


def open_window(box: Box, table: Table, seat: int, window: int) -> None:
    """Ask for a reaction if the enemy cannot rule out that there is one: then asking gives nothing away (R40)."""
    left = box.reactions[seat][window]
    if left == 0 or table.hand_size[seat] == 0:
        return
    for i in range(table.discards_size[seat]):
        if box.reaction[table.discards[seat][i]] == window:
            left -= 1
    if left > 0:
        table.ask = t.ASK_REACT
        table.asked = seat
        table.window = window


# --- Maneuvers that assign damage are attacks (R55) -----------------------------------------------------------


def declare(box: Box, table: Table, row: int) -> None:
    """A Maneuver attacks whom it is aimed at. The enemy may react before anything is rolled, moved or placed."""
    table.pc = row + 1
    places = aimed_at(box, table, row)
    if places == 0:
        return
    first = next_in(box, table, places)
    table.target = table.figure[first]
    open_window(box, table, 1 - table.you, t.ON_ATTACK)
    if table.ask == t.NOTHING:
        return
    size = table.discards_size[table.you]
    many = 0
    for place in range(t.COMPARTMENTS):
        many += (places >> place) & 1
    tell(table, t.AIMED, table.you, EVERYONE, table.discards[table.you][size - 1], pair(table.target, first), many)
    table.held = row + 1
    table.held_it = table.it
    table.held_number = table.number
    table.stage = t.BY_CARD
    end_program(table)


def aimed_at(box: Box, table: Table, row: int) -> int:
    """The compartments of the enemies that a Maneuver attacks: a set."""
    enemies = living(table, 1 - table.you)
    if box.code[row][t.TARGET] == t.EACH:
        return fitting(box, table, row, table.you, here(table)) & enemies
    place = place_on_map(table, meant(table, box.code[row][t.TARGET]))
    return enemies & (1 << place) if place != t.NOWHERE else 0


def go_on_with_maneuver(box: Box, table: Table) -> None:
    """The Maneuver that was held goes on; it misses a figure that is no longer where its words reach."""
    row = table.held - 1
    table.stage = t.CALM
    table.pc = table.held
    table.trigger = t.PLAY
    table.you = table.player
    table.this = t.CAPTAIN + table.player
    table.it = table.held_it
    table.other = t.NONE
    table.at = place_on_map(table, table.this)
    table.number = table.held_number
    let_go(table)
    place = place_on_map(table, table.it)
    if box.code[row][t.TARGET] != t.IT or place == t.NOWHERE:
        return
    if not (fitting(box, table, row, table.you, here(table)) >> place) & 1:
        tell(table, t.MISSED, table.you, EVERYONE, 0, pair(table.it, place), 0)
        table.it = t.NONE


def let_go(table: Table) -> None:
    """No Maneuver is held."""
    table.held = 0
    table.held_it = t.NONE
    table.held_number = 0


def end_maneuver(table: Table) -> None:
    """A Maneuver of one's own turn is over. If it has killed, the enemy may react to that (R55)."""
    table.braced = 0
    if table.killed != t.NONE:
        table.stage = t.AFTER_HIT
    else:
        table.target = t.NONE
