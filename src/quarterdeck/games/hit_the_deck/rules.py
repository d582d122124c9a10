"""Hit the Deck!: the seven functions. The chapters have files of their own; R numbers are in RULINGS.md."""

from quarterdeck.engine.bits import lowest, write_each
from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.luck import shuffle
from quarterdeck.games.hit_the_deck.attacking import (
    attack,
    clear_battle,
    defend,
    destroy,
    why_not_attack,
    why_not_destroy,
    why_not_support,
)
from quarterdeck.games.hit_the_deck.deploying import deploy, why_not_deploy
from quarterdeck.games.hit_the_deck.hands import draw_hand
from quarterdeck.games.hit_the_deck.seemap import berths
from quarterdeck.games.hit_the_deck.setup import decide_redraw
from quarterdeck.games.hit_the_deck.table import (
    ACT,
    ALONG_LANES,
    ATTACK,
    BROADSIDE,
    CARDS,
    COURSES,
    DEFENCE,
    DEFEND,
    DEPLOY,
    DESTROY,
    DRAWN,
    KEEP,
    KEEPS,
    LANE,
    LEFT_OF_A_PAIR,
    NOBODY,
    NONE,
    NORMAL,
    NORTH,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOURS,
    NOWHERE,
    PAIRS,
    PASS,
    PASSED,
    RAMMING,
    REDRAW,
    REDRAW_HANDS,
    REDRAWS,
    ROYAL,
    SEAZONES,
    UNDECIDED,
    berth_of,
    course_from,
    course_to,
)
from quarterdeck.games.hit_the_deck.turn import end_action


def deal(box, table) -> None:
    """Setup 1 and 2: shuffle, lay the Deck beside the empty Seemap, a hand of 7 Cards each."""
    forget_events(table)
    for i in range(CARDS):
        table.deck[i] = i + 1
        table.discards[i] = NONE
    table.deck_size = CARDS
    table.discards_size = 0
    shuffle(table, table.deck, CARDS)
    for seazone in range(SEAZONES):
        table.ship[seazone] = NONE
    for seat in range(2):
        table.fleet[seat] = 0
        table.hand[seat] = 0
        table.hand_size[seat] = 0
        table.redraw[seat] = UNDECIDED
        table.drawn[seat] = 0
        draw_hand(table, seat)
    table.returned = 0
    table.phase = REDRAW_HANDS
    table.compass = 0
    table.turn = 0
    table.slot = 0
    table.deployed = 0
    table.attacked = 0
    clear_battle(table)
    table.royal = NOBODY
    table.winner = NOBODY
    table.ending = 0


def waiting(box, table) -> int:
    """The set of Captains who may decide now."""
    if table.phase == REDRAW_HANDS:
        return (table.redraw[0] == UNDECIDED) + 2 * (table.redraw[1] == UNDECIDED)
    if table.phase == ACT:
        return 1 << table.compass
    if table.phase == DEFENCE:
        return 1 << (1 - table.compass)
    if table.phase == ROYAL:
        return 1 << table.royal
    return 0


def legal(box, table, seat: int, moves: Moves) -> int:
    """The Captain's choices, ascending."""
    if table.phase == ACT:
        return legal_actions(box, table, seat, moves) if seat == table.compass else 0
    if table.phase == DEFENCE:
        return legal_defences(box, table, seat, moves) if seat == 1 - table.compass else 0
    if not (waiting(box, table) >> seat) & 1:
        return 0
    if table.phase == ROYAL:
        return legal_bonuses(box, table, seat, moves)
    moves[0] = KEEP
    moves[1] = REDRAW
    return 2


def legal_actions(box, table, seat: int, moves: Moves) -> int:
    moves[0] = PASS
    count = 1
    hand = table.hand[seat]
    if not table.deployed:
        free = berths(table, seat)
        for lane in range(3):
            in_lane = free & (LANE << lane)
            if in_lane:
                seazone = lowest(in_lane)
                count = write_each(hand, DEPLOY + berth_of(seazone) * CARDS - 1, moves, count)
    if table.attacked:
        return count
    own = table.fleet[seat]
    enemy = table.fleet[1 - seat]
    lanes = (own & (enemy >> NORTH)) | ((own >> NORTH) & enemy)  # in contact with the Seazone above
    rows = ((own & (enemy >> 1)) | ((own >> 1) & enemy)) & LEFT_OF_A_PAIR  # and with the one to the right
    if lanes:
        count = along_lanes(own, lanes, NORMAL, hand, moves, count)
    if rows:
        count = along_rows(own, rows, NORMAL, hand, moves, count)
    if lanes:
        count = along_lanes(own, lanes, RAMMING, hand, moves, count)
    if rows and table.deck_size > 0:  # R19
        count = along_rows(own, rows, BROADSIDE, hand, moves, count)
    return count


def along_lanes(own: int, contacts: int, kind: int, hand: int, moves: Moves, count: int) -> int:
    """Normal Attacks or, with a second Ship in the Sealane, Rammings; with each Card, ascending."""
    while contacts:
        seazone = lowest(contacts)
        contacts &= contacts - 1
        course = 2 * seazone + 1 - ((own >> seazone) & 1)
        in_lane = own & (LANE << (seazone % 3))
        if kind == NORMAL or in_lane & (in_lane - 1):
            count = write_each(hand, ATTACK + (kind * COURSES + course) * CARDS - 1, moves, count)
    return count


def along_rows(own: int, contacts: int, kind: int, hand: int, moves: Moves, count: int) -> int:
    """Normal Attacks or Broadsides; with each Card, ascending."""
    while contacts:
        seazone = lowest(contacts)
        contacts &= contacts - 1
        course = ALONG_LANES + 2 * (seazone - seazone // 3) + 1 - ((own >> seazone) & 1)
        count = write_each(hand, ATTACK + (kind * COURSES + course) * CARDS - 1, moves, count)
    return count


def legal_defences(box, table, seat: int, moves: Moves) -> int:
    moves[0] = DEFEND
    count = write_each(table.hand[seat], DEFEND, moves, 1)
    helpers = table.fleet[seat] & may_assist(table)
    while helpers:
        base = DEFEND + (lowest(helpers) + 1) * (CARDS + 1)
        helpers &= helpers - 1
        moves[count] = base
        count = write_each(table.hand[seat], base, moves, count + 1)
    return count


def may_assist(table) -> int:
    """The Seazones from which a Ship may assist the one under attack, as a set: none, the Row's, or all beside it."""
    if table.kind == NORMAL:
        return 0
    target = 1 << table.target
    beside = ((target & LEFT_OF_A_PAIR) << 1) | ((target >> 1) & LEFT_OF_A_PAIR)
    return beside if table.kind == BROADSIDE else beside | (target << NORTH) | (target >> NORTH)


def legal_bonuses(box, table, seat: int, moves: Moves) -> int:
    count = 0
    for i in range(1 + SEAZONES + PAIRS):
        if why_not_destroy(box, table, seat, first_target(i), second_target(i)) == 0:
            moves[count] = DESTROY + i
            count += 1
    return count


def first_target(i: int) -> int:
    """Of the i-th choice of the High Royal Flush: nothing, one Ship, or a pair of adjacent ones."""
    if i <= SEAZONES:
        return i - 1
    return course_from((i - 1 - SEAZONES) * 2)


def second_target(i: int) -> int:
    if i <= SEAZONES:
        return NOWHERE
    return course_to((i - 1 - SEAZONES) * 2)


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the Captain may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return NOT_YOURS
    if table.phase != phase_of(action):
        return NOT_NOW
    if action <= PASS:
        return 0
    if action < ATTACK:
        place = action - DEPLOY
        reason = why_not_deploy(box, table, seat, berth_of(place // CARDS))
        return either(reason, holds(table, seat, place % CARDS + 1))
    if action < DEFEND:
        place = (action - ATTACK) // CARDS
        reason = why_not_attack(box, table, seat, place // COURSES, place % COURSES)
        return either(reason, holds(table, seat, (action - ATTACK) % CARDS + 1))
    if action < DESTROY:
        place = action - DEFEND
        reason = why_not_support(box, table, seat, place // (CARDS + 1) - 1)
        card = place % (CARDS + 1)
        return either(reason, holds(table, seat, card) if card != NONE else 0)
    return why_not_destroy(box, table, seat, first_target(action - DESTROY), second_target(action - DESTROY))


def phase_of(action: int) -> int:
    """The phase in which an action belongs."""
    if action <= REDRAW:
        return REDRAW_HANDS
    if action < DEFEND:
        return ACT
    if action < DESTROY:
        return DEFENCE
    return ROYAL


def either(reason: int, other: int) -> int:
    return reason if reason else other


def holds(table, seat: int, card: int) -> int:
    """0 if the Card is in the Captain's hand, else the reason."""
    return 0 if (table.hand[seat] >> card) & 1 else NOT_IN_HAND


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    if action <= REDRAW:
        decide_redraw(box, table, seat, KEEPS if action == KEEP else REDRAWS)
    elif action == PASS:
        tell(table, PASSED, seat, EVERYONE, 0, 0, 0)
        end_action(box, table)
    elif action < ATTACK:
        place = action - DEPLOY
        deploy(box, table, seat, place % CARDS + 1, berth_of(place // CARDS))
    elif action < DEFEND:
        place = (action - ATTACK) // CARDS
        attack(box, table, seat, place // COURSES, place % COURSES, (action - ATTACK) % CARDS + 1)
    elif action < DESTROY:
        place = action - DEFEND
        defend(box, table, seat, place % (CARDS + 1), place // (CARDS + 1) - 1)
    else:
        destroy(box, table, seat, first_target(action - DESTROY), second_target(action - DESTROY))


def outcome(box, table, seat: int) -> int:
    """1000 to the winner, half of it to each in a draw."""
    if table.winner == DRAWN:
        return 500
    return 1000 if table.winner == seat else 0
