"""Notices of slow matches: one a turn, signed, never into a private network, never lost, never in anybody's way."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput
from quarterdeck.server import messages as m
from quarterdeck.server import posting
from quarterdeck.server.creating import create_table
from quarterdeck.server.database import notices
from quarterdeck.server.listener import Listener
from quarterdeck.server.notices import due as due_notices
from quarterdeck.server.notices import set_notice, signature, take
from quarterdeck.server.posting import is_public, split_address
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable
from tests.server.serving import Server


class Receiver:
    """Somebody's webhook."""

    def __init__(self) -> None:
        self.status = b"204 No Content"
        self.silent = False
        self.came = asyncio.Event()
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.address = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        self.got.append((headers, await reader.readexactly(int(headers["content-length"]))))
        self.came.set()
        if not self.silent:
            writer.write(b"HTTP/1.1 " + self.status + b"\r\nContent-Length: 0\r\n\r\n")
            writer.close()
        else:
            await reader.read()
            writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0)
    made.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?of=mine"
    async with server:
        yield made


def at_a_table(
    address: str,
    story: Callable[[TableRegistry, LiveTable, Receiver], Awaitable[None]],
    private: bool = True,
    wanted: Callable[[str], m.NoticeWanted] = m.NoticeWanted,
    after: float = 0,
) -> None:
    """A table of two; seat 0 has an address. Nothing is posted until the story sweeps."""

    async def run() -> None:
        settings = Settings(
            database=address, compile_bots=False, notices=False, notice_seconds=after, private_notices=private
        )
        registry = TableRegistry(Store(address), settings)
        try:
            await registry.open()
            seats = [m.NewSeat("person"), m.NewSeat("person")]
            made = await create_table(registry, m.NewTable("hit-the-deck", seats, hotseat=True), "b" * 43)
            table = await registry.find(made.table)
            async with receiving() as receiver:
                async with table.lock:
                    await set_notice(table, 0, wanted(receiver.address), "c" * 64, "https://deck.example")
                await story(registry, table, receiver)
        finally:
            await registry.close()
            registry.store.close()

    asyncio.run(run())


async def posted(registry: TableRegistry) -> None:
    await registry.notices.sweep()
    await asyncio.gather(*registry.notices.posting)


def row(registry: TableRegistry) -> Any:
    with registry.store.engine.connect() as connection:
        return connection.execute(sa.select(notices)).first()


def test_one_a_turn_signed_and_only_to_whoever_is_not_here(address: str) -> None:
    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        here = Listener(50)
        here.seat, here.seats = 0, frozenset({0})
        await table.arrive(here, None)
        await posted(registry)
        assert not receiver.got  # somebody sits there
        await table.depart(here)
        await posted(registry)
        await posted(registry)
        ((headers, body),) = receiver.got
        said = json.loads(body)
        text = f"Hit the Deck!: it is your turn, {table.state.names[0]}. {said['link']}"
        assert said["text"] == said["content"] == text
        assert said["link"] == f"https://deck.example/table/{table.state.id}" and said["kind"] == "turn"
        at = int(headers["x-quarterdeck-signature"].split(",")[0].removeprefix("t="))
        assert headers["x-quarterdeck-signature"] == signature("c" * 64, body, at)
        await table.move(1, 0, None, "keep", None)  # the other answers: seat 0 is asked the same as before
        await posted(registry)
        assert len(receiver.got) == 1
        await table.move(0, 1, None, "keep", None)
        while 0 not in (await table.ready()).waiting():
            match = await table.ready()
            await table.move(1, len(match.actions), match.legal(1)[0], None, None)
        await posted(registry)
        assert len({json.loads(body)["id"] for _, body in receiver.got}) == len(receiver.got) == 2

    at_a_table(address, story)


def test_what_was_taken_and_not_posted_is_posted_again(address: str) -> None:
    """A server was killed after it took a notice. A table that left memory is told of, too."""

    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        async def one_takes_it() -> None:
            (one,) = await registry.store.read(lambda connection: due_notices(connection, registry.me, 9))
            assert await registry.store.write(lambda connection: take(connection, one))
            assert not await registry.store.write(lambda connection: take(connection, one))  # it is taken

        await one_takes_it()
        await posted(registry)
        assert not receiver.got
        await registry.store.write(lambda connection: connection.execute(sa.update(notices).values(next_at=0.0)))
        table.discard()
        await posted(registry)
        assert len(receiver.got) == 1 and row(registry).told == 0

    at_a_table(address, story)


def test_nobody_is_told_whose_server_ended_a_moment_ago(address: str) -> None:
    """Whoever sat there is on the way to another server; only if they do not come are they told."""

    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        table.discard()  # as if another server had played it, and had just ended
        await posted(registry)
        await posted(registry)
        assert not receiver.got
        registry.notices._due = dict.fromkeys(registry.notices._due, -1e9)  # a long time ago
        await posted(registry)
        assert len(receiver.got) == 1

    at_a_table(address, story, after=3600)


def test_a_notice_whose_server_was_killed_is_posted_by_the_next(tmp_path: Path) -> None:
    """Killed with kill -9 while the address has not answered: it comes again, with the same id."""

    async def story() -> None:
        with Server(tmp_path, PRIVATE_NOTICES="yes", NOTICE_SECONDS="0") as server, server.browser() as ines:
            made = server.table(ines, "hit-the-deck", "person,person", hotseat=True)
            async with receiving() as receiver:
                receiver.silent = True
                place = f"/api/tables/{made['table']}/seats/0/notice"
                wanted = {"address": receiver.address, "token": made["seats"][0]["token"]}
                (await asyncio.to_thread(ines.post, place, json=wanted)).raise_for_status()
                async with asyncio.timeout(30):
                    await receiver.came.wait()
                server.kill()
                receiver.silent = False
                receiver.came.clear()
                with closing(sqlite3.connect(tmp_path / "quarterdeck" / "tables.db")) as database, database:
                    (told,) = database.execute("select told from notices").fetchone()
                    database.execute("update notices set next_at = 0")  # a minute has passed
                await asyncio.to_thread(server.start)
                async with asyncio.timeout(30):
                    await receiver.came.wait()
                assert told == -1 and len({json.loads(body)["id"] for _, body in receiver.got}) == 1

    asyncio.run(story())


def test_an_address_that_does_not_answer_holds_nobody_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.5)

    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        receiver.silent = True
        await registry.notices.sweep()
        await receiver.came.wait()
        await table.move(1, 0, None, "keep", None)
        assert registry.notices.posting  # still waiting, and the table goes on
        await asyncio.gather(*registry.notices.posting)
        kept = row(registry)
        assert "did not answer" in kept.problem and kept.tries == 1 and kept.told == -1 and kept.next_at > 0
        for status, problem, tries in ((b"500 Oh", "answered 500", 2), (b"301 Elsewhere", "answered 301", 3)):
            receiver.silent, receiver.status = False, status
            await registry.store.write(lambda connection: connection.execute(sa.update(notices).values(next_at=0.0)))
            await posted(registry)
            assert problem in row(registry).problem and row(registry).tries == tries
        await registry.store.write(
            lambda connection: connection.execute(sa.update(notices).values(next_at=0.0, tries=4))
        )
        await posted(registry)
        assert row(registry).told == 0  # given up for this turn
        receiver.status = b"410 Gone"
        await registry.store.write(lambda connection: connection.execute(sa.update(notices).values(told=-1)))
        await posted(registry)
        assert row(registry) is None

    at_a_table(address, story)


def test_nothing_is_posted_into_a_private_network(tmp_path: Any) -> None:
    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        await posted(registry)
        assert not receiver.got and "private network" in row(registry).problem

    at_a_table(f"sqlite:///{tmp_path}/x.db", story, private=False)


PRIVATE = ["127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1%eth0",
           "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1", "ff02::1"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_known() -> None:
    assert is_public("9.9.9.9") and is_public("2620:fe::fe") and is_public("::ffff:9.9.9.9")


NONE = ["", "ftp://a.example/", "https://", "https://u:p@a.example/", "https://a b/", "x", "https://a..example/",
        f"https://{64 * 'a'}.example/", "https://a.example:0/", "https://a.example:99999/", "http://a\r\nX: y/",
        "http://[::1/"]


@pytest.mark.parametrize("address", NONE)
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(BadInput, match="begins with https"):
        split_address(address)


def test_an_address_is_its_seats_own(server: Server) -> None:
    with server.browser() as ines, httpx.Client(base_url=server.address) as other:
        made = server.table(ines, "hit-the-deck", "person,person", you=0)
        place = f"/api/tables/{made['table']}/seats/0/notice"
        assert ines.get(place).json() == {"address": "", "secret": "", "problem": "", "push": False}
        kept = ines.post(place, json={"address": "https://hooks.example/1"}).json()
        assert kept["address"] == "https://hooks.example/1" and len(kept["secret"]) == 64
        assert ines.get(place).json() == {**kept, "secret": ""}  # which is told once
        assert other.get(place).status_code == other.post(place, json={"address": ""}).status_code == 403
        assert ines.post(place, json={"address": "hooks.example"}).status_code == 422
        assert ines.post(place, json={"address": ""}).json()["address"] == ines.get(place).json()["address"] == ""
