"""A campaign between its evenings: seats that stay free, cards that change, players passed over, another server."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from quarterdeck import games
from quarterdeck.engine.record import parse_record
from quarterdeck.engine.verifying import verify
from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_table
from quarterdeck.server.database import Loaded
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.state import TableState
from quarterdeck.server.writing import write_paper
from tests.server.serving import Server
from tests.server.test_registry import with_registry

STARS = '[[move]]\nname = "Read the Stars"\nattributes = ["Int"]\nVV = "you know where you are"\n'


class Seat:
    """A browser that sits somewhere."""

    def __init__(self, http: httpx.Client, table: str, seat: int, token: str = "", name: str = "") -> None:
        self.http = http
        self.table, self.seat = table, seat
        if token:
            self.ask(f"seats/{seat}/join", token=token, name=name)

    def ask(self, path: str, **body: Any) -> Any:
        answer = self.http.post(f"/api/tables/{self.table}/{path}", json=body)
        return answer.json() if answer.status_code == 200 else answer.json()["problem"]

    def info(self) -> Any:
        return self.http.get(f"/api/tables/{self.table}").json()

    def do(self, *texts: str) -> Any:
        for text in texts:
            made = self.ask("moves", number=self.info()["number"], text=text, seat=self.seat)
            assert "number" in made, (text, made)

    def view(self) -> Any:
        return self.http.get(f"/api/tables/{self.table}/replay?seat={self.seat}&log=no").json()["view"]


def test_a_campaign_between_its_evenings(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as browsers:

        def browser() -> httpx.Client:
            return browsers.enter_context(server.browser())

        gm = Seat(browser(), "", 0)
        made = server.table(gm.http, "deckahedron", "person,person,person", name="Okoro")
        gm.table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        assert "at least one player" in gm.ask("begin")
        maren = Seat(browser(), gm.table, 1, tokens[1], "Maren")
        assert "whoever made the table" in maren.ask("begin")
        assert gm.ask("begin")["state"] == "playing"  # nobody has come for the last seat
        assert gm.view()["seats"][2]["marks"] == ["gone"] and gm.view()["seats"][2]["name"] == "Player 2"
        maren.do("share 3 2 1", "own Backstab", "ready")
        cards_change(gm, maren)
        late = Seat(browser(), gm.table, 2, made["invite_link"].partition("token=")[2], "Tomas")
        late.do("welcome P2", "share 1 1 4", "ready")
        gm.do("call everyone", "name Read the Stars", "ask")
        late.do("flip Int")
        handed_on(gm, maren, Seat(browser(), gm.table, 1))
        moved(gm, Seat(browser(), "", 0), Seat(browser(), "", 2))


def cards_change(gm: Seat, maren: Seat) -> None:
    """Checked by line, for the game master alone, told to all, and not while something is under way."""
    book = gm.http.get(f"/api/tables/{gm.table}/book").json()
    assert book["may"] and not maren.http.get(f"/api/tables/{gm.table}/book").json()["may"]
    wrong = gm.ask("book", text=book["text"].replace("costs = ", "cots = ", 1))
    line = next(i for i, text in enumerate(book["text"].splitlines(), 1) if text.startswith("costs = "))
    assert wrong["faults"][0]["line"] == line and "did you mean 'costs'" in wrong["faults"][0]["text"]
    assert "whoever leads" in maren.ask("book", text=STARS)
    ours = STARS + book["text"]
    assert gm.ask("book", text=ours, check=True) == {"faults": [], "changes": ["New: Read the Stars."], "done": False}
    gm.do("call P1", "name Volley", "ask")
    assert "still has to settle" in gm.ask("book", text=ours)
    gm.do("withdraw the call")
    assert gm.ask("book", text=ours)["done"]
    assert gm.ask("book", text=ours) == {"faults": [], "changes": [], "done": False}
    assert maren.info()["revised"] == 1
    assert maren.view()["seats"][1]["args"]["moves"] == ["move/Backstab"]
    assert "move/Read the Stars" in maren.http.get(f"/api/tables/{gm.table}/faces").json()["faces"]
    assert "New: Read the Stars." in maren.http.get(f"/api/tables/{gm.table}/diary").text


def handed_on(gm: Seat, maren: Seat, bela: Seat) -> None:
    """The game master's new link seats somebody else, and the one who sat there is out."""
    token = gm.ask("seats/1/revoke")["seat"]["token"]
    bela.ask("seats/1/join", token=token, name="Bela")
    bela.do("flip Int")
    assert "opens no seat" in maren.ask("moves", number=0, text="flip Int")
    assert "Bela sits here now, and no longer Maren." in gm.http.get(f"/api/tables/{gm.table}/diary?as=text").text


def moved(gm: Seat, brought: Seat, tomas: Seat) -> None:
    """The whole campaign goes on elsewhere, led by whoever brought it, and its record holds there."""
    exported = gm.http.get(f"/api/tables/{gm.table}/export").text
    assert tomas.http.get(f"/api/tables/{gm.table}/export").status_code == 403
    forged = exported.replace('"move","seat":1,"value":', '"move","seat":1,"value":9', 1)
    for text in (forged, "nothing", exported.splitlines()[0]):
        assert brought.http.post("/api/campaigns", json={"text": text}).status_code == 422
    made = brought.http.post("/api/campaigns", json={"text": exported}).json()
    brought.table = tomas.table = made["table"]
    assert brought.info()["number"] == gm.info()["number"] and brought.info()["mine"] == [0]
    tomas.ask("seats/2/join", token=made["seats"][2]["token"], name="Tomas")
    brought.do("call P2", "name Read the Stars", "ask")
    tomas.do("flip Int")
    while tomas.view()["prompt"]["question"]:
        tomas.do(tomas.view()["choices"][0]["text"])
    brought.do("good night", "end the campaign")
    record = brought.http.get(f"/api/tables/{made['table']}/record?notes=yes").text
    assert "change: moves = moves-1.toml" in record and verify(parse_record(record), games.find) == []
    assert brought.http.get(f"/api/tables/{made['table']}/verify").json()["fair"] is True


def test_who_is_away_is_passed_over(tmp_path: Path) -> None:
    """By what was agreed at the start, or by all who are here; and waited for again when they are back."""

    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person", name=name) for name in ("Okoro", "Ann", "Ben")]
        absence = m.Absence("pass", seconds=1)
        asked = m.NewTable(game="deckahedron", seats=seats, hotseat=True, absence=absence)
        table = await registry.find((await create_table(registry, asked, "b" * 43)).table)
        match = await table.ready()
        people = table.state.people
        people.away = {1: 0.0}  # long ago
        people.passed.clear()
        async with table.lock:
            await table.absences.check_timeouts()
        assert people.passed == {1}
        async with asyncio.timeout(20):
            while match.waiting() != [2]:
                table.audience.touch()
                table.go_on()
                await asyncio.sleep(0.02)
        told = [each.text for each in match.told(len(match.actions), 2)]
        assert "Okoro goes on without Ann." in told
        assert people.set_present({0, 1, 2}, set(), 1.0) and not people.passed

    with_registry(tmp_path, story)


def test_a_campaign_has_its_name_in_lists_too(tmp_path: Path) -> None:
    """Also while nobody has opened it since the server started: lists of tables read no papers."""

    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person", name=name) for name in ("Okoro", "Ann")]
        asked = m.NewTable(game="deckahedron", seats=seats, hotseat=True)
        table = await registry.find((await create_table(registry, asked, "b" * 43)).table)

        async def names() -> tuple[str, str]:
            loaded = await registry.store.load(table.state.id)
            assert loaded is not None
            asleep = TableState(Loaded(loaded.row, [], {}, {}), registry.settings, registry.readiness)
            return table_info(table.state, 0).name, asleep.name

        assert await names() == ("", "")
        await write_paper(table, 0, m.Paper("campaign", "The Long Tide"))
        assert await names() == ("The Long Tide", "The Long Tide")
        await write_paper(table, 0, m.Paper("campaign", "What only Ann may read", to=[1]))
        assert await names() == ("", "")

    with_registry(tmp_path, story)
