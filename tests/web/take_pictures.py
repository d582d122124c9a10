"""The pictures in docs/pictures: every screen at 1280 and 390 pixels. `make pictures` takes them anew."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from quarterdeck import bots
from quarterdeck.bots.asking import ask
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from tests.server.serving import Server
from tests.server.test_reviews import all_of, uploaded
from tests.web.browsing import Person, launch
from tests.web.hands import Hand, play
from tests.web.positions import Position, may

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"1280": {"width": 1280, "height": 800}, "390": {"width": 390, "height": 844}}
BOTS = {
    "all-hands": ["Tomas", "Ines", "Okoro"],
    "deckhand-builder": ["Tomas", "Ines"],
}
TOUCHES = {"hit-the-deck": 22, "all-hands": 16, "deckhand-builder": 24, "deckhand-duel": 16, "deckahedron": 0}


def take(one: Person, name: str) -> None:
    one.page.mouse.move(2, 2)
    one.page.wait_for_timeout(600)
    one.page.screenshot(path=str(FOLDER / f"{name}.png"))


def table(browser: Browser, server: Server, game: str, size: str, **context: Any) -> Person:
    """A match under way, at a decision of ours."""
    maren = Person(browser, server, "Maren", viewport=SIZES[size], **context)
    others = [{"kind": "bot", "bot": "random", "name": name} for name in BOTS.get(game, ["Ines"])]
    maren.make(game, [{"kind": "person"}, *others])
    if TOUCHES[game]:
        play(Hand(maren, seed=23), most=TOUCHES[game])
    maren.page.wait_for_selector('[data-state="legal"], .acts .button, .deeds .button', timeout=20_000)
    while maren.page.locator(".acts .button.subtle").count():  # nothing in the hand; Escape would show the focus
        maren.page.locator(".acts .button.subtle").click()
    return maren


def call_for_a_flip(browser: Browser, server: Server, size: str) -> Person:
    """The game master's table at its fullest: a call, a move, its odds."""
    gm = Person(browser, server, "Maren", viewport=SIZES[size])
    calls = "call P1|name Defy Danger|with|advantage"
    Position("", "deckahedron", may("ask"), calls, seats=3).reach(gm)
    return gm


def match_by_plan() -> Match:
    """A whole match of Hit the Deck! by two planners."""
    match = Match(find("hit-the-deck"), ["Maren", "Ines"], {}, seed_from_number(4))
    planner = bots.find("planner")
    while match.waiting():
        seat = match.waiting()[0]
        match.play(seat, ask(planner, match, seat))
    return match


def look_again(one: Person, table: str, name: str) -> None:
    """A match with its chances, at the first turning point."""
    one.page.goto(f"/replay/{table}?move=0")
    one.page.wait_for_selector(".chances polyline")
    one.page.keyboard.press("ArrowDown")
    one.page.locator(".compared:visible").wait_for()
    take(one, name)


def write_a_card(one: Person, name: str, phone: bool) -> None:
    """The workshop, with a card that is being written."""
    page = one.page
    page.goto("/workshop")
    page.get_by_role("button", name="DeckHand", exact=True).click()
    page.get_by_role("button", name="From DeckHand, the box of 90 cards").click()
    if phone:
        page.get_by_role("button", name="Fist Fight, 1 of 59").click()
    page.get_by_role("button", name="New Card").click()
    page.get_by_label("Name", exact=True).fill("Press Gang")
    page.get_by_label("When it is played").get_by_role("textbox").fill("coin 1\ntarget enemy\nsteel 1")
    page.get_by_text("unknown word 'steel'").wait_for()
    page.mouse.wheel(0, -4000)
    take(one, name)


def other_screens(browser: Browser, server: Server, size: str, table: str) -> None:
    """What there is beside the tables."""
    one = Person(browser, server, "Maren", viewport=SIZES[size])
    look_again(one, table, f"replay-{size}")
    for path, found in (("puzzles", '[data-part="board"] .card'), ("today", "h1"), ("game/hit-the-deck", "h1")):
        one.page.goto(f"/{path}")
        one.page.locator(found).first.wait_for()
        take(one, f"{path.partition('/')[0]}-{size}")
    write_a_card(one, f"workshop-{size}", size == "390")


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with Server(Path(folder), REVIEWS="yes") as server:
            with server.browser() as client:
                reviewed = uploaded(client, match_by_plan())
                all_of(client, reviewed)
            for size in SIZES:
                one = Person(browser, server, "Maren", viewport=SIZES[size])
                one.page.goto("/")
                one.page.wait_for_selector("article .card")
                take(one, f"lobby-{size}")
                for game in TOUCHES:
                    if game == "deckahedron":
                        take(call_for_a_flip(browser, server, size), f"{game}-{size}")
                        continue
                    take(table(browser, server, game, size), f"{game}-{size}")
                other_screens(browser, server, size, reviewed)
                one = table(browser, server, "hit-the-deck", size, color_scheme="dark")
                take(one, f"hit-the-deck-night-{size}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
