"""Shutting down: a server hands its tables over a few at a time, and goes on playing the rest until their turn.

It takes no connections any more, so from the first moment other servers may claim what somebody asks them for.

All at once, their people would all come to the other servers in one moment, and the last of them would wait until
everybody else is served: more than a second with a hundred tables on two cores, a tenth of that in portions.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial

from quarterdeck.server import servers
from quarterdeck.server.errors import Refused
from quarterdeck.server.relaying import Relays
from quarterdeck.server.servers import Peer
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable

LEAST = 8  # tables in a portion
MOST = 12  # portions, so that it is done soon however many tables there are
SECONDS = 0.5  # for the other servers to claim most of a portion; people who take longer are not waited for
LOOK = 0.01  # seconds between two looks at what was claimed


async def hand_over_in_portions(me: Peer, tables: Sequence[LiveTable], store: Store, relays: Relays) -> None:
    """Let go of tables, and of the connections that are relayed, portion by portion.

    A table that somebody asks for at another server meanwhile is claimed there, and is lost here with the next move.
    Stops early when nobody claims anything, as when all servers end together: the rest is let go of at once then.
    """
    attended = [table for table in tables if table.audience.listeners]
    portion = max(LEAST, -(-len(attended) // MOST))
    relayed = -(-len(relays) * portion // len(attended)) if attended else 0
    free: set[str] = set()  # that nobody has claimed yet
    try:
        await store.write(partial(servers.begin_to_leave, me=me))
        for first in range(0, len(attended), portion):
            leaving = attended[first : first + portion]
            await store.write(partial(servers.release, fences=[table.fence for table in leaving]))
            for table in leaving:
                table.discard()
            relays.cut(relayed)
            latest = {table.state.id for table in leaving}
            free |= latest
            before = len(free)
            free = await _unclaimed(store, free, latest, portion // 4)
            if len(free) == before:
                return
    except Refused:  # the database is gone; whoever called finds out, too
        return


async def _unclaimed(store: Store, free: set[str], latest: set[str], few: int) -> set[str]:
    """Which of the free tables no server has claimed, as soon as few of the latest are left, or after a moment."""
    until = time.monotonic() + SECONDS
    while len(free & latest) > few and time.monotonic() < until:
        await asyncio.sleep(LOOK)
        free = await store.read(partial(servers.free_among, some=sorted(free)))
    return free
