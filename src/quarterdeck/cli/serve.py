"""quarterdeck serve: the web table."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput

MORE = """\
Everything else is set by environment variables, QUARTERDECK_DATABASE and the limits among them: docs/api.md lists
them. People on other machines: quarterdeck serve --host 0.0.0.0 --anyone; put a proxy that speaks https before it
when it can be reached from the internet, and set QUARTERDECK_SECURE_COOKIES=yes."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("serve", "The web table: people and bots at tables in the browser.", MORE)
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (this machine only)")
    parser.add_argument("--port", type=int, default=0, help="which port (8321, or the next that is free)")
    parser.add_argument("--anyone", action="store_true", help="yes, whoever can reach --host may come in")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--proxy", action="store_true", help="trust the headers of a proxy on this machine")
    parser.add_argument("--write-docs", type=Path, metavar="FILE", help="write the description of the API and end")
    given = parser.parse_args(argv)
    if given.write_docs:
        return write_docs(given.write_docs)
    return serve(given)


def serve(given: Any) -> int:
    from quarterdeck.server.guard import OWN_NAMES, is_own_machine
    from quarterdeck.server.settings import from_environment

    own = is_own_machine(given.host)
    if not own and not given.anyone:
        raise BadInput(f"--host {given.host} lets other machines in: add --anyone if that is what you want")
    if not 0 <= given.port <= 65535:
        raise BadInput(f"--port takes a number up to 65535, not {given.port}")
    settings = from_environment(os.environ)
    names = tuple(name.strip().lower() for name in settings.hosts.split(",") if name.strip())
    listening = listen(given.host, given.port)

    import uvicorn

    from quarterdeck.server.app import make_app
    from quarterdeck.server.connections import protocol

    where = address_of(listening)
    app = make_app(settings, names or (OWN_NAMES if own else ()), where)
    config = uvicorn.Config(
        app,
        http=protocol(settings, given.proxy),
        log_level="warning",
        access_log=False,  # addresses may hold secrets
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # costs more time and memory than it saves here
        ws_ping_interval=settings.beat,
        ws_ping_timeout=settings.beat,
        proxy_headers=given.proxy,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    raise_descriptors()
    gc.collect()
    gc.freeze()  # what is there now stays; looking at it again and again would hold up the tables
    gc.set_threshold(20_000, 20, 50)
    tell(given, where)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:  # this is how people end it
        print("\nEnded; every match is kept.")
    return 0


def raise_descriptors() -> None:
    """As many open connections as the system lets this process have."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens: on the port asked for, or from 8321 on the first that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port else range(8321, 8341):
        made = socket.socket(family)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
        except OSError as error:
            made.close()
            problem = error
            continue
        made.listen(1024)
        made.set_inheritable(True)
        return made
    where = f"port {port}" if port else "ports 8321 to 8340"
    raise BadInput(f"cannot listen at {host}, {where}: {problem.strerror or problem}")


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    host = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


def tell(given: Any, address: str) -> None:
    print(f"Quarterdeck is at {address}   (Ctrl-C ends it; matches are kept)", flush=True)
    if given.open and (not sys.platform.startswith("linux") or desktop()):
        # Some browsers come back only when they are closed: the tables do not wait for that.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def desktop() -> bool:
    """Is there a screen to open a page on? Whoever names a BROWSER says so (terminals on other machines do)."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def write_docs(file: Path) -> int:
    """docs/api.md, with the example that stands beside it."""
    from quarterdeck.engine.record import read_text, write_safely
    from quarterdeck.server.describing import api_markdown

    write_safely(file, api_markdown(read_text(file.parent / "examples" / "sit_down.py")))
    return 0
