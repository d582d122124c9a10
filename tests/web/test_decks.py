"""The deck builder, and choosing Captain and deck in secret, with pointer and keys, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import Person

People = Callable[..., Person]
SECRET = {"blue": "choose", "red": "choose"}
PHONE = {"viewport": {"width": 390, "height": 844}}
WRONG = "star-bounder: 3 Rope Dancer, 1 Drone"


def fits(page: Page) -> bool:
    """Nothing scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_deck_is_built_saved_chosen_and_played(person: People, size: dict[str, object]) -> None:
    maren, ines = person("Maren", **size), person("Ines")
    page = maren.page
    page.goto("/decks")
    more = page.get_by_role("button", name="One Breach Sergeant more")
    more.click()
    expect(more).to_be_disabled()
    expect(page.get_by_text("cost 3: one copy")).to_be_visible()
    expect(page.get_by_text("has 1 card; a deck has exactly 20")).to_be_visible()
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    assert fits(page)
    page.get_by_role("button", name="Paste one").click()
    page.get_by_label("A deck in one line", exact=True).last.fill(WRONG)
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("Rope Dancer: no more than 2 copies of a card, not 3")).to_be_visible()
    expect(page.get_by_text("Drone sails with the overseer")).to_be_visible()
    page.get_by_role("button", name="Begin anew").click()
    page.get_by_label("Find by name or text").fill("swing")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.get_by_label("Find by name or text").fill("")
    page.get_by_role("button", name="Fill it for me").click()
    expect(page.get_by_text("It may be played.")).to_be_visible()
    page.get_by_label("The deck's name").fill("Doors and Biscuits")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Doors and Biscuits is saved")).to_be_visible()

    made = maren.post("/api/tables", game="deckhand-duel", seats=[{"kind": "person"}] * 2, name="Maren", options=SECRET)
    ines.post(f"/api/tables/{made['table']}/seats/1/join", name="Ines", token=made["seats"][1]["token"])
    page.goto(f"/table/{made['table']}")
    expect(page.get_by_text("which Captain and deck do you bring?")).to_be_visible()
    assert fits(page)
    ines.post(f"/api/tables/{made['table']}/seats/1/choose", value="duchess")
    expect(page.get_by_text("has chosen")).to_be_visible()
    assert "After You" not in page.locator(".choosing .people").inner_text()
    page.get_by_text("Doors and Biscuits").click()
    page.get_by_role("button", name="Look through the deck").click()
    expect(page.get_by_text("2 × Rope Dancer")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ready").click()
    page.wait_for_selector("[data-part=prompt]")
    assert maren.get(f"/api/tables/{made['table']}")["options"]["blue"].startswith("star-bounder: ")


def test_by_keys_alone(person: People) -> None:
    maren = person("Maren")
    page = maren.page
    page.goto("/decks")
    page.wait_for_selector("[data-card]")
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="The Overseer")).to_be_checked()
    page.keyboard.press("/")
    expect(page.get_by_label("Find by name or text")).to_be_focused()
    page.keyboard.type("servant")
    page.get_by_role("button", name="One Servant more").focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("[data-card=Servant] output")).to_have_text("2")
    page.keyboard.press("-")
    expect(page.locator("[data-card=Servant] output")).to_have_text("1")

    made = maren.make("deckhand-duel", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], options=SECRET)
    page.wait_for_selector(".choosing")
    page.keyboard.press("4")
    expect(page.get_by_text("The Duchess with After You.")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-part=prompt]")
    assert maren.get(f"/api/tables/{made['table']}")["options"]["blue"] == "duchess"
