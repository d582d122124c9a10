"""The turn: what is drawn and had, Movement, Summoning Crew, Reckless Charge, Maneuvers and Skills."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import (
    bury,
    clear_compartment,
    discard,
    draw,
    enter,
    finish,
    free,
    hit_points_left,
    hurt,
    living,
    mend,
    next_in,
    of_side,
    one_step,
    place_on_map,
    relocate,
    set_off,
    side_at,
    take_from_hand,
)
from quarterdeck.games.deckhand_duel.rules.meaning import may_start
from quarterdeck.games.deckhand_duel.rules.programs import start
from quarterdeck.games.deckhand_duel.rules.shipmap import airlock, home
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- The turn -------------------------------------------------------------------------------------------


def begin_turn(box: Box, table: Table) -> None:
    """Draw a card (R4); 2 Corryte in the very first turn, 3 in every other."""
    seat = table.player
    table.turn += 1
    table.ask = t.NOTHING
    table.corryte = t.FIRST_CORRYTE if table.turn == 1 else t.TURN_CORRYTE
    table.skill_used = 0
    table.active = t.NONE
    table.eventful = 0
    tell(table, t.TURN, seat, EVERYONE, table.turn, table.corryte, 0)
    draw(box, table, seat)
    figures = living(box, table, seat)
    places = figures | of_side(box, table.corpse, seat)
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
    figures = living(box, table, table.player)
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
    first = hit_points_left(box, table, place_on_map(table, t.CAPTAIN))
    second = hit_points_left(box, table, place_on_map(table, t.CAPTAIN + 1))
    finish(table, t.DRAWN if first == second else 0 if first > second else 1, t.STALEMATE)


def close_activation(table: Table, card: int) -> None:
    """Each card must be resolved completely before the next: what another began is over (R15)."""
    if table.active != t.NONE and table.active != card:
        place = place_on_map(table, table.active)
        if place != t.NOWHERE:
            table.state[place] |= t.DONE
        table.active = t.NONE


# --- Movement -------------------------------------------------------------------------------------------


def why_not_move(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """0, or the number of the reason: about the figure, then about the way."""
    reason = why_not_walk(table, seat, source)
    return reason if reason else why_not_go(box, table, source, target)


def why_not_walk(table: Table, seat: int, source: int) -> int:
    """Has this figure a move left? Each activates once a turn (R15)."""
    if side_at(table, source) != seat:
        return t.NOT_YOUR_FIGURE
    state = table.state[source]
    if state & t.SERVING:
        return t.IS_STUNNED
    if state & t.MOVED:
        return t.HAS_MOVED
    return t.IS_DONE if state & t.DONE else 0


def walkers(table: Table, figures: int) -> int:
    """Those of a seat's figures that have a move left: a set."""
    found = 0
    for place in range(t.COMPARTMENTS):
        found |= (not table.state[place] & (t.SERVING | t.MOVED | t.DONE)) << place
    return found & figures


def why_not_go(box: Box, table: Table, source: int, target: int) -> int:
    """One compartment away, not diagonally unless the card says so, into one without a living figure (R11, R14)."""
    if table.figure[target] != t.NONE:
        return t.IS_OCCUPIED
    return 0 if (in_reach_on_foot(box, table, source, free(table)) >> target) & 1 else t.TOO_FAR_TO_MOVE


def in_reach_on_foot(box: Box, table: Table, source: int, empty: int) -> int:
    """Those of the empty compartments that a figure can move to: a set."""
    card = table.figure[source]
    found = one_step(box, card, source) & empty
    if box.passive[card][t.SWIFT]:  # two steps, the first into an empty compartment
        ways = box.beside[source] & empty
        while ways:
            found |= box.beside[box.first[ways]] & empty
            ways &= ways - 1
    return found


def move(box: Box, table: Table, seat: int, source: int, target: int) -> None:
    card = table.figure[source]
    table.active = card
    table.state[source] |= t.MOVED
    tell(table, t.WENT, seat, EVERYONE, card, source, target)
    relocate(box, table, source, target)


# --- Summoning Crew -------------------------------------------------------------------------------------


def why_not_from_hand(box: Box, table: Table, seat: int, card: int) -> int:
    """Is the card in hand?"""
    place = place_of(table.hand[seat], table.hand_size[seat], card)
    return t.NOT_IN_HAND if place < 0 else why_not_this_one(box, table, seat, place)


def why_not_this_one(box: Box, table: Table, seat: int, place: int) -> int:
    """Of two copies of a card in hand it is always the first that goes: they are the same to everybody."""
    if place > 0 and box.design[table.hand[seat][place - 1]] == box.design[table.hand[seat][place]]:
        return t.SAME_CARD
    return 0


def why_not_pay(box: Box, table: Table, seat: int, card: int, kind: int) -> int:
    """Is the card in hand, of this kind, and can it be paid for? 0, or the reason."""
    reason = why_not_from_hand(box, table, seat, card)
    return reason if reason else why_not_afford(box, table, card, kind)


def why_not_afford(box: Box, table: Table, card: int, kind: int) -> int:
    if box.kind[card] != kind:
        return t.NOT_A_CREW if kind == t.CREW else t.NOT_A_MANEUVER
    return t.TOO_DEAR if box.cost[card] > table.corryte else 0


def why_not_summon(box: Box, table: Table, seat: int, card: int, column: int) -> int:
    """A Crew goes to a compartment of your own Starship Zone without a living figure (R11, R39)."""
    reason = why_not_pay(box, table, seat, card, t.CREW)
    return reason if reason else why_not_room(table, seat, column)


def why_not_room(table: Table, seat: int, column: int) -> int:
    return t.IS_OCCUPIED if table.figure[home(seat, column)] != t.NONE else 0


def summon(box: Box, table: Table, seat: int, card: int, place: int, kind: int) -> None:
    """Pay and place it. It may move at once, and attacks from the next turn on (R17, R18)."""
    take_from_hand(table, seat, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, kind, seat, EVERYONE, card, place, table.corryte)
    enter(box, table, card, place)
    table.state[place] = t.FRESH if box.passive[card][t.RUSH] else t.FRESH | t.HAS_ATTACKED
    table.active = card
    set_off(box, table, t.SUMMONED, card, t.NONE, place)
    table.stage = t.AFTER_SUMMON


# --- Reckless Charge ------------------------------------------------------------------------------------


def why_not_charge(box: Box, table: Table, seat: int, card: int, column: int) -> int:
    """The same card, but onto an enemy."""
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
            hurt(box, table, far, t.CHARGE_DAMAGE)
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


# --- Maneuvers, Skills, Talents -------------------------------------------------------------------------


def why_not_play(box: Box, table: Table, seat: int, card: int) -> int:
    """On your own turn, outside any activation, unless it is a reaction (R40); with a target (R42)."""
    reason = why_not_pay(box, table, seat, card, t.MANEUVER)
    return reason if reason else why_not_now(box, table, seat, card)


def why_not_now(box: Box, table: Table, seat: int, card: int) -> int:
    if box.reaction[card] != t.NO_REACTION:
        return t.IS_REACTION
    return may_start(box, table, seat, card, t.PLAY)


def play(box: Box, table: Table, seat: int, card: int) -> None:
    """Pay the Corryte cost, discard the card, resolve its text."""
    take_from_hand(table, seat, card)
    discard(table, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, t.PLAYED, seat, EVERYONE, card, table.corryte, 0)
    start(box, table, t.PLAY, card, t.NONE, t.NONE, place_on_map(table, t.CAPTAIN + seat))


def why_not_react(box: Box, table: Table, seat: int, card: int) -> int:
    """A reaction costs nothing, and answers what its text names, once (R40)."""
    reason = why_not_from_hand(box, table, seat, card)
    if reason:
        return reason
    if box.kind[card] != t.MANEUVER:
        return t.NOT_A_MANEUVER
    return 0 if box.reaction[card] == table.window else t.NOT_THIS_REACTION


def react(box: Box, table: Table, seat: int, card: int) -> None:
    take_from_hand(table, seat, card)
    discard(table, card)
    table.eventful = 1
    tell(table, t.PLAYED, seat, EVERYONE, card, -1, 0)
    it = t.NONE
    other = table.attacker
    if table.window == t.ON_ATTACK:
        it = table.target
    elif table.window == t.ON_KILL:
        it = table.killed
    else:
        other = table.active
    table.window = 0
    table.ask = t.NOTHING
    start(box, table, t.PLAY, card, it, other, place_on_map(table, t.CAPTAIN + seat))


def why_not_skill(box: Box, table: Table, seat: int) -> int:
    """The Captain's Skill: 1 Corryte, once a turn, apart from the Captain's activation (R16)."""
    if table.skill_used:
        return t.SKILL_USED
    if table.corryte < 1:
        return t.TOO_DEAR
    return may_start(box, table, seat, t.CAPTAIN + seat, t.SKILL)


def use_skill(box: Box, table: Table, seat: int) -> None:
    table.skill_used = 1
    table.corryte -= 1
    tell(table, t.SKILLED, seat, EVERYONE, table.corryte, 0, 0)
    start(box, table, t.SKILL, t.CAPTAIN + seat, t.NONE, t.NONE, place_on_map(table, t.CAPTAIN + seat))


def why_not_talent(box: Box, table: Table, seat: int) -> int:
    """Talents that are used on your own turn, once a match."""
    talent = box.talent[table.gamer[seat]]
    if table.talent_used[seat] or (talent != t.ONE_CORRYTE and talent != t.MEND):
        return t.NO_TALENT
    if talent == t.MEND and table.damage[place_on_map(table, t.CAPTAIN + seat)] == 0:
        return t.NO_TARGET
    return 0


def use_talent(box: Box, table: Table, seat: int) -> None:
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, t.TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == t.ONE_CORRYTE:
        table.corryte += 1
        tell(table, t.GAINED, seat, EVERYONE, 1, 0, 0)
    else:
        mend(box, table, place_on_map(table, t.CAPTAIN + seat), t.MEND_AMOUNT)
