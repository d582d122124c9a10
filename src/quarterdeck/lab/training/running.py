"""Runs a training: units go to workers, samples and nets are stored as they come, a stopped run can be continued."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from quarterdeck.bots.nets import Net, net_bytes
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text, write_safely
from quarterdeck.lab.study.running import Progress
from quarterdeck.lab.training.fitting import Fitted, first_weights, fit
from quarterdeck.lab.training.plan import Training, Unit, UnitSamples, play_unit, samples_of
from quarterdeck.lab.workers import Workers

PLAN = "training.json"
WINDOW = 2  # generations whose samples a net is fitted to


class Folder:
    """Where a training keeps what it has: `training.json`, samples and a net a generation, and the net in the end."""

    def __init__(self, path: Path, training: Training) -> None:
        self.path, self.training = path, training
        if path.exists() and not path.is_dir():
            raise BadInput("is a file, a folder was expected", file=str(path))
        plan = path / PLAN
        if plan.exists():
            self._check(plan)
        elif path.is_dir() and any(path.iterdir()):
            raise BadInput("has other files in it; choose another folder with -o", file=str(path))
        else:
            head = {"training": msgspec.to_builtins(training), "digest": training.digest()}
            write_safely(plan, json.dumps(head, indent=1, sort_keys=True) + "\n")

    def _check(self, plan: Path) -> None:
        try:
            there = json.loads(read_text(plan))["digest"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BadInput("is no training's; choose another folder with -o", file=str(plan)) from None
        if there != self.training.digest():
            raise BadInput("is of another training (numbers, seats, seed); choose another folder", file=str(plan))

    def samples(self, generation: int, number: int) -> Path:
        return self.path / f"generation-{generation}" / f"{number:05}.samples"

    def net(self, generation: int) -> Path:
        return self.path / f"generation-{generation}.net"

    @property
    def last(self) -> Path:
        """What a training is for."""
        return self.path / f"{self.training.game}.net"

    def read(self, generation: int, number: int) -> UnitSamples | None:
        """A unit that was played; one that cannot be read is played again."""
        try:
            unit = msgspec.msgpack.decode(self.samples(generation, number).read_bytes(), type=UnitSamples)
        except (OSError, msgspec.DecodeError):
            return None
        return unit if (unit.generation, unit.number) == (generation, number) else None


def run(folder: Folder, workers: Workers, told: Callable[[str], None]) -> bool:
    """Play and fit what is missing. Whether all was done, else somebody stopped it."""
    training = folder.training
    planned = sum(
        1
        for generation in range(1, training.generations + 1)
        for number in range(training.units)
        if not folder.samples(generation, number).exists()
    )
    progress = Progress(min(planned * training.unit_games, training.generations * training.games))
    try:
        for generation in range(1, training.generations + 1):
            units = list(_play(folder, workers, generation, progress))
            if not folder.net(generation).exists():
                before = [
                    unit
                    for earlier in range(max(1, generation - WINDOW + 1), generation)
                    for number in range(training.units)
                    if (unit := folder.read(earlier, number)) is not None
                ]
                found = _fit(folder, generation, before + units)
                told(
                    f"Generation {generation}: {sum(map(_rows, units)):,} positions; on games left out of the fit"
                    f" the net errs by {found.held_out:.3f}, always saying the mean would by {found.blind:.3f}."
                )
        write_safely(folder.last, folder.net(training.generations).read_bytes())
    except KeyboardInterrupt:
        print("\nStopped; what was played is kept, and the same command goes on with it.", file=sys.stderr)
        return False
    finally:
        progress.close()
    return True


def _rows(unit: UnitSamples) -> int:
    return sum(unit.rows)


def _play(folder: Folder, workers: Workers, generation: int, progress: Progress) -> Iterator[UnitSamples]:
    """All units of a generation, those that are there already first."""
    net = folder.net(generation - 1).read_bytes() if generation > 1 else b""
    missing = []
    for number in range(folder.training.units):
        unit = folder.read(generation, number)
        if unit is not None:
            yield unit
        else:
            missing.append(Unit(generation, number, net))
    for unit in workers.results(partial(play_unit, folder.training), missing):
        write_safely(folder.samples(generation, unit.number), msgspec.msgpack.encode(unit))
        progress.step(len(unit.rows))
        yield unit


def _fit(folder: Folder, generation: int, units: list[UnitSamples]) -> Fitted:
    training = folder.training
    samples = samples_of(training, units)
    seed = training.seed * 1000 + generation
    weights = first_weights(samples.signs.shape[1], training.hidden, seed)
    found = fit(training.found, samples, weights, seed, training.rounds)
    about = {
        "positions": len(samples.wanted),
        "held_out": round(found.held_out, 4),
        "mean": round(found.blind, 4),
        "generation": generation,
        "training": training.digest()[:16],
    }
    net = Net(found.weights, training.short, about, training.seats)
    write_safely(folder.net(generation), net_bytes(training.found, net))
    return found
