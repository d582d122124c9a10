"""Whom the words of a card mean: filters, targets, conditions. See docs/duel-cards.md."""

from quarterdeck.games.deckhand_duel.figures import corpse_on_map, of_side, one_step, place_on_map, side_at
from quarterdeck.games.deckhand_duel.shipmap import home_row, row_of
from quarterdeck.games.deckhand_duel.table import (
    ALLY,
    AMOUNT,
    AS_CORPSE,
    BEHIND,
    CAPTAIN,
    CHOOSE,
    COMPARTMENTS,
    DAMAGED,
    EACH,
    ENEMY,
    FILTER,
    FLAGS,
    HAS_IT,
    IN_AIRLOCK,
    IT,
    NO_TARGET,
    NONE,
    NOT_THIS,
    NOWHERE,
    ONLY_CREW,
    OP,
    OPTIONAL,
    OTHER,
    OUTNUMBERED,
    REACH,
    TARGET,
    THEIR_CAPTAIN,
    THIS,
    YOUR_CAPTAIN,
)


def fitting(box, table, row: int, you: int, at: int) -> int:
    """The compartments with a figure (or corpse) that this row speaks of: a set."""
    word = box.code[row]
    wanted = word[FILTER]
    cards = table.corpse if wanted & AS_CORPSE else table.figure
    found = 0
    if not wanted & ENEMY:
        found |= of_side(box, cards, you)
    if not wanted & ALLY:
        found |= of_side(box, cards, 1 - you)
    if word[REACH]:
        found &= box.within[word[REACH]][at]
    if wanted & NOT_THIS:
        found &= ~(1 << at)
    if wanted & (ONLY_CREW | DAMAGED | AS_CORPSE):
        found &= fit(box, table, wanted, word[AMOUNT])
    return found


def fit(box, table, wanted: int, cost: int) -> int:
    """The compartments with a Crew, with somebody damaged, with a corpse of no more than a Cost: a set."""
    found = 0
    for place in range(COMPARTMENTS):
        fits = not wanted & ONLY_CREW or table.figure[place] < CAPTAIN
        fits = fits and (not wanted & DAMAGED or table.damage[place] > 0)
        fits = fits and (not wanted & AS_CORPSE or box.cost[table.corpse[place]] <= cost)
        found |= fits << place
    return found


def may_start(box, table, seat: int, card: int, kind: int) -> int:
    """0, or the reason: a Maneuver or Skill whose first word finds no target may not be used (R42)."""
    row = box.program[card][kind]
    word = box.code[row]
    if word[FLAGS] & OPTIONAL or (word[OP] != CHOOSE and word[TARGET] != EACH):
        return 0
    return 0 if fitting(box, table, row, seat, place_on_map(table, CAPTAIN + seat)) else NO_TARGET


def here(table) -> int:
    """Where the figure of the running program is, or lies, or was last."""
    place = place_on_map(table, table.this)
    if place == NOWHERE:
        place = corpse_on_map(table, table.this)
    return place if place != NOWHERE else table.at


def meant(table, target: int) -> int:
    """The card that a target word stands for."""
    if target == IT:
        return table.it
    if target == OTHER:
        return table.other
    if target == THIS:
        return table.this
    if target == YOUR_CAPTAIN:
        return CAPTAIN + table.you
    if target == THEIR_CAPTAIN:
        return CAPTAIN + 1 - table.you
    return NONE


def spots(box, table) -> int:
    """One compartment away from the figure that a card moves (R49): a set."""
    source = place_on_map(table, meant(table, box.code[table.pc][TARGET]))
    return one_step(box, table.figure[source], source)


def holds(box, table, condition: int) -> int:
    """The conditions of `if`."""
    mine = place_on_map(table, CAPTAIN + table.you)
    theirs = place_on_map(table, CAPTAIN + 1 - table.you)
    if condition == BEHIND:
        left = box.hit_points[CAPTAIN + table.you] - table.damage[mine]
        return left < box.hit_points[CAPTAIN + 1 - table.you] - table.damage[theirs]
    if condition == OUTNUMBERED:
        balance = 0
        for place in range(COMPARTMENTS):
            side = side_at(table, place)
            if side == table.you:
                balance += 1
            elif side != NOWHERE:
                balance -= 1
        return balance < 0
    if condition == IN_AIRLOCK:
        return row_of(here(table)) == 1
    if condition == HAS_IT:
        return table.it != NONE
    return row_of(here(table)) == home_row(1 - table.you)  # IN_THEIR_SHIP
