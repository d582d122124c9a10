"""Hit the Deck!, in the order and the words of the rulebook. R numbers are in RULINGS.md."""

from quarterdeck.engine.bits import lowest, write_each
from quarterdeck.engine.events import EVERYONE, forget_events, only, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.games.hit_the_deck.poker import HIGH_ROYAL_FLUSH, beats, best_of, category_of, strength
from quarterdeck.games.hit_the_deck.table import (
    ACT,
    ALONG_LANES,
    ALREADY_ATTACKED,
    ALREADY_DEPLOYED,
    ATTACK,
    ATTACK_HAND,
    ATTACKED,
    BLOCKADE,
    BROADSIDE,
    BROADSIDE_IS_ALONG_A_ROW,
    CARDS,
    CARDS_IN_HAND,
    COURSES,
    DECIDED,
    DECK_EMPTY,
    DECK_IS_EMPTY,
    DEFENCE,
    DEFENCE_HAND,
    DEFEND,
    DEPLOY,
    DEPLOYED,
    DESTROY,
    DRAWN,
    DREW,
    FIRST,
    HAND,
    KEEP,
    KEEPS,
    KEPT,
    LAID,
    LANE,
    LANE_NOT_HELD,
    LEFT_OF_A_PAIR,
    NO_ENEMY_THERE,
    NO_SUPPORT_IN_NORMAL,
    NOBODY,
    NONE,
    NORMAL,
    NORTH,
    NOT_AN_ENEMY_SHIP,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_SHIP,
    NOT_YOURS,
    NOTHING,
    NOWHERE,
    OCCUPIED,
    OVER,
    PAIRS,
    PASS,
    PASSED,
    POKER_HAND,
    PORT_BLOCKADED,
    RAM_IS_ALONG_A_LANE,
    RAM_NEEDS_TWO,
    RAMMING,
    REDRAW,
    REDRAW_HANDS,
    REDRAWS,
    REDREW,
    ROW,
    ROYAL,
    ROYAL_BONUS,
    SEALANES,
    SEAZONES,
    SEAZONES_HELD,
    SHOWN,
    SPARED,
    SUNK,
    SUPPORT_NOT_ADJACENT,
    SUPPORT_NOT_IN_ROW,
    SUPPORT_NOT_YOURS,
    TURN,
    UNDECIDED,
    WON,
    WON_BATTLE,
    berth_of,
    course_from,
    course_to,
)

# --- Setup ---------------------------------------------------------------------------------------------


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


def draw_hand(table, seat: int) -> None:
    for _ in range(HAND):
        put_in_hand(table, seat, top_of_deck(table))


def top_of_deck(table) -> int:
    """Take the top Card of the Deck."""
    place = table.deck_size - 1
    card = table.deck[place]
    table.deck[place] = NONE
    table.deck_size = place
    return card


def put_in_hand(table, seat: int, card: int) -> None:
    table.hand[seat] |= 1 << card
    table.hand_size[seat] += 1


def discard(table, card: int) -> None:
    """The discards lie face up and are never shuffled back (R28)."""
    table.discards[table.discards_size] = card
    table.discards_size += 1


def decide_redraw(box, table, seat: int, answer: int) -> None:
    """Setup 3: each Captain decides in secret, at the same time, all 7 or none (R3)."""
    table.redraw[seat] = answer
    tell(table, DECIDED, seat, EVERYONE, 0, 0, 0)
    if table.redraw[1 - seat] == UNDECIDED:
        return
    shown = table.discards_size
    for captain in range(2):
        if table.redraw[captain] == KEEPS:
            tell(table, KEPT, captain, EVERYONE, 0, 0, 0)
        else:
            redraw_hand(table, captain)
    while table.discards_size > shown:  # shown to both Captains, then shuffled back into the Deck
        table.discards_size -= 1
        table.deck[table.deck_size] = table.discards[table.discards_size]
        table.returned |= 1 << table.discards[table.discards_size]
        table.discards[table.discards_size] = NONE
        table.deck_size += 1
    if table.redraw[0] == REDRAWS or table.redraw[1] == REDRAWS:
        shuffle(table, table.deck, table.deck_size)
    begin(box, table)


def redraw_hand(table, seat: int) -> None:
    """Discard 7 Cards, openly, and Draw a new Hand of 7."""
    tell(table, REDREW, seat, EVERYONE, 0, 0, 0)
    first = table.discards_size
    while table.hand[seat]:
        card = lowest(table.hand[seat])
        take_from_hand(table, seat, card)
        discard(table, card)
    for i in range(first, first + HAND, 3):
        tell(table, SHOWN, seat, EVERYONE, table.discards[i], table.discards[i + 1], table.discards[i + 2])
    draw_hand(table, seat)


def begin(box, table) -> None:
    """Setup 4: choose a Captain to go first (R2: at random). That Captain skips the first Draw (R5)."""
    table.compass = below(table, 2)
    tell(table, FIRST, table.compass, EVERYONE, 0, 0, 0)
    table.turn = 1
    begin_actions(table)


# --- Turn Structure ------------------------------------------------------------------------------------


def begin_actions(table) -> None:
    """Two actions follow, each to Deploy, Attack or Pass."""
    table.phase = ACT
    table.slot = 1
    table.deployed = 0
    table.attacked = 0


def draw(table, seat: int) -> None:
    """Draw 1 Card, if there is one (R35)."""
    if table.deck_size == 0:
        return
    card = top_of_deck(table)
    put_in_hand(table, seat, card)
    table.drawn[seat] += 1
    tell(table, DREW, seat, only(seat), card, 0, 0)
    if table.deck_size == 0:
        tell(table, DECK_EMPTY, seat, EVERYONE, 0, 0, 0)


def end_action(box, table) -> None:
    """The second action follows the first; the end of the turn follows the second (R6)."""
    table.phase = ACT
    if table.slot == 1:
        table.slot = 2
    else:
        end_turn(box, table)


def end_turn(box, table) -> None:
    """End of Turn: Draw 1 Card and rotate the Compass. With the Deck empty, the game is scored (R35)."""
    draw(table, table.compass)
    if table.deck_size == 0:
        score_game(box, table)
        return
    table.compass = 1 - table.compass
    table.turn += 1
    tell(table, TURN, table.compass, EVERYONE, table.turn, 0, 0)
    draw(table, table.compass)
    begin_actions(table)


# --- Deploy Action -------------------------------------------------------------------------------------


def ahead(captain: int, seazone: int) -> int:
    """The next Seazone towards the Opponent; off the map beyond the last."""
    return seazone + NORTH if captain == 1 else seazone - NORTH


def on_map(seazone: int) -> int:
    return 0 <= seazone < SEAZONES


def port_of(captain: int, seazone: int) -> int:
    """The Captain's Seaport in the Sealane of a Seazone."""
    lane = seazone % 3
    return lane if captain == 1 else lane + 2 * NORTH


def ports_of(captain: int) -> int:
    """A Captain's three Seaports, as a set."""
    return ROW if captain == 1 else ROW << (2 * NORTH)


def occupies(table, captain: int, seazone: int) -> int:
    """Does the Captain have a Ship in this Seazone?"""
    return (table.fleet[captain] >> seazone) & 1


def captain_of(table, seazone: int) -> int:
    """Whose Ship lies in a Seazone, or NOBODY."""
    if occupies(table, 0, seazone):
        return 0
    return 1 if occupies(table, 1, seazone) else NOBODY


def berths(table, seat: int) -> int:
    """The Seazones to which a Captain may deploy, as a set: free, and behind them only the Captain's ships (R9)."""
    own = table.fleet[seat]
    ports = ports_of(seat)
    if seat == 1:
        second = (own & ports) << NORTH
        third = (own & second) << NORTH
    else:
        second = (own & ports) >> NORTH
        third = (own & second) >> NORTH
    return (ports | second | third) & ~own & ~table.fleet[1 - seat]


def why_not_deploy(box, table, seat: int, seazone: int) -> int:
    """Deploy Action, Figure 2: 0, or the number of the reason."""
    if table.deployed:
        return ALREADY_DEPLOYED
    if (berths(table, seat) >> seazone) & 1:
        return 0
    if occupies(table, 1 - seat, port_of(seat, seazone)):
        return PORT_BLOCKADED  # R10
    return LANE_NOT_HELD if captain_of(table, seazone) == NOBODY else OCCUPIED  # R8


def deploy(box, table, seat: int, card: int, seazone: int) -> None:
    """Place a Card face up on the Seemap. All three enemy Seaports held: a Blockade Victory, at once (R1, R39)."""
    take_from_hand(table, seat, card)
    table.ship[seazone] = card
    table.fleet[seat] |= 1 << seazone
    table.deployed = 1
    tell(table, DEPLOYED, seat, EVERYONE, card, seazone, 0)
    if blockades(table, seat):
        finish(table, seat, BLOCKADE)
        return
    end_action(box, table)


def take_from_hand(table, seat: int, card: int) -> None:
    table.hand[seat] &= ~(1 << card)
    table.hand_size[seat] -= 1


def blockades(table, seat: int) -> int:
    """Does the Captain occupy all 3 enemy Seaports?"""
    return table.fleet[seat] & ports_of(1 - seat) == ports_of(1 - seat)


# --- Attack Action -------------------------------------------------------------------------------------


def why_not_attack(box, table, seat: int, kind: int, course: int) -> int:
    """Attack Action: 0, or the number of the reason. The ship, its target and the kind are named (R12)."""
    if table.attacked:
        return ALREADY_ATTACKED
    source = course_from(course)
    target = course_to(course)
    if not occupies(table, seat, source):
        return NOT_YOUR_SHIP
    if not occupies(table, 1 - seat, target):
        return NO_ENEMY_THERE
    if kind == RAMMING:
        if course >= ALONG_LANES:
            return RAM_IS_ALONG_A_LANE
        if second_ram(table, seat, source, target) == NOWHERE:
            return RAM_NEEDS_TWO
    if kind == BROADSIDE:
        if course < ALONG_LANES:
            return BROADSIDE_IS_ALONG_A_ROW
        if table.deck_size == 0:
            return DECK_IS_EMPTY  # R19
    return 0


def second_ram(table, seat: int, source: int, target: int) -> int:
    """Ramming: the Captain's second Ship in the Sealane of the Ship under attack (R15, R16), or NOWHERE."""
    others = table.fleet[seat] & (LANE << (target % 3)) & ~(1 << source)
    return lowest(others) if others else NOWHERE


def attack(box, table, seat: int, kind: int, course: int, card: int) -> None:
    """A Card from the hand goes face down; a Broadside adds the top of the Deck, unseen (R13, R18)."""
    take_from_hand(table, seat, card)
    table.attacked = 1
    table.kind = kind
    table.source = course_from(course)
    table.target = course_to(course)
    table.attack_card = card
    tell(table, ATTACKED, seat, EVERYONE, kind, table.source, table.target)
    tell(table, LAID, seat, only(seat), card, 0, 0)
    if kind == BROADSIDE:
        table.broadside_card = top_of_deck(table)
        if table.deck_size == 0:
            tell(table, DECK_EMPTY, seat, EVERYONE, 0, 0, 0)
    table.phase = DEFENCE


def why_not_support(box, table, seat: int, support: int) -> int:
    """Bastion and Broadside Defence: may this Ship assist the one under attack? 0, or the reason (R22, R23)."""
    if support == NOWHERE:
        return 0
    if table.kind == NORMAL:
        return NO_SUPPORT_IN_NORMAL
    if support == table.target or not occupies(table, seat, support):
        return SUPPORT_NOT_YOURS
    if not adjacent(support, table.target):
        return SUPPORT_NOT_ADJACENT
    if table.kind == BROADSIDE and support // 3 != table.target // 3:
        return SUPPORT_NOT_IN_ROW
    return 0


def adjacent(one: int, other: int) -> int:
    """Orthogonally, not diagonally."""
    across = abs(one % 3 - other % 3)
    along = abs(one // 3 - other // 3)
    return across + along == 1


def defend(box, table, seat: int, card: int, support: int) -> None:
    """The Defending Captain's optional Card; then all are revealed and the highest Poker Hand wins."""
    if card != NONE:
        take_from_hand(table, seat, card)
    attacker = 1 - seat
    third = table.broadside_card
    if table.kind == RAMMING:
        third = table.ship[second_ram(table, attacker, table.source, table.target)]
    first = table.ship[table.source]
    attack_worth = strength(first, table.attack_card, third)
    tell(table, ATTACK_HAND, attacker, EVERYONE, first, table.attack_card, third)
    helper = table.ship[support] if support != NOWHERE else NONE
    defence_worth = strength(table.ship[table.target], card, helper)
    tell(table, DEFENCE_HAND, seat, EVERYONE, table.ship[table.target], card, helper)
    won = beats(attack_worth, defence_worth)
    victor = attacker if won else seat
    worth = attack_worth if won else defence_worth
    tell(table, WON_BATTLE, victor, EVERYONE, category_of(worth), won, 0)
    after_battle(box, table, attacker, card, won)
    if category_of(worth) == HIGH_ROYAL_FLUSH and fleet_of(table, 1 - victor) > 0:
        table.royal = victor
        table.phase = ROYAL
        tell(table, ROYAL_BONUS, victor, EVERYONE, 0, 0, 0)
        return
    end_action(box, table)


def after_battle(box, table, attacker: int, defence_card: int, won: int) -> None:
    """Results of Combat and Post-Battle Cleanup: a beaten Ship goes, the Cards added are discarded (R26 to R28)."""
    discard(table, table.attack_card)
    if table.broadside_card != NONE:
        discard(table, table.broadside_card)
    if defence_card != NONE:
        discard(table, defence_card)
    if won:
        cuts = table.kind == BROADSIDE or not box.cut_by_broadside_only
        sink(table, table.target, cuts)
    clear_battle(table)


def clear_battle(table) -> None:
    table.kind = NORMAL
    table.source = NOWHERE
    table.target = NOWHERE
    table.attack_card = NONE
    table.broadside_card = NONE


def sink(table, seazone: int, cuts: int) -> None:
    """Results of Combat: the Ship goes, and, its Supply Route cut, every Ship of its Sealane in front (R24, R25)."""
    captain = captain_of(table, seazone)
    remove_ship(table, captain, seazone, 0)
    if not cuts:
        return
    seazone = ahead(captain, seazone)
    while on_map(seazone):
        if occupies(table, captain, seazone):
            remove_ship(table, captain, seazone, 1)
        seazone = ahead(captain, seazone)


def remove_ship(table, captain: int, seazone: int, cut: int) -> None:
    tell(table, SUNK, captain, EVERYONE, table.ship[seazone], seazone, cut)
    discard(table, table.ship[seazone])
    table.ship[seazone] = NONE
    table.fleet[captain] &= ~(1 << seazone)


def fleet_of(table, captain: int) -> int:
    """How many Seazones a Captain occupies."""
    count = 0
    for seazone in range(SEAZONES):
        count += occupies(table, captain, seazone)
    return count


def why_not_destroy(box, table, seat: int, one: int, other: int) -> int:
    """The High Royal Flush: up to two adjacent enemy Ships, anywhere (R33). 0, or the reason."""
    if one != NOWHERE and not occupies(table, 1 - seat, one):
        return NOT_AN_ENEMY_SHIP
    if other != NOWHERE and not occupies(table, 1 - seat, other):
        return NOT_AN_ENEMY_SHIP
    return 0


def destroy(box, table, seat: int, one: int, other: int) -> None:
    """The bonus is taken among the Ships that survived the battle itself (R34)."""
    enemy = 1 - seat
    if one == NOWHERE:
        tell(table, SPARED, seat, EVERYONE, 0, 0, 0)
    else:
        sink(table, one, not box.cut_by_broadside_only)
    if other != NOWHERE and occupies(table, enemy, other):  # it may have gone with the first
        sink(table, other, not box.cut_by_broadside_only)
    table.royal = NOBODY
    end_action(box, table)


# --- Overview and Objective: the end of the game ---------------------------------------------------------


def finish(table, winner: int, ending: int) -> None:
    table.phase = OVER
    table.winner = winner
    table.ending = ending
    tell(table, WON, winner, EVERYONE, ending, 0, 0)


def score_game(box, table) -> None:
    """No more Ships in the Deck: most enemy Sealanes, then the tie-breaks in the order agreed (R36, R37)."""
    if decided(table, lanes_of(box, table, 0), lanes_of(box, table, 1), SEALANES):
        return
    if box.alternate_win and decided(table, fleet_of(table, 0), fleet_of(table, 1), SEAZONES_HELD):
        return
    if decided(table, table.hand_size[0], table.hand_size[1], CARDS_IN_HAND):
        return
    if table.hand_size[0] == 0:
        finish(table, DRAWN, NOTHING)
        return
    best = best_of(table.hand[0])
    other = best_of(table.hand[1])
    finish(table, 0 if beats(best, other) else 1, POKER_HAND)


def decided(table, one: int, other: int, ending: int) -> int:
    """Captain A's count against Captain B's: finish if they differ."""
    if one == other:
        return 0
    finish(table, 0 if one > other else 1, ending)
    return 1


def lanes_of(box, table, captain: int) -> int:
    """How many Sealanes a Captain occupies (R36)."""
    count = 0
    for lane in range(3):
        if box.lanes_by_blockade:
            count += occupies(table, captain, port_of(1 - captain, lane))
        else:
            balance = 0
            for seazone in range(lane, SEAZONES, NORTH):
                balance += occupies(table, captain, seazone) - occupies(table, 1 - captain, seazone)
            count += balance > 0
    return count


# --- The seven -------------------------------------------------------------------------------------------


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
