"""A real Chromium on the real page of a real server."""

from __future__ import annotations

import os
import shutil
from typing import Any

import httpx
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, Playwright

from quarterdeck.cli.printing import chromium
from tests.server.serving import Server

FLAGS = [
    "--no-sandbox",  # tests run as root in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as people's browsers draw them
]


def launch(playwright: Playwright) -> Browser:
    """The browser without its own windows where it is installed: it takes a quarter less of the processor."""
    bare = "" if os.environ.get("QUARTERDECK_CHROMIUM") else shutil.which("chromium-headless-shell")
    return playwright.chromium.launch(executable_path=bare or chromium(), args=FLAGS)


def settle(page: Page) -> None:
    """Wait until the page has drawn: what it measured in one frame is drawn in the next."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


PACE = """
try {
    if (!localStorage.getItem("quarterdeck")) localStorage.setItem("quarterdeck", JSON.stringify({ speed }));
} catch {}  // an empty page keeps nothing
"""


class Person:
    """Somebody with a browser of their own, to whom everything is shown at once, unless another pace is asked for."""

    def __init__(self, browser: Browser, server: Server, name: str, pace: str = "off", **context: Any) -> None:
        self.server = server
        self.name = name
        window = {"width": 1280, "height": 800}
        settings: dict[str, Any] = {"viewport": window, "reduced_motion": "reduce", "service_workers": "block"}
        self.context: BrowserContext = browser.new_context(base_url=server.address, **{**settings, **context})
        self.context.set_default_timeout(15_000)
        self.context.add_init_script(f'{{ const speed = "{pace}"; {PACE} }}')
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, message: Any) -> None:
        noise = ("WebSocket", "blocked by Playwright")  # broken lines are part of the tests; workers are left out
        if message.type in ("error", "warning") and not any(each in message.text for each in noise):
            self.troubles.append(message.text)

    def get(self, path: str) -> dict[str, Any]:
        """Ask the server as this browser would."""
        return self._content(self.context.request.get(path))

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        return self._content(self.context.request.post(path, data=body))

    def _content(self, answer: APIResponse) -> dict[str, Any]:
        assert answer.ok, answer.text()
        content: dict[str, Any] = answer.json()
        return content

    def line(self) -> httpx.Client:
        """For many questions in a row: with the cookies that this browser has now, and quicker than through it."""
        known = {each["name"]: each["value"] for each in self.context.cookies()}
        return httpx.Client(base_url=self.server.address, cookies=known, timeout=30, verify=False)  # nothing to verify

    def make(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """A table, made as the page makes one, and opened. Alone with bots the cards fall the same in every run."""
        if sum(seat["kind"] == "person" for seat in seats) == 1:
            more.setdefault("seed", 1)
        made = self.post("/api/tables", game=game, seats=seats, name=self.name, you=0, **more)
        self.page.goto(f"/table/{made['table']}")
        return made

    def come_by(self, link: str) -> None:
        """Follow a link to a seat, say a name, sit down."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector(".prompt, .room")  # the table, or the others are still waited for

    def close(self) -> None:
        assert not self.troubles, self.troubles
        self.context.close()
