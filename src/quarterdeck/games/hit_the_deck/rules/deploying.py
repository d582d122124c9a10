"""Deploy Action. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.ending import finish
from quarterdeck.games.hit_the_deck.rules.hands import play_openly, take_from_hand
from quarterdeck.games.hit_the_deck.rules.seemap import berths, blockades, captain_of, occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.rules.turn import end_action


def why_not_deploy(box: Box, table: Table, seat: int, seazone: int) -> int:
    """Deploy Action, Figure 2: 0, or the number of the reason."""
    if table.deployed:
        return t.ALREADY_DEPLOYED
    if (berths(table, seat) >> seazone) & 1:
        return 0
    if occupies(table, 1 - seat, port_of(seat, seazone)):
        return t.PORT_BLOCKADED  # R10
    return t.LANE_NOT_HELD if captain_of(table, seazone) == t.NOBODY else t.OCCUPIED  # R8


def deploy(box: Box, table: Table, seat: int, card: int, seazone: int) -> None:
    """Place a Card face up on the Seemap. All three enemy Seaports held: a Blockade Victory, at once (R1, R39)."""
    take_from_hand(table, seat, card)
    play_openly(table, seat, card)
    table.ship[seazone] = card
    table.fleet[seat] |= 1 << seazone
    table.deployed = 1
    tell(table, t.DEPLOYED, seat, EVERYONE, card, seazone, 0)
    if blockades(table, seat):
        finish(table, seat, t.BLOCKADE, 3, 0)
        return
    end_action(box, table)
