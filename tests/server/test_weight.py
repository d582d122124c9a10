"""What goes over the wire, in bytes: a move, a file of the page, a long answer."""

from __future__ import annotations

import asyncio
import gzip
import json
import random

import httpx
import pytest
from websockets.asyncio.client import connect

from quarterdeck import games
from quarterdeck.server.page import FOLDER
from tests.server.serving import API, Server
from tests.server.weighing import Line

MOVE = 3_000  # bytes, at most
SEATS = {"deckahedron": 3}


async def weights(server: Server, slug: str, moves: int = 40) -> list[int]:
    """The bytes that one seat gets for each of its moves: everything until it is asked again."""
    with server.browser() as browser:
        count = SEATS.get(slug, 2)
        seats = ",".join(["person"] + ["random"] * (count - 1)) if slug != "deckahedron" else "person,person,person"
        made = server.table(browser, slug, seats, hotseat=slug == "deckahedron")
        cookie = f"quarterdeck={browser.cookies['quarterdeck']}"
    luck = random.Random(slug)
    found: list[int] = []
    async with Line(server.port).open() as line:
        address = f"ws://127.0.0.1:{line.port}/api/tables/{made['table']}/live"
        async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as page:
            assert any(extension.name == "permessage-deflate" for extension in page.protocol.extensions)
            seat, before, sent = 0, 0, False
            await page.send(json.dumps({"type": "hello", "api": API, "seat": 0}))
            while len(found) < moves:
                message = json.loads(await asyncio.wait_for(page.recv(), 20))
                if message["type"] != "view":
                    continue
                if sent:
                    found.append(line.received - before)
                view, sent = message["view"], False
                if view["outcome"]:
                    break
                if not view["prompt"]["question"]:
                    waiting = [one["index"] for one in view["seats"] if "deciding" in one["marks"]]
                    if slug == "deckahedron" and waiting:  # at one screen: sit down where it is to be decided
                        seat = waiting[0]
                        await page.send(json.dumps({"type": "hello", "api": API, "seat": seat, "last": message["seq"]}))
                    continue
                before, sent = line.received, True
                action = luck.choice(view["choices"])["action"]
                await page.send(json.dumps({"type": "move", "number": view["number"], "action": action}))
    return found


@pytest.mark.parametrize("slug", [game.slug for game in games.every()])
def test_a_move_is_light(server: Server, slug: str) -> None:
    found = asyncio.run(weights(server, slug))
    assert len(found) > 5 and max(found) <= MOVE, sorted(found)[-5:]


def test_files_of_the_page_are_packed_and_kept(server: Server) -> None:
    if not (FOLDER / "index.html").is_file():
        pytest.skip("the page has not been built")
    script = next(file for file in (FOLDER / "assets").glob("*.js") if file.stat().st_size > 20_000)
    with httpx.Client(base_url=server.address) as browser:
        with browser.stream("GET", f"/assets/{script.name}", headers={"accept-encoding": "br, gzip"}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip" and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "accept-encoding" and len(raw) < 0.45 * script.stat().st_size
        assert gzip.decompress(raw) == script.read_bytes()
        plain = browser.get(f"/assets/{script.name}", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.content == script.read_bytes()
        index = browser.get("/", headers={"accept-encoding": "gzip"})
        assert index.headers["content-encoding"] == "gzip" and index.headers["cache-control"] == "no-cache"
        assert browser.get(f"/assets/{script.name}.map").status_code == 404


def test_long_answers_are_packed(server: Server) -> None:
    with httpx.Client(base_url=server.address) as browser:
        with browser.stream("GET", "/api/games/all-hands/faces", headers={"accept-encoding": "gzip"}) as answer:
            raw = b"".join(answer.iter_raw())
        plain = browser.get("/api/games/all-hands/faces", headers={"accept-encoding": "identity"}).content
    assert gzip.decompress(raw) == plain and len(raw) < len(plain) / 5
