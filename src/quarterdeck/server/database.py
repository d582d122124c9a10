"""Tables of the database, and their rows as Python values. A match is its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol  # `Any` for the fields of any game's Table, and of rows

import msgspec
import sqlalchemy as sa

from quarterdeck.server.messages import Absence, Clock, SeriesKind, State


class AnyRow(Protocol):
    """A row of any query: its columns by name."""

    def __getattr__(self, name: str) -> Any: ...


metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules
    sa.Column("setup", sa.Text, nullable=False),  # Setup as JSON
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),  # and with an open seat: for the lobby
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Integer, nullable=False),  # a bit a seat
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(16), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),  # seconds since 1970
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("owner", sa.String(16), nullable=False, server_default=""),  # the server that plays it; empty: none
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),  # counts the claims: whose is old may not write
    sa.Index("tables_open", "listed", "created_at"),  # no column that a move changes is indexed: see migration 0013
    sa.Index("tables_owner", "owner"),
)

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),  # host:port, where the other servers reach it
    sa.Column("secret", sa.String(64), nullable=False),  # by which it knows that they are servers of this database
    sa.Column("seen_at", sa.Float, nullable=False),  # by the database's clock
)

log_entries = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # so that no entry can be written twice
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("spent", sa.Integer, nullable=False),  # milliseconds of thinking
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("keys_of_table", "table_id", "seat"),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),  # whose they are; nobody else is sent them
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("wanted_at", sa.Float, nullable=False),
    sa.Column("owner", sa.String(16), nullable=False, server_default=""),  # the server that weighs it; empty: none
    sa.Column("state", sa.String(8), nullable=False),  # wanted, done or failed
    sa.Column("decisions", sa.Text, nullable=False),  # a line of JSON each, written once, all of them
    sa.Index("reviews_wanted", "state", "wanted_at"),
)

made_puzzles = sa.Table(
    "made_puzzles",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),  # of the move: one puzzle each, however often it is asked for
    sa.Column("name", sa.String(16), nullable=False, unique=True),  # says nothing of the match
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("wanted_at", sa.Float, nullable=False),
    sa.Column("owner", sa.String(16), nullable=False, server_default=""),  # the server that tries it; empty: none
    sa.Column("state", sa.String(8), nullable=False),  # wanted, done or failed
    sa.Column("text", sa.Text, nullable=False),  # its words as JSON, written once; failed: why, in a sentence
    sa.Index("made_puzzles_wanted", "state", "wanted_at"),
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),  # where the seat is told that it is asked; nobody else is sent it
    sa.Column("secret", sa.String(64), nullable=False),  # what is posted there is signed with it
    sa.Column("origin", sa.Text, nullable=False),  # of the page where the address was given, for a link to the table
    sa.Column("told", sa.Integer, nullable=False),  # the turn that it was told of (notices.py); -1: none
    sa.Column("tries", sa.Integer, nullable=False),  # for this turn
    sa.Column("next_at", sa.Float, nullable=False),  # not before, by the database's clock
    sa.Column("problem", sa.Text, nullable=False),  # why the last one did not arrive; empty: it did
    sa.Column("p256dh", sa.String(100), nullable=False, server_default=""),  # of a browser; empty: a webhook (push.py)
    sa.Column("auth", sa.String(100), nullable=False, server_default=""),
)

push_keys = sa.Table(
    "push_keys",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),  # 1: there is one
    sa.Column("private", sa.String(64), nullable=False),  # with which all servers of this database sign web push
    sa.Column("created_at", sa.Float, nullable=False),
)

puzzle_doubts = sa.Table(
    "puzzle_doubts",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.String(80), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),  # the hash of a browser's secret: one doubt each
    sa.Column("at", sa.Float, nullable=False),
)

days = sa.Table(
    "days",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),  # 2026-11-16, UTC
    sa.Column("secret", sa.String(64), nullable=False),  # from which the shuffles of its deals come
    sa.Column("created_at", sa.Float, nullable=False),
)

tries = sa.Table(
    "tries",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("deal", sa.String(60), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),  # the hash of a browser's secret: one counted try each
    sa.Column("table_id", sa.String(16), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),  # playing, done, late, void
    sa.Column("name", sa.String(40), nullable=False),  # forgotten after a week
    sa.Column("won", sa.Integer, nullable=False),  # 2 won, 1 drawn, 0 lost; -1: nobody wins
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("against", sa.Integer),  # the points of the best other seat
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Column("line", sa.Text, nullable=False),  # ▲ ▽ – a turn
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("tries_of_player", "player", "date"),
)


results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(64), nullable=False),  # the hash of a browser's secret; empty: a bot, or not known
    sa.Column("rated", sa.Integer, nullable=False),  # whether it changed the rating
    sa.Column("mu", sa.Float, nullable=False),  # the rating after it, as openskill has it
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("results_of_player", "player", "at"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),  # as it was chosen for the last of them
    sa.Column("updated_at", sa.Float, nullable=False),
)

moved_players = sa.Table(
    "moved_players",
    metadata,
    sa.Column("player", sa.String(64), primary_key=True),  # a browser that became part of another identity
    sa.Column("into", sa.String(64), nullable=False),
)

series = sa.Table(
    "series",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),  # open, playing or over
    sa.Column("listed", sa.Integer, nullable=False),  # shown to everybody while somebody may enter
    sa.Column("revision", sa.Integer, nullable=False),  # counts the changes: whoever read an older one may not write
    sa.Column("text", sa.Text, nullable=False),  # series.Series as JSON
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Index("series_listed", "listed", "updated_at"),
)

series_people = sa.Table(
    "series_people",
    metadata,
    sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),  # the hash of a browser's secret
    sa.Column("entrant", sa.Integer, nullable=False),  # -1: takes no part
    sa.Column("organiser", sa.Integer, nullable=False),
    sa.Index("series_of_player", "player"),
)

series_games = sa.Table(
    "series_games",
    metadata,
    sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),  # so that no match of a series gets a second table
    sa.Column("board", sa.Integer, primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(16), nullable=False, unique=True),
    sa.Column("done", sa.Integer, nullable=False),  # its result stands in the series
    sa.Index("series_games_done", "done"),
)


Gone = Literal["", "left", "resigned"]


class SeatSetup(msgspec.Struct):
    """Who sits in a seat."""

    kind: Literal["person", "bot"]
    name: str
    bot: str = ""
    taken: bool = False
    orders: list[str] = []  # standing orders: nobody else is sent them
    sealed: str = ""  # what was chosen in secret; nobody is sent it before all have chosen
    promise: str = ""  # the hash of a number for the seed (numbers.py)
    number: str = ""  # and the number, 64 hexadecimal digits; empty: not opened
    who: str = ""  # the hash of the browser's secret: whose rating it is; nobody is sent it
    gone: Gone = ""  # for lists of tables: the log has it, too


class Start(msgspec.Struct):
    """A position that a match begins in instead of a deal."""

    fields: dict[str, Any]  # of the game's Table
    table: str = ""  # whose match it comes from,
    number: int = 0  # after how many moves
    puzzle: str = ""  # or which puzzle


class SeriesPlace(msgspec.Struct):
    """The match of a series that a table is, counted from 1."""

    id: str
    name: str
    kind: SeriesKind
    round: int
    rounds: int
    game: int
    best_of: int
    score: list[int]  # of each seat before it, in parts of a point (series.WHOLE)
    rated: bool


class Setup(msgspec.Struct):
    """What was agreed when the table was created, and who sat down since."""

    seats: list[SeatSetup]
    options: dict[str, str]
    absence: Absence
    listed: bool = False
    hotseat: bool = False
    chat: bool = True
    clock: Clock | None = None
    record: bool = False  # uploaded, not played here
    seed: int | None = None  # the number that the shuffles come from, if one was asked for
    host: int = -1  # the seat of whoever created the table
    numbers: Literal["", "promising", "opening", "settled"] = ""  # how far the seats' numbers are (numbers.py)
    expected: list[int] = []  # seats that are waited for while promising
    files: dict[str, str] = {}  # card sets of the players' own, by the names that options give them
    begin: bool = False  # without those whose seats are still free: they may come later
    winners: list[int] | None = None  # seats, once it is finished; None: not known, or nobody can win
    start: Start | None = None  # a practice table that goes on from somewhere; None: it is dealt
    date: str = ""  # of a day's deal, 2026-11-16
    deal: str = ""  # and which
    counted: bool = False  # the first try at it; every other is for practice
    series: SeriesPlace | None = None  # that it is a match of
    name: str = ""  # of the campaign, for lists of tables: the paper has it, too


@dataclass(frozen=True)
class Row:
    """A row of `tables`."""

    id: str
    game: str
    version: int
    setup: str
    seed: str
    state: State
    listed: int
    number: int
    waiting: int
    result: str
    rematch: str
    created_at: float
    updated_at: float
    owner: str = ""
    fence: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log: move (value: the action), undo (value: the moves left), chat, sit, choose, number,
    open, leave, return, resign, end, paper, revise (other cards from here on)."""

    table_id: str
    seq: int
    kind: str
    seat: int
    value: int = 0
    spent: int = 0
    text: str = ""
    at: float = 0.0


class Loaded(NamedTuple):
    """A table as the database holds it."""

    row: Row
    entries: list[Entry]
    keys: dict[str, set[int]]  # hashes and the seats that they open
    notes: dict[int, str]  # of each seat
