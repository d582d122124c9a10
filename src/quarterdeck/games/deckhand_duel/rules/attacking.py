"""Attacking: from the declaration to the last corpse."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.aiming import why_not_reach
from quarterdeck.games.deckhand_duel.rules.dice import successes, throw
from quarterdeck.games.deckhand_duel.rules.figures import (
    bury,
    from_beside,
    hit_points_left,
    hurt,
    living,
    next_in,
    place_on_map,
    set_off,
    side_at,
    spared,
)
from quarterdeck.games.deckhand_duel.rules.reactions import open_window
from quarterdeck.games.deckhand_duel.rules.shipmap import column_of, row_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of, pair


def attack(box: Box, table: Table, seat: int, source: int, target: int) -> None:
    """Declare an attack. The enemy may react before the dice are rolled (R40)."""
    table.active = table.figure[source]
    table.state[source] |= t.HAS_ATTACKED
    table.attacker = table.figure[source]
    table.target = table.figure[target]
    tell(table, t.STRUCK, seat, EVERYONE, pair(table.attacker, source), pair(table.target, target), 0)
    table.stage = t.TO_ROLL
    open_window(box, table, 1 - seat, t.ON_ATTACK)


def end_attack(table: Table) -> None:
    table.stage = t.CALM
    table.countering = 0
    table.attacker = t.NONE
    table.target = t.NONE
    table.hit_alive = 0
    table.braced = 0
    table.killed = t.NONE
    table.talent_asked = 0
    for i in range(table.dice):
        table.face[i] = 0
    table.dice = 0
    table.added = 0


def striker(table: Table) -> int:
    """The figure that strikes: the attacker, or in a Counterattack its target."""
    return table.target if table.countering else table.attacker


def struck(table: Table) -> int:
    return table.attacker if table.countering else table.target


# --- The roll -----------------------------------------------------------------------------------------------


def roll_attack(box: Box, table: Table) -> None:
    """Roll dice equal to the Gamer's Wisdom, or X Factor in a Counterattack; three without Gamers.

    A target that a reaction has taken out of reach is missed.
    """
    source = place_on_map(table, striker(table))
    target = place_on_map(table, struck(table))
    seat = owner_of(striker(table))
    if source == t.NOWHERE or target == t.NOWHERE:
        end_attack(table)
        return
    if not table.countering and why_not_reach(box, table, source, target):
        tell(table, t.MISSED, seat, EVERYONE, pair(table.attacker, source), pair(table.target, target), 0)
        end_attack(table)
        return
    dice = counter_dice(box, table, source) if table.countering else attack_dice(box, table, source)
    throw(box, table, seat, dice, roll_kind(table))
    table.stage = t.ROLLED
    table.talent_asked = 0


def roll_kind(table: Table) -> int:
    """The event that tells the roll of the attack, or of the Counterattack."""
    return t.COUNTER_DICE if table.countering else t.ATTACK_DICE


def attack_dice(box: Box, table: Table, source: int) -> int:
    card = table.figure[source]
    seat = owner_of(card)
    dice = box.wisdom[table.gamer[seat]] + box.passive[card][t.DICE] + table.more_dice[source]
    if table.state[source] & t.MOVED:
        dice += box.passive[card][t.CHARGE]
    return dice + from_beside(box, table, source, seat, t.RALLY)


def counter_dice(box: Box, table: Table, source: int) -> int:
    card = table.figure[source]
    return box.x_factor[table.gamer[owner_of(card)]] + box.passive[card][t.COUNTER]


# --- Damage -------------------------------------------------------------------------------------------------


def damage_of(box: Box, table: Table, source: int, target: int) -> int:
    """Base Damage, a point for each Success, and what the striker's abilities add."""
    card = table.figure[source]
    damage = box.base_damage[card] + successes(table)
    if table.damage[source] > 0:
        damage += box.passive[card][t.FURY]
    if table.countering:
        return damage
    if table.figure[target] >= t.CAPTAIN:
        damage += box.passive[card][t.HUNTER]
    if box.passive[card][t.FLANK] and has_company(box, table, source, target):
        damage += box.passive[card][t.FLANK]
    return damage


def has_company(box: Box, table: Table, source: int, target: int) -> int:
    """Is another ally of the attacker next to the target?"""
    allies = living(table, owner_of(table.figure[source]))
    return (allies & box.beside[target] & ~(1 << source)) != 0


def hit(box: Box, table: Table) -> None:
    """Place damage tokens; whoever is killed dies now. Then what the attack sets off, then the Counterattack."""
    source = place_on_map(table, striker(table))
    target = place_on_map(table, struck(table))
    seat = side_at(table, source)
    base = damage_of(box, table, source, target)
    hurt(box, table, target, base, spared(box, table, target) + table.braced)
    if not table.countering:
        hit_others(box, table, source, target, base)
    killed = bury(box, table, 1 - seat)
    if table.ask == t.OVER:
        return
    attacker = striker(table)
    victim = struck(table)
    if killed != t.NONE:
        set_off(box, table, t.KILLING, attacker, killed, source)
    if table.countering:
        end_attack(table)
        return
    table.killed = killed
    table.hit_alive = place_on_map(table, victim) != t.NOWHERE
    set_off(box, table, t.ATTACKING, attacker, victim if table.hit_alive else t.NONE, source)
    if table.hit_alive:
        set_off(box, table, t.ATTACKED, victim, attacker, target)
    table.stage = t.AFTER_HIT


def hit_others(box: Box, table: Table, source: int, target: int, base: int) -> None:
    """Attacks that affect several: the same roll for each enemy; only the initial target may Counterattack (R26)."""
    card = table.figure[source]
    enemy = 1 - owner_of(card)
    others = 0
    if box.passive[card][t.SWEEP]:
        others |= box.beside[source]
    if box.passive[card][t.BLAST]:
        others |= box.beside[target]
    if box.passive[card][t.PIERCE]:
        others |= straight_behind(source, target)
    if others == 0:
        return
    others &= living(table, enemy) & ~(1 << target)
    while others:
        place = next_in(box, table, others)
        others &= ~(1 << place)
        hurt(box, table, place, base, spared(box, table, place))
        if hit_points_left(box, table, place) > 0:
            set_off(box, table, t.ATTACKED, table.figure[place], card, place)


def straight_behind(source: int, target: int) -> int:
    """The compartment behind the target in a row or column, as seen from the attacker, if there is one: a set."""
    x = column_of(target) - column_of(source)
    y = row_of(target) - row_of(source)
    if x != 0 and y != 0:
        return 0
    column = column_of(target) + (x > 0) - (x < 0)
    row = row_of(target) + (y > 0) - (y < 0)
    if 0 <= column < t.COLUMNS and 0 <= row < t.COLUMNS:
        return 1 << (row * t.COLUMNS + column)
    return 0
