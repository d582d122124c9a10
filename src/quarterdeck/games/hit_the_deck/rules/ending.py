"""Overview and Objective: the end of the game. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.poker import beats, best_of, strength
from quarterdeck.games.hit_the_deck.rules.seemap import fleet_of, occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table


def finish(table: Table, winner: int, ending: int, more: int, less: int) -> None:
    """The end: both hands are open from now on (R42). The winner had more of what decided, the other less."""
    table.phase = t.OVER
    table.winner = winner
    table.ending = ending
    tell(table, t.WON, winner, EVERYONE, ending, more, less)


def score_game(box: Box, table: Table) -> None:
    """No more Ships in the Deck: most enemy Sealanes, then the tie-breaks in the order agreed (R36, R37)."""
    if decided(table, lanes_of(box, table, 0), lanes_of(box, table, 1), t.SEALANES):
        return
    if box.alternate_win and decided(table, fleet_of(table, 0), fleet_of(table, 1), t.SEAZONES_HELD):
        return
    if decided(table, table.hand_size[0], table.hand_size[1], t.CARDS_IN_HAND):
        return
    if table.hand_size[0] == 0:
        finish(table, t.DRAWN, t.NOTHING, 0, 0)
        return
    worth = show_best(box, table, 0)
    other = show_best(box, table, 1)
    finish(table, 0 if beats(box, worth, other) else 1, t.POKER_HAND, 0, 0)


def show_best(box: Box, table: Table, captain: int) -> int:
    """The best Poker Hand in a Captain's hand is shown to all (R37); what it is worth."""
    one, two, three = best_of(box, table.hand[captain])
    tell(table, t.BEST_HAND, captain, EVERYONE, one, two, three)
    return strength(one, two, three)


def decided(table: Table, one: int, other: int, ending: int) -> int:
    """Captain A's count against Captain B's: finish if they differ."""
    if one == other:
        return 0
    finish(table, 0 if one > other else 1, ending, max(one, other), min(one, other))
    return 1


def lanes_of(box: Box, table: Table, captain: int) -> int:
    """How many Sealanes a Captain occupies (R36)."""
    count = 0
    for lane in range(3):
        if box.lanes_by_blockade:
            count += occupies(table, captain, port_of(1 - captain, lane))
        else:
            balance = 0
            for seazone in range(lane, t.SEAZONES, t.NORTH):
                balance += occupies(table, captain, seazone) - occupies(table, 1 - captain, seazone)
            count += balance > 0
    return count
