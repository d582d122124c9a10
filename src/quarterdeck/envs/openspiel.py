"""OpenSpiel: `register()` makes our games loadable by `pyspiel.load_game("quarterdeck_hit_the_deck")`.

One chance node chooses the deal; from there on everything is deterministic, later shuffles and dice included (they
follow from the deal and the actions). A state is cloned by copying its table, never by replaying. What a player is
shown is an observation; it is no information state, for it does not remember what was shown before.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any  # OpenSpiel has no annotations

import numpy as np
import numpy.typing as npt

from quarterdeck import games
from quarterdeck.engine.compiler import Twin, twin
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.game import Game, Option
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.position import to_toml
from quarterdeck.envs import stepping
from quarterdeck.envs.batch import Batch, luck_of
from quarterdeck.envs.features import Features

try:
    import pyspiel
except ImportError:
    raise BadInput("OpenSpiel is not installed: pip install 'quarterdeck[openspiel]'") from None

spiel: ModuleType = pyspiel
CHANCE, TERMINAL = int(spiel.PlayerId.CHANCE), int(spiel.PlayerId.TERMINAL)  # its own enumeration compares slowly
DEALS = 10_000
PREFIX = "quarterdeck_"


class Kind:
    """A game with its seats and options, compiled: what all states of it share."""

    def __init__(self, slug: str, seats: int, options: tuple[tuple[str, str], ...]) -> None:
        self.key = (slug, seats, options)
        self.game = game = games.find(slug)
        self.seats = seats
        self.options = game.settle(dict(options))
        self.twin: Twin = twin(game, silent=True)
        plain = game.pack_box(seats, self.options)
        self.notation = Notation(game, plain)
        self.boxes = self.twin.box(plain)
        self.box = self.boxes[0]
        names = ("deal", "waiting", "outcome", "show", "guess")
        self.deal, self.waiting, self.outcome, self.show, self.guess = map(self.twin.function, names)
        self.play_copy = self.twin.direct(stepping.play_copy)
        self.list_legal = self.twin.direct(stepping.list_legal)
        self.moves = self.twin.moves()

    @property
    def features(self) -> Features:
        return Batch(self.game, 1, seats=self.seats, options=self.options, mask="none").features()


kind_of = cache(Kind)


class Position:
    """One table, which does not change: an action makes another position out of a copy.

    OpenSpiel clones a state by a deep copy of its attributes; here that is the position itself.
    """

    __slots__ = ("kind", "player", "table")

    def __init__(self, kind: Kind, table: npt.NDArray[np.void], player: int) -> None:
        self.kind = kind
        self.table = table
        self.player = player

    def __deepcopy__(self, _memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _position, (*self.kind.key, self.table.tobytes(), self.player)

    def after(self, action: int) -> Position:
        """The position that an action of the player leads to."""
        kind, table = self.kind, np.empty(1, self.table.dtype)
        waiting = kind.play_copy(kind.boxes, self.table, table, kind.moves, self.player, action)
        if waiting < 0:
            raise Illegal(f"action {action} is not legal for player {self.player} here")
        return Position(kind, table, _first_of(waiting))

    def seen_by(self, player: int) -> npt.NDArray[np.void]:
        seen = np.zeros(1, self.table.dtype)
        self.kind.show(self.kind.box, self.table[0], player, seen[0])
        return seen


def _dealt(kind: Kind, deal: int) -> Position:
    """The position after a deal."""
    table = np.zeros(1, kind.twin.table_dtype)
    table["luck"] = luck_of(np.array([deal], np.uint64))
    kind.deal(kind.box, table[0])
    return Position(kind, table, _first_of(kind.waiting(kind.box, table[0])))


def _first_of(waiting: int) -> int:
    """Who is to decide: of several at once, the lowest seat first."""
    return (waiting & -waiting).bit_length() - 1 if waiting else TERMINAL


def _position(slug: str, seats: int, options: tuple[tuple[str, str], ...], table: bytes, player: int) -> Position:
    """A position out of what was pickled."""
    kind = kind_of(slug, seats, options)
    return Position(kind, np.frombuffer(bytearray(table), kind.twin.table_dtype), player)


class State(spiel.State):  # type: ignore[name-defined,misc]  # OpenSpiel has no types
    """A state of a game of ours, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.start

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        position, kind = self.position, self.position.kind
        count = kind.list_legal(kind.boxes, position.table, player, kind.moves)
        actions: list[int] = kind.moves[:count].tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        position = self.position
        self.position = _dealt(position.kind, action) if position.player == CHANCE else position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.position.kind.notation.text(action)

    def returns(self) -> list[float]:
        position, kind = self.position, self.position.kind
        if not self.is_terminal() or not kind.game.competitive:
            return [0.0] * kind.seats
        shares = [kind.outcome(kind.box, position.table[0], seat) / 1000 for seat in range(kind.seats)]
        return [(kind.seats * share - 1) / (kind.seats - 1) for share in shares] if kind.seats > 1 else shares

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Another state that looks the same to this player: what it cannot see is guessed (for ISMCTS)."""
        kind, other = self.position.kind, self.clone()
        seen = self.position.seen_by(player)
        seen["luck"] = luck_of(np.array([int(sampler() * (1 << 62))], np.uint64))
        kind.guess(kind.box, seen[0], player)
        other.position = Position(kind, seen, self.position.player)
        guessed: State = other
        return guessed

    def __str__(self) -> str:
        if self.position.player == CHANCE:
            return "before the deal"
        kind = self.position.kind
        return to_toml(kind.game.words.position(kind.notation.box, kind.twin.plain(self.position.table[0])))


class Observer:
    """What a player is shown, as a tensor of named features and as a string (the bytes in hexadecimal)."""

    def __init__(self, kind: Kind) -> None:
        self.features = kind.features
        self.tensor = np.zeros(self.features.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if state.position.player == CHANCE:
            self.tensor.fill(0)
            return
        seat = np.array([player], np.int8)
        self.features.write(state.position.seen_by(player), seat, self.tensor.reshape(1, -1))

    def string_from(self, state: State, player: int) -> str:
        if state.position.player == CHANCE:
            return ""
        return state.position.seen_by(player).tobytes().hex()


class SpielGame(spiel.Game):  # type: ignore[name-defined,misc]  # OpenSpiel has no types
    """A game of ours, for OpenSpiel."""

    game: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(self.game), **(params or {})}
        self.deals = int(given.pop("deals"))
        seats = int(given.pop("players"))
        options = tuple((name.replace("_", "-"), str(value).removeprefix("_")) for name, value in given.items())
        self.kind = kind_of(self.game.slug, seats, options)
        low = -1 / (seats - 1) if seats > 1 else 0.0
        info = spiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=low if self.game.competitive else 0.0,
            max_utility=1.0,  # above the lowest, as OpenSpiel has it, also where nobody can win
            utility_sum=0.0 if _zero_sum(self.game) else None,
            max_game_length=self.game.parts.longest,
        )
        self.start = Position(self.kind, np.zeros(1, self.kind.twin.table_dtype), CHANCE)
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise BadInput(f"observers take no parameters, not {params!r}")
        return Observer(self.kind)


def _parameters(game: Game) -> dict[str, Any]:
    """What can be said behind a game's name, with the defaults: `quarterdeck_all_hands(players=4,aargh=first)`."""
    seats = min(game.seats, key=lambda each: abs(each - 2))
    named = {option.name.replace("-", "_"): _written(option) for option in game.options}
    return {"players": seats, "deals": DEALS, **named}


def _zero_sum(game: Game) -> bool:
    """Whether it is, with any number of players."""
    return game.competitive and min(game.seats) > 1


def _written(option: Option) -> int | str:
    """A default as OpenSpiel reads it: it takes `2` for a number, so where answers are words too, it is `_2`."""
    if all(answer.isdecimal() for answer in option.answers):
        return int(option.default)
    return f"_{option.default}" if option.default.isdecimal() else option.default


@cache
def register() -> tuple[str, ...]:
    """Make every game known to OpenSpiel; their names there."""
    return tuple(_register(game) for game in games.every())


def _register(game: Game) -> str:
    name = PREFIX + game.slug.replace("-", "_")
    sums = spiel.GameType.Utility
    kind = spiel.GameType(
        short_name=name,
        long_name=f"{game.title} (Quarterdeck, rules {game.version})",
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if _zero_sum(game) else sums.GENERAL_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )
    game_class = type(f"SpielGame_{name}", (SpielGame,), {"game": game, "game_type": kind})
    spiel.register_game(kind, game_class)
    return name
