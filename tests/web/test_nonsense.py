"""The page draws by data: with all sentences replaced by nonsense every drawing is the same.

A table is opened twice, as it is and with the texts of every View and every face scrambled on their way to the page.
What is compared is the whole document but its letters: elements, classes, marks, states, styles, numbers, and how long
each text is. (Where a long word may be parted is a matter of its letters.)
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute

from quarterdeck.engine.view import Face, Told, View
from tests.nonsense import nonsense
from tests.web.browsing import Person, settle
from tests.web.positions import Position

People = Callable[..., Person]

# Every element below the body with what it looks like; of texts only their shape, of
# classes not the order in which they came. "Sending" comes and goes.
SHAPE = """() => {
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'];
  const veiled = (text) => text.replace(/\u00ad/g, '').replace(/\\p{L}/gu, 'x').replace(/\\s+/g, ' ').trim();
  const lines = [];
  const walk = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (veiled(node.data)) lines.push(' '.repeat(depth) + veiled(node.data));
    } else if (node.nodeType === Node.ELEMENT_NODE && node.tagName !== 'SCRIPT' && !node.matches('.wait')) {
      const attributes = [...node.attributes].map((one) => one.name + '=' + (
        spoken.includes(one.name) ? veiled(one.value) : one.name === 'class' ? [...node.classList].sort() : one.value));
      lines.push(' '.repeat(depth) + node.tagName + ' ' + attributes.sort().join(' '));
      node.childNodes.forEach((child) => walk(child, depth + 1));
    }
  };
  walk(document.body, 0);
  return lines;
}"""
TOUCH = """() => document.querySelector('[data-state="legal"]')?.click()"""


class Wire:
    """What goes between page and server. No move is let through, so the table stays as it is."""

    def __init__(self, page: Page) -> None:
        self.scrambling = False
        page.route_web_socket(lambda address: address.endswith("/live"), self._live)
        page.route("**/api/games/*/faces?*", self._faces)

    def _live(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda sent: None if json.loads(sent)["type"] == "move" else server.send(sent))
        server.on_message(lambda sent: socket.send(json.dumps(self._message(json.loads(sent)))))

    def _message(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.scrambling and message["type"] == "view":
            message["view"] = scrambled(message["view"], View)
            message["log"] = [scrambled(each, Told) for each in message.get("log", [])]
        return message

    def _faces(self, route: Route) -> None:
        answer = route.fetch()
        whole = answer.json()
        if self.scrambling:
            whole["faces"] = {key: scrambled(face, Face) for key, face in whole["faces"].items()}
        route.fulfill(response=answer, json=whole)


def scrambled(part: Any, kind: type[msgspec.Struct]) -> Any:
    return msgspec.to_builtins(nonsense(msgspec.convert(part, kind)))


def shapes(page: Page) -> list[list[str]]:
    """The document as it is opened, and after the first thing that may be touched was."""
    page.reload()
    page.wait_for_selector('[data-part="prompt"]')
    page.wait_for_load_state("networkidle")
    settle(page)
    found = [page.evaluate(SHAPE)]
    page.evaluate(TOUCH)
    settle(page)
    return [*found, page.evaluate(SHAPE)]


def differences(page: Page) -> list[tuple[str, str]]:
    """Lines that are drawn in another way once all sentences are nonsense."""
    wire = Wire(page)
    plain = shapes(page)
    wire.scrambling = True
    found = []
    for one, other in zip(plain, shapes(page), strict=True):
        found += [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
        if len(one) != len(other):
            found.append((f"{len(one)} lines", f"{len(other)} lines"))
    return found


def after(moves: int) -> Callable[[View], bool]:
    return lambda view: view.number >= moves


POSITIONS = [
    Position(f"after {moves} moves", game, after(moves), seats=seats)
    for game, seats in (
        ("hit-the-deck", 2),
        ("all-hands", 3),
        ("deckahedron", 3),
        ("deckhand-builder", 2),
        ("deckhand-duel", 2),
    )
    for moves in (3, 30)
]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_every_drawing_is_the_same_in_nonsense(person: People, position: Position) -> None:
    maren = person("Maren")
    position.reach(maren)
    found = differences(maren.page)
    assert not found, "\n".join(f"- {one}\n+ {other}" for one, other in found[:12])


READER = """new MutationObserver(() => {
  for (const one of document.querySelectorAll('[data-part="prompt"]'))
    one.dataset.planted = one.textContent.replace(/[^e]/g, '');
}).observe(document, { childList: true, subtree: true, characterData: true });"""


def test_a_page_that_reads_a_sentence_is_noticed(person: People) -> None:
    """The law can fail: a mark that stands there only because of the words."""
    maren = person("Maren")
    POSITIONS[0].reach(maren)
    maren.page.add_init_script(READER)
    assert any("data-planted" in one for one, _ in differences(maren.page))
