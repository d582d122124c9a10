"""Workers for the units of a run of the lab: this process, processes of this machine, or a
cluster (cluster.py). A piece of work is a function and what it is given; what it returns depends on nothing else."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Workers(Protocol):
    """Results come in any order, as they are there. Items are taken one by one, so what is still wanted may change."""

    def results(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]: ...


class Here:
    """One after the other, in this process."""

    def results(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
        return map(work, items)


class Processes:
    """On processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self.pool, self.jobs = pool, jobs

    def results(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
        rest = iter(items)
        pending: set[Future[Answer]] = set()
        while True:
            while len(pending) < 2 * self.jobs:
                try:
                    pending.add(self.pool.submit(work, next(rest)))
                except StopIteration:
                    break
            if not pending:
                return
            finished, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """So many processes, started afresh: they find compiled rules in the cache."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupt)
    try:
        yield Processes(pool, jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C is for the one who watches; the workers finish quietly."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
