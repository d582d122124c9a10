"""Summoning Crew, and the Reckless Charge into a full Starship."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import (
    bring_out,
    bury,
    clear_compartment,
    discard,
    enter,
    hurt,
    relocate,
    set_off,
    side_at,
)
from quarterdeck.games.deckhand_duel.rules.hands import why_not_pay
from quarterdeck.games.deckhand_duel.rules.shipmap import airlock, home
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- Summoning Crew -----------------------------------------------------------------------------------------


def why_not_summon(box: Box, table: Table, seat: int, card: int, column: int) -> int:
    """A Crew goes to a compartment of your own Starship Zone without a living figure (R11, R39)."""
    reason = why_not_pay(box, table, seat, card, t.CREW)
    return reason if reason else why_not_room(table, seat, column)


def why_not_room(table: Table, seat: int, column: int) -> int:
    return t.IS_OCCUPIED if table.figure[home(seat, column)] != t.NONE else 0


def summon(box: Box, table: Table, seat: int, card: int, place: int, kind: int) -> None:
    """Pay and place it. It may move at once, and attacks from the next turn on (R17, R18)."""
    card = bring_out(box, table, seat, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, kind, seat, EVERYONE, card, place, table.corryte)
    enter(box, table, card, place)
    table.state[place] = t.FRESH if box.passive[card][t.RUSH] else t.FRESH | t.HAS_ATTACKED
    table.active = card
    set_off(box, table, t.SUMMONED, card, t.NONE, place)
    table.stage = t.AFTER_SUMMON


# --- Reckless Charge ----------------------------------------------------------------------------------------


def why_not_charge(box: Box, table: Table, seat: int, card: int, column: int) -> int:
    """The reason against summoning a card onto an enemy."""
    reason = why_not_pay(box, table, seat, card, t.CREW)
    return reason if reason else why_not_ram(table, seat, column)


def why_not_ram(table: Table, seat: int, column: int) -> int:
    """Only with a full Starship Zone that has an enemy in it (R30), onto that enemy; not on two Captains (R35)."""
    for other in range(t.COLUMNS):
        if table.figure[home(seat, other)] == t.NONE:
            return t.STILL_ROOM
    if side_at(table, home(seat, column)) != 1 - seat:
        return t.NO_ENEMY_TO_CHARGE
    if table.figure[airlock(column)] >= t.CAPTAIN and table.figure[home(1 - seat, column)] >= t.CAPTAIN:
        return t.CAPTAIN_BEHIND_CAPTAIN
    return 0


def charge(box: Box, table: Table, seat: int, card: int, column: int) -> None:
    """The enemy is pushed into the Airlock, who was there to the other Starship; then the Crew is summoned."""
    own = home(seat, column)
    push_column(box, table, own, airlock(column), home(1 - seat, column))
    summon(box, table, seat, card, own, t.CHARGED)
    bury(box, table, 1 - seat)


def push_column(box: Box, table: Table, own: int, lock: int, far: int) -> None:
    """Friend or foe (R31 to R34). At the far end a Crew is discarded, neither killed nor attacked; a Captain takes
    3 Damage, which is no attack (R36), and the Crew of the Airlock is discarded instead."""
    if table.figure[lock] != t.NONE:
        if table.figure[far] >= t.CAPTAIN:
            hurt(box, table, far, t.CHARGE_DAMAGE, 0)
            crush(table, lock)
        else:
            if table.figure[far] != t.NONE:
                crush(table, far)
            shift(box, table, lock, far)
    shift(box, table, own, lock)


def shift(box: Box, table: Table, source: int, target: int) -> None:
    tell(table, t.SHOVED, table.player, EVERYONE, table.figure[source], source, target)
    relocate(box, table, source, target)


def crush(table: Table, place: int) -> None:
    card = table.figure[place]
    clear_compartment(table, place)
    discard(table, card)
    tell(table, t.CRUSHED, owner_of(card), EVERYONE, card, place, 0)
