"""Search heuristics: what to try first, how a position looks. From own cards and public ones only."""

from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.actions import choice_of, landing_of, verb_of, way_of
from quarterdeck.games.deckhand_duel.rules.attacking import attack_dice
from quarterdeck.games.deckhand_duel.rules.counterattacking import may_counter
from quarterdeck.games.deckhand_duel.rules.figures import hit_points_left, place_on_map, side_at, spared
from quarterdeck.games.deckhand_duel.rules.shipmap import home
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

GOOD_HAND = 3  # Crew of Cost 2 or less in the opening hand
LONG_ENOUGH = 60  # moves of a playout; then it is judged by its promise


def inclination(box: Box, table: Table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    verb = verb_of(action)
    if verb == a.ATTACK:
        source, target = way_of(action)
        return attack_liking(box, table, seat, source, target)
    if verb == a.MOVE:
        source, target = way_of(action)
        return move_liking(box, table, seat, source, target)
    if verb in (a.SUMMON, a.CHARGE):
        card, _ = landing_of(action)
        return min(100, 62 + 8 * box.cost[card] + (6 if verb == a.CHARGE else 0))
    if verb == a.PLAY:
        return 62 if table.ask == t.ASK_REACT else 45
    if verb == a.CHOOSE:
        return choice_liking(box, table, seat, choice_of(action))
    if verb == a.USE_TALENT:
        return talent_liking(table, seat)
    if verb in (a.KEEP, a.REDRAW):
        keeps = small_crew(box, table, seat) >= GOOD_HAND
        return 80 if keeps == (verb == a.KEEP) else 20
    if verb == a.END_TURN:
        return 10
    if verb == a.PASS:
        return 25
    if verb == a.COUNTERATTACK:
        return 98
    return 34 if verb == a.USE_SKILL else 50  # a Gamer


def small_crew(box: Box, table: Table, seat: int) -> int:
    count = 0
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        count += box.kind[card] == t.CREW and box.cost[card] <= 2
    return count


def talent_liking(table: Table, seat: int) -> int:
    """Roll again what fell short; spoil what went well."""
    if table.ask != t.ASK_TALENT:
        return 40
    good = 0
    for i in range(table.dice):
        good += table.face[i]
    mine = owner_of(table.attacker) == seat
    if table.countering:
        mine = not mine
    poor = 2 * good < table.dice
    return 70 if poor == mine else 12


def attack_liking(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """A likely kill above all, then Captains; less if the answer would kill the one who strikes."""
    attacker = table.figure[source]
    victim = table.figure[target]
    dice = attack_dice(box, table, source)
    expected = 2 * (box.base_damage[attacker] - spared(box, table, target)) + dice
    if victim >= t.CAPTAIN:
        expected += 2 * box.passive[attacker][t.HUNTER]
    left = 2 * hit_points_left(box, table, target)
    if expected >= left:
        return 97 if victim >= t.CAPTAIN else 88
    liking = 50 + 2 * expected
    if victim >= t.CAPTAIN:
        liking += 12
    if may_counter(box, table, target, source):
        answer = 2 * box.base_damage[victim] + box.x_factor[table.gamer[1 - seat]]
        liking -= 2 * answer
        if answer >= 2 * hit_points_left(box, table, source):
            liking -= 30 if attacker >= t.CAPTAIN else 14
    return max(4, min(96, liking))


def move_liking(box: Box, table: Table, seat: int, source: int, target: int) -> int:
    """Crew go to where they can strike; a Captain keeps away from the thick of it."""
    card = table.figure[source]
    here = enemies_in_reach(box, table, seat, card, source)
    there = enemies_in_reach(box, table, seat, card, target)
    threats = threats_at(box, table, seat, target) - threats_at(box, table, seat, source)
    if card >= t.CAPTAIN:
        return max(2, min(60, 22 + 8 * (there > here) - 7 * threats))
    captain = place_on_map(table, t.CAPTAIN + 1 - seat)
    nearer = box.distance[source][captain] - box.distance[target][captain]
    liking = 26 + 9 * nearer - 2 * threats
    if not table.state[source] & t.HAS_ATTACKED and there > 0 and here == 0:
        liking += 45
    if table.corpse[target] != t.NONE:
        liking += 5 if owner_of(table.corpse[target]) != seat else -5
    return max(2, min(90, liking))


def enemies_in_reach(box: Box, table: Table, seat: int, card: int, place: int) -> int:
    count = 0
    for other in range(t.COMPARTMENTS):
        if side_at(table, other) == 1 - seat and box.distance[place][other] <= box.range[card]:
            count += 1
    return count


def threats_at(box: Box, table: Table, seat: int, place: int) -> int:
    """How many enemies could reach somebody here after a move."""
    count = 0
    for other in range(t.COMPARTMENTS):
        if side_at(table, other) == 1 - seat and box.distance[place][other] <= box.range[table.figure[other]] + 1:
            count += 1
    return count


def choice_liking(box: Box, table: Table, seat: int, place: int) -> int:
    """Enemies that are nearly dead, Captains, and allies that can still act."""
    if table.ask == t.ASK_SPOT:
        return 50 - 4 * threats_at(box, table, seat, place)
    card = table.figure[place]
    if card == t.NONE:
        return 50
    if owner_of(card) == seat:
        wounded = 3 * table.damage[place]
        return min(95, 40 + wounded + (12 if not table.state[place] & (t.DONE | t.HAS_ATTACKED) else 0))
    if box.code[table.pc][t.FILTER] & t.ENEMY:
        near_death = max(0, 24 - 6 * hit_points_left(box, table, place))
        return 50 + near_death + 6 * box.cost[card] + (10 if card >= t.CAPTAIN else 0)
    return 45


def worth_of(box: Box, table: Table, place: int) -> int:
    """What a Crew on the map is worth: its health, its blows, its reach."""
    card = table.figure[place]
    worth = 3 * hit_points_left(box, table, place) + 4 * box.base_damage[card] + 4 * box.range[card]
    return worth + 3 * box.passive[card][t.DICE] + 6 * box.cost[card]


def promise(box: Box, table: Table, seat: int) -> int:
    """0 to 1000: the Captains' health, the Crew on the map, the cards in hand, mine against yours."""
    balance = 7 * (table.hand_size[seat] - table.hand_size[1 - seat])
    for place in range(t.COMPARTMENTS):
        card = table.figure[place]
        if card == t.NONE:
            continue
        value = 22 * hit_points_left(box, table, place) if card >= t.CAPTAIN else 2 * worth_of(box, table, place)
        balance += value if owner_of(card) == seat else -value
    for column in range(t.COLUMNS):
        if side_at(table, home(1 - seat, column)) == seat:
            balance += 8
        if side_at(table, home(seat, column)) == 1 - seat:
            balance -= 8
    return min(980, max(20, 500 + balance * 2 // 3))


def enough(box: Box, table: Table, played: int) -> int:
    """Far enough ahead, the position speaks for itself."""
    return played >= LONG_ENOUGH
