"""Where this program keeps its files."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

from quarterdeck.engine.system import cache_base, data_base


def data_home() -> Path:
    """$XDG_DATA_HOME/quarterdeck, or ~/.local/share/quarterdeck: saves, records, decks, the server's tables.

    On macOS and Windows, where that variable is seldom set, the system's own folder (engine/system.py).
    """
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if given and Path(given).is_absolute() else data_base()
    return base / "quarterdeck"


def cache_home() -> Path:
    """$XDG_CACHE_HOME/quarterdeck, or ~/.cache/quarterdeck: what can be made again, such as compiled rules."""
    return Path(os.environ.get("XDG_CACHE_HOME") or cache_base()) / "quarterdeck"


def compiled_home() -> Path:
    """The folder of compiled rules: in the cache or, where nothing can be written, one that goes with this process."""
    home = cache_home() / "compiled"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    except OSError:
        pass
    return Path(_passing().name)


@cache
def _passing() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="quarterdeck-", ignore_cleanup_errors=True)
