"""Enters every finished match once: the result of each person, and their new ratings.

Which have been entered is written in the same transaction as what they changed, so a match counts once or, after a
crash, a little later: never half, never twice.
"""

from __future__ import annotations

import logging
from functools import partial

import msgspec
import sqlalchemy as sa

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.server.database import (
    Row,
    SeatSetup,
    Setup,
    keys,
    moved_players,
    ratings,
    results,
    series_people,
    tables,
    tries,
)
from quarterdeck.server.errors import Refused
from quarterdeck.server.messages import Absence
from quarterdeck.server.rating import Rating, after, known
from quarterdeck.server.store import Store

log = logging.getLogger("quarterdeck.server")
BATCH = 100


async def enter(store: Store, player: str = "") -> None:
    """Enter all finished matches that were not yet, oldest first; with a player only theirs."""

    def unentered(connection: sa.Connection) -> list[str]:
        done = sa.exists().where(results.c.table_id == tables.c.id)
        asked = sa.select(tables.c.id).where(tables.c.state.in_(("over", "ended")), ~done).order_by(tables.c.updated_at)
        if player:
            mine = sa.select(keys.c.table_id).where(keys.c.hash == player, keys.c.seat >= 0)
            asked = asked.where(tables.c.id.in_(mine))
        return list(connection.execute(asked.limit(BATCH)).scalars())

    while found := await store.read(unentered):
        for table in found:
            try:
                await store.write(partial(_enter, table=table))
            except Refused:  # another server has entered it at the same moment, or it will be tried again
                log.info("table %s: its result was not entered just now", table)
                return
        if len(found) < BATCH:
            return


def _enter(connection: sa.Connection, table: str) -> None:
    if connection.execute(sa.select(results.c.seat).where(results.c.table_id == table)).first() is not None:
        return
    found = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
    if found is None:
        return
    row = Row(**found._mapping)
    try:
        setup = msgspec.json.decode(row.setup, type=Setup)
    except msgspec.DecodeError:  # of a program that this one does not understand: entered, and left alone
        setup = Setup([SeatSetup("bot", "")], {}, Absence())
    players = [_now(connection, place.who) for place in setup.seats]
    before = _before(connection, row, setup, players)
    outcome = after(before, [seat in (setup.winners or ()) for seat in range(len(before))]) if before else []
    for seat, player in enumerate(players):
        rated = int(bool(outcome) and setup.seats[seat].kind == "person")
        now = outcome[seat] if rated else Rating()
        values = {"table_id": table, "seat": seat, "player": player, "rated": rated}
        connection.execute(sa.insert(results).values(**values, mu=now.mu, sigma=now.sigma, at=row.updated_at))
        if rated:
            _keep(connection, row, player, setup.seats[seat].name, now)


def _now(connection: sa.Connection, player: str) -> str:
    """Whom a player has become part of, if their browsers were brought together."""
    into = connection.execute(sa.select(moved_players.c.into).where(moved_players.c.player == player)).scalar()
    return str(into or player)


def _before(connection: sa.Connection, row: Row, setup: Setup, players: list[str]) -> list[Rating]:
    """The ratings of all seats; none if the match says nothing about who is stronger."""
    if not counts(row, setup, players):
        return []
    found: list[Rating] = []
    for place, player in zip(setup.seats, players, strict=True):
        rating = known(row.game, place.bot) if place.kind == "bot" else _rating(connection, player, row.game)
        if rating is None:
            return []
        found.append(rating)
    return found


def counts(row: Row, setup: Setup, players: list[str]) -> bool:
    """Whether a match is rated: played here, by the game's own cards, each person for themselves, the winner known."""
    persons = [player for place, player in zip(setup.seats, players, strict=True) if place.kind == "person"]
    try:
        competitive = games.find(row.game).competitive
    except BadInput:
        competitive = False
    alone = len(setup.seats) < 2 or setup.hotseat or setup.record or setup.seed is not None
    friendly = setup.series is not None and not setup.series.rated
    again = friendly or setup.start is not None or (bool(setup.deal) and not setup.counted)  # something of it was known
    told = setup.winners is not None and row.number > 0
    return competitive and told and not (alone or again or setup.files) and len({*persons, ""}) == len(persons) + 1


def _rating(connection: sa.Connection, player: str, game: str) -> Rating:
    mine = sa.select(ratings).where(ratings.c.player == player, ratings.c.game == game).with_for_update()
    found = connection.execute(mine).first()
    return Rating(found.mu, found.sigma) if found else Rating()


def _keep(connection: sa.Connection, row: Row, player: str, name: str, now: Rating) -> None:
    mine = (ratings.c.player == player) & (ratings.c.game == row.game)
    new = {"mu": now.mu, "sigma": now.sigma, "name": name, "updated_at": row.updated_at}
    changed = sa.update(ratings).where(mine).values(**new, matches=ratings.c.matches + 1)
    if not connection.execute(changed).rowcount:
        connection.execute(sa.insert(ratings).values(player=player, game=row.game, matches=1, **new))


def join_players(connection: sa.Connection, old: str, new: str) -> list[tuple[str, int]]:
    """What belonged to one browser belongs to another from now on; the seats that it opens besides its own."""
    connection.execute(sa.update(moved_players).where(moved_players.c.into == old).values(into=new))
    connection.execute(sa.delete(moved_players).where(moved_players.c.player.in_((old, new))))
    connection.execute(sa.insert(moved_players).values(player=old, into=new))
    have = {(row.table_id, row.seat) for row in connection.execute(sa.select(keys).where(keys.c.hash == new))}
    theirs = connection.execute(sa.select(keys).where(keys.c.hash == old)).all()
    more = [row for row in theirs if (row.table_id, row.seat) not in have]
    if more:
        connection.execute(sa.insert(keys), [{**row._mapping, "hash": new} for row in more])
    connection.execute(sa.update(results).where(results.c.player == old).values(player=new))
    mine = {(row.date, row.deal) for row in connection.execute(sa.select(tries).where(tries.c.player == new))}
    for row in connection.execute(sa.select(tries).where(tries.c.player == old)).all():
        if (row.date, row.deal) not in mine:  # the first try of each counts, and the other stays where it was
            this = (tries.c.player == old) & (tries.c.date == row.date) & (tries.c.deal == row.deal)
            connection.execute(sa.update(tries).where(this).values(player=new))
    _join_series(connection, old, new)
    _join_ratings(connection, old, new)
    return [(row.table_id, row.seat) for row in more]


def _join_series(connection: sa.Connection, old: str, new: str) -> None:
    """In a series of which both are a part, each stays what it was."""
    mine = sa.select(series_people.c.series_id).where(series_people.c.player == new)
    here = set(connection.execute(mine).scalars())
    theirs = sa.update(series_people).where(series_people.c.player == old, series_people.c.series_id.not_in(here))
    connection.execute(theirs.values(player=new))


def _join_ratings(connection: sa.Connection, old: str, new: str) -> None:
    """Join two ratings in one game: the surer one stays, for as many matches as both."""
    both = connection.execute(sa.select(ratings).where(ratings.c.player.in_((old, new)))).all()
    mine = {row.game: row for row in both if row.player == new}
    for row in (row for row in both if row.player == old):
        this = (ratings.c.player == old) & (ratings.c.game == row.game)
        other = mine.get(row.game)
        if other is not None and other.sigma <= row.sigma:
            connection.execute(sa.delete(ratings).where(this))
            connection.execute(
                sa.update(ratings)
                .where(ratings.c.player == new, ratings.c.game == row.game)
                .values(matches=row.matches + other.matches)
            )
            continue
        if other is not None:
            connection.execute(sa.delete(ratings).where(ratings.c.player == new, ratings.c.game == row.game))
        matches = row.matches + (other.matches if other is not None else 0)
        connection.execute(sa.update(ratings).where(this).values(player=new, matches=matches))
