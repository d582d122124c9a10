"""Cards that change on the way: a match goes on with another card set, and the record says from where.

Actions that were made before are told and written with the cards of their time.
"""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.engine.contract import Options
from quarterdeck.engine.errors import Illegal
from quarterdeck.engine.fields import AnyTable
from quarterdeck.engine.game import Game
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.record import Revision

__all__ = ["Edition", "Editions", "Revision"]


@dataclass(frozen=True)
class Edition:
    """The cards that are played with from a number of actions on."""

    after: int
    notation: Notation
    options: Options
    files: dict[str, str]


class Editions:
    """All of a match, the one it began with first."""

    def __init__(self, game: Game, notation: Notation, options: Options, files: dict[str, str]) -> None:
        self.game = game
        self._all = [Edition(0, notation, options, files)]
        self._known: dict[Revision, Edition] = {}  # a match that is played again has the same ones

    @property
    def first(self) -> Edition:
        return self._all[0]

    def begin(self) -> Edition:
        """Back to the cards that it began with."""
        del self._all[1:]
        return self.first

    def next(self, revision: Revision, seats: int, table: AnyTable) -> Edition:
        """The table is changed over to the new cards; Illegal or BadInput if it cannot be."""
        adopt = self.game.parts.adopt
        if adopt is None:
            raise Illegal(f"the cards of {self.game.title} stay the same during a match")
        before = self._all[-1]
        if revision not in self._known:
            options = {**before.options, revision.option: revision.value}
            files = {**before.files, revision.value: revision.text}
            box = self.game.pack_box(seats, options, files)
            own = self.game.own_files(options, files)
            self._known[revision] = Edition(revision.after, Notation(self.game, box), options, own)
        edition = self._known[revision]
        adopt(before.notation.box, edition.notation.box, table)
        self._all.append(edition)
        return edition

    def change_over(self, number: int, table: AnyTable) -> None:
        """Make the changes that followed action `number`, on a table that is played again."""
        for old, new in zip(self._all, self._all[1:], strict=False):
            if new.after == number and self.game.parts.adopt is not None:
                self.game.parts.adopt(old.notation.box, new.notation.box, table)

    def at(self, number: int) -> Notation:
        """What action `number` (from 1; 0: the deal) was made with."""
        return next((each.notation for each in reversed(self._all) if each.after < number), self.first.notation)
