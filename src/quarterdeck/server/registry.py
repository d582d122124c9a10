"""The registry of tables: those in memory, and the way to wake the others from the database."""

from __future__ import annotations

import asyncio
import time

import msgspec

import quarterdeck.games as games
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server.errors import Refused
from quarterdeck.server.limits import Limits
from quarterdeck.server.replays import ReplayCache
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable

SWEEP = 5.0  # seconds between two looks at which tables are idle


class TableRegistry:
    """All tables of a server process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.services = Services(store, settings)
        self.readiness = self.services.readiness
        self.limits = Limits(settings)
        self.replays = ReplayCache()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        self.store.claimed_again = self.discard_all
        self.readiness.on_ready = self._bots_are_ready
        if self.settings.compile_bots:
            for game in games.every():
                self.readiness.want(game, now=False)

    async def close(self) -> None:
        """Close all connections and stop all work; everything is committed already."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.tables.values():
            table.audience.end_all()
            table.autoplay.cancel()
        self.services.stop()

    async def find(self, table: str) -> LiveTable:
        """A table, loaded if it is not in memory."""
        found = self.tables.get(table)
        if found is not None:
            found.last_used = time.monotonic()
            return found
        if not keys.is_table_id(table):
            raise Refused("there is no such table", 404)
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        try:
            await self.store.commit()  # nothing, but after everything that is still being written
            loaded = await self.store.load(table)
            if loaded is None:
                raise Refused("there is no such table", 404)
            try:
                state = TableState(loaded, self.settings, self.readiness)
            except (BadInput, msgspec.DecodeError) as problem:
                raise Refused(f"this program cannot read this table: {problem}") from None
            found = LiveTable(state, self.services, self._discarded)
            if state.status == "playing":
                async with found.lock:
                    await found.ready()
            self.tables[table] = found
            found.go_on()
            return found
        finally:
            del self._loading[table]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, max(self.settings.idle, 1.0)))
            self.sweep()

    def sweep(self) -> None:
        """Tables where nobody is leave memory; those where nothing happens keep only their log in it."""
        now = time.monotonic()
        for table in list(self.tables.values()):
            if table.lock.locked() or table.autoplay.thinking is not None:
                continue
            unused = now - table.last_used
            if not table.audience.listeners and unused > max(self.settings.idle, 1.0):
                table.discard()
            elif unused > self.settings.doze:
                table.state.match = None

    def discard_all(self) -> None:
        """The database may have been another server's: what is in memory may be old."""
        for table in list(self.tables.values()):
            table.discard()

    def _discarded(self, table: LiveTable) -> None:
        if self.tables.get(table.state.id) is table:
            del self.tables[table.state.id]

    def _bots_are_ready(self, slug: str) -> None:
        """A game is compiled: its tables hear that their bots play at full strength now."""
        for table in self.tables.values():
            if table.state.row.game == slug and table.state.people.any_bot:
                table.audience.send_people()
