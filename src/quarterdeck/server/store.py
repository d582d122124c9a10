"""What is kept: tables, their logs, and the hashes of keys, in SQLite or PostgreSQL.

A match is its log. Whatever is to be kept goes to one writing thread, which commits all that has gathered in one
transaction and only then lets each asker go on; so a move is on disk before anyone hears of it, and hundreds a
second cost a few commits.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

import msgspec
import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput
from quarterdeck.server.errors import No
from quarterdeck.server.messages import Absence, Clock

log_ = logging.getLogger("quarterdeck.server")
T = TypeVar("T")
LOCK_TRIES = 50
PAUSE = 0.008  # seconds from one commit to the next: whoever comes in between shares one (it costs as much as a move)

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules
    sa.Column("setup", sa.Text, nullable=False),  # Setup as JSON
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),  # and open: for the lobby
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Integer, nullable=False),  # a bit a seat
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(16), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("tables_open", "listed", "changed"),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # so that no line can be written twice
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("spent", sa.Integer, nullable=False),  # milliseconds of thinking
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Index("keys_of_table", "table_id", "seat"),
)


notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),  # whose they are; nobody else is told them
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)


class SeatSetup(msgspec.Struct):
    """Who sits here."""

    kind: Literal["person", "bot"]
    name: str
    bot: str = ""
    taken: bool = False


class Setup(msgspec.Struct):
    """What was agreed when the table was made, and who sat down since."""

    seats: list[SeatSetup]
    options: dict[str, str]
    absence: Absence
    listed: bool = False
    hotseat: bool = False
    chat: bool = True
    clock: Clock | None = None
    record: bool = False  # uploaded, not played here
    seed: int | None = None  # the number that the shuffles come from, if one was asked for


@dataclass(frozen=True)
class Row:
    """A row of `tables`."""

    id: str
    game: str
    version: int
    setup: str
    seed: str
    state: Any
    listed: int
    number: int
    waiting: int
    result: str
    rematch: str
    made: float
    changed: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table's log: move (value: the action), undo (value: the moves left), chat, sit, open, end."""

    table_id: str
    seq: int
    kind: str
    seat: int
    value: int = 0
    spent: int = 0
    text: str = ""
    at: float = 0.0


Loaded = tuple[Row, list[Entry], dict[str, set[int]], dict[int, str]]


@dataclass(frozen=True)
class Change:
    """One thing to keep: a kind of STATEMENTS and its values."""

    kind: str
    values: dict[str, Any]


_b = sa.bindparam
STATEMENTS: dict[str, Any] = {  # in the order in which a batch is written
    "table": sa.insert(tables),
    "revoke": sa.delete(keys).where(keys.c.table_id == _b("of_table"), keys.c.seat == _b("of_seat")),
    "key": sa.insert(keys),
    "entry": sa.insert(log),
    "no note": sa.delete(notes).where(notes.c.table_id == _b("of_table"), notes.c.seat == _b("of_seat")),
    "note": sa.insert(notes),
    "moved": sa.update(tables)
    .where(tables.c.id == _b("of_table"))
    .values(number=_b("number"), waiting=_b("waiting"), changed=_b("changed")),
    "state": sa.update(tables)
    .where(tables.c.id == _b("of_table"))
    .values(state=_b("state"), result=_b("result"), listed=_b("listed"), setup=_b("setup"), changed=_b("changed")),
    "rematch": sa.update(tables).where(tables.c.id == _b("of_table")).values(rematch=_b("rematch")),
}


class _Work:
    """Changes that are kept together or not at all, and who waits for it."""

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
        """`where` people find this server: told to whoever starts a second one on the same database."""
        self.engine = _engine(address, seconds)
        self._held: IO[str] | sa.Connection = _claim(self.engine, where)
        self._claimed = True
        self.claim = 1  # counts the times that this server has claimed the database
        self.claimed_again: Callable[[], None] = lambda: None
        self._work: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(2, "reader")
        _migrate(self.engine)
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

    async def keep(self, *changes: Change) -> None:
        """Returns when the changes are committed; No if they are not, or it cannot be known whether they are."""
        work = _Work(changes, self.claim)
        self._work.put(work)
        try:
            await asyncio.shield(work.future)
        except (sa.exc.SQLAlchemyError, OSError) as problem:
            log_.error("it could not be kept: %s", first_line(problem))
            raise No("it could not be kept; try again", 503) from None

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
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[_Work]) -> None:
        try:
            self._transact(batch)
        except Exception as problem:
            if len(batch) == 1:
                batch[0].problem = problem
            else:  # whoever is at fault must not take the others along
                for work in batch:
                    self._commit([work])
                return
        for work in batch:
            try:
                work.loop.call_soon_threadsafe(work.settle)
            except RuntimeError:  # its loop is closed: nobody waits any more
                continue

    def _transact(self, batch: list[_Work]) -> None:
        gathered: dict[str, list[dict[str, Any]]] = {}
        for work in batch:
            for change in work.changes:
                gathered.setdefault(change.kind, []).append(change.values)
        with self._writing(batch) as connection:
            for kind, statement in STATEMENTS.items():
                if kind in gathered:
                    connection.execute(statement, gathered[kind])

    @contextmanager
    def _writing(self, batch: list[_Work]) -> Iterator[sa.Connection]:
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
        if not _try_claim(connection):
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
            log_.error("the database could not be read: %s", first_line(problem))
            raise No("the database does not answer; try again", 503) from None

    async def load(self, table: str) -> Loaded | None:
        """A table, its log, the hashes that open its seats, and the seats' notes."""

        def question(connection: sa.Connection) -> Loaded | None:
            row = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
            if row is None:
                return None
            lines = connection.execute(sa.select(log).where(log.c.table_id == table).order_by(log.c.seq))
            opens: dict[str, set[int]] = {}
            for key in connection.execute(sa.select(keys.c.hash, keys.c.seat).where(keys.c.table_id == table)):
                opens.setdefault(key.hash, set()).add(key.seat)
            written = connection.execute(sa.select(notes.c.seat, notes.c.text).where(notes.c.table_id == table))
            own = {each.seat: each.text for each in written}
            return Row(**row._mapping), [Entry(**line._mapping) for line in lines], opens, own

        return await self.read(question)

    async def open_tables(self, most: int) -> list[Row]:
        """Listed tables with an open seat, latest first."""
        asked = sa.select(tables).where(tables.c.listed == 1).order_by(tables.c.changed.desc()).limit(most)
        return await self.read(lambda connection: [Row(**row._mapping) for row in connection.execute(asked)])

    async def tables_of(self, key: str, most: int) -> list[tuple[Row, set[int]]]:
        """The tables that a key opens, with its seats, latest first."""

        def question(connection: sa.Connection) -> list[tuple[Row, set[int]]]:
            opens: dict[str, set[int]] = {}
            for found in connection.execute(sa.select(keys.c.table_id, keys.c.seat).where(keys.c.hash == key)):
                opens.setdefault(found.table_id, set()).add(found.seat)
            mine = sa.select(tables).join(keys, keys.c.table_id == tables.c.id).where(keys.c.hash == key).distinct()
            rows = connection.execute(mine.order_by(tables.c.changed.desc()).limit(most))
            return [(Row(**row._mapping), opens[row.id]) for row in rows]

        return await self.read(question)


def new_table(row: Row) -> Change:
    return Change("table", row.__dict__)


def new_key(key: str, table: str, seat: int, at: float) -> Change:
    return Change("key", {"hash": key, "table_id": table, "seat": seat, "made": at})


def new_note(table: str, seat: int, text: str, at: float) -> tuple[Change, Change]:
    """A seat's notes, in the place of those that it had."""
    old = Change("no note", {"of_table": table, "of_seat": seat})
    return old, Change("note", {"table_id": table, "seat": seat, "text": text, "changed": at})


def new_entry(entry: Entry) -> Change:
    return Change("entry", {name: getattr(entry, name) for name in Entry.__slots__})


def _engine(address: str, seconds: float) -> sa.Engine:
    try:
        url = sa.make_url(address)
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadInput("the database is sqlite:///FILE or postgresql+psycopg://...")
        if url.get_backend_name() == "sqlite":
            if not url.database or url.database == ":memory:":
                raise BadInput("the database must be a file: sqlite:///FILE")
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            engine = sa.create_engine(url, connect_args={"timeout": seconds})
            sa.event.listen(engine, "connect", _sqlite_ways)
            return engine
        return sa.create_engine(url, pool_pre_ping=True)
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError):
        raise BadInput("the database's address cannot be read; it looks like sqlite:///FILE") from None
    except OSError as error:
        raise BadInput(f"the database's folder cannot be made: {error.strerror or error}") from None


def _sqlite_ways(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _claim(engine: sa.Engine, where: str) -> IO[str] | sa.Connection:
    """One server a database: two would both let the bots move."""
    try:
        if engine.dialect.name == "sqlite":
            held = open(f"{engine.url.database}.lock", "a+")  # noqa: SIM115  held as long as the server runs
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                held.seek(0)
                other = held.read(200).strip()
                held.close()
                raise _busy(other) from None
            held.truncate(0)
            held.write(where)
            held.flush()
            return held
        connection = engine.connect()
        for _ in range(LOCK_TRIES):
            if _try_claim(connection):
                return connection
            time.sleep(0.1)  # a server that was killed just now may not have been missed yet
        connection.close()
        raise _busy()
    except (OSError, sa.exc.OperationalError) as error:
        raise BadInput(f"the database cannot be opened: {first_line(error)}") from None


def _try_claim(connection: sa.Connection) -> bool:
    with connection.begin():
        return bool(connection.execute(sa.text("select pg_try_advisory_lock(20831)")).scalar())


def first_line(problem: BaseException) -> str:
    """What a database driver says, without the statement and its values."""
    return (str(getattr(problem, "orig", None) or problem).splitlines() or [type(problem).__name__])[0]


def _busy(other: str = "") -> BadInput:
    at = f" at {other}" if other else ""
    return BadInput(f"a quarterdeck server{at} uses this database already; end it, or set another QUARTERDECK_DATABASE")


def _migrate(engine: sa.Engine) -> None:
    """Bring the database to the shape that this version knows."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
