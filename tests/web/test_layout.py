"""A laptop holds every table: board, tray, prompt and hand are in view, and none lies over another."""

from collections.abc import Callable

import pytest

from quarterdeck.engine.view import View
from tests.web.browsing import Person, settle
from tests.web.positions import Position, cards, in_hand, may, phase, taken

People = Callable[..., Person]
pytestmark = pytest.mark.xdist_group("web")

SIZES = [(1366, 625), (1280, 720), (1280, 600), (1280, 740), (1366, 768), (1280, 800)]


def at_once(view: View) -> bool:
    return True


def over(view: View) -> bool:
    return view.outcome is not None


def last_battle(view: View) -> bool:
    """Of All Hands' ships, two are left that have not fought."""
    fresh = [zone for zone in view.zones if zone.id.startswith("ship/") and "out-of-play" not in zone.marks]
    return may("attack")(view) and len(fresh) == 2


HTD = [
    Position("the first hand", "hit-the-deck", at_once),
    Position("a full sea", "hit-the-deck", lambda view: taken(view, "sea/") > 7 and in_hand(view) > 6, "deploy|keep"),
    Position("a hand of thirteen", "hit-the-deck", lambda view: in_hand(view) > 12, "pass|keep|stand"),
    Position("an attack planned", "hit-the-deck", may("broadside"), touch=("broadside", 2), shows=".tray"),
    Position("an attack comes", "hit-the-deck", phase("defence"), "deploy|keep", shows=".tray"),
    Position("a battle fought", "hit-the-deck", may("broadside"), move="broadside", shows=".tray .verdict"),
    Position("the end", "hit-the-deck", over, shows='[data-part="result"]'),
]
SAIL = "launch|crew|sail"
RECKONING = ".naval[aria-label='The Reckoning']"
HANDS = [
    Position("the first hand", "all-hands", at_once, seats=4),
    Position("Aargh!", "all-hands", phase("aargh"), seats=4),
    Position("a ship is crewed", "all-hands", lambda view: taken(view, "launch") > 0, "launch", seats=4),
    Position("full fleets", "all-hands", lambda view: taken(view, "ship/") > 8, SAIL, seats=5),
    Position("a Naval Battle", "all-hands", may("attack"), SAIL, seats=4, seed=3, move="attack", shows=".naval"),
    Position("the Reckoning", "all-hands", last_battle, SAIL, seats=4, seed=3, move="attack", shows=RECKONING),
]
SPEND = "buy|play|yes|choose"
BUILDER = [
    Position("the first hand", "deckhand-builder", at_once, seats=4),
    Position("full stashes", "deckhand-builder", lambda view: cards(view, "stash/") > 8, SPEND, seats=4),
    Position("a hand of six", "deckhand-builder", lambda view: in_hand(view) > 5, SPEND, seed=15),
    Position("a card in play", "deckhand-builder", lambda view: taken(view, "play") > 0, "play", seats=3),
]
DUEL = [
    Position("the first hand", "deckhand-duel", at_once),
    Position("Gamers to choose from", "deckhand-duel", at_once, options={"gamers": "choose"}),
    Position("a full map", "deckhand-duel", lambda view: taken(view, "map/") > 6, "summon|move"),
    Position("a hand of nine", "deckhand-duel", lambda view: in_hand(view) > 8, "end|keep|pass"),
    Position("an attack", "deckhand-duel", may("attack"), "summon|move", move="attack", shows=".dice .drow"),
]
CALL = "call everyone|name Volley|with|ask"
DECKAHEDRON = [
    Position("what to call for", "deckahedron", phase("play"), seats=3),
    Position("five players", "deckahedron", phase("play"), seats=6),
    Position("a move to name", "deckahedron", may("name"), "call", seats=3),
    Position("the odds of a call", "deckahedron", may("ask"), "call|name|with", seats=3),
    Position("a call answered", "deckahedron", lambda view: taken(view, "outcome/") > 2, CALL, seats=4),
    Position("foes in the scene", "deckahedron", may("dismiss foe 3"), "foe", seats=3),
    Position("called on", "deckahedron", may("flip"), "call|name|with|ask", options={"gm": "no"}),
    Position("cards are flipped", "deckahedron", may("stand"), "call|name|with|ask|flip", options={"gm": "no"}),
]

# Every part of the table, what can be touched in it and what is written in it: in the window, not cut off by what it
# lies in, and not under something else. Cards of a hand may overlap, and what scrolls may be scrolled to.
WRONG = """() => {
  const wrong = new Set();
  const box = (one) => one.getBoundingClientRect();
  const text = (one) => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30);
  const told = (one) => (one.dataset.part ?? String(one.className)) + ' "' + text(one) + '"';
  const seen = (one) => one.checkVisibility() && box(one).width > 1 && box(one).height > 1;
  const outside = (a, b) => Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const above = (one, found) => { for (let up = one; up; up = up.parentElement) if (found(up)) return up; };
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);
  const hides = (one) => !one.matches('.card') && /hidden|clip/.test(getComputedStyle(one).overflow);
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const parts = [...document.querySelectorAll('[data-part]')].filter(seen);
  const named = (name) => parts.find((one) => one.dataset.part === name);
  for (const name of ['prompt', 'players', 'log']) if (!named(name)) wrong.add('no ' + name);
  for (const one of parts) if (outside(box(one), page) > 1) wrong.add('outside the window: ' + told(one));
  if (named('result')) return [...wrong]; // it lies over the table
  for (const one of parts) {
    for (const other of parts) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const both = across(box(one), box(other)) > 1 && down(box(one), box(other)) > 1;
      if (both) wrong.add([told(one), told(other)].sort().join(' lies over '));
    }
    for (const thing of one.querySelectorAll('[data-place], .btn, .card, .fig, .die, .cap, .chip, .pl, .say, p')) {
      const over = above(thing.parentElement, (up) => scrolls(up) || hides(up));
      const slack = !thing.closest('.leaf') ? 2 : innerHeight < 800 ? 6 : 24; // a fan is turned, and its corners may go
      if (seen(thing) && !scrolls(over) && outside(box(thing), box(over)) > slack) wrong.add('cut off: ' + told(thing));
    }
  }
  const texts = [];
  for (const part of parts.filter((one) => !one.matches('[data-part="log"], [data-part="hand"]'))) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const own = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || !seen(own) || above(own, scrolls)) continue;
      if (own.closest('.sr, .lsh, .peek, .tx, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      for (const rect of [...range.getClientRects()].filter((one) => one.width > 2)) {
        const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
        const card = own.closest('.card, .fig') ?? own;
        if (!hit || !(card.contains(hit) || hit.contains(own))) wrong.add('covered: ' + told(own));
        texts.push([own, rect]);
      }
    }
  }
  texts.forEach(([one, a], i) => texts.slice(i + 1).forEach(([other, b]) => {
    const much = down(a, b) > Math.min(a.height, b.height) / 2;
    if (one !== other && across(a, b) > 2 && much) wrong.add('written over: ' + told(one) + ' and ' + told(other));
  }));
  return [...wrong];
}"""


@pytest.mark.parametrize("position", [*HTD, *HANDS, *BUILDER, *DUEL, *DECKAHEDRON], ids=str)
def test_a_laptop_holds_the_table(person: People, position: Position) -> None:
    maren = person("Maren")
    position.reach(maren)
    wrong = []
    for width, height in SIZES:
        maren.page.set_viewport_size({"width": width, "height": height})
        maren.page.mouse.move(2, 2)
        settle(maren.page)
        wrong += [f"{width}x{height}: {line}" for line in maren.page.evaluate(WRONG)]
    assert not wrong, "\n".join(wrong)
