"""The shuffles of a match between two browsers: each adds a number, keeps the other's promise, and checks it all."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browsing import Person

People = Callable[..., Person]
HASH = re.compile(r"^[0-9a-f]{64}$")


def resign(who: Person) -> None:
    who.page.get_by_role("button", name="Menu").click()
    who.page.get_by_role("button", name="Resign").click()
    who.page.get_by_role("alert").get_by_role("button", name="Resign").click()


def checked(who: Person, table: str) -> str:
    """What the page says of the shuffle when it is asked."""
    who.page.goto(f"/replay/{table}")
    who.page.get_by_role("button", name="Check the shuffle").click()
    shuffle = who.page.get_by_role("region", name="The shuffle")
    expect(shuffle).to_contain_text("Checked in this browser")
    return shuffle.inner_text()


def test_two_browsers_add_their_numbers_and_check_them(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    maren.page.goto("/")
    maren.page.get_by_label("Your name").fill("Maren")
    maren.page.get_by_role("button", name="Invite someone").click()
    maren.page.get_by_role("button", name="Open the table and invite").click()
    maren.page.wait_for_selector(".room")
    link = maren.page.get_by_label("Link of the invitation").input_value()
    table = maren.page.url.rsplit("/", 1)[1]
    ines.page.goto(link)
    ines.page.get_by_label("Your name").fill("Ines")
    ines.page.get_by_role("button", name="Sit down").click()
    for who in (maren, ines):
        expect(who.page.get_by_role("button", name="Keep this hand")).to_be_visible()
    info = maren.get(f"/api/tables/{table}")
    assert info["numbers"] == "settled"
    assert [(each["seat"], each["opened"]) for each in info["promises"]] == [(0, True), (1, True)]
    assert all(HASH.match(each["promise"]) for each in info["promises"])
    resign(ines)
    expect(maren.page.get_by_role("heading", name="You won")).to_be_visible()
    maren.page.get_by_role("button", name="Rematch").click()
    expect(maren.page.get_by_role("button", name="Keep this hand")).to_be_visible()
    again = maren.get(f"/api/tables/{maren.page.url.rsplit('/', 1)[1]}")
    assert [each["opened"] for each in again["promises"]] == [True, True], "also who is still at the old table"
    assert not {each["promise"] for each in again["promises"]} & {each["promise"] for each in info["promises"]}
    for who in (maren, ines):
        text = checked(who, table)
        assert "Shuffle verified." in text, text
        assert "are those that this browser kept before any number was opened" in text
        assert "The number that this browser made for you is in the seed." in text
    stranger = person("Stranger")
    assert "The cards fit their seed." in checked(stranger, table)
