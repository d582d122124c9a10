"""What matches of one game with equal options share: the box, the notation, the faces. Made once."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.explaining import Answer, explain
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.view import Face

MOST = 64


class Kit:
    """A game, packed for a number of seats and settled options."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.options = game.settle(options)
        self.notation = Notation(game, game.pack_box(seats, self.options))
        self.faces: dict[str, Face] = game.view.faces(self.box)
        self.titles = [str(game.words.seat_title(self.box, seat)) for seat in range(seats)]

    @property
    def box(self) -> Any:
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

    def match(self, names: Sequence[str], seed: bytes, line: Sequence[tuple[int, int]] = ()) -> Match:
        """A match with these moves made."""
        match = Match(self.game, names, self.options, seed, notation=self.notation)
        for seat, action in line:
            match.play(seat, action)
        return match


_kits: OrderedDict[tuple[str, int, int, tuple[tuple[str, str], ...]], Kit] = OrderedDict()


def kit_of(slug: str, seats: int, options: Mapping[str, str], version: int = 0) -> Kit:
    """The kit for a game's slug, by today's rules or those of a version; BadInput if it cannot be played like that."""
    game = games.find(slug)
    if version:
        game = at(game, version)
    _no_files(game, options)
    key = (slug, game.version, seats, tuple(sorted(game.settle(options).items())))
    if key not in _kits:
        _kits[key] = Kit(game, seats, options)
        if len(_kits) > MOST:
            _kits.popitem(last=False)
    _kits.move_to_end(key)
    return _kits[key]


def _no_files(game: Game, options: Mapping[str, str]) -> None:
    """An option may name a file of this machine (a card set of one's own): not for whoever comes over the network."""
    for option in game.options:
        value = options.get(option.name, option.default)
        if option.choices or value == option.default:
            continue
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}", value) or Path(value).exists():
            raise BadInput(f"option {option.name} takes a word here, not {value[:40]!r}: files are for the terminal")
