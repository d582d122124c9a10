"""Captain and deck are chosen in secret, before the match: nobody learns more than that somebody has chosen."""

import asyncio
from typing import Any

import httpx
import pytest

from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER
from tests.server.serving import Message, Player, Server, at
from tests.server.test_play import token

SECRET = {"options": {"blue": "choose", "red": "choose"}}
OWN = cardset.deck_line(cardset.ready_decks()["dockmaster"], cardset.house_set())


def choose(browser: httpx.Client, table: str, seat: int, value: str) -> httpx.Response:
    return browser.post(f"/api/tables/{table}/seats/{seat}/choose", json={"value": value})


def facts(browser: httpx.Client, table: str) -> Message:
    found: Message = browser.get(f"/api/tables/{table}").json()
    return found


def standing(found: Message) -> list[tuple[str, bool]]:
    return [(one["chooses"], one["chosen"]) for one in found["people"]]


def test_both_choose_and_the_decks_are_turned_up_together(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "deckhand-duel", "person,person", name="Ines", **SECRET)
        table = made["table"]
        tom.post(f"/api/tables/{table}/seats/1/join", json={"name": "Tom", "token": token(made, 1)})
        found = facts(tom, table)
        assert found["state"] == "gathering" and standing(found) == [("blue", False), ("red", False)]

        async def story() -> None:
            async with at(server, table, tom.cookies) as other:
                await other.next("people")
                assert (await asyncio.to_thread(choose, ines, table, 0, OWN)).status_code == 200
                told = await other.next("people")
                assert standing(told["table"]) == [("blue", True), ("red", False)]
                assert told["table"]["options"]["blue"] == "choose" and told["table"]["state"] == "gathering"
                assert not any(word in raw for raw in other.raw for word in ("dockmaster", "Crane Hand"))
                for browser, seat, value in ((ines, 0, "duchess"), (ines, 0, OWN), (tom, 1, "overseer")):
                    assert (await asyncio.to_thread(choose, browser, table, seat, value)).status_code == 200
                view = (await other.next("view"))["view"]
                assert [seat["args"]["captain"] for seat in view["seats"]] == ["The Dockmaster", "The Overseer"]
                assert [told["text"] for told in view["told"]][:2] == [
                    "Ines plays The Dockmaster.",
                    "You play The Overseer.",
                ]

        asyncio.run(story())
        found = facts(ines, table)
        assert (found["state"], found["options"]["blue"], found["options"]["red"]) == ("playing", OWN, "overseer")
        assert choose(ines, table, 0, "duchess").json()["problem"] == "the match has begun"

        async def both() -> list[Message]:
            players = [Player(server, table, seat, token(made, seat)) for seat in (0, 1)]
            return await asyncio.gather(*(player.play() for player in players))

        asyncio.run(both())
        assert f"option: blue = {OWN}" in ines.get(f"/api/tables/{table}/record").text
        assert ines.get(f"/api/tables/{table}/verify").json()["fair"] is True
        again = ines.post(f"/api/tables/{table}/rematch").json()["table"]
        found = facts(ines, again)
        assert found["state"] == "gathering" and standing(found) == [("blue", False), ("red", False)]


def test_a_bot_chooses_too(server: Server) -> None:
    with server.browser() as ines:
        made = server.table(ines, "deckhand-duel", "person,random", **SECRET)
        table = made["table"]
        assert facts(ines, table)["state"] == "gathering"
        assert choose(ines, table, 0, "star-bounder").json()["state"] == "playing"
        assert facts(ines, table)["options"]["red"] in cardset.ready_decks()


@pytest.mark.parametrize(
    ("value", "status", "said"),
    [
        ("overseer: 3 Drone", 422, "option blue: Drone: no more than 2 copies of a card, not 3"),
        ("parsnips", 422, "there is no deck 'parsnips'"),
        ("choose", 422, "choose: Which deck does Blue play?"),
        ("../decks/mine.toml", 422, "files are for the terminal"),
        ("", 422, "choose: Which deck does Blue play?"),
    ],
)
def test_what_cannot_be_chosen(server: Server, value: str, status: int, said: str) -> None:
    with server.browser() as ines:
        table = server.table(ines, "deckhand-duel", "person,person", **SECRET)["table"]
        answer = choose(ines, table, 0, value)
        assert (answer.status_code, said in answer.json()["problem"]) == (status, True), answer.text
        assert standing(facts(ines, table))[0] == ("blue", False)


def test_nobody_chooses_for_another_or_where_there_is_nothing_to_choose(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        table = server.table(ines, "deckhand-duel", "person,person", **SECRET)["table"]
        assert choose(tom, table, 0, "duchess").status_code == 403
        plain = server.table(ines, "deckhand-duel", "person,person")["table"]
        assert "nothing to choose" in choose(ines, plain, 0, "duchess").json()["problem"]


def test_decks_are_built_from_the_cards_of_the_table(server: Server) -> None:
    """A set in which the Drone is called otherwise, and whose Drones were in a ready deck."""
    own = (FOLDER / "cards" / "house.toml").read_text(encoding="utf-8").replace('"Drone"', '"Whirligig"')
    with server.browser() as ines:
        people = [{"kind": "person"}] * 2
        asked = {"game": "deckhand-duel", "seats": people, **SECRET, "own_set": {"text": own}}
        table = ines.post("/api/tables", json=asked).json()["table"]
        pool: Any = ines.get(f"/api/tables/{table}/decks").json()["pool"]
        faces = [card["face"] for card in pool["cards"]]
        assert "Whirligig" in faces and "Drone" not in faces
        assert [deck["value"] for deck in pool["ready"]] == ["dockmaster", "duchess", "star-bounder"]
        check = f"/api/tables/{table}/decks/check"
        filled = ines.post(check, json={"text": "overseer: 2 Whirligig", "fill": True}).json()["report"]
        assert filled["faults"] == [] and "2 Whirligig" in filled["line"]
        house = ines.post(check, json={"text": "overseer"}).json()["report"]
        assert house["faults"][0]["text"].startswith("there is no card 'Drone'")
        assert choose(ines, table, 0, filled["line"]).status_code == 200


def test_the_deck_checker_is_the_games_own(server: Server) -> None:
    with server.browser() as ines:
        pool: Any = ines.get("/api/games/deckhand-duel/decks").json()["pool"]
        assert pool["size"] == 20 and len(pool["leaders"]) == 4 and len(pool["ready"]) == 4
        warden = next(card for card in pool["cards"] if card["face"] == "Warden")
        assert warden == {"face": "Warden", "symbol": "overseer", "most": 1, "limit": "cost 3: one copy"}
        check = "/api/games/deckhand-duel/decks/check"
        report = ines.post(check, json={"text": "overseer: 3 Drone, 2 Warden"}).json()["report"]
        assert [fault["face"] for fault in report["faults"]] == ["Drone", "Warden", ""]
        filled = ines.post(check, json={"text": "overseer: 2 Stowaway", "fill": True}).json()["report"]
        assert filled["faults"] == [] and filled["count"] == 20 and "2 Stowaway" in filled["line"]
        assert ines.post(check, json={"text": "mine.toml"}).status_code == 422
        assert ines.get("/api/games/hit-the-deck/decks").status_code == 404
