"""Work of the lab on the workers of a Dask cluster. Only the client writes; a worker first proves that it plays the
same game."""

from __future__ import annotations

import hashlib
import importlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any  # Dask has no types

from quarterdeck import __version__
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from quarterdeck.lab.study.measured import play
from quarterdeck.lab.study.plan import CardFiles
from quarterdeck.lab.workers import Answer, Item, Workers

PATIENCE = 10  # seconds for a scheduler to answer
AHEAD = 2  # pieces of work that each thread of the workers has before it

Proof = dict[str, str]


@lru_cache(maxsize=8)
def proof_of(slug: str, seats: int) -> tuple[tuple[str, str], ...]:
    """What must be the same everywhere: the program, the rules as they are written, and a canary game."""
    game = find(slug)
    rules = hashlib.sha256()
    for module in game.rules_modules:
        rules.update(Path(str(module.__file__)).read_bytes())
    return (
        ("program", __version__),
        ("rules", rules.hexdigest()),
        ("canary game", hashlib.sha256(json.dumps(_canary(game, seats)).encode()).hexdigest()),
    )


def _canary(game: Game, seats: int) -> list[Any]:
    """A game as its studies play it."""
    seed = seed_from_number(0)
    if game.parts.measures is not None:
        match = play(game, seats, CardFiles(game.settle({}), {}), 0, seed)
        return [(action.seat, action.action) for action in match.actions]
    from quarterdeck.lab.greedy_games import GreedyGames

    box, lab = game.pack_box(seats, {}), GreedyGames(game, seats)
    played = lab.play(lab.record(box), lab.deal(box, seed), seed)
    return [played.shares, played.moves.tolist()]


def do_proved(work: Callable[[Item], Answer], item: Item, slug: str, seats: int, expected: Proof) -> Answer:
    """A piece of work on a worker, which proves itself before its first one: also one that came later than others."""
    differs = [what for what, value in proof_of(slug, seats) if expected.get(what) != value]
    if differs:
        raise BadInput(f"a worker has another {differs[0]} than this machine; it has Quarterdeck {__version__}")
    return work(item)


class Cluster:
    """The workers of a scheduler, for a game."""

    def __init__(self, client: Any, slug: str, seats: int) -> None:
        self.client, self.slug, self.seats = client, slug, seats

    def results(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
        expected = dict(proof_of(self.slug, self.seats))
        done = importlib.import_module("distributed").as_completed([], loop=self.client.loop)
        rest, run = iter(items), secrets.token_hex(8)
        pending: dict[str, Any] = {}  # futures by their keys
        begun = 0
        try:
            while True:
                while len(pending) < AHEAD * max(1, sum(self.client.nthreads().values())):
                    try:
                        item = next(rest)
                    except StopIteration:
                        break
                    arguments = (do_proved, work, item, self.slug, self.seats, expected)
                    future = self.client.submit(*arguments, key=f"quarterdeck-{run}-{begun}", priority=-begun)
                    begun += 1
                    pending[future.key] = future
                    done.add(future)
                if not pending:
                    return
                finished = next(done)
                del pending[finished.key]
                yield finished.result()
        except self.lost as error:
            raise BadInput(f"the cluster gave up: {error}") from None
        finally:
            self.client.cancel(list(pending.values()))

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """What Dask raises when workers or the scheduler go away for good."""
        module = importlib.import_module("distributed")
        return (module.scheduler.KilledWorker, importlib.import_module("concurrent.futures").CancelledError)


@contextmanager
def cluster(address: str, slug: str, seats: int) -> Iterator[Workers]:
    """The workers of the scheduler at an address, such as tcp://host:8786."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise BadInput("a cluster needs Dask: pip install 'quarterdeck[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"no scheduler answers at {address!r} ({type(error).__name__}); see docs/cluster.md") from None
    try:
        if not client.scheduler_info()["workers"]:
            raise BadInput(f"the scheduler at {address} has no workers yet; start one: see docs/cluster.md")
        yield Cluster(client, slug, seats)
    finally:
        client.close(timeout=PATIENCE)
