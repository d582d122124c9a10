"""Handing over: a connection for a table of another worker process on this machine is passed to that worker.

Linux passes the socket itself from process to process, with what was read of it: nothing is copied from then on, as it
is between machines (relaying.py). Workers of one supervisor do that among themselves.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import socket
import struct
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

from quarterdeck.server.servers import Peer

MOST = 60_000  # bytes that were read already: more goes by a relay
Adopt = Callable[[socket.socket, bytes], Awaitable[None]]


class Handover:
    """What one worker gives to the others and takes from them."""

    def __init__(self, me: Peer) -> None:
        self.me = me
        self.given = 0
        self._family = 0  # the process id of the supervisor; 0: there is none, and everything is relayed
        self._listening: socket.socket | None = None
        self._to: dict[str, socket.socket] = {}
        self._from: set[socket.socket] = set()
        self._adopting: set[asyncio.Future[None]] = set()

    def open(self, adopt: Adopt) -> None:
        """Take connections from the other workers of this one's supervisor, from now on."""
        if sys.platform != "linux":
            return
        self._family, self._adopt = os.getppid(), adopt
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.setblocking(False)
        self._listening.bind(self._name(self.me))
        self._listening.listen(64)
        asyncio.get_running_loop().add_reader(self._listening, self._accept)

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        for one in [*self._from, *([self._listening] if self._listening else [])]:
            loop.remove_reader(one)
            one.close()
        for one in self._to.values():
            one.close()
        self._family, self._listening = 0, None
        self._from.clear()
        self._to.clear()

    def give(self, transport: asyncio.Transport, read: bytes, peer: Peer) -> bool:
        """Give a connection, of which `read` was read, to a server; False if it is no worker beside this one."""
        own = transport.get_extra_info("socket")
        if not self._family or own is None or len(read) > MOST:
            return False
        try:
            socket.send_fds(self._way_to(peer), [peer.secret.encode() + read], [own.fileno()])
        except OSError:  # it is on another machine, has just ended, or takes no more
            stale = self._to.pop(peer.id, None)
            if stale is not None:
                stale.close()
            return False
        self.given += 1
        transport.abort()  # this process's own descriptor of it: the connection is the other's
        return True

    def _name(self, peer: Peer) -> bytes:
        return f"\0quarterdeck-{self._family}-{peer.id}".encode()

    def _way_to(self, peer: Peer) -> socket.socket:
        found = self._to.get(peer.id)
        if found is None:
            found = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            found.setblocking(False)
            try:
                found.connect(self._name(peer))
                if not is_own_user(found):
                    raise PermissionError
            except OSError:
                found.close()
                raise
            self._to[peer.id] = found
        return found

    def _accept(self) -> None:
        assert self._listening is not None
        with suppress(BlockingIOError):
            accepted, _ = self._listening.accept()
            if not is_own_user(accepted):
                accepted.close()
                return
            accepted.setblocking(False)
            self._from.add(accepted)
            asyncio.get_running_loop().add_reader(accepted, self._receive, accepted)

    def _receive(self, way: socket.socket) -> None:
        try:
            data, found, _, _ = socket.recv_fds(way, len(self.me.secret) + MOST, 1)
        except BlockingIOError:
            return
        except OSError:
            data, found = b"", []
        taken = [socket.socket(fileno=each) for each in found]
        secret, read = data[: len(self.me.secret)], data[len(self.me.secret) :]
        if len(taken) == 1 and hmac.compare_digest(secret, self.me.secret.encode()):
            taken[0].setblocking(False)
            work = asyncio.ensure_future(self._adopt(taken[0], read))
            self._adopting.add(work)
            work.add_done_callback(self._adopting.discard)
            return
        for each in taken:
            each.close()
        if not data:  # the other worker has ended
            asyncio.get_running_loop().remove_reader(way)
            self._from.discard(way)
            way.close()


def is_own_user(way: socket.socket) -> bool:
    """Whether the process at the other end is run by the same user: anybody on this machine may take a name."""
    credentials = way.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return bool(struct.unpack("3i", credentials)[1] == os.getuid())
