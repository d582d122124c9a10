"""Phase 2: Naval Battles, Selecting your Opponent, Attack!, Special Abilities, Raider Ships."""

from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.engine.piles import take_out
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import aboard, is_prize_crew, is_treasure, sort_crew, suit_of_ship, turn_up
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.rules.telling import duel, duelist

ALWAYS_WINS = 100  # the Governor's Daughter, as a level
FIRST_IN_LINE = -1  # and in the order of duels
LAST_IN_LINE = 99  # the Lady

# --- The order of attacks --------------------------------------------------------------------------------


def begin_battles(box: Box, table: Table) -> None:
    """The first fleet begins and must attack with all three ships; without one, the next seat begins (R7)."""
    table.forced = 0
    start = seat_after(box, table.turn)
    if table.first != t.NOBODY:
        start = table.first
        table.forced = has_attack(box, table, start)
    tell(table, t.BATTLES, start, EVERYONE, table.forced, 0, 0)
    find_attacker(box, table, start)


def seat_after(box: Box, seat: int) -> int:
    """Clockwise."""
    return seat + 1 if seat + 1 < box.seats else 0


def find_attacker(box: Box, table: Table, start: int) -> None:
    """Around the table from a seat: the next that has not passed and can attack. Nobody can: the Reckoning (R25)."""
    seat = start
    for _ in range(box.seats):
        if not (table.passed >> seat) & 1 and has_attack(box, table, seat):
            table.turn = seat
            table.phase = t.BATTLE
            return
        seat = seat_after(box, seat)
    table.phase = t.FOUGHT


def has_attack(box: Box, table: Table, seat: int) -> int:
    """Is there any battle that this seat could begin?"""
    for ship in range(seat * t.FLEET, seat * t.FLEET + t.FLEET):
        if table.fate[ship] == t.AT_SEA:
            for target in range(box.seats * t.FLEET):
                if table.fate[target] == t.AT_SEA and why_not_meet(box, table, seat, ship, target) == 0:
                    return 1
    return 0


def next_attack(box: Box, table: Table) -> None:
    """The first fleet goes on while it can (R24); then one attack each, around the table."""
    if table.forced and has_attack(box, table, table.turn):
        table.phase = t.BATTLE
        return
    table.forced = 0
    find_attacker(box, table, seat_after(box, table.turn))


def why_not_pass(box: Box, table: Table) -> int:
    """Only the player who launched a fleet first may not pass in those attacks."""
    return t.MUST_ATTACK if table.forced else 0


def pass_for_good(box: Box, table: Table, seat: int) -> None:
    """Who passes attacks no more in this round, though their ships may still be attacked."""
    table.passed |= 1 << seat
    table.bound = 0
    tell(table, t.PASSED, seat, EVERYONE, 0, 0, 0)
    table.phase = t.ATTACK_DONE


# --- Selecting your Opponent -----------------------------------------------------------------------------


def why_not_attack(box: Box, table: Table, seat: int, slot: int, target: int) -> int:
    """0 if this ship may attack that one, else the reason. A Spy who has spied binds her player to her ship."""
    reason = why_not_meet(box, table, seat, seat * t.FLEET + slot, target)
    if reason:
        return reason
    return t.BOUND_TO_THE_SPY if table.bound and table.bound != slot + 1 else 0


def why_not_meet(box: Box, table: Table, seat: int, ship: int, target: int) -> int:
    """Two ships in play, of different owners, that are not allies: Mariners or Marauders alike (R26, R27)."""
    if target >= box.seats * t.FLEET or table.fate[ship] == t.NO_SHIP or table.fate[target] == t.NO_SHIP:
        return t.NO_SUCH_SHIP
    if target // t.FLEET == seat:
        return t.YOUR_OWN_SHIP
    if table.fate[ship] != t.AT_SEA or table.fate[target] != t.AT_SEA:
        return t.OUT_OF_PLAY
    one = suit_of_ship(box, table, ship)
    other = suit_of_ship(box, table, target)
    if one == t.PRIVATEER or other == t.PRIVATEER:
        return 0
    if one <= t.MERCHANT and other <= t.MERCHANT:
        return t.ALLIED_MARINERS
    if one > t.MERCHANT and other > t.MERCHANT:
        return t.ALLIED_MARAUDERS
    return 0


# --- Spy -------------------------------------------------------------------------------------------------


def why_not_spy(box: Box, table: Table, seat: int, slot: int, target: int) -> int:
    """On a ship that hers could attack (R31)."""
    reason = why_not_attack(box, table, seat, slot, target)
    return reason if reason else why_not_send_spy(box, table, seat, slot)


def why_not_send_spy(box: Box, table: Table, seat: int, slot: int) -> int:
    """Once a Spy."""
    ship = seat * t.FLEET + slot
    spies = aboard(box, table, ship, t.SPY)
    if spies == 0:
        return t.NO_SPY_ABOARD
    return t.SPY_HAS_SPIED if table.spied[ship] >= spies else 0


def spy_on(box: Box, table: Table, seat: int, slot: int, target: int) -> None:
    """She is shown, peeks at the crew, and her player is bound to her ship until it has attacked (R31, R32)."""
    ship = seat * t.FLEET + slot
    for i in range(table.face_up[ship], t.CREW_SLOTS):
        if box.kind[table.crew[ship][i]] == t.SPY:
            forget_taken(table, seat, table.crew[ship][i], slot)
            turn_up(table, ship, i)
            break
    table.spied[ship] += 1
    table.known[target] |= 1 << seat
    table.bound = slot + 1
    tell(table, t.SPIED, seat, EVERYONE, ship, target, 0)
    crew = table.crew[target]
    tell(table, t.SAW, seat, only(seat), crew[0], crew[1], crew[2])


def forget_taken(table: Table, seat: int, card: int, slot: int) -> None:
    """A card that everybody had seen go into this hand is in sight again: of equal ones, the latest that fits."""
    found = t.NOBODY
    cards = table.taken[seat]
    since = table.taken_at[seat]
    for i in range(t.MOST_IN_HAND):
        found = i if cards[i] == card and since[i] <= slot else found
    if found == t.NOBODY:
        return
    size = table.taken_size[seat]
    take_out(cards, size, found)
    take_out(since, size, found)
    table.taken_size[seat] = size - 1


# --- Attack! ---------------------------------------------------------------------------------------------


def attack(box: Box, table: Table, seat: int, slot: int, target: int) -> None:
    """A raid if it must be one, else a battle."""
    ship = seat * t.FLEET + slot
    table.bound = 0
    tell(table, t.ATTACKED, seat, EVERYONE, ship, target, 0)
    if suit_of_ship(box, table, ship) == t.RAIDER and holds_treasure(box, table, target):
        raid(box, table, ship, target)
    else:
        battle(box, table, ship, target)
    table.phase = t.ATTACK_DONE


def holds_treasure(box: Box, table: Table, ship: int) -> int:
    crew = table.crew[ship]
    return is_treasure(box, crew[0]) or is_treasure(box, crew[1]) or is_treasure(box, crew[2])


def raid(box: Box, table: Table, ship: int, target: int) -> None:
    """Raider Ships: not optional. All treasure is handed over and shown, each keeps the own ship (R29)."""
    raider = ship // t.FLEET
    owner = target // t.FLEET
    first = table.face_up[target]
    for i in range(t.CREW_SLOTS):  # those face up already are no treasure: only a Spy can be
        if i >= table.face_up[target] and is_treasure(box, table.crew[target][i]):
            forget_taken(table, owner, table.crew[target][i], target % t.FLEET)
            turn_up(table, target, i)
    loot = table.face_up[target] - first
    crew = table.crew[target]
    second = crew[first + 1] if loot > 1 else t.NONE
    third = crew[first + 2] if loot > 2 else t.NONE
    tell(table, t.RAIDED, raider, EVERYONE, crew[first], second, third)
    table.plunderer[target] = raider + 1
    table.fate[ship] = t.KEPT_BY + raider
    table.fate[target] = t.KEPT_BY + owner


def battle(box: Box, table: Table, ship: int, target: int) -> None:
    """Both crews are shown; the winner takes both ships and their treasure, or both sink (R28)."""
    show_crew(table, ship)
    show_crew(table, target)
    how, result = verdict(box, table, ship, target)
    if result == 0:
        table.fate[ship] = t.SUNK
        table.fate[target] = t.SUNK
        tell(table, t.BOTH_SINK, ship // t.FLEET, EVERYONE, how, ship, target)
        return
    winner = ship // t.FLEET if result > 0 else target // t.FLEET
    table.fate[ship] = t.KEPT_BY + winner
    table.fate[target] = t.KEPT_BY + winner
    tell(table, t.WON_BATTLE, winner, EVERYONE, how, ship, target)


def show_crew(table: Table, ship: int) -> None:
    crew = table.crew[ship]
    for i in range(table.face_up[ship], t.CREW_SLOTS):
        forget_taken(table, ship // t.FLEET, crew[i], ship % t.FLEET)
    table.face_up[ship] = 0
    sort_crew(table, ship)
    table.face_up[ship] = t.CREW_SLOTS
    table.known[ship] = 0  # it is no secret any more


def verdict(box: Box, table: Table, ship: int, target: int) -> tuple[int, int]:
    """How it was decided, and 1 for the attacker, -1 for the defender, 0 if both sink."""
    spot = aboard(box, table, ship, t.BLACK_SPOT) > 0
    other_spot = aboard(box, table, target, t.BLACK_SPOT) > 0
    prize = is_prize_crew(box, table, ship)
    other_prize = is_prize_crew(box, table, target)
    if spot or other_spot or prize or other_prize:
        tell_crew(table, ship)
        tell_crew(table, target)
    if spot and other_spot:
        return t.TWO_SPOTS, 0
    if spot or other_spot:
        return t.BY_SPOT, spot - other_spot
    if prize and other_prize:
        return fourth_cards(box, table, ship, target)
    if prize or other_prize:
        return t.BY_PRIZE, (prize > 0) - (other_prize > 0)
    won = duels(box, table, ship, target)
    if won != 0:
        return t.BY_DUELS, sign(won)
    sails = t.SAILS[box.kind[table.master[ship]]] - t.SAILS[box.kind[table.master[target]]]
    return (t.BY_SAILS, sign(sails)) if sails != 0 else (t.ALL_EQUAL, 0)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def tell_crew(table: Table, ship: int) -> None:
    """Where duels do not decide, the crews are shown all at once."""
    crew = table.crew[ship]
    tell(table, t.CREW_SHOWN, ship // t.FLEET, EVERYONE, crew[0], crew[1], crew[2])


# --- Duels -----------------------------------------------------------------------------------------------


def duels(box: Box, table: Table, ship: int, target: int) -> int:
    """From weakest to strongest, one by one: how many more the attacker wins than the defender (R22)."""
    mine = order_of(box, table, ship, 1)
    theirs = order_of(box, table, target, 0)
    balance = 0
    for i in range(t.CREW_SLOTS):
        level = level_of(box, table, ship, mine[i], 1)
        other = level_of(box, table, target, theirs[i], 0)
        result = sign(level - other)
        balance += result
        attacker = duelist(table.crew[ship][mine[i]], level % ALWAYS_WINS, ship)  # the Daughter has no level
        defender = duelist(table.crew[target][theirs[i]], other % ALWAYS_WINS, target)
        tell(table, t.DUEL, ship // t.FLEET, EVERYONE, attacker, defender, duel(i, result))
    return balance


def order_of(box: Box, table: Table, ship: int, attacking: int) -> tuple[int, int, int]:
    """The places of a crew in the order in which they duel: the Daughter first, the Lady last."""
    a = 0
    b = 1
    c = 2
    if line(box, table, ship, b, attacking) < line(box, table, ship, a, attacking):
        a = 1
        b = 0
    if line(box, table, ship, c, attacking) < line(box, table, ship, a, attacking):
        return c, a, b
    if line(box, table, ship, c, attacking) < line(box, table, ship, b, attacking):
        return a, c, b
    return a, b, c


def line(box: Box, table: Table, ship: int, place: int, attacking: int) -> int:
    kind = box.kind[table.crew[ship][place]]
    if kind == t.DAUGHTER:
        return FIRST_IN_LINE
    return LAST_IN_LINE if kind == t.LADY else own_level(box, table, ship, place, attacking)


def level_of(box: Box, table: Table, ship: int, place: int, attacking: int) -> int:
    """Dueling level with all abilities: the Daughter always wins, a Lady duels as her strongest crew mate (R23)."""
    kind = box.kind[table.crew[ship][place]]
    if kind == t.DAUGHTER:
        return ALWAYS_WINS
    if kind != t.LADY:
        return own_level(box, table, ship, place, attacking)
    best = 0
    crew = table.crew[ship]
    for i in range(t.CREW_SLOTS):
        if box.kind[crew[i]] != t.LADY:
            level = own_level(box, table, ship, i, attacking)
            if level > best:
                best = level
    return best


def own_level(box: Box, table: Table, ship: int, place: int, attacking: int) -> int:
    """The level on the card (the Spy's depends on who attacks), and Ruth's +1 for everyone else who has one."""
    card = table.crew[ship][place]
    kind = box.kind[card]
    if kind in (t.DAUGHTER, t.TREASURE, t.BLACK_SPOT, t.CAPTAIN):
        return 0
    level = box.level[card] if attacking else box.defence[card]
    return level + aboard(box, table, ship, t.RUTH) - (kind == t.RUTH)


def fourth_cards(box: Box, table: Table, ship: int, target: int) -> tuple[int, int]:
    """Two Prize Crews: the unique card of each, besides Admiral, Captain and Cook, decides; equal ones sink both."""
    mine = level_of(box, table, ship, fourth_of(box, table, ship), 1)
    theirs = level_of(box, table, target, fourth_of(box, table, target), 0)
    return (t.BY_FOURTH, sign(mine - theirs)) if mine != theirs else (t.FOURTHS_EQUAL, 0)


def fourth_of(box: Box, table: Table, ship: int) -> int:
    """The place of the card that is neither the Captain nor (one) Cook."""
    fourth = 0
    cook = t.NOBODY
    suit = suit_of_ship(box, table, ship)
    crew = table.crew[ship]
    for i in range(t.CREW_SLOTS):
        card = crew[i]
        if cook == t.NOBODY and box.kind[card] == t.COOK and box.suit[card] == suit:
            cook = i
        elif box.kind[card] != t.CAPTAIN:
            fourth = i
    return fourth
