"""Talents of Gamers: on one's own turn, or once the dice have fallen (R45)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.attacking import roll_kind, striker
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.rules.figures import mend, place_on_map
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- On your own turn ---------------------------------------------------------------------------------------


def why_not_talent(box: Box, table: Table, seat: int) -> int:
    """Talents that are used on your own turn, once a match."""
    talent = box.talent[table.gamer[seat]]
    if table.talent_used[seat] or (talent != t.ONE_CORRYTE and talent != t.MEND):
        return t.NO_TALENT
    if talent == t.MEND and table.damage[place_on_map(table, t.CAPTAIN + seat)] == 0:
        return t.NO_TARGET
    return 0


def use_talent(box: Box, table: Table, seat: int) -> None:
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, t.TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == t.ONE_CORRYTE:
        table.corryte += 1
        tell(table, t.GAINED, seat, EVERYONE, 1, 0, 0)
    else:
        mend(box, table, place_on_map(table, t.CAPTAIN + seat), t.MEND_AMOUNT)


# --- Once the dice have fallen ------------------------------------------------------------------------------


def ask_talents(box: Box, table: Table) -> None:
    """First the one who rolled, then the other, if they have a Talent for this that is not spent (R45)."""
    while table.talent_asked < 2:
        roller = owner_of(striker(table))
        seat = roller if table.talent_asked == 0 else 1 - roller
        table.talent_asked += 1
        if talent_for_roll(box, table, seat, roller):
            table.ask = t.ASK_TALENT
            table.asked = seat
            return
    table.stage = t.TO_HIT


def talent_for_roll(box: Box, table: Table, seat: int, roller: int) -> int:
    if table.talent_used[seat]:
        return 0
    talent = box.talent[table.gamer[seat]]
    if seat != roller:
        return talent == t.JINX and not table.countering
    if talent == t.REROLL_ATTACK:
        return not table.countering
    if talent == t.REROLL_COUNTER:
        return table.countering
    return talent == t.ONE_SUCCESS


def use_talent_on_roll(box: Box, table: Table, seat: int) -> None:
    """Roll again, or count one Success more."""
    talent = box.talent[table.gamer[seat]]
    table.talent_used[seat] = 1
    tell(table, t.TALENT, seat, EVERYONE, talent, 0, 0)
    if talent == t.ONE_SUCCESS:
        table.added += 1  # no die: nobody can have it rolled again
    else:
        throw(box, table, owner_of(striker(table)), table.dice, roll_kind(table))
    table.ask = t.NOTHING
