"""A hook of the package's build: the page of the web table is built before the wheel or the sdist is put together.

Where the page is there already and up to date (in an sdist it is), nothing is done. Where it cannot be built, the
build fails: a package without its page is never made. Into the wheel its scripts and styles go as one archive, which is
a quarter smaller than all of them one by one (server/page.py reads it), and so do the games' rules, rulings, card sets
and puzzles (engine/packed.py). And the wheel is packed by Zopfli, which takes longer over what every unzip reads: 33 kB
less.
"""

import bz2
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest import mock

import zopfli.zlib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS, GAMES_TEXTS = "server/page/assets.tar.bz2", "games/texts.tar.bz2"  # archives in the wheel
PACKED = (".css", ".js")
TEXTS = ("*/*.md", "*/**/*.toml")  # of the games; pyproject.toml leaves them out of the wheel
EDITABLE = "editable"  # a working copy: `make page` builds it when it is needed


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Node, where it is needed and not here: pip builds in an environment without pip, which could not fetch it."""
        root = Path(self.root)
        if not shutil.which("sh") or not subprocess.run(["sh", "scripts/page", "enough"], cwd=root).returncode:
            return []
        lines = (root / "scripts" / "node.txt").read_text(encoding="utf-8").splitlines()
        return [line.removesuffix("\\").strip() for line in lines if "==" in line]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "quarterdeck" / "server" / "page"
        there = (page / "index.html").exists()
        if version == EDITABLE or (there and not shutil.which("sh")):
            return
        environment = os.environ | {"PYTHON": sys.executable}
        done = subprocess.run(["sh", "scripts/page"], cwd=root, env=environment, stdin=subprocess.DEVNULL)
        if done.returncode or not (page / "index.html").exists():
            raise RuntimeError("the page of the web table could not be built (above), and no package is made without")
        if self.target_name == "wheel":
            assets = (path for path in (page / "assets").iterdir() if path.suffix in PACKED)
            games = root / "src" / "quarterdeck" / "games"
            self.include(build_data, ASSETS, page / "assets", assets)
            self.include(build_data, GAMES_TEXTS, games, (path for text in TEXTS for path in games.glob(text)))

    def include(self, build_data: dict[str, Any], name: str, folder: Path, files: Iterable[Path]) -> None:
        made = Path(self.directory) / Path(name).name
        pack(folder, files, made)
        build_data["force_include"][str(made)] = f"quarterdeck/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for name in (ASSETS, GAMES_TEXTS):
            (Path(self.directory) / Path(name).name).unlink(missing_ok=True)
        if self.target_name == "wheel" and version != EDITABLE:
            repack(Path(artifact_path))


def pack(folder: Path, files: Iterable[Path], made: Path) -> None:
    """The same bytes of the same files, whenever and by whomever they are packed; what is alike lies together."""
    made.parent.mkdir(parents=True, exist_ok=True)
    with (
        bz2.open(made, "wb") as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for path in sorted(files, key=lambda path: (path.suffix, path.name, path)):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as file:
                archive.addfile(entry, file)


class Zopfli:
    """What zipfile asks of a compressor, with all the work at the end."""

    def __init__(self, *_: object) -> None:
        self.data = b""

    def compress(self, data: bytes) -> bytes:
        self.data += data
        return b""

    def flush(self) -> bytes:
        made: bytes = zopfli.zlib.compress(self.data, numiterations=3)
        return made[2:-4]  # without zlib's head and check sum


def repack(wheel: Path) -> None:
    """The same files, smaller."""
    made = wheel.with_suffix(".smaller")
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new,
        mock.patch.object(zipfile, "_get_compressor", Zopfli),
    ):
        for info in old.infolist():
            new.writestr(info, old.read(info))
    made.replace(wheel)
