"""The log entries of a batch as one statement of PostgreSQL, however many they are.

Nearly everything that is written is a move. The moves of a batch are one prepared statement, one round trip, and a
transaction of their own: three round trips by way of SQLAlchemy cost a server three times as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast  # for values of columns

import sqlalchemy as sa

from quarterdeck.server.changes import Change
from quarterdeck.server.connecting import DriverConnection
from quarterdeck.server.database import Entry
from quarterdeck.server.errors import LostTable
from quarterdeck.server.servers import Fence

TYPES = {str: "text[]", int: "integer[]", float: "float8[]"}
COLUMNS = {"table_id": str, "seq": int, "kind": str, "seat": int, "value": int, "spent": int, "text": str, "at": float}
assert tuple(COLUMNS) == Entry.__slots__
_NEW = ", ".join(f"%s::{TYPES[kind]}" for kind in COLUMNS.values())
ENTRIES = f"insert into log ({', '.join(COLUMNS)}) select * from unnest({_NEW})"
# Where a fence does not hold, fewer tables are found than were named: the division fails, and nothing was written.
MOVES = (
    "with moved as (update tables t set number = m.number, waiting = m.waiting, updated_at = m.updated_at "
    "from unnest(%s::text[], %s::integer[], %s::integer[], %s::integer[], %s::float8[]) "
    "as m(id, fence, number, waiting, updated_at) where t.id = m.id and t.fence = m.fence returning t.id) "
    f"{ENTRIES} where 1 / (case when (select count(*) from moved) = %s then 1 else 0 end) = 1"
)
DIVISION_BY_ZERO = "22012"


def is_move(changed: Sequence[Change]) -> bool:
    """Whether changes of a table are a move and nothing else."""
    return [change.kind for change in changed] == ["entry", "moved"]


def write_moves(connection: sa.Connection, batch: Sequence[tuple[Fence, Sequence[Change]]]) -> None:
    """Commit moves under the fences of their tables, all of them or none; LostTable if a fence does not hold."""
    held = {fence for fence, _ in batch}
    fences = dict(held)
    if len(fences) != len(held):  # of one table, an old one among them: each is tried by itself
        raise LostTable()
    entries = [entry.values for _, (entry, _) in batch]
    moved = {table.values["of_table"]: table.values for _, (_, table) in batch}  # the last of each table
    numbers = (array(each[name] for each in moved.values()) for name in ("number", "waiting", "updated_at"))
    values = (texts(moved), array(fences[table] for table in moved), *numbers, *_columns(entries), len(moved))
    driver = connection.engine.dialect.loaded_dbapi
    raw = cast(DriverConnection, connection.connection.driver_connection)
    try:
        raw.autocommit = True
        raw.execute(MOVES, values, prepare=True)
    except driver.Error as problem:
        if problem.sqlstate != DIVISION_BY_ZERO:
            connection.invalidate()  # nobody else may get it as it is
            raise sa.exc.DBAPIError.instance(None, None, problem, driver.Error) from None
        raise LostTable() from None
    finally:
        if not connection.invalidated:
            raw.autocommit = False


def write_entries(connection: sa.Connection, entries: Sequence[dict[str, Any]]) -> None:
    """All entries of a batch, in its transaction."""
    connection.exec_driver_sql(ENTRIES, tuple(_columns(entries)))


def _columns(entries: Sequence[dict[str, Any]]) -> Iterable[str]:
    for name, kind in COLUMNS.items():
        column = (entry[name] for entry in entries)
        yield texts(column) if kind is str else array(column)


def array(numbers: Iterable[float]) -> str:
    """An array as PostgreSQL reads it; the driver takes ten times as long for a list."""
    return "{" + ",".join(map(str, numbers)) + "}"


def texts(column: Iterable[str]) -> str:
    quoted = (each.replace("\\", "\\\\").replace('"', '\\"') for each in column)
    return '{"' + '","'.join(quoted) + '"}'
