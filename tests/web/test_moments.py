"""Moments: battles, rolls, flips and the Reckoning unfold, stay until somebody goes on, and can be looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quarterdeck.engine.view import View
from tests.web.browsing import Person
from tests.web.hands import PATIENCE
from tests.web.positions import Position, cards, may
from tests.web.test_access import violations
from tests.web.test_layout import SAIL, last_battle, wrong_at

People = Callable[..., Person]

# What those who listen are told, in the order in which it comes.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const one of addedNodes)
      for (const line of one.querySelectorAll ? [one, ...one.querySelectorAll('p')] : [])
        if (line.matches('[aria-live="polite"] > p')) window.heard.push(line.textContent);
}).observe(document, { childList: true, subtree: true });
"""
SIZES = [(360, 640), (844, 390), (1366, 625), (1280, 800), (2560, 1440)]
COVERS = (" lies over ", ": covered: ", ": written over: ")  # on phones a moment lies over the board, on purpose
ALONE = {"gm": "no"}
CALLED = "^flip (?!freely)"


def called_on(view: View) -> bool:
    return any(re.match(CALLED, choice.text) for choice in view.choices)


def first_of_two(view: View) -> bool:
    return may("broadside")(view) and view.prompt.args.get("slot") == 1


SEA = Position("a Sea Battle", "hit-the-deck", first_of_two, move="broadside")
NAVAL = Position(
    "a Naval Battle", "all-hands", last_battle, SAIL, options={"length": "round"}, recorded=True, move="attack"
)
ROLL = Position("an attack roll", "deckhand-duel", may("attack"), "summon|move", move="attack")
FLIP = Position("a flip", "deckahedron", called_on, "call|name|with|ask", options=ALONE, move=CALLED)
FREE = Position("a free flip", "deckahedron", may("flip freely"), options=ALONE, move="^flip freely Dex")


def last_turn(view: View) -> bool:
    return cards(view, "supply deck") == 0 and may("end turn")(view)


COUNT = Position("the last turn", "deckhand-builder", last_turn, "buy|play|yes", recorded=True, move="end turn")
TOLD = {  # the kinds of what is told, in the order in which it is heard
    "sea-battle": ["attacked", "revealed", "revealed", "won-battle", "sunk", "cut", "royal"],
    "naval-battle": ["attacked", "revealed", "revealed", "duel", "duel", "duel", "won-battle", "sunk", "raided"],
    "roll": ["attacked", "rolled", "hurt", "unhurt", "killed"],
    "flip": ["flips", "turned", "wound-card", "resolved"],
}


def look_again(maren: Person) -> None:
    """From the log. A move of the others that comes at that moment puts it away, and then once more."""
    for last in (False, False, True):
        maren.page.locator(".log .again").last.click()
        try:
            expect(maren.page.locator("[data-moment]")).to_have_count(1, timeout=5000)
            return
        except AssertionError:
            if last:
                raise


@pytest.mark.parametrize(
    "position, kind", [(SEA, "sea-battle"), (NAVAL, "naval-battle"), (ROLL, "roll"), (FLIP, "flip")], ids=str
)
def test_a_moment_stays_until_somebody_goes_on(person: People, position: Position, kind: str) -> None:
    """Told beat by beat also where nothing moves; in view in every window; again from the log."""
    maren = person("Maren", pace="fast")
    maren.page.add_init_script(LISTEN)
    position.reach(maren)
    unfolds(maren, kind)
    table = maren.page.url.rpartition("/")[2]
    number = maren.get(f"/api/tables/{table}")["number"]
    log = maren.get(f"/api/tables/{table}/replay?seat=0")["log"]
    heard = maren.page.evaluate("() => window.heard")
    move = next(told["move"] for told in reversed(log) if told["text"] in heard)
    told = [one for one in log if one["kind"] in TOLD[kind] and one["text"] in heard and one["move"] >= move - 1]
    assert heard == [one["text"] for one in told][-len(heard) :] and len(heard) > 1
    fits(maren)
    maren.page.set_viewport_size({"width": 1280, "height": 800})
    assert violations(maren) == []
    assert maren.get(f"/api/tables/{table}")["number"] == number  # the others wait for us
    maren.page.get_by_role("button", name="Continue").click()
    if kind == "naval-battle":
        the_reckoning_line_by_line(maren)
    expect(maren.page.locator("[data-moment]")).to_have_count(0)
    look_again(maren)
    maren.page.keyboard.press("Escape")  # to its end
    maren.page.keyboard.press("Escape")  # and past it
    if kind == "naval-battle":  # the Reckoning came in the same move
        for _ in range(2):
            maren.page.keyboard.press("Escape")
    expect(maren.page.locator("[data-moment]")).to_have_count(0)


def fits(one: Person) -> None:
    """Everything is in view, and the prompt and the hand are not covered."""
    found = [line for size in SIZES for line in wrong_at(one, *size)]
    phone = [line for line in found if line.startswith(("360x", "844x")) and any(word in line for word in COVERS)]
    assert found == phone, "\n".join(line for line in found if line not in phone)


def unfolds(one: Person, kind: str) -> None:
    expect(one.page.locator(f'[data-moment="{kind}"]')).to_have_count(1, timeout=PATIENCE * 1000)
    expect(one.page.get_by_role("button", name="Continue")).to_be_visible(timeout=PATIENCE * 1000)


def the_reckoning_line_by_line(one: Person) -> None:
    one.page.evaluate("() => { window.heard = window.heard.filter((text) => /^Ships: /.test(text)) }")
    unfolds(one, "reckoning")
    heard = [text.partition(":")[0] for text in one.page.evaluate("() => window.heard")]
    lines = ["Ships", "Treasure aboard", "First whole fleet", "Flags in hand", "This round", "In all"]
    assert [line for line in heard if line in lines] == [line for line in lines if line in heard]
    assert heard[0] == "Ships" and "In all" in heard
    fits(one)
    one.page.set_viewport_size({"width": 1280, "height": 800})
    one.page.keyboard.press("Space")


def test_the_hooks_are_counted_type_by_type(person: People) -> None:
    """The end of DeckHand, a line for all players together; then the result."""
    maren = person("Maren", pace="fast")
    maren.page.add_init_script(LISTEN)
    COUNT.reach(maren)
    unfolds(maren, "scoring")
    heard = [text.partition(":")[0] for text in maren.page.evaluate("() => window.heard")]
    lines = ["On Attacks", "On Adventures", "On Structures", "Hooks in all"]
    assert [line for line in lines if line in heard] == [line for line in heard if line in lines]
    assert "Hooks in all" in heard
    fits(maren)
    maren.page.get_by_role("button", name="Continue").click()
    expect(maren.page.locator("[data-moment]")).to_have_count(0)
    expect(maren.page.locator("[data-part=result] h2")).to_be_visible()


def test_whoever_flips_freely_sees_the_card(person: People) -> None:
    maren = person("Maren", pace="fast")
    FREE.reach(maren)
    unfolds(maren, "flip")
    flip = maren.page.get_by_role("region", name="The flip", exact=True)
    expect(flip.locator(".card")).to_have_count(1)
    expect(flip).to_contain_text("Dexterity")
    maren.page.get_by_role("button", name="Continue").click()
    expect(maren.page.locator("[data-moment]")).to_have_count(0)


def test_a_decision_ends_a_moment(person: People) -> None:
    """What is asked next can be answered without Continue: a click on a card is both."""
    maren = person("Maren", pace="fast")
    SEA.reach(maren)
    unfolds(maren, "sea-battle")
    maren.page.locator('[data-state="legal"]').first.click()
    expect(maren.page.locator("[data-moment]")).to_have_count(0)
    expect(maren.page.locator('[data-state="selected"]').first).to_be_visible()


def test_the_pace_is_chosen_in_the_menu_and_remembered(person: People) -> None:
    """At once, nothing stops the table; what was fought lies in its place, and can be looked at."""
    maren = person("Maren", pace="normal")
    maren.page.goto("/")
    maren.make("hit-the-deck", [{"kind": "person"}, {"kind": "bot", "bot": "random", "name": "Random"}])
    maren.page.get_by_role("button", name="Menu").click()
    expect(maren.page.get_by_role("button", name="Normal")).to_have_attribute("aria-pressed", "true")
    maren.page.get_by_role("button", name="At once").click()
    maren.page.reload()
    maren.page.get_by_role("button", name="Menu").click()
    expect(maren.page.get_by_role("button", name="At once")).to_have_attribute("aria-pressed", "true")
    SEA.reach(maren)
    expect(maren.page.locator(".verdict")).to_be_visible()
    expect(maren.page.locator("[data-moment]")).to_have_count(0)
    maren.page.locator(".last .again").first.click()
    expect(maren.page.locator('[data-moment="sea-battle"]')).to_have_count(1)
