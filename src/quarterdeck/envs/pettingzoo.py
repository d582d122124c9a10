"""PettingZoo's agent-environment cycle: `env("hit-the-deck")`, and `parallel_env` where it can be had.

    from quarterdeck.envs.pettingzoo import env
    game = env("deckhand-duel")
    game.reset(seed=7)
    for agent in game.agent_iter(): ...

An agent is a seat, `seat_0`, `seat_1`, ... An observation is a dictionary: `observation`, the bytes of what the seat is
shown, and `action_mask`. Decisions that people make at the same time are asked one after the other, and what was
answered in secret is not shown. Rewards are paid at the end: 1 to a winner, and the sum over all seats is 0.
"""

from __future__ import annotations

from typing import Any  # PettingZoo's own signatures: observations and infos are whatever an environment has

import numpy as np
import numpy.typing as npt

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.envs.batch import Batch

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError:
    raise BadInput("PettingZoo is not installed: pip install 'quarterdeck[rl]'") from None


class Env(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Quarterdeck for PettingZoo."""

    def __init__(
        self, game: str, seats: int | None = None, options: dict[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.batch = Batch(game, 1, seats=seats, options=options, autoreset=False)
        found = self.batch.game
        self.metadata = {
            "name": f"quarterdeck_{found.slug.replace('-', '_')}_v{found.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        width, actions = self.batch.dtype.itemsize, self.batch.actions
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(actions, np.int8)
        self._no_mask.flags.writeable = False
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self.batch.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self.batch.seat[0])]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is to decide."""
        if not self.agents:
            raise BadInput("no game is under way: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is to decide: None is no action")
        batch = self.batch
        batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        if batch.done[0]:
            self.rewards = {each: float(batch.reward[0, seat]) for each, seat in self._seat_of.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[int(batch.seat[0])]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent is shown now. Only the one that is to decide has actions."""
        if agent not in self._seat_of:
            raise BadInput(f"there is no agent {agent!r}; the agents are: {', '.join(self.possible_agents)}")
        batch, seat = self.batch, self._seat_of[agent]
        if seat == batch.seat[0] and batch.count[0]:
            return {"observation": batch.observation[0].copy(), "action_mask": batch.mask[0].view(np.int8).copy()}
        return {"observation": batch.seen_by(seat), "action_mask": self._no_mask}

    def render(self) -> str:
        """What everybody may see, in the game's words."""
        return self.batch.words(SPECTATOR)

    def close(self) -> None:
        self.batch.close()


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: str) -> Env:
    """A game as PettingZoo's AEC environment. Options by name, with `_` for `-`."""
    return Env(game, seats, {name.replace("_", "-"): value for name, value in options.items()}, render_mode)


def parallel_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: str) -> Any:
    """A game behind PettingZoo's parallel interface; only the agent that is to decide acts in a step."""
    return turn_based_aec_to_parallel(env(game, seats, render_mode, **options))
