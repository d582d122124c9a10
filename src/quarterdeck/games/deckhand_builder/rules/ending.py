"""End of the game: hooks, coins, who ended it; alone, the goal."""

from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def hooks_of(box: Box, table: Table, seat: int) -> int:
    """All that a player owns, wherever it lies (R44)."""
    hooks = 0
    for card in range(1, box.cards + 1):
        if t.OWNER[table.zone[card]] == seat:
            hooks += box.hooks[card]
    return hooks


def rank_of(box: Box, table: Table, seat: int) -> int:
    """Most hooks, then most coins, then who ended the game (R45): one number to compare."""
    ended = table.ending and seat == table.ender
    return hooks_of(box, table, seat) * 100_000 + min(table.coins[seat], 49_999) * 2 + (1 if ended else 0)


def outcome(box: Box, table: Table, seat: int) -> int:
    """1000 to the winner, shared by equals; alone, 1000 for the goal (R48)."""
    if box.seats == 1:
        return 1000 if goal_met(box, table) else 0
    best = 0
    winners = 0
    for other in range(box.seats):
        rank = rank_of(box, table, other)
        if rank > best:
            best = rank
            winners = 0
        winners += rank == best
    return 1000 // winners if rank_of(box, table, seat) == best else 0


def cards_of_type(box: Box, table: Table, seat: int, kind: int) -> int:
    count = 0
    for card in range(1, box.cards + 1):
        if t.OWNER[table.zone[card]] == seat and box.kind[card] & kind:
            count += 1
    return count


def goal_met(box: Box, table: Table) -> int:
    """Solo: hooks, and for two of the goals so many cards of a type."""
    if hooks_of(box, table, 0) < box.goal_hooks:
        return 0
    return cards_of_type(box, table, 0, box.goal_type) >= box.goal_cards
