"""What belongings are worth, in hundredths of a hook: for the plan (planner.py) and the search (hints.py).

A coin is most of a hook while there is time to spend it. A card is its hooks, and what it pays above a usual one each
time that it will still be played. How late it is, the supply deck says.
"""

from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import hooks_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

HOOK = 100
COIN = 65
LAST_COIN = 2
SPENDS = 450  # hundredths of coins that a turn can turn into hooks
USUAL = 65  # what the card pays that would have been played instead: a Fist Fight
CLOGS = 40  # in 100: how much of what it pays less counts, since it need not be played
PLAYED = 60  # in 100 times that it is drawn
STANDING = 50  # in 100 turns it lies in the stash as the turn begins
PACE = 80  # cards that leave the supply deck in 100 turns
BARGAIN = 1  # coins that another may yet save or find


def belongings(box: Box, table: Table, seat: int) -> int:
    """Hooks, coins, and what the cards will still pay; once the supply deck is empty, what the last Action buys."""
    hooks = HOOK * hooks_of(box, table, seat)
    if table.ending:
        return hooks + HOOK * last_buy(box, table, seat) + LAST_COIN * table.coins[seat]
    turns = turns_left(box, table)
    coins = min(100 * table.coins[seat], SPENDS * (turns + 100) // 100)
    owned = 0
    for card in range(1, box.cards + 1):
        owned += t.OWNER[table.zone[card]] == seat
    pays = 0
    for card in range(1, box.cards + 1):
        if t.OWNER[table.zone[card]] == seat:
            pays += to_come(box, card, turns, owned)
    return hooks + COIN * coins // 100 + pays


def last_buy(box: Box, table: Table, seat: int) -> int:
    """The most hooks that a seat can pay for with a last Action that is still to come."""
    if (seat - table.ender) % box.seats <= (table.turn - table.ender) % box.seats:
        return 0
    best = 0
    card = table.top[t.SUPPLY]
    while card != t.NONE:
        if box.cost[card] <= table.coins[seat] + BARGAIN:
            best = max(best, box.hooks[card])
        card = table.under[card]
    return best


def turns_left(box: Box, table: Table) -> int:
    """Hundredths of turns that each still has."""
    return 0 if table.ending else 10_000 * table.size[t.SUPPLY_DECK] // (PACE * box.seats)


def to_come(box: Box, card: int, turns: int, owned: int) -> int:
    """What a card will still bring to whoever owns so many, above what a usual one would."""
    plays = PLAYED * turns * min(t.FIRST_HAND, owned) // (100 * max(1, owned))
    more = pay(box, card, w.ON_PLAY) - USUAL
    if more < 0:
        more = CLOGS * more // 100
    return (plays * more + STANDING * turns * pay(box, card, w.ON_START) // 100) // 100


def pay(box: Box, card: int, when: int) -> int:
    """What a card brings each time: its words, those with a condition for half; of two effects the better."""
    total = 0
    best = 0
    before = 0
    perhaps = 0
    at = box.program[box.design[card]][when]
    while box.code[at][w.WORD] != w.END:
        word = box.code[at][w.WORD]
        if word == w.TEST:
            perhaps = 1
        elif word == w.COUNT:
            perhaps = 0
        elif word == w.EITHER:
            before = total
        elif word == w.OPTION:
            best = max(best, total)
            total = before
        elif box.code[at][w.BY] == w.YOU:
            brings = pays(word) * max(1, box.code[at][w.N])
            total += brings // 2 if perhaps else brings
        at += 1
    return max(best, total)


def pays(word: int) -> int:
    """A word of a card's effect."""
    if word == w.COIN:
        return COIN
    if word == w.ACTION or word == w.BEWITCH:
        return 70
    if word == w.DRAW:
        return 30
    if word == w.BUY:
        return 25
    if word == w.DISCOUNT or word == w.TAKE:
        return 50
    if word == w.STEAL:
        return 100
    if word == w.GAIN:
        return 160
    if word == w.APPLY:
        return 60
    return -COIN if word == w.PAY else 0
