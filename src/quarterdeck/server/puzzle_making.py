"""Puzzles made from people's matches: checked in the background by the test of the puzzle finder, and stored."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Collection
from contextlib import aclosing
from functools import partial
from typing import Any, NamedTuple  # `Any` for rows of the database

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from quarterdeck import games
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.game import Game
from quarterdeck.engine.puzzles import Puzzle, read_puzzle
from quarterdeck.server.background import DONE, FAILED, WANTED, Background, free, lines_of
from quarterdeck.server.database import keys as seat_keys
from quarterdeck.server.database import made_puzzles
from quarterdeck.server.errors import Refused
from quarterdeck.server.keys import new_table_id
from quarterdeck.server.messages import PuzzleProgress, ReviewState
from quarterdeck.server.servers import Peer

log = logging.getLogger("quarterdeck.server")
LONGEST = 600.0  # seconds of work for one puzzle
UNTRIED = "It could not be tried on this server."


class Wanted(NamedTuple):
    """A decision that a puzzle is to be made of."""

    table: str
    number: int


class Found(msgspec.Struct):
    """What the process found: the words of a puzzle, or why there is none."""

    words: dict[str, Any] = {}
    problem: str = ""


class PuzzleMaking(Background[Wanted]):
    """Queue of decisions to make puzzles of: one at a time, in the order of the requests."""

    async def find(self, table: str, number: int) -> PuzzleProgress | None:
        """The state of a requested puzzle; None: nobody requested it."""
        return await self.store.read(lambda connection: _find(connection, Wanted(table, number)))

    async def want(self, table: str, number: int, game: str) -> PuzzleProgress:
        progress = await self.store.write(lambda connection: _want(connection, Wanted(table, number), game))
        self.wake()
        return progress

    async def _next(self) -> Wanted | None:
        return await self.store.write(lambda connection: _take(connection, self.me))

    async def _do(self, work: Wanted) -> None:
        state, text = FAILED, UNTRIED
        try:
            job = await self._job(work.table, puzzle=work.number)
            found = await self._try(job)
            if found is not None:
                state, text = (DONE, json.dumps(found.words)) if found.words else (FAILED, found.problem)
        except (BadInput, Illegal, Refused, msgspec.DecodeError) as problem:
            log.warning("table %s: no puzzle could be made of move %d: %s", work.table, work.number, problem)
        try:
            await self.store.write(partial(_finish, work=work, me=self.me, state=state, text=text))
        except Refused:  # the database does not answer: it stays wanted
            await asyncio.sleep(1.0)
        await self._tell()

    async def _try(self, job: bytes) -> Found | None:
        async with aclosing(lines_of(job, self.pace, LONGEST)) as lines:
            answer = [line async for line in lines]
        return msgspec.json.decode(answer[0], type=Found) if len(answer) == 2 and answer[1] == "{}" else None


# --- the database


def _find(connection: sa.Connection, wanted: Wanted) -> PuzzleProgress | None:
    row = connection.execute(sa.select(made_puzzles).where(*_which(wanted))).first()
    if row is None:
        return None
    name, problem = row.name if row.state == DONE else "", row.text if row.state == FAILED else ""
    return PuzzleProgress(row.state, row.game, name, problem)


def _which(wanted: Wanted) -> tuple[sa.ColumnElement[bool], ...]:
    return made_puzzles.c.table_id == wanted.table, made_puzzles.c.number == wanted.number


def _want(connection: sa.Connection, wanted: Wanted, game: str) -> PuzzleProgress:
    """Asked twice, it is the same one."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = {"name": new_table_id(), "game": game, "wanted_at": time.time(), "state": WANTED, "text": ""}
    values = {"table_id": wanted.table, "number": wanted.number, **fresh}
    once = insert(made_puzzles).values(values).on_conflict_do_nothing(index_elements=["table_id", "number"])
    connection.execute(once)
    found = _find(connection, wanted)
    assert found is not None
    return found


def _take(connection: sa.Connection, me: Peer) -> Wanted | None:
    which = sa.select(made_puzzles.c.table_id, made_puzzles.c.number).where(free(connection, made_puzzles, me))
    found = connection.execute(which.order_by(made_puzzles.c.wanted_at).limit(1)).first()
    if found is None:
        return None
    wanted = Wanted(*found)
    mine = sa.update(made_puzzles).where(*_which(wanted), free(connection, made_puzzles, me)).values(owner=me.id)
    return wanted if connection.execute(mine).rowcount == 1 else None


def _finish(connection: sa.Connection, work: Wanted, me: Peer, state: ReviewState, text: str) -> None:
    """Written once, by whoever has it."""
    mine = sa.update(made_puzzles).where(*_which(work), made_puzzles.c.owner == me.id, made_puzzles.c.state == WANTED)
    connection.execute(mine.values(state=state, text=text))


def stored_puzzle(connection: sa.Connection, game: Game, name: str) -> Puzzle | None:
    """A puzzle that somebody made, for anyone with its address."""
    which = (made_puzzles.c.game == game.slug, made_puzzles.c.name == name, made_puzzles.c.state == DONE)
    text = connection.execute(sa.select(made_puzzles.c.text).where(*which)).scalar()
    return None if text is None else read_puzzle(game, {**json.loads(text), "name": name})


def puzzles_for(connection: sa.Connection, hashes: Collection[str]) -> list[Puzzle]:
    """Puzzles of matches whose seats these keys open, the first asked for first."""
    tables = sa.select(seat_keys.c.table_id).where(seat_keys.c.hash.in_(list(hashes)), seat_keys.c.seat >= 0)
    mine = sa.select(made_puzzles).where(made_puzzles.c.state == DONE, made_puzzles.c.table_id.in_(tables))
    rows = connection.execute(mine.order_by(made_puzzles.c.wanted_at)).all()
    known = {game.slug: game for game in games.every()}
    found = [(known[row.game], row) for row in rows if row.game in known]
    return [read_puzzle(game, {**json.loads(row.text), "name": row.name}) for game, row in found]
