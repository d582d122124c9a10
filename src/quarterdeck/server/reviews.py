"""Reviews of finished matches: each decision is evaluated, in a process of its own at the lowest priority.

What is to be weighed is written with the move that ends a match, and what came of it in one piece when all of it is
there (background.py).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec
import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.server.background import DONE, FAILED, WANTED, Background, free, lines_of
from quarterdeck.server.database import reviews
from quarterdeck.server.errors import Refused
from quarterdeck.server.messages import ReviewState
from quarterdeck.server.pacing import Pace
from quarterdeck.server.servers import Peer
from quarterdeck.server.state import TableState
from quarterdeck.server.store import Store

log = logging.getLogger("quarterdeck.server")
LONGEST = 3600.0  # seconds of work for one match


@dataclass
class Underway:
    """A match that is being weighed."""

    table: str
    moves: int = 0  # looked at so far
    lines: list[str] = field(default_factory=list)  # a decision each


class Reviews(Background[str]):
    """The matches to be weighed: one at a time, what somebody looks at first, then the latest."""

    def __init__(
        self, store: Store, me: Peer, effort: int, load: Callable[[str], Awaitable[TableState]], pace: Pace
    ) -> None:
        super().__init__(store, me, load, pace)
        self.effort = effort
        self.now: Underway | None = None
        self.asked: list[str] = []  # that somebody looks at, the latest last

    # --- what is wanted

    async def ask(self, table: str) -> tuple[ReviewState, list[str]]:
        """What there is of a match, which is weighed next if nothing is: how far it is, and its decisions so far."""
        row = await self.store.read(lambda connection: connection.execute(_of(table)).first())
        if row is not None and row.state != WANTED:
            return row.state, row.decisions.splitlines()
        if row is None:
            with suppress(Refused):  # another server has just written the same
                await self.store.write(lambda connection: _want(connection, table))
        if self.now is not None and self.now.table == table:
            return WANTED, self.now.lines
        if table not in self.asked:
            self.asked.append(table)
            self.wake()
        return WANTED, []

    def before(self, table: str) -> int:
        """How many matches are queued before a requested one."""
        later = len(self.asked) - 1 - self.asked.index(table) if table in self.asked else 0
        return later + (self.now is not None)

    # --- the work

    async def _next(self) -> str | None:
        while self.asked:
            table = self.asked.pop()
            if await self.store.write(partial(_take, table=table, me=self.me)):
                return table
        return await self.store.write(lambda connection: _take_latest(connection, self.me))

    async def _do(self, table: str) -> None:
        began = time.monotonic()
        self.now = Underway(table)
        state = FAILED
        try:
            job = await self._job(table)
            state = DONE if await self._weigh(job, self.now) else FAILED
        except (BadInput, Illegal, Refused, msgspec.DecodeError) as problem:
            log.warning("table %s could not be reviewed: %s", table, problem)
        try:
            lines = "\n".join(self.now.lines) if state == DONE else ""
            await self.store.write(lambda connection: _finish(connection, table, self.me, state, lines))
        except Refused:  # the database does not answer: it stays wanted
            await asyncio.sleep(1.0)
        self.now = None
        log.info("table %s: its review took %.0f seconds", table, time.monotonic() - began)
        await self._tell()

    async def _weigh(self, job: bytes, now: Underway) -> bool:
        """Whether a process has weighed all of it."""
        text = ""
        async with aclosing(lines_of(job, self.pace, LONGEST, str(self.effort))) as lines:
            async for text in lines:
                if text != "{}":
                    now.moves += 1
                    now.lines += [text] if text else []
                    await self._tell()
        return text == "{}"


# --- the database


def _of(table: str) -> sa.Select[tuple[str, str]]:
    return sa.select(reviews.c.state, reviews.c.decisions).where(reviews.c.table_id == table)


def _want(connection: sa.Connection, table: str) -> None:
    if connection.execute(_of(table)).first() is None:
        values = {"table_id": table, "wanted_at": time.time(), "state": WANTED, "decisions": ""}
        connection.execute(sa.insert(reviews).values(values))


def _take(connection: sa.Connection, table: str, me: Peer) -> bool:
    mine = sa.update(reviews).where(reviews.c.table_id == table, free(connection, reviews, me)).values(owner=me.id)
    return connection.execute(mine).rowcount == 1


def _take_latest(connection: sa.Connection, me: Peer) -> str | None:
    found = sa.select(reviews.c.table_id).where(free(connection, reviews, me)).order_by(reviews.c.wanted_at.desc())
    table = connection.execute(found.limit(1)).scalar()
    return table if table is not None and _take(connection, table, me) else None


def _finish(connection: sa.Connection, table: str, me: Peer, state: str, decisions: str) -> None:
    """Written once, by whoever has it."""
    mine = sa.update(reviews).where(reviews.c.table_id == table, reviews.c.owner == me.id, reviews.c.state == WANTED)
    connection.execute(mine.values(state=state, decisions=decisions))
