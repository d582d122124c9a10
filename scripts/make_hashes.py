"""Writes hashes.txt: the packages of constraints.txt, each with the digests of its wheels, for `pip --require-hashes`.

    .venv/bin/python scripts/make_hashes.py

The one package of scripts/node.txt gets its digests there.

Asks the package index that pip is set to use. Wheels for Pythons that Quarterdeck does not run on are left out.
`tests/test_setup.py` sees that both files name the same versions.
"""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote
from urllib.request import Request, urlopen

from pip._internal.models.index import PyPI  # where pip looks if nobody set anything else
from pip._vendor.packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r'href="[^"#]*/([^"/#]+\.whl)#sha256=([0-9a-f]{64})"')
HEAD = """\
# The packages of constraints.txt with the digests of their wheels, made by scripts/make_hashes.py.
# `make setup` installs these files and no others.
"""


def index_url() -> str:
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True
    )
    return asked.stdout.strip() or PyPI.simple_url


def runs_here(wheel: str) -> bool:
    """Whether a wheel is for CPython 3.11 or newer."""
    for tag in parse_wheel_filename(wheel)[3]:
        found = re.fullmatch(r"cp3(\d+)", tag.interpreter)
        usual = not tag.abi.endswith("t") and "wasm" not in tag.platform
        if tag.interpreter in ("py3", "py2") or (found and usual and (int(found[1]) >= 11 or tag.abi == "abi3")):
            return True
    return False


def digests(index: str, name: str, version: str) -> list[str]:
    asked = Request(f"{index.rstrip('/')}/{name}/", headers={"Accept": "text/html"})
    with urlopen(asked, timeout=60) as answer:
        text = html.unescape(answer.read().decode())
    found = set()
    for wheel, digest in LINK.findall(text):
        wheel = unquote(wheel)
        try:
            if str(parse_wheel_filename(wheel)[1]) == version and runs_here(wheel):
                found.add(digest)
        except ValueError:  # an older way to name wheels
            continue
    return sorted(found)


def with_digests(index: str, text: str) -> list[str]:
    """The pins of a requirements file, with the digests of their wheels."""
    lines = []
    for line in text.splitlines():
        name, _, version = line.strip(" \\").partition("==")
        if not version or line.startswith("#"):
            continue
        found = digests(index, canonicalize_name(name), version)
        if not found:
            raise SystemExit(f"make_hashes: there is no wheel of {name} {version}")
        lines.append(" \\\n    ".join([f"{name}=={version}", *(f"--hash=sha256:{each}" for each in found)]) + "\n")
        print(f"{name} {version}: {len(found)}")
    return lines


def main() -> int:
    index, node = index_url(), ROOT / "scripts" / "node.txt"
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    (ROOT / "hashes.txt").write_text("".join([HEAD, *with_digests(index, pins)]), encoding="utf-8")
    text = node.read_text(encoding="utf-8")
    node.write_text("".join([text.partition("\n")[0] + "\n", *with_digests(index, text)]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
