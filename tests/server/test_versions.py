"""Databases of every version so far open today: matches are played on by their own rules, verified and exported."""

import gzip
import json
import os
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.cli import main
from tests.server.make_database import HERE, play
from tests.server.serving import Server

VERSIONS = sorted(path.name.removesuffix(".db.gz") for path in HERE.glob("*.db.gz"))


def test_there_are_some() -> None:
    assert len(VERSIONS) >= 3


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_an_earlier_version_is_played_on(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "quarterdeck"
    folder.mkdir()
    (folder / "tables.db").write_bytes(gzip.decompress((HERE / f"{version}.db.gz").read_bytes()))
    known: list[dict[str, Any]] = json.loads((HERE / f"{version}.json").read_text())
    luck = random.Random(version)
    with Server(tmp_path) as server, httpx.Client(base_url=server.address, timeout=60) as client:
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
        assert int(capsys.readouterr().out.split()[0]) >= len(known)


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
