"""Who may see which field of a table: a game declares it apart from `show`, and a law compares the two.

    SECRETS = {
        "deck": Secret(nobody),
        "hand": Secret(own),                                      # hand[0] is seat 0's
        "redraw": Secret(own, opens=lambda table: table.phase != t.REDRAW_HANDS, sealed=(t.SEALED,)),
        "claim": Secret(own, unless=lambda box: box.aargh == t.FIRST_COME),     # an option makes it public
        "zone": Secret(can_place, stand_in=zone_of_stand_in),     # unseen cards are shown, but not where they lie
    }

A field that is not named is public: every seat is shown it as it is. The generator is nobody's, and of events the
engine itself shows each seat what it may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any  # for the game's own Box and Table

from quarterdeck.engine.fields import AnyBox, AnyTable, Nested

Index = tuple[int, ...]  # of a number in a field: the row, the place in it
ENGINES = ("luck", "told", "events")


def nobody(table: AnyTable, viewer: int, index: Index) -> bool:
    return False


def own(table: AnyTable, viewer: int, index: Index) -> bool:
    """The first index is the seat's."""
    return index[0] == viewer


@dataclass(frozen=True)
class Secret:
    """Who sees the numbers of a field, when they open to all, and what stands in the place of one that is hidden."""

    seen_by: Callable[[Any, int, Index], bool]  # the game's Table, the viewer's seat, which number
    opens: Callable[[Any], bool] = lambda table: False
    sealed: tuple[int, ...] = ()  # shown instead: that there is something (nothing at all is shown as 0)
    unless: Callable[[Any], bool] = lambda box: False  # the game's Box: an option under which it is no secret at all
    stand_in: Callable[[Any, int, Index], int] | None = None  # where a whole table is shown: the number shown instead

    def may_show(self, table: AnyTable, viewer: int, index: Index, shown: int) -> bool:
        """In the place of a hidden number."""
        if self.stand_in is not None:
            return shown == self.stand_in(table, viewer, index)
        return shown in (0, *self.sealed)

    def hides(self, box: AnyBox, table: AnyTable, viewer: int, index: Index) -> bool:
        return not (self.unless(box) or self.opens(table) or self.seen_by(table, viewer, index))


Secrets = Mapping[str, Secret]


def differences(secrets: Secrets, box: AnyBox, table: AnyTable, viewer: int, seen: AnyTable) -> list[str]:
    """Where what a viewer was shown is more, or less, than the game says it may see."""
    wrong = []
    for name in table.fields:
        if name in ENGINES:
            continue
        secret = secrets.get(name)
        for index, real, shown in _numbers(getattr(table, name), getattr(seen, name), ()):
            if secret is not None and secret.hides(box, table, viewer, index):
                if not secret.may_show(table, viewer, index, shown):
                    wrong.append(f"{name}{list(index)} is hidden from seat {viewer}, and shown as {shown}")
            elif shown != real:
                wrong.append(f"{name}{list(index)} is open to seat {viewer}, is {real} and shown as {shown}")
    return wrong


def _numbers(real: Nested, shown: Nested, index: Index) -> list[tuple[Index, int, int]]:
    if not isinstance(real, list):
        return [(index, int(real), int(shown))]
    return [found for i, each in enumerate(real) for found in _numbers(each, shown[i], (*index, i))]
