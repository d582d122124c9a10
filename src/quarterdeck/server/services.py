"""What all tables of a server process share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar  # `Any` for the arguments of any function

from quarterdeck.server.readiness import Readiness
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.thinking import Thinkers

T = TypeVar("T")


class Services:
    """Database, settings, and threads for work that must not hold up the event loop."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.moves = 0  # made here so far
        self.on_over: list[Callable[[], object]] = []  # called when a match has ended
        self.readiness = Readiness()
        self.thinkers = Thinkers(settings.thinkers, self.readiness)
        self._background = ThreadPoolExecutor(1, "background")

    def tell_over(self) -> None:
        for tell in self.on_over:
            tell()

    async def in_background(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something on the one thread for replays, records and undo checks, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._background, work, *arguments)

    def stop(self) -> None:
        self.readiness.stop()
        self.thinkers.stop()
        self._background.shutdown(wait=False, cancel_futures=True)
