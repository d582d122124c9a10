"""Finding a table: lists of them, invitations, and what a host may do before the match begins."""

from __future__ import annotations

import logging
from contextlib import suppress

import msgspec

from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.archive import export_for
from quarterdeck.server.calls import Call, Plain
from quarterdeck.server.cleaning import new_name
from quarterdeck.server.database import Loaded, Row
from quarterdeck.server.days import must_not_be_open
from quarterdeck.server.errors import Refused
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.state import TableState
from quarterdeck.server.table import LiveTable
from quarterdeck.server.thinking import bots_for, usual_bot

log = logging.getLogger("quarterdeck.server")
MOST_LISTED = 50
FINISHED: tuple[m.State, ...] = ("over", "ended")


async def list_tables(call: Call) -> m.Tables:
    open_ones = [(row, set[int]()) for row in await call.registry.store.open_tables(MOST_LISTED)]
    mine = await call.registry.store.tables_of(keys.hash_of(call.secret), MOST_LISTED) if call.secret else []
    return m.Tables(listed_tables(call, open_ones), listed_tables(call, mine))


def listed_tables(call: Call, found: list[tuple[Row, set[int]]]) -> tuple[m.TableInfo, ...]:
    """The facts of tables; one that this program does not understand is left out, and takes no other with it."""
    return tuple(info for row, seats in found if (info := row_info(call, row, seats)) is not None)


def row_info(call: Call, row: Row, seats: set[int]) -> m.TableInfo | None:
    """The public facts of a table, without loading it."""
    awake = call.registry.tables.get(row.id)
    if awake is not None:
        known = table_info(awake.state, awake.audience.watchers, seats, keys.HOST in seats)
        known.asks = question_for(awake.state, known.mine)
        return known
    try:
        state = TableState(Loaded(row, [], {}, {}), call.registry.settings, call.registry.readiness)
    except (BadInput, msgspec.DecodeError) as problem:
        log.warning("table %s cannot be listed: %s", row.id, problem)
        return None
    found = table_info(state, 0, seats, keys.HOST in seats)
    found.number = row.number
    found.waiting = tuple(seat for seat in range(len(found.people)) if row.waiting >> seat & 1)
    return found


def question_for(state: TableState, mine: tuple[int, ...]) -> str:
    """What the one seat of a browser is asked; where several sit at one screen, that is not for all of their eyes."""
    match = state.match
    if match is None or state.finished or len(mine) != 1 or mine[0] not in match.waiting():
        return ""
    return match.game.words.question(match.box, match.shown(mine[0]), mine[0], match.names).question


async def invitation(call: Call) -> m.Invitation:
    if not call.registry.limits.codes.take(call.address):
        raise Refused("too many codes from your address; wait a little", 429)
    typed = call.request.path_params["code"]
    code = keys.code_of(typed)
    found = await call.registry.store.tables_of(keys.hash_of(code), MOST_LISTED) if code else []
    if not found:
        raise Refused(f"no table has the code {typed[:20].upper()}", 404)
    row = next((row for row, _ in found if row.state == "gathering"), found[0][0])
    return m.Invitation(row.id)  # the table itself may be played by another server: its own address leads there


async def names(call: Call) -> m.NewNames:
    found = dict.fromkeys(new_name() for _ in range(12))
    return m.NewNames(tuple(found))


async def cancel(call: Call) -> m.TableInfo:
    table = await call.table()
    held = _host(call, table)
    await table.absences.cancel()
    return table_info(table.state, table.audience.watchers, held, True)


async def seat_bot(call: Call) -> m.TableInfo:
    table = await call.table()
    seat, held = call.seat(table), _host(call, table)
    able = bots_for(table.state.prepared)
    bot = call.body.bot or usual_bot(table.state.prepared.game)
    if bot not in able:
        raise Refused(f"there is no bot {bot!r} for this game: {', '.join(able)}", 422)
    async with table.lock:
        await table.seat_bot(seat, bot)
    return table_info(table.state, table.audience.watchers, held, True)


async def export(call: Call) -> Plain:
    """A table as a file that `quarterdeck import` takes. It has the seed: nobody who plays others gets it."""
    table = await call.table()
    held = table.state.people.opened_by(call.keys())
    persons = set(table.state.people.persons)
    if not held & persons:
        raise Refused("an export is for those who sit at the table", 403)
    leads = any(table.state.leads(seat) for seat in held if seat >= 0)  # a game master has no opponents
    if not table.state.finished and not persons <= held and not leads:
        raise Refused("the others' cards are in it: it can be had when the match is over", 403)
    must_not_be_open(table.state.setup)
    text = await call.registry.store.read(lambda connection: export_for(connection, table.state.id, held, leads))
    return Plain(text, "application/x-ndjson", f"{table.state.row.game}-{table.state.id}.export")


async def give_number(call: Call) -> m.TableInfo:
    """A seat promises a number for the seed, or opens it; a promise is answered when all promises are in."""
    table = await call.table()
    seat, body = call.seat(table), call.body
    held = table.state.people.opened_by(call.keys(body.token))
    if seat not in held:
        raise Refused("this seat is not yours", 403)
    async with table.lock:
        if body.promise:
            await table.numbers.promise(seat, body.promise)
        if body.number:
            await table.numbers.open(seat, body.number)
    with suppress(TimeoutError):
        await table.numbers.until_closed()
    return table_info(table.state, table.audience.watchers, held, keys.HOST in held)


def _host(call: Call, table: LiveTable) -> set[int]:
    held = table.state.people.opened_by(call.keys())
    if keys.HOST not in held:
        raise Refused("that is for whoever made the table", 403)
    return held
