"""Bots at the tables: they think on threads of their own; the compiled search does not hold up the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

from quarterdeck import bots
from quarterdeck.bots import Question
from quarterdeck.bots.advice import Advice
from quarterdeck.bots.planner import planned_move
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.bots.search import NOTHING
from quarterdeck.engine.game import Game
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.system import lower_own_priority
from quarterdeck.server.readiness import LOWEST, Readiness

log = logging.getLogger("quarterdeck.server")


class Thinkers:
    """The threads on which bots decide and advise."""

    def __init__(self, threads: int, readiness: Readiness) -> None:
        self.readiness = readiness
        self._threads = ThreadPoolExecutor(max(1, threads), "thinker")
        self._ahead = ThreadPoolExecutor(1, "ponderer", lower_own_priority, (LOWEST,))

    async def choose(self, bot: str, question: Question) -> int:
        """A bot's decision; by rule of thumb as long as its game is not compiled."""
        ready = self.readiness.want(question.game, bot)
        return await asyncio.get_running_loop().run_in_executor(self._threads, choose, bot, question, ready)

    def can_play(self, bot: str, game: Game) -> bool:
        """Whether a bot plays at full strength, or never will; if it will, that is seen to."""
        return self.readiness.want(game, bot) or not self.readiness.seconds_left(game)

    async def advise(self, question: Question) -> Advice:
        """Advice for a person."""
        ready = self.readiness.want(question.game)
        return await asyncio.get_running_loop().run_in_executor(self._threads, advise, question, ready)

    def ponder(self, asked: Sequence[tuple[str, Question]], stop: Event) -> Future[None]:
        """Let bots look ahead, one after the other, until told to stop: one table at a time, and after all others."""
        ready = [(bot, question) for bot, question in asked if self.readiness.ready(question.game, bot)]
        return self._ahead.submit(ponder, ready, stop)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._ahead.shutdown(wait=False, cancel_futures=True)


def choose(name: str, question: Question, ready: bool) -> int:
    """A bot's choice; should it fail, a random one, so that no table stands still."""
    try:
        return bots.answer(bots.find(name), question) if ready else quick_move(question)
    except Exception:
        log.exception("the bot %s failed", name)
        return bots.find("random").choose(question)


def ponder(asked: Sequence[tuple[str, Question]], stop: Event) -> None:
    """Whoever can look ahead does."""
    try:
        for name, question in asked:
            bots.ponder(bots.find(name), question, stop)
    except Exception:
        log.exception("a bot that looked ahead failed")


def advise(question: Question, ready: bool) -> Advice:
    """What a strong bot would do for a person; nothing where nobody wins.

    Until that one is ready, as in a first guided game just after the installation, the game's plan teaches.
    """
    adviser = bots.adviser(question.game)
    if adviser is None:
        return Advice(())
    if ready:
        return adviser.advise(question)
    planned = planned_move(question)
    head, action = ("At first sight", quick_move(question)) if planned == NOTHING else ("A good player's plan", planned)
    move = question.game.words.action_text(question.box, action)
    later = "Whoever looks further ahead is still getting ready; ask again in a minute."
    return Advice((f"{head}: {move}.", later))


def usual_bot(game: Game) -> str:
    """The opponent of a person who did not choose one."""
    return bots.USUAL if game.competitive else "random"


def bots_for(prepared: Prepared) -> list[str]:
    """The bots that can play a game: where nobody wins there is nothing to search for."""
    return list(bots.MODULES) if prepared.game.competitive else ["random"]


def bot_name(bot: str) -> str:
    """What a bot is called that nobody named."""
    return bot.replace("-", " ").capitalize()
