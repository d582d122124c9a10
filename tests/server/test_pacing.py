"""Background processes step back for those who play, come to their end nonetheless, and outlive no server."""

import asyncio
import math
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from quarterdeck.engine.system import worked_seconds
from quarterdeck.server import pacing
from quarterdeck.server.pacing import Pace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
SPIN = "while True: pass"


def state_of(pid: int) -> str:
    """T: stopped; empty: it has ended."""
    try:
        found = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return ""
    return "" if found == "Z" else found


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def beside(
    monkeypatch: pytest.MonkeyPatch,
    story: Callable[[asyncio.subprocess.Process, list[int]], Awaitable[None]],
    longest: float = math.inf,
) -> None:
    """A process that works without end, paced on a machine that has never anything to spare; moves are made while
    the list holds a number: so many a look."""
    monkeypatch.setattr(pacing, "SPARE_SHARE", math.inf)
    monkeypatch.setattr(pacing, "SPARE", math.inf)
    monkeypatch.setattr(pacing, "LOOK", 0.02)
    playing, made = [0], [0]

    def moves() -> int:
        made[0] += playing[0]
        return made[0]

    async def run() -> None:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", SPIN)
        keeping = asyncio.create_task(Pace(moves).keep(process, longest))
        try:
            await story(process, playing)
        finally:
            keeping.cancel()
            if process.returncode is None:
                process.kill()
            await process.wait()

    asyncio.run(run())


def test_a_process_is_stopped_while_many_play_and_works_on_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(process: asyncio.subprocess.Process, playing: list[int]) -> None:
        await until(lambda: worked_seconds(process.pid) > 0.05)
        playing[0] = 1000
        await until(lambda: state_of(process.pid) == "T")
        worked = worked_seconds(process.pid)
        await until(lambda: worked_seconds(process.pid) > worked)  # its share
        await until(lambda: state_of(process.pid) == "T")
        playing[0] = 0
        await until(lambda: state_of(process.pid) in "RS")

    beside(monkeypatch, story)


@pytest.mark.parametrize("played", [0, 1000])
def test_a_process_that_works_for_too_long_is_ended(monkeypatch: pytest.MonkeyPatch, played: int) -> None:
    async def story(process: asyncio.subprocess.Process, playing: list[int]) -> None:
        playing[0] = played
        await process.wait()
        assert process.returncode == -signal.SIGKILL

    beside(monkeypatch, story, longest=0.05)


@pytest.mark.parametrize(
    ("played", "spare", "cores", "works"),
    [(0, 0.0, 2, True), (9, 0.0, 2, True), (500, 1.6, 2, False), (100, 1.9, 2, True), (500, 1.7, 8, False),
     (500, 6.0, 8, True), (20, 0.95, 1, True), (500, 0.5, 1, False)],
)  # fmt: skip
def test_it_steps_back_where_it_is_felt(played: float, spare: float, cores: int, works: bool) -> None:
    assert Pace(lambda: 0, cores).may_work(played, spare) is works


def test_a_process_that_is_stopped_ends_with_its_server() -> None:
    """A server that is killed cannot let it go on any more."""
    ready = "from quarterdeck.engine import system; system.end_with_parent(); print(1, flush=True)"
    child = f"import time; {ready}; time.sleep(99)"
    begun = f"child = subprocess.Popen([sys.executable, '-c', {child!r}]); print(child.pid, flush=True)"
    server = f"import subprocess, sys, time; {begun}; time.sleep(99)"
    with subprocess.Popen([sys.executable, "-c", server], stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        pid = max(int(killed.stdout.readline()) for _ in range(2))
        os.kill(pid, signal.SIGSTOP)
        killed.kill()
    asyncio.run(until(lambda: state_of(pid) == ""))
