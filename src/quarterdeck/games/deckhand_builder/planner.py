"""A plan for DeckHand, as a good player would teach it. No search: what each choice leaves you with at once, in hooks.

1. Everything is worth hooks. A coin buys one, as long as there are turns left to spend it in; an Action is a play or a
   Buy; a card you own is worth its hooks, and what it pays whenever it comes round again.
2. So money first: early on a card that pays two coins a round is worth more than one with a hook more. How late it is,
   the supply deck says: it holds the rest of the game.
3. The end game is hooks: what you buy in your last turns is never played again, and coins that are left over count for
   nothing but a tie.
4. Play what gives Actions first, then what draws, then coins; a drawn card is worth something only if an Action is left
   to play it. End your turn when nothing is left that leaves you better off.
5. What you take from the one who is ahead counts as much as what you get yourself.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.fields import Lucky
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import hooks_of
from quarterdeck.games.deckhand_builder.rules.play import apply
from quarterdeck.games.deckhand_builder.rules.sight import guess
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

COIN = 0.7  # in hooks, while there is time to spend it
LAST_COIN = 0.1
SPENDABLE = 6  # coins beyond these wait for Actions
ACTION = 0.7
BUY = 0.25
DRAWN = 0.3  # a card in hand with an Action to play it
HELD = 0.05  # one more to choose from
PAYS = {w.COIN: 1.0, w.ACTION: 0.9, w.DRAW: 0.35, w.BUY: 0.3, w.STEAL: 1.2, w.GAIN: 1.0, w.APPLY: 0.7, w.DISCOUNT: 0.4}
USUAL = 1.0  # what the card pays that would have been drawn instead
PLAYS = 0.6  # how often a card is played that is bought at the start
RIVAL = 0.6  # what the best of the others has counts against you


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The action that leaves the seat best off, in one guess of what it cannot see; of equal ones the first."""
    world = seen.copy()
    world.luck = list(luck.luck)
    guess(box, world, seat)

    def worth(action: int) -> float:
        if action == a.END_TURN:
            return standing(box, world, seat) - at_hand(world)
        after = world.copy()
        apply(box, after, seat, action)
        return standing(box, after, seat) + order(box, action)

    return max(legal, key=lambda action: (worth(action), -action))


def standing(box: Box, table: Table, seat: int) -> float:
    """How a seat stands, in hooks (rules 1 to 3), against the best of the others (rule 5)."""
    worth = belongings(box, table, seat)
    others = [belongings(box, table, other) for other in range(box.seats) if other != seat]
    if table.turn == seat and not table.over:
        held = table.size[t.HAND + seat]
        worth += at_hand(table) + DRAWN * min(table.actions, held) + HELD * held
    return worth - RIVAL * max(others, default=0.0)


def belongings(box: Box, table: Table, seat: int) -> float:
    """Hooks, coins, and what the cards will still pay."""
    left = time_left(box, table)
    coin = COIN if left > 0 else LAST_COIN
    coins = min(table.coins[seat], SPENDABLE) + 0.3 * max(0, table.coins[seat] - SPENDABLE)
    pays = sum(
        max(0.0, income(box, card) - USUAL) for card in range(1, box.cards + 1) if t.OWNER[table.zone[card]] == seat
    )
    return hooks_of(box, table, seat) + coin * coins + PLAYS * left * pays


def at_hand(table: Table) -> float:
    """Actions and Buys that are left in this turn."""
    return ACTION * min(table.actions, t.MOST_USED - table.used) + BUY * min(2, table.buys + table.cheap)


def time_left(box: Box, table: Table) -> float:
    """1 at the start, 0 when the supply deck is empty."""
    return 0.0 if table.ending else table.size[t.SUPPLY_DECK] / max(1, box.supply_deck)


def order(box: Box, action: int) -> float:
    """Rule 4: of plays that are worth the same, first what gives Actions."""
    if a.verb_of(action) != a.PLAY:
        return 0.0
    return 0.2 * (w.ACTION in words_of(box, a.card_of(action))) + 0.05 * (w.DRAW in words_of(box, a.card_of(action)))


def words_of(box: Box, card: int) -> list[int]:
    """The words of a card's effect."""
    words, at = [], box.program[box.design[card]][w.ON_PLAY]
    while box.code[at][w.WORD] != w.END:
        words.append(box.code[at][w.WORD])
        at += 1
    return words


def income(box: Box, card: int) -> float:
    """What a card pays each time that it is played: its words, those that depend on something for half."""
    total, sure, at = 0.0, 1.0, box.program[box.design[card]][w.ON_PLAY]
    while box.code[at][w.WORD] != w.END:
        row = box.code[at]
        if row[w.WORD] == w.TEST:
            sure = 0.5
        total += sure * PAYS.get(row[w.WORD], 0.0) * max(1, row[w.N])
        at += 1
    return total


def stage(box: Box, seen: Table) -> int:
    """How far the match has come: 0 to 2, by the supply deck."""
    return 2 - min(2, int(3 * time_left(box, seen)))
