"""Over HTTP: the deals of a day, everybody's tries at them, and the days that somebody played."""

from __future__ import annotations

from typing import Literal

from quarterdeck.server.messages.common import Answer, Asked, Name

TryState = Literal["", "playing", "done", "late", "void"]
DayState = Literal["played", "spare", "missed", "open"]  # spare: a spare day stood in. open: today, not played yet
# "": not tried. late: ended after the day was over. void: its log is not what the rules give.


class TodayDeal(Answer):
    """A deal of the day."""

    deal: str  # in addresses: deckhand-builder-solo
    game: str
    title: str
    seats: int
    you: int  # your seat
    level: str  # the bot in the other seats; empty: you are alone
    goal: str  # what counts, where it is not to win
    of: str  # what is counted: hooks
    state: TryState  # of your counted try
    table: str  # and where it is played
    tries: int  # of everybody, ended


class DayPlayed(Answer):
    """A day of whoever asks."""

    date: str
    state: DayState


class Today(Answer):
    """GET /api/today: the deals of the day, the day's own first, and the days of whoever asks."""

    date: str  # 2026-11-16; days begin at midnight UTC
    now: float  # seconds since 1970
    ends_at: float
    hash: str  # SHA-256 of "quarterdeck day", a line feed, the date, a line feed and the 32 bytes of the day's secret
    deals: tuple[TodayDeal, ...]
    days: tuple[DayPlayed, ...]  # the last ten
    running: int  # days played one after the other
    spare: int  # spare days in hand


class NewTry(Asked):
    """POST /api/today/{deal}: play a deal of the day. The first table counts, and is the same if asked for again."""

    name: Name = ""
    practice: bool = False  # once more, for practice: after your counted try is over


class TryTable(Answer):
    """The table of a try."""

    table: str
    counted: bool


class TryResult(Answer):
    """A counted try, played again and checked by the server."""

    rank: int
    name: str
    won: int  # 2 won, 1 drawn, 0 lost; -1: nobody wins
    points: int
    against: int | None  # the points of the best other seat
    turns: int
    seconds: int  # of thinking
    line: str  # a sign a turn: gained, fell back, level
    result: str
    mine: bool
    table: str  # to look at again: your own, and everybody's when the day is over


class TodayResults(Answer):
    """GET /api/today/{deal}?date=: how a deal went so far, of today or one of the seven days before."""

    date: str
    deal: TodayDeal
    ends_at: float
    hash: str
    secret: str  # when the day is over (and an hour for those who still play); until then empty
    tries: int
    won: int  # how many of them
    list: tuple[TryResult, ...]  # the best ten, and yours
    mine: TryResult | None
