"""Over HTTP: what somebody played, their ratings, and the secret by which a server knows them again."""

from __future__ import annotations

from typing import Literal

from quarterdeck.server.messages.common import Answer, Asked, Secret
from quarterdeck.server.messages.tables import TableInfo


class History(Answer):
    """GET /api/history?skip=&game=&against=&result=: finished matches of the asking browser, latest first, fifty at a
    time."""

    played: int  # of those that were asked for
    won: int
    drawn: int
    lost: int
    tables: tuple[TableInfo, ...]


class RatingInfo(Answer):
    """A rating in one game, on the scale of Elo: 1500 is where everybody begins."""

    game: str
    title: str
    rating: int
    doubt: int  # it lies within so much of that, 95 times in 100
    matches: int
    below: str  # the strongest bot that was measured to be weaker; empty: none
    below_rating: int
    above: str  # the weakest that is stronger
    above_rating: int


class ResultLine(Answer):
    """Matches of one game against one opponent."""

    game: str
    title: str
    kind: Literal["bot", "person"]
    against: str  # the bot, or the name that a person had
    played: int
    won: int
    drawn: int
    lost: int


class Me(Answer):
    """GET /api/me: what is known of the asking browser: nothing but what it played, and the names it chose there."""

    ratings: tuple[RatingInfo, ...]
    results: tuple[ResultLine, ...]  # most played first
    leaderboard: bool  # whether this server has one


class Leader(Answer):
    """Somebody on the leaderboard."""

    rank: int
    name: str  # as they chose it last
    rating: int
    doubt: int
    matches: int
    mine: bool


class Leaderboard(Answer):
    """GET /api/leaderboard/{slug}: the best of this server in a game, by what their ratings are at least."""

    game: str
    leaders: tuple[Leader, ...]
    least: int  # matches until somebody is listed


class MyLink(Answer):
    """POST /api/me/link: the asking browser's secret. Whoever has it plays as this person."""

    link: str  # /me#SECRET


class NewMe(Asked):
    """POST /api/me: from now on the asking browser is the one with this secret; what it played comes along."""

    secret: Secret


class Moved(Answer):
    """The asking browser has another secret now."""

    tables: int  # that it opens
