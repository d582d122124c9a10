"""A series in browsers: from the form to the last match, with one click from table to table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browsing import Person
from tests.web.test_access import by_day_and_by_night
from tests.web.test_shell import fits

People = Callable[..., Person]


def resign(one: Person) -> None:
    one.page.wait_for_selector("[data-part=hand]")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("alert").get_by_role("button", name="Resign").click()


def test_the_best_of_three_between_two_people(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    maren.page.goto("/series")
    maren.page.get_by_label("What it is called").fill("Friday evening")
    fits(maren)
    maren.page.get_by_label("Your name").last.fill("Maren")
    maren.page.get_by_role("button", name="Make it and invite").click()
    expect(maren.page.get_by_role("heading", name="Friday evening")).to_be_visible()
    expect(maren.page.get_by_role("button", name="Begin")).to_be_disabled()
    ines.page.goto(maren.page.get_by_label("Link of the series").input_value())
    ines.page.get_by_label("What the others call you").fill("Ines")
    ines.page.get_by_role("button", name="Take part").click()
    maren.page.get_by_role("button", name="Begin").click()
    for one in (maren, ines):
        one.page.get_by_role("link", name="To your table").click()
    resign(ines)
    for one, other in ((maren, "You won"), (ines, "You lost")):
        expect(one.page.get_by_role("heading", name=other)).to_be_visible()
        expect(one.page.get_by_role("region", name="The end")).to_contain_text("Friday evening: Maren 1, Ines 0")
        one.page.get_by_role("link", name="To the next match").click()
    expect(maren.page.locator(".top .meta")).to_contain_text("match 2 of up to 3, 0 : 1")  # Ines begins
    resign(ines)
    maren.page.get_by_role("link", name="To the series").click()
    expect(maren.page.locator("p.won")).to_have_text(re.compile("Maren won"))
    by_day_and_by_night(maren)
    fits(maren)


def test_a_swiss_tournament_with_bots_and_two_people(person: People) -> None:
    maren, ines = person("Maren"), person("Ines", viewport={"width": 360, "height": 640})
    made = maren.post("/api/series", game="hit-the-deck", kind="swiss", player="Maren", bots=["random"] * 3, rounds=2)
    ines.page.goto(f"/series/{made['series']}")
    ines.page.get_by_role("button", name="Take part").click()
    maren.page.goto(f"/series/{made['series']}")
    maren.page.get_by_role("button", name="Begin").click()
    for one in (maren, ines):
        expect(one.page.get_by_role("region", name="Round 1")).to_be_visible()
    played: set[tuple[Person, str]] = set()  # what came of a table is in the standings a moment after its end
    while maren.get(f"/api/series/{made['series']}")["state"] != "over":
        for one in (maren, ines):
            table = one.get(f"/api/series/{made['series']}")["table"]
            if table and (one, table) not in played:
                played.add((one, table))
                one.page.goto(f"/table/{table}")
                resign(one)
                expect(one.page.get_by_role("region", name="The end")).to_contain_text("round")
    ines.page.goto(f"/series/{made['series']}")
    expect(ines.page.get_by_role("region", name="Standings").locator("tbody tr")).to_have_count(5)
    expect(ines.page.get_by_role("region", name="Round 2")).to_contain_text("has a bye")
    by_day_and_by_night(ines)
    fits(maren)
