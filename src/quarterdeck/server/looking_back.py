"""Requests about finished and running matches: records, replays, the course of the score, the shuffle check."""

from __future__ import annotations

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Plain
from quarterdeck.server.creating import create_from_record
from quarterdeck.server.days import is_open, must_not_be_open
from quarterdeck.server.errors import Refused
from quarterdeck.server.replays import Draws, read_upload, record_text, source_of


async def record(call: Call) -> Plain:
    table = await call.table()
    async with table.lock:
        must_not_be_open(table.state.setup)
        if not table.state.finished:
            raise Refused("the record is for all to read when the match is over: moves can be secret until then")
        if table.state.start is not None:
            raise Refused("this match began in the middle of another one, and has no record of its own")
        await table.ready()
        source = source_of(table.state)
    text = await call.registry.services.in_background(record_text, source, call.query.get("notes") == "yes")
    return Plain(text, name=f"{table.state.row.game}-{table.state.id}.record")


async def replay(call: Call) -> m.Replay:
    table = await call.table()
    async with table.lock:
        await table.ready()
        open_to_all, source = table.state.finished, source_of(table.state)
        mine = table.state.people.opened_by(call.keys())
    seat = call.query.get("seat", SPECTATOR)
    if seat != SPECTATOR and seat >= len(source.names):
        raise Refused("there is no such seat", 404)
    if seat != SPECTATOR and not open_to_all and seat not in mine:
        raise Refused("while the match goes on, everyone looks through their own eyes", 403)
    number = min(call.query.get("number", len(source.moves)), len(source.moves))

    def look() -> m.Replay:
        found = call.registry.replays.of(source)
        view = found.at(number, seat)
        last, first = len(source.moves), call.query.get("first", 0)
        if call.query.get("log") == "no":
            return m.Replay(table.state.id, number, last, seat, view, (), ())
        told, end = found.log(seat, first)
        numbered = ((i, source.moves[i - 1][0]) for i in range(max(1, first), end))
        moves = tuple((who, found.end.text_of(i) if open_to_all or who == seat else "") for i, who in numbered)
        return m.Replay(table.state.id, number, last, seat, view, told, moves, end if end <= last else None)

    return await call.registry.services.in_background(look)


async def course(call: Call) -> m.Course:
    """What everybody may count, so that it can be shown while the match goes on as well."""
    table = await call.table()
    async with table.lock:
        await table.ready()
        source = source_of(table.state)
    turns = await call.registry.services.in_background(lambda: call.registry.replays.of(source).course)
    return m.Course(table.state.id, tuple(m.CourseTurn(*turn) for turn in turns))


async def check(call: Call) -> m.Verified:
    table = await call.table()
    state = table.state
    kind = (state.setup.record, state.setup.seed is not None or state.start is not None)
    async with table.lock:
        if not state.finished or state.start is not None or (state.setup.date and is_open(state.setup.date)):
            return m.Verified(state.id, state.status, state.seed_hash, "", None, (), (), *kind, ())
        await table.ready()
        source = source_of(state)

    def look() -> tuple[tuple[str, ...], Draws]:
        found = call.registry.replays.of(source)
        return found.wrong, found.draws

    wrong, draws = await call.registry.services.in_background(look)
    given = tuple(m.OpenedNumber(seat, place.promise, place.number) for seat, place in enumerate(state.setup.seats))
    numbers = tuple(each for each in given if each.promise)
    secret = state.secret.hex()
    return m.Verified(state.id, state.status, state.seed_hash, secret, not wrong, wrong, draws, *kind, numbers)


async def upload(call: Call) -> m.Uploaded:
    """Keep a record as a table that is over."""
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many records from your address; wait a little", 429)
    most = call.registry.settings.record_moves
    game, match = await call.registry.services.in_background(read_upload, call.body.text, most)
    table = await create_from_record(call.registry, game, match)
    return m.Uploaded(table, f"/replay/{table}")
