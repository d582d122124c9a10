"""The pictures in docs/pictures: every screen at 1280 and 390 pixels. `make pictures` takes them anew."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.server.serving import Server
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


def table(browser: Browser, server: Server, game: str, size: str, **context: Any) -> tuple[Person, str]:
    """A match under way, at a decision of ours."""
    maren = Person(browser, server, "Maren", viewport=SIZES[size], **context)
    bots = [{"kind": "bot", "bot": "random", "name": name} for name in BOTS.get(game, ["Ines"])]
    made = maren.make(game, [{"kind": "person"}, *bots])
    if TOUCHES[game]:
        play(Hand(maren, seed=23), most=TOUCHES[game])
    maren.page.wait_for_selector('[data-state="legal"], .acts .btn, .deeds .btn', timeout=20_000)
    while maren.page.locator(".acts .btn.q").count():  # nothing in the hand; not by Escape, which shows the focus
        maren.page.locator(".acts .btn.q").click()
    return maren, str(made["table"])


def call_for_a_flip(browser: Browser, server: Server, size: str) -> Person:
    """The game master's table at its fullest: a call, a move, its odds."""
    gm = Person(browser, server, "Maren", viewport=SIZES[size])
    calls = "call P1|name Defy Danger|with|advantage"
    Position("", "deckahedron", may("ask"), calls, seats=3).reach(gm)
    return gm


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with Server(Path(folder)) as server:
            for size in SIZES:
                one = Person(browser, server, "Maren", viewport=SIZES[size])
                one.page.goto("/")
                one.page.wait_for_selector("article .card")
                take(one, f"lobby-{size}")
                for game in TOUCHES:
                    if game == "deckahedron":
                        take(call_for_a_flip(browser, server, size), f"{game}-{size}")
                        continue
                    one, made = table(browser, server, game, size)
                    take(one, f"{game}-{size}")
                    if game == "hit-the-deck":
                        one.page.goto(f"/replay/{made}?move=14")
                        one.page.wait_for_selector(".scrub")
                        take(one, f"replay-{size}")
                one, _ = table(browser, server, "hit-the-deck", size, color_scheme="dark")
                take(one, f"hit-the-deck-night-{size}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
