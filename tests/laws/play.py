"""A game set up to be tried: its box, its plain functions, and random walks through it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import FunctionType
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.game import PROVIDED, Game, Option
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.record import seed_from_number

TYPICAL = 400  # no walk for the slow laws is longer


@dataclass(frozen=True)
class Step:
    """One move of a walk."""

    seat: int
    action: int


@dataclass
class Play:
    """A game with a number of seats and options, in plain Python."""

    game: Game
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    verbs: dict[int, str] = field(default_factory=dict)

    @cached_property
    def box(self) -> Any:
        return self.game.pack_box(self.seats, self.options)

    @cached_property
    def functions(self) -> dict[str, Any]:
        return {name: self.game.function(name) for name, part in PROVIDED.items() if part != "hints"}

    @cached_property
    def notation(self) -> Notation:
        return Notation(self.game, self.box)

    @cached_property
    def longest(self) -> int:
        return self.game.parts.longest

    @cached_property
    def typical(self) -> int:
        """About as many moves as random matches have."""
        return max(sum(1 for _ in self.walk(self.deal(seed), seed, TYPICAL)) for seed in range(5))

    @property
    def viewers(self) -> list[int]:
        return [*range(self.seats), SPECTATOR]

    # --- the contract, on plain tables

    def deal(self, seed: int) -> Any:
        table = self.game.Table()
        table.luck = luck_for(seed_from_number(seed), 0)
        self.functions["deal"](self.box, table)
        return table

    def waiting(self, table: Any) -> list[int]:
        found = self.functions["waiting"](self.box, table)
        return [seat for seat in range(SPECTATOR + 1) if (found >> seat) & 1]

    def legal(self, table: Any, seat: int) -> list[int]:
        moves = [0] * self.game.most_moves
        return moves[: self.functions["legal"](self.box, table, seat, moves)]

    def why_not(self, table: Any, seat: int, action: int) -> int:
        return int(self.functions["why_not"](self.box, table, seat, action))

    def apply(self, table: Any, step: Step) -> None:
        self.functions["apply"](self.box, table, step.seat, step.action)

    def sound(self, table: Any) -> int:
        return int(self.functions["sound"](self.box, table))

    def shown(self, table: Any, viewer: int) -> Any:
        seen = self.game.Table()
        self.functions["show"](self.box, table, viewer, seen)
        return seen

    def guess(self, seen: Any, viewer: int, seed: int) -> Any:
        guessed = seen.copy()
        guessed.luck = luck_for(seed_from_number(seed), 1)
        self.functions["guess"](self.box, guessed, viewer)
        return guessed

    def driver(self, function: Any) -> Any:
        """A driver bound to this game's plain functions."""
        binder = Binder(self.game, lambda made: made)
        for each in self.functions.values():
            binder.bound[each] = each
        assert isinstance(function, FunctionType)
        return binder.bind(function)

    # --- walks

    def verb(self, action: int) -> str:
        """The first word of an action: what kind of move it is."""
        if action not in self.verbs:
            self.verbs[action] = self.notation.text(action).split(" ")[0]
        return self.verbs[action]

    def choose(self, table: Any, luck: random.Random) -> Step | None:
        """A random legal move: every other time each kind of move is as likely, so that rare kinds come up too."""
        seats = self.waiting(table)
        if not seats:
            return None
        if self.game.steps_in and luck.random() < 0.1:
            seats = [seat for seat in range(self.seats) if self.legal(table, seat)]
        seat = luck.choice(seats)
        legal = self.legal(table, seat)
        assert legal, f"seat {seat} is to act but has no legal action"
        if luck.random() < 0.5:
            verb = luck.choice(sorted({self.verb(action) for action in legal}))
            legal = [action for action in legal if self.verb(action) == verb]
        return Step(seat, luck.choice(legal))

    def walk(self, table: Any, seed: int, steps: int) -> Iterator[Step]:
        """Random moves on a table, each given before it is made (when the next is asked for)."""
        luck = random.Random(seed)
        for _ in range(steps):
            step = self.choose(table, luck)
            if step is None:
                return
            yield step
            self.apply(table, step)

    def position(self, seed: int, steps: int) -> Any:
        """The table after so many random moves (or at the end, if that comes first)."""
        table = self.deal(seed)
        for _ in self.walk(table, seed, steps):
            pass
        return table

    def match(self, seed: int, steps: int) -> Match:
        """A match after so many random moves."""
        names = [f"Player{seat + 1}" for seat in range(self.seats)]
        match = Match(self.game, names, self.options, seed_from_number(seed))
        luck = random.Random(seed)
        for _ in range(steps):
            step = self.choose(match.table, luck)
            if step is None:
                break
            match.play(step.seat, step.action)
        return match


@cache
def all_variants(game: Game) -> list[Play]:
    """Every number of seats, with every choice of every option, one at a time."""
    found = []
    for seats in game.seats:
        found.append(Play(game, seats))
        for option in game.options:
            for choice in option.choices:
                if choice != option.default and fits(game, seats, option, choice):
                    found.append(Play(game, seats, {option.name: choice}))
    return found


@cache
def variants(game: Game) -> list[Play]:
    """Every number of seats, and every choice of every option with one of them in turn: enough for most laws."""
    found = [play for play in all_variants(game) if not play.options]
    with_options = [play for play in all_variants(game) if play.options]
    choices = list(dict.fromkeys(tuple(play.options.items()) for play in with_options))
    for number, choice in enumerate(choices):
        fitting = [play for play in with_options if tuple(play.options.items()) == choice]
        found.append(fitting[number % len(fitting)])
    return found


def fits(game: Game, seats: int, option: Option, choice: str) -> bool:
    """Some options are for some numbers of seats only; the game's box.py says so."""
    try:
        game.pack_box(seats, {option.name: choice})
    except BadInput:
        return False
    return True


def name_of(play: Play) -> str:
    """hit-the-deck-2-win=alternate"""
    return "-".join([play.game.slug, str(play.seats), *(f"{name}={value}" for name, value in play.options.items())])


def every_variant() -> list[Any]:
    """All of them as parameters of a test, the tests of one game on one worker, so that it is compiled once."""
    return [
        pytest.param(play, id=name_of(play))
        for game in games.every()
        for play in variants(game)
    ]


def every_game() -> list[Any]:
    """Every game once, at its smallest number of seats."""
    return [
        pytest.param(variants(game)[0], id=game.slug)
        for game in games.every()
    ]
