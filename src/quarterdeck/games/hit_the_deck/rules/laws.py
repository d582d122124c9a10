"""What holds on every table of Hit the Deck!, whatever is played: for tests and long runs."""

from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.attacking import second_ram
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.seemap import (
    adjacent,
    ahead,
    blockades,
    captain_of,
    fleet_of,
    occupies,
    on_map,
    port_of,
)
from quarterdeck.games.hit_the_deck.rules.table import Box, Table

LOST_OR_DOUBLED = 1
BEYOND_THE_END = 2
HAND_MISCOUNTED = 3
SHIP_WITHOUT_CAPTAIN = 4
SUPPLY_ROUTE_BROKEN = 5
TOO_MANY_TURNS = 6
NO_SUCH_SETUP = 7
NO_SUCH_TURN = 8
NO_SUCH_BATTLE = 9
BATTLE_LEFT_OVER = 10
NO_SUCH_BONUS = 11
NO_SUCH_END = 12
NOT_OVER = 13
MISREMEMBERED = 14
MOST_TURNS = 20  # 38 cards, one in the first turn, two in every other
LONGEST = 2 + 4 * MOST_TURNS  # moves of a match: two redraws; a turn has two actions, a defence and a bonus
IN_PASSING = (t.SHOWN,)  # discarded for the redraw, shown to both Captains and shuffled back


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    for card in range(1, t.CARDS + 1):
        if times_on_table(table, card) != 1:
            return LOST_OR_DOUBLED
    for i in range(t.CARDS):
        if (i < table.deck_size) != (table.deck[i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discards_size) != (table.discards[i] != t.NONE):
            return BEYOND_THE_END
    for seat in range(2):
        if cards_in(table.hand[seat]) != table.hand_size[seat] or table.hand[seat] & ~t.ALL_CARDS:
            return HAND_MISCOUNTED
    for seazone in range(t.SEAZONES):
        if (table.ship[seazone] != t.NONE) != occupies(table, 0, seazone) + occupies(table, 1, seazone):
            return SHIP_WITHOUT_CAPTAIN
    if not box.cut_by_broadside_only and not supplied(table):
        return SUPPLY_ROUTE_BROKEN
    if table.turn > MOST_TURNS:
        return TOO_MANY_TURNS
    if not remembered(table):
        return MISREMEMBERED
    return sound_phase(box, table)


def sound_phase(box: Box, table: Table) -> int:
    """What is under way could have come about: 0, or the number of the law."""
    if table.phase == t.REDRAW_HANDS:
        return 0 if is_setup(table) else NO_SUCH_SETUP
    for seat in range(2):
        if table.redraw[seat] != t.KEEPS and table.redraw[seat] != t.REDRAWS:
            return NO_SUCH_SETUP
    if not is_turn(table):
        return NO_SUCH_TURN
    if table.phase == t.DEFENCE:
        return 0 if is_battle(box, table) and not_over(table) else NO_SUCH_BATTLE
    if not battle_is_over(table):
        return BATTLE_LEFT_OVER
    if table.phase == t.ROYAL:
        return 0 if is_bonus(table) and not_over(table) else NO_SUCH_BONUS
    if table.royal != t.NOBODY:
        return NO_SUCH_BONUS
    if table.phase == t.OVER:
        return 0 if is_end(box, table) else NO_SUCH_END
    return 0 if not_over(table) else NOT_OVER


def is_setup(table: Table) -> int:
    """Before the first turn: two hands of seven, nothing on the Seemap, and at least one answer to come."""
    if table.fleet[0] or table.fleet[1] or table.discards_size or table.turn or table.slot or table.returned:
        return 0
    if table.hand_size[0] != t.HAND or table.hand_size[1] != t.HAND:
        return 0
    for seat in range(2):
        if table.redraw[seat] < t.UNDECIDED or table.redraw[seat] > t.REDRAWS:
            return 0
    if table.redraw[0] != t.UNDECIDED and table.redraw[1] != t.UNDECIDED:
        return 0
    return battle_is_over(table) and not_over(table) and not table.deployed and not table.attacked


def is_turn(table: Table) -> int:
    """One of two actions is due, and what is spent was spent on the one before, or on the battle under way (R6)."""
    if table.turn < 1 or table.compass < 0 or table.compass > 1 or table.slot < 1 or table.slot > 2:
        return 0
    if table.deployed < 0 or table.deployed > 1 or table.attacked < 0 or table.attacked > 1:
        return 0
    spent = table.deployed + table.attacked
    if table.phase == t.ACT:
        return spent < table.slot
    if table.phase == t.OVER:
        return spent <= table.slot
    return table.attacked and spent <= table.slot


def is_battle(box: Box, table: Table) -> int:
    """A Ship of the attacker's beside one of the other Captain's, in a formation that allows the kind of Attack."""
    if not on_map(table.source) or not on_map(table.target) or not adjacent(table.source, table.target):
        return 0
    if not occupies(table, table.compass, table.source) or not occupies(table, 1 - table.compass, table.target):
        return 0
    in_lane = table.source % 3 == table.target % 3
    if table.kind == t.RAMMING:
        if not in_lane or second_ram(table, table.compass, table.source, table.target) == t.NOWHERE:
            return 0
    elif table.kind == t.BROADSIDE:
        if in_lane:
            return 0
    elif table.kind != t.NORMAL:
        return 0
    if table.laid != (table.attack_card != t.NONE) or (not table.laid and not box.bare_attacks):
        return 0
    return (table.kind == t.BROADSIDE) == (table.broadside_card != t.NONE) and table.royal == t.NOBODY


def battle_is_over(table: Table) -> int:
    """Nothing is left of a Sea Battle."""
    if table.kind != t.NORMAL or table.source != t.NOWHERE or table.target != t.NOWHERE:
        return 0
    return not table.laid and table.attack_card == t.NONE and table.broadside_card == t.NONE


def is_bonus(table: Table) -> int:
    """R34: somebody won with a High Royal Flush, and the enemy has ships left."""
    return (table.royal == 0 or table.royal == 1) and table.fleet[1 - table.royal] != 0


def not_over(table: Table) -> int:
    """Nobody has won, and nobody could have stopped short of it: a Blockade ends the game at once (R1)."""
    return table.winner == t.NOBODY and table.ending == 0 and not blockades(table, 0) and not blockades(table, 1)


def is_end(box: Box, table: Table) -> int:
    """The winner is the one whom the Seemap and the hands make so."""
    if table.ending == t.BLOCKADE:
        return (table.winner == 0 or table.winner == 1) and blockades(table, table.winner)
    if table.deck_size or table.ending < t.SEALANES or table.ending > t.NOTHING:
        return 0
    if table.ending == t.NOTHING:
        even = table.winner == t.DRAWN and table.hand_size[0] == 0
        return even and ahead_by(box, table, 0, t.POKER_HAND) == 0
    if table.winner != 0 and table.winner != 1:
        return 0
    balance = ahead_by(box, table, table.winner, table.ending)
    return balance == 0 if table.ending == t.POKER_HAND else balance > 0


def ahead_by(box: Box, table: Table, captain: int, ending: int) -> int:
    """How far a Captain is ahead in the first count that is not even, up to the one that is said to have decided."""
    balance = lanes_of(box, table, captain) - lanes_of(box, table, 1 - captain)
    if balance or ending == t.SEALANES:
        return balance if ending == t.SEALANES else -99
    if box.alternate_win:
        balance = fleet_of(table, captain) - fleet_of(table, 1 - captain)
        if balance or ending == t.SEAZONES_HELD:
            return balance if ending == t.SEAZONES_HELD else -99
    balance = table.hand_size[captain] - table.hand_size[1 - captain]
    if balance or ending == t.CARDS_IN_HAND:
        return balance if ending == t.CARDS_IN_HAND else -99
    return 0


def remembered(table: Table) -> int:
    """The Cards seen to go back into the Deck: seven for each redraw, and no Captain holds more of them than drawn."""
    redraws = (table.redraw[0] == t.REDRAWS) + (table.redraw[1] == t.REDRAWS)
    if table.phase != t.REDRAW_HANDS and cards_in(table.returned) != t.HAND * redraws:
        return 0
    for captain in range(2):
        held = cards_in(table.hand[captain] & table.returned)
        if captain == table.compass and table.laid:
            held += (table.returned >> table.attack_card) & 1
        if table.returned and held > table.may_hold[captain]:
            return 0
    return 1


def cards_in(hand: int) -> int:
    """How many cards are in a set."""
    hand &= t.ALL_CARDS  # a number below 0 would have no end of them
    count = 0
    while hand:
        hand &= hand - 1
        count += 1
    return count


def times_on_table(table: Table, card: int) -> int:
    """How often a card lies anywhere."""
    count = (table.attack_card == card) + (table.broadside_card == card)
    count += ((table.hand[0] >> card) & 1) + ((table.hand[1] >> card) & 1)
    for i in range(t.CARDS):
        count += (table.deck[i] == card) + (table.discards[i] == card)
    for seazone in range(t.SEAZONES):
        count += table.ship[seazone] == card
    return count


def supplied(table: Table) -> int:
    """Is every ship connected to its Captain's Seaport? (R24: an invariant when every loss cuts.)"""
    for seazone in range(t.SEAZONES):
        captain = captain_of(table, seazone)
        if captain == t.NOBODY:
            continue
        behind = port_of(captain, seazone)
        while behind != seazone:
            if not occupies(table, captain, behind):
                return 0
            behind = ahead(captain, behind)
    return 1
