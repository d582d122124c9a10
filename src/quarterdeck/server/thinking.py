"""Bots at the table: they think on threads of their own; the compiled search lets the event loop go on meanwhile.

What searches must be compiled first, which takes half a minute a game, once for a version. That is done in a process
of its own, so that no table stands still; until it is done the bot plays by rule of thumb, and the table says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable

from quarterdeck import bots
from quarterdeck.bots import Question
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.engine.game import Game

notes = logging.getLogger("quarterdeck.server")
PLAIN = ("random",)  # bots that need nothing compiled
LOWEST = 19  # of priorities: whoever plays goes first


def choose(name: str, question: Question, ready: bool) -> int:
    """A bot's choice; should it fail, a random one, so that no table stands still."""
    try:
        return bots.answer(bots.find(name), question) if ready or name in PLAIN else quick_move(question)
    except Exception:
        notes.exception("the bot %s failed", name)
        return bots.find("random").choose(question)


def advise(question: Question, ready: bool) -> list[str]:
    """What a strong bot would do for a person; nothing where nobody wins."""
    adviser = bots.adviser(question.game)
    if adviser is None:
        return []
    if ready:
        return adviser.advise(question)
    move = question.game.words.action_text(question.box, quick_move(question))
    return [f"At first sight: {move}.", "Whoever looks further ahead is still getting ready; ask again in a minute."]


def usual_bot(game: Game) -> str:
    """Whom a person plays against who did not say."""
    return bots.USUAL if game.competitive else "random"


class Warmth:
    """Which games are compiled. One is compiled at a time, those that somebody plays before the others."""

    def __init__(self, done: Callable[[str], None]) -> None:
        self._done = done  # told of each game that has become ready
        self._ready: set[str] = set()
        self._tried: set[str] = set()
        self._wanted: list[str] = []
        self._work: asyncio.Task[None] | None = None

    def ready(self, game: Game) -> bool:
        return not game.competitive or game.slug in self._ready

    def want(self, game: Game, now: bool = True) -> bool:
        """Whether a game is ready; if not it soon will be, before the others if it is wanted now."""
        if self.ready(game):
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
                self._done(slug)
            else:
                notes.warning("%s could not be compiled: its bots go on playing by rule of thumb", slug)


async def compiled(slug: str) -> bool:
    """Compile a game, or find it compiled, in a process of its own at the lowest priority."""
    command = (sys.executable, "-m", "quarterdeck.cli", "warm", slug)
    silent = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=silent, stderr=silent)
    try:
        os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
        return await process.wait() == 0
    except ProcessLookupError:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
