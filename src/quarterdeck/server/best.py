"""Records among the finished matches of a game: the quickest win, the longest match."""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sa

from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call
from quarterdeck.server.database import Row, tables
from quarterdeck.server.lobby import row_info
from quarterdeck.server.preparing import usual_game

LOOKED_AT = 40  # matches from either end, of which some do not count
FRESH = 60.0  # seconds that an answer is kept, so that many who ask cost one look


class Sitting(msgspec.Struct):
    """The part of a seat's setup that says who sat there."""

    kind: str


class Played(msgspec.Struct):
    """The part of a Setup that says whether a match counts."""

    seats: list[Sitting]
    listed: bool = False
    seed: int | None = None
    record: bool = False
    deal: str = ""
    start: dict[str, msgspec.Raw] | None = None
    winners: list[int] | None = None

    @property
    def counts(self) -> bool:
        """Whether it was played here, with luck that nobody knew; and what people played among themselves at a table
        that was not open to anyone stays among them."""
        people = sum(seat.kind == "person" for seat in self.seats)
        known = self.seed is not None or self.record or self.start or self.deal  # a day's deal: others still play it
        return (people == 1 or (people > 1 and self.listed)) and not known


async def records(call: Call) -> m.GameRecords:
    slug = usual_game(call.slug).game.slug
    cached = call.registry.best.get(slug)
    if cached is None or time.monotonic() - cached[0] > FRESH:
        found = await call.registry.store.read(lambda connection: at_either_end(connection, slug))
        cached = call.registry.best[slug] = (time.monotonic(), found)
    quickest, longest = (row_info(call, row, set()) if row is not None else None for row in cached[1])
    return m.GameRecords(slug, quickest, longest)


def at_either_end(connection: sa.Connection, slug: str) -> tuple[Row | None, Row | None]:
    over = sa.select(tables).where(tables.c.game == slug, tables.c.state == "over").limit(LOOKED_AT)
    short = [Row(**row._mapping) for row in connection.execute(over.order_by(tables.c.number, tables.c.id))]
    long = [Row(**row._mapping) for row in connection.execute(over.order_by(tables.c.number.desc(), tables.c.id))]
    won = next((row for row in short if played(row).counts and played(row).winners), None)
    return won, next((row for row in long if played(row).counts), None)


def played(row: Row) -> Played:
    return msgspec.json.decode(row.setup, type=Played)
