"""Writing papers of a table: checked, committed, and only then sent to whoever may read them."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.audience import Audience
from quarterdeck.server.changes import Change
from quarterdeck.server.papers import checked
from quarterdeck.server.state import TableState


class Written(Protocol):
    """As much of a table as writing needs."""

    state: TableState
    audience: Audience
    lock: asyncio.Lock

    async def append(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None: ...


async def write_paper(table: Written, seat: int, asked: m.Paper) -> None:
    """Write a paper. A character's name is what the table calls its seat from now on."""
    async with table.lock:
        state = table.state
        before = state.names
        kept = checked(asked, seat, state.leads(seat), before)
        old = state.papers.found.get(asked.id)
        await table.append("paper", seat, text=msgspec.json.encode(kept).decode())
        if state.names != before:
            state.log_cache.clear()
            if state.match is not None:
                state.match.names[:] = state.names
                table.audience.send_views(whole=True)
        table.audience.send_papers(old, state.papers.found.get(asked.id))
