"""What happens at a table without its people: clocks run out, bots move. Only while somebody plays."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol  # `Any` for what a coroutine yields to asyncio

from quarterdeck import bots
from quarterdeck.engine.match import Match
from quarterdeck.server.audience import Audience
from quarterdeck.server.errors import Refused
from quarterdeck.server.pondering import Pondering
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.thinking import Thinkers
from quarterdeck.server.timeouts import next_timeout

log = logging.getLogger("quarterdeck.server")


class Played(Protocol):
    """The part of a table that its bots and clocks need."""

    state: TableState
    audience: Audience
    lock: asyncio.Lock

    @property
    def undo_asked(self) -> bool: ...
    async def ready(self) -> Match: ...
    async def bot_move(self, seat: int, action: int, match_seq: int) -> None: ...
    async def pass_over(self, seat: int, match_seq: int) -> None: ...
    async def clock_rings(self) -> None: ...


class Autoplay:
    """The timer and the thinking bot of one table."""

    def __init__(self, table: Played, thinkers: Thinkers, settings: Settings) -> None:
        self.table = table
        self.thinkers = thinkers
        self.settings = settings
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.pondering = Pondering(table.state, thinkers)
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopped = False
        self.shown = asyncio.Event()  # somebody says that they have been shown what happened
        self.race = (0, 0.0)  # the action that opened the race for the first answer, and when it was seen

    def stop(self) -> None:
        """No timer any more; what is under way may end."""
        self.stopped = True
        self._stop_timer()
        self.pondering.stop()

    def cancel(self) -> None:
        self.stop()
        for task in list(self.tasks):
            task.cancel()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside the table, until it is cancelled with it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def look(self) -> None:
        """Look who is to move and when to look again."""
        self._stop_timer()
        if not self.stopped:
            people_think = self._look()
            self.pondering.look(people_think and self.settings.has_pondering)

    def _look(self) -> bool:
        """Start what is to be done, and say whether people who are here think. Where nobody plays, clocks stand still
        and bots wait, but not in a series: others wait for its result."""
        table, state = self.table, self.table.state
        attended = table.audience.attended_until(self.settings.idle)
        if attended <= time.monotonic():
            state.clocks.stop()
            if state.setup.series is None:
                return False
        elif state.clocks.go_on():  # absence of those not here yet counts from now
            state.people.away = dict.fromkeys(state.people.away, time.monotonic())
        wait = next_timeout(state, attended)
        if wait is not None and attended > time.monotonic():
            ring: Callable[[], object] = lambda: self.start(table.clock_rings())  # noqa: E731  typed for call_later
            self.timer = asyncio.get_running_loop().call_later(wait, ring)
        if self.thinking is not None or table.undo_asked or state.status != "playing":
            return False
        if state.match is None:
            if state.people.any_bot or state.people.passed:
                self.thinking = self.start(self._wake())
            return False
        seat = bots.bot_to_move(state.match, state.people.played_by_bot)
        if seat is not None:
            self.thinking = self.start(self._think(seat))
            return False
        passed = [seat for seat in state.match.waiting() if seat in state.people.passed]
        if passed:
            self.thinking = self.start(self._pass(passed[0], state.log.match_seq))
        return not passed and attended == math.inf

    async def _pass(self, seat: int, match_seq: int) -> None:
        """Go on without somebody who is away."""
        try:
            await asyncio.sleep(self.settings.bot_pace)
            await self.table.pass_over(seat, match_seq)
        except Refused as refused:
            log.warning("table %s: nobody can be passed over: %s", self.table.state.id, refused.text)
            return
        finally:
            self.thinking = None
        self.look()

    async def _wake(self) -> None:
        """Replay the log of a table that has only that in memory, to see whether a bot is to move."""
        try:
            async with self.table.lock:
                await self.table.ready()
        except Refused as refused:
            log.warning("table %s: it cannot be played on: %s", self.table.state.id, refused.text)
            return
        finally:
            self.thinking = None
        self.look()

    async def _seen(self) -> None:
        """Wait until those who set the pace have been shown the last move. Nobody holds up a table for ever."""
        until = time.monotonic() + self.settings.bot_patience
        while self.table.audience.is_behind():
            left = until - time.monotonic()
            if left <= 0:
                return
            self.shown.clear()
            with contextlib.suppress(TimeoutError):  # people may leave without a signal: look again
                async with asyncio.timeout(min(left, 1.0)):
                    await self.shown.wait()

    def _pause(self, seat: int) -> float:
        """How long a bot waits before it moves, so that people can follow; in a race, as long as it takes to react."""
        match, pace = self.table.state.match, self.settings.bot_pace
        opened = bots.race_of(match) if match is not None else None
        if match is None or opened is None:
            return 0.0 if self.table.audience.sets_pace or not self.table.audience.listeners else pace
        if opened != self.race[0]:
            self.race = (opened, time.monotonic())
        return max(0.0, bots.reaction(match, seat) * pace - (time.monotonic() - self.race[1]))

    async def _think(self, seat: int) -> None:
        """One decision of a bot, made beside the event loop from what its seat is shown."""
        table, state = self.table, self.table.state
        try:
            await self._seen()
            await asyncio.sleep(self._pause(seat))
            awaited = state.setup.counted or state.setup.series is not None
            while awaited and not self.thinkers.can_play(state.bot_at(seat), state.prepared.game):
                await asyncio.sleep(1.0)
            async with table.lock:
                match = await table.ready()
                match_seq = state.log.match_seq
                still = not state.finished and bots.bot_to_move(match, state.people.played_by_bot) == seat
                question = bots.Question.of(match, seat) if still else None
            if question is not None:
                await self.pondering.ended()
                action = await self.thinkers.choose(state.bot_at(seat), question)
                await table.bot_move(seat, action, match_seq)
        except Refused as refused:
            log.warning("table %s: a bot could not move: %s", state.id, refused.text)
            await asyncio.sleep(1.0)
        finally:
            self.thinking = None
        self.look()
