"""Playing the game: what is drawn and had in a turn, and when an activation is over."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import (
    captains_left,
    draw,
    fallen,
    finish,
    living,
    next_in,
    place_on_map,
    set_off,
)
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def begin_turn(box: Box, table: Table) -> None:
    """Draw a card (R4); 2 Corryte in the very first turn, 3 in every other; a handicap in the second (R58)."""
    seat = table.player
    table.turn += 1
    table.ask = t.NOTHING
    handicap = box.handicap if table.turn == 2 else t.NO_HANDICAP
    table.corryte = t.FIRST_CORRYTE if table.turn == 1 else t.TURN_CORRYTE + (handicap == t.CORRYTE_MORE)
    table.skill_used = 0
    table.active = t.NONE
    table.eventful = 0
    tell(table, t.TURN, seat, EVERYONE, table.turn, table.corryte, 0)
    draw(box, table, seat)
    if handicap == t.CARD_MORE:
        draw(box, table, seat)
    figures = living(table, seat)
    places = figures | fallen(table, seat)
    while places:
        place = next_in(box, table, places)
        places &= ~(1 << place)
        if (figures >> place) & 1:
            table.state[place] = (t.SERVING | t.DONE) if table.state[place] & t.STUNNED else 0
            table.shield[place] = 0
            set_off(box, table, t.DAWN, table.figure[place], t.NONE, place)
        else:
            set_off(box, table, t.CORPSE, table.corpse[place], t.NONE, place)


def end_turn(box: Box, table: Table) -> None:
    """Unspent Corryte is lost (R5). Two that never meet again are told apart by the health of their Captains (R10)."""
    tell(table, t.ENDED_TURN, table.player, EVERYONE, table.turn, 0, 0)
    figures = living(table, table.player)
    for place in range(t.COMPARTMENTS):
        table.state[place] &= t.STUNNED if (figures >> place) & 1 else -1
        table.more_dice[place] = 0
    if table.deck_size[0] + table.deck_size[1] == 0:
        if table.ebb == 0:
            tell(table, t.DECKS_EMPTY, table.player, EVERYONE, 0, 0, 0)
        table.ebb += 1
        table.quiet = 0 if table.eventful else table.quiet + 1
        if table.quiet >= t.QUIET_TURNS or table.ebb >= t.LAST_TURNS:
            call_off(box, table)
            return
    table.player = 1 - table.player
    begin_turn(box, table)


def call_off(box: Box, table: Table) -> None:
    """R10: the Captain with more Hit Points left wins."""
    first, second = captains_left(box, table)
    finish(box, table, t.DRAWN if first == second else 0 if first > second else 1, t.STALEMATE)


def close_activation(table: Table, card: int) -> None:
    """Each card must be resolved completely before the next: what another began is over (R15)."""
    if table.active != t.NONE and table.active != card:
        place = place_on_map(table, table.active)
        if place != t.NOWHERE:
            table.state[place] |= t.DONE
        table.active = t.NONE
