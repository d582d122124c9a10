"""Batches concurrent queries into one statement: claims of tables, tables to load, news of a dead server.

When a server dies or ends, its people come to the others all at once. Each would ask where its table is, read it, and
ask again until the server is dead; so they ask together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from quarterdeck.server import servers
from quarterdeck.server.servers import Fence, Peer
from quarterdeck.server.store import Store

MOST = 20  # tables in one statement: the first are played while the next are asked for
PAUSE = 0.1  # seconds between two looks at a server that cannot be reached
T = TypeVar("T")


class Together(Generic[T]):
    """Collects queries while an earlier statement is under way."""

    def __init__(self, question: Callable[[Sequence[str]], Awaitable[Mapping[str, T]]]) -> None:
        self._question = question
        self._asked: dict[str, asyncio.Future[T | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, name: str) -> T | None:
        """What the database says of this name; None: nothing."""
        if name not in self._asked:
            self._asked[name] = asyncio.get_running_loop().create_future()
        found = self._asked[name]
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(found)

    async def _ask(self) -> None:
        try:
            while self._asked:
                waiting = {name: self._asked.pop(name) for name in list(islice(self._asked, MOST))}
                try:
                    found = await self._question(list(waiting))
                except Exception as problem:  # whatever it is, it is for those who asked
                    for future in waiting.values():
                        future.set_exception(problem)
                    continue
                for name, future in waiting.items():
                    future.set_result(found.get(name))
        finally:
            self._asking = None


class Claims:
    """The tables that one server claims, and the servers that it cannot reach."""

    def __init__(self, store: Store, me: Peer) -> None:
        self.store = store
        self.me = me
        self._tables = Together(self._claim)
        self._missing: dict[str, asyncio.Task[None]] = {}

    async def claim(self, table: str) -> Fence | Peer | None:
        """Claim a table that no living server plays: its fence, or else who plays it; None: there is no such table."""
        return await self._tables.ask(table)

    async def _claim(self, wanted: Sequence[str]) -> Mapping[str, Fence | Peer]:
        return await self.store.write(partial(servers.claim, wanted=wanted, me=self.me))

    async def missing(self, peer: Peer, refused: bool) -> None:
        """A server cannot be reached: wait until it is dead for all, or for a moment.

        `refused`: nobody listens at its address. Then it is dead sooner (servers.bury).
        """
        if peer.id not in self._missing:
            self._missing[peer.id] = asyncio.create_task(self._look_for(peer, refused))
        await asyncio.shield(self._missing[peer.id])

    async def _look_for(self, peer: Peer, refused: bool) -> None:
        try:
            if not refused or not await self.store.write(partial(servers.bury, peer=peer)):
                await asyncio.sleep(PAUSE)
        except Exception:  # the database is gone, too, and its driver may raise anything then
            await asyncio.sleep(PAUSE)
        finally:
            del self._missing[peer.id]
