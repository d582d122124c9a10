"""Bewitched Doll (`bewitch them`): another player decides your first Action, and what was gained through it (R37).

A Doll waits in `doll[victim]` for the victim's next turn. Then its player is the `puppeteer`, who holds `strings`
(Actions), `ribbons` (Buys) and `bows` (Buys for cards of cost 1), answers for the victim, and sees the victim's hand.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Table

# --- Who decides and who sees ----------------------------------------------------------------------------


def decider(table: Table, seat: int) -> int:
    """Who answers for a seat: itself, or whoever holds its strings."""
    if table.puppeteer != 0 and seat == table.turn:
        return table.puppeteer - 1
    return seat


def eyes_of(table: Table, seat: int) -> int:
    """The seat's eyes and those of whoever decides for it."""
    return (1 << seat) | (1 << decider(table, seat))


# --- The word `bewitch` ----------------------------------------------------------------------------------


def can_bewitch(table: Table, they: int) -> int:
    """Is there a victim, and room for one more Doll?"""
    return they != 0 and table.dolls[they - 1] < t.DOLLS


def bewitch(table: Table, f: int) -> None:
    they = table.they[f]
    if can_bewitch(table, they):
        table.doll[they - 1][table.dolls[they - 1]] = 1 + table.you[f]
        table.dolls[they - 1] += 1
        tell(table, t.BEWITCHED, table.you[f], EVERYONE, they, 0, 0)


# --- In the victim's turn --------------------------------------------------------------------------------


def take_or_cut_strings(table: Table, can_act: int) -> None:
    """Before every question of the turn: a Doll begins with an Action and ends when nothing is left to lead."""
    if table.puppeteer != 0 and not leads_anything(table, can_act):
        cut_strings(table)
    if table.puppeteer == 0 and table.dolls[table.turn] > 0 and can_act:
        take_strings(table)


def leads_anything(table: Table, can_act: int) -> int:
    """Is there an Action or a Buy left that the strings lead?"""
    if table.strings > 0 and can_act:
        return 1
    return (table.ribbons > 0 and table.buys > 0) or (table.bows > 0 and table.cheap > 0)


def take_strings(table: Table) -> None:
    """The one who played the latest Doll decides the first Action, and sees the hand."""
    seat = table.turn
    table.dolls[seat] -= 1
    table.puppeteer = table.doll[seat][table.dolls[seat]]
    table.doll[seat][table.dolls[seat]] = 0
    table.strings = 1
    tell(table, t.STRINGS, table.puppeteer - 1, EVERYONE, seat + 1, 0, 0)
    card = table.top[t.HAND + seat]
    while card > t.NONE:
        table.known[card] |= 1 << (table.puppeteer - 1)
        card = table.under[card]


def cut_strings(table: Table) -> None:
    tell(table, t.STRINGS_CUT, table.puppeteer - 1, EVERYONE, table.turn + 1, 0, 0)
    table.puppeteer = 0
    table.strings = 0
    table.ribbons = 0
    table.bows = 0
    table.led = 0


def why_not_led(table: Table, threads: int) -> int:
    """Under control only what hangs on strings, ribbons or bows is used."""
    return t.NO_STRINGS if table.puppeteer != 0 and threads <= 0 else 0


def lead_actions(table: Table, n: int) -> None:
    """Actions gained (or used, below 0) under control."""
    if table.puppeteer != 0:
        table.strings += n
        if n < 0:
            table.led = 1


def lead_buys(table: Table, n: int, cheap: int) -> None:
    """Buys gained (or used, below 0) under control."""
    if table.puppeteer != 0 and cheap:
        table.bows += n
    elif table.puppeteer != 0:
        table.ribbons += n


def forget_dolls(table: Table, seat: int) -> None:
    """At the end of the turn: a Doll that found no Action is lost."""
    for i in range(t.DOLLS):
        table.doll[seat][i] = 0
    table.dolls[seat] = 0
