"""Looking at a match again, and puzzles: in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from quarterdeck.engine.puzzles import puzzles_of
from quarterdeck.games import find
from tests.server.serving import Server
from tests.server.test_reviews import all_of, random_match, uploaded
from tests.web.browsing import Person
from tests.web.hands import Hand
from tests.web.test_hints import written

PUZZLE_DEAL, PUZZLE_MOVE = 12, 52
SIZES = [(360, 640), (844, 390), (1366, 625), (2560, 1440)]


@pytest.fixture(scope="module")
def server(table_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("looking"), REVIEWS="yes", REVIEW_EFFORT="160") as made:
        yield made
        assert "Traceback" not in made.output(), made.output()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    one = Person(browser, server, "Maren")
    yield one.page
    one.close()


def no_wider(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.viewport_size


def test_a_match_is_looked_at_again(page: Page, server: Server) -> None:
    match = random_match("hit-the-deck", 11, ("Maren of the long names", "Ines of the long names"))
    with server.browser() as client:
        table = uploaded(client, match)
        said = all_of(client, table)
    dear = [next(one for one in said["decisions"] if one["number"] == number) for number in said["turning_points"]]
    assert dear
    along = sorted(dear, key=lambda one: int(one["number"]))
    page.goto(f"/replay/{table}?move=0")
    chances = page.get_by_label("Chances along the match")
    expect(chances).to_contain_text("need not add to 100")
    expect(page.locator(".chances polyline")).to_have_count(2)
    expect(page.locator(".chances .mark")).to_have_count(len(dear))
    page.keyboard.press("ArrowDown")
    first = along[0]
    assert f"move={first['number'] - 1}&seat={first['seat']}" in settled(page, f"move={first['number'] - 1}")
    beside = page.locator(".rail .compared")
    expect(beside).to_contain_text(f"Turning point {dear.index(first) + 1} of {len(dear)}")
    for worth in (first["played"]["chance"], first["top"][0]["chance"]):
        expect(beside).to_contain_text(f"{round(100 * worth)} in 100")
    expect(page.locator(".rail .point.on")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator(".rail .compared")).to_have_count(0)
    page.keyboard.press("h")  # what the Admiral would do here
    expect(page.locator(".rail .compared")).to_contain_text("Move 1")
    page.locator(".rail .point").nth(0).click()
    settled(page, f"move={dear[0]['number'] - 1}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shown = page.locator(".compared:visible")
        expect(shown).to_have_count(1)
        expect(page.locator(".points:visible")).to_have_count(1)
        expect(chances).to_be_visible()
        no_wider(page)
        cut = "one => one.scrollWidth > one.clientWidth"
        assert not page.locator(".on-from-here:visible").evaluate(cut)
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
        if width < 1080:  # one below the other: the table with its controls in view, comparison, chart, list
            controls = page.get_by_role("button", name="One move on").bounding_box()
            assert controls is not None and controls["y"] + controls["height"] <= height
            expect(page.locator(".scrub")).to_contain_text(f"Turning point 1 of {len(dear)}")
            tops = [page.locator(each).first.bounding_box() for each in ORDER]
            heights = [box["y"] for box in tops if box is not None]
            assert len(heights) == len(ORDER) and heights == sorted(heights), (width, heights)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_label("The decision")).to_contain_text("It is your decision")
    expect(page.locator(".top .meta")).to_contain_text(f"practice from move {dear[0]['number'] - 1}")


def test_a_puzzle_is_made_of_a_move(page: Page, server: Server) -> None:
    with server.browser() as client:
        table = uploaded(client, random_match("hit-the-deck", PUZZLE_DEAL))
        assert PUZZLE_MOVE in all_of(client, table)["puzzles"]
    page.goto(f"/replay/{table}?move={PUZZLE_MOVE - 1}")
    expect(page.locator(".chances polyline")).to_have_count(2)  # it listens by then
    page.keyboard.press("h")
    expect(page.locator(".rail").get_by_role("button", name="Make a puzzle")).to_be_visible()
    page.keyboard.press("z")
    page.locator(".rail").get_by_role("link", name="Open the puzzle").click(timeout=30_000)
    page.wait_for_url("**/puzzles?game=hit-the-deck&name=*")
    expect(page.get_by_role("heading", name="Find the best move").first).to_be_visible()


ORDER = ['[data-part="board"]', '[data-part="acts"]', ".below .compared", ".chances", ".below .points"]


def settled(page: Page, part: str) -> str:
    page.wait_for_function("part => location.search.includes(part)", arg=part)
    return str(page.evaluate("location.search"))


def test_puzzles_one_after_another(browser: Browser, server: Server) -> None:
    found = puzzles_of(find("hit-the-deck"))
    person = Person(browser, server, "Maren")
    page = person.page
    page.goto(f"/puzzles?game=hit-the-deck&name={found[0].name}")
    expect(page.get_by_label("The decision")).to_contain_text("It is your decision")
    assert page.locator('[data-state="legal"]').count() > 0
    page.locator(".rail").get_by_role("button", name="A hint").click()
    expect(page.locator(".rail .hint")).to_contain_text(found[0].solution[0].split()[0])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".panel:visible")).to_have_count(1)
        no_wider(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    right = 0
    for puzzle in found[:2]:
        settled(page, f"name={puzzle.name}")
        said = answer(person)
        right += said["right"]
        verdict = page.get_by_label("The answer", exact=True)
        expect(verdict).to_contain_text("Right" if said["right"] else "Not the best")
        if not said["right"] and said["cost"] is not None:
            expect(verdict).to_contain_text(f"It costs {said['cost']:g} in 100")
        expect(page.locator(".rail .bars li")).to_have_count(len(puzzle.moves))
        page.keyboard.press("Enter")
    settled(page, f"name={found[2].name}")
    page.locator(".rail").get_by_role("button", name="Give up").click()
    match = found[2].match()
    labels = {each.text: each.label for each in match.view(match.waiting()[0]).choices}
    best = re.sub(r"\b(\w+)([CDHS])\b", written, labels[found[2].solution[0]])
    expect(page.get_by_label("The answer", exact=True)).to_contain_text(f"The answer: “{best}”")
    wins = f"“{best}” wins about {found[2].best.chance:g} times in 100; the next"
    expect(page.locator(".rail")).to_contain_text(wins)
    counted = f"{right} solved {3 - right} missed"
    expect(page.locator(".rail .counts")).to_contain_text(counted)
    page.reload()
    expect(page.locator(".rail .counts")).to_contain_text(counted)  # in this browser
    page.locator(".rail select").select_option("all-hands")
    settled(page, "game=all-hands")
    older = next(one for one in puzzles_of(find("all-hands")) if one.words["options"]["cards"] == "first")
    page.goto(f"/puzzles?game=all-hands&name={older.name}")
    expect(page.locator(".rail")).to_contain_text("Which cards are played with? The first house set")
    page.locator(".rail select").select_option("deckahedron")
    expect(page.locator(".rail")).to_contain_text("by the cards that are left")
    page.locator(".rail").get_by_role("button", name="Give up").click()
    expect(page.locator(".rail")).to_contain_text("Exact: from the cards that are left")
    person.close()


def answer(person: Person) -> dict[str, Any]:
    """Any move, by touching what is marked; what the server says to it."""
    hand = Hand(person, 3)
    with person.page.expect_response("**/answer") as heard:
        while not person.page.locator(".verdict").count():
            hand.step(1)
    said: dict[str, Any] = heard.value.json()
    return said
