"""What an old Captain would whisper: what to try first, how a position looks. Own cards and public ones only."""

from quarterdeck.engine.bits import lowest
from quarterdeck.games.hit_the_deck.attacking import second_ram
from quarterdeck.games.hit_the_deck.ending import lanes_of
from quarterdeck.games.hit_the_deck.poker import HIGH_CARD, PAIR, beats, category_of, strength
from quarterdeck.games.hit_the_deck.rules import first_target, second_target
from quarterdeck.games.hit_the_deck.seemap import ahead, captain_of, fleet_of, occupies, on_map, port_of
from quarterdeck.games.hit_the_deck.table import (
    ATTACK,
    BROADSIDE,
    CARDS,
    COURSES,
    DEFEND,
    DEPLOY,
    DESTROY,
    KEEP,
    NONE,
    NOWHERE,
    PASS,
    RAMMING,
    REDRAW,
    berth_of,
    course_from,
    course_to,
    rank_of,
)

GOOD_HAND = 46  # the ranks of seven average cards add up to 42
PASSING = 12


def inclination(box, table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    if action <= REDRAW:
        keeps = hand_quality(table, seat) >= GOOD_HAND
        return 80 if keeps == (action == KEEP) else 20
    if action == PASS:
        return PASSING
    if action < ATTACK:
        place = action - DEPLOY
        return deploy_liking(table, seat, place % CARDS + 1, berth_of(place // CARDS))
    if action < DEFEND:
        place = (action - ATTACK) // CARDS
        return attack_liking(table, seat, place // COURSES, place % COURSES, (action - ATTACK) % CARDS + 1)
    if action < DESTROY:
        place = action - DEFEND
        return defence_liking(table, seat, place % (CARDS + 1), place // (CARDS + 1) - 1)
    i = action - DESTROY
    return 30 * ships_lost(table, first_target(i)) + 30 * ships_lost(table, second_target(i))


def hand_quality(table, seat: int) -> int:
    """Ranks, and something for every pair."""
    quality = 0
    before = NONE
    hand = table.hand[seat]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        quality += rank_of(card)
        if before != NONE and rank_of(before) == rank_of(card):
            quality += 6
        before = card
    return quality


def mates_in_hand(table, seat: int, card: int) -> int:
    """How many other cards of its rank the Captain holds: a ship whose pair stays in hand defends itself."""
    count = 0
    first = 4 * rank_of(card) + 1
    for other in range(first, first + 4):
        if other != card:
            count += (table.hand[seat] >> other) & 1
    return count


def deploy_liking(table, seat: int, card: int, seazone: int) -> int:
    """Deep into enemy waters, with a strong ship or one that has its pair in hand."""
    depth = abs(seazone // 3 - port_of(seat, seazone) // 3)
    return min(100, 40 + 14 * depth + rank_of(card) + 12 * mates_in_hand(table, seat, card))


def attack_liking(table, seat: int, kind: int, course: int, card: int) -> int:
    """A hand that beats what lies open, the stronger the better; a target whose loss cuts others off."""
    source = course_from(course)
    target = course_to(course)
    third = NONE
    if kind == RAMMING:
        third = table.ship[second_ram(table, seat, source, target)]
    worth = strength(table.ship[source], card, third)
    liking = 8
    if beats(worth, strength(table.ship[target], NONE, NONE)):
        liking = 30 + 9 * (category_of(worth) - HIGH_CARD)
        if category_of(worth) == HIGH_CARD:
            liking += rank_of(card) // 2
    if kind == BROADSIDE:
        liking += 10
    return min(100, liking + 10 * ships_lost(table, target))


def ships_lost(table, seazone: int) -> int:
    """How many ships go down if this one does."""
    if seazone == NOWHERE:
        return 0
    captain = captain_of(table, seazone)
    count = 0
    while on_map(seazone) and occupies(table, captain, seazone):
        count += 1
        seazone = ahead(captain, seazone)
    return count


def defence_liking(table, seat: int, card: int, support: int) -> int:
    """Pairs and better are worth a card; a high card only if it tops the attacking ship; else save it."""
    helper = table.ship[support] if support != NOWHERE else NONE
    ship = table.ship[table.target]
    worth = strength(ship, card, helper)
    liking = 22
    if category_of(worth) >= PAIR:
        liking = 45 + 8 * category_of(worth)
    elif card != NONE and rank_of(card) > rank_of(ship):
        liking = 25 + 2 * rank_of(card)
    elif card != NONE:
        liking = 5
    if support != NOWHERE:
        liking += 8
    return min(100, liking + 6 * ships_lost(table, table.target) - (4 if card != NONE else 0))


def promise(box, table, seat: int) -> int:
    """0 to 1000: Sealanes, ships, blockaded ports and cards in hand, mine against yours."""
    enemy = 1 - seat
    balance = 55 * (lanes_of(box, table, seat) - lanes_of(box, table, enemy))
    balance += 28 * (fleet_of(table, seat) - fleet_of(table, enemy))
    balance += 8 * (table.hand_size[seat] - table.hand_size[enemy])
    for lane in range(3):
        balance += 45 * occupies(table, seat, port_of(enemy, lane))
        balance -= 45 * occupies(table, enemy, port_of(seat, lane))
    return min(980, max(20, 500 + balance))


def enough(box, table, made: int) -> int:
    """A match is short: play it out."""
    return 0
