"""Opening the database: its engine, the lock that keeps other servers out, migrations."""

from __future__ import annotations

import fcntl
import time
from pathlib import Path
from typing import IO, Any  # `Any` for the connection of whichever database driver it is

import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput

LOCK_TRIES = 50


def new_engine(address: str, seconds: float) -> sa.Engine:
    """The engine of a database; `seconds` to wait for a lock of SQLite."""
    try:
        url = sa.make_url(address)
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadInput("the database is sqlite:///FILE or postgresql+psycopg://...")
        if url.get_backend_name() == "sqlite":
            if not url.database or url.database == ":memory:":
                raise BadInput("the database must be a file: sqlite:///FILE")
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            engine = sa.create_engine(url, connect_args={"timeout": seconds})
            sa.event.listen(engine, "connect", _set_pragmas)
            return engine
        return sa.create_engine(url, pool_pre_ping=True)
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError):
        raise BadInput("the database's address cannot be read; it looks like sqlite:///FILE") from None
    except OSError as error:
        raise BadInput(f"the database's folder cannot be made: {error.strerror or error}") from None


def _set_pragmas(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def lock_database(engine: sa.Engine, where: str) -> IO[str] | sa.Connection:
    """Lock the database for this server: with two of them, both would let the bots move."""
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
            if try_lock(connection):
                return connection
            time.sleep(0.1)  # a server that was killed just now may not have been missed yet
        connection.close()
        raise _busy()
    except (OSError, sa.exc.OperationalError) as error:
        raise BadInput(f"the database cannot be opened: {first_line(error)}") from None


def try_lock(connection: sa.Connection) -> bool:
    with connection.begin():
        return bool(connection.execute(sa.text("select pg_try_advisory_lock(20831)")).scalar())


def first_line(problem: BaseException) -> str:
    """The message of a database driver, without the statement and its values."""
    return (str(getattr(problem, "orig", None) or problem).splitlines() or [type(problem).__name__])[0]


def _busy(other: str = "") -> BadInput:
    at = f" at {other}" if other else ""
    return BadInput(f"a quarterdeck server{at} uses this database already; end it, or set another QUARTERDECK_DATABASE")


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the schema of this version."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
