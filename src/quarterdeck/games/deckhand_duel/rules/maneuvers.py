"""Maneuvers, the Captain's Skill, and reactions in the enemy's turn (R40)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import bring_out, discard, place_on_map
from quarterdeck.games.deckhand_duel.rules.hands import why_not_from_hand, why_not_pay
from quarterdeck.games.deckhand_duel.rules.meaning import may_start
from quarterdeck.games.deckhand_duel.rules.programs import start
from quarterdeck.games.deckhand_duel.rules.table import Box, Table

# --- Maneuvers ----------------------------------------------------------------------------------------------


def why_not_play(box: Box, table: Table, seat: int, card: int) -> int:
    """On your own turn, outside any activation, unless it is a reaction (R40); with a target (R42)."""
    reason = why_not_pay(box, table, seat, card, t.MANEUVER)
    return reason if reason else why_not_now(box, table, seat, card)


def why_not_now(box: Box, table: Table, seat: int, card: int) -> int:
    if box.reaction[card] != t.NO_REACTION:
        return t.IS_REACTION
    return may_start(box, table, seat, card, t.PLAY)


def play(box: Box, table: Table, seat: int, card: int) -> None:
    """Pay the Corryte cost, discard the card, resolve its text."""
    card = bring_out(box, table, seat, card)
    discard(table, card)
    table.corryte -= box.cost[card]
    table.eventful = 1
    tell(table, t.PLAYED, seat, EVERYONE, card, table.corryte, 0)
    start(box, table, t.PLAY, card, t.NONE, t.NONE, place_on_map(table, t.CAPTAIN + seat))


# --- The Skill ----------------------------------------------------------------------------------------------


def why_not_skill(box: Box, table: Table, seat: int) -> int:
    """The Captain's Skill: 1 Corryte, once a turn, apart from the Captain's activation (R16)."""
    if table.skill_used:
        return t.SKILL_USED
    if table.corryte < 1:
        return t.TOO_DEAR
    return may_start(box, table, seat, t.CAPTAIN + seat, t.SKILL)


def use_skill(box: Box, table: Table, seat: int) -> None:
    table.skill_used = 1
    table.corryte -= 1
    place = place_on_map(table, t.CAPTAIN + seat)
    tell(table, t.SKILLED, seat, EVERYONE, table.corryte, place, 0)
    start(box, table, t.SKILL, t.CAPTAIN + seat, t.NONE, t.NONE, place)


# --- Reactions ----------------------------------------------------------------------------------------------


def why_not_react(box: Box, table: Table, seat: int, card: int) -> int:
    """A reaction costs nothing, and answers what its text names, once (R40)."""
    reason = why_not_from_hand(box, table, seat, card)
    if reason:
        return reason
    if box.kind[card] != t.MANEUVER:
        return t.NOT_A_MANEUVER
    return 0 if box.reaction[card] == table.window else t.NOT_THIS_REACTION


def react(box: Box, table: Table, seat: int, card: int) -> None:
    card = bring_out(box, table, seat, card)
    discard(table, card)
    table.eventful = 1
    tell(table, t.PLAYED, seat, EVERYONE, card, -1, 0)
    it = t.NONE
    other = table.attacker
    if table.window == t.ON_ATTACK:
        it = table.target
    elif table.window == t.ON_KILL:
        it = table.killed
    else:
        other = table.active
    table.window = 0
    table.ask = t.NOTHING
    start(box, table, t.PLAY, card, it, other, place_on_map(table, t.CAPTAIN + seat))
