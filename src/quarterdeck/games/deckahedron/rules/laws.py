"""What holds on every table of the Deckahedron, whatever is played: for tests and long runs."""

from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import has_character
from quarterdeck.games.deckahedron.rules.table import Box, Table

LOST_OR_DOUBLED = 1
BEYOND_THE_END = 2
NOT_A_STAMINA_CARD = 3
WOUNDS_DISAGREE = 4
TOO_FEW_TO_FLIP = 5
NOT_SIX_POINTS = 6
LEVEL_NOT_PRINTED = 7
TOKENS_NEGATIVE = 8
FLIP_WITHOUT_CALL = 9
DAMAGE_NOBODY_TAKES = 10
DOWN_AND_CALLED = 11
NO_CHARACTER_THERE = 12
FOE_WITHOUT_STAMINA = 13
CONTEST_NOBODY_FIGHTS = 14
DRAFT_OF_NOBODY = 15
SECRET_WOUND = 16
SPOTLIGHT_ELSEWHERE = 17

# Cards may be flipped or revealed and shuffled back within one action, a Wound card put away, a die picked up again
IN_PASSING = (
    *(t.TURNED, t.STOPPED, t.RESOLVED, t.TOOK_TOKEN, t.WOUNDED, t.RECOVERED),
    *(t.MENDED, t.FOE_FLIPS, t.ROLLED, t.LOST_STAMINA, t.SHUFFLED),
)


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    for deck in range(t.DECKS):
        broken = sound_deck(box, table, deck)
        if broken:
            return broken
    for seat in range(t.SEATS):
        broken = sound_seat(box, table, seat)
        if broken:
            return broken
    for slot in range(t.FOE_SLOTS):
        if (table.foe_kind[slot] > 0) != (table.foe_stamina[slot] > 0):
            return FOE_WITHOUT_STAMINA
    if table.contest > 0 and table.phase != t.OVER:
        fighting = 0
        for seat in range(t.SEATS):
            fighting += table.state[seat] != t.IDLE
        if fighting == 0:
            return CONTEST_NOBODY_FIGHTS
    if table.spotlight >= box.seats or (box.gm and table.spotlight != t.GM):
        return SPOTLIGHT_ELSEWHERE
    return TOKENS_NEGATIVE if table.bank < 0 else 0


def sound_deck(box: Box, table: Table, deck: int) -> int:
    """Every card of a deck lies in exactly one place; only Stamina cards are exhausted."""
    there = deck == t.FOES or has_character(box, deck)
    for card in range(1, t.ALL_CARDS + 1):
        belongs = there if card <= t.CARDS else table.wound_in[deck][card - t.CARDS - 1]
        if times_in(table, deck, card) != belongs:
            return LOST_OR_DOUBLED
    for i in range(t.ALL_CARDS):
        if (i < table.deck_size[deck]) != (table.deck[deck][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discard_size[deck]) != (table.discard[deck][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discard_size[deck]) != (table.knows[deck][i] != 0):
            return BEYOND_THE_END
        if table.discard[deck][i] > t.CARDS and table.knows[deck][i] != 255:
            return SECRET_WOUND
    for i in range(t.STAMINA):
        card = table.exhausted[deck][i]
        if (i < table.exhausted_size[deck]) != (card != t.NONE):
            return BEYOND_THE_END
        if card != t.NONE and not box.stamina[card]:
            return NOT_A_STAMINA_CARD
    if there and table.flipped_size[deck] == 0 and table.deck_size[deck] <= t.RESHUFFLE_AT:
        return TOO_FEW_TO_FLIP
    return 0


def times_in(table: Table, deck: int, card: int) -> int:
    """How often a card lies anywhere around one deck."""
    count = 0
    for i in range(t.ALL_CARDS):
        count += (table.deck[deck][i] == card) + (table.discard[deck][i] == card)
    for i in range(t.STAMINA):
        count += table.exhausted[deck][i] == card
    for i in range(3):
        count += table.flipped[deck][i] == card
    return count


def sound_seat(box: Box, table: Table, seat: int) -> int:
    """A character's numbers fit each other and what the seat is asked."""
    state = table.state[seat]
    if not has_character(box, seat):
        return NO_CHARACTER_THERE if table.rank[seat][0] or table.tokens[seat] or table.damage[seat] else 0
    points = 0
    for attribute in range(t.ATTRIBUTES):
        rank = table.rank[seat][attribute]
        if not (1 <= rank <= 4 or state == t.SHARING):
            return NOT_SIX_POINTS
        points += rank
    if points != (0 if state == t.SHARING else 6):
        return NOT_SIX_POINTS
    in_deck = 0
    for i in range(t.MOST_WOUNDS):
        in_deck += table.wound_in[seat][i]
    if table.wounds[seat] != in_deck or table.harm[seat] > t.MOST_HARM:
        return WOUNDS_DISAGREE
    for move in range(t.MOVES):
        if table.owned[seat][move] and not box.lowest[move] <= table.level[seat][move] <= box.highest[move]:
            return LEVEL_NOT_PRINTED
    if table.tokens[seat] < 0:
        return TOKENS_NEGATIVE
    if (table.flipped_size[seat] > 0) != (state in (t.TIED, t.STANDING, t.GREEN)):
        return FLIP_WITHOUT_CALL
    if (table.damage[seat] > 0) != (state == t.HURT):
        return DAMAGE_NOBODY_TAKES
    if (table.to_recover[seat] > 0) != (state == t.RECOVERING):
        return DAMAGE_NOBODY_TAKES
    if table.down[seat] and state == t.CALLED:
        return DOWN_AND_CALLED
    if table.exhausted_size[seat] == t.STAMINA and not table.down[seat]:
        return DOWN_AND_CALLED
    if table.draft[seat] and (table.phase == t.CHARACTERS or table.draft_for[seat] == 0):
        return DRAFT_OF_NOBODY
    return 0
