"""Garbage collection: whole passes wait for a quiet moment, and come nonetheless."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from quarterdeck.server import garbage


class Ring:
    """A cycle, which only a pass can free."""

    def __init__(self) -> None:
        self.myself = self


@pytest.fixture
def left() -> Iterator[weakref.ref[Ring]]:
    """What is left of a ring that has grown old, where only a whole pass finds it."""
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()
    garbage.keep_passes_small()
    ring = Ring()
    gc.collect()
    found = weakref.ref(ring)
    del ring
    yield found
    gc.set_threshold(*thresholds)
    if not frozen:
        gc.unfreeze()


def until(monkeypatch: pytest.MonkeyPatch, left: weakref.ref[Ring], moves_a_look: int, seldom: float) -> int:
    """Looks until the ring is gone, about 50 at most."""
    monkeypatch.setattr(garbage, "LOOK", 0.001)
    monkeypatch.setattr(garbage, "SELDOM", seldom)
    looks = 0

    def moves() -> int:
        nonlocal looks
        looks += 1
        gc.collect(1)  # as play does by itself
        return looks * moves_a_look

    async def run() -> None:
        task = asyncio.create_task(garbage.make_whole_passes(moves))
        while left() is not None and looks < 50:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(run())
    return looks


def test_a_whole_pass_is_made_while_few_play(monkeypatch: pytest.MonkeyPatch, left: weakref.ref[Ring]) -> None:
    assert until(monkeypatch, left, 0, garbage.SELDOM) < 5


def test_nobody_who_plays_waits_for_one(monkeypatch: pytest.MonkeyPatch, left: weakref.ref[Ring]) -> None:
    assert until(monkeypatch, left, 1000, garbage.SELDOM) >= 50
    assert left() is not None


def test_but_for_a_moment_now_and_then(monkeypatch: pytest.MonkeyPatch, left: weakref.ref[Ring]) -> None:
    assert until(monkeypatch, left, 1000, 0.0) < 5
