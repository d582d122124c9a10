"""Exports, imports and backups of tables, and deletion after a time.

All of it works beside servers that are running. An export is lines of JSON, a table a line, with everything that the
database holds of it; a backup is a whole database, as one SQLite file that a server can be started on.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput
from quarterdeck.server.connecting import PRIVATE, FileLock, first_line, is_up_to_date, migrate, new_engine
from quarterdeck.server.database import (
    Entry,
    Row,
    Setup,
    keys,
    log_entries,
    made_puzzles,
    metadata,
    notes,
    notices,
    reviews,
    series,
    series_games,
    series_people,
    servers,
    tables,
)
from quarterdeck.server.keys import is_table_id
from quarterdeck.server.papers import StoredPaper

HEAD = {"quarterdeck": "export", "version": 1}
SECONDS = 30.0  # to wait for a lock of SQLite
BATCH = 500  # rows copied at once
CLOSED = ("over", "ended", "gathering")  # what may be deleted: never a match that is being played


class Exported(msgspec.Struct, forbid_unknown_fields=True):
    """A table, as one line of an export. Keys are hashes of secrets; with them, links and cookies go on to hold."""

    row: Row
    log: list[Entry]
    keys: list[tuple[str, int, float]]  # hash, seat, when it was made
    notes: list[tuple[int, str, float]]  # seat, text, when it was written


@contextmanager
def opened(address: str) -> Iterator[sa.Engine]:
    """A database that is there, brought up to date if no server uses it."""
    if address.startswith("sqlite:///") and not Path(address.removeprefix("sqlite:///")).is_file():
        raise BadInput(f"there is no database {address.removeprefix('sqlite:///')}; see QUARTERDECK_DATABASE")
    engine = new_engine(address, SECONDS)
    try:
        if not is_up_to_date(engine):
            lock = FileLock(str(engine.url.database), "") if engine.dialect.name == "sqlite" else None
            try:
                migrate(engine)
            finally:
                if lock is not None:
                    lock.close()
        yield engine
    except sa.exc.SQLAlchemyError as problem:
        raise BadInput(f"the database does not answer: {first_line(problem)}") from None
    finally:
        engine.dispose()


# --- exports


def export(engine: sa.Engine, table: str = "") -> Iterator[bytes]:
    """The lines of an export: of one table, or of all as they are at one moment."""
    yield msgspec.json.encode(HEAD)
    with snapshot(engine) as connection:
        wanted = sa.select(tables.c.id).order_by(tables.c.created_at, tables.c.id)
        for each in connection.execute(wanted.where(tables.c.id == table) if table else wanted).scalars().all():
            yield msgspec.json.encode(exported(connection, each))


@contextmanager
def snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("set transaction isolation level repeatable read, read only"))
        else:
            connection.exec_driver_sql("begin")
        yield connection


def exported(connection: sa.Connection, table: str) -> Exported:
    row = connection.execute(sa.select(tables).where(tables.c.id == table)).one()
    entries = sa.select(log_entries).where(log_entries.c.table_id == table)
    lines = connection.execute(entries.order_by(log_entries.c.seq))
    opens = connection.execute(sa.select(keys).where(keys.c.table_id == table).order_by(keys.c.seat, keys.c.hash))
    written = connection.execute(sa.select(notes).where(notes.c.table_id == table).order_by(notes.c.seat))
    return Exported(
        row=replace(Row(**row._mapping), owner="", fence=0),
        log=[Entry(**line._mapping) for line in lines],
        keys=[(key.hash, key.seat, key.created_at) for key in opens],
        notes=[(note.seat, note.text, note.updated_at) for note in written],
    )


def export_for(connection: sa.Connection, table: str, mine: set[int], leads: bool) -> str:
    """The export of one table for the owner of these seats: without notes, orders, papers and keys of others."""
    whole = exported(connection, table)
    whole.log = [_for_seats(entry, mine, leads) for entry in whole.log]
    whole.keys = [key for key in whole.keys if key[1] in mine]
    whole.notes = [note for note in whole.notes if note[0] in mine]
    setup = msgspec.json.decode(whole.row.setup, type=Setup)
    for seat, place in enumerate(setup.seats):
        if seat not in mine:
            place.who, place.orders = "", []
    whole.row = replace(whole.row, setup=msgspec.json.encode(setup).decode())
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in (HEAD, whole))


def _for_seats(entry: Entry, mine: set[int], leads: bool) -> Entry:
    """An entry as these seats may know it: a paper that is not for them is thrown away."""
    if entry.kind != "paper" or leads or entry.seat in mine:
        return entry
    paper = msgspec.json.decode(entry.text, type=StoredPaper)
    if paper.to is None or mine & set(paper.to):
        return entry
    return replace(entry, text=msgspec.json.encode(StoredPaper(paper.id, "", "")).decode())


def bring_in(engine: sa.Engine, lines: Iterable[bytes], file: str) -> Iterator[tuple[str, bool]]:
    """Tables of an export, each with whether it is new; what is there already stays as it is."""
    for number, line in enumerate(lines, 1):
        if number == 1:
            _check_head(line, file)
            continue
        if not line.strip():
            continue
        found = _read_table(line, file, number)
        yield found.row.id, _insert(engine, found)


def _read_table(line: bytes, file: str, number: int) -> Exported:
    try:
        found = msgspec.json.decode(line, type=Exported)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadInput(f"not a table of an export: {problem}", file=file, line=number) from None
    seqs = [entry.seq for entry in found.log]
    whose = {entry.table_id for entry in found.log} - {found.row.id}
    if not is_table_id(found.row.id) or whose or seqs != list(range(1, len(seqs) + 1)):
        raise BadInput("its log is not the log of one table", file=file, line=number)
    return found


def read_export(text: str) -> Exported:
    """The one table of an export that came over the network."""
    lines = [line.encode() for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadInput("there is nothing in this file")
    _check_head(lines[0], "the file")
    if len(lines) != 2:
        raise BadInput(f"an export of one table is expected, not of {len(lines) - 1}")
    return _read_table(lines[1], "the file", 2)


def _check_head(line: bytes, file: str) -> None:
    try:
        head = msgspec.json.decode(line, type=dict[str, str | int])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        head = {}
    if head.get("quarterdeck") != HEAD["quarterdeck"]:
        raise BadInput("not an export: quarterdeck export writes one", file=file, line=1)
    if head.get("version") != HEAD["version"]:
        raise BadInput("was written by a newer version of quarterdeck", file=file, line=1)


def _insert(engine: sa.Engine, found: Exported) -> bool:
    table = found.row.id
    with engine.begin() as connection:
        if connection.execute(sa.select(tables.c.id).where(tables.c.id == table)).first() is not None:
            return False
        connection.execute(sa.insert(tables), replace(found.row, owner="", fence=0).__dict__)
        if found.log:
            lines = [{name: getattr(entry, name) for name in Entry.__slots__} for entry in found.log]
            connection.execute(sa.insert(log_entries), lines)
        for key, seat, at in found.keys:
            values = {"hash": key, "table_id": table, "seat": seat, "created_at": at}
            connection.execute(sa.insert(keys).values(values))
        for seat, text, at in found.notes:
            connection.execute(sa.insert(notes).values(table_id=table, seat=seat, text=text, updated_at=at))
    return True


# --- backups


def back_up(engine: sa.Engine, file: Path) -> int:
    """The whole database as it is at one moment, in a new SQLite file; how many tables are in it."""
    part = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        if engine.dialect.name == "sqlite":
            with closing(sqlite3.connect(str(engine.url.database))) as here, closing(sqlite3.connect(part)) as there:
                here.backup(there)
        else:
            copy_all(engine, part)
        with closing(sqlite3.connect(part)) as there:
            there.execute("pragma journal_mode=delete")  # one file, and nothing beside it
            if there.execute("pragma integrity_check").fetchone()[0] != "ok":
                raise BadInput("the copy is not whole; nothing was kept", file=str(file))
            count = int(there.execute("select count(*) from tables").fetchone()[0])
        descriptor = os.open(part, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
        os.replace(part, file)
    except (OSError, sqlite3.Error) as problem:
        part.unlink(missing_ok=True)
        raise BadInput(f"cannot be written: {getattr(problem, 'strerror', '') or problem}", file=str(file)) from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return count


def copy_all(engine: sa.Engine, file: Path) -> None:
    """All rows of a PostgreSQL, seen at one moment, in a SQLite file with the same schema."""
    there = new_engine(f"sqlite:///{file}", SECONDS)
    try:
        migrate(there)
        with snapshot(engine) as source, there.begin() as target:
            for table in metadata.sorted_tables:
                if table is servers:  # who is alive is of the moment
                    continue
                found = source.execution_options(yield_per=BATCH).execute(sa.select(table))
                for rows in found.mappings().partitions():
                    target.execute(sa.insert(table), [dict(row) for row in rows])
            target.execute(sa.update(tables).values(owner=""))
    finally:
        there.dispose()


# --- what is deleted


def delete_old(connection: sa.Connection, before: float, but: Iterable[str], most: int = 200) -> int:
    """Delete tables that are over, or never began, and were not touched since; how many there were."""
    old = sa.select(tables.c.id).where(tables.c.state.in_(CLOSED), tables.c.updated_at < before)
    found = list(connection.execute(old.where(tables.c.id.not_in(list(but))).limit(most)).scalars())
    if found:
        for each in (reviews, made_puzzles, notices, notes, keys, log_entries):
            connection.execute(sa.delete(each).where(each.c.table_id.in_(found)))
        connection.execute(sa.delete(tables).where(tables.c.id.in_(found)))
    _delete_old_series(connection, before)
    return len(found)


def _delete_old_series(connection: sa.Connection, before: float) -> None:
    """Series that are over, or never began; the tables of a series go by their own age."""
    old = sa.select(series.c.id).where(series.c.state != "playing", series.c.updated_at < before)
    found = list(connection.execute(old.limit(BATCH)).scalars())
    if found:
        for each in (series_games, series_people):
            connection.execute(sa.delete(each).where(each.c.series_id.in_(found)))
        connection.execute(sa.delete(series).where(series.c.id.in_(found)))
