"""Attacking and Counterattacking, from the declaration to the last corpse, and the reactions in between."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.dice import throw
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
from quarterdeck.games.deckhand_duel.rules.shipmap import column_of, row_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- Range and line of sight ---------------------------------------------------------------------------------


def why_not_reach(box: Box, table: Table, source: int, target: int) -> int:
    """Attacking: the target is within Range and no other enemy is on the line between the centres (R19 to R21)."""
    card = table.figure[source]
    if not (in_range(box, card, source) >> target) & 1:
        return t.OUT_OF_RANGE
    enemies = living(box, table, 1 - owner_of(card))
    return 0 if (in_sight(box, card, source, enemies) >> target) & 1 else t.LINE_BLOCKED


def in_range(box: Box, card: int, place: int) -> int:
    """The compartments within a figure's Range: a set."""
    return box.within[box.range[card]][place]


def in_sight(box: Box, card: int, place: int, enemies: int) -> int:
    """The compartments to which no enemy is on the line, or all, where nothing blocks a figure's sight: a set."""
    if box.passive[card][t.ARC]:
        return t.EVERYWHERE
    found = 0
    for other in range(t.COMPARTMENTS):
        found |= ((box.between[place][other] & enemies) == 0) << other
    return found


def why_not_attack(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """0, or the number of the reason: about the attacker, then about the target."""
    reason = why_not_strike(box, table, seat, source)
    return reason if reason else why_not_hit(box, table, seat, source, target)


def why_not_strike(box: Box, table: Table, seat: int, source: int) -> int:
    """Has this figure an attack left?"""
    if side_at(table, source) != seat:
        return t.NOT_YOUR_FIGURE
    state = table.state[source]
    if state & t.SERVING:
        return t.IS_STUNNED
    if state & t.FRESH and not box.passive[table.figure[source]][t.RUSH]:
        return t.JUST_SUMMONED  # R17
    if state & t.HAS_ATTACKED:
        return t.ATTACKED_ALREADY
    return t.IS_DONE if state & t.DONE else 0


def strikers(box: Box, table: Table, figures: int) -> int:
    """Those of a seat's figures that have an attack left: a set."""
    found = 0
    for place in range(t.COMPARTMENTS):
        state = table.state[place]
        late = state & t.FRESH and not box.passive[table.figure[place]][t.RUSH]
        found |= (not state & (t.SERVING | t.HAS_ATTACKED | t.DONE) and not late) << place
    return found & figures


def why_not_hit(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """An enemy, in Range and in sight; a guard next to the attacker comes first."""
    if side_at(table, target) != 1 - seat:
        return t.NO_ENEMY_THERE
    reason = why_not_reach(box, table, source, target)
    if reason:
        return reason
    return 0 if (let_by_guards(box, table, source, 1 - seat) >> target) & 1 else t.GUARDED


def let_by_guards(box: Box, table: Table, source: int, enemy: int) -> int:
    """Those whom enemy guards let a figure attack: next to one of them, nobody but guards. A set."""
    if from_beside(box, table, source, enemy, t.GUARD) == 0:
        return t.EVERYWHERE
    found = 0
    for place in range(t.COMPARTMENTS):
        found |= (box.passive[table.figure[place]][t.GUARD] > 0) << place
    return found


def targets(box: Box, table: Table, seat: int, source: int, enemies: int) -> int:
    """Those of the enemies that a figure can attack: a set."""
    card = table.figure[source]
    found = enemies & in_range(box, card, source)
    if found & ~box.beside[source]:  # next to it, nobody stands between
        found &= in_sight(box, card, source, enemies)
    return found & let_by_guards(box, table, source, 1 - seat)


# --- The attack ----------------------------------------------------------------------------------------------


def attack(box: Box, table: Table, seat: int, source: int, target: int) -> None:
    """Declare an attack. The enemy may react before the dice are rolled (R40)."""
    table.active = table.figure[source]
    table.state[source] |= t.HAS_ATTACKED
    table.attacker = table.figure[source]
    table.target = table.figure[target]
    tell(table, t.STRUCK, seat, EVERYONE, table.attacker, table.target, 0)
    table.stage = t.TO_ROLL
    open_window(box, table, 1 - seat, t.ON_ATTACK)


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


def go_on(box: Box, table: Table) -> None:
    """The next stage of what is under way."""
    if table.stage == t.TO_ROLL:
        roll_attack(box, table)
    elif table.stage == t.ROLLED:
        ask_talents(box, table)
    elif table.stage == t.TO_HIT:
        hit(box, table)
    elif table.stage == t.AFTER_HIT:
        table.stage = t.MAY_COUNTER
        if table.killed != t.NONE and owner_of(table.killed) != table.player:
            open_window(box, table, owner_of(table.killed), t.ON_KILL)
    elif table.stage == t.MAY_COUNTER:
        ask_counter(box, table)
    else:  # a Crew was summoned
        table.stage = t.CALM
        if place_on_map(table, table.active) != t.NOWHERE:
            open_window(box, table, 1 - table.player, t.ON_SUMMON)


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
        tell(table, t.MISSED, seat, EVERYONE, table.attacker, table.target, 0)
        end_attack(table)
        return
    dice = counter_dice(box, table, source) if table.countering else attack_dice(box, table, source)
    throw(box, table, seat, dice)
    table.stage = t.ROLLED
    table.talent_asked = 0


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


def successes(table: Table) -> int:
    """Of the dice as they lie, and what a Talent adds."""
    count = table.added
    for i in range(table.dice):
        count += table.face[i]
    return count


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
    allies = living(box, table, owner_of(table.figure[source]))
    return (allies & box.beside[target] & ~(1 << source)) != 0


def hit(box: Box, table: Table) -> None:
    """Place damage tokens; whoever is killed dies now. Then what the attack sets off, then the Counterattack."""
    source = place_on_map(table, striker(table))
    target = place_on_map(table, struck(table))
    seat = side_at(table, source)
    base = damage_of(box, table, source, target)
    hurt(box, table, target, base - spared(box, table, target) - table.braced)
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
    others &= living(box, table, enemy) & ~(1 << target)
    while others:
        place = next_in(box, table, others)
        others &= ~(1 << place)
        hurt(box, table, place, base - spared(box, table, place))
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


# --- Counterattacking ------------------------------------------------------------------------------------------


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
    table.stage = t.TO_ROLL
    tell(table, t.STRUCK, seat, EVERYONE, table.target, table.attacker, 1)


# --- Talents, once the dice have fallen ------------------------------------------------------------------------


def ask_talents(box: Box, table: Table) -> None:
    """First the one who rolled, then the other, if they have a Talent for this that is not spent (R45)."""
    while table.talent_asked < 2:
        roller = owner_of(striker(table))
        seat = roller if table.talent_asked == 0 else 1 - roller
        table.talent_asked += 1
        if talent_for_roll(box, table, seat, roller):
            table.ask = t.ASK_TALENT
            table.asked = seat
            return
    table.stage = t.TO_HIT


def talent_for_roll(box: Box, table: Table, seat: int, roller: int) -> int:
    if table.talent_used[seat]:
        return 0
    talent = box.talent[table.gamer[seat]]
    if seat != roller:
        return talent == t.JINX and not table.countering
    if talent == t.REROLL_ATTACK:
        return not table.countering
    if talent == t.REROLL_COUNTER:
        return table.countering
    return talent == t.ONE_SUCCESS


def use_talent_on_roll(box: Box, table: Table, seat: int) -> None:
    """Roll again, or count one Success more."""
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, t.TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == t.ONE_SUCCESS:
        table.added += 1  # no die: nobody can have it rolled again
    else:
        throw(box, table, owner_of(striker(table)), table.dice)
    table.ask = t.NOTHING
