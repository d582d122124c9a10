"""A hint is marked on the table and told in a sentence, both from its data."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from math import floor
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.web.browsing import Person
from tests.web.hands import PATIENCE
from tests.web.positions import view_at

People = Callable[..., Person]
pytestmark = pytest.mark.xdist_group("web")

SEATS = [{"kind": "person"}, {"kind": "bot", "bot": "random", "name": "Random"}]
MARKED = """() => [...document.querySelectorAll('[data-hinted]')]
    .map((one) => one.dataset.place ?? one.dataset.word).sort()"""
DASHED = "() => getComputedStyle(document.querySelector('[data-hinted]')).outlineStyle"


def until_ready(one: Person, game: str) -> None:
    """Until the bots that search have what they need: before that a hint weighs nothing."""
    until = time.monotonic() + 4 * PATIENCE
    while not next(each["ready"] for each in one.get("/api/games")["games"] if each["slug"] == game):
        assert time.monotonic() < until, game
        one.page.wait_for_timeout(250)


def test_a_hint_is_marked_on_the_table_and_told(person: People) -> None:
    """The marks are where the advised choice is touched; the sentence has its words, its number and what is as good."""
    maren = person("Maren")
    page = maren.page
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    until_ready(maren, "hit-the-deck")
    table = maren.make("hit-the-deck", SEATS)["table"]
    page.get_by_role("button", name="Keep this hand").click()
    page.wait_for_selector('.hand [data-state="legal"]')
    assert page.evaluate(MARKED) == []
    page.keyboard.press("h")
    told = page.locator(".advice")
    expect(told).to_be_visible(timeout=PATIENCE * 1000)
    best, *others = next(one for one in reversed(heard) if one["type"] == "hint")["moves"]
    view = view_at(maren, table)
    choice = next(one for one in view.choices if one.action == best["action"])
    hand = {card.face: card.id for zone in view.zones if zone.id == "hand" for card in zone.cards}
    places = [f"card hand {hand[word[5:]]}" if word.startswith("hand/") else f"zone {word}" for word in choice.gesture]
    words = [word for word in choice.gesture if word.startswith(("button/", "kind/"))]  # those are on buttons
    assert set(page.evaluate(MARKED)) <= {*places, *words} and page.evaluate(MARKED)
    assert page.evaluate(DASHED) == "dashed"
    expect(told).to_contain_text(choice.label or choice.text[1:])
    expect(told).to_contain_text(f"it wins about {floor(100 * best['chance'] + 0.5)} times in 100")
    equal = bool(others) and others[0]["about_equal"]
    expect(told.get_by_text("About as good")).to_have_count(int(equal))
    page.get_by_role("button", name="Put the hint away").click()
    expect(told).to_have_count(0)
    assert page.evaluate(MARKED) == []
