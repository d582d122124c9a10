"""Static files of the page, which its build puts into page/; every other path is answered with its index.html."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from quarterdeck.engine.packed import unpacked

FOLDER = Path(__file__).parent / "page"
ARCHIVE = FOLDER / "assets.tar.bz2"  # in an installed package (scripts/build_page.py): scripts and styles together
PACKED = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")  # fonts and pictures are small as they are
YEAR = "public, max-age=31536000, immutable"  # names under assets/ hold a hash of what is in them

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Quarterdeck</title>
<h1>Quarterdeck</h1>
<p>The server runs, but its page has not been built. <code>make play</code> builds it, and so does
<code>make page</code> alone; then load this page again.</p>
<p>Scripts can play all the same: see <code>docs/api.md</code>.</p>
</html>
"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


async def page(request: Request) -> Response:
    """A file of the page, or the page itself."""
    wanted = request.path_params.get("path", "")
    if wanted == "api" or wanted.startswith("api/"):
        from quarterdeck.server.calls import problem

        return problem("there is nothing at this address", 404)
    file = find(FOLDER, wanted)
    if file is not None:
        return packed(request, file, YEAR if wanted.startswith("assets/") else "no-cache")
    if wanted in archived():
        return sent(request, wanted, archived()[wanted], gzipped(wanted), YEAR)
    if "." in wanted.rpartition("/")[2]:
        return HTMLResponse("<!doctype html><title>Not found</title>There is no such file.", 404)
    index = FOLDER / "index.html"
    if index.is_file():
        return packed(request, index, "no-cache")
    return HTMLResponse(MISSING)


def packed(request: Request, file: Path, age: str) -> Response:
    """A file, packed if the browser takes that."""
    if file.suffix not in PACKED:
        return FileResponse(file, headers={"cache-control": age})
    return sent(request, file.name, file.read_bytes(), smaller_than(file, file.stat().st_mtime_ns), age)


def sent(request: Request, name: str, whole: bytes, smaller: bytes, age: str) -> Response:
    headers = {"cache-control": age, "vary": "accept-encoding"}
    accepted = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    if "gzip" in accepted:
        headers["content-encoding"], whole = "gzip", smaller
    return Response(whole, headers=headers, media_type=mimetypes.guess_type(name)[0])


@cache
def archived() -> Mapping[str, bytes]:
    """The scripts and styles of an installed package by their paths; none in a clone, where they lie in the folder."""
    return {f"assets/{name}": data for name, data in unpacked(ARCHIVE).items()}


@lru_cache(256)
def gzipped(name: str) -> bytes:
    return gzip.compress(archived()[name], 9, mtime=0)


@lru_cache(256)
def smaller_than(file: Path, _changed: int) -> bytes:
    """A file of the page, packed once. (Packed in the package it would be there twice.)"""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def find(folder: Path, wanted: str) -> Path | None:
    """A file inside the folder, and never one outside."""
    if not wanted or "\0" in wanted or "\\" in wanted:
        return None
    try:
        file = (folder / wanted).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
