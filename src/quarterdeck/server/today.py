"""Requests about today's deal: which there are, a table to play one, and how everybody did."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import sqlalchemy as sa

from quarterdeck.engine.daily import day_hash
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint, Query
from quarterdeck.server.cleaning import name_for, unlike
from quarterdeck.server.creating import new_row
from quarterdeck.server.database import AnyRow, SeatSetup, Setup, tries
from quarterdeck.server.days import (
    Dealt,
    date_of,
    day_before,
    deals_of,
    ends_at,
    find_deal,
    is_open,
    known_secret,
    read_day,
    secret_of,
)
from quarterdeck.server.errors import Refused
from quarterdeck.server.judging import settle
from quarterdeck.server.preparing import prepared
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.streaks import Streak, streak_of

LISTED = 10  # results
SHOWN_DAYS = 10
BEST_FIRST = (tries.c.won.desc(), tries.c.points.desc(), tries.c.turns, tries.c.created_at, tries.c.player)


async def today(call: Call) -> m.Today:
    now = time.time()
    date, player = date_of(now), _player(call)
    await settle(call.registry.services, date)
    secret = await _secret_of_today(call, date)

    def question(connection: sa.Connection) -> tuple[dict[str, int], Mapping[str, AnyRow], set[str]]:
        done = tries.c.state == "done"
        counted = sa.select(tries.c.deal, sa.func.count()).where(tries.c.date == date, done).group_by(tries.c.deal)
        own = sa.select(tries).where(tries.c.player == player)
        mine = {row.deal: row for row in connection.execute(own.where(tries.c.date == date))}
        played = set(connection.execute(sa.select(tries.c.date).where(tries.c.player == player, done)).scalars())
        return {row[0]: row[1] for row in connection.execute(counted)}, mine, played

    counts, mine, played = await call.registry.store.read(question)
    streak = streak_of(played, date)
    shown = [day_before(date, many) for many in range(SHOWN_DAYS - 1, -1, -1)]
    return m.Today(
        date=date,
        now=now,
        ends_at=ends_at(date),
        hash=day_hash(date, secret),
        deals=tuple(_deal(call, dealt, mine.get(dealt.id), counts.get(dealt.id, 0)) for dealt in deals_of(date)),
        days=tuple(m.DayPlayed(day, _state_of(day, date, played, streak)) for day in shown),
        running=streak.running,
        spare=streak.spare,
    )


def _state_of(day: str, today: str, played: set[str], streak: Streak) -> m.DayState:
    if day in played:
        return "played"
    if day == today:
        return "open"
    return "spare" if day in streak.stood_in else "missed"


async def results(call: Call) -> m.TodayResults:
    now = time.time()
    date, player = read_day(call.query.get("date", ""), now), _player(call)
    dealt = find_deal(date, call.request.path_params["deal"])
    await settle(call.registry.services, date)
    over = not is_open(date, now)
    here = (tries.c.date == date) & (tries.c.deal == dealt.id)

    def question(
        connection: sa.Connection,
    ) -> tuple[Sequence[tuple[int, AnyRow]], AnyRow | None, int, int, bytes | None]:
        ranked = sa.select(tries, sa.func.row_number().over(order_by=BEST_FIRST).label("rank"))
        every = ranked.where(here, tries.c.state == "done").subquery()
        shown = sa.select(every).where((every.c.rank <= LISTED) | (every.c.player == player)).order_by(every.c.rank)
        listed = [(row.rank, row) for row in connection.execute(shown)]
        own = connection.execute(sa.select(tries).where(here, tries.c.player == player)).first()
        ended, won = connection.execute(
            sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(sa.case((every.c.won == 2, 1), else_=0)), 0))
            .select_from(every)
        ).one()
        return listed, own, ended, won, known_secret(connection, date)

    listed, own, ended, won, secret = await call.registry.store.read(question)
    rows = tuple(_result(row, rank, player, over) for rank, row in listed)
    mine = next((row for row in rows if row.mine), None)
    if mine is None and own is not None and own.state in ("late", "void"):
        mine = _result(own, 0, player, over)
    return m.TodayResults(
        date=date,
        deal=_deal(call, dealt, own, ended),
        ends_at=ends_at(date),
        hash=day_hash(date, secret) if secret else "",
        secret=secret.hex() if secret and over else "",
        tries=ended,
        won=won,
        list=rows,
        mine=mine,
    )


def _result(row: AnyRow, rank: int, player: str, over: bool) -> m.TryResult:
    mine = bool(player) and row.player == player
    numbers = (row.won, row.points, row.against, row.turns, row.seconds)
    return m.TryResult(rank, row.name, *numbers, row.line, row.result, mine, row.table_id if mine or over else "")


def _deal(call: Call, dealt: Dealt, own: AnyRow | None, ended: int) -> m.TodayDeal:
    return m.TodayDeal(
        deal=dealt.id,
        game=dealt.game.slug,
        title=dealt.title,
        seats=dealt.deal.seats,
        you=dealt.deal.you,
        level=_bot(call.registry, dealt) if dealt.deal.seats > 1 else "",
        goal=dealt.deal.goal,
        of=dealt.game.parts.lead[1],
        state="" if own is None else own.state,
        table="" if own is None else own.table_id,
        tries=ended,
    )


async def play_today(call: Call) -> m.TryTable:
    """The counted table of this browser, created on the first request; or a practice table."""
    date = date_of(time.time())
    dealt = find_deal(date, call.request.path_params["deal"])
    player = keys.hash_of(call.browser())
    own = await _own_try(call, dealt, player)
    if own is not None and not call.body.practice:
        if own.state == "playing":
            return m.TryTable(own.table_id, True)
        raise Refused("this deal counts once, and you have played it; it can be played again for practice")
    if call.body.practice and (own is None or own.state == "playing"):
        raise Refused("practice is for after the try that counts")
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    _must_be_ready(call.registry, dealt)
    secret = await _secret_of_today(call, date)
    try:
        return await _open_table(call, dealt, dealt.seed(secret), player)
    except Refused:
        with suppress(Refused):  # asked for twice at once: then there is one already
            own = await _own_try(call, dealt, player)
            if own is not None and not call.body.practice:
                return m.TryTable(own.table_id, True)
        raise


async def _secret_of_today(call: Call, date: str) -> bytes:
    known = await call.registry.store.read(lambda connection: known_secret(connection, date))
    if known is not None:
        return known
    return await call.registry.store.write(lambda connection: secret_of(connection, date))


async def _own_try(call: Call, dealt: Dealt, player: str) -> AnyRow | None:
    await settle(call.registry.services, dealt.date)
    mine = (tries.c.date == dealt.date) & (tries.c.deal == dealt.id) & (tries.c.player == player)
    return await call.registry.store.read(lambda connection: connection.execute(sa.select(tries).where(mine)).first())


def _must_be_ready(registry: TableRegistry, dealt: Dealt) -> None:
    """Everybody meets the same opponent: nobody begins while it still plays by rule of thumb."""
    if dealt.deal.seats == 1 or registry.readiness.want(dealt.game, _bot(registry, dealt)):
        return
    seconds = registry.readiness.seconds_left(dealt.game)
    if seconds:
        raise Refused(f"your opponent is still getting ready, for about {seconds} seconds; try again then", 503)


def _bot(registry: TableRegistry, dealt: Dealt) -> str:
    return dealt.deal.bot or registry.settings.today_level


async def _open_table(call: Call, dealt: Dealt, seed: bytes, player: str) -> m.TryTable:
    registry, deal, counted = call.registry, dealt.deal, not call.body.practice
    game = prepared(dealt.game.slug, deal.seats, dict(deal.options))
    bot = _bot(registry, dealt)
    seats: list[SeatSetup] = []
    for seat in range(deal.seats):
        called = game.title(seat) if deal.bot else bot.replace("-", " ").capitalize()
        called = unlike(called, [each.name for each in seats])
        seats.append(SeatSetup("person", "") if seat == deal.you else SeatSetup("bot", called, bot, True))
    others = game.names_but(deal.you, [each.name for each in seats])
    seats[deal.you].name, seats[deal.you].taken = name_for(call.body.name, others), True
    seats[deal.you].who = player
    setup = Setup(seats, game.options, m.Absence(), chat=False, host=deal.you)
    setup.date, setup.deal, setup.counted = dealt.date, dealt.id, counted
    now, table = time.time(), keys.new_table_id()
    added = [changes.new_key(player, table, seat, now) for seat in (deal.you, keys.HOST)]
    if counted:
        added.append(changes.new_try(dealt.date, dealt.id, player, table, now))
    await registry.store.commit(changes.new_table(new_row(table, game, setup, now, seed)), *added)
    found = await registry.find(table)
    found.audience.touch()
    found.go_on()
    return m.TryTable(table, counted)


def _player(call: Call) -> str:
    """Whoever asks, as a hash; nobody if their browser has no secret yet."""
    return keys.hash_of(call.secret) if call.secret else ""


TODAY: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/today", today, m.Today, about="The deals of the day, and your days."),
    Endpoint(
        "GET",
        "/api/today/{deal}",
        results,
        m.TodayResults,
        queries=(Query("date", "one of the last seven days, as 2026-11-16; today if left out"),),
        about="How a deal of a day went; the day's secret, when it is over.",
    ),
    Endpoint("POST", "/api/today/{deal}", play_today, m.TryTable, m.NewTry, about="Play a deal of the day."),
)
