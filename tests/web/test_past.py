"""Past matches in the page: filters, ratings, and the same person on another device."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browsing import Person


def test_matches_are_filtered_and_taken_to_another_device(person: Callable[..., Person]) -> None:
    ines, phone = person("Ines"), person("Ines", viewport={"width": 360, "height": 640})
    made = ines.make("hit-the-deck", [{"kind": "person", "name": "Ines"}, {"kind": "bot", "bot": "random"}])
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_role("button", name="Resign").click()
    ines.page.get_by_role("button", name="Resign").last.click()
    ended = "id => fetch(`/api/tables/${id}`).then((said) => said.json()).then((table) => table.state === 'ended')"
    ines.page.wait_for_function(ended, arg=made["table"])
    ines.page.goto("/past")
    against, result = (ines.page.get_by_role("combobox", name=name) for name in ("Against", "Result"))
    result.select_option("won")
    ines.page.get_by_text("No match of yours fits.").wait_for()
    against.select_option("bot:random")
    result.select_option("lost")
    ines.page.get_by_role("link", name="Look again").wait_for()
    ines.page.get_by_role("button", name="Show my link").click()
    link = ines.page.locator("code", has_text="/me#").inner_text()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="It is mine").click()
    phone.page.wait_for_url("**/past")
    phone.page.get_by_role("link", name="Look again").wait_for()
    assert "#" not in phone.page.url
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
