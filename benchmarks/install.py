"""From a wheel to the first page: `uvx`, `pipx run` and `pip`, with the packages in their caches, and once more.

    python -m benchmarks.install dist/quarterdeck-1.0.0-py3-none-any.whl

Seconds on the clock, since a person waits for them: run it while nothing else runs. 10 s are wanted from the wheel to
the page, 2 s at the next start. A tool that is not here is left out. Each is run once before, for a warm cache. Python
keeps what it compiled, as it does for whoever has not told it otherwise: without, every start compiles every module.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 300  # seconds


def to_the_page(command: Sequence[str], home: Path) -> float:
    """Seconds until a server that is started by a command answers with its page."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    began = time.perf_counter()
    folders = {"XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "PIPX_HOME": "pipx", "UV_CACHE_DIR": "uv"}
    environment = os.environ | {name: str(home / folder) for name, folder in folders.items()}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    server = subprocess.Popen(
        [*command, "serve", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while time.perf_counter() - began < PATIENCE and server.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    page.read()
                return time.perf_counter() - began
            except OSError:  # not there yet, or too busy to answer
                time.sleep(0.02)
        raise SystemExit(f"no page: {' '.join(command)} serve")
    finally:
        server.terminate()
        server.wait()


def tools(wheel: Path, home: Path) -> dict[str, tuple[list[str], list[Path]]]:
    """Each tool: its command, and the folders to remove for a fresh environment that keeps the cache of packages."""
    out: dict[str, tuple[list[str], list[Path]]] = {}
    if uvx := shutil.which("uvx"):
        out["uvx"] = [uvx, "--from", str(wheel), "quarterdeck"], [home / "uv" / "environments-v2"]
    if pipx := shutil.which("pipx"):
        out["pipx run"] = [pipx, "run", "--spec", str(wheel), "quarterdeck"], [home / "pipx"]
    return out


def main(argv: Sequence[str]) -> int:
    if len(argv) != 1 or not Path(argv[0]).is_file():
        print("usage: python -m benchmarks.install WHEEL", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        found = tools(Path(argv[0]).resolve(), home)
        if not found:
            print("neither uvx nor pipx is here: pip install uv pipx", file=sys.stderr)
            return 2
        for name, (command, environments) in found.items():
            to_the_page(command, home)
            for each in environments:
                shutil.rmtree(each, ignore_errors=True)
            first, again = to_the_page(command, home), to_the_page(command, home)
            print(f"{name:10} from the wheel {first:5.1f} s, again {again:5.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
