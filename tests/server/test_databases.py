"""SQLite and PostgreSQL, both for real: the same tests on each."""

import asyncio
import contextlib
import gzip
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from quarterdeck.engine.errors import BadInput
from quarterdeck.server import database, servers
from quarterdeck.server.changes import moved, new_entry, new_key, new_note, new_table, revoked_keys
from quarterdeck.server.connecting import migrate, new_engine
from quarterdeck.server.database import Entry, Row
from quarterdeck.server.store import Store
from tests.server.make_database import HERE
from tests.server.serving import Server, at
from tests.server.test_kills import nothing_is_lost, play_through_kills


def row(table: str, **more: object) -> Row:
    values = {"id": table, "game": "hit-the-deck", "version": 1, "setup": "{}", "seed": "00", "state": "playing"}
    numbers = {"listed": 0, "number": 0, "waiting": 0, "created_at": 1.0, "updated_at": 1.0}
    return Row(**{**values, **numbers, "result": "", "rematch": "", **more})  # type: ignore[arg-type]  # by name


def test_migrations_give_the_declared_tables(address: str) -> None:
    store = Store(address)
    try:
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, database.metadata) == []
    finally:
        store.close()
    Store(address).close()  # a second start finds it done


def test_a_database_of_the_first_version_is_brought_up_to_date(address: str) -> None:
    async def story() -> None:
        first = sa.create_engine(address)
        with first.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "0001")
            former = {"created_at": "made", "updated_at": "changed"}
            old = {former.get(name, name): value for name, value in row("a" * 12).__dict__.items()}
            del old["owner"], old["fence"]
            columns, values = ", ".join(old), ", ".join(f":{name}" for name in old)
            connection.execute(sa.text(f"insert into tables ({columns}) values ({values})"), old)
        first.dispose()
        store = Store(address)
        try:
            await store.commit(*new_note("a" * 12, 0, "a ghost", 1.0))
            await store.commit(*new_note("a" * 12, 0, "two ghosts", 2.0))
            loaded = await store.load("a" * 12)
            assert loaded is not None and loaded[3] == {0: "two ghosts"}
        finally:
            store.close()

    asyncio.run(story())


def test_what_is_kept_is_found_again(address: str) -> None:
    async def story() -> None:
        store = Store(address)
        try:
            await store.commit(new_table(row("a" * 12, listed=1)), new_key("k", "a" * 12, 0, 1.0))
            await store.commit(new_table(row("b" * 12, updated_at=2.0)), new_key("k", "b" * 12, 1, 1.0))
            lines = [Entry("a" * 12, seq, "move", seq % 2, 7, 3, '\u2660 "{a\\b}", NULL', 1.5) for seq in (1, 2, 3)]
            await asyncio.gather(*(store.commit(new_entry(line)) for line in lines))
            await store.commit(moved("a" * 12, 3, [1], 3.0))
            loaded = await store.load("a" * 12)
            assert loaded is not None and loaded[1] == lines and loaded[2] == {"k": {0}}
            assert (loaded[0].number, loaded[0].waiting) == (3, 2)
            assert await store.load("c" * 12) is None
            assert [found.id for found in await store.open_tables(9)] == ["a" * 12]
            mine = await store.tables_of("k", 9)
            assert [(found.id, seats) for found, seats in mine] == [("a" * 12, {0}), ("b" * 12, {1})]
            await store.commit(revoked_keys("a" * 12, 0), new_key("n", "a" * 12, 0, 2.0))
            loaded = await store.load("a" * 12)
            assert loaded is not None and loaded[2] == {"n": {0}}
        finally:
            store.close()

    asyncio.run(story())


def test_a_line_is_written_once_and_a_failure_is_its_own(address: str) -> None:
    async def story() -> None:
        store = Store(address)
        try:
            await store.commit(new_table(row("a" * 12)))
            line = Entry("a" * 12, 1, "move", 0)
            others = [new_entry(Entry("a" * 12, seq, "move", 0)) for seq in range(2, 12)]
            work = [store.commit(each) for each in (new_entry(line), new_entry(line), *others)]
            answers = await asyncio.gather(*work, return_exceptions=True)
            assert [type(answer).__name__ for answer in answers].count("Refused") == 1
            loaded = await store.load("a" * 12)
            assert loaded is not None and [entry.seq for entry in loaded[1]] == list(range(1, 12))
        finally:
            store.close()

    asyncio.run(story())


def test_what_opens_a_match_is_for_its_owner_alone(tmp_path: Path) -> None:
    """The seeds of running matches are in the file."""
    file = tmp_path / "tables.db"
    file.touch(0o644)
    store = Store(f"sqlite:///{file}")
    try:
        asyncio.run(store.commit(new_table(row("a" * 12))))
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert set(modes) >= {"tables.db", "tables.db-wal", "tables.db.lock"} and set(modes.values()) == {0o600}
    finally:
        store.close()


def test_a_sqlite_file_whose_lock_was_removed_is_not_shared(tmp_path: Path) -> None:
    me = servers.new_peer("")

    async def story() -> None:
        first = Store(f"sqlite:///{tmp_path}/x.db", "http://first/")
        try:
            (tmp_path / "x.db.lock").unlink()
            await first.beat(me)  # notices, and takes it again
            with pytest.raises(BadInput, match="http://first/ uses this database already"):
                Store(f"sqlite:///{tmp_path}/x.db")
            (tmp_path / "x.db.lock").unlink()
            second = Store(f"sqlite:///{tmp_path}/x.db", "http://second/")
            try:
                with pytest.raises(BadInput, match="http://second/ uses this database already"):
                    await first.beat(me)
            finally:
                second.close()
        finally:
            first.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"no database at all" * 100, "cannot be opened: file is not a database"),
        ("create table tables (x)", "holds tables of another program"),
        ("create table alembic_version (version_num); insert into alembic_version values ('9999')", "newer version"),
    ],
)
def test_a_database_that_is_not_ours_is_refused_in_a_line(tmp_path: Path, content: bytes | str, told: str) -> None:
    file = tmp_path / "x.db"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.executescript(content)
    with pytest.raises(BadInput, match=told):
        Store(f"sqlite:///{file}")


def test_a_database_of_another_program_stays_as_it_was(tmp_path: Path) -> None:
    """Others may read and write it in a way of their own."""
    file = tmp_path / "x.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript("create table people (name)")
    file.chmod(0o644)
    before = file.read_bytes()
    with pytest.raises(BadInput, match="holds tables of another program"):
        Store(f"sqlite:///{file}", "http://localhost:8321/")
    assert (file.read_bytes(), file.stat().st_mode & 0o777, list(tmp_path.iterdir())) == (before, 0o644, [file])


def test_a_disk_without_room_for_the_lock_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "x.db.lock").symlink_to("/dev/full")
    with pytest.raises(BadInput, match="the database's lock cannot be made"):
        Store(f"sqlite:///{tmp_path}/x.db", "http://localhost:8321/")


def test_an_upgrade_that_was_cut_off_is_made_again_as_a_whole(tmp_path: Path) -> None:
    """After any of its statements: a power cut, a full disk. It must not stand between two versions for good."""
    old = gzip.decompress((HERE / "edition-1.db.gz").read_bytes())
    file = tmp_path / "x.db"

    def statements_until(fails_after: int) -> int:
        count = 0
        engine = new_engine(f"sqlite:///{file}", 1.0)

        @sa.event.listens_for(engine, "after_cursor_execute")
        def fail(*_: object) -> None:
            nonlocal count
            count += 1
            if count == fails_after:
                raise OSError("no space left")

        try:
            migrate(engine)
        except BadInput:
            assert count == fails_after
        finally:
            engine.dispose()
        return count

    file.write_bytes(old)
    whole = statements_until(0)
    for number in range(5, whole, 6):
        file.write_bytes(old)
        assert statements_until(number) == number
        assert statements_until(0) == whole
        with contextlib.closing(sqlite3.connect(file)) as upgraded:
            assert upgraded.execute("select count(*), max(owner) from tables").fetchone() == (10, "")


def test_nothing_is_lost_on_postgresql(postgres: str, tmp_path: Path) -> None:
    with Server(tmp_path, DATABASE=postgres) as server:
        tables = asyncio.run(play_through_kills(server, 4, 2, 0.03))
        nothing_is_lost(server, tables, 2)


@pytest.mark.parametrize("what", ["make", "note", "chat", "move"])
def test_what_cannot_be_kept_is_a_503_and_the_connection_stays(tmp_path: Path, what: str) -> None:
    """The database is locked by another program; later it is not."""
    with Server(tmp_path, DATABASE_SECONDS="0.2") as server, server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
        file = tmp_path / "quarterdeck" / "tables.db"

        async def story() -> None:
            async with at(server, made["table"], browser.cookies, seat=0) as one:
                await one.next("view")
                with sqlite3.connect(file, isolation_level=None) as other:
                    other.execute("begin exclusive")
                    if what == "make":
                        seats = [{"kind": "person"}, {"kind": "person"}]
                        asked = {"game": "hit-the-deck", "seats": seats}
                        answer = await asyncio.to_thread(browser.post, "/api/tables", json=asked)
                        assert answer.status_code == 503 and "could not be kept" in answer.json()["problem"]
                    else:
                        number = {"number": 0} if what == "move" else {}
                        await one.send(what, text="keep", **number)
                        assert "could not be kept" in (await one.next("refused"))["reason"]
                    other.execute("rollback")

        asyncio.run(story())
        assert "Traceback" not in server.output()
        assert server.table(browser, "hit-the-deck", "person,person")["table"]
