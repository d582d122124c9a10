"""Over HTTP: making tables, sitting down, looking back, and moves of scripts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from quarterdeck.engine.view import Told, View
from quarterdeck.server.messages.cards import OwnSet, OwnSetInfo
from quarterdeck.server.messages.common import (
    Answer,
    Asked,
    Clock,
    Count,
    Hash,
    Name,
    SeatNumber,
    Secret,
    Slug,
    State,
    Text,
)
from quarterdeck.server.messages.practice import PracticeFrom
from quarterdeck.server.messages.series import SeriesMatch


class NewSeat(Asked):
    """Who is to sit here: a person (named or yet to come) or a bot."""

    kind: Literal["person", "bot"]
    name: Name = ""
    bot: Slug = ""


class Absence(Asked):
    """What happens when a person is gone for so many seconds: the table waits, a bot plays on, or it ends; where
    somebody leads the game, it goes on without them (pass) until they are back."""

    then: Literal["wait", "pass", "bot", "end"] = "wait"
    seconds: Annotated[int, Meta(ge=1, le=604_800)] = 120
    bot: Slug = ""  # who stands in, here and when a clock runs out; the server's usual one if empty


class NewTable(Asked):
    """POST /api/tables. Whoever makes a table sits down in its first person's seat, or in seat `you` (-1: in none).

    A person's seat with a name and no `you` is still open: its link seats whoever opens it.
    """

    game: Slug
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=7)]
    options: dict[str, str] = field(default_factory=dict)
    own_set: OwnSet | None = None  # a card set of your own instead of the game's; everybody who sits down is shown it
    listed: bool = False  # shown among the open tables; anyone may then take an open seat
    hotseat: bool = False  # all persons sit at one screen: whoever makes the table gets all their seats
    chat: bool = True
    clock: Clock | None = None
    absence: Absence | None = None
    you: Annotated[int, Meta(ge=-1, le=6)] | None = None
    name: Name = ""  # of whoever makes the table
    promises: Annotated[list[Hash], Meta(max_length=7)] = field(default_factory=list)  # of your seats, in order
    seed: Count | None = None  # the same number, the same shuffles: for one person alone with bots; sent to all


class SeatLink(Answer):
    """A seat and the link that seats whoever opens it; bots have none."""

    seat: int
    title: str
    link: str  # path and fragment: /table/ID#seat=N&token=SECRET
    token: str  # the same secret, for scripts


class TableCreated(Answer):
    """A new table. The secrets in its links are sent this once."""

    table: str
    seats: tuple[SeatLink, ...]
    watch_link: str  # /table/ID: sees what is public
    invite_link: str  # /table/ID#token=SECRET: seats whoever opens it in any open seat
    code: str  # the same in six letters: /i/CODE
    you: int  # the seat of whoever asked (cookie set), -1 if none


class Person(Answer):
    """A seat as everybody may know it."""

    seat: int
    title: str
    kind: Literal["person", "bot"]
    name: str  # empty while the seat is open
    bot: str  # which bot, or which one stands in now
    taken: bool
    here: bool  # connected; bots always are
    left: bool  # on purpose
    resigned: bool  # gave the match up; a bot plays on
    away: int  # seconds since they were here last; 0 if they are
    ask_bot: tuple[int, ...]  # of those who are here: who would have a bot play this seat
    ask_end: tuple[int, ...]  # and who would end the match
    ask_pass: tuple[int, ...]  # and who would go on without them until they are back
    passed: bool  # the table goes on without them
    stand_in: bool  # a bot plays for someone who left or ran out of time
    ready: bool  # false: a bot that is still getting ready, and plays by rule of thumb until then
    ready_in: int  # seconds until it is ready, about; 0 if it is
    clock: int | None  # milliseconds left, as of now
    running: bool  # this clock is running
    open_hand: bool  # agrees that watchers look through the seats' eyes
    chooses: str  # the option that this seat chooses in secret before the match; empty: none
    chosen: bool  # and whether it has


class SeatPromise(Answer):
    """A seat's number for the seed: its hash, sent to all before any number is opened."""

    seat: int
    promise: str  # SHA-256 of "quarterdeck number", a line feed and the 32 bytes of the number
    opened: bool


class TableInfo(Answer):
    """GET /api/tables/{id}: the public facts."""

    table: str
    game: str
    title: str
    state: State
    number: int  # of moves made
    waiting: tuple[int, ...]  # seats whose decision it is
    seq: int
    options: dict[str, str]
    people: tuple[Person, ...]
    watchers: int
    listed: bool
    hotseat: bool
    chat: bool
    clock: Clock | None
    absence: Absence
    open_hands: bool  # watchers look through the seats' eyes: one person plays alone, and agreed
    seed_hash: str  # the promise: the seed is opened when the match is over
    seed: int | None  # the number that the shuffles come from, where one was asked for: a practice table
    result: str
    winners: tuple[int, ...] | None  # seats, once it is finished; None: not known, or nobody can win
    created_at: float  # seconds since 1970
    updated_at: float
    rematch: str  # the table that follows this one, if any
    mine: tuple[int, ...]  # seats of whoever asks
    host: bool  # whoever asks made the table
    host_seat: int  # of whoever made the table; -1: in none
    opened: int  # how often its invitation was looked at since the server started
    asks: str  # in lists of tables: what your one seat is asked now, if the table is awake
    version: int  # of the rules that it is played by
    uploaded: bool  # a record that somebody sent, not a match that was played here
    date: str  # of a day's deal, as 2026-11-16; empty: it is none
    deal: str  # and which: deckhand-builder-solo
    counted: bool  # whether this try counts: nothing seen is taken back, and nobody gives hints
    numbers: Literal["", "promising", "opening", "settled"]  # how far the seats' numbers are
    promises: tuple[SeatPromise, ...]  # of the seats that gave one
    practice: PracticeFrom | None  # where it began, if it was not dealt
    leads: int  # the seat that leads the game; -1: none does
    revised: int  # how often its cards were changed: their faces are others then
    own_set: OwnSetInfo | None  # the card set that its people brought
    series: SeriesMatch | None  # the match of a series that it is
    name: str  # of the campaign; empty: it has none


class Tables(Answer):
    """GET /api/tables: listed tables with an open seat, and those where the asking browser sits (latest first)."""

    open: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]


class GameRecords(Answer):
    """GET /api/games/{slug}/records: matches against bots and at open tables that stand out, if there are any."""

    game: str
    quickest: TableInfo | None  # the win in the fewest moves
    longest: TableInfo | None


class Invitation(Answer):
    """GET /api/invitations/{code}: the table that a code opens. Join with the code as token."""

    table: str


class BotSeat(Asked):
    """POST /api/tables/{id}/seats/{n}/bot: a bot takes a free seat; for whoever made the table, before it begins."""

    bot: Slug = ""  # the usual one if empty


class NewNames(Answer):
    """GET /api/names: names for whoever has none, to choose from."""

    names: tuple[str, ...]


class Join(Asked):
    """POST /api/tables/{id}/seats/{n}/join: sit down, or come back on another device. Sets the cookie.

    The token is the seat's, or the table's (then the seat must be open); listed tables need none for open seats.
    """

    name: Name = ""
    token: Secret = ""
    promise: Hash = ""  # of a number for the seed, opened when all have sat down


class GivenNumber(Asked):
    """POST /api/tables/{id}/seats/{n}/number: a number of this seat goes into the seed, so that nobody chose it alone.

    First its hash (`promise`; better yet when you sit down), then, when the table's `numbers` are `opening`, the number
    itself: 32 bytes of your own luck as hexadecimal digits. Keep the promises of the others before you open yours.
    """

    promise: Hash = ""
    number: Hash = ""
    token: Secret = ""


class StandingOrders(Asked):
    """POST /api/tables/{id}/seats/{n}/orders: the standing orders of a seat, all of them. Nobody else is told."""

    orders: Annotated[list[Slug], Meta(max_length=20)]
    token: Secret = ""


class OrderInfo(Answer):
    """A question that a seat may let the program answer."""

    order: str
    text: str
    given: bool


class OrderList(Answer):
    """GET and POST /api/tables/{id}/seats/{n}/orders: those that the game has, and whether the seat gave them."""

    orders: tuple[OrderInfo, ...]


class NoticeWanted(Asked):
    """POST /api/tables/{id}/seats/{n}/notice: where the seat is told that it is its turn; empty: nowhere.

    For web push `address` is the subscription's endpoint, and `p256dh` and `auth` are its keys.
    """

    address: Annotated[str, Meta(max_length=500)]
    token: Secret = ""
    p256dh: Annotated[str, Meta(max_length=100)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""


class NoticeAddress(Answer):
    """GET and POST /api/tables/{id}/seats/{n}/notice: what is kept of it."""

    address: str
    secret: str  # with which messages are signed; told once, when the address is given, and not for web push
    problem: str  # why the last message did not arrive
    push: bool = False  # the address is a browser's


class PushKey(Answer):
    """GET /api/push: what a browser subscribes with; empty: this server has no web push."""

    key: str


class Joined(Answer):
    """You sit here now."""

    table: str
    seat: int
    name: str


class Revoked(Answer):
    """POST /api/tables/{id}/seats/{n}/revoke: every older link, cookie and script of the seat is void; this is new.

    For whoever sits there, and for whoever leads the game: so a character is handed to another player. For whoever made
    the table, as long as the seat is open."""

    seat: SeatLink


class Rematch(Answer):
    """POST /api/tables/{id}/rematch: the table that follows; cookies and tokens of the seats hold there too."""

    table: str


class Replay(Answer):
    """GET /api/tables/{id}/replay?seat=&number=&log=&first=: the View at a move, and what this seat was told.

    Of a running match a seat sees through its own eyes only, and everyone through a watcher's (no seat)."""

    table: str
    number: int
    last: int  # the number of the last move
    seat: int  # 7: the watcher
    view: View
    log: tuple[Told, ...]  # of the match as far as it was played, from move `first` on, each with its move's number
    moves: tuple[tuple[int, str], ...]  # seat and text, as far as this seat may know them ("" if not); as the log
    next: int | None = None  # a long match comes in pages: `first` of the next one; none: that was all, or log=no


class CourseTurn(Answer):
    """The table after a move that began a turn, or the last one, as a watcher counts it."""

    move: int
    label: str  # "Turn 9"
    numbers: tuple[dict[str, int], ...]  # of each seat: its facts by id, and its `score` if it has one


class Course(Answer):
    """GET /api/tables/{id}/course: how the match went, turn by turn."""

    table: str
    turns: tuple[CourseTurn, ...]


class NewRecord(Asked):
    """POST /api/records: a record's text, to look at."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class Uploaded(Answer):
    """The record is stored, and can be looked at as a replay."""

    table: str
    link: str  # /replay/ID


class OpenedNumber(Answer):
    """A seat's number, when the match is over."""

    seat: int
    promise: str
    number: str  # empty: it was not opened in time and left out


class Verified(Answer):
    """GET /api/tables/{id}/verify: the shuffle check. Fair is null until the match is over.

    `draws` are all numbers of luck, for whoever checks them against the seed without trusting us: by action (0: the
    deal), below which number, and what was drawn. docs/serving.md says how they come from the seed."""

    table: str
    state: State
    seed_hash: str
    seed: str
    fair: bool | None
    wrong: tuple[str, ...]
    draws: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    uploaded: bool  # a record that somebody sent: its seed was never sealed here
    practice: bool  # its seed was known before the first card
    numbers: tuple[OpenedNumber, ...]  # of the seats that promised one: `seed` and they are mixed


class PostedMove(Asked):
    """POST /api/tables/{id}/moves: the bot API's move. The token may also be sent as `Authorization: Bearer ...`."""

    number: Count
    action: Count | None = None
    text: Text | None = None
    token: Secret = ""
    seat: SeatNumber | None = None  # if the token holds several


class Accepted(Answer):
    """The move is made and stored."""

    number: int
    seq: int


class Problem(Answer):
    """Whatever went wrong over HTTP, in one sentence (status 4xx)."""

    problem: str
