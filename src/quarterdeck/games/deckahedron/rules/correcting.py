"""The GM is never stuck: corrections of what lies on the table, and answers for a player (R49, R50). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.piles import place_of, take_out
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import fall, first_wound, goes_to_exhaustion, mend, stamina_left
from quarterdeck.games.deckahedron.rules.calls import clear_draft
from quarterdeck.games.deckahedron.rules.deck import (
    has_character,
    in_play,
    keep_enough,
    next_level,
    put_on_discard,
    standing_level,
    take_from_discard,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- Who is corrected --------------------------------------------------------------------------------------------


def why_not_correct(box: Box, table: Table, seat: int, target: int) -> int:
    """The GM sees to one character, whatever others are asked: 0, or the reason (R49)."""
    if not box.gm:
        return t.NO_GM
    if seat != t.GM:
        return t.ONLY_THE_GM
    if table.phase != t.PLAY or table.state[seat] != t.IDLE or table.draft[seat] != t.NO_DRAFT:
        return t.NOT_NOW
    if not has_character(box, target):
        return t.NO_CHARACTER
    return why_not_now(table, target) if in_play(box, table, target) else t.NOT_IN_PLAY


def why_not_now(table: Table, target: int) -> int:
    """Not while flipped cards lie there or something is being chosen: that is settled, or withdrawn, first."""
    return 0 if table.state[target] in (t.IDLE, t.CALLED, t.HURT, t.FREE) else t.SETTLE_FIRST


def is_correcting(table: Table, seat: int) -> int:
    return seat == t.GM and table.draft[seat] == t.CORRECT_STEP


def begin_correction(table: Table, seat: int, target: int) -> None:
    clear_draft(table, seat)
    table.draft[seat] = t.CORRECT_STEP
    table.draft_for[seat] = 1 << target


def corrected(box: Box, table: Table, seat: int) -> int:
    """The character whom the GM sees to."""
    target = 0
    while not (table.draft_for[seat] >> target) & 1:
        target += 1
    return target


# --- What is corrected -------------------------------------------------------------------------------------------


def why_not_adjust(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """One correction of the character that the GM sees to: 0, or the reason."""
    if not is_correcting(table, seat):
        return t.NOT_NOW
    target = corrected(box, table, seat)
    reason = why_not_now(table, target)
    return reason if reason else why_not_change(box, table, target, verb, which)


def why_not_change(box: Box, table: Table, target: int, verb: int, which: int) -> int:
    """The reason against a change to a character whom the GM sees to, and who owes nothing."""
    if verb == a.ADJUST:
        return 0 if can_adjust(table, target, which) else t.ALREADY_SO
    if verb in (a.RAISE, a.LOWER):
        return why_not_level(box, table, target, verb, which)
    card = which + 1
    if verb == a.EXHAUST:
        return why_not_exhaust(box, table, target, card)
    if verb == a.PUT_BACK:
        return 0 if lies_discarded(table, target, card) else t.NOT_THAT_CARD
    # In heroic mode nobody knows which cards lie there.
    return 0 if lies_exhausted(table, target, card) and not table.heroic else t.NOT_THAT_CARD


def why_not_exhaust(box: Box, table: Table, target: int, card: int) -> int:
    """A Stamina card goes out of the discard pile, or out of the deck where everybody knows that it lies there."""
    if not goes_to_exhaustion(box, card) or stamina_left(table, target) == 0:  # heroic decks have cards enough for more
        return t.NOT_THAT_CARD
    if not lies_within_reach(table, target, card):
        return t.NOT_THAT_CARD
    return t.SETTLE_FIRST if stamina_left(table, target) == 1 and table.state[target] != t.IDLE else 0


def lies_within_reach(table: Table, target: int, card: int) -> int:
    """Discarded, or in the deck, in heroic mode not, where nobody knows what lies there (R39, R57)."""
    if lies_discarded(table, target, card):
        return 1
    return not table.heroic and not lies_exhausted(table, target, card)


def lies_discarded(table: Table, target: int, card: int) -> int:
    return place_of(table.discard[target], table.discard_size[target], card) >= 0


def lies_exhausted(table: Table, target: int, card: int) -> int:
    return place_of(table.exhausted[target], table.exhausted_size[target], card) >= 0


def can_adjust(table: Table, target: int, which: int) -> int:
    """Tokens, Harm, Wounds, up and down: more or less of each, as far as it goes."""
    if which == a.MORE_TOKENS:
        return 1
    if which == a.FEWER_TOKENS:
        return table.tokens[target] > 0
    if which == a.MORE_HARM:
        return table.harm[target] < t.MOST_HARM
    if which == a.LESS_HARM:
        return table.harm[target] > 0
    if which == a.MORE_WOUNDS:
        return table.wounds[target] < t.MOST_WOUNDS
    if which == a.FEWER_WOUNDS:
        return table.wounds[target] > 0
    if which == a.GETS_UP:
        return table.down[target] and stamina_left(table, target) > 0
    return not table.down[target] and table.state[target] == t.IDLE


def why_not_level(box: Box, table: Table, target: int, verb: int, move: int) -> int:
    if move >= box.moves:
        return t.NO_SUCH_MOVE
    if not box.levels[move]:
        return t.NO_LEVELS
    if verb == a.RAISE:
        return t.NO_HIGHER_LEVEL if next_level(box, table, target, move) > t.HIGHEST_LEVEL else 0
    return 0 if table.owned[target][move] else t.NOT_OWNED


def correct(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """Carry out one correction, and say so."""
    target = corrected(box, table, seat)
    if verb == a.ADJUST:
        adjust(box, table, target, which)
    elif verb in (a.RAISE, a.LOWER):
        set_level(box, table, target, which, standing_level(box, table, target, which) + (1 if verb == a.RAISE else -1))
    elif verb == a.RESTORE:
        restore(table, target, which + 1)
    elif verb == a.EXHAUST:
        exhaust(box, table, target, which + 1)
    else:
        put_back(table, target, which + 1)


def adjust(box: Box, table: Table, target: int, which: int) -> None:
    kind = which // 2
    step = 1 if which % 2 == 0 else -1
    if which <= a.FEWER_TOKENS:
        table.tokens[target] += step
        tell(table, t.CORRECTED, target, EVERYONE, kind, table.tokens[target], 0)
    elif which <= a.LESS_HARM:
        table.harm[target] += step
        tell(table, t.CORRECTED, target, EVERYONE, kind, table.harm[target], 0)
    elif which == a.MORE_WOUNDS:
        card = 1 if table.wound_in[target][0] else 0
        table.wounds[target] += 1
        table.wound_in[target][card] = 1
        put_on_discard(table, target, t.CARDS + 1 + card, EVERYONE)
        tell(table, t.CORRECTED, target, EVERYONE, kind, table.wounds[target], t.CARDS + 1 + card)
    elif which == a.FEWER_WOUNDS:
        tell(table, t.CORRECTED, target, EVERYONE, kind, table.wounds[target] - 1, 0)
        mend(box, table, target, first_wound(table, target))
    elif which == a.GETS_UP:
        table.down[target] = 0
        tell(table, t.CORRECTED, target, EVERYONE, kind, 1, 0)
    else:
        tell(table, t.CORRECTED, target, EVERYONE, kind, 0, 0)
        fall(table, target)


def set_level(box: Box, table: Table, target: int, move: int, level: int) -> None:
    """Below the lowest level that is printed the move is not owned any more."""
    kept = level >= box.lowest[move]
    table.owned[target][move] = 1 if kept else 0
    table.level[target][move] = level if kept else 0
    tell(table, t.CORRECTED, target, EVERYONE, t.OF_LEVEL, level + 2 if kept else -1, move)


def restore(table: Table, target: int, card: int) -> None:
    """A Stamina card comes back from Exhaustion."""
    size = table.exhausted_size[target]
    take_out(table.exhausted[target], size, place_of(table.exhausted[target], size, card))
    table.exhausted_size[target] = size - 1
    put_on_discard(table, target, card, EVERYONE)
    tell(table, t.CORRECTED, target, EVERYONE, t.OF_STAMINA, stamina_left(table, target), card)


def exhaust(box: Box, table: Table, target: int, card: int) -> None:
    """A Stamina card goes to Exhaustion, without a search and out of its place; with the tenth the character falls."""
    if lies_discarded(table, target, card):
        take_from_discard(table, target, card)
    else:
        size = table.deck_size[target]
        take_out(table.deck[target], size, place_of(table.deck[target], size, card))
        table.deck_size[target] = size - 1
    table.exhausted[target][table.exhausted_size[target]] = card
    table.exhausted_size[target] += 1
    tell(table, t.CORRECTED, target, EVERYONE, t.OF_STAMINA, stamina_left(table, target), card)
    keep_enough(box, table, target)
    if stamina_left(table, target) == 0:
        fall(table, target)


def put_back(table: Table, target: int, card: int) -> None:
    """A card of the discard pile goes back into the deck, which is shuffled: nothing is put in order."""
    take_from_discard(table, target, card)
    table.deck[target][table.deck_size[target]] = card
    table.deck_size[target] += 1
    shuffle(table, table.deck[target], table.deck_size[target])
    tell(table, t.CORRECTED, target, EVERYONE, t.OF_CARD, table.deck_size[target], card)


def why_not_take_from_bank(box: Box, table: Table, seat: int) -> int:
    if not box.gm:
        return t.NO_GM
    if seat != t.GM:
        return t.ONLY_THE_GM
    if table.phase != t.PLAY or table.state[seat] != t.IDLE or table.draft[seat] != t.NO_DRAFT:
        return t.NOT_NOW
    return 0 if table.bank > 0 else t.BANK_TOO_LOW


# --- Answers for a player ----------------------------------------------------------------------------------------


def why_not_answer_for(box: Box, table: Table, seat: int, target: int) -> int:
    """The GM may answer for a player who owes a decision; everybody is told (R50)."""
    if not box.gm:
        return t.NO_GM
    if seat != t.GM:
        return t.ONLY_THE_GM
    if not has_character(box, target):
        return t.NO_CHARACTER
    if table.answering or table.draft[seat] != t.NO_DRAFT:
        return t.NOT_NOW
    return 0 if table.state[target] != t.IDLE else t.OWES_NOTHING


def answer_for(table: Table, target: int) -> None:
    table.answering = target + 1
    tell(table, t.ANSWERS_FOR, target, EVERYONE, 0, 0, 0)


def who_acts(table: Table, seat: int) -> int:
    """The seat whose decision an action is: the player's, if the GM answers for one."""
    return table.answering - 1 if seat == t.GM and table.answering else seat


def stop_answering(table: Table) -> None:
    """Nothing is owed any more: the GM is the GM again."""
    if table.answering and table.state[table.answering - 1] == t.IDLE:
        table.answering = 0
