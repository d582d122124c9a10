"""The servers that share a database, and which of them plays a table.

Every server writes that it is there once a second. One that was not seen for four is dead, by the database's clock
alone; for two, if nobody listens at its address. A table is played by the server that claimed it. A claim counts the
table's fence up, and whoever writes the table must hold the last one, so a server that was taken for dead and was not
can write nothing any more.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from quarterdeck.server.database import servers, tables

BEAT = 1.0  # seconds
DEAD = 4.0  # seconds
REFUSING = 2.0  # seconds: the same, for one whose address refuses connections
FORGOTTEN = 3600.0  # seconds until the row of a dead server goes
LEAVING = "-"  # the address of a server that hands its tables over: nobody can reach it any more


class Fence(NamedTuple):
    """The right to write a table: its last claim."""

    table: str
    number: int


class Peer(NamedTuple):
    """A server of the same database."""

    id: str
    address: str
    secret: str

    @property
    def host(self) -> str:
        return self.address.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2] or 0)


class Seen(NamedTuple):
    """What a server learns when it says that it is there."""

    late: bool  # it had been taken for dead: its tables may be others' by now
    peers: tuple[Peer, ...]  # the others who are alive


def new_peer(address: str) -> Peer:
    return Peer(secrets.token_hex(8), address, secrets.token_hex(32))


def now(connection: sa.Connection) -> sa.ColumnElement[float]:
    """The database's clock, in seconds since 1970."""
    if connection.dialect.name == "postgresql":
        return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)
    return (sa.func.julianday("now") - 2440587.5) * 86400.0


def beat(connection: sa.Connection, me: Peer) -> Seen:
    """Say that a server is there; who else is."""
    time = now(connection)
    seen = connection.execute(sa.select(servers.c.seen_at, time).where(servers.c.id == me.id)).first()
    if seen is None:
        values = {"id": me.id, "address": me.address, "secret": me.secret, "seen_at": time}
        connection.execute(sa.insert(servers).values(values))
    else:
        connection.execute(sa.update(servers).where(servers.c.id == me.id).values(seen_at=time))
    connection.execute(sa.delete(servers).where(servers.c.seen_at < time - FORGOTTEN))
    others = sa.select(servers.c.id, servers.c.address, servers.c.secret)
    alive = connection.execute(others.where(servers.c.seen_at > time - DEAD, servers.c.id != me.id))
    late = seen is None or seen[1] - seen[0] >= DEAD
    return Seen(late, tuple(Peer(*each) for each in alive))


def is_alive(connection: sa.Connection, server: sa.ColumnElement[str]) -> sa.Exists:
    """Whether the server in this column sent a sign of life recently and is not shutting down."""
    here = (servers.c.seen_at > now(connection) - DEAD) & (servers.c.address != LEAVING)
    return sa.select(servers.c.id).where(servers.c.id == server, here).exists()


def claim(connection: sa.Connection, wanted: Sequence[str], me: Peer) -> dict[str, Fence | Peer]:
    """Claim those tables that no living server plays: their fences; of the others, who plays them.

    What is not there is left out. The rows are locked in order: two servers that claim the same tables wait for each
    other, and never both.
    """
    free = sa.select(tables.c.id).where(tables.c.id.in_(wanted))
    if connection.dialect.name == "postgresql":  # a SQLite file is one server's: see FileLock
        free = free.where(tables.c.owner.in_(("", me.id)) | ~is_alive(connection, tables.c.owner))
        free = free.order_by(tables.c.id).with_for_update(key_share=True)
    mine = sa.update(tables).where(tables.c.id.in_(free)).values(owner=me.id, fence=tables.c.fence + 1)
    claimed = connection.execute(mine.returning(tables.c.id, tables.c.fence))
    found: dict[str, Fence | Peer] = {each.id: Fence(each.id, each.fence) for each in claimed}
    left = [table for table in wanted if table not in found]
    if left:
        playing = sa.select(tables.c.id.label("table"), servers.c.id, servers.c.address, servers.c.secret)
        playing = playing.select_from(tables.outerjoin(servers, servers.c.id == tables.c.owner))
        for each in connection.execute(playing.where(tables.c.id.in_(left))):  # without an id: let go of just now
            there = each.id is not None and each.address != LEAVING
            found[each.table] = Peer(each.id, each.address, each.secret) if there else Peer("", "", "")
    return found


def arrive(connection: sa.Connection, me: Peer) -> None:
    """Delete entries of dead servers with the address of this one: two cannot listen on the same port."""
    if me.address:
        connection.execute(sa.delete(servers).where(servers.c.address == me.address, servers.c.id != me.id))
    beat(connection, me)


def bury(connection: sa.Connection, peer: Peer) -> bool:
    """Forget a server whose address refuses connections, unless it was seen just now; whether it was forgotten.

    A server that is alive but unreachable (firewall, wrong address) sends signs of life more often than that.
    """
    silent = servers.c.seen_at < now(connection) - REFUSING
    return bool(connection.execute(sa.delete(servers).where(servers.c.id == peer.id, silent)).rowcount)


def begin_to_leave(connection: sa.Connection, me: Peer) -> None:
    """Shutting down: this server takes no new tables; another server may claim its tables on request."""
    connection.execute(sa.update(servers).where(servers.c.id == me.id).values(address=LEAVING))


def release(connection: sa.Connection, fences: list[Fence]) -> None:
    """Let go of tables, so that any server may claim them."""
    mine = sa.update(tables).where(tables.c.id == sa.bindparam("of_table"), tables.c.fence == sa.bindparam("mine"))
    if fences:
        values = [{"of_table": fence.table, "mine": fence.number} for fence in fences]
        connection.execute(mine.values(owner=""), values)


def free_among(connection: sa.Connection, some: Sequence[str]) -> set[str]:
    """The tables among these that no server has."""
    return set(connection.execute(sa.select(tables.c.id).where(tables.c.id.in_(some), tables.c.owner == "")).scalars())


def release_all(connection: sa.Connection, me: Peer) -> None:
    """Let go of all tables at once."""
    connection.execute(sa.update(tables).where(tables.c.owner == me.id).values(owner=""))


def leave(connection: sa.Connection, me: Peer) -> None:
    """Let go of all tables: this server ends."""
    release_all(connection, me)
    connection.execute(sa.delete(servers).where(servers.c.id == me.id))


def fences_of(connection: sa.Connection, me: Peer) -> set[Fence]:
    """The tables that a server still has."""
    found = connection.execute(sa.select(tables.c.id, tables.c.fence).where(tables.c.owner == me.id))
    return {Fence(each.id, each.fence) for each in found}


def all_hold(connection: sa.Connection, fences: set[Fence]) -> bool:
    """Whether all these fences are the last claims of their tables; they stay so until the transaction ends."""
    if connection.dialect.name != "postgresql":
        same = sa.update(tables).where(tables.c.id == sa.bindparam("of_table"), tables.c.fence == sa.bindparam("mine"))
        values = [{"of_table": fence.table, "mine": fence.number} for fence in sorted(fences)]
        return connection.execute(same.values(fence=tables.c.fence), values).rowcount == len(fences)
    ids, numbers = zip(*sorted(fences), strict=True)
    return len(connection.execute(HOLD, {"ids": list(ids), "fences": list(numbers)}).all()) == len(fences)


# Locks the rows like the UPDATE that it stands for, without writing them twice; in one question for a whole batch.
HOLD = sa.text(
    "select t.id from tables t join unnest(cast(:ids as text[]), cast(:fences as integer[])) as mine(id, fence) "
    "on t.id = mine.id and t.fence = mine.fence for no key update of t"
)
