"""What can be asked over HTTP, one small function each, and the list of them all."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec

from quarterdeck import bots, games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.explaining import page_of
from quarterdeck.engine.prepared import Prepared
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Api, Call, Plain, Query
from quarterdeck.server.errors import No
from quarterdeck.server.house import House, bots_for
from quarterdeck.server.live import stream
from quarterdeck.server.preparing import prepared
from quarterdeck.server.replays import check_shuffle, paper_of, read_upload, record_text
from quarterdeck.server.store import Entry, Row, SeatSetup, Setup, new_entry, new_key, new_table
from quarterdeck.server.table import LiveTable
from quarterdeck.server.telling import info
from quarterdeck.server.thinking import usual_bot

notes = logging.getLogger("quarterdeck.server")
MOST_LISTED = 50
NDJSON = "application/x-ndjson"

# --- what there is to play


def usual_kit(slug: str) -> Prepared:
    try:
        game = games.find(slug)
    except Exception:
        raise No(f"there is no game {slug[:40]!r}", 404) from None
    return prepared(slug, max(game.seats), {})


def game_info(house: House, slug: str) -> m.GameInfo:
    kit = usual_kit(slug)
    game = kit.game
    return m.GameInfo(
        slug=game.slug,
        title=game.title,
        line=game.line,
        seats=game.seats,
        seat_titles=tuple(kit.title(seat) for seat in range(max(game.seats))),
        options=tuple(m.OptionInfo(o.name, o.default, o.choices, o.about, o.ruling) for o in game.options),
        competitive=game.competitive,
        bots=tuple(bots_for(kit)),
        bot=usual_bot(game),
        ready=house.warmth.ready(game),
        version=game.version,
    )


async def list_games(call: Call) -> m.Games:
    return m.Games(tuple(game_info(call.house, slug) for slug in games.FOLDERS))


async def faces(call: Call) -> m.Faces:
    kit = usual_kit(call.slug)
    seats, version = call.query.pop("seats", max(kit.game.seats)), call.query.pop("version", 0)
    return m.Faces(call.slug, dict(prepared(call.slug, seats, call.query, version).faces))


async def rules(call: Call) -> m.Rules:
    kit = usual_kit(call.slug)
    return m.Rules(call.slug, kit.game.title, page_of(kit.game, "README.md"), page_of(kit.game, "RULINGS.md"))


async def explanation(call: Call) -> m.Explanation:
    kit = usual_kit(call.slug)
    topic = call.query.pop("topic", "")
    kit = prepared(call.slug, call.query.pop("seats", max(kit.game.seats)), call.query)
    return m.Explanation(topic, *await asyncio.to_thread(kit.explain, topic))


async def list_bots(call: Call) -> m.Bots:
    return m.Bots(tuple(m.BotInfo(name, bots.find(name).about) for name in bots.MODULES))


# --- tables


async def make_table(call: Call) -> m.Made:
    if not call.house.makings.take(call.address):
        raise No("too many tables from your address; wait a little", 429)
    return await call.house.make(call.body, call.browser())


async def list_tables(call: Call) -> m.Tables:
    open_ones = [(row, set[int]()) for row in await call.house.store.open_tables(MOST_LISTED)]
    mine = await call.house.store.tables_of(keys.hash_of(call.secret), MOST_LISTED) if call.secret else []
    return m.Tables(_listed(call, open_ones), _listed(call, mine))


def _listed(call: Call, found: list[tuple[Row, set[int]]]) -> tuple[m.TableInfo, ...]:
    """The facts of tables; one that this program does not understand is left out, and takes no other with it."""
    return tuple(info for row, seats in found if (info := sleeping_info(call, row, seats)) is not None)


def sleeping_info(call: Call, row: Row, seats: set[int]) -> m.TableInfo | None:
    """The public facts of a table, without waking it."""
    awake = call.house.tables.get(row.id)
    try:
        table = awake or LiveTable(call.house, row, [], {}, {})
    except (BadInput, msgspec.DecodeError) as problem:
        notes.warning("table %s cannot be listed: %s", row.id, problem)
        return None
    found = info(table, seats, keys.HOST in seats)
    if awake is None:
        found.number = row.number
        found.waiting = tuple(seat for seat in range(len(found.people)) if row.waiting >> seat & 1)
    return found


async def table_info(call: Call) -> m.TableInfo:
    table = await call.table()
    held = table.held(call.keys())
    async with table.lock:
        return info(table, held, keys.HOST in held)


async def join(call: Call) -> m.Joined:
    """Sit down: with the seat's own secret, with the table's, or at a listed table with none."""
    table = await call.table()
    seat = call.seat(table)
    async with table.lock:
        place = table.setup.seats[seat]
        held = table.held(call.keys(call.body.token))
        if place.kind == "bot":
            raise No("a bot sits there")
        if seat not in held:
            if place.taken:
                raise No("somebody sits there; its own link is needed", 403)
            if not table.setup.listed and not held & {keys.INVITE, keys.HOST}:
                raise No("this table is private; its link is needed", 403)
        if not place.taken and table.finished:
            raise No("the match is over")
        key = keys.hash_of(call.browser())
        added = [] if seat in table.opens.get(key, ()) else [new_key(key, table.id, seat, time.time())]
        name = await table.sit(seat, call.body.name, *added)
        table.opens.setdefault(key, set()).add(seat)
        return m.Joined(table.id, seat, name)


async def revoke(call: Call) -> m.Revoked:
    """A new secret for a seat; whoever came with an old one is sent out."""
    table = await call.table()
    seat = call.seat(table)
    async with table.lock:
        place = table.setup.seats[seat]
        held = table.held(call.keys())
        if place.kind == "bot" or not (seat in held or (keys.HOST in held and not place.taken)):
            raise No("this seat is not yours", 403)
        secret, now = keys.new_secret(), time.time()
        fresh = {keys.hash_of(secret)}
        if seat in held and call.secret:
            fresh.add(keys.hash_of(call.browser()))
        await table.revoke(seat, fresh, now)
        return m.Revoked(m.SeatLink(seat, table.prepared.title(seat), keys.seat_link(table.id, seat, secret), secret))


async def rematch(call: Call) -> m.Rematch:
    table = await call.table()
    held = table.held(call.keys())
    if not any(seat >= 0 or seat == keys.HOST for seat in held):
        raise No("a rematch is for those who sat at the table", 403)
    return m.Rematch(await call.house.make_again(table))


# --- moves and streams for scripts


async def post_move(call: Call) -> m.Accepted:
    table = await call.table()
    body: m.PostedMove = call.body
    seats = sorted(seat for seat in table.held(call.keys(body.token)) if seat >= 0)
    seat = body.seat if body.seat is not None else seats[0] if len(seats) == 1 else -1
    if seat not in seats:
        raise No("this seat is not yours" if seats else "your token opens no seat here", 403)
    return await table.move(seat, body.number, body.action, body.text, None)


async def open_stream(call: Call) -> Plain:
    table = await call.table()
    token = call.query.get("token", "")
    hello = m.Hello(call.query.get("seat"), call.query.get("last"), token)
    return Plain(stream(call.house, table, call.keys(), hello, call.address), NDJSON)


# --- looking back


async def record(call: Call) -> Plain:
    table = await call.table()
    async with table.lock:
        if not table.finished:
            raise No("the record is for all to read when the match is over: moves can be secret until then")
        await table.ready()
        paper = paper_of(table)
    text = await call.house.by_clerk(record_text, paper, call.query.get("notes") == "yes")
    return Plain(text, name=f"{table.row.game}-{table.id}.record")


async def replay(call: Call) -> m.Replay:
    table = await call.table()
    async with table.lock:
        await table.ready()
        open_to_all, paper = table.finished, paper_of(table)
        mine = table.held(call.keys())
    seat = call.query.get("seat", SPECTATOR)
    if seat != SPECTATOR and seat >= len(paper.names):
        raise No("there is no such seat", 404)
    if seat != SPECTATOR and not open_to_all and seat not in mine:
        raise No("while the match goes on, everyone looks through their own eyes", 403)
    number = min(call.query.get("number", len(paper.line)), len(paper.line))

    def look() -> m.Replay:
        found = call.house.replays.of(paper)
        view = found.at(number, seat)
        if call.query.get("log") == "no":
            return m.Replay(table.id, number, len(paper.line), seat, view, (), ())
        texts = paper.prepared.notation.text
        moves = tuple((who, texts(move) if open_to_all or who == seat else "") for who, move in paper.line)
        return m.Replay(table.id, number, len(paper.line), seat, view, found.log(seat), moves)

    return await call.house.by_clerk(look)


async def check(call: Call) -> m.Verified:
    table = await call.table()
    async with table.lock:
        if not table.finished:
            return m.Verified(table.id, table.state, table.seed_hash, "", None, ())
        await table.ready()
        paper = paper_of(table)
    wrong = await call.house.by_clerk(check_shuffle, paper)
    return m.Verified(table.id, table.state, table.seed_hash, table.seed.hex(), not wrong, wrong)


async def upload(call: Call) -> m.Uploaded:
    """Keep a record as a table that is over."""
    house = call.house
    if not house.makings.take(call.address):
        raise No("too many records from your address; wait a little", 429)
    kit, match = await house.by_clerk(read_upload, call.body.text, house.settings.record_moves)
    table, now = keys.new_table_id(), time.time()
    outcome = match.outcome()
    seats = [SeatSetup("person", name, taken=True) for name in match.names]
    setup = Setup(seats, kit.options, m.Absence(), chat=False, record=True)
    row = Row(
        id=table,
        game=kit.game.slug,
        version=kit.game.version,
        setup=msgspec.json.encode(setup).decode(),
        seed=match.seed.hex(),
        state="over" if outcome else "ended",
        listed=0,
        number=len(match.made),
        waiting=0,
        result=outcome.text if outcome else "",
        rematch="",
        made=now,
        changed=now,
    )
    entries = [
        new_entry(Entry(table, seq, "move", made.seat, made.action, at=now)) for seq, made in enumerate(match.made, 1)
    ]
    await house.store.keep(new_table(row), *entries)
    return m.Uploaded(table, f"/replay/{table}")


TABLE = "/api/tables/{table}"
SEATS = Query("seats", "how many play", True, 7, 1)
VERSION = Query("version", "of the rules, as a table says it; today's if left out", True, 999, 1)
SEAT = Query("seat", "which of your seats; a watcher's eyes if left out", True, 6)
EYES = Query("seat", "through whose eyes; a watcher's if left out", True, SPECTATOR)

APIS: tuple[Api, ...] = (
    Api("GET", "/api/games", list_games, m.Games, about="The games."),
    Api(
        "GET",
        "/api/games/{slug}/faces",
        faces,
        m.Faces,
        queries=(SEATS, VERSION),
        about="The cards of a game. Options of the game are parameters too.",
        free_queries=True,
    ),
    Api("GET", "/api/games/{slug}/rules", rules, m.Rules, about="How a game is played."),
    Api(
        "GET",
        "/api/games/{slug}/explain",
        explanation,
        m.Explanation,
        queries=(Query("topic", "a card, a zone, an option, a ruling or a word of the rules"), SEATS),
        about="What something is, and the rule it comes from. Options of the game are parameters too.",
        free_queries=True,
    ),
    Api("GET", "/api/bots", list_bots, m.Bots, about="The bots, weakest first."),
    Api("GET", "/api/tables", list_tables, m.Tables, about="Open tables, and your own."),
    Api("POST", "/api/tables", make_table, m.Made, m.NewTable, about="Make a table."),
    Api("GET", TABLE, table_info, m.TableInfo, about="What everybody may know of a table."),
    Api("POST", TABLE + "/seats/{seat:int}/join", join, m.Joined, m.Join, about="Sit down."),
    Api("POST", TABLE + "/seats/{seat:int}/revoke", revoke, m.Revoked, about="A new secret for a seat."),
    Api("POST", TABLE + "/rematch", rematch, m.Rematch, about="The same people again."),
    Api(
        "GET",
        TABLE + "/record",
        record,
        str,
        queries=(Query("notes", "yes: with what happened after each move"),),
        about="The match on paper, once it is over.",
    ),
    Api(
        "GET",
        TABLE + "/replay",
        replay,
        m.Replay,
        queries=(
            EYES,
            Query("number", "after how many moves; the last if left out", True),
            Query("log", "no: the View alone"),
        ),
        about="The table at a move.",
    ),
    Api("GET", TABLE + "/verify", check, m.Verified, about="Was the shuffle fair?"),
    Api("POST", "/api/records", upload, m.Uploaded, m.NewRecord, about="Look at a record of your own."),
    Api("POST", TABLE + "/moves", post_move, m.Accepted, m.PostedMove, about="Make a move, from a script."),
    Api(
        "GET",
        TABLE + "/stream",
        open_stream,
        bytes,
        queries=(
            Query("token", "a seat's secret; better sent as Authorization: Bearer"),
            SEAT,
            Query("last", "the last seq that you have", True, 1_000_000_000),
        ),
        about="The live messages as JSON lines, for scripts.",
    ),
)


def every_answer() -> list[Any]:
    return [api.answer for api in APIS if api.answer not in (str, bytes)]
