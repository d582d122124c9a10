"""The database of a server process: one writing thread that commits in batches, and readers.

Whatever is to be written goes to one thread, which commits all that has gathered in one transaction and only then
lets each caller go on. So a move is on disk before anyone is sent it, and hundreds a second cost a few commits.
Changes of a table are written under its fence (servers.py): whoever has lost it writes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar  # `Any` for whatever a piece of work returns

import sqlalchemy as sa

from quarterdeck.server import servers
from quarterdeck.server.changes import STATEMENTS, Change
from quarterdeck.server.connecting import FileLock, first_line, hold_no_longer, migrate, new_engine
from quarterdeck.server.database import Entry, Loaded, Row, keys, log_entries, notes, tables
from quarterdeck.server.errors import LostTable, Refused
from quarterdeck.server.messages import State
from quarterdeck.server.moves import is_move, write_entries, write_moves
from quarterdeck.server.servers import Fence, Peer, Seen

log = logging.getLogger("quarterdeck.server")
T = TypeVar("T")
PAUSE = 0.008  # seconds between two commits: whatever comes meanwhile shares one (a commit costs as much as a move)


HELD = 0.5  # seconds for which a connection of the writing thread is taken to be as good as it was


class Batched:
    """Changes that are committed together or not at all, and the caller who waits for them."""

    __slots__ = ("changes", "fence", "future", "is_move", "loop", "problem", "result", "run")

    def __init__(
        self, changes: Sequence[Change], fence: Fence | None, run: Callable[[sa.Connection], Any] | None = None
    ) -> None:
        self.changes = changes
        self.fence = fence
        self.run = run
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.is_move = fence is not None and is_move(changes)
        self.problem: BaseException | None = None
        self.result: Any = None

    def settle(self) -> None:
        if self.future.done():
            return
        if self.problem is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.problem)


def _settle(batch: Sequence[Batched]) -> None:
    for work in batch:
        work.settle()


class Store:
    """The database of one server process."""

    def __init__(self, address: str, where: str = "", seconds: float = 30.0) -> None:
        """`where`: the address of this server, shown to anyone who starts a second one on the same SQLite file."""
        self.engine = new_engine(address, seconds)
        self._lock = FileLock(str(self.engine.url.database), where) if self.engine.dialect.name == "sqlite" else None
        if self.shared:
            hold_no_longer(self.engine)
        self.commits = self.failures = 0
        self.fails = False  # nothing can be stored now, as on a full disk
        self.commit_seconds = 0.0
        self._work: queue.SimpleQueue[Batched | None] = queue.SimpleQueue()
        self._held: sa.Connection | None = None
        self._held_at = 0.0  # when it was used last
        self._readers = ThreadPoolExecutor(2, "reader")
        self._beats = ThreadPoolExecutor(1, "beat")
        try:
            migrate(self.engine)
        except BaseException:
            self._let_go()
            raise
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def shared(self) -> bool:
        """Whether several servers may use this database."""
        return self._lock is None

    def close(self) -> None:
        """Write what is waiting, then let go."""
        self._work.put(None)
        self._writer.join()
        self._drop()
        self._readers.shutdown()
        self._beats.shutdown()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()
        self.engine.dispose()

    # --- the servers of this database

    async def arrive(self, me: Peer) -> None:
        """Say for the first time that this server is there."""
        if self.shared:
            await self.write(lambda connection: servers.arrive(connection, me))

    async def beat(self, me: Peer) -> Seen:
        """Say that this server is there. BadInput: another has taken its SQLite file."""

        def say() -> Seen:
            if self._lock is not None:
                self._lock.check()
                if self.fails:
                    self._try_to_write(me)
                return Seen(False, ())
            with self.engine.begin() as connection:
                seen = servers.beat(connection, me)
            self.fails = False
            return seen

        return await asyncio.get_running_loop().run_in_executor(self._beats, say)

    def _try_to_write(self, me: Peer) -> None:
        """While nothing can be stored nobody may join, so the disk has to be tried without them."""
        with suppress(sa.exc.SQLAlchemyError):
            with self.engine.begin() as connection:
                servers.beat(connection, me)
            self.fails = False

    def own_address(self) -> str:
        """The address of this machine as the database sees it; empty: it is on the same machine."""
        if not self.shared:
            return ""
        with self.engine.connect() as connection:
            return str(connection.execute(sa.text("select host(inet_client_addr())")).scalar() or "")

    # --- writing

    async def commit(self, *changes: Change, fence: Fence | None = None) -> None:
        """Returns when the changes are committed; Refused if they are not, or it cannot be known whether they are.

        `fence`: of the table that they change; LostTable if another server has claimed it since.
        """
        await self._settled(Batched(changes, fence))

    async def write(self, run: Callable[[sa.Connection], T]) -> T:
        """Carry out statements of any kind, after everything that is still being written."""
        found: T = await self._settled(Batched((), None, run))
        return found

    async def _settled(self, work: Batched) -> Any:
        self._work.put(work)
        try:
            return await asyncio.shield(work.future)
        except (sa.exc.SQLAlchemyError, OSError) as problem:
            log.error("it could not be kept: %s", first_line(problem))
            raise Refused("it could not be kept; try again", 503) from None

    def _write(self) -> None:
        not_before = 0.0
        while True:
            first = self._work.get()
            if first is None:
                return
            time.sleep(max(0.0, not_before - time.monotonic()))
            not_before = time.monotonic() + PAUSE
            batch = [first]
            last = False
            while not last and not self._work.empty():
                more = self._work.get()
                last = more is None
                if more is not None:
                    batch.append(more)
            moves = [work for work in batch if work.is_move] if self.shared else []
            others = [work for work in batch if not work.is_move] if moves else batch
            for part in filter(None, (moves, others)):
                self._commit_batch(part)
            if last:
                return

    def _commit_batch(self, batch: list[Batched]) -> None:
        began = time.monotonic()
        try:
            self._transact(batch)
            self.fails = False
            self.commits += 1
            self.commit_seconds += time.monotonic() - began
        except Exception as problem:
            self.failures += 1
            self.fails = isinstance(problem, sa.exc.OperationalError)
            if len(batch) == 1 or self.fails:  # the database's fault: nobody's own
                for work in batch:
                    work.problem = problem
            else:  # a failing change must not fail the others of its batch
                for work in batch:
                    self._commit_batch([work])
                return
        for loop in {work.loop for work in batch}:  # one: it is woken once for all of them
            with suppress(RuntimeError):  # it is closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, [work for work in batch if work.loop is loop])

    def _transact(self, batch: list[Batched]) -> None:
        """Write all of a batch or nothing. With several servers, one is of moves or has none."""
        if self.shared and batch[0].is_move:
            with self._writing() as connection:
                write_moves(connection, [(work.fence, work.changes) for work in batch if work.fence is not None])
            return
        gathered: dict[str, list[dict[str, Any]]] = {}
        for work in batch:
            for change in work.changes:
                gathered.setdefault(change.kind, []).append(change.values)
        fences = {work.fence for work in batch if work.fence is not None}
        with self._writing() as connection, connection.begin():
            if fences and not servers.all_hold(connection, fences):
                raise LostTable()
            for kind, statement in STATEMENTS.items():
                if not gathered.get(kind):
                    continue
                if kind == "entry" and self.shared:
                    write_entries(connection, gathered[kind])
                else:
                    connection.execute(statement, gathered[kind])
            for work in batch:
                if work.run is not None:
                    work.result = work.run(connection)

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """The writing thread's connection, reused while much is written: fetching one costs as much as a commit."""
        now = time.monotonic()
        if self._held is not None and now - self._held_at > HELD:
            self._drop()
        if self._held is None:
            self._held = self.engine.connect()
        self._held_at = now
        try:
            yield self._held
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    # --- reading

    async def read(self, question: Callable[[sa.Connection], T]) -> T:
        """Ask the database something, beside the event loop."""

        def ask() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except (sa.exc.SQLAlchemyError, OSError) as problem:
            log.error("the database could not be read: %s", first_line(problem))
            raise Refused("the database does not answer; try again", 503) from None

    async def load(self, table: str) -> Loaded | None:
        """A table, its log, the hashes that open its seats, and the seats' notes."""
        return (await self.load_all([table])).get(table)

    async def load_all(self, wanted: Sequence[str]) -> dict[str, Loaded]:
        """Load several tables; those that are not there are left out."""

        def question(connection: sa.Connection) -> dict[str, Loaded]:
            rows = connection.execute(sa.select(tables).where(tables.c.id.in_(wanted)))
            found = {row.id: Loaded(Row(**row._mapping), [], {}, {}) for row in rows}
            there = list(found)
            entries = sa.select(log_entries).where(log_entries.c.table_id.in_(there))
            for line in connection.execute(entries.order_by(log_entries.c.table_id, log_entries.c.seq)):
                found[line.table_id].entries.append(Entry(**line._mapping))
            opens = sa.select(keys.c.table_id, keys.c.hash, keys.c.seat).where(keys.c.table_id.in_(there))
            for key in connection.execute(opens):
                found[key.table_id].keys.setdefault(key.hash, set()).add(key.seat)
            for own in connection.execute(sa.select(notes).where(notes.c.table_id.in_(there))):
                found[own.table_id].notes[own.seat] = own.text
            return found

        return await self.read(question)

    async def open_tables(self, most: int) -> list[Row]:
        """Listed tables with an open seat, the newest first."""
        asked = sa.select(tables).where(tables.c.listed == 1).order_by(tables.c.created_at.desc()).limit(most)
        return await self.read(lambda connection: [Row(**row._mapping) for row in connection.execute(asked)])

    async def tables_of(
        self, key: str, most: int | None, states: tuple[State, ...] = ()
    ) -> list[tuple[Row, set[int]]]:
        """The tables that a key opens (in these states, if any are named), with its seats, latest first."""

        def question(connection: sa.Connection) -> list[tuple[Row, set[int]]]:
            opens: dict[str, set[int]] = {}
            for found in connection.execute(sa.select(keys.c.table_id, keys.c.seat).where(keys.c.hash == key)):
                opens.setdefault(found.table_id, set()).add(found.seat)
            mine = sa.select(tables).join(keys, keys.c.table_id == tables.c.id).where(keys.c.hash == key).distinct()
            if states:
                mine = mine.where(tables.c.state.in_(states))
            rows = connection.execute(mine.order_by(tables.c.updated_at.desc()).limit(most))
            return [(Row(**row._mapping), opens[row.id]) for row in rows]

        return await self.read(question)
