"""The HTTP API: one small function a request, and the list of them all."""

from __future__ import annotations

import time
from secrets import token_hex
from typing import Any  # for types as msgspec takes them

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.orders import check as check_orders
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.best import records
from quarterdeck.server.calls import Call, Endpoint, Plain, Query
from quarterdeck.server.campaigns import CAMPAIGNS
from quarterdeck.server.creating import create_rematch, create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.gathering import SERIES
from quarterdeck.server.live import stream
from quarterdeck.server.lobby import cancel, export, give_number, invitation, list_tables, names, seat_bot
from quarterdeck.server.looking_back import check, course, record, replay, upload
from quarterdeck.server.notices import set_notice
from quarterdeck.server.offering import check_deck, check_set, decks, explanation, faces, list_bots, list_games, rules
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.own_sets import cards_in, own_set, title_of
from quarterdeck.server.past import PAST
from quarterdeck.server.practising import PRACTISING
from quarterdeck.server.puzzling import PUZZLING
from quarterdeck.server.reading import READING
from quarterdeck.server.today import TODAY
from quarterdeck.server.workshop import WORKSHOP

NDJSON = "application/x-ndjson"

# --- tables


async def table_faces(call: Call) -> m.Faces:
    """The faces of a table's cards: of those that came with its record nobody else has them."""
    table = await call.table()
    return m.Faces(table.state.row.game, {**table.state.first.faces, **table.state.prepared.faces})


async def table_cards(call: Call) -> m.TableCards:
    table = await call.table()
    found = own_set(table.state.prepared)
    if found is None:
        raise Refused("this table plays with a set that comes with the game", 404)
    file, text, listed = found
    return m.TableCards(table.state.id, title_of(listed), file, cards_in(listed), text)


async def post_table(call: Call) -> m.TableCreated:
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    return await create_table(call.registry, call.body, call.browser())


async def get_table(call: Call) -> m.TableInfo:
    table = await call.table()
    held = table.state.people.opened_by(call.keys())
    code = keys.code_of(call.query.get("code", ""))
    if code and not held and keys.INVITE in table.state.people.opened_by([keys.hash_of(code)]):
        table.state.opened += 1
        table.audience.send_people()
    async with table.lock:
        return table_info(table.state, table.audience.watchers, held, keys.HOST in held)


async def join(call: Call) -> m.Joined:
    """Sit down: with the seat's own secret, with the table's, or at a listed table with none."""
    table = await call.table()
    seat, people = call.seat(table), table.state.people
    async with table.lock:
        place = table.state.setup.seats[seat]
        held = people.opened_by(call.keys(call.body.token))
        if place.kind == "bot":
            raise Refused("a bot sits there")
        if seat not in held:
            if place.taken:
                raise Refused("somebody sits there; its own link is needed", 403)
            if not table.state.setup.listed and not held & {keys.INVITE, keys.HOST}:
                raise Refused("this table is private; its link is needed", 403)
        if not place.taken and table.state.finished:
            raise Refused("the match is over")
        key = keys.hash_of(call.browser())
        added = [] if seat in people.opened_by([key]) else [changes.new_key(key, table.state.id, seat, time.time())]
        name = await table.sit(seat, call.body.name, *added, promise=call.body.promise, who=key)
        people.add_key(key, seat)
        return m.Joined(table.state.id, seat, name)


async def revoke(call: Call) -> m.Revoked:
    """A new secret for a seat; connections that used the old one are closed."""
    table = await call.table()
    seat, people = call.seat(table), table.state.people
    async with table.lock:
        place = table.state.setup.seats[seat]
        held = people.opened_by(call.keys())
        leads = any(table.state.leads(each) for each in held if each >= 0)  # hands a character to another player
        if place.kind == "bot" or not (seat in held or leads or (keys.HOST in held and not place.taken)):
            raise Refused("this seat is not yours", 403)
        secret = keys.new_secret()
        fresh = {keys.hash_of(secret)}
        if seat in held and call.secret:
            fresh.add(keys.hash_of(call.browser()))
        await table.revoke(seat, fresh)
        link = keys.seat_link(table.state.id, seat, secret)
        return m.Revoked(m.SeatLink(seat, table.state.prepared.title(seat), link, secret))


async def choose(call: Call) -> m.TableInfo:
    """What a seat chooses in secret, before the match begins."""
    table = await call.table()
    seat = call.seat(table)
    async with table.lock:
        held = table.state.people.opened_by(call.keys(call.body.token))
        if seat not in held:
            raise Refused("this seat is not yours", 403)
        await table.choose(seat, call.body.value.strip())
        return table_info(table.state, table.audience.watchers, held, keys.HOST in held)


async def orders(call: Call) -> m.OrderList:
    """The standing orders of a seat: sent to the person there and to nobody else."""
    table = await call.table()
    seat, body = call.seat(table), call.body
    async with table.lock:
        if seat not in table.state.people.opened_by(call.keys(body.token if body else "")):
            raise Refused("this seat is not yours", 403)
        known = table.state.prepared.game.parts.orders
        if body is not None:
            await table.orders.give(seat, check_orders(known, body.orders))
        given = table.state.people.seats[seat].orders
        return m.OrderList(tuple(m.OrderInfo(name, order.text, name in given) for name, order in known.items()))


async def notice(call: Call) -> m.NoticeAddress:
    """The address for notices of a seat: known to the person there and to nobody else."""
    table = await call.table()
    seat, body = call.seat(table), call.body
    async with table.lock:
        if seat not in table.state.people.opened_by(call.keys(body.token if body else "")):
            raise Refused("this seat is not yours", 403)
        if body is None:
            return await call.registry.notices.address_of(table.state.id, seat)
        push = bool(body.address and body.p256dh)
        secret = token_hex(32) if body.address and not push else ""
        url = call.request.url
        scheme = "https" if call.registry.settings.secure_cookies else url.scheme
        await set_notice(table, seat, body, secret, f"{scheme}://{url.netloc}")
        return m.NoticeAddress(body.address, secret, "", push)


async def push_key(call: Call) -> m.PushKey:
    registry = call.registry
    return m.PushKey(await registry.notices.push_key() if registry.settings.notices else "")


async def rematch(call: Call) -> m.Rematch:
    table = await call.table()
    held = table.state.people.opened_by(call.keys())
    if not any(seat >= 0 or seat == keys.HOST for seat in held):
        raise Refused("a rematch is for those who sat at the table", 403)
    return m.Rematch(await create_rematch(call.registry, table))


# --- moves and streams for scripts


async def post_move(call: Call) -> m.Accepted:
    table = await call.table()
    body: m.PostedMove = call.body
    seats = sorted(seat for seat in table.state.people.opened_by(call.keys(body.token)) if seat >= 0)
    seat = body.seat if body.seat is not None else seats[0] if len(seats) == 1 else -1
    if seat not in seats:
        raise Refused("this seat is not yours" if seats else "your token opens no seat here", 403)
    return await table.move(seat, body.number, body.action, body.text, None)


async def open_stream(call: Call) -> Plain:
    table = await call.table()
    token = call.query.get("token", "")
    hello = m.Hello(call.query.get("seat"), call.query.get("last"), token, api=call.query.get("api", 1))
    return Plain(stream(call.registry, table, call.keys(), hello, call.address), NDJSON)


TABLE = "/api/tables/{table}"
SEATS = Query("seats", "how many play", True, 7, 1)
VERSION = Query("version", "of the rules, as a table says it; today's if left out", True, 999, 1)
SEAT = Query("seat", "which of your seats; a watcher's eyes if left out", True, 6)
ONLY = Query("only", "these cards alone, by their keys, a | between two; all if left out")
EYES = Query("seat", "through whose eyes; a watcher's if left out", True, SPECTATOR)

APIS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", list_games, m.Games, about="The games."),
    Endpoint(
        "GET",
        "/api/games/{slug}/faces",
        faces,
        m.Faces,
        queries=(SEATS, VERSION, ONLY),
        about="The cards of a game. Options of the game are parameters too.",
        free_queries=True,
    ),
    Endpoint(
        "GET",
        "/api/games/{slug}/rules",
        rules,
        m.Rules,
        about="How a game is played.",
        queries=(Query("seat", "from 1: the board is drawn as this seat sits at it", True, 7, 1),),
    ),
    Endpoint(
        "GET",
        "/api/games/{slug}/explain",
        explanation,
        m.Explanation,
        queries=(Query("topic", "a card, a zone, an option, a ruling or a word of the rules"), SEATS),
        about="What something is, and the rule it comes from. Options of the game are parameters too.",
        free_queries=True,
    ),
    Endpoint("GET", "/api/games/{slug}/decks", decks, m.Decks, about="What decks are built from."),
    Endpoint(
        "POST",
        "/api/games/{slug}/decks/check",
        check_deck,
        m.DeckChecked,
        m.DeckText,
        about="What a deck comes to, and every rule that it breaks.",
    ),
    Endpoint("GET", "/api/games/{slug}/records", records, m.GameRecords, about="Matches of a game that stand out."),
    Endpoint(
        "POST",
        "/api/games/{slug}/cards/check",
        check_set,
        m.SetChecked,
        m.SetToCheck,
        about="What is in a card set of your own, and all that is wrong with it.",
    ),
    Endpoint("GET", "/api/bots", list_bots, m.Bots, about="The bots, weakest first."),
    Endpoint("GET", "/api/tables", list_tables, m.Tables, about="Open tables, and your own."),
    Endpoint("GET", "/api/names", names, m.NewNames, about="Names for whoever has none."),
    Endpoint("GET", "/api/invitations/{code}", invitation, m.Invitation, about="The table behind a code."),
    Endpoint("POST", "/api/tables", post_table, m.TableCreated, m.NewTable, about="Make a table."),
    Endpoint(
        "GET",
        TABLE,
        get_table,
        m.TableInfo,
        queries=(Query("code", "of the invitation that led here, so that its host sees that it was opened"),),
        about="What everybody may know of a table.",
    ),
    Endpoint("GET", TABLE + "/faces", table_faces, m.Faces, about="The cards of a table, its own ones too."),
    Endpoint("GET", TABLE + "/decks", decks, m.Decks, about="What decks are built from at a table, with its cards."),
    Endpoint(
        "POST",
        TABLE + "/decks/check",
        check_deck,
        m.DeckChecked,
        m.DeckText,
        about="What a deck comes to with the cards of a table.",
    ),
    Endpoint("GET", TABLE + "/cards", table_cards, m.TableCards, about="The card set that its people brought."),
    Endpoint("POST", TABLE + "/seats/{seat:seat}/join", join, m.Joined, m.Join, about="Sit down."),
    Endpoint("POST", TABLE + "/seats/{seat:seat}/bot", seat_bot, m.TableInfo, m.BotSeat, about="A bot sits down."),
    Endpoint("POST", TABLE + "/cancel", cancel, m.TableInfo, about="Take a table back that has not begun."),
    Endpoint("POST", TABLE + "/seats/{seat:seat}/revoke", revoke, m.Revoked, about="A new secret for a seat."),
    Endpoint(
        "POST",
        TABLE + "/seats/{seat:seat}/number",
        give_number,
        m.TableInfo,
        m.GivenNumber,
        about="A number for the shuffles: promised, then opened.",
    ),
    Endpoint("POST", TABLE + "/seats/{seat:seat}/choose", choose, m.TableInfo, m.Chosen, about="Choose in secret."),
    Endpoint("GET", TABLE + "/seats/{seat:seat}/orders", orders, m.OrderList, about="Your standing orders."),
    Endpoint(
        "POST",
        TABLE + "/seats/{seat:seat}/orders",
        orders,
        m.OrderList,
        m.StandingOrders,
        about="Give standing orders.",
    ),
    Endpoint("GET", "/api/push", push_key, m.PushKey, about="What a browser subscribes to web push with."),
    Endpoint("GET", TABLE + "/seats/{seat:seat}/notice", notice, m.NoticeAddress, about="Where your turn is told."),
    Endpoint(
        "POST",
        TABLE + "/seats/{seat:seat}/notice",
        notice,
        m.NoticeAddress,
        m.NoticeWanted,
        about="Be told of your turn at an address of yours.",
    ),
    Endpoint("POST", TABLE + "/rematch", rematch, m.Rematch, about="The same people again."),
    Endpoint(
        "GET",
        TABLE + "/record",
        record,
        str,
        queries=(Query("notes", "yes: with what happened after each move"),),
        about="The match on paper, once it is over.",
    ),
    Endpoint(
        "GET",
        TABLE + "/replay",
        replay,
        m.Replay,
        queries=(
            EYES,
            Query("number", "after how many moves; the last if left out", True),
            Query("log", "no: the View alone"),
            Query("first", "the move with which the log begins; 0, the deal, if left out", True),
        ),
        about="The table at a move.",
    ),
    Endpoint("GET", TABLE + "/course", course, m.Course, about="How the match went, turn by turn."),
    Endpoint("GET", TABLE + "/export", export, bytes, about="The table as a file, for `quarterdeck import`."),
    Endpoint("GET", TABLE + "/verify", check, m.Verified, about="Was the shuffle fair?"),
    Endpoint("POST", "/api/records", upload, m.Uploaded, m.NewRecord, about="Look at a record of your own."),
    Endpoint("POST", TABLE + "/moves", post_move, m.Accepted, m.PostedMove, about="Make a move, from a script."),
    Endpoint(
        "GET",
        TABLE + "/stream",
        open_stream,
        bytes,
        queries=(
            Query("token", "a seat's secret; better sent as Authorization: Bearer"),
            SEAT,
            Query("last", "the last seq that you have", True, 1_000_000_000),
            Query("api", "the version of the API that you were written for", True, 1000, 1),
        ),
        about="The live messages as JSON lines, for scripts.",
    ),
    *READING,
    *PRACTISING,
    *CAMPAIGNS,
    *PUZZLING,
    *TODAY,
    *PAST,
    *SERIES,
    *WORKSHOP,
)


def every_answer() -> list[Any]:
    return [api.answer for api in APIS if api.answer not in (str, bytes)]
