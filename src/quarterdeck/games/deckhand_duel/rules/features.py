"""What a learned evaluation judges a position by: numbers of about 0 to 1, from own and public cards only.

Compartments are counted from the own Starship, so that both players look at the map from their own side. Figures count
by what is printed on them (Hit Points, damage, range, cost), so that a set of one's own is judged as well.
"""

from quarterdeck.engine.fields import Floats
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import hit_points_left, place_on_map
from quarterdeck.games.deckhand_duel.rules.hints import promise, threats_at, worth_of
from quarterdeck.games.deckhand_duel.rules.shipmap import column_of, steps_back
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

OF_A_COMPARTMENT = 5
OF_A_SIDE = 8
IN_HAND = 5
ACTED = t.DONE | t.HAS_ATTACKED | t.SERVING
HEALTHY = 12.0  # Hit Points of a Captain, roughly


def features(box: Box, table: Table, seat: int, out: Floats) -> int:
    """The map from my side, mine and the enemy's figures, my hand, the turn and the time that is left."""
    at = t.COMPARTMENTS * OF_A_COMPARTMENT
    for i in range(at + 2 * OF_A_SIDE + IN_HAND):
        out[i] = 0.0
    for place in range(t.COMPARTMENTS):
        if table.figure[place] != t.NONE:
            of_figure(box, table, seat, place, out)
    of_side(box, table, seat, out, at)
    of_side(box, table, 1 - seat, out, at + OF_A_SIDE)
    at += 2 * OF_A_SIDE
    of_hand(box, table, seat, out, at)
    at += IN_HAND
    mine = table.player == seat
    out[at] = promise(box, table, seat) / 1000.0
    out[at + 1] = 1.0 if mine else 0.0
    out[at + 2] = table.corryte / 6.0 if mine else 0.0
    out[at + 3] = 0.0 if mine else table.corryte / 6.0
    out[at + 4] = 1.0 if mine and not table.skill_used else 0.0
    out[at + 5] = min(1.0, table.turn / 30.0)
    out[at + 6] = table.quiet / t.QUIET_TURNS
    out[at + 7] = table.ebb / t.LAST_TURNS
    out[at + 8] = 1.0 if table.stage != t.CALM else 0.0
    return at + 9


def of_figure(box: Box, table: Table, seat: int, place: int, out: Floats) -> None:
    """A figure in its compartment: how healthy, how strong, and whether it may still act."""
    card = table.figure[place]
    at = OF_A_COMPARTMENT * (t.COLUMNS * steps_back(seat, place) + column_of(place))
    mine = owner_of(card) == seat
    side = at if mine else at + 2
    out[side] = hit_points_left(box, table, place) / HEALTHY
    out[side + 1] = (box.base_damage[card] + box.range[card]) / 6.0
    out[at + 4] = 1.0 if mine and not table.state[place] & ACTED else 0.0


def of_side(box: Box, table: Table, seat: int, out: Floats, at: int) -> None:
    """A player's Captain, Crew and piles, as everybody sees them."""
    captain = place_on_map(table, t.CAPTAIN + seat)
    if captain != t.NOWHERE:
        out[at] = hit_points_left(box, table, captain) / HEALTHY
        out[at + 1] = threats_at(box, table, seat, captain) / 4.0
        out[at + 2] = steps_back(seat, captain) / 2.0
    for place in range(t.COMPARTMENTS):
        card = table.figure[place]
        if card != t.NONE and card < t.CAPTAIN and owner_of(card) == seat:
            out[at + 3] += 0.25
            out[at + 4] += worth_of(box, table, place) / 160.0
            out[at + 5] += steps_back(seat, place) / 8.0
    out[at + 6] = table.hand_size[seat] / 6.0
    out[at + 7] = table.deck_size[seat] / t.DECK


def of_hand(box: Box, table: Table, seat: int, out: Floats, at: int) -> None:
    """The own hand: Crew and Maneuvers, what they cost, and what reacts."""
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        crew = box.kind[card] == t.CREW
        out[at] += 0.2 if crew else 0.0
        out[at + 1] += 0.0 if crew else 0.2
        out[at + 2] += box.cost[card] / 15.0
        out[at + 3] += 0.2 if box.cost[card] <= t.TURN_CORRYTE else 0.0
        out[at + 4] += 0.2 if box.reaction[card] != t.NO_REACTION else 0.0
