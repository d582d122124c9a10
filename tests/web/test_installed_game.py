"""A game of another installed package is played in the page, which knows nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.installed_game import install
from tests.server.serving import Server
from tests.web.browsing import Person
from tests.web.hands import Hand, play
from tests.web.test_nonsense import differences

SEATS = [{"kind": "person"}, {"kind": "bot", "bot": "random", "name": "Random"}]


@pytest.fixture
def maren(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    folder = tmp_path_factory.mktemp("installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(install(folder)))
        server = Server(folder, COMPILE_BOTS="no")
    with server:
        one = Person(browser, server, "Maren")
        yield one
        one.close()
        assert "Traceback" not in server.output(), server.output()


def test_it_is_offered_played_and_drawn_by_data(maren: Person) -> None:
    maren.page.goto("/")
    expect(maren.page.get_by_text("High Card").first).to_be_visible()
    table = maren.make("high-card", SEATS)["table"]
    hand = Hand(maren, seed=2)
    play(hand, most=1)
    maren.page.wait_for_selector('[data-part="acts"] button')
    assert differences(maren.page) == []
    maren.page.unroute_all()
    maren.page.close()
    maren.page = maren.context.new_page()
    maren.page.goto(f"/table/{table}")
    assert play(Hand(maren, seed=2))
    assert maren.get(f"/api/tables/{table}")["state"] == "over"
