"""The deals of a day: which there are, the secret that their shuffles come from, and how long the day lasts."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from quarterdeck import games
from quarterdeck.engine.daily import DailyDeal, deal_secret
from quarterdeck.engine.game import Game
from quarterdeck.engine.seeds import new_secret
from quarterdeck.server.database import Setup, days
from quarterdeck.server.errors import Refused

GRACE = 3600.0  # seconds after midnight to end a match that was begun before; then the secret is published
DAYS_WITH_NAMES = 7  # days that results can be looked at with their names


@dataclass(frozen=True)
class Dealt:
    """A deal of a day."""

    date: str
    game: Game
    deal: DailyDeal

    @property
    def id(self) -> str:
        return self.deal.deal_id(self.game.slug)

    @property
    def title(self) -> str:
        return f"{self.game.title}, {self.deal.name}" if self.deal.name else self.game.title

    def seed(self, secret: bytes) -> bytes:
        """The seed of a deal's shuffles, from the secret of the day."""
        return deal_secret(self.date, self.id, secret)


def date_of(now: float) -> str:
    """The day of a moment, as 2026-11-16; days begin at midnight UTC."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_before(day: str, many: int = 1) -> str:
    return (date.fromisoformat(day) - timedelta(many)).isoformat()


def ends_at(day: str) -> float:
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return midnight.timestamp() + 86_400


def is_open(day: str, now: float | None = None) -> bool:
    """Whether a day's deals are still played for the count, and its secret is one."""
    return (time.time() if now is None else now) < ends_at(day) + GRACE


def must_not_be_open(setup: Setup) -> None:
    """For whatever has the seed of a table in it."""
    if setup.date and is_open(setup.date):
        raise Refused("the shuffle of today's deal is opened when its day is over: others still play it")


def deals_of(day: str) -> list[Dealt]:
    """The deals of a day, the day's own first: the games take turns."""
    number = date.fromisoformat(day).toordinal()
    found = [Dealt(day, game, deal) for game in games.every() for deal in game.deals(number)]
    first = number % len(found)
    return found[first:] + found[:first]


def find_deal(day: str, deal: str) -> Dealt:
    for found in deals_of(day):
        if found.id == deal:
            return found
    raise Refused(f"there is no deal {deal[:60]!r}; today's are: {', '.join(each.id for each in deals_of(day))}", 404)


def read_day(text: str, now: float) -> str:
    """A day that can be looked at: today, or one of the week before."""
    today = date_of(now)
    if text and text not in {day_before(today, many) for many in range(DAYS_WITH_NAMES + 1)}:
        raise Refused(f"a day from {day_before(today, DAYS_WITH_NAMES)} to {today}, please", 404)
    return text or today


def secret_of(connection: sa.Connection, day: str) -> bytes:
    """The secret of a day: drawn by whichever server asks first, the same for all that share the database."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = {"date": day, "secret": new_secret().hex(), "created_at": time.time()}
    connection.execute(insert(days).values(fresh).on_conflict_do_nothing())
    return bytes.fromhex(connection.execute(sa.select(days.c.secret).where(days.c.date == day)).scalar_one())


def known_secret(connection: sa.Connection, day: str) -> bytes | None:
    """The secret of a day, if anybody asked for its deals."""
    found = connection.execute(sa.select(days.c.secret).where(days.c.date == day)).scalar()
    return None if found is None else bytes.fromhex(found)
