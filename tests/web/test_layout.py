"""Every window holds every table: board, tray, prompt and hand are in view, and nothing is cut or covered; also for
whoever asked the browser for text twice as large."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from quarterdeck.engine.view import View
from tests.web.browsing import Person
from tests.web.positions import Position, cards, in_hand, may, phase, taken

People = Callable[..., Person]

SIZES = [
    *[(360, 640), (390, 844), (844, 390), (640, 400), (820, 1180)],
    *[(1366, 625), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440)],
]

LARGE = [(820, 1180), (360, 640), (1280, 800)]


def at_once(view: View) -> bool:
    return True


def over(view: View) -> bool:
    return view.outcome is not None


def last_battle(view: View) -> bool:
    """All attacks that All Hands offers need the same ship: after one of them there is, between two, no other."""
    ships = [set(choice.gesture) for choice in view.choices if choice.verb == "attack"]
    return bool(ships) and all(one & other for one, other in combinations(ships, 2))


def stocked(view: View) -> bool:
    return cards(view, "stash/") > 8 and may("buy")(view)


READY = "[data-ready]"  # one more touch, and it is done
HTD = [
    Position("the first hand", "hit-the-deck", at_once),
    Position("a full sea", "hit-the-deck", lambda view: taken(view, "sea/") > 7 and in_hand(view) > 6, "deploy|keep"),
    Position("a hand of thirteen", "hit-the-deck", lambda view: in_hand(view) > 12, "pass|keep|stand"),
    Position("an attack planned", "hit-the-deck", may("broadside"), touch=("broadside", 2), shows='[data-part="tray"]'),
    Position("an attack comes", "hit-the-deck", phase("defence"), "deploy|keep", touch=("def", 1), shows=READY),
    Position("a battle fought", "hit-the-deck", may("broadside"), move="broadside", shows=".verdict"),
    Position("the end", "hit-the-deck", over, shows='[data-part="result"]'),
]
SAIL = "launch|crew|sail"
BATTLE = "[aria-label='The Naval Battle that was fought']"
LAST = f"{BATTLE}, [data-part=result]"
HANDS = [
    Position("the first hand", "all-hands", at_once, seats=4),
    Position("Aargh!", "all-hands", phase("aargh"), seats=4),
    Position("a ship is crewed", "all-hands", lambda view: taken(view, "launch") > 0, "launch", seats=4),
    Position("full fleets", "all-hands", lambda view: taken(view, "ship/") > 8, SAIL, seats=5, recorded=True),
    Position("a Naval Battle", "all-hands", may("attack"), SAIL, seats=4, recorded=True, move="attack", shows=BATTLE),
    Position("the last battle", "all-hands", last_battle, SAIL, seats=4, recorded=True, move="attack", shows=LAST),
]
SPEND = "buy|play|yes|choose"
BUILDER = [
    Position("the first hand", "deckhand-builder", at_once, seats=4, guided=True, shows=".coach"),
    Position("full stashes", "deckhand-builder", stocked, SPEND, seats=4, touch=("buy", 1), shows=READY),
    Position("a hand of six", "deckhand-builder", lambda view: in_hand(view) > 5, SPEND, seed=15),
    Position("a card in play", "deckhand-builder", lambda view: taken(view, "play") > 0, "play", seats=3),
]
DUEL = [
    Position("the first hand", "deckhand-duel", at_once),
    Position("Gamers to choose from", "deckhand-duel", at_once, options={"gamers": "choose"}),
    Position("a full map", "deckhand-duel", lambda view: taken(view, "map/") > 6, "summon|move"),
    Position("a hand of nine", "deckhand-duel", lambda view: in_hand(view) > 8, "end|keep|pass"),
    Position("an attack", "deckhand-duel", may("attack"), "summon|move", move="attack", shows=".dice"),
]
CALL = "call everyone|name Volley|with|ask"
DECKAHEDRON = [
    Position("what to call for", "deckahedron", phase("play"), seats=3),
    Position("five players", "deckahedron", phase("play"), seats=6),
    Position("a move to name", "deckahedron", may("name"), "call", seats=3),
    Position("the odds of a call", "deckahedron", may("ask"), "call|name|with", seats=3),
    Position("a call answered", "deckahedron", lambda view: taken(view, "outcome/") > 2, CALL, seats=4),
    Position("a call of six", "deckahedron", lambda view: taken(view, "outcome/") > 5, CALL, seats=7),
    Position("foes in the scene", "deckahedron", may("dismiss foe 3"), "foe", seats=3),
    Position("called on", "deckahedron", may("flip"), "call|name|with|ask", options={"gm": "no"}),
    Position("cards are flipped", "deckahedron", may("stand"), "call|name|with|ask|flip", options={"gm": "no"}),
]

GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
DRAWN = """() => new Promise((drawn) => {
  const frames = (left) => requestAnimationFrame(() => (left ? frames(left - 1) : drawn()));
  frames(4);  // sizes are told in one frame, rows of a hand follow in the next, texts that were too long after that
})"""
ASKED_AT = """() => {
  const asked = document.querySelector("[data-part=prompt] p");
  const app = document.querySelector(".app");
  return (parseFloat(getComputedStyle(asked).fontSize) * app.getBoundingClientRect().width) / app.offsetWidth;
}"""
PHONES = 1000  # below this width somebody may have a finger


def wrong_at(one: Person, width: int, height: int) -> list[str]:
    one.page.set_viewport_size({"width": width, "height": height})
    one.page.mouse.move(2, 2)
    one.page.evaluate(DRAWN)
    found: list[str] = one.page.evaluate(GEOMETRY, {"touch": width < PHONES})
    return [f"{width}x{height}: {line}" for line in found]


@pytest.mark.parametrize("position", [*HTD, *HANDS, *BUILDER, *DUEL, *DECKAHEDRON], ids=str)
def test_every_window_holds_the_table(person: People, position: Position) -> None:
    maren = person("Maren")
    position.reach(maren)
    wrong = [line for width, height in SIZES for line in wrong_at(maren, width, height)]
    sizes = {"standard": 32, "fixed": 26}
    maren.context.new_cdp_session(maren.page).send("Page.setFontSizes", {"fontSizes": sizes})
    wrong += [f"large text, {line}" for width, height in LARGE for line in wrong_at(maren, width, height)]
    assert not wrong, "\n".join(wrong)
    assert maren.page.evaluate(ASKED_AT) > 24  # pixels; it was asked at 17


SMALL = [(360, 640), (640, 400), (844, 390)]


def test_a_refusal_and_the_inspector_leave_the_question_in_sight(person: People) -> None:
    """On the smallest windows: why a move was refused is told whole; the inspector stands beside what is asked."""
    maren = person("Maren")
    Position("", "deckhand-duel", may("summon"), "keep|end").reach(maren)
    wrong = [line for width, height in SMALL for line in refused_and_looked_at(maren, width, height)]
    assert not wrong, "\n".join(wrong)


def refused_and_looked_at(maren: Person, width: int, height: int) -> list[str]:
    maren.page.set_viewport_size({"width": width, "height": height})
    maren.page.keyboard.press(">")
    maren.page.keyboard.type("sell the moon to whoever wants it\n")
    maren.page.locator(".prompt .no").wait_for()
    wrong = wrong_at(maren, width, height)
    maren.page.keyboard.press("Escape")
    maren.page.locator("[data-hand] [data-place]").nth(1).focus()
    maren.page.keyboard.press("ArrowRight")
    maren.page.locator(".inspector").wait_for()
    covered: bool = maren.page.evaluate(COVERED)
    maren.page.keyboard.press("Escape")
    return [*wrong, *([f"{width}x{height}: the inspector covers what is asked"] if covered else [])]


COVERED = """() => {
  const [one, other] = [".inspector", ".prompt p"].map((each) => document.querySelector(each).getBoundingClientRect());
  return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
}"""
