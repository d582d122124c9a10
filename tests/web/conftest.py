"""One server and one browser for all tests of the page. Without Chromium they are left out, and say so."""

import os
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from quarterdeck.cli.printing import chromium
from tests.project import ROOT
from tests.server.serving import Server
from tests.web.browsing import Person, launch

LEFT_OUT = "THE BROWSER TESTS WERE LEFT OUT: there is no Chromium here (Debian: apt-get install chromium)"


@pytest.fixture(scope="package")  # Playwright's loop runs as long as it is open, and other tests want their own
def browser() -> Iterator[Browser]:
    if not chromium():
        assert not os.environ.get("CI"), LEFT_OUT
        pytest.skip(LEFT_OUT)
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="package")
def table_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    subprocess.run(["sh", "scripts/page"], cwd=ROOT, check=True)
    with Server(tmp_path_factory.mktemp("web")) as made:
        yield made
        assert "Traceback" not in made.output(), made.output()


@pytest.fixture
def person(browser: Browser, table_server: Server) -> Iterator[Callable[..., Person]]:
    """Make people; whatever their pages complained about fails the test."""
    made: list[Person] = []

    def sit(name: str, **context: Any) -> Person:
        made.append(Person(browser, table_server, name, **context))
        return made[-1]

    yield sit
    for one in made:
        one.close()
