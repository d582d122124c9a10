"""Which games are compiled for bots that search.

Compiling takes three to ten seconds a game, once for a version. It is done in a process of its own at the lowest
priority, so that no table stands still; until the search is there such bots play by rule of thumb, and the table says
so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable
from functools import partial

from quarterdeck.engine.game import Game
from quarterdeck.engine.system import can_compile, lower_priority

log = logging.getLogger("quarterdeck.server")
PLAIN = ("random", "planner")  # bots that need nothing compiled
LATER = ("greedy",)  # bots that need what is compiled behind the search
USUAL_SECONDS = 8.0  # for a game of which nothing is known yet
NEWS_AFTER = 3.0  # seconds between two estimates of how long it takes
LOWEST = 19  # the lowest priority: running matches go first


class Readiness:
    """The games that are compiled, and those that are to be: one at a time, what somebody plays first."""

    def __init__(self) -> None:
        self.on_ready: Callable[[str], None] = lambda slug: None  # called for each game that has become ready
        self._ready: set[str] = set()
        self._whole: set[str] = set()  # those of which everything is compiled
        self._tried: set[str] = set()
        self._wanted: list[str] = []
        self._work: asyncio.Task[None] | None = None
        self.on_progress: Callable[[str], None] = lambda slug: None  # and when there is a new estimate for one
        self._until: dict[str, float] = {}  # when a game that is being compiled will be ready, by the clock
        self._told: dict[str, float] = {}  # when its tables were told so last

    def ready(self, game: Game, bot: str = "") -> bool:
        """Whether a bot (or any) can play a game as well as it is able to."""
        compiled = self._whole if bot in LATER else self._ready
        return bot in PLAIN or not game.competitive or game.slug in compiled or not can_compile()

    def seconds_left(self, game: Game) -> int:
        """About how long it takes until a game is ready; 0 if it is, or never will be."""
        if self.ready(game) or (game.slug in self._tried and game.slug not in self._until):
            return 0
        before = self._wanted.index(game.slug) + 1 if game.slug in self._wanted else 0
        under_way = max((until - time.monotonic() for until in self._until.values()), default=0.0)
        return max(1, round(under_way + before * USUAL_SECONDS))

    def want(self, game: Game, bot: str = "", now: bool = True) -> bool:
        """Whether a game is ready; if not, it is compiled, before the others if it is wanted now."""
        if self.ready(game, bot):
            return True
        if game.slug not in self._tried:
            if now and game.slug in self._wanted:
                self._wanted.remove(game.slug)
            if game.slug not in self._wanted:
                self._wanted.insert(0 if now else len(self._wanted), game.slug)
            if self._work is None or self._work.done():
                self._work = asyncio.create_task(self._compile())
        return False

    def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()

    async def _compile(self) -> None:
        while self._wanted:
            slug = self._wanted.pop(0)
            self._tried.add(slug)
            self._until[slug] = time.monotonic() + USUAL_SECONDS
            try:
                done = await compiled(slug, partial(self._progress, slug, time.monotonic()))
            finally:
                del self._until[slug]
            if done:
                self._whole.add(slug)
                self._set_ready(slug)
            elif slug not in self._ready:
                log.warning("%s could not be compiled: its bots go on playing by rule of thumb", slug)

    def _set_ready(self, slug: str) -> None:
        if slug not in self._ready:
            self._ready.add(slug)
            self.on_ready(slug)

    def _progress(self, slug: str, began: float, share: float) -> None:
        now = time.monotonic()
        if share >= 1:  # what is compiled behind it makes bots quicker, and nobody waits for that
            self._set_ready(slug)
        elif share > 0:
            first = slug not in self._told
            self._until[slug] = now + (now - began) * (1 - share) / share
            if first or now - self._told[slug] > NEWS_AFTER:
                self._told[slug] = now
                self.on_progress(slug)


async def compiled(slug: str, progress: Callable[[float], None]) -> bool:
    """Compile a game, or find it compiled, in a process of its own at the lowest priority."""
    command = (sys.executable, "-m", "quarterdeck.cli", "compile", "--progress", slug)
    silent, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=pipe, stderr=silent)
    assert process.stdout is not None
    try:
        with contextlib.suppress(ProcessLookupError):
            lower_priority(process.pid, LOWEST)
        async for line in process.stdout:
            with contextlib.suppress(ValueError):  # the last line is for people
                progress(float(line))
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
