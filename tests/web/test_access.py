"""Axe finds nothing on tables and replay, by day and by night, in every window; nothing is cut off at 320 pixels;
whoever chose colours of their own sees what is chosen."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.project import ROOT
from tests.web.browsing import Person, settle
from tests.web.hands import Hand, play

People = Callable[..., Person]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """() => axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((one) =>
    one.id + ': ' + one.help + ' ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' +
    (node.any[0]?.message ?? '')).join(' | ')))"""
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random", "name": "Random"}
SEATS = {"all-hands": 4, "deckahedron": 3, "deckhand-builder": 3}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WINDOWS = [(360, 640), (844, 390), (820, 1180), (1366, 625)]
GAMES = ["hit-the-deck", "all-hands", "deckhand-builder", "deckhand-duel", "deckahedron"]


def violations(one: Person) -> list[str]:
    # The script comes through the debugger, which the content policy does not concern; once is enough for a page.
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: list[str] = one.page.evaluate(RUN)
    return found


def by_day_and_by_night(one: Person) -> None:
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        expect(one.page.locator(f':root[data-theme="{scheme}"]')).to_have_count(1)
        assert violations(one) == [], scheme


@pytest.mark.parametrize("game", GAMES)
def test_axe_on_a_table_and_its_replay(person: People, game: str) -> None:
    maren = person("Maren")
    table = maren.make(game, [PERSON] + [BOT] * (SEATS.get(game, 2) - 1))["table"]
    play(Hand(maren, seed=4), most=4)
    by_day_and_by_night(maren)
    for width, height in WINDOWS:
        maren.page.set_viewport_size({"width": width, "height": height})
        maren.page.mouse.move(2, 2)  # what lies under a resting pointer is explained after a while
        settle(maren.page)
        expect(maren.page.get_by_role("tooltip")).to_have_count(0)
        assert violations(maren) == [], (width, height)
    if game == "hit-the-deck":
        maren.page.goto(f"/replay/{table}")
        maren.page.wait_for_selector(".scrub")
        by_day_and_by_night(maren)


CUT = """() => [...document.querySelectorAll('.chart [data-place], .chart .button, .top button, .players')]
    .filter((one) => !one.closest('.log, .catalogue'))
    .map((one) => [one.textContent.trim().slice(0, 40), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
    .map(([text, box]) => text + ' ' + Math.round(box.left) + ' to ' + Math.round(box.right))"""


@pytest.mark.parametrize("game", GAMES)
def test_phones_and_tablets_hold_the_table(person: People, game: str) -> None:
    """Nothing hangs over the edge, at 320 pixels as at a tablet's."""
    maren = person("Maren", viewport={"width": 320, "height": 640}, has_touch=True)
    maren.make(game, [PERSON] + [BOT] * (SEATS.get(game, 2) - 1))
    play(Hand(maren, seed=4, by="finger"), most=3)
    for width, height in ((320, 640), (768, 1024), (960, 700)):
        maren.page.set_viewport_size({"width": width, "height": height})
        settle(maren.page)
        assert maren.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert maren.page.evaluate(CUT) == []


SCREENS = ["/", "/game/hit-the-deck", "/game/deckahedron", "/series", "/workshop", "/past", "/today", "/me", "/nowhere"]


@pytest.mark.parametrize("size", [24, 32])
def test_large_text_scrolls_no_page_sideways(person: People, size: int) -> None:
    """Nor does a table of four that somebody is invited to."""
    maren = person("Maren", viewport={"width": 360, "height": 640})
    sizes = {"standard": size, "fixed": size}
    maren.context.new_cdp_session(maren.page).send("Page.setFontSizes", {"fontSizes": sizes})
    made = person("Ines").make("all-hands", [PERSON] * 4)
    for path in (*SCREENS, f"/i/{made['code']}"):
        maren.page.goto(path)
        maren.page.wait_for_selector("main h1, main h2")
        maren.page.wait_for_load_state("networkidle")
        for width, height in ((360, 640), (844, 390), (1280, 800)):
            maren.page.set_viewport_size({"width": width, "height": height})
            settle(maren.page)
            assert maren.page.evaluate("() => document.documentElement.scrollWidth") <= width, (path, width)


LINES = """(state) => {
  const one = [...document.querySelectorAll(state)].find((one) => one.getClientRects().length);
  const style = getComputedStyle(one);
  return style.outlineStyle + ' ' + style.outlineWidth;
}"""


def test_state_is_not_told_by_colour_alone(person: People) -> None:
    """Under forced colours a card that may be played, one that is selected, and the focus have lines of their own."""
    maren = person("Maren", forced_colors="active")
    maren.make("hit-the-deck", [PERSON, BOT])
    page = maren.page
    page.get_by_role("button", name="Keep this hand").click()
    page.wait_for_selector('.hand [data-state="legal"]')
    assert page.evaluate(LINES, '.hand [data-state="legal"]') == "dashed 2px"
    page.locator('.hand [data-state="legal"]').first.click()
    assert page.evaluate(LINES, '.hand [data-state="selected"]') == "solid 4px"
    page.keyboard.press("Tab")
    assert page.evaluate(LINES, ":focus-visible") not in ("none 0px", "dashed 2px", "solid 4px")
    page.get_by_role("button", name="Menu").click()
    chosen, other = (page.evaluate(LINES, f'[aria-pressed="{pressed}"]') for pressed in ("true", "false"))
    assert chosen != other
