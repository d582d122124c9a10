"""What people without a seat can do to those who have one: nothing. And what people with one can do to each other."""

import asyncio
import json
import random
import socket
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.history import Action
from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Told
from quarterdeck.server import keys, replays
from quarterdeck.server import messages as m
from quarterdeck.server.app import make_app
from quarterdeck.server.changes import new_table as row_of
from quarterdeck.server.creating import create_from_record, create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.limits import household
from quarterdeck.server.listener import Listener
from quarterdeck.server.live import Conversation
from quarterdeck.server.outgoing import PAGE
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.replays import (
    MARKED,
    ReplayedMatch,
    all_draws,
    check_shuffle,
    read_upload,
    record_text,
    source_of,
)
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import say
from tests.server.serving import Server, at
from tests.server.test_play import token
from tests.server.test_registry import with_registry


async def table_of(
    registry: TableRegistry, game: str = "hit-the-deck", seats: str = "person,person", **more: Any
) -> LiveTable:
    """A table where everybody has sat down, each with a browser of their own."""
    places = [m.NewSeat("person") if word == "person" else m.NewSeat("bot", bot=word) for word in seats.split(",")]
    made = await create_table(registry, m.NewTable(game=game, seats=places, **more), "b" * 43)
    table = await registry.find(made.table)
    async with table.lock:
        for seat in table.state.people.persons:
            await table.sit(seat, f"Person {seat}")
    return table


async def sit_down(table: LiveTable, seat: int) -> Listener:
    listener = Listener(10_000)
    listener.seat = listener.eyes = seat
    await table.arrive(listener, None)
    return listener


async def play(table: LiveTable, moves: int, seed: int = 1) -> None:
    luck = random.Random(seed)
    match = await table.ready()
    for _ in range(moves):
        seat = match.waiting()[0]
        await table.move(seat, len(match.actions), luck.choice(match.legal(seat)), None, None)


# --- clocks, bots, absences


def test_a_watcher_does_not_make_clocks_run_or_bots_move(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        clock = m.Clock(60, 0)
        table = await table_of(registry, seats="person,random", clock=clock)
        seat = await sit_down(table, 0)
        await play(table, 1)
        await table.depart(seat)
        table.audience.last_activity = -registry.settings.idle  # a while ago
        table.go_on()
        table.discard()
        table = await registry.find(table.state.id)  # as a GET does
        watcher = await sit_down(table, SPECTATOR)
        left, number = table.state.clocks.left(0), table.state.log.number
        assert table.state.clocks.stopped is not None
        assert table.autoplay.timer is None and table.autoplay.thinking is None
        assert (table.state.clocks.left(0), table.state.log.number) == (left, number)
        await table.depart(watcher)
        await sit_down(table, 0)
        async with asyncio.timeout(30):
            while table.autoplay.timer is None or table.state.clocks.stopped is not None:
                await asyncio.sleep(0.01)
            while table.state.log.number == number and (table.state.clocks.left(0) or 0) >= (left or 0):
                await asyncio.sleep(0.01)

    with_registry(tmp_path, story)


def test_bots_alone_play_while_somebody_watches(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, seats="random,random")
        table.audience.last_activity = -registry.settings.idle  # whoever made it went away
        table.go_on()
        async with asyncio.timeout(30):
            while table.autoplay.thinking is not None:  # what was under way may end
                await asyncio.sleep(0.01)
        assert table.autoplay.timer is None and not (table.state.match and table.state.match.over)
        await sit_down(table, SPECTATOR)
        async with asyncio.timeout(30):
            while table.state.status != "over":
                await asyncio.sleep(0.02)

    with_registry(tmp_path, story)


def test_a_stand_in_plays_at_a_table_that_dozes(tmp_path: Path) -> None:
    """Nothing happened for so long that only the log is in memory; then the absence has lasted long enough."""

    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, absence=m.Absence("bot", 60, "random"))
        await sit_down(table, 0)
        await table.move(0, 0, None, "keep", None)
        table.last_used -= registry.settings.doze + 1
        registry.sweep()
        assert table.state.match is None
        table.state.people.away[1] -= 100
        await table.clock_rings()
        async with asyncio.timeout(10):
            while table.state.log.number < 2:
                await asyncio.sleep(0.02)
        assert table.state.log.by_stand_in[:2] == [False, True]

    with_registry(tmp_path, story, stand_in="random")


# --- undo


def test_nobody_takes_back_what_another_decided_without_them(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, absence=m.Absence("bot", 60, "random"))
        one, other = await sit_down(table, 0), await sit_down(table, 1)
        await table.move(0, 0, None, "keep", None)
        await table.move(1, 1, None, "keep", None)
        await table.undo.request(0)
        assert table.undo.asked is not None and table.undo.asked.asks == (1,)
        await table.undo.answer(1, False)
        await table.depart(other)
        table.state.people.stand_ins.add(1)  # a bot plays on for whoever is gone
        with pytest.raises(Refused, match="Person 1 decided since, and must be here to agree"):
            await table.undo.request(0)
        assert table.state.log.number == 2
        await table.depart(one)

    with_registry(tmp_path, story)


def test_a_match_against_a_stand_in_cannot_be_rewound(tmp_path: Path) -> None:
    """Once for the last decision; not again, and not the one before it."""

    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, seats="person,random", seed=5)
        await sit_down(table, 0)
        luck = random.Random(3)
        while sum(seat == 0 for seat, _ in table.state.log.moves) < 8:
            match = await table.ready()
            if 0 in match.waiting() and table.autoplay.thinking is None:
                await table.move(0, len(match.actions), luck.choice(match.legal(0)), None, None)
            await asyncio.sleep(0.01)
        while table.autoplay.thinking is not None:
            await asyncio.sleep(0.01)
        before = table.state.log.number
        undone = 0
        for _ in range(6):
            try:
                await table.undo.request(0)
                undone += 1
            except Refused as refused:
                assert "taken back once" in refused.text
        assert undone <= 2 and before - table.state.log.number < 8, "one that showed something, after one that did not"

    with_registry(tmp_path, story)


def test_at_one_screen_nobody_takes_back_what_another_decided(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person", name="Ann"), m.NewSeat("person", name="Ben")]
        made = await create_table(registry, m.NewTable(game="hit-the-deck", seats=seats, hotseat=True), "b" * 43)
        table = await registry.find(made.table)
        await table.move(0, 0, None, "redraw", None)
        await table.move(1, 1, None, "redraw", None)
        with pytest.raises(Refused, match="Ben decided since, and nobody takes another's decision back"):
            await table.undo.request(0)

    with_registry(tmp_path, story)


def test_what_was_seen_and_taken_back_is_dealt_anew(tmp_path: Path) -> None:
    """Whoever takes a redraw back and makes it again gets other cards; the log, the record and an upload agree."""

    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        await sit_down(table, 0), await sit_down(table, 1)
        await table.move(0, 0, None, "redraw", None)
        hands = []
        for _ in range(3):
            await table.move(1, 1, None, "redraw", None)
            hands.append(tuple((await table.ready()).table.hand))
            if len(hands) < 3:
                await table.undo.request(1)
                await table.undo.answer(0, True)
        assert len(set(hands)) == 3, "the same cards came again"
        assert table.state.log.redeals == [(1, 1), (1, 2)]
        await play(table, 6)
        await table.absences.resign(0)
        now = (await table.ready()).table
        table.discard()
        again = await registry.find(table.state.id)
        assert (await again.ready()).table == now, "from the log"
        source = source_of(again.state)
        text = record_text(source, True)
        assert text.count("redeal: ") == 2 and check_shuffle(source) == ()
        assert [number >> 32 for number, _ in all_draws(source)][:4] == [0, 1, 2, 2]
        uploaded = await registry.find(await create_from_record(registry, *read_upload(text, 100)))
        assert (await uploaded.ready()).table == now, "from its record"
        replayed = ReplayedMatch(source)
        first = replayed.at(1, 0)
        assert replayed.at(2, 0).zone("hand") != first.zone("hand") and replayed.at(1, 0) == first

    with_registry(tmp_path, story)


# --- long logs


def test_whoever_steps_back_in_a_long_replay_waits_for_few_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, "all-hands", "person,person", options={"target": "5000"})  # a long match
        await play(table, 2 * MARKED + 30)
        source, made, play_move = source_of(table.state), list[int](), Match.play
        forward = ReplayedMatch(source)
        steps = [2 * MARKED + 9, 2 * MARKED, 2 * MARKED - 1, MARKED, 3, 0]
        seen = {number: forward.at(number, 1) for number in reversed(steps)}

        def counted(self: Match, seat: int, action: int) -> Action:
            made.append(action)
            return play_move(self, seat, action)

        replayed = ReplayedMatch(source)
        replayed.at(2 * MARKED + 30, 1)
        monkeypatch.setattr(Match, "play", counted)
        for number in steps:
            made.clear()
            assert replayed.at(number, 1) == seen[number] and len(made) < MARKED

    with_registry(tmp_path, story)


def test_whoever_comes_is_sent_the_last_page_of_the_log_and_may_ask_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry, "all-hands", "person,person", options={"target": "5000"})  # a long match
        await say(table, 0, "we begin")
        await play(table, 400)
        await say(table, 1, "still here?")
        match, told, tell = await table.ready(), list[int](), Match.told

        def counted(self: Match, number: int, eyes: int) -> list[Told]:
            told.append(number)
            return tell(self, number, eyes)

        monkeypatch.setattr(Match, "told", counted)
        for eyes in (0, SPECTATOR):
            talk, view = await hello_to(registry, table, eyes)
            assert view["whole"] and view["first"] > 0 and [line["text"] for line in view["chat"]] == ["still here?"]
            assert PAGE / 2 < len(view["log"]) < 1.5 * PAGE and len(told) <= PAGE + 1, "it does not grow with the match"
            log, chat, page = view["log"], view["chat"], view
            while page["first"] > 0:
                before = page["first"]
                await talk.take(json.dumps({"type": "earlier", "before": before}))
                page = json.loads(talk.listener.queue.get_nowait())
                assert page["before"] == before and len(page["log"]) < 1.5 * PAGE
                log, chat = page["log"] + log, page["chat"] + chat
            lines = [line for number in range(401) for line in tell(match, number, eyes)]
            assert log == [json.loads(msgspec.json.encode(line)) for line in lines]
            assert [line["text"] for line in chat] == ["we begin", "still here?"]
            await talk.take(json.dumps({"type": "earlier", "before": 0}))
            page = json.loads(talk.listener.queue.get_nowait())
            assert (page["first"], page["log"], page["chat"]) == (0, [], [])
            await table.depart(talk.listener)
            told.clear()
        _, long_away = await hello_to(registry, table, 0, table.state.log.move_seqs[100])
        assert long_away["whole"] and long_away["first"] > 100
        _, back = await hello_to(registry, table, 0, table.state.log.move_seqs[395])
        assert not back["whole"] and back["first"] == 397 and all(told["move"] >= 397 for told in back["log"])

    with_registry(tmp_path, story)


def test_a_replay_has_a_page_of_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PAGE", 100)

    async def story() -> None:
        app = make_app(Settings(database=f"sqlite:///{tmp_path}/x.db"))
        registry: TableRegistry = app.state.registry
        try:
            table = await table_of(registry, "all-hands", options={"target": "10000"})
            await play(table, 300)
            match, log, moves, first = await table.ready(), list[Any](), list[Any](), 0
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as watcher:
                place = f"/api/tables/{table.state.id}/replay"
                while first is not None:
                    page = (await watcher.get(place, params={"first": first})).json()
                    assert 99 <= max(len(page["log"]), len(page["moves"])) < 150 or page["next"] is None
                    log, moves, first = log + page["log"], moves + page["moves"], page["next"]
                beyond = (await watcher.get(place, params={"first": 301})).json()
                assert (beyond["log"], beyond["moves"], beyond["next"]) == ([], [], None)
            lines = [line for number in range(301) for line in match.told(number, SPECTATOR)]
            assert log == [json.loads(msgspec.json.encode(line)) for line in lines]
            assert [who for who, _ in moves] == [made.seat for made in match.actions]
        finally:
            await registry.close()
            registry.store.close()

    asyncio.run(story())


async def hello_to(
    registry: TableRegistry, table: LiveTable, eyes: int, last: int | None = None
) -> tuple[Conversation, dict[str, Any]]:
    """Somebody who sits down, or watches, and the View that they are sent."""
    mine = {key for key, seats in table.state.people.keys.items() if eyes in seats}
    talk = Conversation(registry, table, Listener(100), mine, "here")
    hello = m.Hello(-1 if eyes == SPECTATOR else eyes, last, api=m.API)
    await talk.take(msgspec.json.encode(hello))
    queue = talk.listener.queue
    sent = [json.loads(queue.get_nowait()) for _ in range(queue.qsize())]
    return talk, next(message for message in sent if message["type"] == "view")


def test_whoever_says_hello_too_often_is_told_to_wait(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        refused = 0
        for _ in range(20):
            listener = Listener(100)
            talk = Conversation(registry, table, listener, set(), "198.51.100.7")
            await talk.take('{"type": "hello", "api": 2}')
            heard = [json.loads(listener.queue.get_nowait()) for _ in range(listener.queue.qsize())]
            refused += any(message["type"] == "refused" for message in heard)
        assert refused == 10
        other = Conversation(registry, table, Listener(9), set(), "198.51.100.8")
        await other.take('{"type": "hello", "api": 2}')
        assert other.greeted

    with_registry(tmp_path, story, hello_rate=0.01, hello_burst=10)


# --- uploads, and tables that cannot be read


def test_names_in_uploaded_records_are_cut(server: Server) -> None:
    with server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "random,random")
        asyncio.run(over(server, made["table"]))
        record = browser.get(f"/api/tables/{made['table']}/record").text
        lines = record.splitlines()
        seats = [number for number, line in enumerate(lines) if line.startswith("seat: ")]
        lines[seats[0]] = "seat: A = " + "long" * 200_000
        lines[seats[1]] = "seat: B = you"
        kept = browser.post("/api/records", json={"text": "\n".join(lines)})
        assert kept.status_code == 200, kept.text
        replay = browser.get(f"/api/tables/{kept.json()['table']}/replay")
        names = [seat["name"] for seat in replay.json()["view"]["seats"]]
        assert names == ["long" * 6, "Captain B"]
        assert len(replay.content) < 400_000


async def over(server: Server, table: str) -> None:
    async with at(server, table, seat=-1) as watcher:
        while not (await watcher.next("view"))["view"]["outcome"]:
            pass


def test_one_table_that_cannot_be_read_takes_no_other_with_it(tmp_path: Path) -> None:
    """A game that is gone, a version to come, a set-up of another program: the lobby lists the rest."""
    with Server(tmp_path) as server, server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,person", listed=True)
        server.stop()
        with sqlite3.connect(tmp_path / "quarterdeck" / "tables.db") as database:
            columns = [each[1] for each in database.execute("pragma table_info(tables)")]
            row = dict(zip(columns, database.execute("select * from tables").fetchone(), strict=True))
            for name, broken in (("a", {"game": "gone"}), ("b", {"version": 99}), ("c", {"setup": "{}"})):
                other = {**row, "id": name * 12, **broken}
                marks = ", ".join("?" * len(columns))
                database.execute(f"insert into tables values ({marks})", [other[each] for each in columns])
        server.start()
        answer = browser.get("/api/tables")
        assert answer.status_code == 200, answer.text
        assert [each["table"] for each in answer.json()["open"]] == [made["table"]]
        for name in "abc":
            answer = browser.get(f"/api/tables/{name * 12}")
            assert answer.status_code == 409 and "cannot read this table" in answer.json()["problem"], answer.text
    assert "Traceback" not in server.output()


def test_a_log_that_does_not_fit_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        table.state.log.moves.append((0, 3))
        table.state.match = None
        with pytest.raises(Refused, match="does not fit the rules"):
            await table.ready()

    with_registry(tmp_path, story)


# --- connections that say nothing


def test_half_a_request_is_cut_off_and_others_are_served(tmp_path: Path) -> None:
    with Server(tmp_path, HEAD_SECONDS="1", BODY_SECONDS="1") as server:
        silent = [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(20)]
        for each in silent[:10]:
            each.sendall(b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n")
        again = socket.create_connection(("127.0.0.1", server.port), 5)  # one that was served, and then stops
        again.sendall(b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(100).startswith(b"HTTP/1.1 200")
        again.sendall(b"GET /api/bo")
        body = socket.create_connection(("127.0.0.1", server.port), 5)
        body.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        body.sendall(b"Content-Length: 9\r\n\r\n{")
        for each in (*silent, again):
            each.settimeout(20)
            while each.recv(65536):
                pass
            each.close()
        with body:
            body.settimeout(20)
            assert body.recv(100).startswith(b"HTTP/1.1 408")
        with server.browser() as browser:
            assert browser.get("/api/bots").status_code == 200


def test_an_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with Server(tmp_path, SOCKETS="8", HEAD_SECONDS="30") as server:
        held = [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(8)]
        with pytest.raises((httpx.HTTPError, OSError)), server.browser() as browser:
            browser.get("/api/bots")
        held.pop().close()
        until = time.monotonic() + 20
        while True:
            try:
                with server.browser() as browser:
                    assert browser.get("/api/bots").status_code == 200
                    break
            except httpx.HTTPError:
                assert time.monotonic() < until
        for each in held:
            each.close()


def test_limits_count_a_network_of_ipv6_as_one() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:198.51.100.7") == household("198.51.100.7") != household("198.51.100.8")
    assert household("not an address") == "not an address"


# --- names


def test_whoever_types_no_name_has_one_that_others_can_read(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person", name="You")
        mine = tom.post(f"/api/tables/{made['table']}/seats/1/join", json={"token": token(made, 1)}).json()["name"]
        names = [each["name"] for each in ines.get(f"/api/tables/{made['table']}").json()["people"]]
        assert names[1] == mine and "you" not in (name.lower() for name in names) and len(set(names)) == 2


def test_a_table_of_earlier_days_calls_nobody_you(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        table.state.setup.seats[0].name = "You"
        setup = msgspec.json.encode(table.state.setup).decode()
        row = replace(table.state.row, id=keys.new_table_id(), setup=setup)
        await registry.store.commit(row_of(row))
        found = await registry.find(row.id)
        assert [each.name for each in found.state.setup.seats] == ["Captain A", "Person 1"]

    with_registry(tmp_path, story)


def test_hands_that_were_opened_in_earlier_days_are_closed(tmp_path: Path) -> None:
    """Two people could once agree that watchers see their hands; it is still in the logs of such tables."""

    async def story(registry: TableRegistry) -> None:
        table = await table_of(registry)
        for seat in (0, 1):
            await table.append("open", seat, value=1)
        assert table.state.people.open_hands == {0, 1}
        talk = Conversation(registry, table, Listener(9), set(), "")
        with pytest.raises(Refused, match="plays alone"):
            talk.place(m.Hello(api=m.API, seat=-1, eyes=0))

    with_registry(tmp_path, story)
