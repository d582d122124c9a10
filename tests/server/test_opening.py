"""quarterdeck serve --open: on a desktop the page opens by itself, and a browser that stays open holds nothing up."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.serving import free_port

BROWSER = """#!/bin/sh
echo "$1" >'{opened}'
sleep 600
"""


@contextmanager
def opened(folder: Path, **screen: str) -> Iterator[tuple[str, Path]]:
    """A server that was asked to open its page: its address, and the file in which the browser notes what it opens."""
    note, browser, port = folder / "opened", folder / "browser", free_port()
    browser.write_text(BROWSER.format(opened=note), encoding="utf-8")
    browser.chmod(0o755)
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env.update({"XDG_DATA_HOME": str(folder), "QUARTERDECK_COMPILE_BOTS": "no", **screen})
    command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--open", "--port", str(port)]
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield f"http://localhost:{port}/", note
    finally:
        os.killpg(process.pid, 15)  # the browser too
        process.wait(15)


def answers(address: str) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return httpx.get(f"{address}api/bots", timeout=10).is_success
        except httpx.HTTPError:
            time.sleep(0.05)
    return False


def test_the_page_opens_where_there_is_a_browser(tmp_path: Path) -> None:
    with opened(tmp_path, BROWSER=str(tmp_path / "browser")) as (address, note):
        assert answers(address)  # although the browser has not come back
        until = time.monotonic() + 20
        while not note.exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert note.read_text(encoding="utf-8").strip() == address


def test_nothing_opens_where_there_is_no_screen(tmp_path: Path) -> None:
    with opened(tmp_path) as (address, note):
        assert answers(address)
        assert not note.exists()
