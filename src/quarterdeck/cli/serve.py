"""quarterdeck serve: the web table."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import dataclasses
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.system import NO_NUMBA, can_compile, raise_descriptors, share_port

MOST_WORKERS = 64
CANNOT_START = 2  # the status of a worker that has printed why
ASKED_TO = (-signal.SIGTERM, -signal.SIGINT)  # the status of one that was ended
SECONDS_TO_TRY_AGAIN = 1.0

MORE = """\
Everything else is set by environment variables, QUARTERDECK_DATABASE and the limits among them: docs/api.md lists
them. People on other machines: quarterdeck serve --host 0.0.0.0 --anyone; put a proxy that speaks https before it
when it can be reached from the internet, and set QUARTERDECK_SECURE_COOKIES=yes."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("serve", "The web table: people and bots at tables in the browser.", MORE)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=0, help="port (default: 8321, or the next free one)")
    parser.add_argument("--anyone", action="store_true", help="allow everybody who can reach --host")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--proxy", nargs="?", const="127.0.0.1", default="", metavar="ADDRESS",
                        help="trust the headers of these proxies, separated by commas (default: this machine)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; more than one need PostgreSQL")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)  # one of several on this port
    parser.add_argument("--write-docs", type=Path, metavar="FILE", help="write the description of the API and exit")
    given = parser.parse_args(argv)
    if given.write_docs:
        return write_docs(given.write_docs)
    return serve(given)


def serve(given: argparse.Namespace) -> int:
    from quarterdeck.server.guard import OWN_NAMES, is_own_machine
    from quarterdeck.server.settings import from_environment

    own = is_own_machine(given.host)
    if not own and not given.anyone:
        raise BadInput(f"--host {given.host} lets other machines in: add --anyone if that is what you want")
    if not 0 <= given.port <= 65535:
        raise BadInput(f"--port takes a number up to 65535, not {given.port}")
    settings = from_environment(os.environ)
    here = "yes" if own and not given.proxy else "no"
    if settings.workshop == "here":
        settings = dataclasses.replace(settings, workshop=here)
    if settings.pondering == "here":
        settings = dataclasses.replace(settings, pondering=here)
    if given.worker or given.workers > 1:  # a study is a process of one of them, and the others would not find it
        settings = dataclasses.replace(settings, workshop="no")
    if not 1 <= given.workers <= MOST_WORKERS:
        raise BadInput(f"--workers takes a number from 1 to {MOST_WORKERS}, not {given.workers}")
    if given.workers > 1 and settings.address.startswith("sqlite"):
        raise BadInput("several workers need PostgreSQL: set QUARTERDECK_DATABASE (docs/serving.md)")
    names = tuple(name.strip().lower() for name in settings.hosts.split(",") if name.strip())
    listening = listen(given.host, given.port, given.worker)
    where = address_of(listening)
    if given.workers > 1:
        from quarterdeck.server.archive import opened

        listening.close()
        with opened(settings.address):  # what is wrong with it is told once, and before anybody is told where to come
            pass
        return supervise(given, listen(given.host, int(where.rstrip("/").rpartition(":")[2]), True), where)

    import uvicorn

    from quarterdeck.server.app import make_app
    from quarterdeck.server.connections import LiveProtocol, protocol
    from quarterdeck.server.garbage import keep_passes_small
    from quarterdeck.server.metrics import set_up_log

    set_up_log(settings.log_format)
    if given.worker:
        end_with_parent()
    sockets = [listening, listen(given.host, -1)] if given.worker else [listening]
    port = sockets[-1].getsockname()[1]
    app = make_app(settings, names or (OWN_NAMES if own else ()), where, port)
    registry = app.state.registry
    http = protocol(settings, given.proxy, registry)
    config = uvicorn.Config(
        app,
        http=http,
        log_config=None,
        log_level="error",  # whoever sends nonsense fills no log
        access_log=False,  # addresses may hold secrets
        ws_max_size=settings.message_bytes,
        ws=LiveProtocol,
        ws_ping_interval=settings.beat,
        ws_ping_timeout=settings.beat,
        proxy_headers=bool(given.proxy),
        forwarded_allow_ips=given.proxy,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )

    class Server(uvicorn.Server):
        """Tables go to the other servers before connections are closed one by one; workers hand connections over."""

        end_now: Callable[[], object] = staticmethod(lambda: None)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if given.worker:
                registry.handover.open(self.adopt)

        async def adopt(self, connection: socket.socket, already: bytes) -> None:
            """A connection from another worker, as if it had come here."""
            created = http(config, self.server_state, self.lifespan.state)
            created.already = already
            with suppress(OSError):  # it has gone meanwhile
                await asyncio.get_running_loop().connect_accepted_socket(lambda: created, connection)

        async def main_loop(self) -> None:
            """uvicorn looks ten times a second whether it is to end; this one ends at once."""
            ticking = asyncio.create_task(super().main_loop())
            self.end_now = partial(asyncio.get_running_loop().call_soon_threadsafe, ticking.cancel)
            await asyncio.wait([ticking])

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            self.end_now()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            for listener in self.servers:  # whoever comes now goes to another server
                listener.close()
            await registry.hand_over()
            await super().shutdown(sockets)

    raise_descriptors()
    keep_passes_small()
    sys.setswitchinterval(0.001)  # the thread that commits waits no longer for the event loop: five times a commit
    if not given.worker:
        print_address(given, where)
    try:
        Server(config).run(sockets=sockets)
    except KeyboardInterrupt:  # this is how people end it
        if not given.worker:
            print("\nEnded; every match is kept.")
    return 0


def supervise(given: argparse.Namespace, reserved: socket.socket, where: str) -> int:
    """Start the workers, and again whichever of them dies; end them all together."""
    port = reserved.getsockname()[1]  # bound, but not listening: connections go to the workers alone
    command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--worker", "--host", given.host, "--port", str(port)]
    command += ["--anyone"] * given.anyone + ["--proxy", given.proxy] * bool(given.proxy)
    running: dict[int, subprocess.Popen[bytes]] = {}
    ending = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ending.set())
    print_address(given, where)
    first = True  # none has been replaced yet
    while not ending.is_set():
        died = [worker for worker in running.values() if worker.poll() is not None]
        could_not = any(worker.returncode == CANNOT_START for worker in died)
        if could_not and first:
            break
        if could_not:  # the database does not answer now; the others go on when it does
            ending.wait(SECONDS_TO_TRY_AGAIN)
        for worker in died:
            first = False
            del running[worker.pid]
            print(f"a worker ended (status {worker.returncode}); another is started", file=sys.stderr, flush=True)
        while len(running) < given.workers and not ending.is_set():
            worker = subprocess.Popen(command, start_new_session=True)
            running[worker.pid] = worker
        ending.wait(0.2)
    return end_all(list(running.values()))


def end_all(workers: Sequence[subprocess.Popen[bytes]]) -> int:
    """End the workers; the status of one that did not end because it was asked to, or 0."""
    for worker in workers:
        if worker.poll() is None:
            worker.terminate()
    for worker in workers:
        try:
            worker.wait(10)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
    return max((abs(worker.returncode) for worker in workers if worker.returncode not in ASKED_TO), default=0)


def end_with_parent() -> None:
    """Ask Linux to end this worker when its supervisor is gone, however that came about."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def listen(host: str, port: int, several: bool = False) -> socket.socket:
    """A socket bound to the port asked for, to the first that is free from 8321 on (0), or to any (-1).

    `several` processes share the port: the system hands each connection to one of those that listen.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [max(port, 0)] if port else range(8321, 8341):
        created = socket.socket(family)
        created.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if several and not share_port(created):
            raise BadInput("--workers: this system does not let processes share a port; start one server")
        try:
            created.bind((host, number))
            if not several:
                created.listen(1024)
        except OSError as error:
            created.close()
            problem = error
            continue
        return created
    where = f"port {port}" if port else "ports 8321 to 8340"
    raise BadInput(f"cannot listen at {host}, {where}: {problem.strerror or problem}")


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    host = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


def print_address(given: argparse.Namespace, address: str) -> None:
    print(f"Quarterdeck is at {address}   (Ctrl-C ends it; matches are kept)", flush=True)
    if not can_compile():
        print(NO_NUMBA, file=sys.stderr)
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
