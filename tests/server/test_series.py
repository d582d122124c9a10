"""Series: over real sockets, killed in between, with one server and with two on one database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from quarterdeck.server.database import series_games, tables
from tests.server.serving import Message, Server, at

pytestmark = pytest.mark.xdist_group("server-kills")


def until(ask: Callable[[], Message], good: Callable[[Message], bool], seconds: float = 60) -> Message:
    """The answer as soon as it is good; what goes on by itself is waited for."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = ask()
            if good(found):
                return found
        except httpx.TransportError:
            found = {"problem": "the server is not there"}
        assert time.monotonic() < end, found
        time.sleep(0.05)


def post(browser: httpx.Client, path: str, body: object = None) -> Message:
    answer = browser.post(path, json={} if body is None else body)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def resign(server: Server, browser: httpx.Client, table: str) -> None:
    """Give a match up, as soon as it has begun."""
    info = until(lambda: browser.get(f"/api/tables/{table}").json(), lambda found: found["state"] != "gathering")
    seat = info["mine"][0]

    async def story() -> None:
        async with at(server, table, browser.cookies, seat=seat) as client:
            await client.next("view")
            await client.ask("resign", "people")

    asyncio.run(story())


def test_the_best_of_three_goes_on_by_itself_also_after_a_kill(tmp_path: Path) -> None:
    settings = {"NUMBER_SECONDS": "0.05"}
    with Server(tmp_path, **settings) as server, server.browser() as ines, server.browser() as tomas:
        asked = {
            "game": "hit-the-deck",
            "kind": "best",
            "best_of": 3,
            "player": "Ines",
            "name": "Friday",
            "listed": True,
        }
        made = post(ines, "/api/series", asked)
        one = f"/api/series/{made['series']}"
        assert (made["state"], made["you"], made["organiser"], made["table"]) == ("open", 0, True, "")
        assert ines.post(one + "/start").json() == {"problem": "2 play this, and 1 is there"}
        assert [each["name"] for each in tomas.get("/api/series").json()["open"]] == ["Friday"]
        assert tomas.post(one + "/start").status_code == 403
        joined = post(tomas, one + "/join", {"name": "Tomas"})
        assert (joined["you"], joined["organiser"]) == (1, False)
        assert (
            post(tomas, one + "/join", {"name": "ines"})["entrants"][1]["name"] == "ines 2"
        )  # two look alike to nobody
        post(tomas, one + "/join", {"name": "Tomas"})
        with server.browser() as late:
            assert late.post(one + "/join", json={"name": "Late"}).json() == {"problem": "all 2 places are taken"}
        first = post(ines, one + "/start")["table"]
        assert first and tomas.get(one).json()["table"] == first
        info = ines.get(f"/api/tables/{first}").json()
        assert [each["name"] for each in info["people"]] == ["Ines", "Tomas"] and info["options"]["begins"] == "A"
        place = {"series": made["series"], "name": "Friday", "kind": "best", "round": 1, "rounds": 1}
        assert info["series"] == {**place, "game": 1, "best_of": 3, "score": [0, 0]}
        resign(server, tomas, first)
        assert ines.get(f"/api/tables/{first}").json()["series"]["score"] == [1, 0]
        assert "series" in ines.post(f"/api/tables/{first}/rematch").json()["problem"]
        server.kill()  # the result is kept; whether the next table was made nobody knows
        server.start()
        second = until(lambda: ines.get(one).json(), lambda found: found["table"] not in ("", first))["table"]
        info = ines.get(f"/api/tables/{second}").json()
        assert [each["name"] for each in info["people"]] == ["Tomas", "Ines"]  # starts alternate
        assert (info["series"]["game"], info["series"]["score"], info["mine"]) == (2, [0, 1], [1])
        resign(server, tomas, second)
        done = until(lambda: ines.get(one).json(), lambda found: found["state"] == "over")
        assert [(each["name"], each["points"], each["won"]) for each in done["entrants"]] == [
            ("Ines", 1, 2),
            ("Tomas", 0, 0),
        ]
        assert [len(each["games"]) for each in done["pairings"]] == [2]  # the third would change nothing
        assert ines.post(one + "/join", json={"name": "Ines B"}).status_code == 200  # a name may still be changed
        assert "Traceback" not in server.output(), server.output()


def test_a_swiss_tournament_of_people_and_bots_is_killed_in_between(address: str, tmp_path: Path) -> None:
    """On PostgreSQL two servers look after it, and one of them is gone for good in the middle."""
    settings = {"NUMBER_SECONDS": "0.05", "DATABASE": address}
    other = Server(tmp_path, **settings)
    server = Server(tmp_path, **settings) if address.startswith("postgresql") else other
    with other, server, other.browser() as ines, server.browser() as tomas:
        asked = {"game": "hit-the-deck", "kind": "swiss", "player": "Ines", "rounds": 2, "bots": ["random"] * 3}
        made = post(ines, "/api/series", asked)
        one = f"/api/series/{made['series']}"
        assert ines.get("/api/series").json()["open"] == []  # for those who have its link
        post(tomas, one + "/join", {"name": "Tomas"})
        post(ines, one + "/bots", {"bot": "random"})
        assert tomas.post(one + "/bots", json={"bot": "random"}).status_code == 403
        begun = post(ines, one + "/start")
        assert (begun["round"], begun["rounds"], len(begun["entrants"])) == (1, 2, 6)
        others = [
            each["table"] for pair in begun["pairings"] for each in pair["games"] if each["table"] != begun["table"]
        ]
        resign(server, tomas, tomas.get(one).json()["table"] or begun["table"])
        other.kill()
        if other is server:
            other.start()
        ines_again = httpx.Client(base_url=server.address, cookies=ines.cookies, timeout=30)
        until(lambda: ines_again.get(f"/api/tables/{others[-1]}").json(), lambda found: found["state"] == "over")
        given_up: set[str] = set()

        def go_on() -> Message:
            """Whoever is a person gives up wherever they are waited for; once the organiser says so."""
            for browser in (ines_again, tomas):
                found: Message = browser.get(one).json()
                if found["table"] in given_up or not found["table"]:
                    continue
                given_up.add(found["table"])
                if found["round"] == 2 and browser is tomas:
                    you = found["you"]
                    assert browser.post(one + "/forfeit", json={"entrant": (you + 1) % 6}).status_code == 403
                    post(ines_again, one + "/forfeit", {"entrant": you})
                else:
                    resign(server, browser, found["table"])
            return dict(tomas.get(one).json())

        done = until(go_on, lambda found: found["state"] == "over", 120)
        ines_again.close()
        assert sum(each["points"] for each in done["entrants"]) == 6
        pairs = [frozenset(pair["entrants"]) for pair in done["pairings"]]
        assert len(pairs) == len(set(pairs)) == 6
        engine = sa.create_engine(address)
        with engine.connect() as connection:
            made_tables = set(connection.execute(sa.select(series_games.c.table_id)).scalars())
            assert len(made_tables) == 6 and set(connection.execute(sa.select(tables.c.id)).scalars()) == made_tables
        engine.dispose()
        assert "Traceback" not in server.output(), server.output()


def test_leaving_and_what_is_refused(server: Server) -> None:
    with server.browser() as ines, server.browser() as tomas:

        def refused(browser: httpx.Client, path: str, body: object) -> str:
            answer = browser.post(path, json=body)
            assert answer.status_code >= 400
            return str(answer.json()["problem"])

        assert "nobody wins" in refused(ines, "/api/series", {"game": "deckahedron", "kind": "swiss"})
        assert "2 at a table" in refused(ines, "/api/series", {"game": "hit-the-deck", "kind": "swiss", "seats": 3})
        assert "two meet" in refused(ines, "/api/series", {"game": "all-hands", "kind": "robin", "seats": 3})
        assert "best of 2" in refused(ines, "/api/series", {"game": "all-hands", "kind": "best"})
        assert "no bot" in refused(ines, "/api/series", {"game": "all-hands", "kind": "swiss", "bots": ["nobody"]})
        made = post(
            ines, "/api/series", {"game": "deckhand-builder", "kind": "robin", "bots": ["random"] * 3, "plays": False}
        )
        one = f"/api/series/{made['series']}"
        assert (made["you"], made["organiser"], [each["name"] for each in made["entrants"]]) == (
            -1,
            True,
            ["Random", "Random 2", "Random 3"],
        )
        assert post(tomas, one + "/join", {"name": "Tomas"})["you"] == 3
        assert "organises" in refused(tomas, one + "/leave", {"entrant": 0})
        assert post(ines, one + "/leave", {"entrant": 0})["entrants"][0]["name"] == "Random 2"
        assert tomas.get(one).json()["you"] == 2  # one before him is gone
        assert post(tomas, one + "/leave")["you"] == -1
        assert "3 to 32" in refused(ines, one + "/start", {})
        assert "no such series" in refused(tomas, "/api/series/aaaaaaaaaaaa/join", {"name": "Tomas"})
        assert "no such series" in refused(tomas, "/api/series/x/join", {"name": "Tomas"})
        assert post(ines, one + "/end")["state"] == "over"
        assert "nobody can enter" in refused(tomas, one + "/join", {"name": "Tomas"})


def test_all_hands_seats_groups_and_whoever_leaves_is_played_by_a_bot(tmp_path: Path) -> None:
    with Server(tmp_path, NUMBER_SECONDS="0.05") as server, server.browser() as ines:
        options = {"length": "round"}
        asked = {
            "game": "all-hands",
            "kind": "swiss",
            "seats": 3,
            "rounds": 1,
            "options": options,
            "bots": ["random"] * 2,
        }
        made = post(ines, "/api/series", {**asked, "player": "Ines"})
        one = f"/api/series/{made['series']}"
        begun = post(ines, one + "/start")
        assert [len(pair["entrants"]) for pair in begun["pairings"]] == [3]
        post(ines, one + "/leave")
        done = until(lambda: ines.get(one).json(), lambda found: found["state"] == "over")
        assert done["entrants"][-1]["left"] and sum(each["points"] for each in done["entrants"][:2]) == 1
        assert "Traceback" not in server.output(), server.output()
