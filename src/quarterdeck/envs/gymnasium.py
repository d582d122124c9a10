"""Gymnasium's VectorEnv: one learner at many tables, bots in the other seats.

    from quarterdeck.envs.gymnasium import vector_env
    tables = vector_env("hit-the-deck", 256, opponents="greedy")
    observation, info = tables.reset(seed=7)
    observation, reward, terminated, truncated, info = tables.step(actions)

An observation is the bytes of what the learner's seat is shown; `info["action_mask"]` says what is legal. A table whose
game ended is dealt anew in the same step (`AutoresetMode.SAME_STEP`): `info["final_obs"]` holds the last sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any  # Gymnasium's own signatures

import numpy as np
import numpy.typing as npt

from quarterdeck import bots
from quarterdeck.bots import Luck, Question
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import seed_from_number
from quarterdeck.envs.batch import Batch

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise BadInput("Gymnasium is not installed: pip install 'quarterdeck[rl]'") from None

ROTATE = "rotate"


class VectorEnv(GymnasiumVectorEnv[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables of one game with one learner at each. Opponents `random` and `greedy` are compiled."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponents: str | Sequence[str] = "random",
        seat: int | str = ROTATE,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        threads: int = 1,
    ) -> None:
        self.batch = Batch(game, num_envs, seats=seats, options=options, threads=threads)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 255, (self.batch.dtype.itemsize,), np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.learner = self._learners(seat)
        self.opponents = self._names(opponents)  # by how far left of the learner they sit
        self._rows = np.arange(num_envs)
        self._asked = 0

    def _learners(self, seat: int | str) -> npt.NDArray[np.int8]:
        """The learner's seat at each table."""
        if seat == ROTATE:
            return (np.arange(self.batch.tables) % self.batch.seats).astype(np.int8)
        if not isinstance(seat, int) or not 0 <= seat < self.batch.seats:
            raise BadInput(f"seat is 0 to {self.batch.seats - 1}, or {ROTATE!r}, not {seat!r}")
        return np.full(self.batch.tables, seat, np.int8)

    def _names(self, opponents: str | Sequence[str]) -> list[str]:
        others = self.batch.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise BadInput(f"{self.batch.game.title} at {others + 1} seats has {others} opponents, not {len(names)}")
        for name in names:
            bots.find(name)
        return names

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Deal everywhere; the bots that come before the learner have moved."""
        self.batch.reset(seed)
        self._asked = 0
        self._others(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self.batch.observation.copy(), {"action_mask": self.batch.mask.view(np.int8)}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """The learner's action at every table, and the bots' until it is the learner's turn again."""
        batch = self.batch
        batch.step(actions)
        reward = np.where(batch.done, batch.reward[self._rows, self.learner], 0.0)
        ended = batch.done.copy()
        self._others(reward, ended)
        info: dict[str, Any] = {"action_mask": batch.mask.view(np.int8)}
        if ended.any():
            info |= {"final_obs": batch.final_observation.copy(), "_final_obs": ended}
        return batch.observation.copy(), reward, ended, np.zeros(self.num_envs, np.bool_), info

    def _others(self, reward: npt.NDArray[np.float64], ended: npt.NDArray[np.bool_]) -> None:
        """Bots move until the learner is to decide everywhere."""
        batch = self.batch
        while (waiting := batch.seat != self.learner).any():
            actions = np.zeros(self.num_envs, np.int64)
            away = (batch.seat - self.learner - 1) % batch.seats
            for name in set(self.opponents):
                theirs = waiting & np.isin(away, [i for i, other in enumerate(self.opponents) if other == name])
                if theirs.any():
                    actions[theirs] = self._ask(name, theirs)[theirs]
            batch.step(actions, waiting)
            reward += np.where(batch.done, batch.reward[self._rows, self.learner], 0.0)
            ended |= batch.done

    def _ask(self, name: str, where: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """A bot's actions at some tables, each from what its seat is shown there."""
        batch = self.batch
        if name == "random":
            return batch.random_actions()
        if name == "greedy":
            return batch.greedy_actions(where)
        bot, actions = bots.find(name), np.zeros(self.num_envs, np.int64)
        for i in np.flatnonzero(where):
            self._asked += 1
            luck = Luck(seed_from_number(int(i)), int(batch.seat[i]), self._asked)
            legal = batch.legal[i, : batch.count[i]].tolist()
            seen, seat = batch.twin.plain(batch.shown[i]), int(batch.seat[i])
            actions[i] = bots.answer(bot, Question(batch.game, batch.notation.box, seen, seat, legal, luck))
        return actions

    def close_extras(self, **_: object) -> None:
        self.batch.close()


def vector_env(game: str, num_envs: int, opponents: str | Sequence[str] = "random", **rest: Any) -> VectorEnv:
    """Many tables of a game with a learner at each; `seat`, `seats`, `options`, `threads` as in VectorEnv."""
    return VectorEnv(game, num_envs, opponents, **rest)
