"""Papers of a table: who may write and read them, and characters that the table calls by their names."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.serving import Client, Server, at

SEATS = "person,person,person"


async def papers(client: Client) -> dict[str, Any]:
    found = await client.next("papers")
    return {paper["id"]: paper for paper in found["papers"]}


def test_a_player_asks_for_the_odds_of_their_own_deck(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as gm, server.browser() as maren:
        made = server.table(gm, "deckahedron", "person,person")
        table, name = made["table"], {"token": made["seats"][1]["token"], "name": "Maren"}
        maren.post(f"/api/tables/{table}/seats/1/join", json=name).raise_for_status()
        assert gm.get(f"/api/tables/{table}/odds").json() == {}  # no character
        assert maren.get(f"/api/tables/{table}/odds").json() == {"str": {}, "dex": {}, "int": {}}
        shares = {"number": 0, "text": "share 1 1 4", "seat": 1}
        maren.post(f"/api/tables/{table}/moves", json=shares).raise_for_status()
        odds = maren.get(f"/api/tables/{table}/odds").json()
        assert odds["int"]["1"] == {"chances": [5, 142, 200, 653], "success": 853}
        assert maren.get(f"/api/tables/{table}/odds?seat=1").json() == odds
        assert gm.get(f"/api/tables/{table}/odds?seat=1").status_code == 403  # what Maren knows is hers


def test_papers_are_read_by_whom_they_are_for(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        asyncio.run(an_evening(server))


async def an_evening(server: Server) -> None:
    with server.browser() as browser:
        made = server.table(browser, "deckahedron", SEATS)
    table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
    for seat in (1, 2):
        with server.browser() as browser:
            name = {"token": tokens[seat], "name": f"P{seat}"}
            browser.post(f"/api/tables/{table}/seats/{seat}/join", json=name).raise_for_status()
    async with (
        at(server, table, token=tokens[0], seat=0) as gm,
        at(server, table, token=tokens[1], seat=1) as maren,
        at(server, table, token=tokens[2], seat=2) as ines,
    ):
        for client in (gm, maren, ines):
            await client.next("view")  # all are here
        await gm.send("paper", id="handout/chart", title="A torn chart", text="North is down.", to=[1])
        assert set(await papers(gm)) == {"handout/chart"}
        assert (await papers(maren))["handout/chart"]["text"] == "North is down."
        refused = await maren.ask("paper", "refused", id="campaign", title="Mine")
        assert "game master's" in refused["reason"]
        await maren.send("paper", id="seat/1", title="Kresk", fields={"pronouns": "they"})
        seen = await papers(ines)  # the first that she gets: nobody is told that others read something
        assert set(seen) == {"seat/1"} and seen["seat/1"]["fields"] == {"pronouns": "they"}
    async with at(server, table, token=tokens[2], seat=2) as again:
        seen = await again.next("view")
        assert [seat["name"] for seat in seen["view"]["seats"]][1] == "Kresk"
        assert seen["people"][1]["name"] == "P1"  # the player's own
        assert set(await papers(again)) == {"seat/1"}
    with server.browser() as watcher:
        assert watcher.get(f"/api/tables/{table}/odds").json() == {}  # no character of theirs
        diary = watcher.get(f"/api/tables/{table}/diary?as=text").text
        assert diary.startswith("THE DECKAHEDRON") and "A torn chart" not in diary
        odds = watcher.get("/api/games/deckahedron/odds?rank=dart&advantage=1&against=2").json()
        assert odds["odds"][0]["percent"]["VV"] == 65.3
        assert "a rank is" in watcher.get("/api/games/deckahedron/odds?rank=none").text


def test_the_diary_has_days_and_calls_foes_as_they_were_called_then(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        diary = asyncio.run(two_foes_of_one_number(server))
    snake, moll = "Rattle-tail 🐍", "Old Moll"
    about_foes = [line for line in diary.splitlines() if "joins the scene" in line or ": die d" in line]
    assert about_foes[:2] == [f"{snake} joins the scene: a guard.", f"{snake}: die d6."]
    assert about_foes[2:] == [f"{moll} joins the scene: a soldier.", f"{moll}: die d10."]  # the name was given later
    assert "Maren strikes Old Moll, with a d4." in diary  # also in the middle of a sentence
    assert f"EVENING 1: {time.localtime().tm_mday} " in diary
    assert "EVENING 2: THE NEXT FRIDAY: THE LONG TIDE" in diary  # the date that the group wrote down goes before


async def two_foes_of_one_number(server: Server) -> str:
    """One is named before it comes and leaves; the next is nameless at first."""
    with server.browser() as browser:
        made = server.table(browser, "deckahedron", "person,person")
        table = made["table"]
        name = {"token": made["seats"][1]["token"], "name": "Maren"}
        with server.browser() as maren:
            maren.post(f"/api/tables/{table}/seats/1/join", json=name).raise_for_status()
            move(maren, table, 1, "share 2 2 2", "ready")
        async with at(server, table, token=made["seats"][0]["token"], seat=0) as gm:

            async def call_it(title: str) -> None:
                await gm.send("paper", id="foe/101", title=title, fields={"kind": "guard"} if title else {})
                await papers(gm)

            await call_it("Rattle-tail 🐍")
            move(browser, table, 0, "foe guard", "foe 1 bigger die", "dismiss foe 1")
            await call_it("")
            move(browser, table, 0, "foe soldier", "foe 1 bigger die")
            await call_it("Old Moll")
            move(browser, table, 0, "P1 hits foe 1", "good night", "next evening")
            await gm.send("paper", id="evening/2", title="The Long Tide", fields={"date": "the next Friday"})
            await papers(gm)
        return browser.get(f"/api/tables/{table}/diary?as=text").text


def move(browser: httpx.Client, table: str, seat: int, *texts: str) -> None:
    for text in texts:
        number = browser.get(f"/api/tables/{table}").json()["number"]
        body = {"number": number, "text": text, "seat": seat}
        browser.post(f"/api/tables/{table}/moves", json=body).raise_for_status()
