"""Today's deal in the page: played once for the count, shared without a card, and played again for practice."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browsing import Person


def test_todays_deal_is_played_counted_and_shared(person: Callable[..., Person]) -> None:
    """The Deckahedron's gauntlet, from the page's button to the list of results."""
    maren = person("Maren", permissions=["clipboard-read", "clipboard-write"])
    page = maren.page
    page.goto("/today?deal=deckahedron")
    page.get_by_role("button", name="Play it", exact=True).click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    page.locator('[data-part="prompt"], [data-part="acts"]').first.wait_for()
    while not (view := maren.get(f"/api/tables/{table}/replay?seat=1&log=no")["view"])["outcome"]:
        if view["prompt"]["question"] and view["choices"]:
            choice = view["choices"][0]["action"]
            maren.context.request.post(
                f"/api/tables/{table}/moves", data={"number": view["number"], "action": choice, "seat": 1}
            )
        else:
            page.wait_for_timeout(30)
    page.get_by_role("link", name="How others did").click()
    page.get_by_role("button", name="Share the line").click()
    page.get_by_text("Copied.").wait_for()
    shared = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert shared[0].startswith("Quarterdeck, ") and shared[0].endswith("The Deckahedron")
    assert "flips" in shared[1] and len(shared[2]) >= 12 and set(shared[2]) <= set("▲▽\u2013")
    assert page.locator("tr.me").count() == 1
    assert page.locator('[data-day="played"]').count() == 1
    page.get_by_role("button", name="Play it again, uncounted").click()
    page.wait_for_url("**/table/*")
    assert page.url.rpartition("/")[2] != table
    page.goto("/")
    page.get_by_role("heading", name="Today's deal").wait_for()


def test_hints_are_offered_in_practice_and_not_where_it_counts(person: Callable[..., Person]) -> None:
    maren = person("Maren")
    page = maren.page
    for practice in (False, True):
        made = maren.post("/api/today/deckhand-builder-solo", name="Maren", practice=practice)
        page.goto(f"/table/{made['table']}")
        page.get_by_role("button", name="Menu").wait_for()
        page.locator('[data-part="prompt"]').wait_for()
        assert page.get_by_role("button", name="Hint").count() == practice
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("alert").get_by_role("button", name="Resign").click()
        page.locator('[data-part="result"]').wait_for()
