"""A study and its units of work. The result of a unit depends on the study and the unit alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any  # for what JSON can hold

import msgspec

from quarterdeck.engine.game import Game
from quarterdeck.games import find

FORMAT = 3  # of results: since 2 they say which cards seats had in hand, since 3 sides take turns
PLAINLY = 6  # times longer takes a game that is not compiled
ROUNDS = 4  # how often cards that are clear by now are left out of what is still planned


class CardFiles(msgspec.Struct, frozen=True):
    """A card set: the options of a match, and the files that they name."""

    options: dict[str, str]
    files: dict[str, str]

    def swapped(self, sides: Sequence[tuple[str, str]]) -> CardFiles:
        """Cards with what was named for one seat (a deck, a Gamer) given to the other."""
        other = {one: two for pair in sides for one, two in (pair, pair[::-1])}
        return CardFiles({name: self.options[other.get(name, name)] for name in self.options}, self.files)


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """All that the results depend on."""

    game: str
    version: int
    seats: int
    cards: CardFiles
    new: CardFiles | None = None  # of a comparison: the set that `cards` is compared with
    changes: tuple[str, ...] = ()  # what differs between the two, a line a card
    subjects: tuple[str, ...] = ()  # what is tried
    begins: tuple[str, ...] = ()  # of the option of that name: two seats begin in turns
    seed: int = 1
    deals: int = 200
    levels: tuple[str, ...] = ()  # bots from the weakest on: each plays against the one before it
    ladder_games: int = 40
    unit_games: int = 600  # of a unit: some seconds of work

    @property
    def found(self) -> Game:
        return find(self.game)

    @property
    def measured(self) -> bool:
        """Whether nobody wins: then games are played for what is counted of them."""
        return self.found.parts.measures is not None

    @property
    def sides(self) -> list[tuple[str, str]]:
        """The options that differ between two seats by being named after them: blue and red, for their decks."""
        if self.seats != 2:
            return []
        game, options = self.found, self.cards.options
        box = game.pack_box(2, {})
        first, second = (game.words.seat_name(box, seat).lower() for seat in range(2))
        pairs = [(name, second + name.removeprefix(first)) for name in options if name.split("-")[0] == first]
        return [(one, two) for one, two in pairs if options.get(two, options[one]) != options[one]]

    def cards_at(self, deal: int, new: bool = False) -> CardFiles:
        """The cards of a deal. Two decks change seats from deal to deal, and two seats take turns in beginning: else
        nobody could tell what a deck or a side of the table wins from what beginning is worth."""
        cards = self.new if new and self.new is not None else self.cards
        cards = cards.swapped(self.sides) if deal % 2 else cards
        begins = {"begins": self.begins[self.first_at(deal)]} if self.begins else {}
        return CardFiles({**cards.options, **begins}, cards.files)

    def first_at(self, deal: int) -> int:
        """The seat that counts as the first one in a deal."""
        return deal // 2 % 2 if self.begins else 0

    def deal_seed(self, deal: int) -> bytes:
        """The seed of a deal's games: of the study's seed, and nothing that a worker knows."""
        return hashlib.sha256(f"quarterdeck study\n{self.seed}\n{deal}".encode()).digest()

    def digest(self) -> str:
        words = json.dumps([FORMAT, ROUNDS, msgspec.to_builtins(self)], sort_keys=True)
        return hashlib.sha256(words.encode()).hexdigest()


class Unit(msgspec.Struct, frozen=True):
    """A piece of work: some deals with the subjects that are tried on them, or a few games of two levels."""

    number: int
    kind: str  # deals, ladder, or measured: games that nobody wins
    first: int
    count: int
    subjects: tuple[int, ...] = ()
    pair: int = 0  # of the ladder: this level against the one below


def rounds_of(study: Study) -> list[tuple[int, int]]:
    """The deals in rounds: first and behind the last."""
    size = max(1, -(-study.deals // ROUNDS))
    return [(first, min(first + size, study.deals)) for first in range(0, study.deals, size)]


def deal_units(study: Study, first: int, behind: int, subjects: Sequence[int], number: int) -> Iterator[Unit]:
    """The units of a round."""
    each = 1 + (study.new is not None) + len(subjects)
    kind, games = ("measured", study.unit_games // PLAINLY) if study.measured else ("deals", study.unit_games)
    count = max(1, games // each)
    for start in range(first, behind, count):
        yield Unit(number, kind, start, min(count, behind - start), tuple(subjects))
        number += 1


def ladder_units(study: Study, number: int) -> Iterator[Unit]:
    """The units of the ladder: deals on which every rotation of the seats is played."""
    deals = -(-study.ladder_games // study.seats)
    for pair in range(1, len(study.levels)):
        count = 1 if pair > 1 else 8  # whoever searches takes a second a move
        for start in range(0, deals, count):
            yield Unit(number, "ladder", start, min(count, deals - start), pair=pair)
            number += 1


def games_planned(study: Study) -> int:
    ladder = max(0, len(study.levels) - 1) * -(-study.ladder_games // study.seats) * study.seats
    return study.deals * (1 + (study.new is not None) + len(study.subjects)) + ladder


Result = dict[str, Any]  # of a unit, as JSON holds it
