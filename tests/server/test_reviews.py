"""Matches looked at again: weighed in the background, written whole, done again after a kill; going on from there."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.bots.review import decision_data, review
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from quarterdeck.server import database, reviews, servers
from quarterdeck.server.changes import new_table
from quarterdeck.server.servers import Peer
from quarterdeck.server.store import Store
from tests.server.make_database import play
from tests.server.serving import Server
from tests.server.test_databases import row

EFFORT = 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("reviews"), REVIEWS="yes", REVIEW_EFFORT=str(EFFORT)) as made:
        yield made
        assert "Traceback" not in made.output(), made.output()


def random_match(game: str, seed: int, names: Sequence[str] = ("Maren", "Ines")) -> Match:
    match = Match(find(game), list(names), {}, seed_from_number(seed))
    luck = random.Random(seed)
    while match.waiting():
        seat = match.waiting()[0]
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def uploaded(browser: httpx.Client, match: Match) -> str:
    answer = browser.post("/api/records", json={"text": match.record().text()})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def all_of(browser: httpx.Client, table: str) -> dict[str, Any]:
    """Ask until it is done; the decisions in the order in which they came."""
    found: list[dict[str, Any]] = []
    until = time.monotonic() + 120
    while True:
        after = found[-1]["number"] if found else 0
        answer = browser.get(f"/api/tables/{table}/review", params={"after": after})
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        found += said["decisions"]
        if said["state"] != "wanted":
            return {**said, "decisions": found}
        assert time.monotonic() < until, said


def weighed(match: Match) -> list[dict[str, Any]]:
    """The decisions as JSON has them."""
    return [json.loads(json.dumps(decision_data(match, each))) for each in review(match, EFFORT) if each is not None]


def cards_of(view: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(zone["id"], zone.get("cards"), zone.get("count"), zone.get("owner")) for zone in view["zones"]]


def test_every_decision_comes_in_order_and_is_what_the_bot_says(server: Server) -> None:
    match = random_match("hit-the-deck", 11)
    with server.browser() as browser:
        table = uploaded(browser, match)
        said = all_of(browser, table)
        expected = weighed(match)
        assert said["state"] == "done" and said["weighed"] == said["moves"] == len(match.actions)
        assert said["decisions"] == expected
        costs = {each["number"]: each["cost"] for each in expected if each["cost"] >= 0.05}
        dear = sorted(costs, key=lambda number: (-costs[number], number))[:5]
        assert list(said["turning_points"]) == dear
        assert all_of(browser, table)["decisions"] == expected  # from the database now


def test_a_match_that_was_played_here_is_weighed_without_being_asked_for(server: Server) -> None:
    with server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
        assert browser.get(f"/api/tables/{made['table']}/review").status_code == 409  # it goes on
        play(browser, made, random.Random(2), 2000)
        until = time.monotonic() + 60
        state = ""
        while state != "done":
            with sqlite3.connect(server.folder / "quarterdeck" / "tables.db") as opened:
                found = opened.execute("select state from reviews where table_id = ?", (made["table"],)).fetchone()
            state = found[0] if found else ""
            assert state and time.monotonic() < until
            time.sleep(0.1)
        assert browser.get(f"/api/tables/{made['table']}/review").json()["decisions"]


def test_one_goes_on_from_a_move_with_what_the_seat_knew(server: Server) -> None:
    match = random_match("hit-the-deck", 12)
    number = 21
    seat = match.actions[number].seat
    with server.browser() as browser:
        table = uploaded(browser, match)
        before = browser.get(f"/api/tables/{table}/replay", params={"seat": seat, "number": number}).json()["view"]
        dealt = set()
        for _ in range(4):
            body = {"number": number, "seat": seat, "bot": "random", "name": "Maren"}
            answer = browser.post(f"/api/tables/{table}/play-on", json=body)
            assert answer.status_code == 200, answer.text
            made = answer.json()["table"]
            now = browser.get(f"/api/tables/{made}/replay", params={"seat": seat, "number": 0}).json()["view"]
            assert cards_of(now) == cards_of(before)
            assert [each["text"] for each in now["choices"]] == [each["text"] for each in before["choices"]]
            with sqlite3.connect(server.folder / "quarterdeck" / "tables.db") as opened:
                setup = json.loads(opened.execute("select setup from tables where id = ?", (made,)).fetchone()[0])
            dealt.add(json.dumps(setup["start"]["fields"]))
        assert len(dealt) > 1
        info = browser.get(f"/api/tables/{made}").json()
        assert info["practice"] == {"table": table, "number": number, "puzzle": ""}
        assert info["mine"] == [seat] and info["people"][1 - seat]["bot"] == "random"
        first = before["choices"][0]["text"]
        assert browser.post(f"/api/tables/{made}/moves", json={"number": 0, "text": first}).status_code == 200
        server.kill()
        server.start()
        view = browser.get(f"/api/tables/{made}/replay", params={"seat": seat}).json()
        assert view["last"] >= 1 and view["moves"][0] == [seat, first]
        assert browser.get(f"/api/tables/{made}/record").status_code == 409
        assert browser.get(f"/api/tables/{made}/course").status_code == 200
        for wrong, status in (({"seat": 3}, 404), ({"number": 9999}, 409), ({"bot": "nobody"}, 422)):
            asked = {"number": number, "seat": seat, "bot": "random", **wrong}
            assert browser.post(f"/api/tables/{table}/play-on", json=asked).status_code == status, wrong


def test_a_review_that_was_killed_is_done_again_from_its_beginning(server: Server) -> None:
    match = random_match("hit-the-deck", 13)
    with server.browser() as browser:
        table = uploaded(browser, match)
        assert browser.get(f"/api/tables/{table}/review", timeout=30).json()["state"] == "wanted"
        server.kill()
        with sqlite3.connect(server.folder / "quarterdeck" / "tables.db") as opened:
            found = opened.execute("select state, decisions from reviews where table_id = ?", (table,)).fetchall()
        expected = weighed(match)
        assert found in ([("wanted", "")], [("done", "\n".join(map(json.dumps, expected)))])  # never half
        server.start()
        assert all_of(browser, table)["decisions"] == expected


def test_one_server_weighs_and_a_dead_one_writes_nothing(address: str) -> None:
    table = "a" * 12
    taken_by_one(
        address,
        table,
        partial(reviews._want, table=table),
        reviews._take_latest,
        lambda me, text: partial(reviews._finish, table=table, me=me, state="done", decisions=text),
        lambda each: each.execute(reviews._of(table)).one().decisions,
    )


def taken_by_one(
    address: str,
    work: Any,
    want: Callable[[sa.Connection], object],
    take: Callable[[sa.Connection, Peer], Any],
    finish: Callable[[Peer, str], Callable[[sa.Connection], None]],
    read: Callable[[sa.Connection], Any],
) -> None:
    """Of two servers one takes a piece of work. On PostgreSQL whoever is alive keeps what it took; what a dead one had
    is taken, and is then not its own: what is written is the other's, once."""
    one, other = servers.new_peer("one:1"), servers.new_peer("other:1")

    async def story() -> Any:
        store = Store(address)
        try:
            await store.beat(one)
            await store.beat(other)
            await store.commit(new_table(row("a" * 12, state="over")))
            for _ in range(2):
                await store.write(want)
            assert await store.write(lambda each: take(each, one)) == work
            if store.shared:
                assert await store.write(lambda each: take(each, other)) is None
                await store.write(lambda each: each.execute(sa.update(database.servers).values(seen_at=1.0)))
                await store.beat(other)
            assert await store.write(lambda each: take(each, other)) == work
            for who, text in ((one, "old"), (other, "new"), (other, "twice")):
                await store.write(finish(who, text))
            return await store.read(read)
        finally:
            store.close()

    assert asyncio.run(story()) == "new"


