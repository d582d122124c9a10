"""Puzzles that people make of their matches: by the finder's test, once, and whole or not at all."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.bots.puzzles import puzzle_at
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import dump_seen
from quarterdeck.server import keys, puzzle_making
from tests.server.serving import Server
from tests.server.test_reviews import EFFORT, all_of, random_match, taken_by_one, uploaded

PASSES, FAILS = 52, 3  # moves of the match below: both look like a puzzle to a review with little effort


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match("hit-the-deck", 12)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("puzzles"), REVIEWS="yes", REVIEW_EFFORT=str(EFFORT)) as made:
        yield made
        assert "Traceback" not in made.output(), made.output()


def make(browser: httpx.Client, table: str, number: int) -> dict[str, Any]:
    """Ask until it is known."""
    for _ in range(12):
        answer = browser.post(f"/api/tables/{table}/puzzle", json={"number": number})
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        if said["state"] != "wanted":
            return said
    raise AssertionError(said)


def stored_rows(server: Server, table: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(server.folder / "quarterdeck" / "tables.db") as opened:
        found = opened.execute("select number, state, text from made_puzzles where table_id = ?", (table,))
        return found.fetchall()


def test_what_passes_is_kept_and_opens_by_its_address(server: Server, match: Match) -> None:
    with server.browser() as browser, server.browser() as friend:
        table = uploaded(browser, match)
        said = all_of(browser, table)
        assert {PASSES, FAILS} <= {*said["puzzles"]} < {each["number"] for each in said["decisions"]}
        made = make(browser, table, PASSES)
        assert made["state"] == "done" and table not in made["name"]
        assert make(browser, table, PASSES) == made == make(friend, table, PASSES)
        assert len(stored_rows(server, table)) == 1
        expected = puzzle_at(match, PASSES)
        at = f"/api/puzzles/hit-the-deck/{made['name']}"
        shown = friend.get(at).json()
        seat = match.actions[PASSES - 1].seat
        earlier = match.before(PASSES - 1)
        legal = {earlier.notation.text(action) for action in earlier.legal(seat)}
        assert shown["seat"] == seat and {each["text"] for each in shown["view"]["choices"]} == legal
        answer = friend.post(f"{at}/answer", json={}).json()
        assert answer["solution"] == [earlier.notation.text(action) for action in expected.solution]
        assert answer["played"] == match.text_of(PASSES)
        assert friend.post(f"{at}/play-on", json={"bot": "random"}).status_code == 200
        words = json.loads(stored_rows(server, table)[0][2])
        assert words["position"] == dump_seen(earlier, seat)  # what that seat saw, and nothing else

        def listed() -> bool:
            return made["name"] in {each["name"] for each in friend.get("/api/puzzles").json()["puzzles"]}

        assert not listed()  # it is not in everybody's draw
        with sqlite3.connect(server.folder / "quarterdeck" / "tables.db") as opened:
            mine = (keys.hash_of(friend.cookies["quarterdeck"]), table, seat, 1.0)
            opened.execute("insert into keys (hash, table_id, seat, created_at) values (?, ?, ?, ?)", mine)
        assert listed()  # who was at that match has it


def test_what_does_not_pass_is_told_in_a_sentence(server: Server, match: Match) -> None:
    with server.browser() as browser:
        table = uploaded(browser, match)
        said = all_of(browser, table)
        failed = make(browser, table, FAILS)
        assert (failed["state"], failed["name"]) == ("failed", "")
        assert failed["problem"].startswith("By ") and failed["problem"].endswith("; a puzzle needs 15.")
        assert make(browser, table, FAILS) == failed
        clear = next(each["number"] for each in said["decisions"] if each["number"] not in said["puzzles"])
        for number in (clear, 0, 9999):
            refused = browser.post(f"/api/tables/{table}/puzzle", json={"number": number})
            assert refused.status_code == 409, number
        assert browser.post(f"/api/tables/{table}/puzzle", json={"number": "x"}).status_code == 400
        going = server.table(browser, "hit-the-deck", "person,random")
        assert browser.post(f"/api/tables/{going['table']}/puzzle", json={"number": 1}).status_code == 409


def test_after_a_kill_it_is_tried_again(server: Server, match: Match) -> None:
    with server.browser() as browser:
        table = uploaded(browser, match)
        all_of(browser, table)
        with suppress(httpx.TimeoutException):
            browser.post(f"/api/tables/{table}/puzzle", json={"number": PASSES}, timeout=0.3)
        server.kill()
        ((number, state, text),) = stored_rows(server, table)
        assert number == PASSES and (state == "wanted") == (text == "")
        server.start()
        assert make(browser, table, PASSES)["state"] == "done"
        assert len(stored_rows(server, table)) == 1


def test_one_server_tries_it_and_a_dead_one_writes_nothing(address: str) -> None:
    wanted = puzzle_making.Wanted("a" * 12, 7)

    def written(connection: sa.Connection) -> str:
        found = puzzle_making._find(connection, wanted)
        return found.problem if found else ""

    taken_by_one(
        address,
        wanted,
        lambda each: puzzle_making._want(each, wanted, "hit-the-deck"),
        puzzle_making._take,
        lambda me, text: partial(puzzle_making._finish, work=wanted, me=me, state="failed", text=text),
        written,
    )
