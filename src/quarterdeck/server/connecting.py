"""Opening the database: its engine, the lock of a SQLite file, migrations."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol  # `Any` for the settings of whichever driver it is

import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.system import lock

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 20831  # PostgreSQL's advisory lock: for the time of a migration; servers before the fence held it all the time
LOCK_TRIES = 50
SILENT = 3000  # milliseconds after which PostgreSQL rolls back what a server began that stopped or was cut off since
OTHERS = "the database holds tables of another program; set another QUARTERDECK_DATABASE"
NEWER = "the database was written by a newer version of quarterdeck; run that one"
PRIVATE = 0o600  # the seeds of running matches are in the file


class DriverConnection(Protocol):
    """What is used of a driver's own connection: psycopg's, and sqlite3's but for `prepare`."""

    autocommit: bool

    def execute(self, query: str, values: Sequence[object] = ..., /, *, prepare: bool = ...) -> object: ...


def new_engine(address: str, seconds: float) -> sa.Engine:
    """The engine of a database; `seconds` to wait for a lock of SQLite."""
    try:
        url = sa.make_url(address)
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadInput("the database is sqlite:///FILE or postgresql+psycopg://...")
        if url.get_backend_name() == "sqlite":
            if not url.database or url.database == ":memory:":
                raise BadInput("the database must be a file: sqlite:///FILE")
            _refuse_others(Path(url.database))
            _make_private(Path(url.database))
            engine = sa.create_engine(url, connect_args={"timeout": seconds})
            sa.event.listen(engine, "connect", _set_pragmas)
            return engine
        return sa.create_engine(url, pool_pre_ping=True, connect_args=_wait_no_longer(url))
    except ModuleNotFoundError:
        raise BadInput("PostgreSQL's driver is not installed: pip install 'quarterdeck[postgres]'") from None
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError):
        raise BadInput("the database's address cannot be read; it looks like sqlite:///FILE") from None
    except OSError as error:
        where = str(error.filename or url.database)
        raise BadInput(f"the database's file or folder cannot be used: {error.strerror or error}", file=where) from None


def _refuse_others(file: Path) -> None:
    """Change nothing of a SQLite file that another program made: neither its mode, nor how it is written."""
    if not file.is_file():
        return
    try:
        with closing(sqlite3.connect(file, timeout=0.0)) as connection:
            names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    except sqlite3.Error:  # told by whoever opens it, unless it is only locked now
        return
    if names and "alembic_version" not in names:
        raise BadInput(OTHERS)


def _make_private(file: Path) -> None:
    """Make the file, if it is not there, and let nobody else read it; its WAL gets the same mode from SQLite."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    if sys.platform != "win32" and file.stat().st_uid == os.geteuid():
        file.chmod(PRIVATE)


def _wait_no_longer(url: sa.URL) -> dict[str, Any]:
    """Give up a database behind a cut link after seconds; TCP alone would wait for minutes."""
    if url.get_driver_name() != "psycopg":
        return {}
    keepalives = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5000}
    return {"connect_timeout": 3, "keepalives": 1, **keepalives}


def hold_no_longer(engine: sa.Engine) -> None:
    """A server that is stopped in the middle of a commit would keep others from its tables for as long as it is."""

    @sa.event.listens_for(engine, "connect")
    def set_limit(connection: DriverConnection, _: object) -> None:
        connection.autocommit = True
        connection.execute(f"SET idle_in_transaction_session_timeout = {SILENT}")
        connection.autocommit = False


def _set_pragmas(connection: DriverConnection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


class FileLock:
    """Keeps other servers from a SQLite file: it is made for one."""

    def __init__(self, file: str, where: str) -> None:
        self.path = Path(f"{file}.lock")
        self.where = where
        self._held = self._take()

    def _take(self) -> IO[bytes]:
        held: IO[bytes] | None = None
        try:
            held = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE), "rb+", buffering=0)
            if not lock(held, wait=False):
                raise _busy(held.read(200).decode(errors="replace").strip())
            held.truncate(0)
            held.write(self.where.encode())
            return held
        except BaseException as error:
            if held is not None:
                held.close()
            if not isinstance(error, OSError):
                raise
            reason = error.strerror or str(error)
            raise BadInput(f"the database's lock cannot be made: {reason}", file=str(self.path)) from None

    def check(self) -> None:
        """Take the lock again if somebody removed its file; BadInput if another server has it by now."""
        try:
            ours, there = os.fstat(self._held.fileno()), self.path.stat()
            if (ours.st_dev, ours.st_ino) == (there.st_dev, there.st_ino):
                return
        except FileNotFoundError:
            pass
        self._held.close()
        self._held = self._take()

    def close(self) -> None:
        self._held.close()


def _busy(other: str) -> BadInput:
    at = f" at {other}" if other else ""
    return BadInput(f"a quarterdeck server{at} uses this database already; end it, or set another QUARTERDECK_DATABASE")


def first_line(problem: BaseException) -> str:
    """The message of a database driver, without the statement and its values."""
    return (str(getattr(problem, "orig", None) or problem).splitlines() or [type(problem).__name__])[0]


def migrations() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def is_up_to_date(engine: sa.Engine) -> bool:
    """Whether the database has the schema of this version."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    try:
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
    except sa.exc.SQLAlchemyError as error:
        raise BadInput(f"the database cannot be opened: {first_line(error)}") from None
    return found == ScriptDirectory.from_config(migrations()).get_current_head()


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the schema of this version; BadInput if it is not one of ours."""
    from alembic import command
    from alembic.util import CommandError

    config = migrations()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                _migrate_alone(connection)
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # or Python would commit each change of the schema alone
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError:
        raise BadInput(NEWER) from None
    except (sa.exc.ProgrammingError, sa.exc.OperationalError, sa.exc.DatabaseError, OSError) as error:
        reason = first_line(error)
        if "already exists" in reason:
            raise BadInput(OTHERS) from None
        raise BadInput(f"the database cannot be opened: {reason}") from None


def _migrate_alone(connection: sa.Connection) -> None:
    """One server migrates at a time, and none beside a server that knows no fence."""
    for _ in range(LOCK_TRIES):
        if connection.execute(sa.text(f"select pg_try_advisory_xact_lock({LOCK})")).scalar():
            connection.execute(sa.text("set local idle_in_transaction_session_timeout = 0"))  # rows may be many
            return
        time.sleep(0.1)
    raise BadInput("a quarterdeck server of an earlier version uses this database; end it first")
