"""What differs from one operating system to another: file locks, signals, folders."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import IO, Any

# Signals by which a person or the system asks a program to end; not every system has all of them.
ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)

if sys.platform == "win32":
    import msvcrt
    import time

    def lock(file: IO[Any], wait: bool = True) -> bool:
        """Take a file for this process until it is closed; without `wait`, False if another process has it."""
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                return True
            except OSError:
                if not wait:
                    return False
                time.sleep(0.05)

else:
    import fcntl

    def lock(file: IO[Any], wait: bool = True) -> bool:
        """Take a file for this process until it is closed; without `wait`, False if another process has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def data_base(platform: str = sys.platform) -> Path:
    """The folder in which programs keep what people made, by the system's custom."""
    if platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def cache_base(platform: str = sys.platform) -> Path:
    """The folder in which programs keep what can be made again."""
    if platform == "win32":
        return data_base(platform) / "Cache"
    if platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".cache"
