"""Three heuristics for the search: what to try first, how a position stands, when to stop. Only what a seat knows."""

from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.actions import card_of, payment_of, verb_of
from quarterdeck.games.deckhand_builder.rules.ending import cards_of_type, hooks_of
from quarterdeck.games.deckhand_builder.rules.programs import program_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.worth import HOOK, belongings

LONG_ENOUGH = 20  # moves of a playout; after that `promise` speaks
EARLY = 30  # of 1000 that a hook ahead is worth at the start,
LATE = 80  # and at the end


def inclination(box: Box, table: Table, seat: int, action: int) -> int:
    """0 to 100: what to try first."""
    verb = verb_of(action)
    if verb == a.END_TURN:
        return 0 if wastes_a_play(box, table, seat) else 6
    if verb == a.PASS:
        return 25
    if verb == a.LET_GO:
        return 40
    if verb == a.YES:
        return 80
    if verb == a.CHOOSE:
        return choice_liking(box, table, seat, card_of(action))
    if verb == a.PLAY:
        liking = play_liking(box, card_of(action), table.turn)
        return liking if seat == table.turn else 100 - liking
    if verb == a.BUY:
        return buy_liking(box, table, seat, card_of(action), payment_of(action) != a.BY_ACTION)
    return 50 if verb < a.CHOOSE else 30


def wastes_a_play(box: Box, table: Table, seat: int) -> int:
    """Is there an Action left for a card in hand that gives for nothing, and does nothing when discarded instead?"""
    if table.actions == 0 or table.used >= t.MOST_USED or seat != table.turn:
        return 0
    card = table.top[t.HAND + seat]
    while card != t.NONE:
        program = box.program[box.design[card]]
        if program[w.ON_PLAY] != 0 and program[w.ON_DISCARD] == 0 and only_gives(box, program[w.ON_PLAY]):
            return 1
        card = table.under[card]
    return 0


def only_gives(box: Box, at: int) -> int:
    """Coins, Actions and Buys without a condition or a question."""
    while box.code[at][w.WORD] != w.END:
        if not w.COIN <= box.code[at][w.WORD] <= w.DISCOUNT or box.code[at][w.BY] != w.YOU:
            return 0
        at += 1
    return 1


def buy_liking(box: Box, table: Table, seat: int, card: int, spare: int) -> int:
    """Hooks are what counts in the end; a Buy is for nothing else, an Action could play a card."""
    if seat != table.turn:  # another's coins: let them buy the worst
        return max(5, 60 - 10 * box.hooks[card])
    return min(98, 44 + 12 * box.hooks[card] + (6 if spare else 0))


def play_liking(box: Box, card: int, seat: int) -> int:
    """Coins, Actions and cards that a card gives, as far as its rows say."""
    at = program_of(box, card, w.ON_PLAY, seat)
    liking = 48
    while box.code[at][w.WORD] != w.END:
        word = box.code[at][w.WORD]
        many = max(1, box.code[at][w.N])
        if word in (w.COIN, w.ACTION):
            liking += 9 * many
        elif word in (w.DRAW, w.BUY, w.STEAL, w.GAIN, w.APPLY):
            liking += 5 * many
        at += 1
    return min(96, liking)


def choice_liking(box: Box, table: Table, seat: int, card: int) -> int:
    """Good cards are kept and gained, poor ones discarded, removed and given."""
    f = table.depth - 1
    at = table.pc[f]
    word = box.code[at][w.WORD]
    if word == w.PICK:
        word = box.code[at + 1][w.WORD]
    mine = t.OWNER[table.zone[card]] == seat
    worth = 10 * box.hooks[card]
    if word in (w.GAIN, w.TAKE, w.APPLY, w.SHOW):
        return min(95, 40 + worth)
    if word in (w.DISCARD, w.AFTER_THE_RUM, w.RELOAD, w.SOLO_REMOVAL, w.FLIP, w.LAST_FLIPS) or mine:
        return max(5, 62 - worth)
    return min(95, 40 + worth)


def promise(box: Box, table: Table, seat: int) -> int:
    """0 to 1000: how far what is owned is worth more than what the best of the others has; late, less is enough."""
    if box.seats == 1:
        return nearness(box, table)
    best = t.NONE
    for other in range(box.seats):
        if other != seat:
            best = max(best, belongings(box, table, other))
    ahead = belongings(box, table, seat) - best
    if table.over:
        return max(0, min(1000, 500 + ahead // 4))
    gone = box.supply_deck - table.size[t.SUPPLY_DECK]
    slope = EARLY + (LATE - EARLY) * gone // max(1, box.supply_deck)
    return max(20, min(980, 500 + slope * ahead // HOOK))


def nearness(box: Box, table: Table) -> int:
    """Alone, how near the goal is: hooks, while there is time the coins to buy more, and cards of its type."""
    hooks = 4 * hooks_of(box, table, 0)
    if not table.over:
        hooks += table.coins[0]
    part = 900 * min(hooks, 4 * box.goal_hooks) // (4 * box.goal_hooks)
    if box.goal_cards == 0:
        return part
    cards = min(cards_of_type(box, table, 0, box.goal_type), box.goal_cards)
    return part // 2 + 450 * cards // box.goal_cards


def enough(box: Box, table: Table, played: int) -> int:
    """A playout may stop after a few turns; a game alone is short, and only its end tells."""
    return played >= LONG_ENOUGH and box.seats > 1
