"""What people write at a table, papers, notes, talk: checked, committed, then sent to whoever may read it."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import msgspec

from quarterdeck.server import changes
from quarterdeck.server import messages as m
from quarterdeck.server.audience import Audience
from quarterdeck.server.changes import Change
from quarterdeck.server.cleaning import clean, clean_notes
from quarterdeck.server.errors import Refused
from quarterdeck.server.papers import NAMES_THE_TABLE, checked
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState


class Written(Protocol):
    """The part of a table that writing needs."""

    state: TableState
    audience: Audience
    settings: Settings
    lock: asyncio.Lock

    def new_status(self, status: m.State, result: str) -> Change: ...
    async def commit(self, *changed: Change) -> None: ...
    async def append(
        self, kind: str, seat: int, *more: Change, value: int = 0, spent: int = 0, text: str = ""
    ) -> None: ...


async def write_paper(table: Written, seat: int, asked: m.Paper) -> None:
    """Write a paper. A character's name is what the table calls its seat from now on."""
    async with table.lock:
        state = table.state
        before = state.names
        paper = checked(asked, seat, state.leads(seat), before)
        old = state.papers.found.get(asked.id)
        more: list[Change] = []
        if paper.id == NAMES_THE_TABLE:
            state.setup.name = paper.title if paper.to is None else ""
            more.append(table.new_status(state.status, state.result))
        await table.append("paper", seat, *more, text=msgspec.json.encode(paper).decode())
        if more:
            table.audience.send_people()
        if state.names != before:
            if state.match is not None:
                state.match.names[:] = state.names
                table.audience.send_views(whole=True)
        table.audience.send_papers(old, state.papers.found.get(asked.id))


async def say(table: Written, seat: int, text: str) -> None:
    """Chat."""
    async with table.lock:
        table.audience.touch()
        if not table.state.setup.chat:
            raise Refused("there is no chat at this table")
        cleaned = clean(text, table.settings.chat_letters)
        if not cleaned:
            raise Refused("there is nothing to say", 400)
        await table.append("chat", seat, text=cleaned)
        table.audience.send_all(m.ChatMessage(table.state.log.seq, table.state.chat[-1]), upto=True)


async def note(table: Written, seat: int, text: str) -> None:
    """Replace a seat's notes. They go to those who sit there, never to watchers."""
    async with table.lock:
        if len(text) > table.settings.note_letters:
            raise Refused(f"notes hold {table.settings.note_letters:,} letters, and these are {len(text):,}")
        cleaned = clean_notes(text)
        await table.commit(*changes.new_note(table.state.id, seat, cleaned, time.time()))
        table.state.people.notes[seat] = cleaned
        table.audience.send_to_seat(seat, m.Notes(table.state.log.seq, cleaned))
