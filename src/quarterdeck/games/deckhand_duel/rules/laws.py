"""What holds on every table of the duel, whatever is played: for tests and long runs."""

from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.attacking import attack_dice, counter_dice
from quarterdeck.games.deckhand_duel.rules.phases import sound_phase
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

LOST_OR_DOUBLED = 1
BEYOND_THE_END = 2
HAND_OUT_OF_ORDER = 3
WRONG_OWNER = 4
CAPTAIN_LOST = 5
CORPSE_UNDER_A_FIGURE = 6
NOT_A_CREW = 7
TOKENS_WITHOUT_FIGURE = 8
ALIVE_WITHOUT_HIT_POINTS = 9
DEBT = 10
QUEUE_FULL = 11
TOO_LONG = 12
LOOSE_ENDS = 13
TOO_MANY_DICE = 14
MOST_TURNS = 2 * t.DECK + t.LAST_TURNS  # each turn draws while there is a deck
LONGEST = 3000  # moves: forty and more a turn are not possible for long


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    for card in range(1, 2 * t.DECK + 1):
        if times_on_table(table, card) != 1:
            return LOST_OR_DOUBLED
    for seat in range(2):
        broken = sound_piles(table, seat)
        if broken:
            return broken
    broken = sound_map(box, table)
    if broken:
        return broken
    if table.corryte < 0 or table.hand_size[0] < 0 or table.hand_size[1] < 0:
        return DEBT
    if table.queued >= t.QUEUE:
        return QUEUE_FULL
    if table.turn > MOST_TURNS or table.quiet > t.QUIET_TURNS or table.ebb > t.LAST_TURNS:
        return TOO_LONG
    if table.ask == t.OVER and (table.pc or table.stage or table.queued or table.ending == 0):
        return LOOSE_ENDS
    return sound_phase(box, table)


def times_on_table(table: Table, card: int) -> int:
    """How often a card lies anywhere."""
    count = 0
    for seat in range(2):
        for i in range(t.DECK):
            count += table.deck[seat][i] == card
            count += table.hand[seat][i] == card
            count += table.discards[seat][i] == card
    for place in range(t.COMPARTMENTS):
        count += (table.figure[place] == card) + (table.corpse[place] == card)
    return count


def sound_piles(table: Table, seat: int) -> int:
    for i in range(t.DECK):
        if (i < table.deck_size[seat]) != (table.deck[seat][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.hand_size[seat]) != (table.hand[seat][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discards_size[seat]) != (table.discards[seat][i] != t.NONE):
            return BEYOND_THE_END
        if 0 < i < table.hand_size[seat] and table.hand[seat][i] <= table.hand[seat][i - 1]:
            return HAND_OUT_OF_ORDER
        for card in (table.deck[seat][i], table.hand[seat][i], table.discards[seat][i]):
            if card != t.NONE and (card >= t.CAPTAIN or owner_of(card) != seat):
                return WRONG_OWNER
    return 0


def sound_map(box: Box, table: Table) -> int:
    captains = 0
    for place in range(t.COMPARTMENTS):
        card = table.figure[place]
        if card == t.NONE:
            if table.damage[place] + table.state[place] + table.shield[place] + table.more_dice[place] != 0:
                return TOKENS_WITHOUT_FIGURE
        elif card >= t.CAPTAIN:
            captains += card
        elif box.kind[card] != t.CREW:
            return NOT_A_CREW
        if card != t.NONE and table.ask != t.OVER and table.damage[place] >= box.hit_points[card]:
            return ALIVE_WITHOUT_HIT_POINTS
        if card != t.NONE and max(attack_dice(box, table, place), counter_dice(box, table, place)) > t.MOST_DICE:
            return TOO_MANY_DICE
        corpse = table.corpse[place]
        if corpse != t.NONE:
            if card != t.NONE:
                return CORPSE_UNDER_A_FIGURE
            if corpse >= t.CAPTAIN or box.kind[corpse] != t.CREW:
                return NOT_A_CREW
    if captains != t.CAPTAIN + t.CAPTAIN + 1:
        return CAPTAIN_LOST
    return LOOSE_ENDS if table.ask == t.ASK_GAMER and table.turn else 0
