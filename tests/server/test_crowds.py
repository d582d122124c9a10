"""Strangers, however many, wait for each other; those who play do not wait for them. What they get is counted here;
how long anybody waits is a benchmark (benchmarks/abuse.py)."""

import asyncio
import json
import socket
from pathlib import Path

from quarterdeck.server.limits import Limits, Turns
from quarterdeck.server.listener import Listener
from quarterdeck.server.live import HELLO, Conversation
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from tests.server.serving import Server, at, connected
from tests.server.test_registry import with_registry
from tests.server.test_strangers import table_of

FLOOD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_all_strangers_together_get_so_many_turns() -> None:
    async def story() -> None:
        turns = Turns(rate=0.1, burst=30)
        got = [await turns.take(f"198.51.100.{number}", 1) for number in range(50)]
        assert got == [True] * 30 + [False] * 20 and turns.refused == 20  # the next is due in ten seconds
        heavy = Turns(rate=0.1, burst=30)
        assert [await heavy.take("198.51.100.1", 10) for _ in range(5)] == [True] * 3 + [False] * 2

    asyncio.run(story())


def test_an_address_waits_for_few_turns_at_once() -> None:
    async def story() -> None:
        turns = Turns(rate=20, burst=1)
        assert await turns.take("198.51.100.1", 1)
        got = await asyncio.gather(*(turns.take("198.51.100.1", 1) for _ in range(10)))
        assert got.count(True) == Turns.MOST_WAITING
        assert await turns.take("198.51.100.2", 1), "another address has its turn"

    asyncio.run(story())


def test_whoever_sits_at_a_table_is_no_stranger(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        limits = registry.limits
        for number in range(20):
            await limits.strangers.take(f"198.51.100.{number}", HELLO)
        watcher = Conversation(registry, table, Listener(9), set(), "203.0.113.1")
        await watcher.take('{"type": "hello", "api": 2}')
        assert json.loads(watcher.listener.queue.get_nowait())["reason"].startswith("too many look at tables")
        key = next(key for key, seats in table.state.people.keys.items() if 0 in seats)
        player = Conversation(registry, table, Listener(9), {key}, "203.0.113.2")
        await player.take('{"type": "hello", "api": 2, "seat": 0}')
        assert player.greeted and limits.seated == {"203.0.113.2": 1}
        assert await limits.turn("203.0.113.2") and not await limits.turn("203.0.113.1")
        player.sits(False)
        assert not limits.seated and not await limits.turn("203.0.113.2")

    with_registry(tmp_path, story, stranger_rate=0.01, stranger_burst=20)


def test_floods_and_lobby_spam_are_refused_while_a_match_goes_on(tmp_path: Path) -> None:
    """From addresses of their own: none is over its own limit, all together are."""
    crowded = {"STRANGER_RATE": "1", "STRANGER_BURST": "40"}
    with Server(tmp_path, **crowded) as server, server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,person", hotseat=True)

        async def story() -> None:
            async with at(server, made["table"], ines.cookies, seat=0) as one:
                await one.next("view")
                refused = await asyncio.to_thread(flood, server, 30, 4)
                assert refused >= 60, refused
                await one.send("move", number=0, text="keep")
                assert (await one.next("accepted"))["number"] == 1
                info = await asyncio.to_thread(ines.get, f"/api/tables/{made['table']}")  # its own address, too
                assert info.status_code == 200
                async with connected(server, made["table"]) as watcher:  # this address sits at a table: no stranger
                    await watcher.send("hello", api=2)
                    await watcher.next("view")

        asyncio.run(story())


def flood(server: Server, addresses: int, requests: int) -> int:
    """How many of the requests were refused with 429."""
    held = [socket.create_connection(("127.0.0.1", server.port), 20, (f"127.0.3.{i + 1}", 0)) for i in range(addresses)]
    refused = 0
    for _ in range(requests):
        for each in held:
            each.sendall(FLOOD)
        for each in held:
            head = b""
            while b"\r\n\r\n" not in head:
                head += each.recv(65_536)
            size = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
            rest = size - len(head.partition(b"\r\n\r\n")[2])
            while rest > 0:
                rest -= len(each.recv(65_536))
            refused += head.startswith(b"HTTP/1.1 429")
    for each in held:
        each.close()
    return refused


def test_the_usual_limits_let_a_page_load() -> None:
    """Forty files and questions at once, for fifteen people in the same second."""

    async def story() -> None:
        limits = Limits(Settings())
        got = [await limits.turn(f"203.0.113.{person}") for person in range(15) for _ in range(40)]
        assert all(got)

    asyncio.run(story())
