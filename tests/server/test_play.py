"""People and bots at tables: whole matches, links, coming back, taking back, leaving."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import run_scenario
from quarterdeck.games import every, find
from tests.project import ROOT
from tests.server.serving import Client, Message, Player, Server, at

SLUGS = [game.slug for game in every()]
LEAST = {game.slug: max(2, min(game.seats)) if max(game.seats) > 1 else 1 for game in every()}


def seats(slug: str, first: str, others: str) -> str:
    return ",".join([first, *[others] * (LEAST[slug] - 1)])


def token(made: Message, seat: int) -> str:
    return str(next(each["token"] for each in made["seats"] if each["seat"] == seat))


@pytest.mark.parametrize("slug", ["hit-the-deck", "deckahedron"])
def test_a_person_and_bots_play_to_the_end(server: Server, slug: str) -> None:
    with server.browser() as browser:
        made = server.table(browser, slug, seats(slug, "person", "random"), name="Ines")
        view = asyncio.run(Player(server, made["table"], 0, token(made, 0)).play())
        assert view["outcome"]["text"] and view["seats"][0]["name"] == "Ines"
        facts = browser.get(f"/api/tables/{made['table']}").json()
        assert (facts["state"], facts["mine"], facts["host"]) == ("over", [0], True)
        assert browser.get(f"/api/tables/{made['table']}/verify").json()["fair"] is True
        best = browser.get(f"/api/games/{slug}/records").json()
        assert best["longest"]["number"] >= view["number"] and best["longest"]["mine"] == []
        assert best["quickest"] is None or slug != "deckahedron"  # nobody wins there


@pytest.mark.parametrize("slug", SLUGS)
def test_two_people_meet_by_link_and_play_to_the_end(server: Server, slug: str) -> None:
    if LEAST[slug] < 2:
        pytest.skip("a game for one")
    with server.browser() as ines, server.browser() as tom:
        short: dict[str, Any] = {"options": {"length": "round"}} if slug == "all-hands" else {}
        made = server.table(ines, slug, "person,person" + ",random" * (LEAST[slug] - 2), name="Ines", **short)
        table = made["table"]
        assert ines.get(f"/api/tables/{table}").json()["state"] == "gathering"
        key = made["seats"][1]["link"].partition("token=")[2]
        joined = tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tom", "token": key})
        assert joined.json() == {"table": table, "seat": 1, "name": "Tom"}

        async def both() -> list[Message]:
            players = [Player(server, table, seat, token(made, seat)) for seat in (0, 1)]
            return await asyncio.gather(*(player.play() for player in players))

        views = asyncio.run(both())
        assert views[0]["outcome"] == views[1]["outcome"]
        assert [seat["name"] for seat in views[1]["seats"]][:2] == ["Ines", "Tom"]
        record = tom.get(f"/api/tables/{table}/record").text
        assert "seed: " in record and record.count("\n") > views[0]["number"]
        kept = tom.post("/api/records", json={"text": record}).json()
        replay = tom.get(f"/api/tables/{kept['table']}/replay", params={"seat": 0, "number": 1}).json()
        assert (replay["number"], replay["last"]) == (1, views[0]["number"])
        assert len(replay["moves"]) == replay["last"] and replay["moves"][0][1]


def test_whoever_waits_for_the_others_is_shown_the_deal(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "all-hands", "person,person")

        async def story() -> None:
            async with at(server, made["table"], ines.cookies) as one:
                assert (await one.next())["table"]["state"] == "gathering"
                await one.send("chat", text="anyone?")
                last = (await one.next("chat"))["seq"]
                join = f"/api/tables/{made['table']}/seats/1/join"
                await asyncio.to_thread(tom.post, join, json={"token": token(made, 1)})
                dealt = await one.next("view")
                assert dealt["whole"] and [line["text"] for line in dealt["chat"]] == ["anyone?"]
            async with at(server, made["table"], ines.cookies, last=last) as one:
                again = await one.next("view")
                assert again["whole"] and again["log"] == dealt["log"]
            async with at(server, made["table"], ines.cookies, last=dealt["seq"]) as one:
                assert not (await one.next("view"))["whole"]

        asyncio.run(story())


def test_a_ship_being_crewed_is_no_news_to_the_others(server: Server) -> None:
    """R20, R39: what can still be taken back is its player's secret; so is how often it was."""
    deals = ((seed, Match(find("all-hands"), ["one", "two"], {}, seed_from_number(seed))) for seed in range(100))
    begun = ((seed, deal.notation.text(action)) for seed, deal in deals for action in deal.legal(0))
    seed, launch = next((seed, text) for seed, text in begun if text.startswith("launch"))
    with server.browser() as browser:
        made = server.table(browser, "all-hands", "person,random", seed=seed)

        async def story() -> None:
            table = made["table"]
            async with at(server, table, browser.cookies) as one, at(server, table) as other:
                await one.next("view")
                before = await other.next("view")
                for number, text in enumerate((launch, "back", launch)):
                    await one.send("move", number=number, text=text)
                    assert (await one.next("view"))["view"]["number"] == number + 1
                await other.send("ping")
                assert (await other.next())["seq"] == before["seq"]  # the answer, and nothing before it
                facts = browser.get(f"/api/tables/{table}").json()
                assert (facts["number"], facts["seq"]) == (0, before["seq"])
            async with at(server, table) as other:
                again = await other.next("view")
                assert (again["view"], again["log"]) == (before["view"], before["log"])

        asyncio.run(story())


def test_coming_back_brings_what_was_missed(server: Server) -> None:
    with server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)

        async def story() -> None:
            table = made["table"]
            mine = browser.cookies
            async with at(server, table, mine, seat=0) as one, at(server, table, mine, seat=1) as other:
                assert (await one.next("view"))["whole"]
                await other.next("view")
                last = other.last
                await one.send("move", number=0, text="keep")
                await one.next("view")
                await other.next("view")
                await one.send("chat", text="  well\u202e\u0007 met ")
                assert (await one.next("chat"))["line"]["text"] == "well met"
            async with at(server, table, browser.cookies, seat=1, last=last) as other:
                back = await other.next("view")
                assert not back["whole"] and back["view"]["number"] == 1
                assert [told["move"] for told in back["log"]] == [1] * len(back["log"]) and back["log"]
                assert [line["text"] for line in back["chat"]] == ["well met"]
            async with at(server, table, browser.cookies, seat=1, last=999) as other:
                assert (await other.next("view"))["whole"]
            async with at(server, table, browser.cookies, seat=1, last=back["seq"]) as other:
                again = await other.next("view")
                assert (again["log"], again["chat"]) == ([], [])

        asyncio.run(story())


def test_what_is_stale_double_illegal_or_forged_changes_nothing(server: Server) -> None:
    with server.browser() as browser, server.browser() as stranger:
        made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
        table = made["table"]

        async def story() -> None:
            async with at(server, table, browser.cookies, seat=0) as one:
                await one.next("view")
                wrong: list[tuple[dict[str, Any], str]] = [
                    ({"number": 1, "text": "keep"}, "gone on"),
                    ({"number": 0, "text": "deploy 7S A"}, ""),
                    ({"number": 0, "text": "dance"}, "is not a move"),
                    ({"number": 0, "action": 99999}, "no such action"),
                    ({"number": 0}, "one of them"),
                ]
                for fields, reason in wrong:
                    refused = await one.ask("move", "refused", **fields)
                    assert reason in refused["reason"] and refused["number"] == 0, refused
                await one.send("move", number=0, text="keep")
                await one.send("move", number=0, text="keep")
                assert (await one.next("view"))["view"]["number"] == 1
                assert "gone on" in (await one.next("refused"))["reason"]
                assert (await one.ask("why", "because", text="deploy 7S A"))["reason"]
            async with at(server, table, stranger.cookies, seat=0) as forged:
                assert "not yours" in (await forged.next("refused"))["reason"]
                assert "hello" in (await forged.ask("move", "error", number=1, text="keep"))["problem"]
            async with at(server, table, seat=-1) as watcher:
                view = (await watcher.next("view"))["view"]
                assert view["choices"] == [] and view["seat"] == 7
                assert "watch" in (await watcher.ask("move", "refused", number=1, text="keep"))["reason"]

        asyncio.run(story())
        forged = {"number": 1, "text": "keep", "token": "x" * 43}
        assert stranger.post(f"/api/tables/{table}/moves", json=forged).status_code == 403
        assert browser.get(f"/api/tables/{table}").json()["number"] == 1


def test_undo_is_free_until_something_was_shown_and_by_consent_after_that(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person", name="Ines")
        table = made["table"]
        tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tom", "token": token(made, 1)})

        async def story() -> None:
            async with at(server, table, ines.cookies) as one, at(server, table, tom.cookies) as other:
                await one.next("view"), await other.next("view")
                assert "not decided" in (await one.ask("undo", "refused"))["reason"]
                await one.send("move", number=0, text="keep")
                await one.next("view")
                await one.send("undo")  # sealed: nobody knows anything by it
                back = await one.next("view")
                assert back["view"]["number"] == 0 and back["whole"]
                await one.send("move", number=0, text="redraw")
                await one.next("view")
                number = 1
                await other.send("move", number=number, text="redraw")  # now both hands are drawn anew
                while (await other.next("view"))["view"]["number"] < 2:
                    pass
                await other.send("undo")
                asked = await one.next("undo-asked")
                assert (asked["name"], asked["to"], asked["asks"]) == ("Tom", 1, [0])
                await one.send("consent", undo=False)
                assert "Ines" in (await other.next("undo-answered"))["reason"]
                await other.send("undo")
                await one.next("undo-asked")
                await one.send("consent", undo=True)
                assert (await other.next("undo-answered"))["granted"]
                assert (await other.next("view"))["view"]["number"] == 1

        asyncio.run(story())


def test_a_game_master_takes_back_an_act_of_their_own_without_asking(server: Server) -> None:
    with server.browser() as gm, server.browser() as tom:
        made = server.table(gm, "deckahedron", "person,person", name="Gwen", options={"own": "0"})
        table = made["table"]
        tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tom", "token": token(made, 1)})

        async def story() -> None:
            async with at(server, table, gm.cookies) as one, at(server, table, tom.cookies) as other:
                await one.next("view"), await other.next("view")
                await other.send("move", number=0, text="share 2 2 2")
                while (await one.next("view"))["view"]["number"] < 1:
                    pass
                await one.send("move", number=1, text="harm P1")  # cards were revealed
                assert (await one.next("view"))["view"]["number"] == 2
                await one.send("undo")
                assert (await one.next("view"))["view"]["number"] == 1

        asyncio.run(story())


def test_a_bot_lets_a_decision_be_taken_back_once(server: Server) -> None:
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,random")

        async def story() -> None:
            async with at(server, made["table"], ines.cookies) as one:
                message = await one.next("view")
                for again in range(2):
                    while message["view"]["number"] < 2:
                        if message["view"]["choices"]:
                            await one.send("move", number=message["view"]["number"], text="redraw")
                        message = await one.next("view")
                    if not again:
                        await one.send("undo")
                        while not (message := await one.next("view"))["whole"]:
                            pass
                assert "taken back once" in (await one.ask("undo", "refused"))["reason"]

        asyncio.run(story())


def test_whoever_leaves_is_replaced_and_gets_the_seat_back(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        absence = {"then": "bot", "seconds": 1, "bot": "random"}
        made = server.table(ines, "hit-the-deck", "person,person", name="Ines", absence=absence)
        table = made["table"]
        tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tom", "token": token(made, 1)})

        async def story() -> None:
            async with at(server, table, ines.cookies) as one:
                async with at(server, table, tom.cookies) as other:
                    await other.next("view")
                while not (await one.next("people"))["table"]["people"][1]["stand_in"]:
                    pass
                while "deciding" in (await one.next("view"))["view"]["seats"][1]["marks"]:
                    pass
                async with at(server, table, tom.cookies) as other:
                    people = (await other.next("people"))["table"]["people"]
                    assert people[1]["here"] and not people[1]["stand_in"]

        asyncio.run(story())


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(server: Server) -> None:
    with server.browser() as ines:
        clock = {"seconds": 5, "increment": 0}
        made = server.table(ines, "hit-the-deck", "person,random", clock=clock)

        async def story() -> None:
            async with at(server, made["table"], ines.cookies) as one:
                people = (await one.next("view"))["people"]
                assert 4000 < people[0]["clock"] <= 5000 and people[0]["running"]
                while not (await one.next("people"))["table"]["people"][0]["stand_in"]:
                    pass
                view = await one.next("view")
                while not view["view"]["outcome"]:
                    view = await one.next("view")

        asyncio.run(story())


def test_links_invitations_and_revoking(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom, server.browser() as eve:
        made = server.table(ines, "hit-the-deck", "person,person")
        table = made["table"]
        join = f"/api/tables/{table}/seats/1/join"
        assert eve.post(join, json={"name": "Eve"}).status_code == 403
        assert eve.post(f"/api/tables/{table}/seats/1/revoke").status_code == 403
        renewed = ines.post(f"/api/tables/{table}/seats/1/revoke").json()["seat"]
        assert eve.post(join, json={"name": "Eve", "token": token(made, 1)}).status_code == 403
        invite = made["invite_link"].partition("token=")[2]
        assert tom.post(join, json={"name": "Captain A", "token": invite}).json()["name"] == "Captain A 2"
        assert eve.post(join, json={"name": "Eve", "token": invite}).status_code == 403
        assert tom.post(join, json={"name": "Tom", "token": ""}).json()["name"] == "Tom"
        assert eve.post(f"/api/tables/{table}/seats/0/join", json={"token": renewed["token"]}).status_code == 403
        fresh = tom.post(f"/api/tables/{table}/seats/1/revoke").json()["seat"]
        assert eve.post(join, json={"token": renewed["token"]}).status_code == 403
        assert eve.post(join, json={"token": fresh["token"]}).json()["name"] == "Tom"  # another device of Tom's
        mine = tom.get("/api/tables").json()["mine"]
        assert [each["table"] for each in mine] == [table] and mine[0]["waiting"] == [0, 1]


def test_listed_tables_are_open_to_all_until_they_are_full(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person", listed=True)
        listed = {each["table"] for each in tom.get("/api/tables").json()["open"]}
        assert made["table"] in listed
        assert tom.post(f"/api/tables/{made['table']}/seats/1/join", json={}).status_code == 200
        assert made["table"] not in {each["table"] for each in tom.get("/api/tables").json()["open"]}


def test_watchers_see_hands_where_one_person_plays_alone(server: Server) -> None:
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,random")

        async def story() -> None:
            table = made["table"]
            async with at(server, table, ines.cookies, seat=0) as one:
                async with at(server, table, seat=-1, eyes=0) as watcher:
                    assert "plays alone and agreed" in (await watcher.next("refused"))["reason"]
                await one.send("open-hands", agree=True)
                while not (await one.next("people"))["table"]["open_hands"]:
                    pass
                async with at(server, table, seat=-1, eyes=0) as watcher:
                    assert (await watcher.next("view"))["view"]["seat"] == 0
                    await one.send("open-hands", agree=False)
                    assert (await watcher.next("view"))["view"]["seat"] == 7

        asyncio.run(story())


def test_no_second_window_shows_an_opponents_hand(server: Server) -> None:
    """Nobody can tell a watcher from an opponent with a second browser."""
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,person", hotseat=True)

        async def story() -> None:
            for seat in (0, 1):
                async with at(server, made["table"], ines.cookies, seat=seat) as one:
                    await one.send("open-hands", agree=True)
                    assert "tell the others your hand" in (await one.next("refused"))["reason"]
            async with at(server, made["table"], seat=-1, eyes=0) as watcher:
                assert "plays alone" in (await watcher.next("refused"))["reason"]

        asyncio.run(story())


def test_a_rematch_seats_the_same_people(server: Server) -> None:
    with server.browser() as ines, server.browser() as eve:
        made = server.table(ines, "hit-the-deck", "person,random", name="Ines", options={"begins": "loser"})
        assert ines.post(f"/api/tables/{made['table']}/rematch").status_code == 409
        winners = asyncio.run(Player(server, made["table"], 0, token(made, 0)).play())["outcome"]["winners"]
        assert eve.post(f"/api/tables/{made['table']}/rematch").status_code == 403
        again = ines.post(f"/api/tables/{made['table']}/rematch").json()["table"]
        assert ines.post(f"/api/tables/{made['table']}/rematch").json()["table"] == again
        assert ines.get(f"/api/tables/{again}").json()["mine"] == [0]
        lost = "nobody" if len(winners) > 1 else "AB"[1 - winners[0]]
        assert ines.get(f"/api/tables/{again}").json()["options"]["lost-last"] == lost
        assert asyncio.run(Player(server, again, 0, token(made, 0)).play())["outcome"]


def test_bots_wait_for_whoever_is_still_shown_what_happened(server: Server) -> None:
    """And for nobody who is gone, or has not begun to say so."""
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,random", seed=3)

        async def until_the_bot_is_to_move(one: Client, view: Message, least: int) -> int:
            """Saying what we were shown up to a number of moves; the number at which we wait for the bot."""
            while view["number"] < least or view["prompt"]["question"]:
                if view["number"] < least:
                    await one.send("shown", number=view["number"])
                if view["prompt"]["question"]:
                    await one.send("move", number=view["number"], action=view["choices"][-1]["action"])
                view = (await one.next("view"))["view"]
            return int(view["number"])

        async def story() -> None:
            async with at(server, made["table"], ines.cookies) as one:
                number = await until_the_bot_is_to_move(one, (await one.next("view"))["view"], 4)
                heard = len(one.heard)
                await one.nothing_more(0.5)
                assert not [each for each in one.heard[heard:] if each["type"] == "view"]
                await one.send("shown", number=number)
                view = (await one.next("view"))["view"]
                assert view["number"] == number + 1
                await until_the_bot_is_to_move(one, view, number + 2)
            async with at(server, made["table"], ines.cookies) as again:
                while not (await again.next("view"))["view"]["prompt"]["question"]:
                    pass

        asyncio.run(story())


def test_explanations_and_hints(server: Server) -> None:
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,person", hotseat=True)

        async def story() -> None:
            async with at(server, made["table"], ines.cookies, seat=0) as one:
                await one.next("view")
                found = await one.ask("explain", "explained", topic="KS")
                assert "King of Spades" in found["text"] and found["face"] == "KS"
                assert (await one.ask("explain", "explained", topic="R42"))["text"]
                unknown = await one.ask("explain", "explained", topic="xyzzy")
                assert "Nothing is known" in unknown["text"] and unknown["known"] is False
                assert (await one.ask("ping", "pong"))["seq"] == 0
                hint = await one.ask("hint", "hint")
                assert "keep" in " ".join(hint["lines"]) or "redraw" in " ".join(hint["lines"])
                for move in hint["moves"]:  # none before the bots are ready
                    assert move["text"] in ("keep", "redraw")
                    assert 0 <= move["low"] <= move["chance"] <= move["high"] <= 1

        asyncio.run(story())
        quiet = server.table(ines, "deckahedron", "person,person", hotseat=True)

        async def nobody_wins() -> None:
            async with at(server, quiet["table"], ines.cookies, seat=0) as one:
                assert "nobody wins" in (await one.ask("hint", "refused"))["reason"]

        asyncio.run(nobody_wins())


def test_the_ten_lines_of_the_documents_play(server: Server) -> None:
    with server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,random")
        script = ROOT / "docs" / "examples" / "sit_down.py"
        words = [sys.executable, str(script), server.address, made["table"], token(made, 0)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0 and "wins" in done.stdout, done.stdout + done.stderr


def test_secrets_are_in_no_log_and_no_database(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,person")
        secrets = [ines.cookies["quarterdeck"], *(each["token"] for each in made["seats"])]
        stream = f"{server.address}/api/tables/{made['table']}/stream"
        assert httpx.get(stream, params={"token": "x" + secrets[1], "seat": 0}).status_code == 403
        line = ines.post("/api/tables", json={"game": "hit-the-deck", "seats": []}).text
        server.stop()
        kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
        for secret in secrets:
            assert secret.encode() not in kept and secret not in line


def test_cookies_are_out_of_reach(server: Server) -> None:
    with server.browser() as ines:
        answer = ines.post("/api/tables", json={"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2})
        assert "HttpOnly; SameSite=Strict" in answer.headers["set-cookie"]
        made = answer.json()
        evil = {"Origin": "http://evil.example"}
        assert ines.post(f"/api/tables/{made['table']}/rematch", headers=evil).status_code == 403
        assert httpx.get(server.address + "/api/games", headers={"Host": "evil.example"}).status_code == 403
        page = ines.get("/table/" + made["table"])
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert ines.get("/..%2f..%2fpyproject.toml").status_code == 404


def test_a_seed_is_for_one_person_alone_and_known_to_all(server: Server) -> None:
    with server.browser() as ines:
        made = [server.table(ines, "hit-the-deck", "person,random", seed=7, name="Ines") for _ in range(2)]
        views = []
        for each in made:
            facts = httpx.get(f"{server.address}/api/tables/{each['table']}").json()
            assert facts["seed"] == 7
            views.append(asyncio.run(Player(server, each["table"], 0, token(each, 0)).play()))
        assert views[0]["zones"] and server.table(ines, "hit-the-deck", "person,random")["table"]
        dealt = [ines.get(f"/api/tables/{each['table']}/replay", params={"seat": 0, "number": 0}) for each in made]
        assert dealt[0].json()["view"] == dealt[1].json()["view"]
        record = ines.get(f"/api/tables/{made[0]['table']}/record").text
        assert "practice table: its shuffles come from the number 7" in record
        assert ines.post("/api/records", json={"text": record}).status_code == 200
        again = ines.post(f"/api/tables/{made[0]['table']}/rematch").json()["table"]
        assert ines.get(f"/api/tables/{again}").json()["seed"] is None
        two = {"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "seed": 7}
        assert "alone with bots" in ines.post("/api/tables", json=two).json()["problem"]


@pytest.mark.parametrize("slug", ["hit-the-deck", "deckahedron"])
def test_the_position_is_a_scenario_of_what_its_seat_sees(server: Server, tmp_path: Path, slug: str) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, slug, "person,person", name="Ines")
        place = f"/api/tables/{made['table']}/position"
        assert "has not begun" in ines.get(place).json()["problem"]
        tom.post(f"/api/tables/{made['table']}/seats/1/join", json={"token": token(made, 1)}).raise_for_status()
        found = {}
        for seat, browser in enumerate((ines, tom)):
            answer = browser.get(place)
            assert answer.status_code == 200 and ".toml" in answer.headers["content-disposition"], answer.text
            assert browser.get(place, params={"seat": seat}).text == answer.text
            assert browser.get(place, params={"seat": 1 - seat}).status_code == 403
            path = tmp_path / f"{seat}.toml"
            path.write_text(answer.text, encoding="utf-8")
            report = run_scenario(path, find)
            assert report.wrong == [] and report.checks and "after move 0, as " in report.about
            found[seat] = set(re.findall(r"\b(?:\d+|[JQKA])[CDHS]\b", answer.text))
        assert slug == "deckahedron" or (len(found[0]), len(found[1]), found[0] & found[1]) == (7, 7, set())
    with server.browser() as watcher:
        refused = watcher.get(place)
        assert refused.status_code == 403 and "none here is yours" in refused.json()["problem"]


def test_notes_are_kept_for_their_seat_alone(server: Server) -> None:
    with server.browser() as okoro:
        made = server.table(okoro, "deckahedron", "person,person", hotseat=True)

        async def story() -> None:
            table, mine = made["table"], okoro.cookies
            async with at(server, table, mine, seat=0) as master, at(server, table, mine, seat=1) as player:
                await master.next("view"), await player.next("view")
                await master.send("note", text="The mayor\r\n\tis a ghost\0.")
                assert (await master.next("notes"))["text"] == "The mayor\n\tis a ghost."
                assert "letters" in (await master.ask("note", "refused", text="x" * 60_001))["reason"]
                async with at(server, table, mine, seat=0) as again:
                    assert (await again.next("notes"))["text"].startswith("The mayor")
                async with at(server, table, seat=-1) as watcher:
                    assert "watch" in (await watcher.ask("note", "refused", text="x"))["reason"]
                await player.nothing_more()
                assert "notes" not in {message["type"] for message in player.heard}

        asyncio.run(story())


def test_eyes_are_lent_and_notes_are_not(server: Server) -> None:
    with server.browser() as okoro:
        made = server.table(okoro, "deckahedron", "person,random")

        async def story() -> None:
            async with at(server, made["table"], okoro.cookies, seat=0) as master:
                await master.ask("note", "notes", text="The mayor is a ghost.")
                await master.send("open-hands", agree=True)
                while not (await master.next("people"))["table"]["open_hands"]:
                    pass
                async with at(server, made["table"], seat=-1, eyes=0) as watcher:
                    await watcher.nothing_more()
                assert {message["type"] for message in watcher.heard} == {"people", "view"}

        asyncio.run(story())


def test_explanations_without_a_table(server: Server) -> None:
    found = httpx.get(server.address + "/api/games/hit-the-deck/explain", params={"topic": "KS"}).json()
    assert "King of Spades" in found["text"] and found["face"] == "KS"
    assert httpx.get(server.address + "/api/games/chess/explain", params={"topic": "KS"}).status_code == 404


def test_whom_to_play_against_is_said(server: Server) -> None:
    listed = {each["slug"]: each for each in httpx.get(server.address + "/api/games").json()["games"]}
    assert listed["hit-the-deck"]["bot"] == "able-seaman" and "ready" in listed["hit-the-deck"]
    assert listed["deckahedron"]["bot"] == "random" and listed["deckahedron"]["ready"]
