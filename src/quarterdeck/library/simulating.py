"""Many games between bots, and their results as arrays."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any  # `Any` for a frame of pandas, which need not be installed

from quarterdeck import bots as registry
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import chosen

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RANDOM_TABLES = 1024  # games side by side when all players toss coins


@dataclass(frozen=True)
class Results:
    """What the games were worth to each seat (1 to a winner, shared among equal ones), and how long they were."""

    game: str
    bots: tuple[str, ...]
    scores: npt.NDArray[np.float64]  # games, seats
    moves: npt.NDArray[np.int64]  # games

    @property
    def games(self) -> int:
        return len(self.moves)

    @property
    def means(self) -> npt.NDArray[np.float64]:
        """The mean score of each seat."""
        mean: npt.NDArray[np.float64] = self.scores.mean(axis=0)
        return mean

    def frame(self) -> Any:  # pandas is not among our dependencies
        """A pandas DataFrame, a row a game; needs pandas."""
        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            raise BadInput("a frame needs pandas: pip install pandas; `scores` and `moves` are NumPy arrays") from None
        columns = {f"seat {seat}": self.scores[:, seat] for seat in range(self.scores.shape[1])}
        return pandas.DataFrame({"game": range(self.games), **columns, "moves": self.moves})

    def __repr__(self) -> str:
        means = ", ".join(f"{name} {mean:.3f}" for name, mean in zip(self.bots, self.means, strict=True))
        return f"<{self.games} games of {self.game}: {means}; {self.moves.mean():.1f} moves a game>"


def simulate(
    game: str | Game,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    *,
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, str] | None = None,
    **named_options: str,
) -> Results:
    """Play games between bots: one name for all seats, or a name a seat. The same seed gives the same results."""
    found = chosen(game)
    given = {**(options or {}), **{name.replace("_", "-"): str(value) for name, value in named_options.items()}}
    if not isinstance(games, int) or games < 1:
        raise BadInput(f"games is how many to play, from 1 on, not {games!r}")
    if not found.competitive:
        raise BadInput(f"nobody wins in {found.title}: there is nothing to simulate")
    if isinstance(bots, str):
        count = min(found.seats, key=lambda each: abs(each - 2)) if seats is None else seats
        bots = [bots] * count
    found.check_seats(len(bots))
    if set(bots) == {"random"}:
        return _random_games(found, games, tuple(bots), seed, given)
    return _bot_games(found, games, tuple(bots), seed, given)


def _random_games(game: Game, games: int, bots: tuple[str, ...], seed: int, options: dict[str, str]) -> Results:
    """Coins are tossed by the compiled rules. Of every table the same number of games counts, so none is preferred."""
    import numpy as np

    from quarterdeck.envs import Batch

    tables = min(games, RANDOM_TABLES)
    each = -(-games // tables)
    batch = Batch(game, tables, seats=len(bots), options=options, seed=seed, mask="none")
    scores, moves = np.zeros((each, tables, batch.seats)), np.zeros((each, tables), np.int64)
    ended = np.zeros(tables, np.int64)
    while (ended < each).any():
        batch.step(batch.random_actions())
        new = np.flatnonzero(batch.done & (ended < each))
        scores[ended[new], new] = batch.reward[new]
        moves[ended[new], new] = batch.final_length[new]
        ended[new] += 1
    seats = batch.seats
    shares = scores.reshape(-1, seats)[:games]
    if seats > 1:
        shares = (shares * (seats - 1) + 1) / seats
    return Results(game.slug, bots, shares, moves.reshape(-1)[:games])


def _bot_games(game: Game, games: int, bots: tuple[str, ...], seed: int, options: dict[str, str]) -> Results:
    import numpy as np

    players = [registry.find(name) for name in bots]
    scores, moves = np.zeros((games, len(bots))), np.zeros(games, np.int64)
    for number in range(games):
        match = Match(game, list(bots), options, seed_from_number((seed << 32) + number))
        while waiting := match.waiting():
            match.play(waiting[0], registry.ask(players[waiting[0]], match, waiting[0]))
        outcome = match.outcome()
        assert outcome is not None
        scores[number] = [score / 1000 for score in outcome.scores]
        moves[number] = len(match.actions)
    return Results(game.slug, bots, scores, moves)
