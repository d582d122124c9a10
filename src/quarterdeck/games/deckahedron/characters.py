"""Characters: six points, the moves they own, and what they learn later. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.calls import clear_draft
from quarterdeck.games.deckahedron.deck import has_character, next_level
from quarterdeck.games.deckahedron.flips import clear_call, raise_level
from quarterdeck.games.deckahedron.table import (
    ALL_READY,
    ALREADY_OWNED,
    ATTRIBUTES,
    GM,
    HIGHEST_LEVEL,
    IDLE,
    MOVES,
    NO_CHARACTER,
    NO_HIGHER_LEVEL,
    NO_LEVELS,
    NO_MORE_TO_OWN,
    NO_SUCH_MOVE,
    OWNED,
    OWNING,
    PLAY,
    POINTS,
    SHARED,
    SHARING,
    STUDY_COST,
    TOO_FEW_TOKENS,
    WENT_UP,
)


def clear_seat(box, table, seat: int) -> None:
    """A seat before its character is made."""
    present = has_character(box, seat)
    for attribute in range(ATTRIBUTES):
        table.rank[seat][attribute] = 0
    for move in range(MOVES):
        table.owned[seat][move] = 0
        table.level[seat][move] = 0
    table.to_own[seat] = box.own if present else 0
    table.tokens[seat] = 0
    table.harm[seat] = 0
    table.wounds[seat] = box.wounds if present else 0
    table.down[seat] = 0
    table.state[seat] = SHARING if present else IDLE
    table.damage[seat] = 0
    table.to_recover[seat] = 0
    table.critical[seat] = 0
    table.last_move[seat] = 0
    clear_call(table, seat)
    clear_draft(table, seat)


def share_points(box, table, seat: int, which: int) -> None:
    """Six points among Strength, Dexterity and Intelligence, 1 to 4 each (R33)."""
    for attribute in range(ATTRIBUTES):
        table.rank[seat][attribute] = POINTS[which][attribute]
    tell(table, SHARED, seat, EVERYONE, which, 0, 0)
    table.state[seat] = OWNING
    ready_if_done(box, table, seat)


def why_not_own(box, table, seat: int, move: int) -> int:
    """A new character's moves: cards with levels, which all others try at the lowest (R34, R35)."""
    if move >= box.moves:
        return NO_SUCH_MOVE
    if not box.levels[move]:
        return NO_LEVELS
    if table.owned[seat][move]:
        return ALREADY_OWNED
    return NO_MORE_TO_OWN if table.to_own[seat] == 0 else 0


def own(box, table, seat: int, move: int) -> None:
    """A move that is owned begins at its marked level."""
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    table.to_own[seat] -= 1
    tell(table, OWNED, seat, EVERYONE, move, box.start[move] + 2, 0)
    ready_if_done(box, table, seat)


def ready_if_done(box, table, seat: int) -> None:
    """No moves left to choose: the character is made."""
    for move in range(box.moves):
        if why_not_own(box, table, seat, move) == 0:
            return
    be_ready(box, table, seat)


def be_ready(box, table, seat: int) -> None:
    """Once all characters are made, play begins."""
    table.to_own[seat] = 0
    table.state[seat] = IDLE
    for other in range(box.seats):
        if table.state[other] != IDLE:
            return
    table.phase = PLAY
    tell(table, ALL_READY, GM, EVERYONE, table.scene, 0, 0)


def why_not_study(box, table, seat: int, move: int) -> int:
    """Study Under a Master: two green tokens for a new move, or a level more in one (R35)."""
    if not has_character(box, seat):
        return NO_CHARACTER
    if move >= box.moves:
        return NO_SUCH_MOVE
    if not box.levels[move]:
        return NO_LEVELS
    if table.owned[seat][move] and next_level(box, table, seat, move) > HIGHEST_LEVEL:
        return NO_HIGHER_LEVEL
    return TOO_FEW_TOKENS if table.tokens[seat] < STUDY_COST else 0


def study(box, table, seat: int, move: int) -> None:
    table.tokens[seat] -= STUDY_COST
    if table.owned[seat][move]:
        raise_level(box, table, seat, move, 1)
        return
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    tell(table, WENT_UP, seat, EVERYONE, move, box.start[move] + 2, 1)
