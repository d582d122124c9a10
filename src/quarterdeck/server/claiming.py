"""Claims of one server: those that come at the same time are one statement, and so are questions after a dead server.

When a server dies its people come to the others all at once. Each would ask the database where its table is, and
again until the server is dead; so they ask together.
"""

from __future__ import annotations

import asyncio
from functools import partial

from quarterdeck.server import servers
from quarterdeck.server.servers import Fence, Peer
from quarterdeck.server.store import Store

PAUSE = 0.1  # seconds between two looks at a server that cannot be reached


class Claims:
    """What one server asks the database about tables that it does not play."""

    def __init__(self, store: Store, me: Peer) -> None:
        self.store = store
        self.me = me
        self._asked: dict[str, asyncio.Future[Fence | Peer | None]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._missing: dict[str, asyncio.Task[None]] = {}

    async def claim(self, table: str) -> Fence | Peer | None:
        """Claim a table that no living server plays: its fence, or else who plays it; None: there is no such table."""
        if table not in self._asked:
            self._asked[table] = asyncio.get_running_loop().create_future()
        found = self._asked[table]
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await found

    async def _ask(self) -> None:
        """Until nobody asks any more; what comes while one question is under way is the next one."""
        try:
            while self._asked:
                asked, self._asked = self._asked, {}
                waiting = {table: future for table, future in asked.items() if not future.done()}
                try:
                    found = await self.store.write(partial(servers.claim, wanted=sorted(waiting), me=self.me))
                except Exception as problem:  # whatever it is, it is for those who asked
                    for future in waiting.values():
                        if not future.done():
                            future.set_exception(problem)
                    continue
                for table, future in waiting.items():
                    if not future.done():
                        future.set_result(found.get(table))
        finally:
            self._asking = None

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
