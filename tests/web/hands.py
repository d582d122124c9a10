"""Hands that play by what the page offers: with a mouse, a finger, or keys alone. They know no rule."""

from __future__ import annotations

import random
import time
from typing import Any

from tests.web.browsing import Person

PATIENCE = 60  # seconds that a loaded machine may take; it must not stand still

# What may be touched now, and where it can be hit: waits a little for something to turn up. `luck` chooses, and
# rather what is liked.
LOOK = """
async ([luck, patience, likes]) => {
  const until = performance.now() + patience;
  const seen = (one) => one.getClientRects().length && !one.disabled;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const OFFERS = '[data-state="legal"], [data-answers] .button:not(.subtle):not([aria-expanded="true"]), '
    + '[data-answers] .segments button:not(.on)';
  const SPOTS = [[0.5, 0.5], [0.14, 0.4], [0.5, 0.12], [0.86, 0.4], [0.14, 0.1], [0.5, 0.9]];
  const named = (one) => (one.textContent.trim() || one.ariaLabel || '').replace(/\\s+/g, ' ').slice(0, 80);
  const asked = document.querySelector('.prompt p')?.textContent ?? '';
  const hit = (one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    for (const [across, down] of SPOTS) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      if (one.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  };
  let missed = 0;
  for (;;) {
    if (shown('[data-part="result"]').length) return { over: true, asked };
    const cover = shown('.cover .button');
    const ready = shown('[data-ready]');
    const waits = document.querySelector('.acts .wait, .prompt.idle');  // on its way, or nobody asks
    const offers = cover.length ? cover : waits ? [] : ready.length ? ready : shown(OFFERS);
    if (offers.length) {
      const liked = likes ? offers.filter((one) => new RegExp(likes, 'i').test(named(one))) : [];
      const among = liked.length ? liked : offers;
      const one = among[Math.floor(luck * among.length)];
      const focus = document.activeElement;
      const row = [...(focus.closest('[data-hand]')?.querySelectorAll('[data-place]') ?? [])];
      if (!hit(one) && missed++ < 20) {  // a page that was drawn just now finds its places in the next frames
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
        continue;
      }
      window.wanted = one;
      return { offer: named(one), at: hit(one), asked, focused: offers.includes(focus),
        sought: liked.length > 0 && one !== focus && one.matches('[data-answers] .button'),
        walk: row.includes(one) ? row.indexOf(one) - row.indexOf(focus) : null,
        key: one.querySelector('kbd')?.textContent ?? '' };
    }
    if (performance.now() > until) return { asked };
    await new Promise((done) => setTimeout(done, 15));
  }
}
"""

WANTED = "() => document.activeElement === window.wanted"
ANSWERS = """() => !!document.activeElement.closest(
  '[data-state], [data-answers] .button:not(.subtle)')"""


class Hand:
    """Somebody's hand, and how it touches things."""

    def __init__(self, person: Person, seed: int, by: str = "mouse", likes: str = "") -> None:
        self.person = person
        self.page = person.page
        self.by = by
        self.likes = likes  # a match is over sooner if what brings it on is done where it can be
        self.luck = random.Random(seed)
        self.next = self.luck.random()  # chooses what is touched next
        self.touches = 0
        self.over = False
        self.asked = ""

    def step(self, patience: float = 0.0) -> bool:
        """Touch one thing, if there is one."""
        found = self.page.evaluate(LOOK, [self.next, patience * 1000, self.likes])
        self.over, self.asked = "over" in found, found["asked"]
        if "offer" not in found:
            return False
        self.touches += 1
        self.next = self.luck.random()
        if self.by == "keys":
            self._press(found)
        else:
            self._point(found)
        return True

    def _point(self, found: dict[str, Any]) -> None:
        if found["at"] is None:
            self.person.troubles.append(f"cannot be hit: {found['offer']} ({found['asked']})")
        elif self.by == "finger":
            self.page.touchscreen.tap(found["at"]["x"], found["at"]["y"])
        else:
            self.page.mouse.click(found["at"]["x"], found["at"]["y"])

    def _press(self, found: dict[str, Any]) -> None:
        """The key that a button names; or Enter where the focus is, or where Tab and the arrows bring it."""
        keys = self.page.keyboard
        if found["key"]:
            keys.press(found["key"])
            return
        if found["sought"]:
            self._seek(WANTED)
        elif not found["focused"]:
            self._seek(ANSWERS)
        elif found["walk"] is not None:
            for _ in range(abs(found["walk"])):
                keys.press("ArrowRight" if found["walk"] > 0 else "ArrowLeft")
        elif self.luck.random() < 0.3:  # on the board: somewhere else
            keys.press(self.luck.choice(("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")))
        keys.press("Enter")

    def _seek(self, there: str) -> None:
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(there):
                return
        self.person.troubles.append(f"no key leads to an answer: {self.asked}")


def play(*hands: Hand, most: int = 0) -> bool:
    """Until it is over for all of them (True), or the first has touched so many things."""
    until = time.monotonic() + PATIENCE
    while not all(hand.over for hand in hands):
        if most and hands[0].touches >= most:
            return False
        patience = 2.0 if len(hands) == 1 else 0.03  # with others at the table: a moment, then it is their turn
        touched = [hand.step(patience) for hand in hands if not hand.over]
        if any(touched):
            until = time.monotonic() + PATIENCE
        assert time.monotonic() < until, [hand.asked for hand in hands]
    return True
