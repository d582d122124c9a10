"""The database of a server process: one writing thread that commits in batches, and readers.

Whatever is to be written goes to one thread, which commits all that has gathered in one transaction and only then
lets each caller go on. So a move is on disk before anyone is sent it, and hundreds a second cost a few commits.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import IO, Any, TypeVar

import sqlalchemy as sa

from quarterdeck.server.changes import STATEMENTS, Change
from quarterdeck.server.connecting import first_line, lock_database, migrate, new_engine, try_lock
from quarterdeck.server.database import Entry, Loaded, Row, keys, log_entries, notes, tables
from quarterdeck.server.errors import Refused
from quarterdeck.server.messages import State

log = logging.getLogger("quarterdeck.server")
T = TypeVar("T")
PAUSE = 0.008  # seconds between two commits: whatever comes meanwhile shares one (a commit costs as much as a move)


class Batched:
    """Changes that are committed together or not at all, and the caller who waits for them."""

    __slots__ = ("changes", "claim", "future", "loop", "problem")

    def __init__(self, changes: Sequence[Change], claim: int) -> None:
        self.changes = changes
        self.claim = claim
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()
        self.problem: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():
            return
        if self.problem is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(self.problem)


class Store:
    """The database of one server process."""

    def __init__(self, address: str, where: str = "", seconds: float = 30.0) -> None:
        """`where` people find this server: shown to whoever starts a second one on the same database."""
        self.engine = new_engine(address, seconds)
        self._held: IO[str] | sa.Connection = lock_database(self.engine, where)
        self._claimed = True
        self.claim = 1  # counts the times that this server has claimed the database
        self.claimed_again: Callable[[], None] = lambda: None
        self._work: queue.SimpleQueue[Batched | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(2, "reader")
        migrate(self.engine)
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is waiting, then let go."""
        self._work.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._held.close()
        self.engine.dispose()

    # --- writing

    async def commit(self, *changes: Change) -> None:
        """Returns when the changes are committed; Refused if they are not, or it cannot be known whether they are."""
        work = Batched(changes, self.claim)
        self._work.put(work)
        try:
            await asyncio.shield(work.future)
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
            self._commit_batch(batch)
            if last:
                return

    def _commit_batch(self, batch: list[Batched]) -> None:
        try:
            self._transact(batch)
        except Exception as problem:
            if len(batch) == 1:
                batch[0].problem = problem
            else:  # whoever is at fault must not take the others along
                for work in batch:
                    self._commit_batch([work])
                return
        for work in batch:
            try:
                work.loop.call_soon_threadsafe(work.settle)
            except RuntimeError:  # its loop is closed: nobody waits any more
                continue

    def _transact(self, batch: list[Batched]) -> None:
        gathered: dict[str, list[dict[str, Any]]] = {}
        for work in batch:
            for change in work.changes:
                gathered.setdefault(change.kind, []).append(change.values)
        with self._writing(batch) as connection:
            for kind, statement in STATEMENTS.items():
                if kind in gathered:
                    connection.execute(statement, gathered[kind])

    @contextmanager
    def _writing(self, batch: list[Batched]) -> Iterator[sa.Connection]:
        """A transaction: in PostgreSQL on the connection that holds the claim, so that both are lost together."""
        if not isinstance(self._held, sa.Connection):
            with self.engine.begin() as connection:
                yield connection
            return
        if not self._claimed or self._held.closed or self._held.invalidated:
            self._claim_again(batch[0].loop)
        if any(work.claim != self.claim for work in batch):
            raise OSError("the database was out of reach, and may have been another server's meanwhile")
        try:
            with self._held.begin():
                yield self._held
        except sa.exc.DBAPIError as problem:
            self._claimed = self._claimed and not problem.connection_invalidated
            raise

    def _claim_again(self, loop: asyncio.AbstractEventLoop) -> None:
        """The connection broke, and the claim with it. What is in memory is old now: nothing made from it is kept."""
        if isinstance(self._held, sa.Connection):
            self._held.close()
        self._claimed = False
        connection = self.engine.connect()
        if not try_lock(connection):
            connection.close()
            raise OSError("another quarterdeck server uses this database now")
        self._held, self._claimed = connection, True

        def tell() -> None:
            self.claim += 1
            self.claimed_again()

        loop.call_soon_threadsafe(tell)
        raise OSError("the connection to the database was lost; it is there again")

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

        def question(connection: sa.Connection) -> Loaded | None:
            row = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
            if row is None:
                return None
            entries = sa.select(log_entries).where(log_entries.c.table_id == table).order_by(log_entries.c.seq)
            lines = [Entry(**line._mapping) for line in connection.execute(entries)]
            opens: dict[str, set[int]] = {}
            for key in connection.execute(sa.select(keys.c.hash, keys.c.seat).where(keys.c.table_id == table)):
                opens.setdefault(key.hash, set()).add(key.seat)
            written = connection.execute(sa.select(notes.c.seat, notes.c.text).where(notes.c.table_id == table))
            own = {each.seat: each.text for each in written}
            return Loaded(Row(**row._mapping), lines, opens, own)

        return await self.read(question)

    async def open_tables(self, most: int) -> list[Row]:
        """Listed tables with an open seat, latest first."""
        asked = sa.select(tables).where(tables.c.listed == 1).order_by(tables.c.updated_at.desc()).limit(most)
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
