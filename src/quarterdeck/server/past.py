"""Requests about what somebody played: their matches, results, ratings; and moving all of it to another browser."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import partial

import msgspec
import sqlalchemy as sa

from quarterdeck import games
from quarterdeck.bots.strengths import strengths
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint, Plain, Query
from quarterdeck.server.database import AnyRow, Row, ratings
from quarterdeck.server.errors import Refused
from quarterdeck.server.ledger import enter, join_players
from quarterdeck.server.lobby import FINISHED, MOST_LISTED, listed_tables
from quarterdeck.server.rating import ENOUGH, Rating, shown

LEADERS = 50
SECRET = re.compile(r"[A-Za-z0-9_-]{20,100}")
Opponent = tuple[str, str]  # bot or person, and which


class Sat(msgspec.Struct):
    """The part of a seat that is counted."""

    kind: str
    name: str = ""
    bot: str = ""


class Ended(msgspec.Struct):
    """The part of a Setup that is counted."""

    seats: list[Sat]
    winners: list[int] | None = None
    record: bool = False


@dataclass(frozen=True)
class PastMatch:
    """A finished match of somebody."""

    row: Row
    mine: set[int]
    ended: Ended

    @property
    def result(self) -> str:
        """won, lost or drawn; empty where that is not known, nobody wins, or one played all seats."""
        winners, count = self.ended.winners, len(self.ended.seats)
        if winners is None or self.ended.record or (len(self.mine) == count > 1):
            return ""
        if count > 1 and len(winners) in (0, count):
            return "drawn" if self.row.state == "over" else ""
        return "won" if self.mine & set(winners) else "lost"

    @property
    def opponents(self) -> list[Opponent]:
        others = [place for seat, place in enumerate(self.ended.seats) if seat not in self.mine]
        return list(dict.fromkeys((place.kind, place.bot if place.kind == "bot" else place.name) for place in others))


async def matches_of(call: Call) -> list[PastMatch]:
    """All finished matches of the asking browser, latest first."""
    if not call.secret:
        return []
    found = await call.registry.store.tables_of(keys.hash_of(call.secret), None, FINISHED)
    sat = [(row, {seat for seat in seats if seat >= 0}) for row, seats in found]
    return [PastMatch(row, seats, _ended(row)) for row, seats in sat if seats]


def _ended(row: Row) -> Ended:
    try:
        return msgspec.json.decode(row.setup, type=Ended)
    except msgspec.DecodeError:  # of a program that this one does not understand
        return Ended([])


async def history(call: Call) -> m.History:
    """All that fit are counted; fifty of them are listed."""
    found = await matches_of(call)
    if "game" in call.query:
        found = [match for match in found if match.row.game == call.query["game"]]
    if "against" in call.query:
        kind, _, which = call.query["against"].partition(":")
        found = [match for match in found if (kind, which) in match.opponents]
    if "result" in call.query:
        if call.query["result"] not in ("won", "drawn", "lost"):
            raise Refused("result is won, drawn or lost", 400)
        found = [match for match in found if match.result == call.query["result"]]
    count = Counter(match.result for match in found)
    skip = call.query.get("skip", 0)
    shown_now = [(match.row, match.mine) for match in found[skip : skip + MOST_LISTED]]
    return m.History(len(found), count["won"], count["drawn"], count["lost"], listed_tables(call, shown_now))


async def me(call: Call) -> m.Me:
    player = keys.hash_of(call.secret) if call.secret else ""
    if player:
        await enter(call.registry.store, player)

    def question(connection: sa.Connection) -> list[AnyRow]:
        return list(connection.execute(sa.select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)))

    rated = await call.registry.store.read(question) if player else []
    lines = result_lines(await matches_of(call))
    own = tuple(_rating_info(row) for row in rated)
    return m.Me(own, lines, call.registry.settings.leaderboard)


def _title(slug: str) -> str:
    try:
        return games.find(slug).title
    except BadInput:
        return slug


def _rating_info(row: AnyRow) -> m.RatingInfo:
    rating = Rating(row.mu, row.sigma)
    ladder = sorted((mu, bot) for bot, mu in strengths(row.game).items())
    below = max((each for each in ladder if each[0] <= row.mu), default=(0.0, ""))
    above = min((each for each in ladder if each[0] > row.mu), default=(0.0, ""))
    near = (below[1], shown(below[0]) if below[1] else 0, above[1], shown(above[0]) if above[1] else 0)
    return m.RatingInfo(row.game, _title(row.game), rating.shown, rating.doubt, row.matches, *near)


def result_lines(found: list[PastMatch]) -> tuple[m.ResultLine, ...]:
    """By game and opponent, the most played first. A match against two counts for both."""
    played: dict[tuple[str, Opponent], Counter[str]] = {}
    for match in found:
        for opponent in match.opponents if match.result else ():
            played.setdefault((match.row.game, opponent), Counter())[match.result] += 1
    lines = [
        m.ResultLine(
            game=game,
            title=_title(game),
            kind="bot" if kind == "bot" else "person",
            against=which,
            played=count.total(),
            won=count["won"],
            drawn=count["drawn"],
            lost=count["lost"],
        )
        for (game, (kind, which)), count in played.items()
    ]
    return tuple(sorted(lines, key=lambda line: (-line.played, line.title, line.against)))


async def leaderboard(call: Call) -> m.Leaderboard:
    if not call.registry.settings.leaderboard:
        raise Refused("this server has no leaderboard", 404)
    player = keys.hash_of(call.secret) if call.secret else ""
    await enter(call.registry.store)
    at_least = ratings.c.mu - 1.96 * ratings.c.sigma
    asked = sa.select(ratings).where(ratings.c.game == call.slug, ratings.c.matches >= ENOUGH)
    asked = asked.order_by(at_least.desc(), ratings.c.player).limit(LEADERS)
    rows = await call.registry.store.read(lambda connection: connection.execute(asked).all())
    leaders = tuple(
        m.Leader(rank, row.name, Rating(row.mu, row.sigma).shown, Rating(row.mu, row.sigma).doubt, row.matches,
                 row.player == player)
        for rank, row in enumerate(rows, 1)
    )
    return m.Leaderboard(call.slug, leaders, ENOUGH)


# --- the same person in another browser


async def my_link(call: Call) -> m.MyLink:
    return m.MyLink(f"/me#{call.browser()}")


async def become(call: Call) -> m.Moved:
    """The asking browser takes a secret over; what it played until now goes along."""
    if not call.registry.limits.codes.take(call.address):
        raise Refused("too many secrets from your address; wait a little", 429)
    secret, old = call.body.secret.strip(), call.secret
    if not SECRET.fullmatch(secret):
        raise Refused("this is not a secret of this server: it is behind the # of the link", 422)
    new = keys.hash_of(secret)
    if old and old != secret:
        moved = await call.registry.store.write(partial(join_players, old=keys.hash_of(old), new=new))
        for table, seat in moved:
            if table in call.registry.tables:
                call.registry.tables[table].state.people.add_key(new, seat)
    call.secret = secret
    call.browser()
    return m.Moved(len(await call.registry.store.tables_of(new, None)))


async def export_me(call: Call) -> Plain:
    """Everything that is known of the asking browser, as a file; with its secret, to come back by."""
    found = await matches_of(call)
    about = msgspec.to_builtins(await me(call))
    lines = [
        {
            "table": match.row.id,
            "game": match.row.game,
            "result": match.result,
            "ending": match.row.result,
            "against": [f"{kind}:{which}" for kind, which in match.opponents],
            "ended_at": match.row.updated_at,
        }
        for match in found
    ]
    whole = {"quarterdeck": "identity", "version": 1, "secret": call.browser(), **about, "matches": lines}
    return Plain(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", name="quarterdeck-me.json")


PAST: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/history",
        history,
        m.History,
        queries=(
            Query("skip", "how many to pass over", True),
            Query("game", "of this game only"),
            Query("against", "bot:bosun or person:Ines"),
            Query("result", "won, drawn or lost"),
        ),
        about="Your finished matches.",
    ),
    Endpoint("GET", "/api/me", me, m.Me, about="Your ratings and results."),
    Endpoint("POST", "/api/me", become, m.Moved, m.NewMe, about="Be whoever has this secret."),
    Endpoint("POST", "/api/me/link", my_link, m.MyLink, about="Your secret, to go on in another browser."),
    Endpoint("GET", "/api/me/export", export_me, str, about="What is known of you, as a file with your secret."),
    Endpoint("GET", "/api/leaderboard/{slug}", leaderboard, m.Leaderboard, about="The best in a game, on this server."),
)
