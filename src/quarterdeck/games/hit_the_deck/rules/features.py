"""What a learned evaluation judges a position by: numbers of about 0 to 1, from own and public cards only.

Seazones are counted from the own Seaports, so that both Captains look at the Seemap from their own side.
"""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import Floats
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.hints import FULL_DECK, loss, mates_in_hand, no_answer
from quarterdeck.games.hit_the_deck.rules.odds import SURE
from quarterdeck.games.hit_the_deck.rules.poker import strength
from quarterdeck.games.hit_the_deck.rules.seemap import fleet_of, occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table, rank_of

OF_A_ZONE = 5
OF_THE_HAND = 6
SHIP_WORTH = 400.0  # hundredths of a ship: what may be lost at one blow


def features(box: Box, table: Table, seat: int, out: Floats) -> int:
    """The Seemap from my side, my hand, the turn, the battle, the time that is left."""
    enemy = 1 - seat
    late = 1.0 - table.deck_size / FULL_DECK
    at = t.SEAZONES * OF_A_ZONE
    for zone in range(t.SEAZONES):
        of_zone(table, seat, zone, out)
    of_hand(table, seat, out, at)
    at += OF_THE_HAND
    lanes = lanes_of(box, table, seat) - lanes_of(box, table, enemy)
    ships = fleet_of(table, seat) - fleet_of(table, enemy)
    cards = table.hand_size[seat] - table.hand_size[enemy]
    ports = 0
    for lane in range(3):
        ports += occupies(table, seat, port_of(enemy, lane)) - occupies(table, enemy, port_of(seat, lane))
    out[at] = lanes / 3.0
    out[at + 1] = ships / 6.0
    out[at + 2] = cards / 7.0
    out[at + 3] = ports / 2.0
    out[at + 4] = late
    out[at + 5] = late * lanes / 3.0
    out[at + 6] = late * ships / 6.0
    out[at + 7] = late * cards / 7.0
    out[at + 8] = table.hand_size[enemy] / 7.0
    mine = table.compass == seat
    out[at + 9] = 1.0 if mine else 0.0
    out[at + 10] = 1.0 if table.slot == 2 else 0.0
    out[at + 11] = 1.0 if table.deployed else 0.0
    out[at + 12] = 1.0 if table.attacked else 0.0
    out[at + 13] = 1.0 if table.phase == t.REDRAW_HANDS else 0.0
    return of_battle(box, table, seat, out, at + 14)


def of_zone(table: Table, seat: int, zone: int, out: Floats) -> None:
    """A Seazone: whose ship, how high, and whether its pair is in my hand."""
    row = abs(zone // 3 - port_of(seat, zone) // 3)
    at = OF_A_ZONE * (3 * row + zone % 3)
    mine = occupies(table, seat, zone)
    theirs = occupies(table, 1 - seat, zone)
    rank = rank_of(table.ship[zone]) / 13.0 if mine or theirs else 0.0
    out[at] = 1.0 if mine else 0.0
    out[at + 1] = 1.0 if theirs else 0.0
    out[at + 2] = rank if mine else 0.0
    out[at + 3] = rank if theirs else 0.0
    out[at + 4] = 1.0 if mine and mates_in_hand(table, seat, table.ship[zone]) else 0.0


def of_hand(table: Table, seat: int, out: Floats, at: int) -> None:
    """My cards: how many, how high, how many pairs."""
    ranks = 0
    pairs = 0
    high = 0
    best = 0
    before = 0
    hand = table.hand[seat]
    while hand:
        rank = rank_of(lowest(hand))
        hand &= hand - 1
        ranks += rank
        high += rank >= 10
        pairs += rank == before
        best = max(best, rank)
        before = rank
    out[at] = table.hand_size[seat] / 7.0
    out[at + 1] = ranks / 60.0
    out[at + 2] = pairs / 2.0
    out[at + 3] = high / 4.0
    out[at + 4] = best / 13.0
    out[at + 5] = ranks / (13.0 * max(1, table.hand_size[seat]))


def of_battle(box: Box, table: Table, seat: int, out: Floats, at: int) -> int:
    """A Sea Battle under way: what is at stake, and, of my own Attack, the odds that there is no answer to it."""
    for i in range(6):
        out[at + i] = 0.0
    if table.phase == t.DEFENCE:
        stake = loss(table, table.target) / SHIP_WORTH
        if table.compass == seat:
            worth = strength(table.ship[table.source], table.attack_card, t.NONE)
            out[at] = stake
            out[at + 1] = stake * no_answer(box, table, seat, table.target, t.NONE, worth) / SURE
        else:
            out[at + 2] = stake
        out[at + 3] = 1.0 if table.kind == t.RAMMING else 0.0
        out[at + 4] = 1.0 if table.kind == t.BROADSIDE else 0.0
        out[at + 5] = 1.0 if table.laid else 0.0
    return at + 6
