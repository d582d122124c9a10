"""A plan for DeckHand, as a good player would teach it. No search: what each choice leaves you with at once, in hooks.

1. Reckon everything in hooks. A turn is two Actions, and an Action makes nearly a hook: that is what it is worth. A
   coin is most of a hook as long as you can still spend it, so you need not spend it now: four coins and one Action buy
   more than four coins and two.
2. Money first. A card pays whenever it comes round: three cards of your deck a turn. So what it pays above a Fist Fight
   counts once for each time that you will still play it: often in a small deck early on, hardly ever in a large one
   late. A card that pays less than a Fist Fight clogs the deck: buy it for its hooks, late, or not at all.
3. How late it is, the supply deck says: it holds the rest of the game, and nearly one card leaves it a turn.
4. Before you do anything, see what the whole turn can bring: the best plays in hand for the Actions that are left, and
   the Buys that you can pay for. First what gives Actions, then what draws, then coins. Never end a turn that can still
   bring something.
5. Whoever ends the game should be ahead: the others have one Action more, and buy the best they can pay. Coins that are
   left then count for nothing but a tie.
6. What you take from the one who is ahead counts nearly as much as what you get yourself.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.fields import Lucky
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import hooks_of, outcome
from quarterdeck.games.deckhand_builder.rules.hints import inclination
from quarterdeck.games.deckhand_builder.rules.play import apply, legal, waiting
from quarterdeck.games.deckhand_builder.rules.play_and_buy import price
from quarterdeck.games.deckhand_builder.rules.sight import guess
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.worth import (
    COIN,
    HOOK,
    LAST_COIN,
    belongings,
    pay,
    pays,
    to_come,
    turns_left,
)

LONGEST = 30  # answers to one effect
GUESSES = 3  # of what cannot be seen, such as the next cards of a deck
PERHAPS = 0.5  # of an Action that depends on something
RIVAL = 0.7  # what the best of the others has counts against you
WON = 2000


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The action that leaves the seat best off, in a few guesses of what it cannot see; of equal ones the first."""
    worth = dict.fromkeys(legal, 0.0)
    own = list(luck.luck)
    for _ in range(GUESSES):
        world = seen.copy()
        world.luck = own
        guess(box, world, seat)
        own = list(world.luck)
        for action in legal:
            worth[action] += after(box, world, seat, action)
    return max(legal, key=lambda action: (worth[action], -action))


def after(box: Box, world: Table, seat: int, action: int) -> float:
    """How the seat stands after an action. Whoever ends the turn gives up what it could still bring (rule 4)."""
    if action == a.END_TURN and not world.ending:
        return standing(box, world, seat) - turn_to_come(box, world, seat)
    table = world.copy()
    apply(box, table, seat, action)
    carry_out(box, table)
    return standing(box, table, seat)


def carry_out(box: Box, table: Table) -> None:
    """An effect to its end, each answering what looks best to them: only then it shows what a card has brought."""
    for _ in range(LONGEST):
        if table.over or table.ask == t.TURN:
            return
        seat = next(each for each in range(box.seats) if waiting(box, table) >> each & 1)
        actions = [0] * a.MOST_MOVES
        count = legal(box, table, seat, actions)
        apply(box, table, seat, max(actions[:count], key=lambda each: (inclination(box, table, seat, each), -each)))


def standing(box: Box, table: Table, seat: int) -> float:
    """How a seat stands, in hundredths of a hook, against the best of the others (rule 6)."""
    if table.over:
        return WON * outcome(box, table, seat) / 1000 + HOOK * hooks_of(box, table, seat)
    mine = belongings(box, table, seat) + turn_to_come(box, table, seat)
    others = [belongings(box, table, other) for other in range(box.seats) if other != seat]
    best = max(others, default=0)
    if table.ending and others:  # rule 5
        return mine - best + (WON if mine > best else -WON)
    return mine - RIVAL * best


def turn_to_come(box: Box, table: Table, seat: int) -> float:
    """Rule 4: the best plays and Buys for the Actions that are left to whoever has the turn."""
    if table.turn != seat or table.over:
        return 0.0
    actions = float(min(table.actions, t.MOST_USED - table.used))
    options = offers(box, table, seat)
    worth = 0.0
    for card in range(1, box.cards + 1):
        if table.zone[card] == t.HAND + seat and not table.ending:
            more = actions_of(box, card)
            brings = pay(box, card, w.ON_PLAY) - pays(w.ACTION) * more
            if more >= 1 and actions >= 1:  # it costs nothing: played first
                actions += more - 1
                worth += brings
            else:
                options.append((brings, 0))
    coins, free = table.coins[seat], table.buys
    for gain, cost in sorted(options, reverse=True):
        if gain <= 0 or cost > coins or (actions < 1 and not (cost and free > 0)):
            continue
        if cost and free > 0:
            free -= 1
        else:
            actions -= 1
        coins -= cost
        worth += gain
    return worth


def offers(box: Box, table: Table, seat: int) -> list[tuple[float, int]]:
    """What each supply card that can be paid for would bring, and its price."""
    coin = LAST_COIN if table.ending else COIN
    turns = turns_left(box, table)
    owned = 1 + sum(t.OWNER[table.zone[card]] == seat for card in range(1, box.cards + 1))
    found: list[tuple[float, int]] = []
    for card in range(1, box.cards + 1):
        cost = price(box, table, card) if table.zone[card] == t.SUPPLY else t.MOST_CARDS
        if cost <= table.coins[seat]:
            found.append((HOOK * box.hooks[card] + to_come(box, card, turns, owned) - coin * cost, cost))
    return found


def actions_of(box: Box, card: int) -> float:
    """How many Actions a card gives."""
    total, sure, at = 0.0, 1.0, box.program[box.design[card]][w.ON_PLAY]
    while box.code[at][w.WORD] != w.END:
        row = box.code[at]
        if row[w.WORD] == w.TEST:
            sure = PERHAPS
        elif row[w.WORD] == w.ACTION:
            total += sure * max(1, row[w.N])
        at += 1
    return total


def stage(box: Box, seen: Table) -> int:
    """How far the match has come: 0 to 2, by the supply deck."""
    left = 0.0 if seen.ending else seen.size[t.SUPPLY_DECK] / max(1, box.supply_deck)
    return 2 - min(2, int(3 * left))
