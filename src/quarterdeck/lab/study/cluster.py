"""Units on the workers of a Dask cluster. Only the client writes; a worker proves that it plays the same game first."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any  # Dask has no types

from quarterdeck import __version__
from quarterdeck.engine.errors import BadInput
from quarterdeck.lab.study.plan import CardFiles, Result, Study, Unit
from quarterdeck.lab.study.running import Workers
from quarterdeck.lab.study.work import do_unit, players

PATIENCE = 10  # seconds for a scheduler to answer
AGAIN = 5  # times a unit is begun anew after its worker was lost

Proof = dict[str, str]


def proof_of(study: Study) -> Proof:
    """What must be the same everywhere: the program, the rules as they are written, and a canary game."""
    return dict(_proof(study.game, study.seats))


@lru_cache(maxsize=8)
def _proof(slug: str, seats: int) -> tuple[tuple[str, str], ...]:
    canary = Study(game=slug, version=0, seats=seats, cards=CardFiles({}, {}), seed=0)
    game = canary.found
    rules = hashlib.sha256()
    for module in game.rules_modules:
        rules.update(Path(str(module.__file__)).read_bytes())
    box, seed, lab = game.pack_box(seats, {}), canary.deal_seed(0), players(canary)
    played = lab.play(lab.record(box), lab.deal(box, seed), seed)
    told = json.dumps([played.shares, played.moves.tolist()])
    return (
        ("program", __version__),
        ("rules", rules.hexdigest()),
        ("canary game", hashlib.sha256(told.encode()).hexdigest()),
    )


def do_proved_unit(study: Study, unit: Unit, expected: Proof) -> Result:
    """A unit on a worker, which proves itself before its first one: also one that came later than the others."""
    differs = [what for what, value in proof_of(study).items() if expected.get(what) != value]
    if differs:
        raise BadInput(f"a worker has another {differs[0]} than this machine; it has Quarterdeck {__version__}")
    return do_unit(study, unit)


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def results(self, study: Study, units: Sequence[Unit]) -> Iterator[Result]:
        if not units:
            return
        expected = proof_of(study)
        as_completed = importlib.import_module("distributed").as_completed
        futures = [
            self.client.submit(
                *(do_proved_unit, study, unit, expected),
                key=f"quarterdeck-{study.digest()[:16]}-{unit.number}",
                priority=-unit.number,
                retries=0,
            )
            for unit in units
        ]
        try:
            for future in as_completed(futures, loop=self.client.loop):
                yield future.result()
        except self.lost as error:
            raise BadInput(f"the cluster gave up on a unit: {error}") from None
        finally:
            self.client.cancel(futures)

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """What Dask raises when workers or the scheduler go away for good."""
        module = importlib.import_module("distributed")
        return (module.scheduler.KilledWorker, importlib.import_module("concurrent.futures").CancelledError)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the scheduler at an address, such as tcp://host:8786."""
    try:
        dask, distributed = (importlib.import_module(name) for name in ("dask", "distributed"))
    except ImportError:
        raise BadInput("a cluster needs Dask: pip install 'quarterdeck[cluster]'") from None
    dask.config.set({"distributed.scheduler.allowed-failures": AGAIN})
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"no scheduler answers at {address!r} ({type(error).__name__}); see docs/cluster.md") from None
    try:
        if not client.scheduler_info()["workers"]:
            raise BadInput(f"the scheduler at {address} has no workers yet; start one: see docs/cluster.md")
        yield Cluster(client)
    finally:
        client.close(timeout=PATIENCE)
