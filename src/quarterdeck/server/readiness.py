"""Which games are compiled for bots that search.

Compiling takes half a minute a game, once for a version. It is done in a process of its own at the lowest priority,
so that no table stands still; until it is done such bots play by rule of thumb, and the table says so.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable

from quarterdeck.engine.game import Game
from quarterdeck.engine.system import can_compile, lower_priority

log = logging.getLogger("quarterdeck.server")
PLAIN = ("random", "planner")  # bots that need nothing compiled
LOWEST = 19  # of priorities: whoever plays goes first


class Readiness:
    """The games that are compiled, and those that are to be: one at a time, what somebody plays first."""

    def __init__(self) -> None:
        self.on_ready: Callable[[str], None] = lambda slug: None  # called for each game that has become ready
        self._ready: set[str] = set()
        self._tried: set[str] = set()
        self._wanted: list[str] = []
        self._work: asyncio.Task[None] | None = None

    def ready(self, game: Game, bot: str = "") -> bool:
        """Whether a bot (or any) can play a game as well as it is able to."""
        return bot in PLAIN or not game.competitive or game.slug in self._ready or not can_compile()

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
            if await compiled(slug):
                self._ready.add(slug)
                self.on_ready(slug)
            else:
                log.warning("%s could not be compiled: its bots go on playing by rule of thumb", slug)


async def compiled(slug: str) -> bool:
    """Compile a game, or find it compiled, in a process of its own at the lowest priority."""
    command = (sys.executable, "-m", "quarterdeck.cli", "compile", slug)
    silent = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=silent, stderr=silent)
    try:
        lower_priority(process.pid, LOWEST)
        return await process.wait() == 0
    except ProcessLookupError:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
