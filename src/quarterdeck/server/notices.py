"""Notices for slow matches: a seat that is to decide, with nobody there for a minute, gets a message at its address.

What is to be told stands in the database, whichever server plays the table, and also when none does. A server takes a
notice for a while, posts it and writes down that it did; if it is killed in between, the notice is posted again with
the same id. One a turn; an address that does not answer is tried again, later and later, and holds nobody up.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Protocol

import msgspec
import sqlalchemy as sa

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import changes, push
from quarterdeck.server import messages as m
from quarterdeck.server.changes import Change
from quarterdeck.server.database import Setup, log_entries, notices, servers, tables
from quarterdeck.server.errors import Refused
from quarterdeck.server.posting import SECONDS, post, split_address
from quarterdeck.server.servers import DEAD, Peer, now
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.store import Store

log = logging.getLogger("quarterdeck.server")
SWEEP = 5.0  # seconds between two looks at what is to be told
MOST = 1_000  # that are looked at together
TAKEN = 6 * SECONDS  # how long a notice is a server's, so that no other posts it, too
WAITS = (60.0, 300.0, 1800.0, 7200.0)  # seconds until the next try; after the last one no more for this turn
AT_ONCE = 8  # notices that are posted at the same time
GONE = 410  # the answer of an address that wants no more
NOT_THERE = 404  # and that of a push service for a browser that unsubscribed


class Due(NamedTuple):
    """A notice to be posted: a seat is asked."""

    table: str
    seat: int
    address: str
    secret: str
    origin: str
    tries: int
    next_at: float
    turn: int  # the entry of the seat's last move: what it is asked since
    game: str
    setup: str
    number: int
    p256dh: str = ""  # of a browser: it is told by web push
    auth: str = ""

    @property
    def id(self) -> str:
        return f"{self.table}/{self.seat}/{self.turn}"


def due(connection: sa.Connection, me: Peer, most: int) -> list[Due]:
    """Seats that are asked, have an address and were not told yet, at tables that no other living server plays."""
    time = now(connection)
    own = sa.select(sa.func.coalesce(sa.func.max(log_entries.c.seq), 0)).where(
        log_entries.c.table_id == notices.c.table_id, log_entries.c.seat == notices.c.seat, log_entries.c.kind == "move"
    )
    turn = own.scalar_subquery()
    alive = sa.select(servers.c.id).where(servers.c.id == tables.c.owner, servers.c.seen_at > time - DEAD)
    asked = sa.select(
        notices.c.table_id, notices.c.seat, notices.c.address, notices.c.secret, notices.c.origin, notices.c.tries,
        notices.c.next_at, turn, tables.c.game, tables.c.setup, tables.c.number, notices.c.p256dh, notices.c.auth,
    ).join(tables, tables.c.id == notices.c.table_id)
    asked = asked.where(
        tables.c.state == "playing",
        tables.c.waiting.op(">>")(notices.c.seat).op("&")(1) == 1,
        notices.c.next_at <= time,
        notices.c.told != turn,
        (tables.c.owner == me.id) | ~alive.exists(),
    )
    return [Due(*row) for row in connection.execute(asked.order_by(notices.c.next_at).limit(most))]


def take(connection: sa.Connection, one: Due) -> bool:
    """Make a notice this server's for a while; False if another was first."""
    mine = sa.update(notices).where(notices.c.table_id == one.table, notices.c.seat == one.seat)
    mine = mine.where(notices.c.address == one.address, notices.c.next_at == one.next_at)
    return connection.execute(mine.values(next_at=now(connection) + TAKEN)).rowcount == 1


def settle(connection: sa.Connection, one: Due, problem: str) -> None:
    """Write down that a notice was posted, or why not, and when it is tried again."""
    tries = one.tries + 1 if problem else 0
    again = 0 < tries <= len(WAITS)
    values = {
        "told": notices.c.told if again else one.turn,
        "tries": tries if again else 0,
        "next_at": now(connection) + WAITS[tries - 1] if again else 0.0,
        "problem": problem,
    }
    same = sa.update(notices).where(notices.c.table_id == one.table, notices.c.seat == one.seat)
    connection.execute(same.where(notices.c.address == one.address).values(values))


def forget(connection: sa.Connection, one: Due) -> None:
    same = sa.delete(notices).where(notices.c.table_id == one.table, notices.c.seat == one.seat)
    connection.execute(same.where(notices.c.address == one.address))


def message(one: Due) -> bytes:
    """What is posted: nothing that anybody at the table does not know. `content` is what some chat programs read."""
    place = msgspec.json.decode(one.setup, type=Setup).seats[one.seat]
    title = games.find(one.game).title
    text = f"{title}: it is your turn, {place.name}."
    link = f"{one.origin}/table/{one.table}" if one.origin else ""
    told = {"kind": "turn", "id": one.id, "table": one.table, "seat": one.seat, "name": place.name, "game": one.game}
    content = f"{text} {link}".strip()
    words = {"link": link, "sentence": text, "text": content, "content": content}
    return msgspec.json.encode({**told, "number": one.number, **words})


def signature(secret: str, body: bytes, at: int) -> str:
    """Signature over time and body, so that the receiver, who has the secret, knows who sent it and when."""
    return f"t={at},v1={hmac.new(secret.encode(), f'{at}.'.encode() + body, 'sha256').hexdigest()}"


class Noticed(Protocol):
    """The part of a table that is needed to set an address."""

    state: TableState

    async def commit(self, *changed: Change) -> None: ...


async def set_notice(table: Noticed, seat: int, wanted: m.NoticeWanted, secret: str, origin: str) -> None:
    """Where a seat is told; an empty address: nowhere. Only while the table's lock is held."""
    if not wanted.address:
        await table.commit(changes.no_notice(table.state.id, seat))
        return
    split_address(wanted.address)
    if wanted.p256dh or wanted.auth:
        if not push.available():
            raise Refused("this server has no web push (the extra 'push' is not installed)")
        push.check_subscription(wanted.p256dh, wanted.auth)
    keys = (wanted.p256dh, wanted.auth)
    await table.commit(*changes.new_notice(table.state.id, seat, wanted.address, secret, origin, *keys))


class Notices:
    """The notices that a server posts."""

    def __init__(self, store: Store, settings: Settings, me: Peer, is_here: Callable[[str, int], bool | None]) -> None:
        """`is_here`: whether somebody was at a seat of a table a moment ago, or needs no telling; None: who knows."""
        self.store = store
        self.settings = settings
        self.me = me
        self.is_here = is_here
        self.sent = self.failed = 0
        self._key = ""  # with which web push is signed
        self._due: dict[str, float] = {}  # since when this server knows of what is due (monotonic)
        self.posting: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Look for due notices in a loop, after a pause in which people can reconnect to a restarted server."""
        if not self.settings.notices:
            return
        with suppress(Refused):
            await self.push_key()
        await asyncio.sleep(self.settings.notice_seconds)
        while True:
            with suppress(Refused):  # the database does not answer: later
                await self.sweep()
            await asyncio.sleep(min(SWEEP, max(0.05, self.settings.notice_seconds)))

    async def address_of(self, table: str, seat: int) -> m.NoticeAddress:
        """What a seat is told of its own address."""
        asked = sa.select(notices.c.address, notices.c.problem, notices.c.p256dh)
        asked = asked.where(notices.c.table_id == table, notices.c.seat == seat)
        found = await self.store.read(lambda connection: connection.execute(asked).first())
        if found is None:
            return m.NoticeAddress("", "", "")
        return m.NoticeAddress(found.address, "", found.problem, bool(found.p256dh))

    async def push_key(self) -> str:
        """What browsers subscribe with; empty: there is no web push here. The key is made at the first start."""
        if not push.available():
            return ""
        self._key = self._key or await self.store.write(push.private_key)
        return push.public_key(self._key)

    async def sweep(self) -> None:
        """Post what is due, as many as can be posted at once."""
        found = await self.store.read(lambda connection: due(connection, self.me, MOST))
        began = time.monotonic()
        self._due = {one.id: self._due.get(one.id, began) for one in found}
        for one in found:
            if len(self.posting) >= AT_ONCE:
                return
            here = self.is_here(one.table, one.seat)
            if here is None:  # its server died or let go of it, perhaps just now: they may be on their way back
                here = began - self._due[one.id] < self.settings.notice_seconds
            if here or not await self.store.write(partial(take, one=one)):
                continue
            task = asyncio.create_task(self._post(one))
            self.posting.add(task)
            task.add_done_callback(self.posting.discard)

    async def _sealed(self, one: Due, body: bytes) -> tuple[bytes, dict[str, str]]:
        """A message for a browser, and the headers with which its push service takes it."""
        if not await self.push_key():
            raise Refused("this server has no web push (the extra 'push' is not installed)")
        headers = {
            "Authorization": push.signature(self._key, one.address, one.origin, int(time.time())),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(push.TTL),
            "Urgency": "normal",
        }
        return push.encrypt(body, one.p256dh, one.auth), headers

    async def _post(self, one: Due) -> None:
        body, problem, status = message(one), "", 0
        try:
            if one.p256dh:
                body, headers = await self._sealed(one, body)
            else:
                headers = {"X-Quarterdeck-Signature": signature(one.secret, body, int(time.time()))}
            headers["User-Agent"] = "Quarterdeck"
            status = await post(one.address, body, headers, self.settings.private_notices)
            if not 200 <= status < 300:
                problem = f"the address answered {status}"
        except (BadInput, Refused) as refused:
            problem = str(refused)
        except TimeoutError:
            problem = f"the address did not answer within {SECONDS:g} seconds"
        except OSError as error:
            problem = f"the address cannot be reached: {error.strerror or error}"
        self.sent += not problem
        self.failed += bool(problem)
        try:
            if status == GONE or (one.p256dh and status == NOT_THERE):
                await self.store.write(lambda connection: forget(connection, one))
            else:
                await self.store.write(lambda connection: settle(connection, one, problem[:200]))
        except Refused:
            log.warning("a notice was posted and could not be noted: it comes again")
