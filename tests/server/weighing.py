"""A line between client and server that counts what goes over it, and can be cut in silence."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator
from typing import Any


class Line:
    """Forwards connections to a port of this machine. `received` are the bytes that came from there."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.received = 0
        self.silent = threading.Event()  # set: nothing goes through any more, and nobody is told
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for writer in self._writers:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if self.silent.is_set():
            return
        answers, questions = await asyncio.open_connection("127.0.0.1", self.target)
        self._writers.append(questions)
        for one, other, counted in ((reader, questions, False), (answers, writer, True)):
            task = asyncio.create_task(self._forward(one, other, counted))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                if self.silent.is_set():
                    continue
                if counted:
                    self.received += len(data)
                writer.write(data)
                await writer.drain()
        writer.close()


class LineInThread:
    """The same, for tests that have no event loop of their own."""

    def __init__(self, target: int) -> None:
        self.line = Line(target)
        self._ready = threading.Event()
        self._end: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        async with self.line.open():
            self._ready.set()
            await self._end.wait()

    def __enter__(self) -> Line:
        self._thread.start()
        assert self._ready.wait(10)
        return self.line

    def __exit__(self, *error: Any) -> None:
        assert self._loop is not None and self._end is not None
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(10)
