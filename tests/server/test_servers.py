"""Several servers on one PostgreSQL: claims, fences, relaying, handing over."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.cli import serve
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import connecting, database, leaving, servers
from quarterdeck.server import messages as m
from quarterdeck.server.connections import WatchedProtocol
from quarterdeck.server.creating import create_table
from quarterdeck.server.errors import LostTable, Refused
from quarterdeck.server.handing import Handover
from quarterdeck.server.listener import END, Listener
from quarterdeck.server.live import Conversation
from quarterdeck.server.log import KEY
from quarterdeck.server.registry import Elsewhere, TableRegistry
from quarterdeck.server.servers import new_peer
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import note, say
from tests.server.serving import Client, Server, at


@pytest.fixture
def shared(postgres: str) -> str:
    """An empty database."""
    engine = sa.create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(sa.text("drop schema public cascade"))
        connection.execute(sa.text("create schema public"))
    engine.dispose()
    return postgres


def with_registries(address: str, count: int, story: Callable[..., Awaitable[None]]) -> None:
    async def run() -> None:
        settings = Settings(database=address, bot_pace=0, compile_bots=False)
        found = [TableRegistry(Store(address), settings, f"127.0.0.1:{port}") for port in range(1, count + 1)]
        try:
            for registry in found:
                await registry.open()
            await story(*found)
        finally:
            for registry in found:
                await registry.close()
                registry.store.close()

    asyncio.run(run())


async def new_table(registry: TableRegistry) -> str:
    seats = [m.NewSeat("person"), m.NewSeat("person")]
    return (await create_table(registry, m.NewTable("hit-the-deck", seats, hotseat=True), "b" * 43)).table


async def taken_for_dead(registry: TableRegistry, silence: float = servers.DEAD) -> None:
    """As if it had not been seen for longer than a server may be silent."""
    for work in registry._work:
        work.cancel()
    old = sa.update(database.servers).where(database.servers.c.id == registry.me.id)
    old = old.values(seen_at=database.servers.c.seen_at - silence)
    await registry.store.write(lambda connection: connection.execute(old))


def test_a_table_has_one_owner_until_that_is_dead(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await new_table(one)
        with pytest.raises(Elsewhere) as elsewhere:
            await two.find(table)
        assert elsewhere.value.peer == one.me
        assert await one.whereabouts(table) is None and await two.whereabouts(table) == one.me
        await taken_for_dead(one)
        assert (await two.find(table)).fence.number == 2

    with_registries(shared, 2, story)


@pytest.mark.parametrize("what", ["move", "chat", "note", "revoke", "sit"])
def test_whoever_has_lost_a_table_writes_nothing(shared: str, what: str) -> None:
    """The server was stopped, and goes on: another plays the table by now."""

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        old = await one.find(await new_table(one))
        listener = Listener(9)
        await old.arrive(listener, None)
        await taken_for_dead(one)
        new = await two.find(old.state.id)
        before = await two.store.load(old.state.id)
        work: dict[str, Callable[[], Awaitable[Any]]] = {
            "move": lambda: old.move(0, 0, None, "keep", None),
            "chat": lambda: say(old, 0, "ahoy"),
            "note": lambda: note(old, 0, "she bluffs"),
            "revoke": lambda: old.revoke(0, {"k"}),
            "sit": lambda: old.sit(0, "Anna"),
        }
        with pytest.raises(LostTable):
            await work[what]()
        await asyncio.sleep(0)
        heard = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
        assert heard[-1] == END and old.state.id not in one.tables  # its people are sent away, it is forgotten
        assert await two.store.load(old.state.id) == before
        await new.move(0, 0, None, "keep", None)
        loaded = await two.store.load(old.state.id)
        assert loaded is not None and [entry.kind for entry in loaded.entries] == ["move"]

    with_registries(shared, 2, story)


@pytest.fixture
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers in this process say five times as often that they are there, and are dead five times as soon."""
    monkeypatch.setattr(servers, "BEAT", servers.BEAT / 5)
    monkeypatch.setattr(servers, "DEAD", servers.DEAD / 5)


def test_a_server_that_was_taken_for_dead_sends_its_people_away(shared: str, quick_beats: None) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        lost, kept = [await one.find(await new_table(one)) for _ in range(2)]
        await taken_for_dead(one)
        await two.find(lost.state.id)
        one._work = [asyncio.create_task(one._beat())]
        async with asyncio.timeout(20):
            while lost.state.id in one.tables:
                await asyncio.sleep(0.05)
        assert kept.state.id in one.tables  # nobody has claimed that one

    with_registries(shared, 2, story)


def test_a_table_that_is_claimed_while_its_server_comes_back_is_noticed(shared: str, quick_beats: None) -> None:
    """The claim began before the server was seen again, and was committed after it had looked for lost tables.

    Whoever sits at the old server and only waits would otherwise never hear of a move again.
    """

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await one.find(await new_table(one))
        listener = Listener(9)
        await table.arrive(listener, None)
        await taken_for_dead(one)
        look = one._discard_lost
        looked = 0

        async def look_and_be_late() -> None:
            nonlocal looked
            looked += 1
            await look()
            if looked == 1:
                late = sa.update(database.tables).values(owner=two.me.id, fence=database.tables.c.fence + 1)
                await two.store.write(lambda connection: connection.execute(late))

        one._discard_lost = look_and_be_late  # type: ignore[method-assign]  # the other server's moment
        one._work = [asyncio.create_task(one._beat())]
        async with asyncio.timeout(20):
            while not listener.queue.qsize() or listener.open:
                await asyncio.sleep(0.05)
        assert table.state.id not in one.tables and looked > 1
        async with asyncio.timeout(20):
            while looked < 3:
                await asyncio.sleep(0.05)
        seen = looked
        await asyncio.sleep(servers.DEAD + 2 * servers.BEAT)
        assert looked - seen <= 1 + servers.DEAD / servers.BEAT, "it does not look for ever"

    with_registries(shared, 2, story)


def test_a_server_beats_on_whatever_the_driver_raises(shared: str, quick_beats: None) -> None:
    async def story(one: TableRegistry) -> None:
        beat, tried = one.store.beat, 0

        async def fail_at_first(me: servers.Peer) -> servers.Seen:
            nonlocal tried
            tried += 1
            if tried < 3:
                raise RuntimeError("what no driver should raise")
            return await beat(me)

        one.store.beat = fail_at_first  # type: ignore[method-assign]  # a driver in trouble
        async with asyncio.timeout(20):
            while tried < 4:
                await asyncio.sleep(0.05)
        assert one.is_well

    with_registries(shared, 1, story)


def test_a_batch_with_a_lost_table_keeps_the_others(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        lost, *kept = [await one.find(await new_table(one)) for _ in range(5)]
        await taken_for_dead(one)
        await two.find(lost.state.id)
        moves = [table.move(0, 0, None, "keep", None) for table in (lost, *kept)]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(answer).__name__ for answer in answers] == ["LostTable"] + ["Accepted"] * 4
        loaded = await two.store.load(lost.state.id)
        assert loaded is not None and (loaded.row.number, loaded.entries) == (0, [])

    with_registries(shared, 2, story)


def test_the_connection_that_wrote_moves_goes_on_with_transactions(shared: str) -> None:
    """Moves are committed by one statement each; whatever else fails after one is taken back whole."""

    def half(connection: sa.Connection) -> None:
        connection.execute(sa.update(database.tables).values(result="half"))
        raise ValueError("the other half")

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        lost, kept = [await one.find(await new_table(one)) for _ in range(2)]
        await kept.move(0, 0, None, "keep", None, key='"{a\\b}",')
        for moved in (True, False):
            if not moved:
                await taken_for_dead(one)
                await two.find(lost.state.id)
                with pytest.raises(LostTable):
                    await lost.move(0, 0, None, "keep", None)
            with pytest.raises(ValueError):
                await one.store.write(half)
            loaded = await two.store.load(kept.state.id)
            assert loaded is not None and loaded.row.result == ""
            assert [entry.text for entry in loaded.entries] == [KEY + '"{a\\b}",']

    with_registries(shared, 2, story)


def test_a_server_that_stops_in_the_middle_of_a_commit_holds_nobody_up(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows that it has locked are let go of, although its connection stays open."""
    monkeypatch.setattr(connecting, "SILENT", 300)
    stopped, other = Store(shared), Store(shared)
    with stopped.engine.connect() as held, other.engine.begin() as connection:
        row = sa.text("select id from servers for update")
        held.execute(sa.insert(database.servers).values(id="a", address="", secret="", seen_at=0.0))
        held.commit()
        held.execute(row)
        connection.execute(sa.text("set local lock_timeout = '20s'"))
        assert connection.execute(row).scalars().all() == ["a"]
        with pytest.raises(sa.exc.DBAPIError, match="idle-in-transaction"):
            held.execute(row)
    for store in (stopped, other):
        store.close()


def test_two_servers_claim_the_same_tables_in_any_order(shared: str) -> None:
    """All people of a dead server come to two others at once: each table gets one owner, and nobody is refused."""

    async def story(one: TableRegistry, two: TableRegistry, dead: TableRegistry) -> None:
        wanted = [await new_table(dead) for _ in range(12)]
        await taken_for_dead(dead)
        asked = [one.find(each) for each in wanted] + [two.find(each) for each in reversed(wanted)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(each).__name__ for each in answers} == {"LiveTable", "Elsewhere"}
        assert sorted([*one.tables, *two.tables]) == sorted(wanted)

    with_registries(shared, 3, story)


def test_a_server_that_refuses_connections_is_dead_sooner(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await new_table(one)
        await two.claims.missing(one.me, refused=True)
        assert await two.whereabouts(table) == one.me  # it was seen just now: it lives, behind a wall
        await taken_for_dead(one, servers.REFUSING)
        await two.claims.missing(one.me, refused=False)
        assert await two.whereabouts(table) == one.me  # it may only be slow
        waiting = [two.claims.missing(one.me, refused=True) for _ in range(5)]
        await asyncio.gather(*waiting)
        assert (await two.find(table)).fence.number == 2

    with_registries(shared, 2, story)


def test_whoever_listened_where_a_server_begins_to_is_dead(shared: str) -> None:
    """It was killed and is started again before the others have noticed: it would relay to itself."""

    async def story(killed: TableRegistry) -> None:
        table = await new_table(killed)
        again = TableRegistry(Store(shared), killed.settings, killed.me.address)
        try:
            await again.open()
            assert await again.whereabouts(table) is None and table in again.tables
        finally:
            await again.close()
            again.store.close()

    with_registries(shared, 1, story)


def test_whoever_is_sent_away_by_a_server_that_ends_finds_the_table_free(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await one.find(await new_table(one))
        listener = Listener(9)
        await table.arrive(listener, None)
        ending = asyncio.create_task(one.hand_over())
        while await listener.queue.get() != END:
            pass
        assert (await two.find(table.state.id)).fence.number == 2
        await ending

    with_registries(shared, 2, story)


async def at_tables(registry: TableRegistry, count: int) -> list[tuple[LiveTable, list[Listener]]]:
    """New tables, with somebody connected for each of their two seats; the first seat is to move."""
    made = []
    for _ in range(count):
        table = await registry.find(await new_table(registry))
        await table.move(1, 0, None, "keep", None)
        listeners = [Listener(9) for _ in range(2)]
        for seat, listener in enumerate(listeners):
            listener.seat, listener.seats = seat, frozenset([seat])
            await table.arrive(listener, None)
        made.append((table, listeners))
    return made


def test_a_server_that_ends_lets_go_of_all_tables_and_first_of_those_who_are_to_move(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are sent away when most tables are played elsewhere, and do not come before them."""
    monkeypatch.setattr(leaving, "SECONDS", 60.0)

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        tables = await at_tables(one, 2 * leaving.FEW)
        one.peers = 1
        ending = asyncio.create_task(one.hand_over())
        for _, (first, _) in tables:
            assert await ended(first)
        await asyncio.sleep(5 * leaving.LOOK)
        assert all(second.open for _, (_, second) in tables) and not ending.done()
        for table, _ in tables[:-2]:  # one in ten has not come back, and is not waited for
            assert (await two.find(table.state.id)).fence.number == 2
        for _, (_, second) in tables:
            assert await ended(second)
        await ending
        moved = await two.find(tables[0][0].state.id)
        await moved.move(0, 1, None, "keep", None)
        assert moved.state.log.number == 2

    with_registries(shared, 2, story)


def test_a_move_that_comes_to_a_server_that_ends_is_refused(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is still connected there has lost the table already, also where no other server has claimed it yet."""
    monkeypatch.setattr(leaving, "SECONDS", 60.0)

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        [(table, (first, second))] = await at_tables(one, 1)
        one.peers = 1
        ending = asyncio.create_task(one.hand_over())
        assert await ended(first)
        with pytest.raises(Refused, match="try again"):
            await table.move(0, 1, None, "keep", None)
        assert second.open and (await two.find(table.state.id)).state.log.number == 1
        assert await ended(second)
        await ending

    with_registries(shared, 2, story)


async def ended(listener: Listener) -> bool:
    """Wait until whoever listens is sent away."""
    async with asyncio.timeout(20):
        while await listener.queue.get() != END:
            pass
    return True


def test_whoever_comes_to_a_copy_that_was_given_up_is_sent_away(shared: str) -> None:
    """They found the table before it was lost, and say hello after everybody else was sent away."""

    async def story(one: TableRegistry) -> None:
        for status in ("playing", "gathering"):
            table = await one.find(await new_table(one))
            table.state.status = status
            listener = Listener(9)
            talk = Conversation(one, table, listener, set(), "")
            table.discard()
            await asyncio.sleep(0)
            await talk.take(b'{"type": "hello", "api": %d}' % m.API)
            assert not listener.open and not table.audience.listeners

    with_registries(shared, 1, story)


def test_nobody_is_handed_on_to_a_server_that_ends(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was alive when a table was to be claimed, and has no address any more when that is looked up."""

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await new_table(one)
        await one.store.write(lambda connection: servers.begin_to_leave(connection, one.me))
        with monkeypatch.context() as patch:
            patch.setattr(servers, "is_alive", lambda connection, server: sa.true())
            assert await two.claims.claim(table) == servers.Peer("", "", "")
        assert (await two.find(table)).fence.number == 2

    with_registries(shared, 2, story)


def test_a_connection_that_cannot_be_handed_on_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever went wrong: its reading is paused, so nobody else would notice that it waits."""

    async def fails(*_: object) -> None:
        raise ValueError("a driver's")

    aborted = asyncio.Event()
    one = WatchedProtocol.__new__(WatchedProtocol)
    monkeypatch.setattr(one, "_hand_on", fails)
    monkeypatch.setattr(one, "transport", SimpleNamespace(abort=aborted.set), raising=False)
    asyncio.run(one._look_up("a" * 12, ""))
    assert aborted.is_set()


def test_servers_that_end_together_wait_for_nobody_for_long(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        tables = await at_tables(one, 3)
        one.peers = two.peers = 1
        asked = 0
        read = one.store.read

        async def count(question: Callable[[sa.Connection], Any]) -> Any:
            nonlocal asked
            asked += 1
            return await read(question)

        one.store.read = count  # type: ignore[method-assign]  # counts the looks at what was claimed
        await asyncio.gather(one.hand_over(), two.hand_over())
        assert asked <= leaving.SECONDS / leaving.LOOK
        assert not any(each.open for _, listeners in tables for each in listeners)

    with_registries(shared, 2, story)


def test_an_idle_table_is_let_go_of(shared: str) -> None:
    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await one.find(await new_table(one))
        table.last_used -= 1000
        one.sweep()
        await one._releasing
        assert (await two.find(table.state.id)).fence.number == 2
        with pytest.raises(Elsewhere):
            await one.find(table.state.id)

    with_registries(shared, 2, story)


def test_time_is_the_databases(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose own clock is an hour off is neither dead nor takes others for dead."""

    async def story(one: TableRegistry, two: TableRegistry) -> None:
        table = await new_table(one)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + 3600)
        await two.store.beat(two.me)
        with pytest.raises(Elsewhere):
            await two.find(table)

    with_registries(shared, 2, story)


# --- real processes


@pytest.fixture(scope="module")
def both(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers, on a database beside the one that `shared` empties."""
    engine = sa.create_engine(postgres, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("create database pair"))
    engine.dispose()
    address = sa.make_url(postgres).set(database="pair").render_as_string(hide_password=False)
    folders = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")
    with Server(folders[0], DATABASE=address) as one, Server(folders[1], DATABASE=address) as two:
        yield one, two


@pytest.fixture
def pair(both: tuple[Server, Server]) -> Iterator[tuple[Server, Server]]:
    for each in both:
        if each.process is None or each.process.poll() is not None:  # the last test ended it
            each.start()
    yield both
    for each in both:
        assert "Traceback" not in each.output(), each.output()


async def keep(client: Client) -> None:
    view = (await client.next("view"))["view"]
    await client.send("move", number=view["number"], text="keep")
    await client.next("accepted")


def test_any_server_takes_any_connection(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with one.browser() as browser, httpx.Client(base_url=two.address, timeout=30) as other:
        made = one.table(browser, "hit-the-deck", "person,person", hotseat=True)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        # plain requests, with and without a body, on one connection, through the other server
        for _ in range(2):
            assert other.get(f"/api/tables/{table}").json()["table"] == table
        assert other.get("/api/bots").status_code == 200
        assert other.get("/api/tables/" + "a" * 12).status_code == 404
        body = {"number": 0, "text": "keep", "token": tokens[0]}
        assert other.post(f"/api/tables/{table}/moves", json=body).json() == {"number": 1, "seq": 1}
        assert "gone on" in other.post(f"/api/tables/{table}/moves", json=body).json()["problem"]
        with other.stream("GET", f"/api/tables/{table}/stream", params={"api": 2}) as stream:
            assert '"type":"people"' in next(stream.iter_lines())
        cookies = {"cookie": f"quarterdeck={browser.cookies['quarterdeck']}"}
        assert [each["table"] for each in other.get("/api/tables", headers=cookies).json()["mine"]] == [table]

        async def story() -> None:
            first, second = ({"token": token, "seat": seat} for seat, token in enumerate(tokens))
            async with at(one, table, **first) as here, at(two, table, **second) as there:
                assert (await here.next("view"))["view"]["number"] == 1
                await keep(there)
                assert (await here.next("view"))["view"]["number"] == 2
                await here.send("chat", text="ahoy " * 50)
                assert (await there.next("chat"))["line"]["text"].startswith("ahoy")

        asyncio.run(story())


def test_what_is_relayed_to_a_dead_server_is_cut(shared: str) -> None:
    """Its machine may have lost its power: nothing comes from there any more, not even an end."""

    ends: list[asyncio.StreamWriter] = []

    async def story(one: TableRegistry) -> None:
        silent = await asyncio.start_server(lambda _, writer: ends.append(writer), "127.0.0.1", 0)
        gone = new_peer(f"127.0.0.1:{silent.sockets[0].getsockname()[1]}")
        ours, theirs = socket.socketpair()
        theirs.settimeout(20)
        front, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=ours)
        await one.relays.join(front, b"GET", gone, lambda _: None)
        assert len(one.relays) == 1
        try:
            assert await asyncio.to_thread(theirs.recv, 1) == b"" and not len(one.relays)
        finally:
            front.close()
            for each in ends:
                each.close()
            theirs.close()
            silent.close()

    with_registries(shared, 1, story)


def test_a_relayed_request_cannot_be_forged(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with one.browser() as browser, two.browser() as other:
        table = one.table(browser, "hit-the-deck", "person,person")["table"]
        forged = {"x-quarterdeck-relay": "0" * 64 + " 1.2.3.4"}
        assert other.get(f"/api/tables/{table}", headers=forged).status_code == 200  # a line like any other


def test_whoever_asks_for_a_table_of_a_killed_server_waits_and_is_answered(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with one.browser() as browser, two.browser() as other:
        table = one.table(browser, "hit-the-deck", "person,person")["table"]
        one.kill()
        assert other.get(f"/api/tables/{table}").status_code == 200  # no 503 while it is not known to be dead


@pytest.mark.skipif(sys.platform != "linux", reason="sockets are passed on under Linux")
def test_a_socket_is_taken_from_another_worker_and_from_nobody_else() -> None:
    async def story() -> None:
        one, two = Handover(new_peer("")), Handover(new_peer(""))
        taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        ends: list[socket.socket] = []

        async def adopt(connection: socket.socket, already: bytes) -> None:
            taken.put_nowait((connection, already))

        def end() -> tuple[asyncio.Transport, socket.socket]:
            ours, theirs = socket.socketpair()
            theirs.settimeout(20)
            ends.extend((ours, theirs))
            transport = SimpleNamespace(get_extra_info=lambda _: ours, abort=ours.close)
            return cast(asyncio.Transport, transport), theirs

        near, far = end()
        assert not one.give(near, b"GET", two.me)  # neither has a supervisor
        one.open(adopt)
        two.open(adopt)
        assert not one.give(near, b"GET", new_peer(""))  # nobody there
        assert one.give(near, b"GET", two.me)
        connection, already = await taken.get()
        assert already == b"GET"
        connection.send(b"200")
        assert far.recv(3) == b"200"
        near, far = end()
        assert one.give(near, b"GET", two.me._replace(secret="0" * 64))
        assert await asyncio.to_thread(far.recv, 3) == b"" and taken.empty()  # closed, not answered
        two.close()
        assert not one.give(end()[0], b"GET", two.me)  # to be relayed
        one.close()
        for each in (*ends, connection):
            each.close()

    asyncio.run(story())


def test_a_server_that_ends_hands_its_tables_over(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with one.browser() as browser:
        made = one.table(browser, "hit-the-deck", "person,person", hotseat=True)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]

        async def story() -> None:
            async with at(two, table, token=tokens[0], seat=0) as client:
                await keep(client)
            assert one.process is not None
            one.process.terminate()
            await asyncio.to_thread(one.process.wait, 15)
            async with at(two, table, token=tokens[1], seat=1) as client:  # at once: nobody waits for it to be dead
                await keep(client)

        asyncio.run(story())


def test_a_server_that_was_stopped_writes_nothing_when_it_goes_on(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with one.browser() as browser:
        made = one.table(browser, "hit-the-deck", "person,person", hotseat=True)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]

        async def story() -> None:
            assert one.process is not None
            async with at(one, table, token=tokens[0], seat=0) as stopped:
                await stopped.next("view")
                os.kill(one.process.pid, signal.SIGSTOP)
                await stopped.send("move", number=0, text="keep")  # it will read that when it goes on
                playing = 0
                async with asyncio.timeout(30):
                    while not playing:
                        try:
                            async with at(two, table, token=tokens[1], seat=1) as client:
                                view = (await client.next("view", seconds=1))["view"]
                                await client.send("move", number=view["number"], text="redraw")
                                playing = (await client.next("accepted"))["number"]
                        except Exception:
                            await asyncio.sleep(0.1)
                os.kill(one.process.pid, signal.SIGCONT)
                with pytest.raises(Exception, match="close frame|1012|4000|no close"):
                    while True:
                        assert (await stopped.next())["type"] != "accepted"
            async with at(one, table, token=tokens[0], seat=0) as back:  # relayed to the new owner
                assert (await back.next("view"))["view"]["number"] == playing == 1

        asyncio.run(story())


def test_workers_share_a_port_and_one_that_dies_is_replaced(shared: str, tmp_path: Path) -> None:
    engine = sa.create_engine(shared)

    def alive() -> set[str]:
        with engine.connect() as connection:
            return set(connection.execute(sa.select(database.servers.c.id)).scalars())

    with Server(tmp_path, "--workers", "2", DATABASE=shared) as server, server.browser() as browser:
        made = [server.table(browser, "hit-the-deck", "person,person", hotseat=True) for _ in range(12)]
        for each in made:
            assert browser.get(f"/api/tables/{each['table']}").status_code == 200

        async def play_everywhere() -> None:
            for each in made:
                async with at(server, each["table"], token=each["seats"][0]["token"], seat=0) as client:
                    await keep(client)

        asyncio.run(play_everywhere())
        with httpx.Client() as new:  # connections are shared out among the workers
            figures = [new.get(f"{server.address}/api/metrics", headers={"connection": "close"}) for _ in range(12)]
        assert any("handed_over_total 0" not in each.text for each in figures)
        assert all("relayed 0" in each.text for each in figures)
        assert server.process is not None
        workers = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        until = time.monotonic() + 60
        while len(before := alive()) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        os.kill(int(workers.read_text().split()[0]), signal.SIGKILL)
        while not alive() - before:  # another has come
            assert time.monotonic() < until
            time.sleep(0.05)
        for each in made:
            while browser.get(f"/api/tables/{each['table']}").status_code == 503:
                assert time.monotonic() < until
                time.sleep(0.05)
        left = workers.read_text().split()
        server.stop()
        assert server.process.returncode == 0, "it was asked to end, and whoever watches over it need not look"
        assert not any(Path(f"/proc/{worker}").exists() for worker in left)
        assert "another is started" in server.output() and "Traceback" not in server.output()
    engine.dispose()


def test_a_worker_that_dies_while_the_database_is_away_takes_no_other_with_it(shared: str, tmp_path: Path) -> None:
    """Those that are left play on; another is started as soon as it can be."""
    url = sa.make_url(shared)
    elsewhere = sa.create_engine(url.set(database="template1"), isolation_level="AUTOCOMMIT")

    def let_in(yes: bool) -> None:
        with elsewhere.connect() as connection:
            connection.execute(sa.text(f'alter database "{url.database}" with allow_connections {yes}'))

    def until(happened: Callable[[], bool]) -> None:
        last = time.monotonic() + 60
        while not happened():
            assert time.monotonic() < last
            time.sleep(0.05)

    with Server(tmp_path, "--workers", "2", DATABASE=shared) as server:
        assert server.process is not None
        workers = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        killed, left = workers.read_text().split()
        let_in(False)
        try:
            os.kill(int(killed), signal.SIGKILL)
            until(lambda: server.output().count("a worker ended (status 2)") == 2)
            assert left in workers.read_text().split()
        finally:
            let_in(True)
        engine = sa.create_engine(shared)
        with engine.connect() as connection:
            alive = sa.select(sa.func.count()).where(database.servers.c.seen_at > servers.now(connection) - 2.0)
            until(lambda: connection.execute(alive).scalar() == 2)
        engine.dispose()
        assert left in workers.read_text().split() and "Traceback" not in server.output()
    elsewhere.dispose()


def test_several_workers_need_a_database_for_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERDECK_DATABASE", f"sqlite:///{tmp_path}/x.db")
    with pytest.raises(BadInput, match="several workers need PostgreSQL"):
        serve.main(["--workers", "2"])
    with pytest.raises(BadInput, match="from 1 to 64"):
        serve.main(["--workers", "0"])
    monkeypatch.setenv("QUARTERDECK_DATABASE", "postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    with pytest.raises(BadInput, match="the database cannot be opened: .*Connection refused"):
        serve.main(["--workers", "2"])  # told once, and no address before it
