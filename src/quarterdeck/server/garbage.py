"""Garbage collection that holds nobody up: small passes while people play, whole ones when few do.

A pass stops the whole process. Left to themselves, the passes over what several seconds of play had made took 200 ms at
500 tables, once in 20 seconds, which alone made the 99th percentile of answers. Most of what a server throws away needs
no pass at all: only cycles do.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from quarterdeck.server.pacing import MANY

YOUNG = 500  # new objects between two passes over these alone: 1 ms
MIDDLE = 1  # and how many of those go before one over what they left: 1,500 objects, 2 to 4 ms
NEVER = 1 << 30
LOOK = 30.0  # seconds between two looks whether a whole pass is due
SELDOM = 600.0  # seconds between two of them while many play: a thousandth of the time, at most


def keep_passes_small() -> None:
    """Whole passes are left to `make_whole_passes`, and what is there already is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def make_whole_passes(moves: Callable[[], int]) -> None:
    """For as long as the server runs; `moves`: how many were made at it so far."""
    last = time.monotonic()
    while True:
        before = moves()
        await asyncio.sleep(LOOK)
        few = moves() - before < MANY * LOOK
        if gc.get_count()[2] and (few or time.monotonic() - last > SELDOM):  # else nothing is left from smaller ones
            gc.collect()
            last = time.monotonic()
