"""A campaign of 10,000 acts at the web table: how long its page waits, and how much it is sent.

    python -m benchmarks.campaign

The server is started anew, so that it opens the campaign from its database; what follows comes from memory.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any  # for a message as it comes

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server import Server
from benchmarks.waits import played
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_table
from quarterdeck.server.database import Entry
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store


async def write(folder: str) -> tuple[m.TableCreated, int]:
    """A table with the campaign, in the database of a server that does not run now, and who acted last."""
    home = Path(folder) / "quarterdeck"
    home.mkdir()
    settings = Settings(database=f"sqlite:///{home / 'tables.db'}", compile_bots=False)
    registry = TableRegistry(Store(settings.address), settings)
    await registry.open()
    try:
        asked = m.NewTable(game="deckahedron", seats=[m.NewSeat("person") for _ in range(4)], hotseat=True)
        made = await create_table(registry, asked, keys.new_secret())
        table = await registry.find(made.table)
        async with table.lock:
            acts, seq = played(await table.ready()).actions, table.state.log.seq
        moves = ((seq + i, "move", act.seat, act.action, 0, "", 0.0) for i, act in enumerate(acts, 1))
        await registry.store.commit(*(changes.new_entry(Entry(made.table, *move)) for move in moves))
    finally:
        await registry.close()
        registry.store.close()
    return made, acts[-1].seat


async def measure(server: Server, made: m.TableCreated, seat: int) -> None:
    """Come, come again, and take the last act back."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made.table}/live"
    hello = {"type": "hello", "api": m.API, "seat": seat, "token": made.seats[seat].token}
    watch = Watch(server)
    async with connect(address, max_size=None) as socket:
        await watch.view(socket, "opens, from the database", hello)
    watch = Watch(server)
    async with connect(address, max_size=None) as socket:
        await watch.view(socket, "opens again, from memory", hello)
        await Watch(server).view(socket, "takes its last act back", {"type": "undo"})


class Watch:
    """It runs from now on."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.began, self.worked = time.perf_counter(), server.seconds

    async def view(self, socket: ClientConnection, what: str, message: dict[str, object]) -> None:
        """Say something, and wait for the View that it brings."""
        size = 0
        found: dict[str, Any] = {"type": ""}
        await socket.send(json.dumps(message))
        while found["type"] != "view":
            data = await socket.recv()
            size += len(data)
            found = json.loads(data)
            if found["type"] in ("refused", "error"):
                raise SystemExit(str(data))
        seconds, worked = time.perf_counter() - self.began, self.server.seconds - self.worked
        how = f"{seconds:5.2f} s ({worked:.2f} s of the processor), {size / 1000:6.1f} kB"
        print(f"{what:30} {how}; {found['view']['number']:,} acts")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        made, seat = asyncio.run(write(folder))
        server = Server(folder, 1, None)
        try:
            asyncio.run(measure(server, made, seat))
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
