"""Search heuristics: what to try first, how a position looks. From own cards and public ones only."""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.actions import attack_of, defence_of, deployment_of, targets_of, verb_of
from quarterdeck.games.hit_the_deck.rules.attacking import second_ram
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.odds import SURE, answers, count_of, highest, none_held, rank_set, unseen_by
from quarterdeck.games.hit_the_deck.rules.poker import beats, strength
from quarterdeck.games.hit_the_deck.rules.seemap import (
    adjacent,
    ahead,
    captain_of,
    fleet_of,
    occupies,
    on_map,
    port_of,
    ports_of,
)
from quarterdeck.games.hit_the_deck.rules.table import Box, Table, course_from, course_to, rank_of

GOOD_HAND = 46  # the ranks of seven average cards add up to 42
PASSING = 30
FULL_DECK = t.CARDS - 2 * t.HAND

# Hundredths of a ship
WIN = 300
HOLDS = (100, 130, 220)  # a ship in the own Seaport, on the open sea, in the enemy's Seaport
LANE = 50  # to have more ships in a Sealane than the enemy, early; four times that when the Deck is empty
CARD = 10  # to spend any card,
RANK = 5  # half of this more for every rank,
TWIN = 22  # and for one whose pair would be broken
LOST = 50  # a ship that is sunk
# Percent
SHIPS = 30  # of its price: a card that becomes a ship is not spent
BOLD = 75  # how likely the enemy attacks a ship that they can beat
TURNED_UP = 25  # how often the card that a Broadside turns up decides


def inclination(box: Box, table: Table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    verb = verb_of(action)
    if verb <= a.REDRAW:
        keeps = hand_quality(table, seat) >= GOOD_HAND
        return 80 if keeps == (verb == a.KEEP) else 20
    if verb == a.DEPLOY:
        card, seazone = deployment_of(action)
        return liking(deploy_worth(box, table, seat, card, seazone))
    if verb == a.ATTACK:
        kind, course, card = attack_of(action)
        return liking(attack_worth(box, table, seat, kind, course, card))
    if verb == a.DEFEND:
        card, support = defence_of(action)
        return liking(defence_worth(box, table, seat, card, support))
    if verb == a.DESTROY:
        one, other = targets_of(action)
        return liking(loss(table, one) + loss(table, other))
    return PASSING


def hand_quality(table: Table, seat: int) -> int:
    """Ranks, and something for every pair."""
    quality = 0
    before = t.NONE
    hand = table.hand[seat]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        quality += rank_of(card)
        if before != t.NONE and rank_of(before) == rank_of(card):
            quality += 6
        before = card
    return quality


def mates_in_hand(table: Table, seat: int, card: int) -> int:
    """How many other cards of its rank the Captain holds: a ship whose pair stays in hand defends itself."""
    return count_of(table.hand[seat] & rank_set(rank_of(card)) & ~(1 << card))


def liking(worth: int) -> int:
    """A worth in hundredths of a ship as an inclination; to pass is worth nothing."""
    return min(100, max(1, PASSING + worth // 4))


def deploy_worth(box: Box, table: Table, seat: int, card: int, seazone: int) -> int:
    """Deep into enemy waters, but not into the mouths of guns; a ship whose pair stays in hand defends itself."""
    if table.fleet[seat] & ports_of(1 - seat) | 1 << seazone == ports_of(1 - seat):
        return WIN  # the third Blockade
    safe = safety(box, table, seat, card, seazone)
    worth = (holding(table, seat, seazone) + LOST) * safe // SURE - LOST
    if mates_in_hand(table, seat, card):
        worth += TWIN
    return worth - SHIPS * price(table, seat, card) // 100


def safety(box: Box, table: Table, seat: int, card: int, seazone: int) -> int:
    """The odds that a ship of this card is not sunk here in the enemy's next turn."""
    rest = table.hand[seat] & ~(1 << card)
    if rest & rank_set(rank_of(card)):
        best = strength(card, lowest(rest & rank_set(rank_of(card))), t.NONE)
    else:
        best = strength(card, highest(rest), t.NONE)
    unseen = unseen_by(table, seat)
    enemy = 1 - seat
    safe = SURE
    for guns in range(t.SEAZONES):
        if occupies(table, enemy, guns) and adjacent(guns, seazone):
            third = t.NONE
            if guns % 3 == seazone % 3:
                second = second_ram(table, enemy, guns, seazone)
                third = table.ship[second] if second != t.NOWHERE else t.NONE
            wanted = answers(table.ship[guns], third, best)
            safe = min(safe, none_held(unseen, wanted, table.hand_size[enemy] + 1))
    return SURE - BOLD * (SURE - safe) // 100


def attack_worth(box: Box, table: Table, seat: int, kind: int, course: int, card: int) -> int:
    """Where a sensible defence seldom holds, and where it hurts; a good card is not spent on a small ship."""
    source = course_from(course)
    target = course_to(course)
    third = t.NONE
    if kind == t.RAMMING:
        third = table.ship[second_ram(table, seat, source, target)]
    worth = strength(table.ship[source], card, third)
    odds = SURE
    for zone in range(t.NOWHERE, t.SEAZONES):  # by itself, and with the help of each that may
        if zone == t.NOWHERE or helps(table, 1 - seat, kind, zone, target):
            helper = table.ship[zone] if zone != t.NOWHERE else t.NONE
            odds = min(odds, no_answer(box, table, seat, target, helper, worth))
    if kind == t.BROADSIDE:
        odds += TURNED_UP * (SURE - odds) // 100
    return odds * loss(table, target) // SURE - price(table, seat, card)


def helps(table: Table, captain: int, kind: int, zone: int, target: int) -> int:
    """May a ship stand by one that is attacked so? (Bastion and Broadside Defence)"""
    if kind == t.NORMAL or not occupies(table, captain, zone) or not adjacent(zone, target):
        return 0
    return kind == t.RAMMING or zone // 3 == target // 3


def no_answer(box: Box, table: Table, seat: int, target: int, helper: int, worth: int) -> int:
    """The odds that the defender of a ship, with the help of another or none, has no answer to this worth."""
    ship = table.ship[target]
    if not beats(box, worth, strength(ship, helper, t.NONE)):
        return 0
    return none_held(unseen_by(table, seat), answers(ship, helper, worth), table.hand_size[1 - seat])


def defence_worth(box: Box, table: Table, seat: int, card: int, support: int) -> int:
    """What a defence is worth if the enemy laid the best card they may hold; one that holds only with luck is saved."""
    helper = table.ship[support] if support != t.NOWHERE else t.NONE
    worth = strength(table.ship[table.target], card, helper)
    third = t.NONE
    if table.kind == t.RAMMING:
        third = table.ship[second_ram(table, 1 - seat, table.source, table.target)]
    odds = 0
    if not beats(box, strength(table.ship[table.source], third, t.NONE), worth):
        laid = table.hand_size[1 - seat] + 1 if table.laid else 0
        odds = none_held(unseen_by(table, seat), answers(table.ship[table.source], third, worth), laid)
    if table.kind == t.BROADSIDE:
        odds -= TURNED_UP * odds // 100
    return odds * loss(table, table.target) // SURE - price(table, seat, card)


def price(table: Table, seat: int, card: int) -> int:
    """What it costs to spend a card: more for a high one, and for one whose pair would be broken."""
    if card == t.NONE:
        return 0
    pair = mates_in_hand(table, seat, card)
    for zone in range(t.SEAZONES):
        pair += occupies(table, seat, zone) and rank_of(table.ship[zone]) == rank_of(card)
    return CARD + RANK * rank_of(card) // 2 + (TWIN if pair else 0)


def holding(table: Table, captain: int, zone: int) -> int:
    """What a ship in a Seazone is worth to its Captain, and more if it decides a Sealane, the later the more."""
    balance = 0
    for at in range(zone % 3, t.SEAZONES, t.NORTH):
        balance += occupies(table, captain, at) - occupies(table, 1 - captain, at)
    balance -= occupies(table, captain, zone)  # without it
    worth = HOLDS[abs(zone // 3 - port_of(captain, zone) // 3)]
    if -1 <= balance <= 0:
        worth += LANE + 3 * LANE * (FULL_DECK - table.deck_size) // FULL_DECK
    return worth


def loss(table: Table, zone: int) -> int:
    """What a ship and those in front of it are worth to their Captain."""
    if zone == t.NOWHERE:
        return 0
    captain = captain_of(table, zone)
    worth = 0
    while on_map(zone) and occupies(table, captain, zone):
        worth += holding(table, captain, zone)
        zone = ahead(captain, zone)
    return worth


def promise(box: Box, table: Table, seat: int) -> int:
    """0 to 1000: Sealanes, ships, blockaded ports and cards in hand, mine against yours."""
    enemy = 1 - seat
    balance = 55 * (lanes_of(box, table, seat) - lanes_of(box, table, enemy))
    balance += 28 * (fleet_of(table, seat) - fleet_of(table, enemy))
    balance += 8 * (table.hand_size[seat] - table.hand_size[enemy])
    for lane in range(3):
        balance += 45 * occupies(table, seat, port_of(enemy, lane))
        balance -= 45 * occupies(table, enemy, port_of(seat, lane))
    return min(980, max(20, 500 + balance))


def enough(box: Box, table: Table, played: int) -> int:
    """A match is short: play it out."""
    return 0
