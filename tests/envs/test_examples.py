"""The programs of examples/ do what they say, on a small scale. They run where torch or OpenSpiel is installed."""

from __future__ import annotations

import importlib
import xml.etree.ElementTree
from types import ModuleType

import numpy as np
import pytest

from quarterdeck.envs import Batch


def example(name: str) -> ModuleType:
    return importlib.import_module(f"examples.{name}")


def test_ppo_learns_with_legal_moves_alone() -> None:
    torch = pytest.importorskip("torch")
    ppo = example("ppo")
    torch.manual_seed(1)
    settings = ppo.Settings(tables=32, steps=16, minibatch=128, hidden=32, key=16)
    batch = Batch("hit-the-deck", settings.tables, seed=1, mask="none")
    network = ppo.Network(batch, settings)
    optimizer = torch.optim.Adam(network.parameters(), settings.rate)
    before = [each.detach().clone() for each in network.parameters()]
    greedy = np.where(np.arange(32) < 16, np.arange(32) % 2, -1)
    for imitate in (True, False, False):
        kept = ppo.play(network, batch, greedy, settings, imitate)  # the batch refuses what is not legal
        assert (kept.place < kept.count).all() and np.isfinite(kept.advantage).all()
        assert np.isfinite(ppo.learn(network, optimizer, kept, settings, imitate))
    assert any(not torch.equal(old, new) for old, new in zip(before, network.parameters(), strict=True))


def test_ppo_looks_at_the_seemap_from_its_own_side() -> None:
    """A table and the same one turned round, with the seats changed, are one to the network."""
    pytest.importorskip("torch")
    ppo = example("ppo")
    batch = Batch("hit-the-deck", 64, seed=3, mask="none")
    network = ppo.Network(batch, ppo.Settings(hidden=16, key=8))
    turned, eyes = network.actions.turned, network.eyes
    assert np.array_equal(turned[turned], np.arange(batch.actions)), "turned twice, an action is itself"
    ram = next(action for action in range(batch.actions) if batch.text(action) == "ram D>A with KC")
    assert batch.text(turned[ram]) == "ram F>I with KC"
    for _ in range(25):
        batch.step(batch.greedy_actions())
    everyone, nobody = np.ones(64, np.int8), np.zeros(64, np.int8)
    other = eyes.turn(batch.shown, everyone)
    assert (other["fleet"] != batch.shown["fleet"]).any()
    for one, two in zip(eyes.look(batch.shown, nobody), eyes.look(other, everyone), strict=True):
        assert np.array_equal(one, two)


def test_ppo_measures_itself_and_draws_the_curve() -> None:
    pytest.importorskip("torch")
    ppo = example("ppo")
    settings = ppo.Settings(tables=16, steps=8, minibatch=64, hidden=16, key=8)
    _, curve = ppo.train("hit-the-deck", 1, 1, settings, every=1, deals=4)
    assert [point.update for point in curve] == [0, 1] and all(0 <= point.share <= 1 for point in curve)
    xml.etree.ElementTree.fromstring(ppo.picture("a curve", curve))


def test_advantages_are_counted_for_the_seat_that_decided() -> None:
    """Seat 0 moves, seat 1 moves and wins, seat 0 moves in the next game. Without a trace: by the next value alone."""
    pytest.importorskip("torch")
    ppo = example("ppo")
    seat, value = np.array([[0], [1], [0]], np.int8), np.array([[0.5], [0.25], [0.125]], np.float32)
    kept = ppo.Rollout(None, seat, None, None, None, None, value, None, None)
    done = np.array([[False], [True], [False]])
    reward = np.array([[[0, 0]], [[-1, 1]], [[0, 0]]], np.float32)
    found = ppo.advantages(kept, done, reward, np.array([0.75], np.float32), np.array([1], np.int8), 0.0)
    assert found[:, 0].tolist() == [-1.5, 0.75, -0.875]


@pytest.mark.long
def test_openspiels_search_plays_our_game() -> None:
    pytest.importorskip("pyspiel")
    assert 0 <= example("ismcts").play("hit-the-deck", 2, 10, 1) <= 1
