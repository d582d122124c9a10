"""Governor's Wedding (`wed them`): on their next turn guests have a Buy more, and give the host a coin before the first
Buy. `wedding[guest][host]` counts the invitations (R36).
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def wed(table: Table, f: int) -> None:
    """The word `wed`."""
    they = table.they[f]
    if they != 0:
        table.wedding[they - 1][table.you[f]] += 1
        tell(table, t.WEDDING, table.you[f], EVERYONE, they, 0, 0)


def wedding_gifts(box: Box, table: Table) -> int:
    """How many weddings the player is a guest at: as many Buys, and coins for the hosts before the first of them."""
    owed = 0
    for host in range(box.seats):
        owed += table.wedding[table.turn][host]
    return owed


def gain_wedding_buys(box: Box, table: Table) -> None:
    """At the start of the turn."""
    guests = wedding_gifts(box, table)
    if guests > 0:
        table.buys += guests
        tell(table, t.GOT_BUYS, table.turn, EVERYONE, guests, 0, 0)


def give_wedding_gifts(box: Box, table: Table) -> None:
    """Before the first Buy: a coin to each host, from the left on, as far as the coins go."""
    seat = table.turn
    for i in range(1, box.seats):
        host = (seat + i) % box.seats
        gift = min(table.wedding[seat][host], table.coins[seat])
        if gift > 0:
            table.coins[seat] -= gift
            table.coins[host] += gift
            tell(table, t.PAID, seat, EVERYONE, gift, host + 1, 0)
        table.wedding[seat][host] = 0


def forget_weddings(box: Box, table: Table, seat: int) -> None:
    """At the end of the turn: no Buy, no coin."""
    for host in range(box.seats):
        table.wedding[seat][host] = 0
