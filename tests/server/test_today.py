"""Today's deal: the same for everybody, one counted try a browser, and results that the server plays again."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.cli import main
from quarterdeck.engine.daily import day_hash, deal_secret
from quarterdeck.engine.record import seed_hash
from quarterdeck.games import every
from quarterdeck.server.changes import new_try
from quarterdeck.server.database import tries
from quarterdeck.server.days import date_of, day_before, deals_of, ends_at, is_open, secret_of
from quarterdeck.server.errors import Refused
from quarterdeck.server.judging import line_of
from quarterdeck.server.store import Store
from quarterdeck.server.streaks import streak_of
from tests.server.serving import Message, Server, at

DAY = "2026-11-16"


def days(*numbers: int) -> set[str]:
    return {f"2026-11-{number:02}" for number in numbers}


@pytest.mark.parametrize(
    ("played", "running", "spare", "stood_in"),
    [
        (days(), 0, 0, days()),
        (days(15, 16), 2, 0, days()),
        (days(14, 15), 2, 0, days()),  # today is not over yet
        (days(13, 14), 0, 0, days()),  # yesterday is
        (days(13, 14, 16), 1, 0, days()),
        (days(*range(3, 10), *range(11, 17)), 13, 0, days(10)),  # seven running earn a spare day
        (days(*range(1, 15)), 14, 1, days(15)),  # and fourteen two, of which one is used
        (days(*range(1, 13)), 0, 0, days(13)),  # one is not enough for three
    ],
)
def test_days_running(played: set[str], running: int, spare: int, stood_in: set[str]) -> None:
    found = streak_of(played, DAY)
    assert (found.running, found.spare, set(found.stood_in)) == (running, spare, stood_in)


def test_every_game_has_a_deal_on_every_day_and_takes_turns() -> None:
    firsts = set()
    for many in range(12):
        found = deals_of(day_before(DAY, many))
        assert {each.game.slug for each in found} == {game.slug for game in every()}
        assert len({each.id for each in found}) == len(found) == len(every()) + 1  # DeckHand has one more, alone
        firsts.add(found[0].id)
        for each in found:
            each.game.pack_box(each.deal.seats, dict(each.deal.options))
    assert len(firsts) == len(every()) + 1


def test_a_day_ends_at_midnight_and_an_hour_later_for_those_who_still_play() -> None:
    noon = ends_at(DAY) - 43_200
    assert date_of(noon) == DAY and date_of(ends_at(DAY)) == "2026-11-17"
    assert is_open(DAY, noon) and is_open(DAY, ends_at(DAY) + 3599) and not is_open(DAY, ends_at(DAY) + 3601)


def test_the_line_tells_gains_and_losses() -> None:
    assert line_of([0, 2, 2, 1, 5]) == "▲\u2013▽▲"
    assert len(line_of(list(range(500)))) == 60


def test_servers_of_one_database_agree_on_the_secret(address: str) -> None:
    """However many ask first at the same moment; and nobody writes a second counted try."""

    async def story() -> None:
        store = Store(address)
        try:
            drawn = [asyncio.to_thread(draw, store.engine) for _ in range(8)]
            assert len(set(await asyncio.gather(*drawn))) == 1
            mine = (DAY, "hit-the-deck", "p" * 64)
            await store.commit(new_try(*mine, "a" * 12, 1.0))
            with pytest.raises(Refused):
                await store.commit(new_try(*mine, "b" * 12, 2.0))
            found = await store.read(lambda connection: connection.execute(sa.select(tries.c.table_id)).scalars().all())
            assert found == ["a" * 12]
        finally:
            store.close()

    def draw(engine: sa.Engine) -> bytes:
        with engine.begin() as connection:
            return secret_of(connection, DAY)

    asyncio.run(story())


# --- over the API


def play(browser: httpx.Client, table: str, seat: int, most: int = 400) -> Message:
    """The first choice of every question, until it is over; the last View."""
    for _ in range(most):
        answer = browser.get(f"/api/tables/{table}/replay", params={"seat": seat, "log": "no"})
        view: Message = answer.json()["view"]
        if view["outcome"]:
            return view
        if view["choices"] and view["prompt"]["question"]:
            choice = view["choices"][0]
            browser.post(
                f"/api/tables/{table}/moves", json={"number": view["number"], "action": choice["action"], "seat": seat}
            )
        else:
            time.sleep(0.02)
    raise AssertionError("it did not end")


def tried(browser: httpx.Client, deal: str, **more: object) -> httpx.Response:
    return browser.post(f"/api/today/{deal}", json={"name": "Maren", **more})


def deal_of(browser: httpx.Client, deal: str) -> Message:
    found: list[Message] = browser.get("/api/today").json()["deals"]
    return next(each for each in found if each["deal"] == deal)


@pytest.mark.parametrize("deal", ["deckhand-builder-solo", "deckahedron"])
def test_a_try_counts_once_and_is_listed(server: Server, deal: str) -> None:
    with server.browser() as browser, server.browser() as other:
        assert deal_of(browser, deal)["state"] == ""
        assert "after the try that counts" in tried(browser, deal, practice=True).json()["problem"]
        made = tried(browser, deal).json()
        assert made["counted"] and tried(browser, deal).json() == made  # asked again: the same table
        table, you = made["table"], deal_of(browser, deal)["you"]
        info = browser.get(f"/api/tables/{table}").json()
        assert (info["deal"], info["counted"]) == (deal, True)
        theirs = tried(other, deal).json()["table"]
        assert theirs != table
        assert other.get(f"/api/tables/{theirs}").json()["seed_hash"] == info["seed_hash"]  # the same shuffle
        seconds = asyncio.run(attended(server, browser, table, you))
        assert seconds
        today = browser.get("/api/today").json()
        assert today["running"] == 1 and today["days"][-1]["state"] == "played"
        found = browser.get(f"/api/today/{deal}").json()
        assert found["deal"]["state"] == "done" and found["mine"]["name"] == "Maren" and found["secret"] == ""
        assert found["tries"] >= 1 and any(each["mine"] for each in found["list"])
        assert len(found["mine"]["line"]) == found["mine"]["turns"] or found["mine"]["line"].endswith("…")
        unknown = other.get(f"/api/today/{deal}").json()
        assert unknown["mine"] is None and not any(each["table"] for each in unknown["list"])
        refused = tried(browser, deal)
        assert refused.status_code == 409 and "counts once" in refused.json()["problem"]
        again = tried(browser, deal, practice=True).json()
        assert not again["counted"]
        practice = browser.get(f"/api/tables/{again['table']}").json()
        assert practice["seed_hash"] == info["seed_hash"] and not practice["counted"]


async def attended(server: Server, browser: httpx.Client, table: str, seat: int) -> bool:
    """Bots move only while somebody is there."""
    async with at(server, table, browser.cookies, seat=seat) as client:
        await client.next("view")
        view = await asyncio.to_thread(play, browser, table, seat)
        return bool(view["outcome"])


def test_nothing_is_given_away_while_the_day_lasts(server: Server) -> None:
    """No hint, nothing seen taken back, and the seed in no record, export or check."""
    with server.browser() as browser:
        deal = "hit-the-deck"
        table, you = tried(browser, deal).json()["table"], deal_of(browser, deal)["you"]
        assert "today's deal is opened" in browser.get(f"/api/tables/{table}/export").json()["problem"]

        async def story() -> None:
            async with at(server, table, browser.cookies, seat=you) as client:
                view = (await client.next("view"))["view"]
                while not view["choices"]:
                    view = (await client.next("view"))["view"]
                assert "there are no hints" in (await client.ask("hint", "refused"))["reason"]
                await client.ask("resign", "people")

        asyncio.run(story())
        assert "today's deal is opened" in browser.get(f"/api/tables/{table}/record").json()["problem"]
        assert browser.get(f"/api/tables/{table}/verify").json()["seed"] == ""
        mine = browser.get(f"/api/today/{deal}").json()["mine"]
        assert mine["won"] == 0 and "resigned" in mine["result"]
        follows = browser.post(f"/api/tables/{table}/rematch").json()["table"]
        rematch = browser.get(f"/api/tables/{follows}").json()
        assert rematch["deal"] == "" and not rematch["counted"]


def test_a_try_survives_a_kill_and_a_forged_one_is_void(tmp_path: Path) -> None:
    """Of three tries one was begun before the kill and ends after it; one is called over
    without the move that would have ended it."""
    deal = "deckhand-builder-solo"
    with Server(tmp_path) as server, server.browser() as honest, server.browser() as forger, server.browser() as late:
        before = honest.get("/api/today").json()
        table = tried(honest, deal).json()["table"]
        tables = {name: tried(each, deal).json()["table"] for name, each in (("forged", forger), ("late", late))}
        for browser, each in ((forger, tables["forged"]), (late, tables["late"])):
            assert asyncio.run(attended(server, browser, each, 0))
        server.kill()
        file = tmp_path / "quarterdeck" / "tables.db"
        with sqlite3.connect(file) as database:
            (seq,) = database.execute(
                "select max(seq) from log where table_id = ? and kind = 'move'", (tables["forged"],)
            ).fetchone()
            database.execute("delete from log where table_id = ? and seq = ?", (tables["forged"], seq))
            database.execute("update log set at = at + 100000 where table_id = ?", (tables["late"],))
        server.start()
        after = honest.get("/api/today").json()
        assert after["hash"] == before["hash"]
        assert tried(honest, deal).json()["table"] == table
        assert asyncio.run(attended(server, honest, table, 0))
        assert deal_of(honest, deal)["state"] == "done"
        assert deal_of(forger, deal)["state"] == "void" and deal_of(late, deal)["state"] == "late"
        assert [each["mine"] for each in honest.get(f"/api/today/{deal}").json()["list"]] == [True]
        assert tried(forger, deal).status_code == 409
        the_day_is_over(server, file, honest, table, deal, after["hash"])


def the_day_is_over(
    server: Server, file: Path, browser: httpx.Client, table: str, deal: str, was_hash: str
) -> None:
    """Two days on (every date is moved back): the secret is there, its hash is the one from before, results can be
    watched, and a week later names are forgotten."""
    with sqlite3.connect(file) as database:
        (date, secret) = database.execute("select date, secret from days").fetchone()
        assert day_hash(date, bytes.fromhex(secret)) == was_hash
        seed = deal_secret(date, deal, bytes.fromhex(secret))
        assert browser.get(f"/api/tables/{table}").json()["seed_hash"] == seed_hash(seed)
        past = day_before(date, 2)
        database.execute("update days set date = ?", (past,))
        database.execute("update tries set date = ?", (past,))
    found = browser.get(f"/api/today/{deal}", params={"date": past}).json()
    assert found["secret"] == secret and found["hash"] == day_hash(past, bytes.fromhex(secret))
    assert found["list"][0]["table"] == table and found["list"][0]["name"] == "Maren"
    assert browser.get("/api/today").json()["running"] == 0  # yesterday was missed, and there was no spare day
    with sqlite3.connect(file) as database:
        database.execute("update tries set date = ?", (day_before(date, 9),))
    server.stop()
    server.start()
    until = time.monotonic() + 20
    names = {"Maren"}
    while names != {""} and time.monotonic() < until:
        with sqlite3.connect(file) as database:
            names = {name for (name,) in database.execute("select name from tries where state = 'done'")}
        time.sleep(0.05)
    assert names == {""}


CLOCK = """
import os, time
true_time, ahead = time.time, float(os.environ["CLOCK_AHEAD"])
time.time = lambda: true_time() + ahead
"""


def test_a_try_is_verified_from_what_is_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played the day before yesterday, by the server's clock; checked today by the command, from the try's record,
    the hash of that day and the secret that was told when it was over."""
    (tmp_path / "clock").mkdir()
    (tmp_path / "clock" / "sitecustomize.py").write_text(CLOCK)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "clock"))
    monkeypatch.setenv("CLOCK_AHEAD", str(-2 * 86_400))
    with Server(tmp_path) as server, server.browser() as browser:
        then = browser.get("/api/today").json()
        assert then["date"] == day_before(date_of(time.time()), 2)
        tables = {}
        for deal in ("deckhand-builder-solo", "deckahedron"):
            tables[deal] = tried(browser, deal).json()["table"]
            assert asyncio.run(attended(server, browser, tables[deal], deal_of(browser, deal)["you"]))
            assert browser.get(f"/api/today/{deal}").json()["secret"] == ""
            assert "when its day is over" in browser.get(f"/api/tables/{tables[deal]}/record").json()["problem"]
        server.stop()
        monkeypatch.setenv("CLOCK_AHEAD", "0")
        server.start()
        for deal, table in tables.items():
            told = browser.get(f"/api/today/{deal}", params={"date": then["date"]}).json()
            assert told["hash"] == then["hash"] and told["mine"]["table"] == table
            path = tmp_path / f"{deal}.record"
            path.write_text(browser.get(f"/api/tables/{table}/record").raise_for_status().text)
            ways = ["verify", str(path), "--day", then["date"], "--hash", then["hash"], "--secret"]
            assert main([*ways, told["secret"]]) == 0
            assert f"It is the deal {deal} of {then['date']} and the secret the one" in capsys.readouterr().out
            assert main([*ways, day_hash(DAY, b"another")]) == 1
            said = capsys.readouterr().out
            assert "its hash differs" in said and "none of the deals of" in said and "It is the deal" not in said


@pytest.mark.parametrize(
    ("way", "status"),
    [
        ("/api/today/solitaire", 404),
        ("/api/today/hit-the-deck?date=1999-01-01", 404),
        ("/api/today/hit-the-deck?date=tomorrow", 404),
        ("/api/today/hit-the-deck?seat=1", 400),
    ],
)
def test_what_there_is_not(server: Server, way: str, status: int) -> None:
    with server.browser() as browser:
        answer = browser.get(way)
        assert answer.status_code == status and answer.json()["problem"]
        assert tried(browser, "hit-the-deck", score=99).status_code == 400  # nobody says what they scored
