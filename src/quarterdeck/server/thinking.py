"""Bots at the table: they think on threads of their own; the compiled search lets the event loop go on meanwhile."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

from quarterdeck import bots
from quarterdeck.engine.game import Game

notes = logging.getLogger("quarterdeck.server")
PLAIN = ("random",)  # bots that need nothing compiled


def choose(name: str, asked: tuple[Any, ...]) -> int:
    """A bot's choice; should it fail, a random one, so that no table stands still."""
    try:
        return bots.find(name).choose(*asked)
    except Exception:
        notes.exception("the bot %s failed", name)
        return bots.find("random").choose(*asked)


def advise(asked: tuple[Any, ...]) -> list[str]:
    """What a strong bot would do for a person; nothing where nobody wins."""
    adviser = bots.adviser(asked[0])
    return adviser.advise(*asked) if adviser is not None else []


class Warmth:
    """Games that are compiled: each in a process of its own, since here compiling would hold up every table."""

    def __init__(self) -> None:
        self._games: dict[str, asyncio.Task[None]] = {}

    async def of(self, game: Game) -> None:
        """Wait until this game is compiled; the first who asks begins it."""
        if game.slug not in self._games:
            self._games[game.slug] = asyncio.create_task(_compile(game.slug))
        await asyncio.shield(self._games[game.slug])

    def stop(self) -> None:
        for task in self._games.values():
            task.cancel()


async def _compile(slug: str) -> None:
    command = (sys.executable, "-m", "quarterdeck.cli", "warm", slug)
    silent = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=silent, stderr=silent)
    try:
        if await process.wait() != 0:
            notes.warning("%s could not be compiled ahead", slug)
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
