"""What holds on every table of the Deckahedron, whatever is played: for tests and long runs."""

from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import goes_to_exhaustion
from quarterdeck.games.deckahedron.rules.contests import is_foe
from quarterdeck.games.deckahedron.rules.deck import (
    has_character,
    in_play,
    is_blessing,
    is_wound_card,
    pick_resolving,
    sum_of_advantage,
)
from quarterdeck.games.deckahedron.rules.flips import edge_of, is_tied
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
NO_SUCH_PHASE = 18
NO_SUCH_CALL = 19
NO_SUCH_FLIP = 20
NO_SUCH_DECISION = 21
NO_SUCH_CONTEST = 22
DRAFT_LEFT_OVER = 23
NOT_AGREED = 24
ANSWERS_FOR_NOBODY = 25
NO_SUCH_GEAR = 26
GONE_AND_ASKED = 27

# Cards may be flipped or revealed and shuffled back within one action, a Wound card put away, a die picked up again
IN_PASSING = (
    *(t.TURNED, t.STOPPED, t.RESOLVED, t.TOOK_TOKEN, t.WOUNDED, t.RECOVERED),
    *(t.MENDED, t.FOE_FLIPS, t.ROLLED, t.ROLLS, t.LOST_STAMINA, t.SHUFFLED, t.FLIPS_FREELY),
    *(t.FLIPS, t.MADE, t.PICKED, t.SPENT),  # said aloud, and what comes of it is for the group to tell
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
        there = table.foe_kind[slot] > 0
        if there != (table.foe_stamina[slot] > 0) or there != (1 <= table.foe_rank[slot] <= t.EDGES):
            return FOE_WITHOUT_STAMINA
        if table.foe_most[slot] < table.foe_stamina[slot] or (table.foe_hidden[slot] and not (there and box.gm)):
            return FOE_WITHOUT_STAMINA
    if table.contest > 0 and table.phase != t.OVER:
        fighting = 0
        for seat in range(t.SEATS):
            fighting += table.state[seat] != t.IDLE
        if fighting == 0:
            return CONTEST_NOBODY_FIGHTS
    if table.contest > 0 and not is_contest(box, table):
        return NO_SUCH_CONTEST
    if table.spotlight >= box.seats or (box.gm and table.spotlight != t.GM):
        return SPOTLIGHT_ELSEWHERE
    if table.bank < 0:
        return TOKENS_NEGATIVE
    if table.heroic != box.heroic:
        return NOT_AGREED
    if (table.bank and not box.gm) or (table.fumble and not (box.gm and box.criticals)):
        return NOT_AGREED
    if table.answering and (not has_character(box, table.answering - 1) or table.state[table.answering - 1] == t.IDLE):
        return ANSWERS_FOR_NOBODY
    return 0 if is_phase(box, table) else NO_SUCH_PHASE


def is_phase(box: Box, table: Table) -> int:
    """Characters are made, then played; nobody owes anything between evenings, or at the end."""
    owing = 0
    for seat in range(t.SEATS):
        state = table.state[seat]
        owing += state != t.IDLE
        making = state in (t.SHARING, t.OWNING)
        if state != t.IDLE and not making and table.phase == t.CHARACTERS:
            return 0
        if table.to_own[seat] and not making:
            return 0
    if table.phase == t.CHARACTERS:
        return owing > 0
    return table.phase == t.PLAY or (table.phase in (t.OVER, t.EVENING_OVER) and owing == 0 and table.contest == 0)


def is_contest(box: Box, table: Table) -> int:
    """Two sides that are there; one that is a player's has flipped, or is about to, or chooses an end."""
    if table.contest > 2 or table.attacker == table.defender:
        return 0
    if not is_side(box, table, table.attacker) or not is_side(box, table, table.defender):
        return 0
    if not table.side_result[0] and not is_foe(table.attacker) and not flips_for(table, table.attacker):
        return 0
    defends = not table.unaware and not is_foe(table.defender)
    return not defends or table.side_result[1] or flips_for(table, table.defender)


def is_side(box: Box, table: Table, side: int) -> int:
    if is_foe(side):
        return side < t.AS_FOE + t.FOE_SLOTS and table.foe_kind[side - t.AS_FOE] > 0
    return in_play(box, table, side)


def flips_for(table: Table, seat: int) -> int:
    """Is this seat called for the contest under way?"""
    return is_flipping(table.state[seat]) and table.call_move[seat] == table.contest - 1


def is_flipping(state: int) -> int:
    return state == t.CALLED or lies_flipped(state)


def lies_flipped(state: int) -> int:
    """Decisions while the cards of a flip lie there."""
    return state in (t.TIED, t.STANDING, t.GREEN, t.SETTLING)


def sound_deck(box: Box, table: Table, deck: int) -> int:
    """Every card of a deck lies in exactly one place; only Stamina cards are exhausted."""
    there = deck == t.FOES or has_character(box, deck)
    found = cards_around(table, deck)
    if found < 0 or found >> (t.ALL_CARDS + 1):
        return LOST_OR_DOUBLED
    for card in range(1, t.ALL_CARDS + 1):
        if (found >> card) & 1 != belongs(table, deck, card, there):
            return LOST_OR_DOUBLED
    for i in range(t.ALL_CARDS):
        if (i < table.deck_size[deck]) != (table.deck[deck][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discard_size[deck]) != (table.discard[deck][i] != t.NONE):
            return BEYOND_THE_END
        if (i < table.discard_size[deck]) != (table.knows[deck][i] != 0):
            return BEYOND_THE_END
        if is_wound_card(table.discard[deck][i]) and table.knows[deck][i] != 255:
            return SECRET_WOUND
    for i in range(t.STAMINA):
        card = table.exhausted[deck][i]
        if (i < table.exhausted_size[deck]) != (card != t.NONE):
            return BEYOND_THE_END
        if card != t.NONE and not goes_to_exhaustion(box, card):
            return NOT_A_STAMINA_CARD
    if there and table.flipped_size[deck] == 0 and table.deck_size[deck] <= t.RESHUFFLE_AT:
        return TOO_FEW_TO_FLIP
    return 0


def belongs(table: Table, deck: int, card: int, there: int) -> int:
    """Does this card go with this deck?"""
    if is_blessing(card):
        return table.blessed[card - t.FIRST_CARDS - 1] == deck + 1
    return table.wound_in[deck][card - t.CARDS - 1] if is_wound_card(card) else there


def cards_around(table: Table, deck: int) -> int:
    """The cards that lie anywhere around one deck, a bit each; -1 if one of them lies there twice."""
    found = 0
    for i in range(t.ALL_CARDS):
        found = and_another(and_another(found, table.deck[deck][i]), table.discard[deck][i])
    for i in range(t.STAMINA):
        found = and_another(found, table.exhausted[deck][i])
    for i in range(3):
        found = and_another(found, table.flipped[deck][i])
    return found


def and_another(found: int, card: int) -> int:
    if card == t.NONE or found < 0:
        return found
    return -1 if (found >> card) & 1 else found | (1 << card)


def sound_seat(box: Box, table: Table, seat: int) -> int:
    """A character's numbers fit each other and what the seat is asked."""
    state = table.state[seat]
    if table.gone[seat] and (not box.gm or not has_character(box, seat) or state != t.IDLE):
        return GONE_AND_ASKED
    if not has_character(box, seat):
        return NO_CHARACTER_THERE if table.rank[seat][0] or table.tokens[seat] or table.damage[seat] else 0
    unmade = state == t.SHARING or (table.gone[seat] and table.rank[seat][0] == 0)
    points = 0
    for attribute in range(t.ATTRIBUTES):
        rank = table.rank[seat][attribute]
        if not (1 <= rank <= 4 or unmade):
            return NOT_SIX_POINTS
        points += rank
    if points != (0 if unmade else 6):
        return NOT_SIX_POINTS
    in_deck = 0
    for i in range(t.MOST_WOUNDS):
        in_deck += table.wound_in[seat][i]
    if table.wounds[seat] != in_deck or table.harm[seat] > t.MOST_HARM:
        return WOUNDS_DISAGREE
    for move in range(t.MOVES):
        if table.owned[seat][move] and not box.lowest[move] <= table.level[seat][move] <= box.highest[move]:
            return LEVEL_NOT_PRINTED
        if not (table.owned[seat][move] and box.levels[move]) and (table.owned[seat][move] or table.level[seat][move]):
            return LEVEL_NOT_PRINTED
        if table.holds[seat][move] < 0:
            return NO_SUCH_GEAR
    for gear in range(t.GEAR):
        if not 0 <= table.gear[seat][gear] <= t.MOST_GEAR:
            return NO_SUCH_GEAR
    if table.tokens[seat] < 0 or table.tired[seat] < 0:
        return TOKENS_NEGATIVE
    if (table.flipped_size[seat] > 0) != lies_flipped(state):
        return FLIP_WITHOUT_CALL
    if not is_call(box, table, seat):
        return NO_SUCH_CALL
    if lies_flipped(state) and not is_flip(box, table, seat):
        return NO_SUCH_FLIP
    if (table.damage[seat] > 0) != (state == t.HURT):
        return DAMAGE_NOBODY_TAKES
    if (table.to_recover[seat] > 0) != (state == t.RECOVERING):
        return DAMAGE_NOBODY_TAKES
    if (table.to_pick[seat] > 0) != (state == t.PICKING) or table.weapon[seat] not in t.WEAPON_DICE:
        return NO_SUCH_DECISION
    if table.down[seat] and state == t.CALLED:
        return DOWN_AND_CALLED
    if table.exhausted_size[seat] == t.STAMINA and not table.down[seat]:
        return DOWN_AND_CALLED
    if not is_decision(box, table, seat):
        return NO_SUCH_DECISION
    return sound_draft(box, table, seat)


def sound_draft(box: Box, table: Table, seat: int) -> int:
    """A call is made up in play, for somebody; nothing of it is left afterwards."""
    if table.draft[seat] and (table.phase != t.PLAY or table.draft_for[seat] == 0):
        return DRAFT_OF_NOBODY
    if table.draft[seat] == t.NO_DRAFT:
        left = table.draft_for[seat] + table.draft_move[seat] + table.draft_attribute[seat] + table.draft_side[seat]
        left += abs(table.draft_advantage[seat]) + table.draft_veil[seat]
        if left + table.draft_attacked[seat] + table.draft_unaware[seat]:
            return DRAFT_LEFT_OVER
    return 0


def is_call(box: Box, table: Table, seat: int) -> int:
    """What a flip was called for: there while it is flipped, with attributes of its move; gone afterwards."""
    move = table.call_move[seat]
    if not is_flipping(table.state[seat]):
        return not (move or table.call_attribute[seat] or table.call_advantage[seat] or table.call_veil[seat])
    if move >= box.moves or table.call_attribute[seat] == 0 or table.call_attribute[seat] & ~box.attributes[move]:
        return 0
    return table.call_veil[seat] == t.OPEN or (box.gm and move > t.RANGED and not box.effects[move])


def is_flip(box: Box, table: Table, seat: int) -> int:
    """The cards that lie there: one of them with the deciding result resolves the flip, unless several tie for it."""
    state = table.state[seat]
    card = table.resolves[seat]
    if not (table.call_attribute[seat] >> table.with_attribute[seat]) & 1:
        return 0
    if state == t.SETTLING and table.call_veil[seat] != t.SECRET:
        return 0
    total = sum_of_advantage(box, table, seat)
    if card == t.NONE:
        undecided = pick_resolving(box, table, seat, edge_of(table, seat), total) == t.NONE
        return undecided and (state == t.TIED or state == t.SETTLING)
    if state == t.TIED or not is_tied(box, table, seat, card):
        return 0
    return state != t.GREEN or box.green[card]


def is_decision(box: Box, table: Table, seat: int) -> int:
    """What a seat owes is something that can be owed as things lie."""
    state = table.state[seat]
    if state == t.RECOVERING:
        return table.to_recover[seat] <= table.exhausted_size[seat] + table.tired[seat] and not table.heroic
    if state == t.MENDING:
        return table.wounds[seat] == t.MOST_WOUNDS
    if state == t.CRITICAL:
        return box.criticals and (table.tokens[seat] > 0 or box.blessings)
    if state == t.NAMING:
        return box.criticals
    if state == t.CHOOSING:
        chooser = t.GM if is_foe(table.attacker) else table.attacker  # without a GM the one player leads
        return table.contest > 0 and chooser == seat and table.side_result[0] > 0 and table.side_result[1] > 0
    if state == t.FREE:
        return box.gm and not table.down[seat]
    return state != t.VEILED and (not table.critical[seat] or box.criticals)
