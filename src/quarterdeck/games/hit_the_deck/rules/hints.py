"""Search heuristics: what to try first, how a position looks. From own cards and public ones only."""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.actions import attack_of, defence_of, deployment_of, targets_of, verb_of
from quarterdeck.games.hit_the_deck.rules.attacking import second_ram
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.poker import HIGH_CARD, PAIR, beats, category_of, strength
from quarterdeck.games.hit_the_deck.rules.seemap import ahead, captain_of, fleet_of, occupies, on_map, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table, course_from, course_to, rank_of

GOOD_HAND = 46  # the ranks of seven average cards add up to 42
PASSING = 12


def inclination(box: Box, table: Table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    verb = verb_of(action)
    if verb <= a.REDRAW:
        keeps = hand_quality(table, seat) >= GOOD_HAND
        return 80 if keeps == (verb == a.KEEP) else 20
    if verb == a.DEPLOY:
        card, seazone = deployment_of(action)
        return deploy_liking(table, seat, card, seazone)
    if verb == a.ATTACK:
        kind, course, card = attack_of(action)
        return attack_liking(box, table, seat, kind, course, card)
    if verb == a.DEFEND:
        card, support = defence_of(action)
        return defence_liking(table, seat, card, support)
    if verb == a.DESTROY:
        one, other = targets_of(action)
        return 30 * ships_lost(table, one) + 30 * ships_lost(table, other)
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
    count = 0
    first = 4 * rank_of(card) + 1
    for other in range(first, first + 4):
        if other != card:
            count += (table.hand[seat] >> other) & 1
    return count


def deploy_liking(table: Table, seat: int, card: int, seazone: int) -> int:
    """Deep into enemy waters, with a strong ship or one that has its pair in hand."""
    depth = abs(seazone // 3 - port_of(seat, seazone) // 3)
    return min(100, 40 + 14 * depth + rank_of(card) + 12 * mates_in_hand(table, seat, card))


def attack_liking(box: Box, table: Table, seat: int, kind: int, course: int, card: int) -> int:
    """A hand that beats what lies open, the stronger the better; a target whose loss cuts others off."""
    source = course_from(course)
    target = course_to(course)
    third = t.NONE
    if kind == t.RAMMING:
        third = table.ship[second_ram(table, seat, source, target)]
    worth = strength(table.ship[source], card, third)
    liking = 8
    if beats(box, worth, strength(table.ship[target], t.NONE, t.NONE)):
        liking = 30 + 9 * (category_of(worth) - HIGH_CARD)
        if category_of(worth) == HIGH_CARD:
            liking += rank_of(card) // 2
    if kind == t.BROADSIDE:
        liking += 10
    return min(100, liking + 10 * ships_lost(table, target))


def ships_lost(table: Table, seazone: int) -> int:
    """How many ships go down if this one does."""
    if seazone == t.NOWHERE:
        return 0
    captain = captain_of(table, seazone)
    count = 0
    while on_map(seazone) and occupies(table, captain, seazone):
        count += 1
        seazone = ahead(captain, seazone)
    return count


def defence_liking(table: Table, seat: int, card: int, support: int) -> int:
    """Pairs and better are worth a card; a high card only if it tops the attacking ship; else save it."""
    helper = table.ship[support] if support != t.NOWHERE else t.NONE
    ship = table.ship[table.target]
    worth = strength(ship, card, helper)
    liking = 22
    if category_of(worth) >= PAIR:
        liking = 45 + 8 * category_of(worth)
    elif card != t.NONE and rank_of(card) > rank_of(ship):
        liking = 25 + 2 * rank_of(card)
    elif card != t.NONE:
        liking = 5
    if support != t.NOWHERE:
        liking += 8
    return min(100, liking + 6 * ships_lost(table, table.target) - (4 if card != t.NONE else 0))


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


def enough(box: Box, table: Table, made: int) -> int:
    """A match is short: play it out."""
    return 0
