"""Characters: six points, the moves they own, and what they learn later. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.calls import clear_draft
from quarterdeck.games.deckahedron.rules.costs import stop_picking
from quarterdeck.games.deckahedron.rules.deck import has_character, in_play, next_level
from quarterdeck.games.deckahedron.rules.flips import clear_call, raise_level
from quarterdeck.games.deckahedron.rules.table import Box, Table


def clear_seat(box: Box, table: Table, seat: int) -> None:
    """A seat before its character is made."""
    present = has_character(box, seat)
    for attribute in range(t.ATTRIBUTES):
        table.rank[seat][attribute] = 0
    for move in range(t.MOVES):
        table.owned[seat][move] = 0
        table.level[seat][move] = 0
        table.holds[seat][move] = 0
    table.weapon[seat] = t.PLAYERS_DIE if present else 0
    for gear in range(t.GEAR):
        table.gear[seat][gear] = t.START_GEAR if present else 0
    stop_picking(table, seat)
    table.to_own[seat] = box.own if present else 0
    table.tokens[seat] = 0
    table.tired[seat] = 0
    table.harm[seat] = 0
    table.wounds[seat] = box.wounds if present else 0
    table.down[seat] = 0
    table.gone[seat] = 0
    table.state[seat] = t.SHARING if present else t.IDLE
    table.damage[seat] = 0
    table.to_recover[seat] = 0
    table.critical[seat] = 0
    table.last_move[seat] = 0
    clear_call(table, seat)
    clear_draft(table, seat)


def share_points(box: Box, table: Table, seat: int, which: int) -> None:
    """Six points among Strength, Dexterity and Intelligence, 1 to 4 each (R33)."""
    for attribute in range(t.ATTRIBUTES):
        table.rank[seat][attribute] = t.POINTS[which][attribute]
    tell(table, t.SHARED, seat, EVERYONE, which, 0, 0)
    table.state[seat] = t.OWNING
    ready_if_done(box, table, seat)


def why_not_own(box: Box, table: Table, seat: int, move: int) -> int:
    """A new character's moves: cards with levels, which all others try at the lowest (R34, R35)."""
    if move >= box.moves:
        return t.NO_SUCH_MOVE
    if not box.levels[move] or box.made[move]:
        return t.NO_LEVELS
    if everybodys(box, move):
        return t.EVERYBODYS
    if table.owned[seat][move]:
        return t.ALREADY_OWNED
    return t.NO_MORE_TO_OWN if table.to_own[seat] == 0 else 0


def everybodys(box: Box, move: int) -> int:
    """A basic move: everybody makes it at the level that an owner would begin with, so owning it would buy nothing."""
    return box.levels[move] and box.start[move] == box.lowest[move]


def own(box: Box, table: Table, seat: int, move: int) -> None:
    """A move that is owned begins at its marked level."""
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    table.to_own[seat] -= 1
    tell(table, t.OWNED, seat, EVERYONE, move, box.start[move] + 2, 0)
    ready_if_done(box, table, seat)


def ready_if_done(box: Box, table: Table, seat: int) -> None:
    """No moves left to choose: the character is made."""
    for move in range(box.moves):
        if why_not_own(box, table, seat, move) == 0:
            return
    be_ready(box, table, seat)


def be_ready(box: Box, table: Table, seat: int) -> None:
    """The character is made. One that is new to the campaign joins it (R56)."""
    table.to_own[seat] = 0
    table.state[seat] = t.IDLE
    if table.phase == t.PLAY:
        tell(table, t.JOINS, seat, EVERYONE, 0, 0, 0)
    else:
        play_begins(box, table)


def play_begins(box: Box, table: Table) -> None:
    """Once all characters are made."""
    for other in range(box.seats):
        if table.state[other] != t.IDLE:
            return
    table.phase = t.PLAY
    tell(table, t.ALL_READY, t.GM, EVERYONE, table.scene, 0, 0)


def why_not_study(box: Box, table: Table, seat: int, move: int) -> int:
    """Study Under a Master: two green tokens for a new move, or a level more in one (R35)."""
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    if move >= box.moves:
        return t.NO_SUCH_MOVE
    if not box.levels[move]:
        return t.NO_LEVELS
    if (table.owned[seat][move] or everybodys(box, move)) and next_level(box, table, seat, move) > t.HIGHEST_LEVEL:
        return t.NO_HIGHER_LEVEL
    return t.TOO_FEW_TOKENS if table.tokens[seat] < t.STUDY_COST else 0


def study(box: Box, table: Table, seat: int, move: int) -> None:
    table.tokens[seat] -= t.STUDY_COST
    if table.owned[seat][move] or everybodys(box, move):
        raise_level(box, table, seat, move, 1)
        return
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    tell(table, t.WENT_UP, seat, EVERYONE, move, box.start[move] + 2, 1)
