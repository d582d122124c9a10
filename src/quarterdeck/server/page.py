"""Static files of the page, which its build puts into page/; every other path is answered with its index.html."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(__file__).parent / "page"
PACKED = {"br": ".br", "gzip": ".gz"}  # best first
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
    if file is not None and file.suffix not in PACKED.values():
        return packed(request, file, YEAR if wanted.startswith("assets/") else "no-cache")
    if "." in wanted.rpartition("/")[2]:
        return HTMLResponse("<!doctype html><title>Not found</title>There is no such file.", 404)
    index = FOLDER / "index.html"
    if index.is_file():
        return packed(request, index, "no-cache")
    return HTMLResponse(MISSING)


def packed(request: Request, file: Path, age: str) -> Response:
    """A file, as the smallest of those that its build put beside it and the browser takes."""
    headers = {"cache-control": age}
    accepted = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    beside = {encoding: file.with_name(file.name + suffix) for encoding, suffix in PACKED.items()}
    if any(each.is_file() for each in beside.values()):
        headers["vary"] = "accept-encoding"
    for encoding, smaller in beside.items():
        if encoding in accepted and smaller.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            return FileResponse(smaller, headers={**headers, "content-encoding": encoding}, media_type=kind)
    return FileResponse(file, headers=headers)


def find(folder: Path, wanted: str) -> Path | None:
    """A file inside the folder, and never one outside."""
    if not wanted or "\0" in wanted or "\\" in wanted:
        return None
    try:
        file = (folder / wanted).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
