"""A campaign of three evenings in browsers: somebody drops out, somebody joins late, and it moves to another server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server
from tests.web.browsing import Person
from tests.web.test_campaign import PHONE, Campaign, fact

People = Callable[..., Person]
STARS = '[[move]]\nname = "Read the Stars"\nattributes = ["Int"]\nVV = "you know where you are"\n\n'


def test_three_evenings(person: People, browser: Browser, tmp_path: Path) -> None:
    okoro, maren, ines, tomas = person("Okoro"), person("Maren", **PHONE), person("Ines"), person("Tomas")
    table = Campaign(okoro, maren, ines, seats=4)
    okoro.page.goto(f"/table/{table.table}")
    okoro.page.get_by_role("button", name="Begin without them").click()
    first_evening(table, maren.page, ines)
    second_evening(table, ines, tomas, person("Bela"))
    with Server(tmp_path) as other:
        there = Person(browser, other, "Okoro")
        third_evening(table, there, tmp_path / "campaign.export")
        there.close()


def first_evening(table: Campaign, phone: Page, ines: Person) -> None:
    """Characters are made, one on a phone; a flip; a correction; somebody drops out, and the table goes on."""
    gm = table.people[0].page
    table.open(1)
    phone.get_by_role("button", name="Strength Anchor, Dexterity Anchor, Intelligence Dart").click()
    phone.get_by_role("button", name="ready").click()
    table.do(2, "share 2 2 2", "ready")
    table.do(0, "call P1", "name Defy Danger", "with Int", "ask")
    phone.get_by_role("button", name="Flip: Dart").click()
    table.settle(1)
    ines.page.close()
    table.do(0, "call P2", "name Defy Danger", "with Str", "ask")
    gm.get_by_role("region", name="What waits for whom").get_by_role("button", name="Go on without Ines").click()
    gm.get_by_role("button", name="Correct something for Ines").click()
    gm.get_by_role("group", name="Green tokens").get_by_role("button", name="one more").click()
    gm.get_by_role("button", name="Done").click()
    expect(gm.get_by_role("region", name="Correct Ines")).to_have_count(0)
    table.do(0, "good night")


def second_evening(table: Campaign, ines: Person, tomas: Person, stranger: Person) -> None:
    """Moves of their own, a newcomer who came by the link, and the one who dropped out is back."""
    gm = table.people[0].page
    table.do(0, "next evening")
    gm.get_by_role("button", name="Campaign", exact=True).click()
    gm.get_by_role("button", name="Look at the file and change it").click()
    file = gm.get_by_label("The file of moves")
    base = file.input_value()
    file.fill(STARS.replace("attributes", "atributes") + base)
    expect(gm.get_by_text("did you mean 'attributes'?")).to_be_visible()
    file.fill(STARS + base)
    gm.get_by_role("button", name="Put it into play").click()
    expect(gm.get_by_text("It is in play. New: Read the Stars.")).to_be_visible()
    happened = gm.get_by_role("region", name="Evenings").get_by_label("What happened").first
    happened.fill("They lost the harbour.")
    gm.keyboard.press("Escape")
    gm.get_by_role("button", name="Campaign", exact=True).click()
    expect(happened).to_have_value("They lost the harbour.")  # not saved, and not lost
    gm.get_by_role("region", name="Evenings").get_by_role("button", name="Save").first.click()
    expect(gm.get_by_role("region", name="Evenings").get_by_role("status").first).to_have_text("kept")
    gm.keyboard.press("Escape")
    tomas.page.goto(table.invitation)
    tomas.page.get_by_label("Your name").fill("Tomas")
    tomas.page.get_by_role("button", name="Sit down as Player 3").click()
    tomas.page.get_by_role("button", name="Make a new character").click()
    table.people = (*table.people, tomas)
    table.do(3, "share 1 1 4", "ready")
    ines.page = ines.context.new_page()
    table.open(2)
    table.do(0, "call everyone", "name Read the Stars", "ask")
    expect(ines.page.get_by_role("button", name="Flip: Bulb")).to_be_visible()
    for seat in (1, 2, 3):
        table.do(seat, "flip Int")
        table.settle(seat)
    table.do(0, "good night")
    stranger.page.goto(table.invitation)
    expect(stranger.page.get_by_text("ask Okoro for a seat")).to_be_visible()


def third_evening(table: Campaign, there: Person, file: Path) -> None:
    """The campaign's file goes on at another server, with its moves, tokens and papers."""
    gm = table.people[0].page
    gm.get_by_role("button", name="Campaign", exact=True).click()
    with gm.expect_download() as download:
        gm.get_by_role("link", name="The whole campaign, to go on elsewhere").click()
    download.value.save_as(file)
    there.page.goto("/")
    with there.page.expect_file_chooser() as chooser:
        there.page.get_by_role("button", name="Open a record or a campaign").click()
    chooser.value.set_files(file)
    there.page.get_by_role("button", name="next evening").click()
    expect(there.page.get_by_role("group", name="For Tomas")).to_be_visible()
    moved = Campaign.at(there, there.page.url.rpartition("/")[2])
    assert fact(moved.view(0), 2, "tokens")["value"] == fact(table.view(0), 2, "tokens")["value"] > 0
    there.page.get_by_role("group", name="For Tomas").get_by_role("button").first.click()
    cards = there.page.get_by_role("group", name="Move cards")
    expect(cards.get_by_role("button", name="Read the Stars")).to_be_visible()
    diary = there.context.request.get(f"/api/tables/{moved.table}/diary?as=text").text()
    papers_outlive_the_server(there)
    assert "EVENING 2" in diary and "New: Read the Stars." in diary and "Tomas's character joins" in diary


def papers_outlive_the_server(gm: Person) -> None:
    """What is saved while the line is cut is not said to be kept until it is; past evenings can be put right."""
    gm.page.get_by_role("button", name="Campaign", exact=True).click()
    evening = gm.page.get_by_role("region", name="Evenings").locator("details").filter(has_text="Evening 2")
    evening.locator("summary").click()
    happened = evening.get_by_label("What happened")
    expect(happened).to_have_value("They lost the harbour.")
    gm.server.kill()
    happened.fill("They lost the harbour, and a boat.")
    evening.get_by_role("button", name="Save").click()
    expect(evening.get_by_role("status")).to_have_text("on its way")
    gm.server.start()
    expect(evening.get_by_role("status")).to_have_text("kept")
    diary = gm.context.request.get(f"/api/tables/{gm.page.url.rpartition('/')[2]}/diary?as=text").text()
    assert "They lost the harbour, and a boat." in diary
