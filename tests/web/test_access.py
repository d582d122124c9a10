"""Axe finds nothing on lobby, tables and replay, by day and by night; nothing is cut off at 320 pixels."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project import ROOT
from tests.web.browsing import Person

People = Callable[..., Person]
pytestmark = pytest.mark.xdist_group("web")

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """() => axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((one) =>
    one.id + ': ' + one.help + ' ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' +
    (node.any[0]?.message ?? '')).join(' | ')))"""
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random", "name": "Random"}
SEATS = {"all-hands": 4, "deckahedron": 3, "deckhand-builder": 3}
GAMES = ["hit-the-deck", "all-hands", "deckhand-builder", "deckhand-duel", "deckahedron"]


def violations(one: Person) -> list[str]:
    # The script comes through the debugger, which the content policy does not concern.
    one.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: list[str] = one.page.evaluate(RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_the_lobby(person: People, scheme: str) -> None:
    maren = person("Maren", color_scheme=scheme)
    maren.page.goto("/")
    maren.page.wait_for_selector(".cov")
    assert violations(maren) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_on_a_table_and_its_replay(person: People, game: str, scheme: str) -> None:
    maren = person("Maren", color_scheme=scheme)
    table = maren.make(game, [PERSON] + [BOT] * (SEATS.get(game, 2) - 1))["table"]
    maren.begin(seed=4, most=4)
    maren.end()
    assert violations(maren) == []
    if game == "hit-the-deck":
        maren.page.goto(f"/replay/{table}")
        maren.page.wait_for_selector(".scrub")
        assert violations(maren) == []


CUT = """() => [...document.querySelectorAll('.water [data-place], .water .btn, .top button, .pbar')]
    .filter((one) => !one.closest('.hand, .pfan, .tiles, .offered, .casc, .halfs, .log, .chars, .podds, .bldp'))
    .map((one) => [one.textContent.trim().slice(0, 40), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
    .map(([text, box]) => text + ' ' + Math.round(box.left) + ' to ' + Math.round(box.right))"""


@pytest.mark.parametrize("game", GAMES)
def test_phones_and_tablets_hold_the_table(person: People, game: str) -> None:
    """Nothing hangs over the edge, at 320 pixels as at a tablet's; a phone's lobby too."""
    maren = person("Maren", viewport={"width": 320, "height": 640})
    maren.page.goto("/")
    maren.page.wait_for_selector(".cov .card")
    assert maren.page.evaluate("() => document.documentElement.scrollWidth") <= 320
    maren.make(game, [PERSON] + [BOT] * (SEATS.get(game, 2) - 1))
    maren.begin(seed=4, most=3)
    maren.end()
    for width, height in ((320, 640), (768, 1024), (960, 700)):
        maren.page.set_viewport_size({"width": width, "height": height})
        maren.page.wait_for_timeout(150)
        assert maren.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert maren.page.evaluate(CUT) == []
