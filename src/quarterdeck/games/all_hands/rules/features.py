"""What a learned evaluation judges a position by: numbers of about 0 to 1, from own and public cards only.

Crews of others count as far as the seat has seen them. With more than two seats the rival is whoever has most.
"""

from quarterdeck.engine.fields import Floats
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.guessing import crew_in_sight
from quarterdeck.games.all_hands.rules.hints import USUAL_LEVEL, crew_strength, recruits
from quarterdeck.games.all_hands.rules.packing import QUARTERS, packing
from quarterdeck.games.all_hands.rules.reckoning import best_score, flags_in_hand, treasure_aboard
from quarterdeck.games.all_hands.rules.ships import masters
from quarterdeck.games.all_hands.rules.table import Box, Table

OF_A_FLEET = 9
MANY_POINTS = 200.0  # in a round


def features(box: Box, table: Table, seat: int, out: Floats) -> int:
    """The scores, my fleet and the rival's, my hand, the phase and the time that is left."""
    rival = rival_of(box, table, seat)
    of_fleet(box, table, seat, seat, out, 0)
    of_fleet(box, table, seat, rival, out, OF_A_FLEET)
    at = 2 * OF_A_FLEET
    for i in range(OF_A_FLEET):
        out[at + i] = out[i] - out[OF_A_FLEET + i]
    at += OF_A_FLEET
    best = best_score(box, table) / max(1, box.target)
    out[at] = min(1.5, best)
    out[at + 1] = best * out[2 * OF_A_FLEET]  # points ahead count for more when the end is near
    out[at + 2] = others_behind(box, table, seat, rival)
    of_hand(box, table, seat, out, at + 3)
    at += 10
    for phase in range(t.RECKONING + 1):
        out[at + phase] = 1.0 if table.phase == phase else 0.0
    at += t.RECKONING + 1
    out[at] = 1.0 if table.turn == seat else 0.0
    out[at + 1] = 1.0 if table.last_lap else 0.0
    out[at + 2] = table.deck_size / max(1, box.cards_size)
    out[at + 3] = 1.0 if table.first == seat else 0.0
    out[at + 4] = 0.0 if table.first == seat or table.first == t.NOBODY else 1.0
    out[at + 5] = 1.0 if (table.passed >> seat) & 1 else 0.0
    out[at + 6] = 1.0 if table.forced else 0.0
    out[at + 7] = 1.0 if box.one_round else 0.0
    out[at + 8] = (box.seats - 2) / 3.0
    return at + 9


def rival_of(box: Box, table: Table, seat: int) -> int:
    """The strongest of the others: who has most points, then most ships."""
    rival = (seat + 1) % box.seats
    best = -1
    for step in range(1, box.seats):
        other = (seat + step) % box.seats
        has = t.FLEET * table.score[other] + t.SHIP_POINTS * table.launched[other]
        if has > best:
            best = has
            rival = other
    return rival


def of_fleet(box: Box, table: Table, seat: int, owner: int, out: Floats, at: int) -> None:
    """A player's score and ships, as far as a seat knows them."""
    out[at] = table.score[owner] / max(1, box.target)
    out[at + 1] = table.launched[owner] / t.FLEET
    out[at + 2] = table.hand_size[owner] / t.MOST_IN_HAND
    for i in range(3, OF_A_FLEET):
        out[at + i] = 0.0
    for ship in range(box.seats * t.FLEET):
        if ship // t.FLEET == owner and table.fate[ship] == t.AT_SEA:
            known = crew_in_sight(table, seat, ship, t.CREW_SLOTS - 1)
            strong = crew_strength(box, table, ship) if known else USUAL_LEVEL
            out[at + 3] += 1.0 / t.FLEET
            out[at + 4] += strong / (t.FLEET * 20.0)
            out[at + 5] = max(out[at + 5], strong / 20.0)
            out[at + 6] += t.SAILS[box.kind[table.master[ship]]] / 9.0
            out[at + 7] += treasure_aboard(box, table, ship) / MANY_POINTS if known else 0.0
        out[at + 8] += 1.0 / t.FLEET if table.fate[ship] == t.KEPT_BY + owner else 0.0


def of_hand(box: Box, table: Table, seat: int, out: Floats, at: int) -> None:
    """The own hand as ships to come while there can be any, its shipmasters, and its flags."""
    comes = recruits(table) and table.launched[seat] < t.FLEET
    ships = t.FLEET - table.launched[seat]
    worth = packing(box, table, seat) / QUARTERS if comes else 0.0
    out[at] = 1.0 if comes else 0.0
    out[at + 1] = worth / 100.0
    out[at + 2] = worth / (40.0 * ships) if comes else 0.0
    flags = flags_in_hand(box, table, seat) / MANY_POINTS
    out[at + 3] = flags if comes else 0.0
    out[at + 4] = 0.0 if comes or table.phase >= t.RECKONING else flags
    helms = 0
    for i in range(table.hand_size[seat]):
        helms += masters(box, table.hand[seat][i])
    out[at + 5] = helms / 4.0
    out[at + 6] = 1.0 if table.reserved[seat] != t.NONE else 0.0


def others_behind(box: Box, table: Table, seat: int, rival: int) -> float:
    """With three and more: how far the others are behind the rival, on average."""
    if box.seats < 3:
        return 0.0
    behind = 0
    for other in range(box.seats):
        if other != seat:
            behind += table.score[rival] - table.score[other]
    return behind / (max(1, box.target) * (box.seats - 2))
