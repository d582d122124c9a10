"""Shutting down: a server lets go of all its tables at once, and sends their people to other servers in two waves.

Those who are to move come back first: a table is played on as soon as they have. The others lose nothing by waiting
until most tables have been claimed, and the processors are then not busy with them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from quarterdeck.server import servers
from quarterdeck.server.errors import Refused
from quarterdeck.server.relaying import Relays
from quarterdeck.server.servers import Peer
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable

SECONDS = 0.4  # for those who are to move to come back; whoever takes longer is not waited for
LOOK = 0.02  # seconds between two looks at what was claimed
FEW = 10  # one in so many tables may be left when the second wave goes: its person may never come back


async def hand_over_at_once(me: Peer, tables: Sequence[LiveTable], store: Store, relays: Relays) -> None:
    """Let go of all tables and of those who are to move, then of everybody else, and of what is relayed."""

    def let_go(connection: sa.Connection) -> None:
        servers.begin_to_leave(connection, me)
        servers.release_all(connection, me)

    try:
        await store.write(let_go)
        first = {table.state.id for table in tables if table.let_go()}
        await _claimed(store, first)
    except Refused:  # the database is gone; the caller will notice
        pass
    for table in tables:
        table.audience.end_all()
    relays.keep_only(set())


async def _claimed(store: Store, some: set[str]) -> None:
    """Returns when other servers have claimed most of some tables, or after a moment."""
    until, few = time.monotonic() + SECONDS, len(some) // FEW
    free = some
    while len(free) > few and time.monotonic() < until:
        await asyncio.sleep(LOOK)
        free = await store.read(partial(servers.free_among, some=sorted(free)))
