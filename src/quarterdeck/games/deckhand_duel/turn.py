"""The turn: what is drawn and had, Movement, Summoning Crew, Reckless Charge, Maneuvers and Skills."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckhand_duel.figures import (
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
from quarterdeck.games.deckhand_duel.meaning import may_start
from quarterdeck.games.deckhand_duel.programs import start
from quarterdeck.games.deckhand_duel.shipmap import airlock, home
from quarterdeck.games.deckhand_duel.table import (
    AFTER_SUMMON,
    CAPTAIN,
    CAPTAIN_BEHIND_CAPTAIN,
    CHARGE_DAMAGE,
    CHARGED,
    COLUMNS,
    COMPARTMENTS,
    CORPSE,
    CREW,
    CRUSHED,
    DAWN,
    DECKS_EMPTY,
    DONE,
    DRAWN,
    ENDED_TURN,
    FIRST_CORRYTE,
    FRESH,
    GAINED,
    HAS_ATTACKED,
    HAS_MOVED,
    IS_DONE,
    IS_OCCUPIED,
    IS_REACTION,
    IS_STUNNED,
    LAST_TURNS,
    MANEUVER,
    MEND,
    MEND_AMOUNT,
    MOVED,
    NO_ENEMY_TO_CHARGE,
    NO_REACTION,
    NO_TALENT,
    NO_TARGET,
    NONE,
    NOT_A_CREW,
    NOT_A_MANEUVER,
    NOT_IN_HAND,
    NOT_THIS_REACTION,
    NOT_YOUR_FIGURE,
    NOTHING,
    NOWHERE,
    ON_ATTACK,
    ON_KILL,
    ONE_CORRYTE,
    PLAY,
    PLAYED,
    QUIET_TURNS,
    RUSH,
    SAME_CARD,
    SERVING,
    SHOVED,
    SKILL,
    SKILL_USED,
    SKILLED,
    STALEMATE,
    STILL_ROOM,
    STUNNED,
    SUMMONED,
    SWIFT,
    TALENT,
    TOO_DEAR,
    TOO_FAR_TO_MOVE,
    TURN,
    TURN_CORRYTE,
    WENT,
    owner_of,
)

# --- The turn -------------------------------------------------------------------------------------------


def begin_turn(box, table) -> None:
    """Draw a card (R4); 2 Corryte in the very first turn, 3 in every other."""
    seat = table.player
    table.turn += 1
    table.ask = NOTHING
    table.corryte = FIRST_CORRYTE if table.turn == 1 else TURN_CORRYTE
    table.skill_used = 0
    table.active = NONE
    table.eventful = 0
    tell(table, TURN, seat, EVERYONE, table.turn, table.corryte, 0)
    draw(box, table, seat)
    figures = living(box, table, seat)
    places = figures | of_side(box, table.corpse, seat)
    while places:
        place = next_in(box, table, places)
        places &= ~(1 << place)
        if (figures >> place) & 1:
            table.state[place] = (SERVING | DONE) if table.state[place] & STUNNED else 0
            table.shield[place] = 0
            set_off(box, table, DAWN, table.figure[place], NONE, place)
        else:
            set_off(box, table, CORPSE, table.corpse[place], NONE, place)


def end_turn(box, table) -> None:
    """Unspent Corryte is lost (R5). Two that never meet again are told apart by the health of their Captains (R10)."""
    tell(table, ENDED_TURN, table.player, EVERYONE, table.turn, 0, 0)
    figures = living(box, table, table.player)
    for place in range(COMPARTMENTS):
        table.state[place] &= STUNNED if (figures >> place) & 1 else -1
        table.more_dice[place] = 0
    if table.deck_size[0] + table.deck_size[1] == 0:
        if table.ebb == 0:
            tell(table, DECKS_EMPTY, table.player, EVERYONE, 0, 0, 0)
        table.ebb += 1
        table.quiet = 0 if table.eventful else table.quiet + 1
        if table.quiet >= QUIET_TURNS or table.ebb >= LAST_TURNS:
            call_off(box, table)
            return
    table.player = 1 - table.player
    begin_turn(box, table)


def call_off(box, table) -> None:
    """R10: the Captain with more Hit Points left wins."""
    first = hit_points_left(box, table, place_on_map(table, CAPTAIN))
    second = hit_points_left(box, table, place_on_map(table, CAPTAIN + 1))
    finish(table, DRAWN if first == second else 0 if first > second else 1, STALEMATE)


def close_activation(table, card: int) -> None:
    """Each card must be resolved completely before the next: what another began is over (R15)."""
    if table.active != NONE and table.active != card:
        place = place_on_map(table, table.active)
        if place != NOWHERE:
            table.state[place] |= DONE
        table.active = NONE


# --- Movement -------------------------------------------------------------------------------------------


def why_not_move(box, table, seat: int, source: int, target: int) -> int:
    """0, or the number of the reason: about the figure, then about the way."""
    reason = why_not_walk(table, seat, source)
    return reason if reason else why_not_go(box, table, source, target)


def why_not_walk(table, seat: int, source: int) -> int:
    """Has this figure a move left? Each activates once a turn (R15)."""
    if side_at(table, source) != seat:
        return NOT_YOUR_FIGURE
    state = table.state[source]
    if state & SERVING:
        return IS_STUNNED
    if state & MOVED:
        return HAS_MOVED
    return IS_DONE if state & DONE else 0


def walkers(table, figures: int) -> int:
    """Those of a seat's figures that have a move left: a set."""
    found = 0
    for place in range(COMPARTMENTS):
        found |= (not table.state[place] & (SERVING | MOVED | DONE)) << place
    return found & figures


def why_not_go(box, table, source: int, target: int) -> int:
    """One compartment away, not diagonally unless the card says so, into one without a living figure (R11, R14)."""
    if table.figure[target] != NONE:
        return IS_OCCUPIED
    return 0 if (in_reach_on_foot(box, table, source, free(table)) >> target) & 1 else TOO_FAR_TO_MOVE


def in_reach_on_foot(box, table, source: int, empty: int) -> int:
    """Those of the empty compartments that a figure can move to: a set."""
    card = table.figure[source]
    found = one_step(box, card, source) & empty
    if box.passive[card][SWIFT]:  # two steps, the first into an empty compartment
        ways = box.beside[source] & empty
        while ways:
            found |= box.beside[box.first[ways]] & empty
            ways &= ways - 1
    return found


def move(box, table, seat: int, source: int, target: int) -> None:
    card = table.figure[source]
    table.active = card
    table.state[source] |= MOVED
    tell(table, WENT, seat, EVERYONE, card, source, target)
    relocate(box, table, source, target)


# --- Summoning Crew -------------------------------------------------------------------------------------


def why_not_from_hand(box, table, seat: int, card: int) -> int:
    """Is the card in hand?"""
    place = place_of(table.hand[seat], table.hand_size[seat], card)
    return NOT_IN_HAND if place < 0 else why_not_this_one(box, table, seat, place)


def why_not_this_one(box, table, seat: int, place: int) -> int:
    """Of two copies of a card in hand it is always the first that goes: they are the same to everybody."""
    if place > 0 and box.design[table.hand[seat][place - 1]] == box.design[table.hand[seat][place]]:
        return SAME_CARD
    return 0


def why_not_pay(box, table, seat: int, card: int, kind: int) -> int:
    """Is the card in hand, of this kind, and can it be paid for? 0, or the reason."""
    reason = why_not_from_hand(box, table, seat, card)
    return reason if reason else why_not_afford(box, table, card, kind)


def why_not_afford(box, table, card: int, kind: int) -> int:
    if box.kind[card] != kind:
        return NOT_A_CREW if kind == CREW else NOT_A_MANEUVER
    return TOO_DEAR if box.cost[card] > table.corryte else 0


def why_not_summon(box, table, seat: int, card: int, column: int) -> int:
    """A Crew goes to a compartment of your own Starship Zone without a living figure (R11, R39)."""
    reason = why_not_pay(box, table, seat, card, CREW)
    return reason if reason else why_not_room(table, seat, column)


def why_not_room(table, seat: int, column: int) -> int:
    return IS_OCCUPIED if table.figure[home(seat, column)] != NONE else 0


def summon(box, table, seat: int, card: int, place: int, kind: int) -> None:
    """Pay and place it. It may move at once, and attacks from the next turn on (R17, R18)."""
    take_from_hand(table, seat, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, kind, seat, EVERYONE, card, place, table.corryte)
    enter(box, table, card, place)
    table.state[place] = FRESH if box.passive[card][RUSH] else FRESH | HAS_ATTACKED
    table.active = card
    set_off(box, table, SUMMONED, card, NONE, place)
    table.stage = AFTER_SUMMON


# --- Reckless Charge ------------------------------------------------------------------------------------


def why_not_charge(box, table, seat: int, card: int, column: int) -> int:
    """The same card, but onto an enemy."""
    reason = why_not_pay(box, table, seat, card, CREW)
    return reason if reason else why_not_ram(table, seat, column)


def why_not_ram(table, seat: int, column: int) -> int:
    """Only with a full Starship Zone that has an enemy in it (R30), onto that enemy; not on two Captains (R35)."""
    for other in range(COLUMNS):
        if table.figure[home(seat, other)] == NONE:
            return STILL_ROOM
    if side_at(table, home(seat, column)) != 1 - seat:
        return NO_ENEMY_TO_CHARGE
    if table.figure[airlock(column)] >= CAPTAIN and table.figure[home(1 - seat, column)] >= CAPTAIN:
        return CAPTAIN_BEHIND_CAPTAIN
    return 0


def charge(box, table, seat: int, card: int, column: int) -> None:
    """The enemy is pushed into the Airlock, who was there to the other Starship; then the Crew is summoned."""
    own = home(seat, column)
    push_column(box, table, own, airlock(column), home(1 - seat, column))
    summon(box, table, seat, card, own, CHARGED)
    bury(box, table, 1 - seat)


def push_column(box, table, own: int, lock: int, far: int) -> None:
    """Friend or foe (R31 to R34). At the far end a Crew is discarded, neither killed nor attacked; a Captain takes
    3 Damage, which is no attack (R36), and the Crew of the Airlock is discarded instead."""
    if table.figure[lock] != NONE:
        if table.figure[far] >= CAPTAIN:
            hurt(box, table, far, CHARGE_DAMAGE)
            crush(table, lock)
        else:
            if table.figure[far] != NONE:
                crush(table, far)
            shift(box, table, lock, far)
    shift(box, table, own, lock)


def shift(box, table, source: int, target: int) -> None:
    tell(table, SHOVED, table.player, EVERYONE, table.figure[source], source, target)
    relocate(box, table, source, target)


def crush(table, place: int) -> None:
    card = table.figure[place]
    clear_compartment(table, place)
    discard(table, card)
    tell(table, CRUSHED, owner_of(card), EVERYONE, card, place, 0)


# --- Maneuvers, Skills, Talents -------------------------------------------------------------------------


def why_not_play(box, table, seat: int, card: int) -> int:
    """On your own turn, outside any activation, unless it is a reaction (R40); with a target (R42)."""
    reason = why_not_pay(box, table, seat, card, MANEUVER)
    return reason if reason else why_not_now(box, table, seat, card)


def why_not_now(box, table, seat: int, card: int) -> int:
    if box.reaction[card] != NO_REACTION:
        return IS_REACTION
    return may_start(box, table, seat, card, PLAY)


def play(box, table, seat: int, card: int) -> None:
    """Pay the Corryte cost, discard the card, resolve its text."""
    take_from_hand(table, seat, card)
    discard(table, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, PLAYED, seat, EVERYONE, card, table.corryte, 0)
    start(box, table, PLAY, card, NONE, NONE, place_on_map(table, CAPTAIN + seat))


def why_not_react(box, table, seat: int, card: int) -> int:
    """A reaction costs nothing, and answers what its text names, once (R40)."""
    reason = why_not_from_hand(box, table, seat, card)
    if reason:
        return reason
    if box.kind[card] != MANEUVER:
        return NOT_A_MANEUVER
    return 0 if box.reaction[card] == table.window else NOT_THIS_REACTION


def react(box, table, seat: int, card: int) -> None:
    take_from_hand(table, seat, card)
    discard(table, card)
    table.eventful = 1
    tell(table, PLAYED, seat, EVERYONE, card, -1, 0)
    it = NONE
    other = table.attacker
    if table.window == ON_ATTACK:
        it = table.target
    elif table.window == ON_KILL:
        it = table.killed
    else:
        other = table.active
    table.window = 0
    table.ask = NOTHING
    start(box, table, PLAY, card, it, other, place_on_map(table, CAPTAIN + seat))


def why_not_skill(box, table, seat: int) -> int:
    """The Captain's Skill: 1 Corryte, once a turn, apart from the Captain's activation (R16)."""
    if table.skill_used:
        return SKILL_USED
    if table.corryte < 1:
        return TOO_DEAR
    return may_start(box, table, seat, CAPTAIN + seat, SKILL)


def use_skill(box, table, seat: int) -> None:
    table.skill_used = 1
    table.corryte -= 1
    tell(table, SKILLED, seat, EVERYONE, table.corryte, 0, 0)
    start(box, table, SKILL, CAPTAIN + seat, NONE, NONE, place_on_map(table, CAPTAIN + seat))


def why_not_talent(box, table, seat: int) -> int:
    """Talents that are used on your own turn, once a match."""
    talent = box.talent[table.gamer[seat]]
    if table.talent_used[seat] or (talent != ONE_CORRYTE and talent != MEND):
        return NO_TALENT
    if talent == MEND and table.damage[place_on_map(table, CAPTAIN + seat)] == 0:
        return NO_TARGET
    return 0


def use_talent(box, table, seat: int) -> None:
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == ONE_CORRYTE:
        table.corryte += 1
        tell(table, GAINED, seat, EVERYONE, 1, 0, 0)
    else:
        mend(box, table, place_on_map(table, CAPTAIN + seat), MEND_AMOUNT)
