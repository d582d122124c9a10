"""Pacing of background processes: they step back while many play and the machine has little to spare.

The idle scheduling class is not enough for that. Such a process gives up its core at once, but it fills the caches that
the cores share, and where two cores are really one it halves the other: the 99th percentile of answers was up to twice
as high beside it. So it is stopped then (SIGSTOP), but for a small share of the time, so that it comes to its end.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress

from quarterdeck.engine.system import idle_seconds, worked_seconds

LOOK = 0.25  # seconds between two looks
MANY = 10.0  # moves a second: with fewer there is time enough between them
SPARE = 1.8  # cores: with so many that nothing else uses, a process takes nothing from anybody
SPARE_SHARE = 0.9  # of all cores, where those are few
SHARE = 0.01  # of the time that it works nonetheless
SLICE = 0.02  # seconds, at a time
CAN_STOP = hasattr(signal, "SIGSTOP")


class Pace:
    """Decides when a background process works."""

    def __init__(self, moves: Callable[[], int], cores: int | None = None) -> None:
        """`moves`: how many were made at this server so far."""
        self.moves = moves
        self.cores = cores or os.cpu_count() or 1

    async def keep(self, process: Process, longest: float) -> None:
        """Stop a process and let it go on, as it is time; kill it when it has worked for `longest` seconds."""
        worked, stopped, last = 0.0, False, time.monotonic()
        with suppress(ProcessLookupError):  # it has ended
            while worked < longest:
                before, moves, idle, own = time.monotonic(), self.moves(), idle_seconds(), worked_seconds(process.pid)
                await asyncio.sleep(LOOK)
                seconds = time.monotonic() - before
                worked += 0.0 if stopped else seconds
                played = (self.moves() - moves) / seconds
                now = idle_seconds()
                unused = now - idle + worked_seconds(process.pid) - own if now is not None and idle is not None else 0.0
                if CAN_STOP and not self.may_work(played, unused / seconds):
                    if time.monotonic() - last > SLICE / SHARE:
                        process.send_signal(signal.SIGCONT)
                        await asyncio.sleep(SLICE)
                        worked, last = worked + SLICE, time.monotonic()
                    process.send_signal(signal.SIGSTOP)
                    stopped = True
                elif stopped:
                    process.send_signal(signal.SIGCONT)
                    stopped = False
            process.kill()

    def may_work(self, played: float, spare: float) -> bool:
        """At so many moves a second, with so many cores that nothing else uses."""
        return played < MANY or spare >= min(SPARE, SPARE_SHARE * self.cores)
