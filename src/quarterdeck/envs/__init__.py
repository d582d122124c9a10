"""Environments for learners: many tables of one game, stepped together by compiled rules.

    batch = Batch("hit-the-deck", 1024, seed=7)
    while learning:
        actions = policy(batch.observation, batch.mask)     # NumPy arrays, written in place
        batch.step(actions)

`quarterdeck.envs.gymnasium`, `.pettingzoo` and `.openspiel` put the same tables behind the interfaces of these
libraries.
"""

from quarterdeck.envs.batch import Batch
from quarterdeck.envs.features import Feature, Features

__all__ = ["Batch", "Feature", "Features"]
