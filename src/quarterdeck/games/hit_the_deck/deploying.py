"""Deploy Action. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.hit_the_deck.ending import finish
from quarterdeck.games.hit_the_deck.hands import take_from_hand
from quarterdeck.games.hit_the_deck.seemap import berths, blockades, captain_of, occupies, port_of
from quarterdeck.games.hit_the_deck.table import (
    ALREADY_DEPLOYED,
    BLOCKADE,
    DEPLOYED,
    LANE_NOT_HELD,
    NOBODY,
    OCCUPIED,
    PORT_BLOCKADED,
)
from quarterdeck.games.hit_the_deck.turn import end_action


def why_not_deploy(box, table, seat: int, seazone: int) -> int:
    """Deploy Action, Figure 2: 0, or the number of the reason."""
    if table.deployed:
        return ALREADY_DEPLOYED
    if (berths(table, seat) >> seazone) & 1:
        return 0
    if occupies(table, 1 - seat, port_of(seat, seazone)):
        return PORT_BLOCKADED  # R10
    return LANE_NOT_HELD if captain_of(table, seazone) == NOBODY else OCCUPIED  # R8


def deploy(box, table, seat: int, card: int, seazone: int) -> None:
    """Place a Card face up on the Seemap. All three enemy Seaports held: a Blockade Victory, at once (R1, R39)."""
    take_from_hand(table, seat, card)
    table.ship[seazone] = card
    table.fleet[seat] |= 1 << seazone
    table.deployed = 1
    tell(table, DEPLOYED, seat, EVERYONE, card, seazone, 0)
    if blockades(table, seat):
        finish(table, seat, BLOCKADE)
        return
    end_action(box, table)
