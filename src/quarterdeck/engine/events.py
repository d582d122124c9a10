"""What just happened: a short list in the table, written by `apply`, shown to each seat as far as it may know.

A row is: kind, actor, who may know (a bit a seat), and three arguments. Kind and actor are public; the
arguments are shown only to those who may know them, and are 0 to everyone else.
"""

from quarterdeck.engine.fields import Replaced, Telling

EVERYONE = 255  # every seat and the spectator
SPECTATOR = 7  # the seat that sees only what is public
KIND = 0
ACTOR = 1
KNOWS = 2
FIRST = 3  # of the arguments
WIDTH = 6


def only(seat: int) -> int:
    """The set that holds one seat."""
    return 1 << seat


def tell(table: Telling, kind: int, actor: int, knows: int, a: int, b: int, c: int) -> None:
    """Write down one thing that happened. What no longer fits is not told (a game declares enough rows)."""
    row = table.told
    if row >= len(table.events):
        return
    table.told = row + 1
    event = table.events[row]
    event[KIND] = kind
    event[ACTOR] = actor
    event[KNOWS] = knows
    event[FIRST] = a
    event[FIRST + 1] = b
    event[FIRST + 2] = c


def forget_events(table: Telling) -> None:
    """At the start of every action."""
    for row in range(table.told):
        event = table.events[row]
        event[KIND] = 0
        event[ACTOR] = 0
        event[KNOWS] = 0
        event[FIRST] = 0
        event[FIRST + 1] = 0
        event[FIRST + 2] = 0
    table.told = 0


def show_events(table: Telling, seat: int, seen: Telling) -> None:
    """Every event's kind and actor; the arguments only if this seat may know them."""
    seen.told = table.told
    for row in range(table.told):
        for i in range(FIRST):
            seen.events[row][i] = table.events[row][i]
        if (table.events[row][KNOWS] >> seat) & 1:
            for i in range(FIRST, WIDTH):
                seen.events[row][i] = table.events[row][i]


def tell_nobody(table: Telling, kind: int, actor: int, knows: int, a: int, b: int, c: int) -> None:
    """In the place of `tell` where nobody listens: batches and searches."""


def nothing_to_forget(table: Telling) -> None:
    """In the place of `forget_events` where nothing was told."""


SILENT: Replaced = {tell: tell_nobody, forget_events: nothing_to_forget}
