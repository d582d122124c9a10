"""Fits a net to the samples of self-play. The same samples and the same seed give the same net, bit for bit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from quarterdeck.bots.judging import HEAD, MOST_HIDDEN, SCRATCH, net_size
from quarterdeck.bots.nets import Weights
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.game import Game
from quarterdeck.lab.compiled.fit import fit_some, loss_of

RATE = 0.002
LAST_RATE = 0.0002
DECAY = 1e-5
HELD_OUT = 10  # every tenth game is left out of the fit, to see how well it judges what it has not seen


@dataclass(frozen=True)
class Samples:
    """Positions as features, what each was worth in the end, and the game that each is from."""

    signs: npt.NDArray[np.float32]  # samples, features
    wanted: npt.NDArray[np.float32]
    game: npt.NDArray[np.int32]


@dataclass(frozen=True)
class Fitted:
    """A net, and its mean cross-entropy on positions that it was fitted to and on those of games left out."""

    weights: Weights
    loss: float
    held_out: float
    blind: float  # of always saying the mean, on those left out


def first_weights(inputs: int, hidden: int, seed: int) -> Weights:
    """Small random weights."""
    if not 1 <= hidden <= MOST_HIDDEN:
        raise ValueError(hidden)
    weights = np.zeros(net_size(inputs, hidden))
    weights[:HEAD] = inputs, hidden
    luck = np.random.Generator(np.random.PCG64(seed))
    weights[HEAD : HEAD + inputs * hidden] = luck.uniform(-1, 1, inputs * hidden) / np.sqrt(inputs)
    behind = HEAD + inputs * hidden + hidden
    weights[behind : behind + hidden] = luck.uniform(-1, 1, hidden) / np.sqrt(hidden)
    return weights


def fit(game: Game, samples: Samples, weights: Weights, seed: int, rounds: int) -> Fitted:
    """So many rounds over all samples but those of the games held out, in an order of its own each."""
    compiled = twin(game, silent=True)
    learn, lose = compiled.driver(fit_some), compiled.driver(loss_of)
    box = compiled.box(game.pack_box(min(seats for seats in game.seats), {}))[0]
    learnt_from = samples.game % HELD_OUT != 0
    seen, unseen = np.flatnonzero(learnt_from), np.flatnonzero(~learnt_from)
    signs, wanted = _flat(samples.signs[seen]), _flat(samples.wanted[seen])
    net, scratch = weights.copy(), np.zeros(SCRATCH)
    slope, mean, square = (np.zeros(len(net)) for _ in range(3))
    luck = np.random.Generator(np.random.PCG64(seed))
    step = 0
    for number in range(rounds):
        rate = RATE * (LAST_RATE / RATE) ** (number / max(1, rounds - 1))
        order = luck.permutation(len(seen))
        step = learn(box, net, slope, mean, square, signs, wanted, order, scratch, rate, DECAY, step)
    loss = float(lose(box, net, signs, wanted, scratch))
    rest = _flat(samples.signs[unseen]), _flat(samples.wanted[unseen])
    usual = np.clip(rest[1].mean() if len(unseen) else 0.5, 1e-6, 1 - 1e-6)
    blind = -float((rest[1] * np.log(usual) + (1 - rest[1]) * np.log(1 - usual)).mean()) if len(unseen) else 0.0
    return Fitted(net, loss, float(lose(box, net, *rest, scratch)), blind)


def _flat(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    return np.ascontiguousarray(values, np.float64).reshape(-1)
