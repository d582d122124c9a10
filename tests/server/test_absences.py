"""Leaving, resigning, staying away, connections that die in silence, and moves that are sent again."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.server.serving import API, Client, Message, Server, at


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Quick signs of life, and little patience, so that nobody waits long."""
    with Server(tmp_path_factory.mktemp("absences"), BEAT="0.4", PATIENCE="0.2") as made:
        yield made
        assert "Traceback" not in made.output(), made.output()


Seated = Callable[..., tuple[str, list[httpx.Client]]]


@pytest.fixture
def seated(server: Server) -> Iterator[Seated]:
    with ExitStack() as opened:
        yield lambda *names: table_of(server, [opened.enter_context(server.browser()) for _ in names], names)


def table_of(server: Server, browsers: list[httpx.Client], names: Sequence[str]) -> tuple[str, list[httpx.Client]]:
    """A table of Hit the Deck! or All Hands, each person in a browser of their own."""
    game = "hit-the-deck" if len(names) == 2 else "all-hands"
    made = server.table(browsers[0], game, ",".join("person" for _ in names), name=names[0])
    for seat, name in enumerate(names[1:], 1):
        answer = browsers[seat].post(
            f"/api/tables/{made['table']}/seats/{seat}/join", json={"name": name, "token": made["code"]}
        )
        assert answer.status_code == 200, answer.text
    return made["table"], browsers


async def until(client: Client, seat: int, **wanted: Any) -> Message:
    """The next news of a person that says this."""
    while True:
        table: Message = (await client.next("people"))["table"]
        person = table["people"][seat]
        if all(person[name] == value for name, value in wanted.items()):
            return table


def left_at(browser: httpx.Client, table: str) -> bool:
    """Whether the list of one's tables says that one left this one."""
    found = next(one for one in browser.get("/api/tables").json()["mine"] if one["table"] == table)
    return bool(found["people"][found["mine"][0]]["left"])


def info(browser: httpx.Client, table: str) -> Message:
    found: Message = browser.get(f"/api/tables/{table}").json()
    return found


def test_whoever_leaves_is_gone_and_the_other_may_seat_a_bot(server: Server, seated: Seated) -> None:
    table, (ines, tom) = seated("Ines", "Tom")

    async def story() -> None:
        async with at(server, table, ines.cookies) as one:
            async with at(server, table, tom.cookies) as other:
                await other.next("view")
                await one.next("view")
                refusal = await one.ask("absent", "refused", seat=1, then="bot")
                assert refusal["reason"] == "nobody is missing there"
                await other.send("leave")
                await other.connection.wait_closed()
                assert other.connection.close_code == 4001
            await until(one, 1, left=True, here=False)
            await one.send("absent", seat=1, then="bot")
            await until(one, 1, left=True, stand_in=True)
            async with at(server, table, tom.cookies):
                await until(one, 1, left=False, here=True, stand_in=False)

    asyncio.run(story())


def test_those_who_are_here_end_a_match_together(server: Server, seated: Seated) -> None:
    table, (ines, tom, ada) = seated("Ines", "Tom", "Ada")

    async def story() -> None:
        async with at(server, table, ines.cookies) as one, at(server, table, tom.cookies) as two:
            async with at(server, table, ada.cookies) as three:
                await three.next("view")
                await three.send("leave")
            await until(one, 2, left=True)
            await one.send("absent", seat=2, then="end")
            asked = await until(two, 2, ask_end=[0])
            assert asked["state"] == "playing"
            await two.send("absent", seat=2, then="end")
            ended = await until(two, 2, left=True, ask_end=[0, 1])
            assert ended["state"] in ("playing", "ended")

    asyncio.run(story())
    found = info(ines, table)
    assert (found["state"], found["winners"]) == ("ended", None)
    assert found["result"] == "ended by agreement, Ada having left"


def test_a_match_of_two_is_resigned(server: Server, seated: Seated) -> None:
    table, (ines, tom) = seated("Ines", "Tom")

    async def story() -> None:
        async with at(server, table, tom.cookies) as other:
            await other.next("view")
            await other.send("resign")
            while (await other.next("people"))["table"]["state"] != "ended":
                pass

    asyncio.run(story())
    found = info(ines, table)
    assert (found["result"], found["winners"]) == ("Tom resigned", [0])
    history = ines.get("/api/history").json()
    assert (history["played"], history["won"]) == (1, 1)
    assert tom.get("/api/history").json()["won"] == 0


def test_at_a_table_of_more_a_bot_plays_on_for_whoever_resigned(server: Server, seated: Seated) -> None:
    table, (ines, _, ada) = seated("Ines", "Tom", "Ada")

    async def story() -> None:
        async with at(server, table, ada.cookies) as one:
            await one.next("view")
            await one.send("resign")
            await until(one, 2, resigned=True, stand_in=True, here=True)
            refused = await one.ask("move", "refused", number=0, text="keep")
            assert "resigned" in refused["reason"]

    asyncio.run(story())
    assert info(ines, table)["state"] == "playing"


def test_before_the_deal_a_seat_becomes_free_again(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom, server.browser() as eve:
        made = server.table(ines, "all-hands", "person,person,person", name="Ines")
        where = f"/api/tables/{made['table']}"
        tom.post(f"{where}/seats/1/join", json={"name": "Tom", "token": made["code"]})

        async def story() -> None:
            async with at(server, made["table"], tom.cookies) as other:
                await other.next("people")
                await other.send("leave")
                await other.connection.wait_closed()

        asyncio.run(story())
        assert [one["taken"] for one in info(ines, made["table"])["people"]] == [True, False, False]
        assert eve.post(f"{where}/seats/1/join", json={"name": "Eve", "token": made["code"]}).json()["name"] == "Eve"
        assert info(tom, made["table"])["mine"] == [] and info(eve, made["table"])["mine"] == [1]


def test_an_invitation_by_code_and_a_table_taken_back(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person", name="Ines")
        code = made["code"]
        assert len(code) == 6 and not set(code) & set("IO01")
        assert tom.get(f"/api/invitations/{code.lower()}").json() == {"table": made["table"]}
        for typed in (code, code.lower(), "NOSUCH"):
            found = tom.get(f"/api/tables/{made['table']}?code={typed}").json()
        assert (found["people"][found["host_seat"]]["name"], found["opened"]) == ("Ines", 2)
        assert info(ines, made["table"])["opened"] == 2
        assert tom.get("/api/invitations/NOSUCH").status_code == 404
        assert tom.post(f"/api/tables/{made['table']}/cancel", json={}).status_code == 403
        assert ines.post(f"/api/tables/{made['table']}/cancel", json={}).json()["state"] == "ended"
        gone = info(tom, tom.get(f"/api/invitations/{code}").json()["table"])
        assert (gone["state"], gone["result"]) == ("ended", "taken back before it began")


def test_a_bot_takes_the_free_seat_and_the_match_begins(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person", name="Ines")
        where = f"/api/tables/{made['table']}/seats/1/bot"
        assert tom.post(where, json={}).status_code == 403
        found = ines.post(where, json={"bot": "random"}).json()
        assert found["state"] == "playing" and found["people"][1]["kind"] == "bot"
        assert ines.post(where, json={}).status_code == 409


def test_a_connection_that_dies_in_silence_is_noticed(server: Server, seated: Seated) -> None:
    """It keeps its socket open, takes what comes and answers nothing, as a phone without a network does."""
    table, (ines, tom) = seated("Ines", "Tom")
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: quarterdeck={tom.cookies['quarterdeck']}",
        *("", ""),
    )
    hello = b'{"type":"hello","api":%d}' % API

    async def story() -> None:
        async with at(server, table, ines.cookies) as one:
            await one.next("view")
            with socket.create_connection(("127.0.0.1", server.port)) as silent:
                silent.sendall("\r\n".join(head).encode())
                assert b" 101 " in await asyncio.to_thread(silent.recv, 4096)
                silent.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
                await until(one, 1, here=True)
                await until(one, 1, here=False, left=False)

    asyncio.run(story())


def test_a_move_that_is_sent_again_is_made_once(server: Server, seated: Seated) -> None:
    """After a broken connection nobody knows whether it had arrived; its key tells, also after a restart."""
    table, (ines, tom) = seated("Ines", "Tom")
    deserted, (_, eve) = seated("Ines", "Eve")
    move: Message = {"number": 0, "text": "keep", "key": "a key of our own"}

    async def leave() -> None:
        async with at(server, deserted, eve.cookies) as one:
            await one.next("view")
            await one.send("leave")
            await one.connection.wait_closed()

    asyncio.run(leave())

    async def first() -> Message:
        async with at(server, table, ines.cookies) as one:
            return await one.ask("move", "accepted", **move)

    async def again() -> Message:
        async with at(server, table, ines.cookies) as one:
            answer = await one.ask("move", "accepted", "refused", **move)
            other = await one.ask("move", "refused", "accepted", **{**move, "key": "another"})
            assert other["type"] == "refused"
            return answer

    made = asyncio.run(first())
    assert asyncio.run(again()) == made
    server.kill()
    server.start()
    assert left_at(eve, deserted), "a list of tables tells it without the table's log"
    assert not left_at(tom, table)
    assert asyncio.run(again()) == made
    assert info(tom, table)["number"] == 1


def test_a_name_can_be_changed_in_a_match(server: Server, seated: Seated) -> None:
    table, (ines, tom) = seated("Ines", "Tom")

    async def story() -> None:
        async with at(server, table, ines.cookies) as one:
            await one.next("view")
            tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tomas"})
            view = await one.next("view")
            assert view["whole"] and view["view"]["seats"][1]["name"] == "Tomas"

    asyncio.run(story())
