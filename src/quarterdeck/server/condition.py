"""How a database is, for whoever asks without starting a server: nothing is made, and nothing changed."""

from __future__ import annotations

import sqlite3
from enum import Enum
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from quarterdeck.engine.errors import BadInput
from quarterdeck.server.connecting import NEWER, OTHERS, first_line, migrations, new_engine

SECONDS = 3.0  # to wait for a lock


class Condition(Enum):
    """Each in words, for a list."""

    NEW = "not there yet; the first start makes it"
    OLDER = "of an earlier version; the next start brings it up to date (quarterdeck backup FILE, before)"
    CURRENT = "up to date"


def condition_of(address: str) -> Condition:
    """BadInput says in one line why no server could use it."""
    file = address.removeprefix("sqlite:///")
    if file != address and file and not Path(file).exists():
        return Condition.NEW
    engine = _read_only(file) if file and file != address else new_engine(address, SECONDS)
    try:
        with engine.connect() as connection:
            revision = MigrationContext.configure(connection).get_current_revision()
            names = sa.inspect(connection).get_table_names()
    except sa.exc.SQLAlchemyError as error:
        raise BadInput(f"the database cannot be opened: {first_line(error)}") from None
    finally:
        engine.dispose()
    if revision is None and names:
        raise BadInput(OTHERS)
    script = ScriptDirectory.from_config(migrations())
    if revision not in {None, *(each.revision for each in script.walk_revisions())}:
        raise BadInput(NEWER)
    if revision is None:
        return Condition.NEW
    return Condition.CURRENT if revision == script.get_current_head() else Condition.OLDER


def _read_only(file: str) -> sa.Engine:
    """An engine that leaves a SQLite file as it is."""
    uri = f"file:{quote(file)}?mode=ro"
    return sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True, timeout=SECONDS))
