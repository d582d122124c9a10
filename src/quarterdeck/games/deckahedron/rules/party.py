"""Who is in play: characters that leave the campaign, come back to it, or are new to it (R56). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.characters import clear_seat, play_begins
from quarterdeck.games.deckahedron.rules.contests import in_contest
from quarterdeck.games.deckahedron.rules.deck import has_character, is_being_made, new_deck
from quarterdeck.games.deckahedron.rules.table import Box, Table


def why_not_party(box: Box, table: Table, seat: int, verb: int, target: int) -> int:
    """A character leaves, comes back, or makes room for a new one: the GM says so, or whose seat it is (R56)."""
    if not box.gm:
        return t.NO_GM
    if not has_character(box, target):
        return t.NO_CHARACTER
    if seat != t.GM and seat != target:
        return t.ONLY_THE_GM
    if table.draft[t.GM] != t.NO_DRAFT or table.phase not in (t.CHARACTERS, t.PLAY):
        return t.NOT_NOW
    if verb == a.RETIRE:
        return why_not_retire(table, seat, target)
    if not table.gone[target] or table.phase != t.PLAY:
        return t.NOT_NOW
    return t.NO_CHARACTER if verb == a.COME_BACK and table.rank[target][0] == 0 else 0


def why_not_retire(table: Table, seat: int, target: int) -> int:
    """What the character owes is settled or withdrawn first; one that is being made is the GM's to end."""
    if table.gone[target]:
        return t.NOT_IN_PLAY
    if is_being_made(table, target):
        return 0 if seat == t.GM else t.NOT_NOW
    if table.phase != t.PLAY:
        return t.NOT_NOW
    return t.SETTLE_FIRST if table.state[target] != t.IDLE or in_contest(table, target) else 0


def see_to_party(box: Box, table: Table, verb: int, target: int) -> None:
    """The character's cards and numbers stay as they are while it is away; a new one begins afresh."""
    if verb == a.RETIRE:
        retire(box, table, target)
    elif verb == a.COME_BACK:
        table.gone[target] = 0
        tell(table, t.COMES_BACK, target, EVERYONE, 0, 0, 0)
    else:
        clear_seat(box, table, target)
        new_deck(box, table, target, box.wounds)
        tell(table, t.WELCOMED, target, EVERYONE, 0, 0, 0)


def retire(box: Box, table: Table, target: int) -> None:
    unmade = is_being_made(table, target)
    if unmade:
        clear_seat(box, table, target)
        table.to_own[target] = 0
        table.state[target] = t.IDLE
    table.gone[target] = 1
    table.reeling[target] = 0
    tell(table, t.RETIRES, target, EVERYONE, unmade, 0, 0)
    if table.phase == t.CHARACTERS:
        play_begins(box, table)
