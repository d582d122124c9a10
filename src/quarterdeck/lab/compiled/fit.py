"""Fits a net (bots/judging.py) to samples, compiled: loops in one order, so the same samples give the same bytes."""

from math import log, sqrt

from quarterdeck.bots.judging import HEAD, MOST_FEATURES, forward
from quarterdeck.engine.fields import AnyBox, Floats, Longs

BATCH = 64
SLOW = 0.9  # Adam: how slowly the mean of the slopes forgets,
SLOWER = 0.999  # and that of their squares
TINY = 1e-8


def fit_some(
    box: AnyBox,
    net: Floats,
    slope: Floats,
    mean: Floats,
    square: Floats,
    signs: Floats,
    wanted: Floats,
    order: Longs,
    scratch: Floats,
    rate: float,
    decay: float,
    step: int,
) -> int:
    """One round over the samples in the given order, by Adam in small batches; how many batches there have been."""
    inputs = int(net[0])
    for first in range(0, len(order) - BATCH + 1, BATCH):
        for i in range(HEAD, len(net)):
            slope[i] = 0.0
        for j in range(first, first + BATCH):
            sample = order[j]
            error = forward(net, signs, sample * inputs, scratch) - wanted[sample]
            add_slope(net, slope, signs, sample * inputs, scratch, error)
        step += 1
        for i in range(HEAD, len(net)):
            down = slope[i] / BATCH + decay * net[i]
            mean[i] = SLOW * mean[i] + (1.0 - SLOW) * down
            square[i] = SLOWER * square[i] + (1.0 - SLOWER) * down * down
            now = mean[i] / (1.0 - SLOW**step)
            net[i] -= rate * now / (sqrt(square[i] / (1.0 - SLOWER**step)) + TINY)
    return step


def add_slope(net: Floats, slope: Floats, signs: Floats, first: int, scratch: Floats, error: float) -> None:
    """The slope of the cross-entropy of one sample, after `forward` left its hidden units in `scratch`."""
    inputs = int(net[0])
    hidden = int(net[1])
    bias = HEAD + inputs * hidden
    slope[bias + 2 * hidden] += error
    for h in range(hidden):
        active = scratch[MOST_FEATURES + h]
        slope[bias + hidden + h] += error * max(0.0, active)
        back = error * net[bias + hidden + h] if active > 0.0 else 0.0
        slope[bias + h] += back
        scratch[MOST_FEATURES + h] = back
    for i in range(inputs):
        sign = signs[first + i]
        if sign != 0.0:
            row = HEAD + i * hidden
            for h in range(hidden):
                slope[row + h] += sign * scratch[MOST_FEATURES + h]


def loss_of(box: AnyBox, net: Floats, signs: Floats, wanted: Floats, scratch: Floats) -> float:
    """The mean cross-entropy over samples."""
    inputs = int(net[0])
    total = 0.0
    for sample in range(len(wanted)):
        predicted = min(1.0 - 1e-6, max(1e-6, forward(net, signs, sample * inputs, scratch)))
        total -= wanted[sample] * log(predicted) + (1.0 - wanted[sample]) * log(1.0 - predicted)
    return total / max(1, len(wanted))
