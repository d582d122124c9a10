"""Where this program keeps its files."""

from __future__ import annotations

import os
from pathlib import Path


def data_home() -> Path:
    """$XDG_DATA_HOME/quarterdeck, or ~/.local/share/quarterdeck: saves, records, decks, the server's tables."""
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "quarterdeck"


def cache_home() -> Path:
    """$XDG_CACHE_HOME/quarterdeck, or ~/.cache/quarterdeck: what can be made again, such as compiled rules."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "quarterdeck"
