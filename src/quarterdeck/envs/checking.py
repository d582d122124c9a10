"""The peers' own conformance tests on our games, and their sizes, branching and speed."""

from __future__ import annotations

import contextlib
import importlib
import io
import time
import warnings
from collections.abc import Callable, Iterator

import numpy as np

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.envs.batch import Batch

TABLES = 1024
STEPS = 300
CYCLES = 200  # of PettingZoo's tests
BOUNDS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1 << 30)


def facts(game: Game) -> Iterator[str]:
    """Sizes, branching and speed of a game, in lines."""
    batch = Batch(game, TABLES, seed=1)
    yield f"{batch.actions:,} actions, {batch.dtype.itemsize:,} bytes a sight, {batch.features().width:,} features"
    counts = []
    began = time.process_time()
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    seconds = time.process_time() - began
    for _ in range(STEPS):
        counts.append(batch.count.copy())
        batch.step(batch.random_actions())
    yield f"{TABLES * STEPS / seconds:,.0f} steps a second, with mask and sight, a batch of {TABLES:,} on one core"
    many = np.concatenate(counts)
    yield f"legal actions: {many.mean():.1f} on average, {many.max()} at most"
    low = 0
    for high in BOUNDS:
        share = float(((many > low) & (many <= high)).mean())
        if share > 0.0005:
            name = str(high) if high == low + 1 else f"{low + 1} to {high}" if high < BOUNDS[-1] else f"over {low}"
            yield f"  {name:>12} {share:6.1%} {'#' * round(40 * share)}"
        low = high


def pettingzoo_api(game: Game) -> None:
    """PettingZoo's api_test."""
    test = importlib.import_module("pettingzoo.test")
    env = importlib.import_module("quarterdeck.envs.pettingzoo").env
    test.api_test(env(game.slug), num_cycles=CYCLES)


def pettingzoo_seeds(game: Game) -> None:
    """PettingZoo's seed_test."""
    test = importlib.import_module("pettingzoo.test")
    env = importlib.import_module("quarterdeck.envs.pettingzoo").env
    test.seed_test(lambda **_: env(game.slug), num_cycles=CYCLES)


def openspiel_simulation(game: Game) -> None:
    """OpenSpiel's random_sim_test, serialisation included."""
    names = importlib.import_module("quarterdeck.envs.openspiel").register()
    pyspiel = importlib.import_module("pyspiel")
    wanted = f"quarterdeck_{game.slug.replace('-', '_')}"
    assert wanted in names
    pyspiel.random_sim_test(pyspiel.load_game(wanted), num_sims=1, serialize=True, verbose=False)


# What is checked, and the library that it needs.
CHECKS: dict[str, tuple[str, Callable[[Game], None]]] = {
    "PettingZoo's api_test": ("pettingzoo", pettingzoo_api),
    "PettingZoo's seed_test": ("pettingzoo", pettingzoo_seeds),
    "OpenSpiel's random_sim_test": ("pyspiel", openspiel_simulation),
}
EXTRAS = {"pettingzoo": "rl", "pyspiel": "openspiel"}


def check(game: Game) -> Iterator[tuple[str, str]]:
    """Each conformance test and how it went: "passed", "not installed: ...", or what was wrong."""
    for name, (library, test) in CHECKS.items():
        try:
            importlib.import_module(library)
        except ImportError:
            yield name, f"not installed: pip install 'quarterdeck[{EXTRAS[library]}]'"
            continue
        try:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")  # that an observation with a mask is a dictionary
                test(game)
        except BadInput:
            raise
        except Exception as error:  # whatever the peer's test raises is its verdict
            yield name, f"FAILED: {type(error).__name__}: {error}"
        else:
            yield name, "passed"
