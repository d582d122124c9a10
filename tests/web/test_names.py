"""Names: whoever types none is given one, which the page keeps; nobody is stored or called You by others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from tests.web.browsing import Person, settle

People = Callable[..., Person]

PLAY = "Play Hit the Deck! against a bot"


class Sent(list[dict[str, Any]]):
    """What a page sends under a name, body by body."""

    def __init__(self, person: Person) -> None:
        person.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        body: dict[str, Any] | None = request.post_data_json if request.method == "POST" else None
        if body is not None and "name" in body:  # numbers for the shuffles have none
            self.append(body)


def names_at(person: Person) -> list[str]:
    """Of those who sit at the table on the page."""
    table = person.page.url.rpartition("/")[2]
    return [one["name"] for one in person.get(f"/api/tables/{table}")["people"]]


@pytest.mark.parametrize("typed", ["", "You", " you "])
def test_whoever_has_no_name_gets_one_and_keeps_it(person: People, typed: str) -> None:
    maren = person("")
    sent = Sent(maren)
    maren.page.goto("/")
    maren.page.get_by_label("Your name").fill(typed)
    maren.page.get_by_role("button", name=PLAY).click()
    maren.page.wait_for_selector("[data-part=prompt]")
    given = names_at(maren)[0]
    assert given.casefold() not in ("", "you") and sent[0]["name"] in ("", given)
    maren.page.goto("/")
    expect(maren.page.get_by_label("Your name")).to_have_value(given)
    maren.page.get_by_role("button", name=PLAY).click()
    maren.page.wait_for_selector("[data-part=prompt]")
    assert sent[-1]["name"] == given


def test_a_name_that_was_typed_is_sent(person: People) -> None:
    """Also by whoever types before the page has found one for them, or who empties the field first."""
    maren = person("")
    sent = Sent(maren)
    late: list[Route] = []
    maren.page.route("**/api/names", lambda route: late.append(route))
    with maren.page.expect_request("**/api/names"):
        maren.page.goto("/")
    field = maren.page.get_by_label("Your name")
    field.focus()
    with maren.page.expect_response("**/api/names"):
        late[0].continue_()
    settle(maren.page)
    maren.page.keyboard.type("Ines")
    expect(field).to_have_value("Ines")
    field.clear()
    settle(maren.page)
    maren.page.keyboard.type("Maren")
    expect(field).to_have_value("Maren")
    maren.page.get_by_role("button", name=PLAY).click()
    maren.page.wait_for_selector("[data-part=prompt]")
    assert sent[0]["name"] == "Maren" and names_at(maren)[0] == "Maren"


UNPARTED = "(names) => names.map((one) => one.textContent.replaceAll('\u00ad', ''))"


def called(person: Person) -> list[str]:
    found: list[str] = person.page.locator("[data-part=players] .who").evaluate_all(UNPARTED)
    return found


def test_only_oneself_is_you(person: People) -> None:
    """Two without a name, one of them by a link: each is You at their own screen and has a name at the other's."""
    maren, ines = person(""), person("")
    made = maren.make("hit-the-deck", [{"kind": "person"}, {"kind": "person"}])
    sent = Sent(ines)
    ines.come_by(made["seats"][1]["link"])
    assert sent[0]["name"].casefold() != "you"
    for one in (maren, ines):
        one.page.wait_for_selector("[data-part=players]")
        name = names_at(one)[0 if one is ines else 1]
        assert name.casefold() not in ("", "you")
        assert called(one) == [name, "You"]


def test_two_at_one_screen_have_two_names(person: People) -> None:
    maren = person("")
    maren.page.goto("/game/hit-the-deck")
    maren.page.get_by_role("button", name="Set up").click()
    maren.page.get_by_role("button", name="Both at this screen").click()
    maren.page.wait_for_selector("[data-part=prompt], .cover")
    names = names_at(maren)
    assert len(set(names)) == 2 and not {name.casefold() for name in names} & {"", "you"}


def test_a_name_is_changed_at_any_time(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", [{"kind": "person"}, {"kind": "person"}])
    ines.come_by(made["seats"][1]["link"])
    maren.page.wait_for_selector("[data-part=players]")
    ines.page.get_by_role("button", name="Menu").click()
    field = ines.page.locator("dialog").get_by_label("Your name")
    field.fill("Captain Ines")
    field.press("Enter")
    expect(maren.page.locator("[data-part=players]")).to_contain_text("Captain Ines")
    assert names_at(maren) == ["Maren", "Captain Ines"]
