"""Hit the Deck!, put together: deal, whose decision it is, what is legal, what an action does. R: RULINGS.md."""

from quarterdeck.engine.bits import lowest, write_each
from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.luck import shuffle
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.actions import (
    attack_of,
    attack_row,
    defence_of,
    defend_row,
    deploy_row,
    deployment_of,
    targets_of,
    verb_of,
)
from quarterdeck.games.hit_the_deck.rules.attacking import (
    attack,
    clear_battle,
    defend,
    destroy,
    why_not_attack,
    why_not_destroy,
    why_not_support,
)
from quarterdeck.games.hit_the_deck.rules.deploying import deploy, why_not_deploy
from quarterdeck.games.hit_the_deck.rules.hands import draw_hand
from quarterdeck.games.hit_the_deck.rules.seemap import berths
from quarterdeck.games.hit_the_deck.rules.setup import decide_redraw
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.rules.turn import end_action


def deal(box: Box, table: Table) -> None:
    """Setup 1 and 2: shuffle, lay the Deck beside the empty Seemap, a hand of 7 Cards each."""
    forget_events(table)
    for i in range(t.CARDS):
        table.deck[i] = i + 1
        table.discards[i] = t.NONE
    table.deck_size = t.CARDS
    table.discards_size = 0
    shuffle(table, table.deck, t.CARDS)
    for seazone in range(t.SEAZONES):
        table.ship[seazone] = t.NONE
    for seat in range(2):
        table.fleet[seat] = 0
        table.hand[seat] = 0
        table.hand_size[seat] = 0
        table.redraw[seat] = t.UNDECIDED
        table.may_hold[seat] = 0
        draw_hand(table, seat)
    table.returned = 0
    table.phase = t.REDRAW_HANDS
    table.compass = 0
    table.turn = 0
    table.slot = 0
    table.deployed = 0
    table.attacked = 0
    clear_battle(table)
    table.royal = t.NOBODY
    table.winner = t.NOBODY
    table.ending = 0


def waiting(box: Box, table: Table) -> int:
    """The set of Captains who may decide now."""
    if table.phase == t.REDRAW_HANDS:
        return (table.redraw[0] == t.UNDECIDED) + 2 * (table.redraw[1] == t.UNDECIDED)
    if table.phase == t.ACT:
        return 1 << table.compass
    if table.phase == t.DEFENCE:
        return 1 << (1 - table.compass)
    if table.phase == t.ROYAL:
        return 1 << table.royal
    return 0


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The Captain's choices, ascending."""
    if table.phase == t.ACT:
        return legal_actions(box, table, seat, moves) if seat == table.compass else 0
    if table.phase == t.DEFENCE:
        return legal_defences(box, table, seat, moves) if seat == 1 - table.compass else 0
    if not (waiting(box, table) >> seat) & 1:
        return 0
    if table.phase == t.ROYAL:
        return legal_bonuses(box, table, seat, moves)
    moves[0] = a.KEEP
    moves[1] = a.REDRAW
    return 2


def legal_actions(box: Box, table: Table, seat: int, moves: Moves) -> int:
    moves[0] = a.PASS
    count = 1
    hand = table.hand[seat]
    if not table.deployed:
        free = berths(table, seat)
        for lane in range(3):
            in_lane = free & (t.LANE << lane)
            if in_lane:
                seazone = lowest(in_lane)
                count = write_each(hand, deploy_row(seazone), moves, count)
    if table.attacked:
        return count
    own = table.fleet[seat]
    enemy = table.fleet[1 - seat]
    lanes = (own & (enemy >> t.NORTH)) | ((own >> t.NORTH) & enemy)  # in contact with the Seazone above
    rows = ((own & (enemy >> 1)) | ((own >> 1) & enemy)) & t.LEFT_OF_A_PAIR  # and with the one to the right
    if lanes:
        count = along_lanes(own, lanes, t.NORMAL, hand, moves, count)
    if rows:
        count = along_rows(own, rows, t.NORMAL, hand, moves, count)
    if lanes:
        count = along_lanes(own, lanes, t.RAMMING, hand, moves, count)
    if rows and table.deck_size > 0:  # R19
        count = along_rows(own, rows, t.BROADSIDE, hand, moves, count)
    if box.bare_attacks and (lanes or rows):
        count = legal_bare(box, table, seat, moves, count)
    return count


def legal_bare(box: Box, table: Table, seat: int, moves: Moves, count: int) -> int:
    """Attacks without a Card (R13)."""
    for action in range(a.FIRST_BARE, a.ACTIONS):
        kind, course, _ = attack_of(action)
        if why_not_attack(box, table, seat, kind, course) == 0:
            moves[count] = action
            count += 1
    return count


def along_lanes(own: int, contacts: int, kind: int, hand: int, moves: Moves, count: int) -> int:
    """Normal Attacks or, with a second Ship in the Sealane, Rammings; with each Card, ascending."""
    while contacts:
        seazone = lowest(contacts)
        contacts &= contacts - 1
        course = 2 * seazone + 1 - ((own >> seazone) & 1)
        in_lane = own & (t.LANE << (seazone % 3))
        if kind == t.NORMAL or in_lane & (in_lane - 1):
            count = write_each(hand, attack_row(kind, course), moves, count)
    return count


def along_rows(own: int, contacts: int, kind: int, hand: int, moves: Moves, count: int) -> int:
    """Normal Attacks or Broadsides; with each Card, ascending."""
    while contacts:
        seazone = lowest(contacts)
        contacts &= contacts - 1
        course = t.ALONG_LANES + 2 * (seazone - seazone // 3) + 1 - ((own >> seazone) & 1)
        count = write_each(hand, attack_row(kind, course), moves, count)
    return count


def legal_defences(box: Box, table: Table, seat: int, moves: Moves) -> int:
    alone = defend_row(t.NOWHERE)
    moves[0] = alone
    count = write_each(table.hand[seat], alone, moves, 1)
    helpers = table.fleet[seat] & may_assist(table)
    while helpers:
        beside = defend_row(lowest(helpers))
        helpers &= helpers - 1
        moves[count] = beside
        count = write_each(table.hand[seat], beside, moves, count + 1)
    return count


def may_assist(table: Table) -> int:
    """The Seazones from which a Ship may assist the one under attack, as a set: none, the Row's, or all beside it."""
    if table.kind == t.NORMAL:
        return 0
    target = 1 << table.target
    beside = ((target & t.LEFT_OF_A_PAIR) << 1) | ((target >> 1) & t.LEFT_OF_A_PAIR)
    return beside if table.kind == t.BROADSIDE else beside | (target << t.NORTH) | (target >> t.NORTH)


def legal_bonuses(box: Box, table: Table, seat: int, moves: Moves) -> int:
    count = 0
    for action in range(a.FIRST_DESTROY, a.FIRST_BARE):
        one, other = targets_of(action)
        if why_not_destroy(box, table, seat, one, other) == 0:
            moves[count] = action
            count += 1
    return count


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the Captain may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    if table.phase != phase_of(verb_of(action)):
        return t.NOT_NOW
    verb = verb_of(action)
    if verb == a.DEPLOY:
        card, seazone = deployment_of(action)
        return either(why_not_deploy(box, table, seat, seazone), holds(table, seat, card))
    if verb == a.ATTACK:
        kind, course, card = attack_of(action)
        return either(why_not_attack(box, table, seat, kind, course), why_not_lay(box, table, seat, card))
    if verb == a.DEFEND:
        card, support = defence_of(action)
        reason = why_not_support(box, table, seat, support)
        return either(reason, holds(table, seat, card) if card != t.NONE else 0)
    if verb == a.DESTROY:
        one, other = targets_of(action)
        return why_not_destroy(box, table, seat, one, other)
    return 0


def phase_of(verb: int) -> int:
    """The phase in which something is done."""
    if verb <= a.REDRAW:
        return t.REDRAW_HANDS
    if verb <= a.ATTACK:
        return t.ACT
    return t.DEFENCE if verb == a.DEFEND else t.ROYAL


def either(reason: int, other: int) -> int:
    return reason if reason else other


def holds(table: Table, seat: int, card: int) -> int:
    """0 if the Card is in the Captain's hand, else the reason."""
    return 0 if (table.hand[seat] >> card) & 1 else t.NOT_IN_HAND


def why_not_lay(box: Box, table: Table, seat: int, card: int) -> int:
    """An attacker lays a Card from the hand; without one only where that is agreed (R13). 0, or the reason."""
    if card != t.NONE:
        return holds(table, seat, card)
    return 0 if box.bare_attacks else t.ATTACK_NEEDS_A_CARD


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    verb = verb_of(action)
    if verb == a.KEEP:
        decide_redraw(box, table, seat, t.KEEPS)
    elif verb == a.REDRAW:
        decide_redraw(box, table, seat, t.REDRAWS)
    elif verb == a.PASS:
        tell(table, t.PASSED, seat, EVERYONE, 0, 0, 0)
        end_action(box, table)
    elif verb == a.DEPLOY:
        card, seazone = deployment_of(action)
        deploy(box, table, seat, card, seazone)
    elif verb == a.ATTACK:
        kind, course, card = attack_of(action)
        attack(box, table, seat, kind, course, card)
    elif verb == a.DEFEND:
        card, support = defence_of(action)
        defend(box, table, seat, card, support)
    else:
        one, other = targets_of(action)
        destroy(box, table, seat, one, other)


def outcome(box: Box, table: Table, seat: int) -> int:
    """1000 to the winner, half of it to each in a draw."""
    if table.winner == t.DRAWN:
        return 500
    return 1000 if table.winner == seat else 0
