"""Match: a match in the words of its game. Moves go in and come out as players write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match as EngineMatch
from quarterdeck.engine.match import replay
from quarterdeck.engine.position import dump
from quarterdeck.engine.record import parse_record, read_text, seed_from_number
from quarterdeck.engine.scenario import begun
from quarterdeck.engine.view import Outcome, View
from quarterdeck.games import chosen, find


@dataclass(frozen=True)
class Move:
    """A move of a seat: its text, as players write it, and its number among the actions of the game."""

    text: str
    seat: int
    action: int = field(repr=False)

    def __str__(self) -> str:
        return self.text


class Match:
    """A match of one game.

    `seats` is a number, or the names of those who play. The same `seed` deals the same cards; without one the cards
    are dealt at random. Options are given by name, with `_` for `-`: `Match("hit-the-deck", win="alternate")`.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | Sequence[str] | None = None,
        *,
        seed: int | bytes | None = None,
        options: dict[str, str] | None = None,
        **named_options: str,
    ) -> None:
        found = chosen(game)
        given = {**(options or {}), **{name.replace("_", "-"): str(value) for name, value in named_options.items()}}
        names = _names(found, seats)
        self._match = EngineMatch(found, names, given, _seed(seed))
        if not isinstance(seats, Sequence):
            self._match.names = self._match.titles

    @classmethod
    def _of(cls, match: EngineMatch) -> Match:
        wrapped = object.__new__(cls)
        wrapped._match = match
        return wrapped

    # --- what is so

    @property
    def game(self) -> Game:
        """Its slug, title, options, rules version."""
        return self._match.game

    @property
    def options(self) -> dict[str, str]:
        """All options of the game, as they were agreed."""
        return dict(self._match.options)

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return list(self._match.names)

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now; none when it is over."""
        return tuple(self._match.waiting())

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def outcome(self) -> Outcome | None:
        """How it ended (kind, text, winners, scores); None while it is being played."""
        return self._match.outcome()

    @property
    def moves(self) -> list[Move]:
        """The moves that were made."""
        return [self._move(each.seat, each.action) for each in self._match.actions]

    def legal(self, seat: int | None = None) -> list[Move]:
        """What a seat may do now (without a number: the one that is to act)."""
        seat = self._seat(seat)
        return [self._move(seat, action) for action in self._match.legal(seat)]

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat sees, ready to draw, as data (docs/api.md); without a number: what everybody may see."""
        if seat != SPECTATOR:
            self._check(seat)
        return self._match.view(seat)

    def why_not(self, move: str | Move, seat: int | None = None) -> str:
        """Why a move is not allowed now, in words; empty if it is."""
        seat = self._seat(seat)
        return self._match.refusal(seat, self._action(move, seat))

    # --- playing

    def play(self, move: str | Move, seat: int | None = None) -> Move:
        """Make a move; Illegal, with the reason, if the rules do not allow it now: then nothing has changed."""
        if seat is None and isinstance(move, Move):
            seat = move.seat
        seat = self._seat(seat)
        played = self._match.play(seat, self._action(move, seat))
        return self._move(played.seat, played.action)

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves."""
        if not isinstance(moves, int):
            raise BadInput(f"how many moves to take back is a whole number, not {moves!r}")
        self._match.undo(moves)

    # --- on paper

    def position(self) -> str:
        """The table in the game's words: TOML, a scenario to which its steps are added (docs/scenarios.md)."""
        match = self._match
        about = f"{self.game.title} after move {len(match.actions)}"
        return begun(match, dump(self.game, match.box, match.table), about)

    def record(self) -> str:
        """The match on paper: `quarterdeck verify` and `read` take it."""
        return self._match.record().text()

    def __repr__(self) -> str:
        return f"<Match {self.game.slug}, {len(self._match.actions)} moves{', over' if self.over else ''}>"

    # --- inside

    def _move(self, seat: int, action: int) -> Move:
        return Move(self._match.notation.text(action), seat, action)

    def _check(self, seat: int) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadInput(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            self._check(seat)
            return seat
        waiting = self.waiting
        if len(waiting) == 1:
            return waiting[0]
        if not waiting:
            raise Illegal("the game is over")
        raise BadInput(f"seats {' and '.join(map(str, waiting))} may act now: say which, seat={waiting[0]}")

    def _action(self, move: str | Move, seat: int) -> int:
        if isinstance(move, Move):
            return move.action
        if not isinstance(move, str):
            raise BadInput(f"a move is a text such as {str(next(iter(self.legal(seat)), 'pass'))!r}, not {move!r}")
        return self._match.action_of(seat, move)


def read(file: str | Path) -> Match:
    """A match from its record, played again move by move."""
    path = Path(file)
    return Match._of(replay(parse_record(read_text(path), str(path)), find))


def _names(game: Game, seats: int | Sequence[str] | None) -> list[str]:
    if seats is None:
        seats = min(game.seats, key=lambda each: abs(each - 2))
    if isinstance(seats, str) or not isinstance(seats, int | Sequence):
        raise BadInput(f"seats is a number or a list of names, not {seats!r}")
    return [f"seat {seat}" for seat in range(seats)] if isinstance(seats, int) else [str(name) for name in seats]


def _seed(seed: int | bytes | None) -> bytes | None:
    if isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0:
        return seed_from_number(seed)
    if seed is None or (isinstance(seed, bytes) and len(seed) == 32):
        return seed
    raise BadInput(f"a seed is a whole number from 0 on, or 32 bytes, not {seed!r}")
