"""Exports, imports, backups, deletion; metrics, health, the log."""

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from starlette.requests import Request

from quarterdeck.cli import main
from quarterdeck.server.app import make_app
from quarterdeck.server.archive import back_up, bring_in, delete_old, export, opened
from quarterdeck.server.changes import moved, new_entry, new_key, new_note, new_table
from quarterdeck.server.database import Entry, tables
from quarterdeck.server.metrics import metrics
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from tests.server.serving import Player, Server, at
from tests.server.test_databases import row


async def filled(store: Store, *ids: str) -> None:
    for table in ids:
        entries = [new_entry(Entry(table, seq, "move", 0, seq, text="\u2660", at=1.5)) for seq in (1, 2, 3)]
        extra = (new_key("k", table, 0, 1.0), *new_note(table, 0, "a ghost", 1.0))
        await store.commit(new_table(row(table)), *entries, *extra)


def test_an_export_brought_in_elsewhere_is_the_same(address: str, tmp_path: Path) -> None:
    """Also of games and versions that this program does not know."""
    other = f"sqlite:///{tmp_path}/other.db"
    ids = ["a" * 12, "b" * 12]

    async def story() -> None:
        store = Store(address)
        try:
            await filled(store, *ids)
            await store.commit(new_table(row("c" * 12, game="chess", version=99)))
            with opened(address) as engine:  # beside the server
                lines = list(export(engine))
                assert len(list(export(engine, "a" * 12))) == 2 and len(list(export(engine, "z" * 12))) == 1
        finally:
            store.close()
        there = Store(other)
        try:
            with opened(other) as engine:
                assert [new for _, new in bring_in(engine, lines, "x")] == [True] * 3
                assert [new for _, new in bring_in(engine, lines, "x")] == [False] * 3
                assert list(export(engine)) == lines
            loaded = await there.load("a" * 12)
            assert loaded is not None and len(loaded.entries) == 3
            assert (loaded.keys, loaded.notes) == ({"k": {0}}, {0: "a ghost"})
        finally:
            there.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "0 tables brought in"),
        (b"ahoy\n", "not an export"),
        (b'{"quarterdeck":"export","version":2}\n', "newer version"),
        (b'{"quarterdeck":"export","version":1}\n{"row":3}\n', "2: not a table of an export"),
        (b'{"quarterdeck":"export","version":1}\n' + b"[" * 5000 + b"\n", "2: not a table of an export"),
        (b'{"quarterdeck":"export","version":1}\n\xff\xfe\n', "2: not a table of an export"),
    ],
)
def test_what_is_no_export_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: bytes, told: str
) -> None:
    monkeypatch.setenv("QUARTERDECK_DATABASE", f"sqlite:///{tmp_path}/x.db")
    (tmp_path / "export").write_bytes(content)
    main(["import", str(tmp_path / "export")])
    said = "".join(capsys.readouterr())
    assert told in said and said.count("\n") == 1, said


def test_export_and_backup_say_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_DATABASE", f"sqlite:///{tmp_path}/x.db")
    assert main(["export", "all", str(tmp_path / "out")]) == 2 and "there is no database" in capsys.readouterr().err
    Store(f"sqlite:///{tmp_path}/x.db").close()
    assert main(["export", "a" * 12, str(tmp_path / "out")]) == 2 and "there is no table" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "copy")]) == 0 and main(["backup", str(tmp_path / "copy")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600


def test_an_export_that_finds_no_room_leaves_no_half_of_itself(tmp_path: Path) -> None:
    """And so it can be tried again by the same name."""
    store = Store(f"sqlite:///{tmp_path}/x.db")
    asyncio.run(store.commit(new_table(row("a" * 12)), *new_note("a" * 12, 0, "x" * 200_000, 1.0)))
    store.close()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))"
    command = f"from quarterdeck.cli import main; raise SystemExit(main(['export', 'all', {str(tmp_path / 'out')!r}]))"
    run = [sys.executable, "-c", f"{limit}; {command}"]
    env = {**os.environ, "QUARTERDECK_DATABASE": f"sqlite:///{tmp_path}/x.db"}
    done = subprocess.run(run, env=env, capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.endswith("cannot be written: File too large\n"), done.stderr
    assert not (tmp_path / "out").exists()


def test_a_backup_taken_under_load_is_the_database_of_one_moment(address: str, tmp_path: Path) -> None:
    """Entries are written in order, each with its number in the table's row, so a copy of one moment has both alike."""
    ids = [letter * 12 for letter in "abcdefgh"]

    async def story() -> None:
        store = Store(address)
        ended = False

        async def writing(table: str) -> None:
            seq = 0
            while not ended:
                seq += 1
                move = new_entry(Entry(table, seq, "move", 0, random.randrange(99)))
                await store.commit(move, moved(table, seq, [], 1.0))

        try:
            await store.commit(*(new_table(row(table)) for table in ids))
            work = [asyncio.create_task(writing(table)) for table in ids]
            for number in range(4):
                await asyncio.sleep(0.1)
                with opened(address) as engine:
                    count = await asyncio.to_thread(back_up, engine, tmp_path / f"copy{number}.db")
                assert count == len(ids)
            ended = True
            await asyncio.gather(*work)
        finally:
            store.close()
        for number in range(4):
            with closing(sqlite3.connect(tmp_path / f"copy{number}.db")) as copy:
                asked = "select count(*), max(seq), t.number from log join tables t on t.id = table_id group by t.id"
                found = copy.execute(asked).fetchall()
                assert found and all(many == last == told for many, last, told in found), found
        copied = Store(f"sqlite:///{tmp_path}/copy3.db")  # a server can go on from it
        try:
            loaded = await copied.load("a" * 12)
            assert loaded is not None and loaded.entries
        finally:
            copied.close()

    asyncio.run(story())


def test_what_is_over_is_deleted_after_a_time_and_never_what_is_played(address: str) -> None:
    async def story() -> None:
        store = Store(address)
        try:
            await filled(store, "a" * 12, "b" * 12, "c" * 12, "d" * 12)
            with store.engine.begin() as connection:
                for table, state, at in (("a", "over", 1), ("b", "playing", 1), ("c", "ended", 9), ("d", "over", 1)):
                    changed = sa.update(tables).where(tables.c.id == table * 12)
                    connection.execute(changed.values(state=state, updated_at=at))
            gone = await store.write(lambda connection: delete_old(connection, 5.0, ["d" * 12]))
            assert gone == 1 and await store.load("a" * 12) is None
            assert all([await store.load(table * 12) for table in "bcd"])
        finally:
            store.close()

    asyncio.run(story())


def test_a_match_goes_on_where_it_is_brought_in(tmp_path: Path) -> None:
    """A running match, by its links, on another server."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()

    def command(folder: Path, *words: str) -> str:
        env = {**os.environ, "XDG_DATA_HOME": str(folder)}
        run = [sys.executable, "-m", "quarterdeck.cli", *words]
        done = subprocess.run(run, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    with Server(here) as server, server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
        body = {"number": 0, "text": "keep", "seat": 0, "token": made["seats"][0]["token"]}
        assert browser.post(f"/api/tables/{made['table']}/moves", json=body).status_code == 200
        assert "1 table written" in command(here, "export", made["table"], str(tmp_path / "out"))
    assert "1 table brought in" in command(there, "import", str(tmp_path / "out"))
    with Server(there) as server:
        players = [Player(server, made["table"], each["seat"], each["token"]) for each in made["seats"]]

        async def play() -> None:
            await asyncio.gather(*(player.play() for player in players))

        asyncio.run(play())
        assert httpx.get(f"{server.address}/api/tables/{made['table']}/verify").json()["fair"] is True


def test_metrics_health_and_a_log_of_objects(tmp_path: Path) -> None:
    with Server(tmp_path, METRICS_SECRET="aye", LOG_FORMAT="json", DATABASE_SECONDS="0.1") as server:
        with server.browser() as browser:
            made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
            token = made["seats"][0]["token"]
            body = {"number": 0, "text": "keep", "seat": 0, "token": token}
            assert browser.post(f"/api/tables/{made['table']}/moves", json=body).status_code == 200
            assert browser.get("/api/health").json() == {"well": True}
            assert browser.get("/api/metrics").status_code == 403
            found = browser.get("/api/metrics", headers={"authorization": "Bearer aye"}).text
            figures = dict(line.split() for line in found.splitlines() if not line.startswith("#"))
            assert figures["quarterdeck_moves_total"] == "1" and figures["quarterdeck_tables"] == "1"
            assert float(figures["quarterdeck_commits_total"]) >= 2
            assert float(figures["quarterdeck_resident_bytes"]) > 1e6
            with closing(sqlite3.connect(tmp_path / "quarterdeck" / "tables.db", isolation_level=None)) as other:
                other.execute("begin exclusive")
                assert browser.post(f"/api/tables/{made['table']}/moves", json={**body, "number": 1}).status_code != 200
                new = {"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2}
                assert browser.post("/api/tables", json=new).status_code == 503
                other.execute("rollback")
        lines = [line for line in server.output().splitlines() if not line.startswith("Quarterdeck is at")]
        assert lines and all(set(json.loads(line)) >= {"time", "level", "logger", "message"} for line in lines)
        assert token not in server.output()


def test_without_a_secret_metrics_are_for_this_machine(tmp_path: Path) -> None:
    app = make_app(Settings(database=f"sqlite:///{tmp_path}/x.db"))

    async def asked_from(address: str) -> int:
        scope = {"type": "http", "app": app, "headers": [], "client": (address, 1)}
        return (await metrics(Request(scope))).status_code

    assert [asyncio.run(asked_from(each)) for each in ("127.0.0.1", "::1", "203.0.113.5")] == [200, 200, 403]
    app.state.registry.store.close()


def test_the_menus_export_goes_on_elsewhere_and_tells_nothing_of_others(server: Server, tmp_path: Path) -> None:
    with server.browser() as ines, server.browser() as tom, server.browser() as stranger:
        alone = server.table(ines, "hit-the-deck", "person,random")["table"]
        place = f"/api/tables/{alone}/export"
        assert stranger.get(place).status_code == 403
        answer = ines.get(place)
        assert answer.headers["content-disposition"].endswith(f'hit-the-deck-{alone}.export"')
        store = Store(f"sqlite:///{tmp_path}/other.db")
        try:
            assert list(bring_in(store.engine, answer.content.splitlines(), "x")) == [(alone, True)]
            loaded = asyncio.run(store.load(alone))
            assert loaded is not None and loaded.row.state == "playing"
        finally:
            store.close()
        made = server.table(ines, "hit-the-deck", "person,person", name="Ines")
        place = f"/api/tables/{made['table']}"
        tom.post(f"{place}/seats/1/join", json={"name": "Tom", "token": made["seats"][1]["token"]})
        assert "when the match is over" in ines.get(f"{place}/export").json()["problem"]

        async def resigned() -> None:
            async with at(server, made["table"], tom.cookies) as other:
                await other.send("note", text="a secret of mine")
                await other.next("notes")
                await other.send("resign")
                while (await other.next("people"))["table"]["state"] != "ended":
                    pass

        asyncio.run(resigned())
        assert "a secret of mine" in tom.get(f"{place}/export").text
        mine = ines.get(f"{place}/export").text
        assert "a secret of mine" not in mine
        assert {seat for _, seat, _ in json.loads(mine.splitlines()[1])["keys"]} <= {-2, -1, 0}
