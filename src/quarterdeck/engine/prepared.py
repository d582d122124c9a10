"""A game prepared for play: what matches with equal seats and options share (box, notation, faces, titles)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from quarterdeck.engine.attached import Files
from quarterdeck.engine.explaining import Answer, explain
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.game import NO_FILES, Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.own_sets import ListedSet
from quarterdeck.engine.record import Revision
from quarterdeck.engine.seeds import Seed
from quarterdeck.engine.view import Faces


class Prepared:
    """A game, packed for a number of seats and settled options."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], files: Files = NO_FILES) -> None:
        self.game = game
        self.options = game.settle(options)
        self.files = files  # card sets of the players' own that the options name
        self.notation = Notation(game, game.pack_box(seats, self.options, files))
        self.faces: Faces = game.view.faces(self.box)
        self.titles = [str(game.words.seat_title(self.box, seat)) for seat in range(seats)]

    @cached_property
    def own_cards(self) -> ListedSet | None:
        """The cards of a set that the players brought; None if they play with one that comes with the game."""
        cards = self.game.parts.cards
        file = self.options.get(cards.OPTION, "") if cards is not None else ""
        return cards.read(self.files[file], file)[0] if cards is not None and file in self.files else None

    @property
    def box(self) -> AnyBox:
        return self.notation.box

    def title(self, seat: int) -> str:
        return self.titles[seat]

    def names_but(self, seat: int, names: Sequence[str]) -> list[str]:
        """The names and titles of all other seats: nobody may be called like one of them."""
        return [name for each, name in enumerate(names) if each != seat] + [
            title for each, title in enumerate(self.titles) if each != seat
        ]

    def explain(self, topic: str) -> Answer:
        return explain(self.game, self.box, self.options, self.faces, topic)

    def match(
        self,
        names: Sequence[str],
        seed: Seed | bytes,
        line: Sequence[tuple[int, int]] = (),
        redeals: Sequence[tuple[int, int]] = (),
        revisions: Sequence[Revision] = (),
        start: AnyTable | None = None,
    ) -> Match:
        """A match with these moves made (seat, action), redealt and its cards changed where they were."""
        match = Match(self.game, names, self.options, seed, start, self.notation, self.files)
        if redeals or revisions:
            match.redeal_at(redeals, revisions)
        for seat, action in line:
            match.play(seat, action)
        return match
