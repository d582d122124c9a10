"""A learned evaluation inside the search: features of a position, one hidden layer, and the chance to win.

A net is one row of numbers: how many features and hidden units it has, then for every feature its weights to the
hidden units, their biases, their weights to the result, and its bias. An empty row is no net. How nets are trained is
in lab/training, how they are stored in bots/nets.py.
"""

from math import exp

from quarterdeck.engine.fields import AnyBox, Floats, Tables
from quarterdeck.engine.placeholders import features

MOST_FEATURES = 112
MOST_HIDDEN = 32
SCRATCH = MOST_FEATURES + MOST_HIDDEN  # features of a position, and what the hidden units make of them
HEAD = 2  # numbers of a net before its weights


def net_size(inputs: int, hidden: int) -> int:
    """How many numbers a net has."""
    return HEAD + inputs * hidden + 2 * hidden + 1


def judge(box: AnyBox, tables: Tables, which: int, seat: int, net: Floats, scratch: Floats) -> float:
    """The chance, 0 to 1, that a seat wins from a table on."""
    features(box, tables[which], seat, scratch)
    return forward(net, scratch, 0, scratch)


def forward(net: Floats, signs: Floats, first: int, scratch: Floats) -> float:
    """What a net says of the features that begin at `first`; the hidden units are left behind those of `scratch`."""
    inputs = int(net[0])
    hidden = int(net[1])
    bias = HEAD + inputs * hidden
    for h in range(hidden):
        scratch[MOST_FEATURES + h] = net[bias + h]
    for i in range(inputs):
        sign = signs[first + i]
        if sign != 0.0:
            row = HEAD + i * hidden
            for h in range(hidden):
                scratch[MOST_FEATURES + h] += sign * net[row + h]
    total = net[bias + 2 * hidden]
    for h in range(hidden):
        total += max(0.0, scratch[MOST_FEATURES + h]) * net[bias + hidden + h]
    return 1.0 / (1.0 + exp(-total))
