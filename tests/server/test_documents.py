"""docs/api.md and the page's types are what the code says."""

import asyncio
import subprocess
import sys

from quarterdeck.server.describing import api_markdown
from tests.project import ROOT
from tests.server.serving import Server, at


def test_the_description_of_the_api_is_up_to_date() -> None:
    example = (ROOT / "docs" / "examples" / "sit_down.py").read_text(encoding="utf-8")
    written = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert written == api_markdown(example), "run: quarterdeck serve --write-docs docs/api.md"


def test_the_types_of_the_page_are_up_to_date() -> None:
    """web/src/lib/wire.ts is made from the schema: `python scripts/make_types.py`."""
    command = [sys.executable, "scripts/make_types.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_client_of_another_version_is_told_so(server: Server) -> None:
    with server.browser() as browser:
        made = server.table(browser, "hit-the-deck", "person,random")

        async def story() -> None:
            async with at(server, made["table"], browser.cookies, api=1) as old:
                assert "has version 2 of the API, not 1; load the page again" in (await old.next("refused"))["reason"]

        asyncio.run(story())
