"""The Deckahedron on one device: in the middle of a real table, secrets taken aside."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browsing import Person
from tests.web.test_matches import CHARACTERS, moves

People = Callable[..., Person]
SIZES = ((360, 640), (844, 390), (820, 1180), (1280, 800))


def at_one_screen(person: People) -> Person:
    okoro = person("Okoro")
    seats = [{"kind": "person", "name": name} for name in ("Okoro", "Mara", "Ines")]
    made = okoro.make("deckahedron", seats, hotseat=True)
    moves([okoro], made["table"], *CHARACTERS)
    okoro.page.reload()
    okoro.page.get_by_role("button", name="I am Okoro").click()
    okoro.page.get_by_role("button", name="To the middle").click()
    expect(okoro.page.get_by_role("heading", name="Who acts?")).to_be_visible()
    return okoro


def call(page: Page, name: str, move: str, *terms: str) -> None:
    """By thumb: who, what, which move, on which terms."""
    page.locator(".people .character", has_text=name).click()
    page.get_by_role("button", name=f"Call on {name}").click()
    page.get_by_role("textbox", name="Look for it").fill(move[:4])
    page.get_by_role("group", name="Answers").get_by_role("button", name=move).click()
    for term in terms:
        page.get_by_role("button", name=term).click()
    page.get_by_role("button", name=re.compile(r"^Ask \d")).click()  # with the chance of V or VV


def test_a_table_round_one_tablet(person: People) -> None:
    """Everybody looks on; who is called flips without passing it; big buttons are within reach at every size."""
    page = at_one_screen(person).page
    call(page, "Mara", "Defend")
    flip = page.get_by_role("button", name="Flip: Crescent, one card")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(flip).to_be_in_viewport(ratio=1)
        box = flip.bounding_box()
        assert box is not None and box["height"] >= 56
    flip.click()
    expect(page.get_by_role("heading", name="Who acts?")).to_be_visible()
    expect(page.locator("[data-part=board]")).to_contain_text("Defend")
    page.locator(".people .character", has_text="Mara").click()
    page.get_by_role("button", name="Deal damage to Mara").click()
    page.get_by_role("button", name="Deal 3").click()
    page.get_by_role("button", name="Take it 3 Stamina").click()
    expect(page.get_by_role("img", name="Stamina 7 of 10")).to_be_visible()


def test_a_secret_is_taken_aside(person: People) -> None:
    """It is covered until its player holds it, and nothing of it lies in the middle afterwards."""
    page = at_one_screen(person).page
    watcher = person("Tamsin").page
    watcher.goto(page.url)
    expect(watcher.locator(".prompt")).to_contain_text("Waiting for Okoro")  # the table as every watcher sees it
    call(page, "Ines", "Discern Realities", "Secretly")
    cover = page.get_by_role("dialog", name="Pass the screen on")
    expect(cover).to_contain_text("Pass the screen to Ines")
    cover.get_by_role("button", name="I am Ines").click()
    page.get_by_role("button", name="Flip").click()
    expect(page.locator("[data-part=board] .card")).to_have_count(1)
    page.reload()  # in the middle again, and covered
    expect(cover).to_contain_text("Pass the screen to Ines")
    expect(page.locator("[data-part=board] .card.deckahedron")).to_have_count(0)  # a back, as everybody sees it
    cover.get_by_role("button", name="I am Ines").click()
    expect(page.locator("[data-part=board] .card.deckahedron")).to_have_count(1)
    page.get_by_role("button", name="Stand").first.click()
    expect(page.get_by_role("heading", name="Who acts?")).to_be_visible()
    expect(page.locator("[data-part=board] .card")).to_have_count(0)
    expect(page.locator("[data-part=one-device]")).not_to_contain_text("Discern Realities, ")
    page.get_by_role("button", name="Okoro").click()  # the game master's own table is covered, too
    cover.get_by_role("button", name="I am Okoro").click()
    expect(page.locator(".prompt")).to_contain_text("call for a flip, or see to the table")
