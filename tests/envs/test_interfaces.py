"""The interfaces of other libraries, held to by their own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.envs import checking
from quarterdeck.envs.gymnasium import vector_env
from quarterdeck.envs.pettingzoo import env, parallel_env

SLUGS = sorted(games.FOLDERS)


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoos_own_tests_pass(slug: str) -> None:
    verdicts = dict(checking.check(games.find(slug)))
    assert verdicts["PettingZoo's api_test"] == "passed"
    assert verdicts["PettingZoo's seed_test"] == "passed"
    assert not verdicts["OpenSpiel's random_sim_test"].startswith("FAILED")  # it may not be installed


def test_a_state_of_openspiel_is_cloned_and_refuses_what_is_illegal() -> None:
    spiel = pytest.importorskip("pyspiel")
    from quarterdeck.envs.openspiel import register

    register()
    state = spiel.load_game("quarterdeck_hit_the_deck").new_initial_state()
    state.apply_action(3)
    clone, before, action = state.clone(), str(state), state.legal_actions()[0]
    clone.apply_action(action)
    assert str(state) == before != str(clone) and clone.history() == [3, action]
    with pytest.raises(Illegal, match="not legal for player 0"):
        state.apply_action(4838)
    assert str(state) == before


def test_an_environment_that_breaks_the_rules_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    from quarterdeck.envs import pettingzoo

    monkeypatch.setattr(pettingzoo.Env, "observe", lambda self, agent: {"observation": 7, "action_mask": None})
    verdicts = dict(checking.check(games.find("hit-the-deck")))
    assert verdicts["PettingZoo's api_test"].startswith("FAILED")


def test_names_carry_the_rules_version() -> None:
    game = games.find("hit-the-deck")
    assert env("hit-the-deck").metadata["name"] == f"quarterdeck_hit_the_deck_v{game.version}"


def test_an_agent_that_is_not_asked_sees_its_own_side_only() -> None:
    table = env("hit-the-deck")
    table.reset(seed=7)
    first, second = table.observe("seat_0"), table.observe("seat_1")
    assert first["action_mask"].any() and not second["action_mask"].any()
    hands = [each["observation"].view(table.batch.dtype)["hand"][0] for each in (first, second)]
    assert hands[0][0] and not hands[0][1] and hands[1][1] and not hands[1][0]


def test_an_agent_or_a_game_that_is_not_there_is_refused() -> None:
    table = env("hit-the-deck")
    with pytest.raises(BadInput, match="call reset"):
        table.step(0)
    with pytest.raises(BadInput, match="the agents are: seat_0, seat_1"):
        table.observe("seat_2")


def test_the_parallel_interface_plays_a_game_to_its_end() -> None:
    table = parallel_env("hit-the-deck")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        observations, _ = table.reset(seed=3)
        for _ in range(500):
            actions = {}
            for agent in table.agents:
                legal = np.flatnonzero(observations[agent]["action_mask"])
                actions[agent] = int(legal[0]) if len(legal) else None
            observations, rewards, ended, _, _ = table.step(actions)
            if any(ended.values()):
                break
    assert sum(rewards.values()) == 0 and all(ended.values())


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_learner_meets_bots_in_every_seat(opponents: str) -> None:
    tables = vector_env("hit-the-deck", 8, opponents)
    observation, info = tables.reset(seed=7)
    assert observation.shape == tables.observation_space.shape
    paid = []
    for _ in range(120):
        assert np.array_equal(tables.batch.seat, tables.learner), "it is the learner's turn everywhere"
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        observation, reward, terminated, truncated, info = tables.step(actions)
        assert not truncated.any() and not reward[~terminated].any()
        if terminated.any():
            assert np.array_equal(info["_final_obs"], terminated) and info["final_obs"].shape == observation.shape
            paid += reward[terminated].tolist()
    assert paid and set(paid) <= {-1.0, 0.0, 1.0}


def test_the_same_seed_gives_the_same_games() -> None:
    def run() -> bytes:
        tables = vector_env("all-hands", 4, ["random", "greedy"], seats=3, seat=1)
        _, info = tables.reset(seed=5)
        for _ in range(40):
            observation, *_, info = tables.step(np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]]))
        return bytes(observation.tobytes())

    assert run() == run()


def test_opponents_that_cannot_sit_down_are_refused() -> None:
    with pytest.raises(BadInput, match="has 1 opponents, not 2"):
        vector_env("hit-the-deck", 4, ["random", "random"])
    with pytest.raises(BadInput, match="there is no bot 'kraken'"):
        vector_env("hit-the-deck", 4, "kraken")
    with pytest.raises(BadInput, match="seat is 0 to 1"):
        vector_env("hit-the-deck", 4, seat=2)
