"""The steward of series: notes results, pairs the next round, makes the tables, and wakes those where bots play.

A series is changed by whoever read its last revision, and its new tables are written in the same transaction. So every
match gets exactly one table, whichever of several servers comes first and whenever one is killed: what was not
committed is found again by the next look.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys, servers
from quarterdeck.server import messages as m
from quarterdeck.server.creating import new_row
from quarterdeck.server.database import AnyRow, Row, SeatSetup, Setup, series, series_games, series_people, tables
from quarterdeck.server.database import keys as table_keys
from quarterdeck.server.errors import Refused
from quarterdeck.server.preparing import prepared
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.series import Due, Played, Series, due, place_of

log = logging.getLogger("quarterdeck.server")
LOOK = 2.0  # seconds between two looks at what is to be done
TRIES = 20  # for a change that others are first with
FINISHED = ("over", "ended")


class Outdated(Exception):
    """Somebody else has changed the series since it was read."""


@dataclass
class Held:
    """A series as it was read, and what is to be written beside it."""

    id: str
    series: Series
    revision: int
    listed: bool
    created_at: float
    people: dict[str, tuple[int, bool]] = field(default_factory=dict)  # hashes: which entrant, and whether they lead it

    def entrant_of(self, player: str) -> int:
        return self.people.get(player, (-1, False))[0]

    def is_led_by(self, player: str) -> bool:
        return self.people.get(player, (-1, False))[1]

    def browsers(self, entrant: int) -> list[str]:
        return [player for player, (one, _) in self.people.items() if one == entrant]


def read_series(connection: sa.Connection, id: str) -> Held:
    row = connection.execute(sa.select(series).where(series.c.id == id)).first()
    if row is None:
        raise Refused("there is no such series", 404)
    held = held_of(row)
    for each in connection.execute(sa.select(series_people).where(series_people.c.series_id == id)):
        held.people[each.player] = (each.entrant, bool(each.organiser))
    return held


def held_of(row: AnyRow) -> Held:
    found = msgspec.json.decode(row.text, type=Series)
    return Held(row.id, found, row.revision, bool(row.listed), row.created_at)


async def find_series(registry: TableRegistry, id: str) -> Held:
    if not keys.is_table_id(id):
        raise Refused("there is no such series", 404)
    return await registry.store.read(lambda connection: read_series(connection, id))


async def change_series(registry: TableRegistry, id: str, alter: Callable[[Held], None]) -> Held:
    """Alter a series and go on with it as far as it goes. Refused by `alter`: nothing has changed."""
    for _ in range(TRIES):
        held = await find_series(registry, id)
        before, people = msgspec.json.encode(held.series), dict(held.people)
        noted = await _note_results(registry, held)
        alter(held)
        matches = await asyncio.to_thread(due, held.series)
        opened = [_table_of(held, match) for match in matches]
        if not opened and not noted and msgspec.json.encode(held.series) == before and held.people == people:
            return held
        try:
            await registry.store.write(lambda connection: _write(connection, held, people, noted, opened))  # noqa: B023  written before the next turn
        except Outdated:
            continue
        held.revision += 1
        for _, row, _ in opened:
            with suppress(Refused):  # it is woken when somebody opens it, or by the next look
                await registry.find(row.id)
        return held
    raise Refused("others change this series at the same moment; try again", 503)


async def _note_results(registry: TableRegistry, held: Held) -> list[str]:
    """Take over what has been played; the tables whose results are now noted."""
    running = {
        pairing.running.table: pairing.running
        for pairings in held.series.played[-1:]
        for pairing in pairings
        if pairing.running is not None
    }
    if not running:
        return []
    asked = sa.select(tables.c.id, tables.c.state, tables.c.setup, tables.c.result).where(tables.c.id.in_(running))
    rows = await registry.store.read(lambda connection: connection.execute(asked).all())
    gone = set(running) - {row.id for row in rows}  # deleted: nobody can say who won
    for table in gone:
        running[table].over = True
    done = [row for row in rows if row.state in FINISHED]
    for row in done:
        game = running[row.id]
        winners = msgspec.json.decode(row.setup, type=Setup).winners
        game.over, game.result = True, row.result
        game.winners = None if not winners else [game.seats[seat] for seat in winners]
    return [*gone, *(row.id for row in done)]


DueTable = tuple[Due, Row, list[tuple[str, int]]]  # a match, its table, and the hashes that open its seats


def _table_of(held: Held, match: Due) -> DueTable:
    """The table of a match: everybody sits already, and their browsers open it. It is noted in the series, too."""
    found, now, table = held.series, time.time(), keys.new_table_id()
    game = prepared(found.game, len(match.seats), found.options)
    game = prepared(found.game, len(match.seats), {**game.game.parts.first_begins, **found.options})
    seats, opens = [], []
    for seat, one in enumerate(match.seats):
        entrant, browsers = found.entrants[one], held.browsers(one)
        if entrant.bot:
            seats.append(SeatSetup("bot", entrant.name, entrant.bot, True))
            continue
        seats.append(SeatSetup("person", entrant.name, taken=True, who=browsers[0] if browsers else ""))
        opens += [(browser, seat) for browser in browsers]
    expected = [seat for seat, place in enumerate(seats) if place.kind == "person"]
    setup = Setup(seats, game.options, m.Absence(), clock=found.clock, expected=expected)
    setup.numbers = "promising" if expected else ""
    setup.series = place_of(found, held.id, match)
    found.played[match.round][match.board].games.append(Played(table, match.seats))
    return match, new_row(table, game, setup, now), opens


def _write(
    connection: sa.Connection, held: Held, before: dict[str, tuple[int, bool]], noted: list[str], opened: list[DueTable]
) -> None:
    """All of a change, or nothing of it."""
    found, now = held.series, time.time()
    mine = sa.update(series).where(series.c.id == held.id, series.c.revision == held.revision)
    values = {"state": found.state, "listed": int(held.listed), "text": msgspec.json.encode(found).decode()}
    if connection.execute(mine.values(**values, revision=held.revision + 1, updated_at=now)).rowcount != 1:
        raise Outdated()
    for player, (entrant, organiser) in held.people.items():
        if player not in before:
            connection.execute(_person(held.id, player, entrant, organiser))
        elif before[player] != (entrant, organiser):
            this = (series_people.c.series_id == held.id) & (series_people.c.player == player)
            connection.execute(sa.update(series_people).where(this).values(entrant=entrant, organiser=int(organiser)))
    if noted:
        connection.execute(sa.update(series_games).where(series_games.c.table_id.in_(noted)).values(done=1))
    for match, row, opens in opened:
        connection.execute(sa.insert(tables).values(row.__dict__))
        place = {"series_id": held.id, "round": match.round, "board": match.board, "game": match.game}
        connection.execute(sa.insert(series_games).values(**place, table_id=row.id, done=0))
        for player, seat in opens:
            key = {"hash": player, "table_id": row.id, "seat": seat, "created_at": now}
            connection.execute(sa.insert(table_keys).values(key))


def _person(id: str, player: str, entrant: int, organiser: bool) -> sa.Insert:
    return sa.insert(series_people).values(series_id=id, player=player, entrant=entrant, organiser=int(organiser))


async def new_series(registry: TableRegistry, found: Series, listed: bool, people: dict[str, tuple[int, bool]]) -> Held:
    held = Held(keys.new_table_id(), found, 1, listed, time.time(), people)

    def insert(connection: sa.Connection) -> None:
        times = {"created_at": held.created_at, "updated_at": held.created_at}
        text = msgspec.json.encode(found).decode()
        values = {"id": held.id, "state": found.state, "listed": int(listed), "revision": 1, "text": text}
        connection.execute(sa.insert(series).values(**values, **times))
        for player, (entrant, organiser) in people.items():
            connection.execute(_person(held.id, player, entrant, organiser))

    await registry.store.write(insert)
    return held


# --- background work


class Steward:
    """Looks after the series of a database; every server has one, and none needs to know of another."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._wake = asyncio.Event()
        registry.services.on_over.append(self._wake.set)

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except Refused:
                pass  # the database does not answer: later
            except Exception:
                log.exception("the series could not be looked after; they are again in a moment")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()
            self._wake.clear()

    async def look(self) -> None:
        """Note what was played, go on from there, and see to the tables that nobody plays."""
        finished, waiting = await self.registry.store.read(self._what_is_up)
        for id in finished:
            try:
                await change_series(self.registry, id, lambda held: None)
            except (Refused, BadInput) as problem:
                log.warning("series %s does not go on: %s", id, problem)
        read: dict[str, Held] = {}
        for row in waiting:
            if row.series_id not in read:
                read[row.series_id] = await find_series(self.registry, row.series_id)
            await self._see_to(row, read[row.series_id].series)

    def _what_is_up(self, connection: sa.Connection) -> tuple[list[str], list[AnyRow]]:
        """Series with results that are not noted, and unfinished tables of series that no other living server plays."""
        games = sa.join(series_games, tables, tables.c.id == series_games.c.table_id)
        mine = (tables.c.owner == self.registry.me.id) | ~servers.is_alive(connection, tables.c.owner)
        open_games = sa.select(series_games.c.series_id, tables.c.id, tables.c.state, tables.c.waiting, tables.c.setup)
        open_games = open_games.select_from(games).where(series_games.c.done == 0)
        rows = connection.execute(open_games.where(mine | tables.c.state.in_(FINISHED))).all()
        finished = sorted({row.series_id for row in rows if row.state in FINISHED})
        return finished, [row for row in rows if row.state not in FINISHED]

    async def _see_to(self, row: AnyRow, found: Series) -> None:
        """Wake a table where bots or clocks act; give up the seats of people who left the series."""
        setup = msgspec.json.decode(row.setup, type=Setup)
        asleep = row.id not in self.registry.tables
        bots = any(place.kind == "bot" and row.waiting >> seat & 1 for seat, place in enumerate(setup.seats))
        try:
            if asleep and (row.state == "gathering" or bots):
                await self.registry.find(row.id)
            for pairing in found.played[-1]:
                match = pairing.running
                if match is None or match.table != row.id:
                    continue
                for one in found.out(pairing):
                    table = await self.registry.find(row.id)
                    await table.absences.forfeit(match.seats.index(one))
        except Refused as refused:  # another server plays it, or it has ended meanwhile
            log.info("table %s of a series: %s", row.id, refused.text)
