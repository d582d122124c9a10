"""Lost Expedition (`strand their stash`): a card waits under two coins until that stash is shuffled (R34, R35)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import move, on_expedition, shift
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def strand(box: Box, table: Table, f: int) -> None:
    """The word `strand`: out of the stash, aside, with two coins of the bank on it."""
    card = table.it[f]
    if card != t.NONE and t.STASH <= table.zone[card] < t.PLAY:
        owner = t.OWNER[table.zone[card]]
        move(box, table, card, t.ASIDE + 4 * owner + table.you[f])
        tell(table, t.STRANDED, table.you[f], EVERYONE, card, owner + 1, 0)
        table.it_eyes[f] = t.ALL_EYES


def return_expeditions(box: Box, table: Table, seat: int) -> None:
    """The stash was shuffled: whoever sent a card takes the coins, and it comes back into the stash."""
    if on_expedition(table, seat) == 0:
        return
    for card in range(1, box.cards + 1):
        taker = table.zone[card] - t.ASIDE - 4 * seat
        if 0 <= taker < 4:
            table.coins[taker] += t.EXPEDITION_COINS
            shift(table, card, t.STASH + seat)
            tell(table, t.RETURNED, seat, EVERYONE, card, 1 + taker, 0)
