"""A release: `make release ARGS=1.0.0` checks everything that one needs and builds it; nothing is published from here.

Each check is one line. What a release needs: a clean working copy at the newest main, a version that is the next one
everywhere (package, change log with its date), all tests, the documents as a site without a dead link, a wheel and an
sdist with the page in them. The wheel is installed into an empty environment and plays there (tests/test_wheel.py, in
`make test`). What is left for a person to do is printed at the end.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")
PAGE = "quarterdeck/server/page/index.html"
MOST_BYTES = 1_500_000  # of the wheel


class Wrong(Exception):
    """What stands in the way of a release, in one line."""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Check and build a release.")
    parser.add_argument("version", help="the version, such as 1.0.0")
    parser.add_argument("--untested", action="store_true", help="leave out make test (it takes a quarter of an hour)")
    given = parser.parse_args(argv)
    for name, check in steps(given.version, given.untested):
        print(f"{name} ... ", end="", flush=True)
        try:
            print(check())
        except Wrong as error:
            print(f"no: {error}")
            return 1
    print(f"Left to do: git tag -s v{given.version}, git push --tags, and upload what is in dist/")
    return 0


def steps(version: str, untested: bool) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "version", lambda: check_version(version)
    yield "change log", lambda: check_changes(version)
    yield "working copy", check_clean
    if not untested:
        yield "make test", lambda: run("make", "test")
    yield "site", lambda: run(sys.executable, "scripts/site.py")
    yield "wheel and sdist", lambda: build(version)


def check_version(version: str) -> str:
    if not VERSION.fullmatch(version):
        raise Wrong(f"a version is three numbers such as 1.0.0, not {version!r}")
    text = (ROOT / "src" / "quarterdeck" / "__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{version}"' not in text:
        raise Wrong(f"src/quarterdeck/__init__.py does not say {version}")
    return version


def check_changes(version: str) -> str:
    """The newest chapter is this version's, with a date, and says something."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    chapters = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    title, _, body = chapters[0].partition("\n")
    if not re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d\d-\d\d", title):
        raise Wrong(f"CHANGELOG.md begins with {title!r}, not with '{version}, YYYY-MM-DD'")
    if not body.strip():
        raise Wrong(f"CHANGELOG.md says nothing under {version}")
    return f"{len(body.splitlines())} lines"


def check_clean() -> str:
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout
    if changed:
        raise Wrong(f"{len(changed.splitlines())} files are not committed")
    return "clean"


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    last = done.stdout.strip().rpartition("\n")[2]
    if done.returncode:
        raise Wrong(last or f"{command[0]} failed")
    return last


def build(version: str) -> str:
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel")
    wheel = ROOT / "dist" / f"quarterdeck-{version}-py3-none-any.whl"
    sdist = ROOT / "dist" / f"quarterdeck-{version}.tar.gz"
    if not wheel.exists() or not sdist.exists():
        raise Wrong("dist/ has not both of them")
    with zipfile.ZipFile(wheel) as packed:
        if PAGE not in packed.namelist():
            raise Wrong("the wheel has no page")
    size = wheel.stat().st_size
    if size > MOST_BYTES:
        raise Wrong(f"the wheel has {size:,} bytes, more than {MOST_BYTES:,}")
    return f"{size / 1e6:.2f} MB and {sdist.stat().st_size / 1e6:.2f} MB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
