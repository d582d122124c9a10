"""Changes of the database: one statement a kind, executed for all rows of a batch at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any  # for values of columns, and statements of every kind

import msgspec
import sqlalchemy as sa

from quarterdeck.server.database import Entry, Row, Setup, keys, log_entries, notes, notices, reviews, tables, tries
from quarterdeck.server.messages import State


@dataclass(frozen=True)
class Change:
    """One row to write: a kind of STATEMENTS and its values."""

    kind: str
    values: dict[str, Any]


_b = sa.bindparam
STATEMENTS: dict[str, Any] = {  # in the order in which a batch is written
    "table": sa.insert(tables),
    "revoke": sa.delete(keys).where(keys.c.table_id == _b("of_table"), keys.c.seat == _b("of_seat")),
    "key": sa.insert(keys),
    "entry": sa.insert(log_entries),
    "no note": sa.delete(notes).where(notes.c.table_id == _b("of_table"), notes.c.seat == _b("of_seat")),
    "note": sa.insert(notes),
    "no notice": sa.delete(notices).where(notices.c.table_id == _b("of_table"), notices.c.seat == _b("of_seat")),
    "notice": sa.insert(notices),
    "moved": sa.update(tables)
    .where(tables.c.id == _b("of_table"))
    .values(number=_b("number"), waiting=_b("waiting"), updated_at=_b("updated_at")),
    "state": sa.update(tables)
    .where(tables.c.id == _b("of_table"))
    .values(
        state=_b("state"), result=_b("result"), listed=_b("listed"), setup=_b("setup"), updated_at=_b("updated_at")
    ),
    "no review": sa.delete(reviews).where(reviews.c.table_id == _b("of_table")),
    "review": sa.insert(reviews),
    "try": sa.insert(tries),
    "rematch": sa.update(tables).where(tables.c.id == _b("of_table")).values(rematch=_b("rematch")),
}


def new_table(row: Row) -> Change:
    return Change("table", row.__dict__)


def new_key(key: str, table: str, seat: int, at: float) -> Change:
    return Change("key", {"hash": key, "table_id": table, "seat": seat, "created_at": at})


def revoked_keys(table: str, seat: int) -> Change:
    return Change("revoke", {"of_table": table, "of_seat": seat})


def new_note(table: str, seat: int, text: str, at: float) -> tuple[Change, Change]:
    """A seat's notes, replacing those that it had."""
    old = Change("no note", {"of_table": table, "of_seat": seat})
    return old, Change("note", {"table_id": table, "seat": seat, "text": text, "updated_at": at})


def no_notice(table: str, seat: int) -> Change:
    """A seat is told nothing any more."""
    return Change("no notice", {"of_table": table, "of_seat": seat})


def new_notice(
    table: str, seat: int, address: str, secret: str, origin: str, p256dh: str = "", auth: str = ""
) -> tuple[Change, Change]:
    """Where a seat is told that it is its turn, instead of where it was."""
    fresh = {"told": -1, "tries": 0, "next_at": 0.0, "problem": "", "p256dh": p256dh, "auth": auth}
    values = {"table_id": table, "seat": seat, "address": address, "secret": secret, "origin": origin, **fresh}
    return no_notice(table, seat), Change("notice", values)


def new_entry(entry: Entry) -> Change:
    return Change("entry", {name: getattr(entry, name) for name in Entry.__slots__})


def moved(table: str, number: int, waiting: list[int], at: float) -> Change:
    """How many moves were made, and whose decision it is now."""
    bits = sum(1 << seat for seat in waiting)
    return Change("moved", {"of_table": table, "number": number, "waiting": bits, "updated_at": at})


def new_status(table: str, setup: Setup, status: State, result: str, at: float) -> Change:
    """How the table stands, who sits there, and so whether the lobby lists it."""
    values = {"of_table": table, "state": status, "result": result, "updated_at": at}
    vacant = any(not place.taken for place in setup.seats)
    listed = int(setup.listed and vacant and status == "gathering")
    return Change("state", {**values, "listed": listed, "setup": msgspec.json.encode(setup).decode()})


def new_try(date: str, deal: str, player: str, table: str, at: float) -> Change:
    """A counted try at a day's deal: nobody has two."""
    key = {"date": date, "deal": deal, "player": player, "table_id": table, "state": "playing", "created_at": at}
    return Change("try", {**key, "name": "", "won": -1, "points": 0, "against": None, "turns": 0, "seconds": 0,
                          "line": "", "result": ""})


def new_rematch(table: str, rematch: str) -> Change:
    return Change("rematch", {"of_table": table, "rematch": rematch})


def wanted_review(table: str, at: float) -> tuple[Change, Change]:
    """The decisions of a match are to be weighed."""
    wanted = {"table_id": table, "wanted_at": at, "owner": "", "state": "wanted", "decisions": ""}
    return Change("no review", {"of_table": table}), Change("review", wanted)
