"""A hook of the package's build: the page of the web table is built before the wheel or the sdist is put together.

Where the page is there already and up to date (in an sdist it is), nothing is done. Where it cannot be built, the
build fails: a package without its page is never made.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"  # a working copy: `make page` builds it when it is needed


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "page"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "quarterdeck" / "server" / "page"
        there = (page / "index.html").exists()
        if version == EDITABLE or (there and not shutil.which("sh")):
            return
        done = subprocess.run(["sh", "scripts/page"], cwd=root, stdin=subprocess.DEVNULL)
        if done.returncode or not (page / "index.html").exists():
            raise RuntimeError("the page of the web table could not be built (above), and no package is made without")
