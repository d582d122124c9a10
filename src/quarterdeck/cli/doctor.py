"""quarterdeck doctor: what is installed here, what is missing, and what to do about it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from quarterdeck import __version__
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.folders import cache_home, data_home
from quarterdeck.engine.system import can_compile

# package: what for, and what to do without it
PACKAGES = {
    "numba": ("strong bots, simulations, learners", "bots think in plain Python; pip install 'quarterdeck[bots]'"),
    "numpy": ("the same", "pip install 'quarterdeck[bots]'"),
    "starlette": ("the web table", "pip install starlette"),
    "uvicorn": ("the web table", "pip install uvicorn"),
    "sqlalchemy": ("the web table's database", "pip install sqlalchemy"),
    "psycopg": ("several servers on PostgreSQL", "pip install 'quarterdeck[postgres]'"),
    "gymnasium": ("learners", "pip install 'quarterdeck[rl]'"),
    "pettingzoo": ("learners", "pip install 'quarterdeck[rl]'"),
    "open_spiel": ("OpenSpiel's algorithms on our games", "pip install 'quarterdeck[openspiel]'"),
    "pyarrow": ("studies as Parquet", "pip install 'quarterdeck[study]'"),
    "distributed": ("studies on several machines", "pip install 'quarterdeck[cluster]'"),
    "cryptography": ("web push", "pip install 'quarterdeck[push]'"),
}
NEEDED = ("starlette", "uvicorn", "sqlalchemy")
DATABASE = "QUARTERDECK_DATABASE"
ROOM = 500_000_000  # bytes that compiled games, saves and tables may want


def main(argv: Sequence[str]) -> int:
    parser = Arguments("doctor", "What is installed here, what is missing, and what to do about it.")
    parser.parse_args(argv)
    wrong = 0
    for sign, text in findings():
        wrong += sign == "missing"
        print(f"{sign:>8}  {text}")
    print("Everything that play needs is here." if not wrong else f"{wrong} to mend; each line above says how.")
    return 1 if wrong else 0


def findings() -> Iterator[tuple[str, str]]:
    """How each thing is: ok, optional, or missing, in one line."""
    machine = f"{platform.system()} {platform.machine()}"
    yield "ok", f"quarterdeck {__version__}, Python {platform.python_version()}, {machine}"
    yield "ok", f"{os.cpu_count()} cores"
    for name, (purpose, cure) in PACKAGES.items():
        if importlib.util.find_spec(name) is not None:
            yield "ok", f"{name} {importlib.metadata.version(name)}: {purpose}"
        else:
            yield "missing" if name in NEEDED else "optional", f"{name} is not installed ({purpose}): {cure}"
    yield from _page()
    for about, folder in (("saves, records and tables", data_home()), ("compiled games", cache_home())):
        yield _folder(about, folder)
    if can_compile():
        yield _compiled()
    yield _database()
    yield _browser()


def _page() -> Iterator[tuple[str, str]]:
    page = Path(__file__).parent.parent / "server" / "page" / "index.html"
    if page.exists():
        yield "ok", "the page of the web table is built"
    else:
        yield "missing", "the page of the web table is not built: make page, in a clone, or install the wheel"


def _folder(about: str, folder: Path) -> tuple[str, str]:
    there = next(each for each in (folder, *folder.parents) if os.path.exists(each))
    if not there.is_dir() or not os.access(there, os.W_OK):
        why = "cannot be written" if there.is_dir() else "is no folder"
        return "missing", f"{about}: {there} {why}; change that, or set XDG_DATA_HOME, XDG_CACHE_HOME"
    free = shutil.disk_usage(there).free
    if free < ROOM:
        return "missing", f"{about}: {there} has {free / 1e6:,.0f} MB left; make room"
    return "ok", f"{about}: {folder}, {free / 1e9:,.0f} GB free"


def _compiled() -> tuple[str, str]:
    found = sorted({each.name.rpartition("-")[0] for each in (cache_home() / "compiled").glob("*-*")})
    if found:
        return "ok", f"compiled: {', '.join(found)}"
    return "optional", "no game is compiled yet, so a first bot takes a while: quarterdeck compile"


def _database() -> tuple[str, str]:
    try:
        from quarterdeck.server.condition import condition_of
        from quarterdeck.server.settings import from_environment

        address = from_environment(os.environ).address
        chosen = os.environ.get(DATABASE)
        kind = f"{DATABASE}={_without_password(address)}" if chosen else "SQLite, in the folder of saves"
        return "ok", f"database: {kind}, {condition_of(address).value}"
    except BadInput as error:
        return "missing", f"database: {error}"
    except ModuleNotFoundError:  # told above
        return "missing", "database: nothing here can open one"


def _without_password(address: str) -> str:
    return re.sub(r"(//[^:/@]*):[^@]*@", r"\1:...@", address)


def _browser() -> tuple[str, str]:
    import webbrowser

    try:
        webbrowser.get()
    except webbrowser.Error:
        return "optional", "no browser was found here; the web table prints its address to open elsewhere"
    return "ok", f"a browser can be opened ({sys.platform})"
