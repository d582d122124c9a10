"""The workshop over HTTP: drafts are drawn and checked, sets are printed and studied in processes of their own."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from quarterdeck.engine.record import parse_record, read_text
from quarterdeck.games import find
from tests.server.serving import Message, Server

BOX = read_text(find("deckhand-builder").folder / "cards" / "box.toml")
HOUSE = read_text(find("all-hands").folder / "cards" / "house.toml")


def test_a_draft_is_drawn_and_what_is_wrong_is_told_with_its_line(server: Server) -> None:
    with server.browser() as ines:
        info = ines.get("/api/games/deckhand-builder/workshop").json()
        assert info["served"] and info["sets"][0]["text"] == BOX and "cutlass" in info["pictures"]
        check = "/api/games/deckhand-builder/workshop/check"
        found = ines.post(check, json={"text": BOX, "parsed": True}).json()
        assert not found["faults"] and len(found["drawn"]) == len(found["cards"]) == found["designs"] == 59
        assert found["head"]["set.name"] == "DeckHand, the box of 90 cards"
        assert found["cards"][0]["fields"]["play"] == "coin 1"
        wrong = BOX.replace('play = "coin 1"', 'play = """\ndraw 1\ncion 1\n"""', 1)
        found = ines.post(check, json={"text": wrong}).json()
        line = 1 + wrong[: wrong.index("cion 1")].count("\n")
        assert [(each["line"], each["word"], each["meant"]) for each in found["faults"]] == [(line, "cion", "coin")]
        assert len(found["drawn"]) == 58, "all the others keep their faces"
        assert "is not TOML" in ines.post(check, json={"text": "[[card\n"}).json()["faults"][0]["text"]
        assert ines.get("/api/games/hit-the-deck/workshop").status_code == 404
        assert [game["workshop"] for game in ines.get("/api/games").json()["games"]] == [False, True, False, True, True]


def test_a_set_is_printed(server: Server) -> None:
    with server.browser() as ines:
        made = ines.post("/api/games/all-hands/workshop/print", json={"text": HOUSE, "paper": "letter"})
        page = ines.get(made.json()["link"])
        assert page.headers["content-type"].startswith("text/html") and "Navy Gunner" in page.text
        assert "script" not in page.headers["content-security-policy"], "nothing in it is run"
        assert ines.get("/api/prints/other").status_code == 404
        wrong = ines.post("/api/games/all-hands/workshop/print", json={"text": "[[card]]\nname = 3"})
        assert wrong.status_code == 422


def test_a_server_for_others_neither_studies_nor_prints(tmp_path: Path) -> None:
    with Server(tmp_path, WORKSHOP="no") as server, server.browser() as ines:
        assert ines.get("/api/games/all-hands/workshop").json()["served"] is False
        for path, body in (("/api/games/all-hands/workshop/print", {}), ("/api/studies", {"game": "all-hands"})):
            refused = ines.post(path, json={"text": HOUSE, **body})
            assert refused.status_code == 403 and "QUARTERDECK_WORKSHOP=yes" in refused.json()["problem"]


def test_a_study_that_cannot_be_is_refused(server: Server) -> None:
    with server.browser() as ines:
        assert ines.post("/api/studies", json={"game": "all-hands", "text": "[[card]]"}).status_code == 422
        assert ines.post("/api/studies", json={"game": "hit-the-deck", "text": HOUSE}).status_code == 422
        assert ines.get("/api/studies/none").status_code == 404


def until(ines: httpx.Client, id: str, *states: str) -> Message:
    end = time.monotonic() + 600
    while time.monotonic() < end:
        found: Message = ines.get(f"/api/studies/{id}").json()
        if found["state"] in states or (found["figures"] and "figures" in states):
            return found
        time.sleep(0.2)
    raise AssertionError("the study takes too long")


@pytest.mark.long
def test_a_study_tells_how_far_it_is_and_shows_what_it_has_when_it_is_stopped(server: Server) -> None:
    asked = {"game": "deckhand-builder", "text": BOX, "cards": ["Tavern"], "deals": 2000, "name": "Tavern"}
    with server.browser() as ines:
        id = ines.post("/api/studies", json=asked).json()["study"]
        assert ines.post("/api/studies", json=asked).status_code == 429, "one at a time"
        found = until(ines, id, "figures", "failed")
        assert found["state"] == "running" and 0 < found["done"] < found["planned"], found["problem"]
        ines.post(f"/api/studies/{id}/stop")
        found = until(ines, id, "stopped", "failed")
        assert found["state"] == "stopped", found["problem"]
        effect = found["figures"]["effects"][0]
        assert effect["name"] == "Tavern" and effect["low"] <= effect["effect"] <= effect["high"]
        assert 0 <= effect["played"] <= 1 and round(effect["played"] + effect["dead"], 6) == 1
        assert len(found["games"]) == 3
        assert all(parse_record(game["record"]).game == "deckhand-builder" for game in found["games"])
        upload = ines.post("/api/records", json={"text": found["games"][0]["record"]})
        assert upload.status_code == 200, upload.text
        assert "Tavern" in ines.get(f"/api/studies/{id}/report").text
        assert ines.get(f"/api/studies/{id}/report?table=yes").text.startswith("card,effect,")
