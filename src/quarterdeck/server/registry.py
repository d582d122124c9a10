"""The registry of tables: those in memory, and the way to wake the others from the database."""

from __future__ import annotations

import asyncio
import logging
import math
import signal
import time
from contextlib import suppress
from functools import partial

import msgspec
import sqlalchemy as sa

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys, servers
from quarterdeck.server.archive import delete_old
from quarterdeck.server.claiming import Claims, Together
from quarterdeck.server.connecting import first_line
from quarterdeck.server.database import Row
from quarterdeck.server.days import DAYS_WITH_NAMES, date_of, day_before
from quarterdeck.server.errors import LostTable, Refused
from quarterdeck.server.garbage import make_whole_passes
from quarterdeck.server.handing import Handover
from quarterdeck.server.judging import forget_names, settle
from quarterdeck.server.leaving import hand_over_at_once
from quarterdeck.server.limits import Limits
from quarterdeck.server.notices import Notices
from quarterdeck.server.pacing import Pace
from quarterdeck.server.preparing import prepare_all
from quarterdeck.server.puzzle_making import PuzzleMaking
from quarterdeck.server.relaying import Relays
from quarterdeck.server.replays import ReplayCache
from quarterdeck.server.reviews import Reviews
from quarterdeck.server.servers import Fence, Peer
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.store import Store
from quarterdeck.server.studies import Studies
from quarterdeck.server.table import LiveTable

log = logging.getLogger("quarterdeck.server")
SWEEP = 5.0  # seconds between two looks at which tables are idle
SECONDS_TO_END = 5.0  # for work that was cancelled
CLAIM_TRIES = 5  # for a table that is let go of just now


class Elsewhere(Refused):
    """Another server plays the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("this table is played at another server; try again", 503)
        self.peer = peer


class TableRegistry:
    """All tables that a server process plays, and the way to those of other servers."""

    def __init__(self, store: Store, settings: Settings, address: str = "") -> None:
        """`address`: host:port where other servers of the same database reach this one."""
        self.store = store
        self.settings = settings
        self.me = servers.new_peer(address)
        self.claims = Claims(store, self.me)
        self._loads = Together(store.load_all)
        self.relays = Relays()
        self.handover = Handover(self.me)
        self.notices = Notices(store, settings, self.me, self._is_here)
        self.services = Services(store, settings)
        self.readiness = self.services.readiness
        self.limits = Limits(settings)
        self.replays = ReplayCache()
        pace = Pace(self._moves)
        self.reviews = Reviews(store, self.me, settings.review_effort, self._read, pace)
        self.services.on_over.append(self.reviews.wake)
        self.puzzle_making = PuzzleMaking(store, self.me, self._read, pace)
        self.studies = Studies(settings)
        self.best: dict[str, tuple[float, tuple[Row | None, Row | None]]] = {}  # by game, and since when (best.py)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.peers = 0  # other servers that are alive
        self.lost = 0  # tables that others claimed
        self._heard = -math.inf  # when the database answered last (monotonic)
        self._work: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self) -> None:
        if self.store.shared:  # others' tables may come at any moment, and all at once
            await asyncio.to_thread(prepare_all)
        await self.store.arrive(self.me)
        self._heard = time.monotonic()
        reviewing = [self.reviews.work, self.puzzle_making.work] if self.settings.reviews else []
        every = (self._sweep, self._beat, self._see_to_days, self._delete_old, self.notices.run, *reviewing)
        self._work = [asyncio.create_task(work()) for work in every]
        self._work.append(asyncio.create_task(make_whole_passes(self._moves)))
        self.readiness.on_ready = self.readiness.on_progress = self._tell_of_bots
        if self.settings.compile_bots:
            for game in games.every():
                self.readiness.want(game, now=False)

    async def hand_over(self) -> None:
        """Let go of all tables, and send their people to the other servers, where they are free by then."""
        if self._closing:
            return
        self._closing = True
        for work in (self.reviews, self.puzzle_making):
            await work.end()
        if self.peers:
            await hand_over_at_once(self.me, list(self.tables.values()), self.store, self.relays)
        for task in self._work:
            task.cancel()
        try:
            await self.store.write(lambda connection: servers.leave(connection, self.me))
        except Refused:
            log.warning("the other servers could not be told that this one ends; they find out in a few seconds")
        self.discard_all()
        self.relays.keep_only(set())
        self.handover.close()

    async def close(self) -> None:
        """Close all connections and stop all work; everything is committed already."""
        tables = list(self.tables.values())
        await self.hand_over()
        for table in tables:
            table.autoplay.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_END):  # time for work to end its processes
                await asyncio.gather(*self._work, return_exceptions=True)
        self.studies.close()
        self.services.stop()

    def _moves(self) -> int:
        return self.services.moves

    @property
    def is_well(self) -> bool:
        """Whether tables can be played here."""
        return not self._closing and not self.store.fails and time.monotonic() - self._heard < servers.DEAD

    async def whereabouts(self, table: str) -> Peer | None:
        """The other server that plays a table; None: it is this one's, or nobody's to find."""
        try:
            await self.find(table)
        except Elsewhere as elsewhere:
            return elsewhere.peer
        except Refused:  # the request itself is refused for the same reason
            return None
        return None

    async def find(self, table: str) -> LiveTable:
        """A table that is played here, claimed and loaded if it is not in memory; Elsewhere if another server does."""
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
            fence = await self._claim(table)
            state = await self._read(table)
            if state.row.fence != fence.number:
                raise LostTable()
            found = LiveTable(state, self.services, self._discarded)
            if state.status == "playing":
                async with found.lock:
                    await found.ready()
            self.tables[table] = found
            found.go_on()
            return found
        finally:
            del self._loading[table]

    async def _read(self, table: str) -> TableState:
        """A table as it is in the database now, whichever server plays it."""
        loaded = await self._loads.ask(table)
        if loaded is None:
            raise LostTable()
        try:
            return TableState(loaded, self.settings, self.readiness)
        except (BadInput, msgspec.DecodeError) as problem:
            raise Refused(f"this program cannot read this table: {problem}") from None

    async def _claim(self, table: str) -> Fence:
        for _ in range(CLAIM_TRIES):
            if self._closing:
                raise Refused("this server ends; try again", 503)
            claimed = await self.claims.claim(table)
            if claimed is None:
                raise Refused("there is no such table", 404)
            if isinstance(claimed, Fence):
                return claimed
            if claimed.id:
                raise Elsewhere(claimed)
            await asyncio.sleep(0.02)
        raise LostTable()

    async def _beat(self) -> None:
        """Say that this server is there, every second; notice when others took it for dead.

        Whoever claims a table begins before they see this server alive again, and may be done only after it has looked
        for lost tables. So it looks again for as long as a server can be silent.
        """
        sent_away = False
        doubtful = 0  # beats for which a table may still be lost in silence
        while True:
            await asyncio.sleep(servers.BEAT)
            try:
                seen = await self.store.beat(self.me)
            except BadInput as lost:
                log.error("%s: this one ends", lost)
                self.discard_all()
                signal.raise_signal(signal.SIGTERM)
                return
            except Exception as problem:  # a driver may raise anything while its server goes down, and this must go on
                log.error("the database does not answer: %s", first_line(problem))
                if time.monotonic() - self._heard > servers.DEAD and not sent_away:
                    sent_away = True  # others play these tables by now, if they can; the fences will tell
                    for table in self.tables.values():
                        table.audience.end_all()
                    self.relays.keep_only(set())
                continue
            self._heard, sent_away = time.monotonic(), False
            self.peers = len(seen.peers)
            self.relays.keep_only({peer.id for peer in seen.peers})
            doubtful = 1 + int(servers.DEAD / servers.BEAT) if seen.late else max(0, doubtful - 1)
            if doubtful:
                await self._discard_lost()

    async def _discard_lost(self) -> None:
        """Give up the tables that others claimed while this server was taken for dead."""
        try:
            mine = await self.store.read(lambda connection: servers.fences_of(connection, self.me))
        except Refused:
            mine = set()
        for table in list(self.tables.values()):
            if table.fence not in mine:
                self.lost += 1
                table.discard()

    async def _see_to_days(self) -> None:
        """Every hour: score tries at deals of the day that are not scored yet, and delete the names of old ones."""
        while True:
            with suppress(Refused):
                await settle(self.services)
                await self.store.write(partial(forget_names, before=day_before(date_of(time.time()), DAYS_WITH_NAMES)))
            await asyncio.sleep(3600.0)

    async def _delete_old(self) -> None:
        """Every hour: delete what is older than the settings allow."""
        while self.settings.keep_days:
            with suppress(Refused):
                while await self.store.write(self._delete_some):
                    await asyncio.sleep(1.0)
            await asyncio.sleep(3600.0)

    def _delete_some(self, connection: sa.Connection) -> int:
        return delete_old(connection, time.time() - 86_400 * self.settings.keep_days, list(self.tables))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, max(self.settings.idle, 1.0)))
            self.sweep()

    def sweep(self) -> None:
        """Tables where nobody is leave memory; those where nothing happens keep only their log in it."""
        now = time.monotonic()
        idle: list[Fence] = []
        for table in list(self.tables.values()):
            if table.lock.locked() or table.autoplay.thinking is not None:
                continue
            unused = now - table.last_used
            if not table.audience.listeners and unused > max(self.settings.idle, 1.0):
                idle.append(table.fence)
                table.discard()
            elif unused > self.settings.doze:
                table.state.match = None
        if idle and self.store.shared:
            self._releasing = asyncio.create_task(self._release(idle))

    async def _release(self, fences: list[Fence]) -> None:
        with suppress(Refused):  # then they are let go of when this server ends, or are claimed here again
            await self.store.write(lambda connection: servers.release(connection, fences))

    def _is_here(self, table: str, seat: int) -> bool | None:
        """Whether somebody was at a seat a moment ago, or a bot plays it: then it need not be told anything."""
        found = self.tables.get(table)
        if found is None:
            return None
        since = found.state.people.away.get(seat)
        away = since is not None and time.monotonic() - since >= self.settings.notice_seconds
        return not away or found.state.people.played_by_bot(seat)

    def discard_all(self) -> None:
        """The table in memory may be stale: it is rebuilt from the log on the next request."""
        for table in list(self.tables.values()):
            table.discard()

    def _discarded(self, table: LiveTable) -> None:
        if self.tables.get(table.state.id) is table:
            del self.tables[table.state.id]

    def _tell_of_bots(self, slug: str) -> None:
        """A game is compiled, or it is clearer how long that takes: its tables hear how their bots are."""
        for table in self.tables.values():
            if table.state.row.game == slug and table.state.people.any_bot:
                table.audience.send_people()
