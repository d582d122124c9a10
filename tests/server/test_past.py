"""What somebody played: results, ratings with their doubt, the leaderboard, and the way to another browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from quarterdeck.bots.strengths import strengths
from quarterdeck.games import every
from quarterdeck.server.changes import new_key, new_table
from quarterdeck.server.database import SeatSetup, Setup, Start, ratings
from quarterdeck.server.ledger import counts, enter, join_players
from quarterdeck.server.messages import Absence
from quarterdeck.server.rating import Rating, after, known
from quarterdeck.server.store import Store
from tests.server.serving import Message, Server, at
from tests.server.test_databases import row

LADDER = ("random", "first-voyage", "able-seaman", "bosun", "captain", "admiral")


# --- ratings


@pytest.mark.parametrize("game", [game.slug for game in every() if game.competitive])
def test_the_ladder_is_a_ladder(game: str) -> None:
    found = [strengths(game)[name] for name in LADDER]
    assert found == sorted(found)


def test_a_win_raises_and_every_match_makes_surer() -> None:
    weak, strong = known("hit-the-deck", "first-voyage"), known("hit-the-deck", "admiral")
    assert weak and strong and known("hit-the-deck", "captain@5000") is None
    over_weak, over_strong = (after([Rating(), bot], [True, False])[0] for bot in (weak, strong))
    assert Rating().mu < over_weak.mu < over_strong.mu and over_strong.sigma < Rating().sigma
    assert after([Rating(), weak], [False, True])[0].mu < Rating().mu
    one, other = after([Rating(), Rating()], [False, False])  # a draw of equals
    assert one.mu == pytest.approx(other.mu) and one.doubt < Rating().doubt
    assert Rating().shown == 1500


@pytest.mark.parametrize(("start", "rated"), [(None, True), (Start({}), False)], ids=["dealt", "from a position"])
def test_whoever_plays_on_from_a_position_is_not_rated(start: Start | None, rated: bool) -> None:
    seats = [SeatSetup("person", "Maren"), SeatSetup("bot", "", "bosun")]
    setup = Setup(seats, {}, Absence(), winners=[0], start=start)
    assert counts(row("aaaaaaaaaaaa", number=30), setup, ["maren", ""]) is rated


def test_many_matches_find_the_level_of_the_opponent() -> None:
    bosun, me = known("hit-the-deck", "bosun"), Rating()
    assert bosun
    for number in range(60):
        me = after([me, bosun], [number % 2 == 0, number % 2 == 1])[0]
    assert abs(me.mu - bosun.mu) < 2 and me.doubt < 160


def finished(table: str, *seats: SeatSetup, winners: list[int] | None, at: float, **more: object) -> object:
    setup = Setup(list(seats), {}, Absence(), winners=winners, **more)  # type: ignore[arg-type]  # by name
    text = msgspec.json.encode(setup).decode()
    return new_table(row(table, setup=text, state="over", number=9, updated_at=at))


def person(who: str, name: str) -> SeatSetup:
    return SeatSetup("person", name, taken=True, who=who)


def test_a_match_is_entered_once_whoever_asks(address: str) -> None:
    ines, tomas, bot = person("i" * 64, "Ines"), person("t" * 64, "Tomas"), SeatSetup("bot", "B", "bosun", True)

    async def story() -> None:
        store = Store(address)
        try:
            await store.commit(finished("a" * 12, ines, tomas, winners=[0], at=1.0))  # type: ignore[arg-type]
            await store.commit(finished("b" * 12, tomas, bot, winners=[1], at=2.0))  # type: ignore[arg-type]
            unrated = {
                "c": {"hotseat": True}, "d": {"record": True}, "e": {"seed": 7}, "f": {"deal": "hit-the-deck"},
            }  # fmt: skip
            for letter, more in unrated.items():
                await store.commit(finished(letter * 12, ines, bot, winners=[0], at=3.0, **more))  # type: ignore[arg-type]
            dice = SeatSetup("bot", "R", "captain@7", True)  # of a strength that nobody measured
            await store.commit(finished("g" * 12, ines, dice, winners=[0], at=3.0))  # type: ignore[arg-type]
            await store.commit(finished("h" * 12, ines, ines, winners=[0], at=3.0))  # type: ignore[arg-type]
            await asyncio.gather(enter(store), enter(store), enter(store))
            await enter(store)
            found = await store.read(lambda connection: connection.execute(sa.select(ratings)).all())
            matches = {row.name: (row.matches, row.mu > 25) for row in found}
            assert matches == {"Ines": (1, True), "Tomas": (2, False)}
            await store.commit(new_key("t" * 64, "a" * 12, 1, 1.0))
            moved = await store.write(lambda connection: join_players(connection, "t" * 64, "i" * 64))
            assert moved == [("a" * 12, 1)]
            (left,) = await store.read(lambda connection: connection.execute(sa.select(ratings)).all())
            assert (left.player, left.matches) == ("i" * 64, 3)
            await store.commit(finished("k" * 12, tomas, bot, winners=[0], at=9.0))  # type: ignore[arg-type]
            await enter(store)  # begun before the two were one
            (left,) = await store.read(lambda connection: connection.execute(sa.select(ratings)).all())
            assert left.matches == 4
        finally:
            store.close()

    asyncio.run(story())


# --- over the API


def resigned(server: Server, one: httpx.Client, other: httpx.Client, loser: int) -> str:
    """A match of two people that one of them gives up."""
    asked = {"game": "hit-the-deck", "seats": [{"kind": "person"}, {"kind": "person"}], "listed": True, "name": "Ines"}
    table = str(one.post("/api/tables", json=asked).json()["table"])
    other.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tomas"}).raise_for_status()
    for seat, browser in ((0, one), (1, other)):
        move = {"number": seat, "text": "keep", "seat": seat}
        browser.post(f"/api/tables/{table}/moves", json=move).raise_for_status()

    async def story() -> None:
        async with at(server, table, (one, other)[loser].cookies, seat=loser) as client:
            await client.next("view")
            await client.ask("resign", "people")

    asyncio.run(story())
    return table


def rating(browser: httpx.Client) -> Message:
    (found,) = browser.get("/api/me").json()["ratings"]
    return dict(found)


def test_results_ratings_and_the_way_to_another_browser(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as ines, server.browser() as tomas, server.browser() as phone:
        assert ines.get("/api/me").json() == {"ratings": [], "results": [], "leaderboard": True}
        tables = [resigned(server, ines, tomas, loser) for loser in (1, 1, 1, 1, 0)]
        server.kill()  # before anybody asked what came of it
        server.start()
        mine, theirs = rating(ines), rating(tomas)
        assert mine["matches"] == theirs["matches"] == 5 and mine["rating"] > 1500 > theirs["rating"]
        assert 0 < mine["doubt"] < 480 and mine["below"] and mine["above"]
        (line,) = ines.get("/api/me").json()["results"]
        assert (line["against"], line["won"], line["lost"]) == ("Tomas", 4, 1)
        wants = {"": 5, "result=won": 4, "result=lost": 1, "against=person:Tomas": 5, "against=bot:bosun": 0}
        for query, count in {**wants, "game=deckhand-duel": 0}.items():
            assert ines.get(f"/api/history?{query}").json()["played"] == count, query
        leaders = ines.get("/api/leaderboard/hit-the-deck").json()["leaders"]
        assert [(each["name"], each["mine"]) for each in leaders] == [("Ines", True), ("Tomas", False)]
        assert rating(ines) == mine  # asking again changes nothing
        hashes = [key for each in (ines, tomas) for key in each.cookies.values()]
        whole = ines.get("/api/me/export").text
        assert hashes[0] in whole and hashes[1] not in whole
        assert '"who":"' not in tomas.get(f"/api/tables/{tables[0]}/export").text.replace("\\", "").replace(
            f'"who":"{own_hash(tomas)}"', ""
        ).replace('"who":""', "")
        link = ines.post("/api/me/link").json()["link"]
        other = resigned(server, phone, tomas, 1)
        assert phone.post("/api/me", json={"secret": link.partition("#")[2]}).json() == {"tables": 6}
        assert phone.get("/api/history").json()["played"] == 6 and ines.get("/api/history").json()["played"] == 6
        assert rating(ines)["matches"] == 6
        assert phone.get(f"/api/tables/{other}").json()["mine"] == [0]
        for nonsense in ("", "short", "x" * 99 + "!", "/me#"):
            answer = phone.post("/api/me", json={"secret": nonsense})
            assert answer.status_code == 422 and answer.json()["problem"]
        assert phone.get("/api/history?result=cheated").status_code == 400
        server.stop()
        server.settings["LEADERBOARD"] = "no"
        server.start()
        assert ines.get("/api/leaderboard/hit-the-deck").status_code == 404
        assert not ines.get("/api/me").json()["leaderboard"]


def own_hash(browser: httpx.Client) -> str:
    from quarterdeck.server.keys import hash_of

    return hash_of(next(iter(browser.cookies.values())))
