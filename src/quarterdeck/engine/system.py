"""What differs from one operating system to another: file locks, signals, sockets, folders."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any  # `Any`: a file of texts or of bytes

PR_SET_PDEATHSIG = 1  # of Linux's prctl

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


NO_NUMBA = "Numba is not installed here: bots think in plain Python, some hundred times slower (quarterdeck doctor)"


@cache
def can_compile() -> bool:
    """Whether rules can be compiled here: Numba has no wheels for some systems, and Quarterdeck plays without it."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def cut_when_silent(connection: socket.socket | None, milliseconds: int) -> None:
    """Have the network end a connection whose other side acknowledges nothing for so long, where the system can."""
    if sys.platform == "linux" and connection is not None and connection.family != socket.AF_UNIX:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


def share_port(listening: socket.socket) -> bool:
    """Let several processes listen at one port; False where the system does not know that."""
    if sys.platform == "win32":
        return False
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return True


def raise_descriptors() -> None:
    """Allow as many open connections as the system lets this process have."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def resident_bytes() -> int:
    """The memory that this process holds; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:  # macOS: the most that it held
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def lower_priority(process: int, by: int) -> None:
    """Let all others go before a process, where the system knows that."""
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, process, by)


def run_when_idle() -> None:
    """Have this process run only while no other wants its core, where the system knows that."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def end_with_parent() -> None:
    """Have this process killed when the one that started it ends, where the system knows that."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def idle_seconds() -> float | None:
    """How long the cores of this machine had nothing to do so far, added up; None where the system does not say."""
    try:
        idle, waiting = Path("/proc/stat").read_text().split(None, 6)[4:6]
    except OSError:
        return None
    return (int(idle) + int(waiting)) / os.sysconf("SC_CLK_TCK")


def worked_seconds(process: int) -> float:
    """How long a process (its first thread) had a core so far; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0


def lower_own_priority(by: int) -> None:
    """Let all other threads go before this one, where the system tells them apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), by)


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
