"""Garbage collection: whole passes wait for a quiet moment, and come nonetheless."""

import asyncio
import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.server import garbage
from quarterdeck.server.registry import TableRegistry
from tests.server.serving import free_port
from tests.server.test_registry import with_registry

START = """
import gc, uvicorn
from quarterdeck.cli import main
uvicorn.Server.run = lambda *_, **__: print(gc.get_threshold(), gc.get_freeze_count() > 0)
raise SystemExit(main(["serve", "--port", "{port}"]))
"""


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


def test_a_server_makes_small_passes_from_its_start(tmp_path: Path) -> None:
    run = [sys.executable, "-c", START.format(port=free_port())]
    done = subprocess.run(run, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, capture_output=True, text=True)
    assert f"({garbage.YOUNG}, {garbage.MIDDLE}, {garbage.NEVER}) True" in done.stdout, done.stderr


def test_a_server_makes_whole_passes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, left: weakref.ref[Ring]
) -> None:
    monkeypatch.setattr(garbage, "LOOK", 0.001)

    async def story(registry: TableRegistry) -> None:
        async with asyncio.timeout(20):
            while left() is not None:
                gc.collect(1)  # as play does by itself
                await asyncio.sleep(0.001)

    with_registry(tmp_path, story)
