"""What holds on every table of the duel, whatever is played: for tests and long runs."""

from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.attacking import attack_dice, counter_dice
from quarterdeck.games.deckhand_duel.rules.counterattacking import may_counter
from quarterdeck.games.deckhand_duel.rules.figures import captains_left, place_on_map
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
NO_SUCH_PHASE = 20
NOT_THEIR_QUESTION = 21
BEFORE_THE_FIRST_TURN = 22
WITHOUT_A_TURN = 23
PROGRAM_WITHOUT_CARD = 24
ATTACK_WITHOUT_FIGURES = 25
NOT_IN_AN_ATTACK = 26
REACTION_TO_NOTHING = 27
TALENT_WITHOUT_A_ROLL = 28
ACTED_IN_ANOTHERS_TURN = 29
SPENT_TWICE = 30
ENDED_WITHOUT_A_WINNER = 31
DICE_FROM_NOWHERE = 32
QUIET_BEFORE_THE_DECKS_ARE_EMPTY = 33
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
    if table.quiet > table.ebb or (table.ebb > 0 and table.deck_size[0] + table.deck_size[1] > 0):
        return QUIET_BEFORE_THE_DECKS_ARE_EMPTY
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


# --- The moment: the phase, the attack or the program under way, and what was done in this turn -----------------


def sound_phase(box: Box, table: Table) -> int:
    """0, or the number of the law that the moment breaks."""
    if not t.NOTHING < table.ask <= t.OVER or not 0 <= table.asked < 2 or not 0 <= table.player < 2:
        return NO_SUCH_PHASE
    if table.ask == t.OVER:
        return sound_end(box, table)
    if table.ask in (t.ASK_GAMER, t.ASK_REDRAW):
        return BEFORE_THE_FIRST_TURN if begun(table) else 0
    if table.turn < 1:
        return WITHOUT_A_TURN
    broken = sound_program(box, table)
    if broken == 0:
        broken = sound_attack(box, table)
    if broken == 0:
        broken = sound_question(box, table)
    return broken if broken else sound_deeds(box, table)


def begun(table: Table) -> int:
    """Is there anything that comes with the first turn only?"""
    under_way = table.turn + table.corryte + table.active + table.stage + table.pc + table.queued + table.held
    for place in range(t.COMPARTMENTS):
        crew = 0 < table.figure[place] < t.CAPTAIN
        under_way += crew + table.corpse[place] + table.damage[place] + table.state[place]
    return under_way != 0


def sound_end(box: Box, table: Table) -> int:
    """A Captain is dead, or the match was called off."""
    if table.ending not in (t.KILLED, t.STALEMATE) or not 0 <= table.winner <= t.DRAWN:
        return ENDED_WITHOUT_A_WINNER
    if table.ending == t.KILLED:
        if table.winner == t.DRAWN:
            return ENDED_WITHOUT_A_WINNER
        place = place_on_map(table, t.CAPTAIN + 1 - table.winner)
        if place == t.NOWHERE or table.damage[place] < box.hit_points[t.CAPTAIN + 1 - table.winner]:
            return ENDED_WITHOUT_A_WINNER
    else:
        first, second = captains_left(box, table)
        if table.winner != (t.DRAWN if first == second else 0 if first > second else 1):
            return ENDED_WITHOUT_A_WINNER
        if table.quiet < t.QUIET_TURNS and table.ebb < t.LAST_TURNS:
            return QUIET_BEFORE_THE_DECKS_ARE_EMPTY
    return 0


def sound_program(box: Box, table: Table) -> int:
    """A program that runs is a card's; where none runs, nothing is left of one."""
    if table.pc == 0:
        left = table.you + table.this + table.it + table.other + table.at + table.number + table.trigger
        return PROGRAM_WITHOUT_CARD if left or table.ask in (t.ASK_FIGURE, t.ASK_SPOT) else 0
    if table.this == t.NONE or owner_of(table.this) != table.you:
        return PROGRAM_WITHOUT_CARD
    op = box.code[table.pc][t.OP]
    if table.ask == t.ASK_FIGURE:
        return 0 if op == t.CHOOSE and table.asked == table.you else PROGRAM_WITHOUT_CARD
    if table.ask == t.ASK_SPOT:
        return 0 if op == t.MOVE and table.asked == table.you else PROGRAM_WITHOUT_CARD
    return PROGRAM_WITHOUT_CARD


def sound_attack(box: Box, table: Table) -> int:
    """An attack has an attacker of the player whose turn it is and an enemy as its target; without one, nobody is."""
    if table.dice < 0 or table.dice > t.MOST_DICE:
        return DICE_FROM_NOWHERE
    for i in range(t.MOST_DICE):
        if table.face[i] < 0 or (i >= table.dice and table.face[i] != 0):
            return DICE_FROM_NOWHERE
    if (table.held != 0) != (table.stage == t.BY_CARD):
        return NOT_IN_AN_ATTACK
    if table.attacker == t.NONE:
        if table.stage not in (t.CALM, t.AFTER_SUMMON, t.BY_CARD, t.AFTER_HIT, t.MAY_COUNTER):
            return NOT_IN_AN_ATTACK
        if table.stage == t.CALM and table.pc == 0 and table.target + table.braced + table.killed != 0:
            return NOT_IN_AN_ATTACK
        return NOT_IN_AN_ATTACK if table.countering or table.hit_alive else 0
    if table.stage in (t.CALM, t.AFTER_SUMMON, t.BY_CARD) or table.target == t.NONE:
        return ATTACK_WITHOUT_FIGURES
    if owner_of(table.attacker) != table.player or owner_of(table.target) == table.player:
        return ATTACK_WITHOUT_FIGURES
    place = place_on_map(table, table.attacker)
    if place != t.NOWHERE and not table.state[place] & t.HAS_ATTACKED:
        return SPENT_TWICE
    return 0


def sound_question(box: Box, table: Table) -> int:
    """Whoever is asked is asked about what is under way."""
    attacker = place_on_map(table, table.attacker)
    target = place_on_map(table, table.target)
    if table.ask == t.ASK_TURN:
        if table.asked != table.player or table.stage != t.CALM or table.queued != 0 or table.window != 0:
            return NOT_THEIR_QUESTION
    elif table.ask == t.ASK_COUNTER:
        if table.stage != t.MAY_COUNTER or attacker == t.NOWHERE or target == t.NOWHERE or not table.hit_alive:
            return NOT_IN_AN_ATTACK
        if table.asked != owner_of(table.target) or not may_counter(box, table, target, attacker):
            return NOT_THEIR_QUESTION
    elif table.ask == t.ASK_TALENT:
        if table.stage != t.ROLLED or attacker == t.NOWHERE or target == t.NOWHERE or table.talent_asked < 1:
            return TALENT_WITHOUT_A_ROLL
        if table.talent_used[table.asked] or box.talent[table.gamer[table.asked]] == 0:
            return TALENT_WITHOUT_A_ROLL
    elif table.ask == t.ASK_REACT:
        return sound_reaction(table, attacker, target)
    return 0


def sound_reaction(table: Table, attacker: int, target: int) -> int:
    """A reaction answers an attack before the roll, a death, or a Crew that has come."""
    if table.asked != 1 - table.player or table.hand_size[table.asked] == 0:
        return NOT_THEIR_QUESTION
    if table.window == t.ON_ATTACK:
        by_figure = table.stage == t.TO_ROLL and attacker != t.NOWHERE and not table.countering
        by_card = table.stage == t.BY_CARD and table.attacker == t.NONE
        return 0 if target != t.NOWHERE and (by_figure or by_card) else REACTION_TO_NOTHING
    if table.window == t.ON_KILL:
        mine = table.killed != t.NONE and owner_of(table.killed) == table.asked
        return 0 if mine and table.stage == t.MAY_COUNTER else REACTION_TO_NOTHING
    if table.window == t.ON_SUMMON:
        return 0 if table.stage == t.CALM and place_on_map(table, table.active) != t.NOWHERE else REACTION_TO_NOTHING
    return REACTION_TO_NOTHING


def sound_deeds(box: Box, table: Table) -> int:
    """Only figures of the player whose turn it is have moved or attacked; who sits a turn out is done with it."""
    if table.skill_used not in (0, 1) or (table.active != t.NONE and owner_of(table.active) != table.player):
        return ACTED_IN_ANOTHERS_TURN
    for place in range(t.COMPARTMENTS):
        state = table.state[place]
        if table.figure[place] != t.NONE and owner_of(table.figure[place]) != table.player:
            if state & (t.MOVED | t.HAS_ATTACKED | t.SERVING):
                return ACTED_IN_ANOTHERS_TURN
        if state & t.SERVING and not state & t.DONE:
            return SPENT_TWICE
        moved = state & (t.MOVED | t.HAS_ATTACKED) and not state & (t.DONE | t.FRESH)
        if moved and table.figure[place] != table.active:
            return SPENT_TWICE  # another has begun, so this one's activation is over (R15)
    return 0
