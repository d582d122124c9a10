"""A hint is marked on the table and told in a sentence, both from its data: its own texts are nonsense here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from quarterdeck.engine.view import Choice
from tests.web.browsing import Person
from tests.web.positions import view_at

People = Callable[..., Person]

SEATS = [{"kind": "person"}, {"kind": "bot", "bot": "random", "name": "Random"}]
MARKED = """() => [...document.querySelectorAll('[data-hinted]')]
    .map((one) => one.dataset.place ?? one.dataset.word).sort()"""
DASHED = """() => [...document.querySelectorAll('[data-hinted]')]
    .every((one) => getComputedStyle(one).outlineStyle === 'dashed')"""


class Adviser:
    """Answers for the server when a hint is asked for; everything else goes through."""

    def __init__(self, page: Page) -> None:
        self.moves: list[dict[str, Any]] = []
        self.at: dict[str, int] = {}  # how far the table is
        page.route_web_socket(lambda address: address.endswith("/live"), self._live)

    def advise(self, best: Choice, chance: float, *equal: Choice) -> None:
        words = {"text": "xyzzy", "chance": chance, "low": chance - 0.06, "high": chance + 0.06}
        moves = [(best, False), *((choice, True) for choice in equal)]
        self.moves = [{"action": choice.action, "about_equal": also, **words} for choice, also in moves]

    def _live(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def asked(sent: str | bytes) -> None:
            if json.loads(sent)["type"] == "hint":
                socket.send(json.dumps({"type": "hint", **self.at, "lines": ["plugh"], "moves": self.moves}))
            else:
                server.send(sent)

        def answered(sent: str | bytes) -> None:
            message = json.loads(sent)
            if message["type"] == "view":
                self.at = {"seq": message["seq"], "number": message["view"]["number"]}
            socket.send(sent)

        socket.on_message(asked)
        server.on_message(answered)


def written(card: re.Match[str]) -> str:
    """A card of a label as the page writes it: "3 of Clubs" for 3C."""
    suits = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
    ranks = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
    return f"{ranks.get(card[1], card[1])} of {suits[card[2]]}"


def test_a_hint_is_marked_on_the_table_and_told(person: People) -> None:
    """A card and where it goes, or a button; the words of the choice, its number, and what is about as good."""
    maren = person("Maren")
    page = maren.page
    adviser = Adviser(page)
    table = maren.make("hit-the-deck", SEATS)["table"]
    page.get_by_role("button", name="Keep this hand").click()
    page.wait_for_selector('.hand [data-state="legal"]')
    view = view_at(maren, table)
    deploy, other = [choice for choice in view.choices if choice.verb == "deploy"][:2]
    adviser.advise(deploy, 0.57, other)
    assert page.evaluate(MARKED) == []
    page.keyboard.press("h")
    told = page.locator(".advice")
    texts = [re.sub(r"\b(\w+)([CDHS])\b", written, choice.label) for choice in (deploy, other)]
    number = "it wins about 57 times in 100, give or take 6"
    expect(told).to_have_text(f"{texts[0]}: {number}. About as good: {texts[1]}.")
    card, seazone = deploy.gesture
    held = next(one for zone in view.zones if zone.id == "hand" for one in zone.cards if f"hand/{one.face}" == card)
    assert page.evaluate(MARKED) == sorted([f"card hand {held.id}", f"zone {seazone}"])
    assert page.evaluate(DASHED)
    page.get_by_role("button", name="Put the hint away").click()
    expect(told).to_have_count(0)
    assert page.evaluate(MARKED) == []
    adviser.advise(next(choice for choice in view.choices if choice.verb == "pass"), 0.4)
    page.keyboard.press("h")
    expect(told).to_contain_text("it wins about 40 times in 100")
    expect(page.locator("[data-hinted]")).to_have_text(["Pass"])
