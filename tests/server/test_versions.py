"""Databases of every version so far open today: matches are played on by their own rules, verified and exported.

What else was in them is still there: ratings, tries, series, addresses.
"""

import gzip
import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.cli import main
from quarterdeck.games import every
from quarterdeck.server import database
from tests.server.make_database import HERE, play
from tests.server.serving import Server
from tests.server.test_series import resign, until

MIGRATIONS = Path(database.__file__).parent / "migrations" / "versions"
VERSIONS = sorted(path.name.removesuffix(".db.gz") for path in HERE.glob("*.db.gz"))


def test_there_is_one_of_every_version_so_far(tmp_path: Path) -> None:
    """Of the rules and of the schema. After a new one: python -m tests.server.make_database src NAME."""
    rules: set[tuple[str, int]] = set()
    schemas: set[str] = set()
    for version in VERSIONS:
        file = tmp_path / f"{version}.db"
        file.write_bytes(gzip.decompress((HERE / f"{version}.db.gz").read_bytes()))
        with closing(sqlite3.connect(file)) as kept:
            rules |= set(kept.execute("select game, version from tables where number > 0"))
            schemas |= {schema for (schema,) in kept.execute("select version_num from alembic_version")}
    assert {(game.slug, game.version) for game in every()} - rules == set()
    assert max(path.name[:4] for path in MIGRATIONS.glob("0*.py")) in schemas


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_an_earlier_version_is_played_on(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "quarterdeck"
    folder.mkdir()
    (folder / "tables.db").write_bytes(gzip.decompress((HERE / f"{version}.db.gz").read_bytes()))
    known: list[dict[str, Any]] = json.loads((HERE / f"{version}.json").read_text())
    luck = random.Random(version)
    before = rows_of(folder / "tables.db")
    settings = {"NUMBER_SECONDS": "0.05", "NOTICES": "no"}
    with Server(tmp_path, **settings) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        for each in known:
            assert moves_of(client, each) == each["moves"], each["game"]
            made = {"table": each["table"], "seats": [{"seat": s, "token": t} for s, t in enumerate(each["tokens"])]}
            more = play(client, made, luck, 15)
            assert bool(more) == (each["state"] == "playing"), each["game"]
            assert moves_of(client, each) == each["moves"] + more
            if client.get(f"/api/tables/{each['table']}").json()["state"] == "over":
                assert client.get(f"/api/tables/{each['table']}/verify").json()["fair"] is True
                record = client.get(f"/api/tables/{each['table']}/record").text
                assert client.post("/api/records", json={"text": record}).status_code == 200
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        for name in [name for name in os.environ if name.startswith("QUARTERDECK_")]:
            monkeypatch.delenv(name)
        assert main(["export", "all", str(tmp_path / "out")]) == 0
        assert (written := int(capsys.readouterr().out.split()[0])) >= len(known)
        monkeypatch.setenv("QUARTERDECK_DATABASE", f"sqlite:///{tmp_path}/other.db")
        assert main(["import", str(tmp_path / "out")]) == 0
        assert capsys.readouterr().out.startswith(f"{written} tables brought in; 0 were there")
        still_known(server, HERE / f"{version}.more.json")
    after = rows_of(folder / "tables.db")
    assert {name: many for name, many in before.items() if after.get(name, 0) < many} == {}


def rows_of(file: Path) -> dict[str, int]:
    """How many rows each table of a database has; who is alive is of the moment."""
    with closing(sqlite3.connect(file)) as database:
        names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        counted = {name: database.execute(f"select count(*) from {name}").fetchone()[0] for name in names}
    return {name: many for name, many in counted.items() if name != "servers"}


def still_known(server: Server, file: Path) -> None:
    """Who somebody is, what they played, and the series that they are in the middle of."""
    more = json.loads(file.read_text()) if file.exists() else {}
    if "secret" in more:
        with server.browser() as browser:
            browser.post("/api/me", json={"secret": more["secret"]}).raise_for_status()
            me = browser.get("/api/me").json()
            assert [each["game"] for each in me["ratings"]] == ["hit-the-deck"] and me["results"]
            one = browser.get(f"/api/series/{more['series']}").json()
            assert (one["state"], one["you"], bool(one["table"])) == ("playing", 0, True)
            resign(server, browser, one["table"])
            until(lambda: browser.get(f"/api/series/{more['series']}").json(), lambda now: now["table"] != one["table"])


def moves_of(client: httpx.Client, known: dict[str, Any]) -> list[str]:
    """The moves that stand, each as its own seat knows it."""
    found: list[str] = []
    for seat, token in enumerate(known["tokens"]):
        bearer = {"authorization": f"Bearer {token}"}
        answer = client.get(f"/api/tables/{known['table']}/replay", params={"seat": seat}, headers=bearer)
        assert answer.status_code == 200, answer.text
        moves = answer.json()["moves"]
        found = found or [""] * len(moves)
        for number, (who, text) in enumerate(moves):
            if who == seat:
                found[number] = text
    return found
