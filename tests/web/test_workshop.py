"""The workshop in a real browser: a card is written, its slip mended, tried at a table; and a set brought in Set up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person
from tests.web.test_decks import PHONE, fits

People = Callable[..., Person]


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_card_is_written_mended_kept_and_tried(person: People, tmp_path: Path, size: dict[str, object]) -> None:
    ines = person("Ines", **size)
    page = ines.page
    page.goto("/workshop")
    page.get_by_role("button", name="DeckHand", exact=True).click()
    page.get_by_role("button", name="From DeckHand, the box of 90 cards").click()
    if size:
        page.get_by_role("button", name="Fist Fight, 1 of 59").click()
    page.get_by_role("button", name="New Card").click()
    page.get_by_label("Name", exact=True).fill("Press Gang")
    program = page.get_by_label("When it is played").get_by_role("textbox")
    program.fill("coin 1\ntarget enemy\nsteel 1")
    expect(page.get_by_text("unknown word 'steel'")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_be_disabled()
    assert fits(page)
    page.get_by_role("button", name="Use “steal”").click()
    expect(page.get_by_role("button", name="Try it")).to_be_enabled()
    face = page.get_by_role("img", name="Press Gang. +1 coin. Target an enemy. Steal 1 coin from them.")
    expect(face).to_be_visible()
    program.press("End")
    program.press("Enter")
    program.type("dr")
    program.press("Tab")
    expect(program).to_have_value("coin 1\ntarget enemy\nsteal 1\ndraw 1")
    page.reload()
    page.get_by_role("button", name="My DeckHand", exact=True).click()
    expect(page.get_by_role("button", name="Try it")).to_be_enabled()
    with page.expect_download() as saved:
        page.keyboard.press("Control+s")
    saved.value.save_as(tmp_path / "mine.toml")
    assert 'name = "Press Gang"' in (tmp_path / "mine.toml").read_text(encoding="utf-8")
    if size:  # once is enough: the sheets are laid out before the eyes
        page.get_by_role("button", name="Print", exact=True).click()
        page.get_by_role("button", name="Lay out the sheets").click()
        sheets = page.frame_locator('iframe[title="The sheets of My DeckHand"]')
        expect(sheets.get_by_text("Press Gang").first).to_be_visible(timeout=30_000)  # a process of its own draws them
        assert fits(page)
        page.get_by_role("button", name="Close").click()
    if not size:  # a study shows itself where it was asked for, and again after a look at a table
        page.get_by_role("button", name="Study it").click()
        page.get_by_role("button", name="Press Gang alone").click()
        expect(page.get_by_role("region", name="Study of Press Gang")).to_be_in_viewport()
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    cards = ines.get(f"/api/tables/{table}/cards")
    assert (cards["title"], cards["cards"][0]["name"]) == ("My DeckHand", "Press Gang")
    assert ines.get(f"/api/tables/{table}")["people"][1]["bot"] == "bosun"
    if not size:
        page.goto("/workshop")
        page.get_by_role("region", name="Study of Press Gang").get_by_role("button", name="Stop and show").click()
    assert not ines.troubles


def test_a_set_is_brought_in_set_up_and_shown_to_whoever_is_invited(person: People, tmp_path: Path) -> None:
    ines, tom = person("Ines"), person("Tom", **PHONE)
    page = ines.page
    text: str = ines.get("/api/games/deckhand-builder/workshop")["sets"][0]["text"]
    file = tmp_path / "teahouse.toml"
    file.write_text(text.replace('"Tavern"', '"Teahouse"').replace("draw 1", "drew 1", 1), encoding="utf-8")
    page.goto("/game/deckhand-builder")
    page.get_by_role("button", name="Invite", exact=True).click()
    form = page.get_by_role("dialog")
    form.get_by_label("Which cards are played with?").get_by_text("A card set of your own").click()
    expect(form.get_by_role("button", name="Open the table and invite")).to_be_disabled()
    form.locator('input[type="file"]').set_input_files(file)
    form.get_by_role("button", name="Use “draw”").click()
    expect(form.get_by_text("59 designs, 73 cards. Everybody who sits down")).to_be_visible()
    form.get_by_role("button", name="Open the table and invite").click()
    expect(page.get_by_text("a card set of their own")).to_be_visible()
    link = page.get_by_label("Link of the invitation").input_value()
    tom.page.goto(link)
    tom.page.get_by_role("button", name="See its cards").click()
    expect(tom.page.get_by_role("img", name="Teahouse")).to_be_visible()
    assert fits(tom.page)
    assert not ines.troubles + tom.troubles
