"""A client connected to one table: a browser's tab or a script's stream, looking through one seat's eyes."""

from __future__ import annotations

import asyncio

import msgspec

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.server.messages import ServerMessage

encode = msgspec.json.Encoder().encode
END = b""
GOODBYE, LEFT = 4000, 4001  # close codes: come again if you like; you left, so do not


class Listener:
    """A queue of messages. A client that is too slow for it is cut off, and may come back with the last seq it has."""

    def __init__(self, backlog: int) -> None:
        self.seat = SPECTATOR
        self.eyes = SPECTATOR  # whose View it gets
        self.seats: frozenset[int] = frozenset()  # that it may sit in
        self.host = False
        self.seq: int | None = None  # of the log: how much of it was sent
        self.shown: int | None = None  # how many moves it has been shown; None: it does not say
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(backlog + 1)
        self.open = True
        self.close_code = GOODBYE

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if not self.open:
            return
        if self.queue.qsize() >= self.queue.maxsize - 1:
            self.end()
            return
        self.queue.put_nowait(data)

    def end(self, code: int = GOODBYE) -> None:
        """No more: what is queued is still sent."""
        if self.open:
            self.open, self.close_code = False, code
            self.queue.put_nowait(END)
