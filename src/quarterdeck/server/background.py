"""Work that a server does at the lowest priority, in a process of its own, one piece after the other.

What is to be done is a row of the database in the state `wanted`, and what came of it is written in one piece. So a
server that is killed leaves it wanted, and whoever starts next does it again from its beginning. Of several servers one
takes it (`owner`); if that one dies another does, and the dead one's can no longer be written.
"""

from __future__ import annotations

import asyncio
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import Generic, TypeVar

import sqlalchemy as sa

from quarterdeck.engine.system import lower_priority
from quarterdeck.server import servers
from quarterdeck.server.errors import Refused
from quarterdeck.server.messages import ReviewState
from quarterdeck.server.pacing import Pace
from quarterdeck.server.readiness import LOWEST
from quarterdeck.server.replays import record_text, source_of
from quarterdeck.server.servers import Peer
from quarterdeck.server.state import TableState
from quarterdeck.server.store import Store

LOOK = 5.0  # seconds between two looks at what is wanted
LINE = 1 << 20  # bytes of one line of a process
WANTED: ReviewState = "wanted"
DONE: ReviewState = "done"
FAILED: ReviewState = "failed"

T = TypeVar("T")


class Background(ABC, Generic[T]):
    """Takes one piece of work after the other, for as long as the server runs."""

    def __init__(self, store: Store, me: Peer, load: Callable[[str], Awaitable[TableState]], pace: Pace) -> None:
        self.pace = pace
        self.store = store
        self.me = me
        self.load = load
        self._news = asyncio.Condition()
        self._wanted = asyncio.Event()
        self._ended = False

    @abstractmethod
    async def _next(self) -> T | None:
        """What is to be done next, taken for this server; None: nothing."""

    @abstractmethod
    async def _do(self, work: T) -> None:
        """Do it, and write what came of it."""

    def wake(self) -> None:
        """Something new is wanted."""
        self._wanted.set()

    async def news(self, seconds: float) -> None:
        """Returns when something more is done, when the server ends, or after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                if not self._ended:
                    await self._news.wait()

    async def end(self) -> None:
        """The server ends: nobody waits for news any more."""
        self._ended = True
        await self._tell()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def work(self) -> None:
        while True:
            found = None
            with suppress(Refused):
                found = await self._next()
            if found is None:
                self._wanted.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._wanted.wait()
            else:
                await self._do(found)

    async def _job(self, table: str, **more: int) -> bytes:
        """What a process needs to know of a match (bots/reviewing.py)."""
        state = await self.load(table)
        start = state.setup.start
        text = await asyncio.to_thread(record_text, source_of(state), False)
        return json.dumps({"record": text, "start": start.fields if start else None, **more}).encode()


async def lines_of(job: bytes, pace: Pace, longest: float, *arguments: str) -> AsyncGenerator[str, None]:
    """The lines of a process that weighs, as they come; the last is `{}` if it came to its end.

    `longest`: seconds that it may work, not counting those for which it stepped back."""
    command = (sys.executable, "-m", "quarterdeck.bots.reviewing", *arguments)
    pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=silent, limit=LINE)
    assert process.stdin is not None and process.stdout is not None
    pacing = asyncio.create_task(pace.keep(process, longest))
    try:
        with suppress(ProcessLookupError):
            lower_priority(process.pid, LOWEST)
        with suppress(ConnectionError):
            process.stdin.write(job)
            await process.stdin.drain()
            process.stdin.close()
        async for line in process.stdout:
            yield line.decode().strip()
    finally:
        pacing.cancel()
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def free(connection: sa.Connection, table: sa.Table, me: Peer) -> sa.ColumnElement[bool]:
    """The rows of what nobody who is alive does."""
    wanted = table.c.state == WANTED
    if connection.dialect.name != "postgresql":  # a SQLite file is one server's
        return wanted
    return wanted & (table.c.owner.in_(("", me.id)) | ~servers.is_alive(connection, table.c.owner))
