"""Requests about series: making one, taking part, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint
from quarterdeck.server.cleaning import clean, name_for, unlike
from quarterdeck.server.database import series, series_people
from quarterdeck.server.errors import Refused
from quarterdeck.server.preparing import prepared
from quarterdeck.server.series import MOST, WHOLE, Entrant, Pairing, Series, begin, standings
from quarterdeck.server.steward import Held, change_series, find_series, held_of, new_series
from quarterdeck.server.thinking import bot_name, bots_for

TITLE_LETTERS = 60
LISTED = 20
KINDS = {"best": "Best of {0}", "robin": "Round robin", "swiss": "Swiss tournament"}


async def make_series(call: Call) -> m.SeriesInfo:
    asked: m.NewSeries = call.body
    game = games.find(asked.game)
    if not game.competitive:
        raise BadInput(f"nobody wins {game.title}, so there is no series of it")
    if asked.seats not in game.seats:
        raise BadInput(f"{game.title} is for {', '.join(map(str, game.seats))} at a table")
    if asked.kind == "robin" and asked.seats != 2:
        raise BadInput("in a round robin two meet at a table; a Swiss tournament seats more")
    if asked.kind == "best" and asked.best_of < 2:
        raise BadInput("a series is the best of 2 to 9 matches")
    prepared(asked.game, asked.seats, asked.options)  # refused now rather than when it begins
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    usual = f"{game.title}: {KINDS[asked.kind].format(asked.best_of)}"
    found = Series(clean(asked.name, TITLE_LETTERS) or usual, asked.game, asked.kind, asked.best_of, asked.seats)
    found.rounds, found.options, found.clock, found.rated = asked.rounds, asked.options, asked.clock, asked.rated
    me = keys.hash_of(call.browser())
    if asked.plays:
        found.entrants.append(Entrant(name_for(asked.player, [])))
    for bot in asked.bots:
        _add_bot(found, bot)
    held = await new_series(call.registry, found, asked.listed, {me: (0 if asked.plays else -1, True)})
    return info(held, me)


def _add_bot(found: Series, bot: str) -> None:
    able = bots_for(prepared(found.game, found.seats, found.options))
    if bot not in able:
        raise BadInput(f"there is no bot {bot!r} for this game: {', '.join(able)}")
    _must_be_open(found)
    found.entrants.append(Entrant(unlike(bot_name(bot), [each.name for each in found.entrants]), bot))


def _must_be_open(found: Series) -> None:
    if found.is_open:
        return
    most = found.seats if found.kind == "best" else MOST
    if len(found.entrants) >= most:
        raise Refused(f"all {most} places are taken")
    raise Refused("it has begun, and nobody can enter any more")


async def list_series(call: Call) -> m.SeriesList:
    me = keys.hash_of(call.secret) if call.secret else ""

    def question(connection: sa.Connection) -> tuple[list[Held], list[Held]]:
        latest = sa.select(series).order_by(series.c.updated_at.desc()).limit(LISTED)
        listed = latest.where(series.c.listed == 1, series.c.state != "over")
        own = latest.add_columns(series_people.c.entrant, series_people.c.organiser)
        own = own.join(series_people, series_people.c.series_id == series.c.id).where(series_people.c.player == me)
        mine = []
        for row in connection.execute(own) if me else ():
            held = held_of(row)
            held.people[me] = (row.entrant, bool(row.organiser))
            mine.append(held)
        return [held_of(row) for row in connection.execute(listed)], mine

    listed, mine = await call.registry.store.read(question)
    known = {held.id for held in mine}
    others = [held for held in listed if held.id not in known and held.series.is_open]
    return m.SeriesList(tuple(_row(held, me) for held in others), tuple(_row(held, me) for held in mine))


def _row(held: Held, me: str) -> m.SeriesRow:
    found = held.series
    here = sum(not entrant.left for entrant in found.entrants)
    facts = (held.id, found.name, found.game, games.find(found.game).title, found.kind, found.state, found.best_of)
    return m.SeriesRow(*facts, here, len(found.played), found.rounds, found.is_open, table_for(held, me))


async def get_series(call: Call) -> m.SeriesInfo:
    return info(await find_series(call.registry, _id(call)), _me(call))


async def join_series(call: Call) -> m.SeriesInfo:
    me = keys.hash_of(call.browser())

    def enter(held: Held) -> None:
        found, mine = held.series, held.entrant_of(me)
        others = [entrant.name for number, entrant in enumerate(found.entrants) if number != mine]
        name = name_for(call.body.name, others)
        if mine >= 0 and not found.entrants[mine].left:
            found.entrants[mine].name = name
            return
        _must_be_open(found)
        if mine >= 0:  # left, and thought better of it
            found.entrants[mine].name, found.entrants[mine].left = name, False
            return
        held.people[me] = (len(found.entrants), held.is_led_by(me))
        found.entrants.append(Entrant(name))

    return await _changed(call, me, enter)


async def add_bot(call: Call) -> m.SeriesInfo:
    me = _me(call)

    def add(held: Held) -> None:
        _must_lead(held, me)
        _add_bot(held.series, call.body.bot)

    return await _changed(call, me, add)


async def leave_series(call: Call) -> m.SeriesInfo:
    me, who = _me(call), call.body.entrant

    def leave(held: Held) -> None:
        found = held.series
        entrant = held.entrant_of(me) if who is None else who
        if entrant < 0 or entrant >= len(found.entrants):
            raise Refused("nobody takes part under this number", 404)
        if entrant != held.entrant_of(me):
            _must_lead(held, me)
            _must_be_neutral(held, me, entrant)
        if found.state == "over":
            raise Refused("it is over")
        if found.state == "open":  # as if they had never come
            del found.entrants[entrant]
            for player, (number, leads) in held.people.items():
                held.people[player] = (-1 if number == entrant else number - (number > entrant), leads)
        else:
            found.entrants[entrant].left = True

    return await _changed(call, me, leave)


async def forfeit(call: Call) -> m.SeriesInfo:
    me, entrant = _me(call), call.body.entrant

    def give_up(held: Held) -> None:
        if entrant != held.entrant_of(me):
            _must_lead(held, me)
            _must_be_neutral(held, me, entrant)
        pairing = running_of(held.series, entrant)
        if pairing is None:
            raise Refused("nothing of theirs is being played")
        if entrant not in pairing.forfeits:
            pairing.forfeits.append(entrant)

    return await _changed(call, me, give_up)


async def start_series(call: Call) -> m.SeriesInfo:
    me = _me(call)

    def start(held: Held) -> None:
        _must_lead(held, me)
        begin(held.series)

    held = await find_series(call.registry, _id(call))
    _must_lead(held, me)
    for _ in range(max(1, len(held.series.entrants) // held.series.seats)):
        if not call.registry.limits.new_tables.take(call.address):
            raise Refused("too many tables from your address; wait a little", 429)
    return await _changed(call, me, start)


async def end_series(call: Call) -> m.SeriesInfo:
    """The organiser calls it off, or to an end: what was decided stands."""
    me = _me(call)

    def end(held: Held) -> None:
        _must_lead(held, me)
        held.series.state = "over"

    return await _changed(call, me, end)


async def _changed(call: Call, me: str, alter: Callable[[Held], None]) -> m.SeriesInfo:
    return info(await change_series(call.registry, _id(call), alter), me)


def _id(call: Call) -> str:
    return str(call.request.path_params["series"])


def _me(call: Call) -> str:
    return keys.hash_of(call.secret) if call.secret else ""


def _must_lead(held: Held, me: str) -> None:
    if not held.is_led_by(me):
        raise Refused("that is for whoever organises it", 403)


def _must_be_neutral(held: Held, me: str, entrant: int) -> None:
    """Nobody decides a match of their own: what becomes of an opponent who stays away is agreed on at the table."""
    pairing = running_of(held.series, entrant)
    if pairing is not None and held.entrant_of(me) in pairing.entrants:
        raise Refused("you play against them: at the table you may agree that they forfeit", 403)


# --- what is told of it


def running_of(found: Series, entrant: int) -> Pairing | None:
    """The pairing that an entrant has still to play in this round."""
    for pairing in found.played[-1] if found.played and found.state == "playing" else ():
        if entrant in pairing.entrants and not found.is_decided(pairing):
            return pairing
    return None


def table_for(held: Held, me: str) -> str:
    """Where somebody is waited for."""
    pairing = running_of(held.series, held.entrant_of(me))
    return pairing.running.table if pairing is not None and pairing.running is not None else ""


def info(held: Held, me: str) -> m.SeriesInfo:
    found = held.series
    return m.SeriesInfo(
        series=held.id,
        revision=held.revision,
        name=found.name,
        game=found.game,
        title=games.find(found.game).title,
        kind=found.kind,
        state=found.state,
        best_of=found.best_of,
        seats=found.seats,
        round=len(found.played),
        rounds=found.rounds,
        options=found.options,
        clock=found.clock,
        listed=held.listed,
        rated=found.rated,
        entrants=_entrants(found),
        pairings=tuple(
            _pairing(found, number, pairing)
            for number in range(len(found.played), 0, -1)
            for pairing in found.played[number - 1]
        ),
        open=found.is_open,
        organiser=held.is_led_by(me),
        you=held.entrant_of(me),
        table=table_for(held, me),
        created_at=held.created_at,
    )


def _points(parts: int) -> float:
    return round(parts / WHOLE, 2)


def _entrants(found: Series) -> tuple[m.SeriesEntrant, ...]:
    rows: list[m.SeriesEntrant] = []
    ranked = standings(found)
    for place, row in enumerate(ranked):
        level = place > 0 and row[1:4] == ranked[place - 1][1:4]
        rank = rows[-1].rank if level else place + 1
        entrant = found.entrants[row.entrant]
        numbers = (_points(row.points), _points(row.buchholz), _points(row.won), row.played, row.byes)
        rows.append(m.SeriesEntrant(row.entrant, entrant.name, entrant.bot, entrant.left, rank, *numbers))
    return tuple(rows)


def _pairing(found: Series, number: int, pairing: Pairing) -> m.SeriesPairing:
    score, decided = found.score(pairing), found.is_decided(pairing)
    worth = found.points(pairing) if decided else dict.fromkeys(pairing.entrants, 0)
    played = [
        m.SeriesGame(
            each.table,
            tuple(each.seats),
            each.over,
            None if each.winners is None else tuple(each.winners),
            each.result,
        )
        for each in pairing.games
    ]
    return m.SeriesPairing(
        number,
        tuple(pairing.entrants),
        tuple(_points(score[one]) for one in pairing.entrants),
        tuple(_points(worth[one]) for one in pairing.entrants),
        decided,
        tuple(played),
        tuple(pairing.forfeits),
    )


ONE = "/api/series/{series}"
SERIES: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/series", list_series, m.SeriesList, about="Series that can be entered, and your own."),
    Endpoint("POST", "/api/series", make_series, m.SeriesInfo, m.NewSeries, about="Make a series or a tournament."),
    Endpoint("GET", ONE, get_series, m.SeriesInfo, about="Who plays whom, and how everybody stands."),
    Endpoint("POST", ONE + "/join", join_series, m.SeriesInfo, m.SeriesEntry, about="Take part."),
    Endpoint("POST", ONE + "/bots", add_bot, m.SeriesInfo, m.SeriesBot, about="A bot takes part."),
    Endpoint("POST", ONE + "/start", start_series, m.SeriesInfo, about="Begin: for the organiser."),
    Endpoint("POST", ONE + "/forfeit", forfeit, m.SeriesInfo, m.SeriesForfeit, about="A pairing is given up."),
    Endpoint("POST", ONE + "/leave", leave_series, m.SeriesInfo, m.SeriesLeave, about="Take part no longer."),
    Endpoint("POST", ONE + "/end", end_series, m.SeriesInfo, about="Call it off, or to an end: for the organiser."),
)
