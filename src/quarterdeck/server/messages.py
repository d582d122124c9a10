"""Every message between the server and its clients, as JSON. docs/api.md is made from this file.

Two numbers matter to a client. `number` counts the moves of the match: a move names the number of the View it
was decided on, and is refused if the table has gone on. `seq` counts the lines of the table's log (moves, chat,
moves taken back, people sitting down): it is kept over restarts, and a client that comes back says the last one
it has and gets what it missed.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quarterdeck.engine.view import Face, Told, View

Name = Annotated[str, Meta(max_length=200, description="A person's name; cleaned, and cut to 24 letters.")]
Slug = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=1000)]
Secret = Annotated[str, Meta(max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]

State = Literal["gathering", "playing", "over", "ended"]
# gathering: seats are still open, nothing is dealt. playing. over: by the rules. ended: by the people (someone left).


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What clients send: a field that we do not know is refused rather than ignored."""


class Answer(Struct):
    """What the server sends."""


# --- HTTP: what there is to play


class OptionInfo(Answer):
    """Something agreed before play. Without choices it takes free text."""

    name: str
    default: str
    choices: tuple[str, ...]
    about: str
    ruling: str


class GameInfo(Answer):
    """A game of the registry."""

    slug: str
    title: str
    line: str
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    seat_titles: tuple[str, ...]  # the game's words for its seats, as many as it can have
    options: tuple[OptionInfo, ...]
    competitive: bool  # false: nobody wins
    bots: tuple[str, ...]  # who may take a seat
    version: int


class Games(Answer):
    """GET /api/games"""

    games: tuple[GameInfo, ...]


class Faces(Answer):
    """GET /api/games/{slug}/faces?seats=&OPTION=...: what is printed on every card, by key."""

    game: str
    faces: dict[str, Face]


class Rules(Answer):
    """GET /api/games/{slug}/rules: the rules in our words and the rulings, both Markdown."""

    game: str
    title: str
    rules: str
    rulings: str


class BotInfo(Answer):
    """Someone who plays when nobody does."""

    name: str
    about: str


class Bots(Answer):
    """GET /api/bots"""

    bots: tuple[BotInfo, ...]


# --- HTTP: tables


class NewSeat(Asked):
    """Who is to sit here: a person (named or yet to come) or a bot."""

    kind: Literal["person", "bot"]
    name: Name = ""
    bot: Slug = ""


class Clock(Asked):
    """Thinking time: so many seconds for the whole match, and so many more for every decision."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Absence(Asked):
    """What happens when a person is gone for so many seconds: the table waits, a bot plays on, or it ends."""

    then: Literal["wait", "bot", "end"] = "wait"
    seconds: Annotated[int, Meta(ge=1, le=604_800)] = 120
    bot: Slug = ""  # who stands in, here and when a clock runs out; the server's usual one if empty


class NewTable(Asked):
    """POST /api/tables. Whoever makes a table sits down in its first person's seat, or in seat `you` (-1: in none).

    A person's seat with a name and no `you` is still open: its link seats whoever opens it.
    """

    game: Slug
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=7)]
    options: dict[str, str] = {}
    listed: bool = False  # shown among the open tables; anyone may then take an open seat
    hotseat: bool = False  # all persons sit at one screen: whoever makes the table gets all their seats
    chat: bool = True
    clock: Clock | None = None
    absence: Absence | None = None
    you: Annotated[int, Meta(ge=-1, le=6)] | None = None
    name: Name = ""  # of whoever makes the table


class SeatLink(Answer):
    """A seat and the link that seats whoever opens it; bots have none."""

    seat: int
    title: str
    link: str  # path and fragment: /table/ID#seat=N&token=SECRET
    token: str  # the same secret, for scripts


class Made(Answer):
    """A table was made. The secrets in the links are not told again."""

    table: str
    seats: tuple[SeatLink, ...]
    watch_link: str  # /table/ID: sees what is public
    invite_link: str  # /table/ID#token=SECRET: seats whoever opens it in any open seat
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
    stand_in: bool  # a bot plays for someone who left or ran out of time
    clock: int | None  # milliseconds left, as of now
    running: bool  # this clock is running
    open_hand: bool  # agrees that watchers look through the seats' eyes


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
    open_hands: bool  # every seat agreed
    seed_hash: str  # the promise: the seed is told when the match is over
    result: str
    made: float  # seconds since 1970
    rematch: str  # the table that follows this one, if any
    mine: tuple[int, ...]  # seats of whoever asks
    host: bool  # whoever asks made the table


class Tables(Answer):
    """GET /api/tables: listed tables with an open seat, and those where the asking browser sits (latest first)."""

    open: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]


class Join(Asked):
    """POST /api/tables/{id}/seats/{n}/join: sit down, or come back on another device. Sets the cookie.

    The token is the seat's, or the table's (then the seat must be open); listed tables need none for open seats.
    """

    name: Name = ""
    token: Secret = ""


class Joined(Answer):
    """You sit here now."""

    table: str
    seat: int
    name: str


class Revoked(Answer):
    """POST /api/tables/{id}/seats/{n}/revoke: every older link, cookie and script of the seat is void; this is new.

    For whoever sits there; for whoever made the table, as long as the seat is open."""

    seat: SeatLink


class Rematch(Answer):
    """POST /api/tables/{id}/rematch: the table that follows; cookies and tokens of the seats hold there too."""

    table: str


class Replay(Answer):
    """GET /api/tables/{id}/replay?seat=&number=&log=: the View at a move, and all that this seat was told.

    Of a running match a seat sees through its own eyes only, and everyone through a watcher's (no seat)."""

    table: str
    number: int
    last: int  # the number of the last move
    seat: int  # 7: the watcher
    view: View
    log: tuple[Told, ...]  # of the whole match as far as it was played, each with its move's number; none if log=no
    moves: tuple[tuple[int, str], ...]  # seat and text, as far as this seat may know them ("" if not); as the log


class NewRecord(Asked):
    """POST /api/records: a record's text, to look at."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class Uploaded(Answer):
    """The record is kept, and can be looked at as a replay."""

    table: str
    link: str  # /replay/ID


class Verified(Answer):
    """GET /api/tables/{id}/verify: the shuffle check. Fair is null until the match is over."""

    table: str
    state: State
    seed_hash: str
    seed: str
    fair: bool | None
    wrong: tuple[str, ...]


class PostedMove(Asked):
    """POST /api/tables/{id}/moves: the bot API's move. The token may also be sent as `Authorization: Bearer ...`."""

    number: Count
    action: Count | None = None
    text: Text | None = None
    token: Secret = ""
    seat: SeatNumber | None = None  # if the token holds several


class Accepted(Answer):
    """The move is made and kept."""

    number: int
    seq: int


class Problem(Answer):
    """Whatever went wrong over HTTP, in one sentence (status 4xx)."""

    problem: str


# --- live: what clients send (WebSocket /api/tables/{id}/live)


class Hello(Asked, tag="hello", tag_field="type"):
    """First of all, and again to change seats at one screen. Without a seat: yours if you have just one, else watch.

    `last` is the seq of the last message you have: you get what came since. Leave it out for everything.
    `eyes` lets a watcher look through a seat's eyes, where every seat agreed.
    """

    seat: Annotated[int, Meta(ge=-1, le=6)] | None = None  # -1: watch
    last: Count | None = None
    token: Secret = ""  # scripts; browsers have a cookie
    eyes: SeatNumber | None = None


class Move(Asked, tag="move", tag_field="type"):
    """Do this: an action's number or its text. `number` is that of the View you decided on.

    With the `seq` of that View, also a table that came back to the same number by undo is noticed."""

    number: Count
    action: Count | None = None
    text: Text | None = None
    seq: Count | None = None


class Undo(Asked, tag="undo", tag_field="type"):
    """Take back your last decision: at once if it revealed nothing and nobody decided since, else others are asked."""


class Consent(Asked, tag="consent", tag_field="type"):
    """The answer to undo-asked."""

    undo: bool


class Chat(Asked, tag="chat", tag_field="type"):
    """Say something to everybody at the table."""

    text: Text


class Explain(Asked, tag="explain", tag_field="type"):
    """What is this card, zone or word?"""

    topic: Annotated[str, Meta(max_length=200)]


class Why(Asked, tag="why", tag_field="type"):
    """Why may I not do this?"""

    text: Text


class Hint(Asked, tag="hint", tag_field="type"):
    """What would a strong bot do in my place?"""


class OpenHands(Asked, tag="open-hands", tag_field="type"):
    """Whether you agree that watchers look through the seats' eyes (it holds once all have agreed)."""

    agree: bool


class Leave(Asked, tag="leave", tag_field="type"):
    """You leave for good: what the table's absence says happens at once. You may still come back."""


class Ping(Asked, tag="ping", tag_field="type"):
    """Are you there? The answer is `pong`."""


ClientMessage = Hello | Move | Undo | Consent | Chat | Explain | Why | Hint | OpenHands | Leave | Ping


# --- live: what the server sends


class ChatLine(Answer):
    """Something that was said. Watchers have no seat (-1)."""

    seq: int
    seat: int
    name: str
    text: str
    number: int  # of moves made when it was said
    at: float  # seconds since 1970


class ViewMessage(Answer, tag="view", tag_field="type"):
    """The table as your seat sees it, and what was told and said since the last message.

    With `whole` the log and the chat are from the beginning (replace yours), else they are to be added.
    """

    seq: int
    view: View
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    whole: bool
    people: tuple[Person, ...]
    watchers: int
    undo: bool  # you have made a decision that you may ask to take back


class PeopleMessage(Answer, tag="people", tag_field="type"):
    """Who is here, and how the table stands. The first message of all; while gathering there is no View yet."""

    seq: int
    you: int  # your seat, 7 for watchers
    table: TableInfo


class ChatMessage(Answer, tag="chat", tag_field="type"):
    """Somebody said something."""

    seq: int
    line: ChatLine


class AcceptedMessage(Answer, tag="accepted", tag_field="type"):
    """Your move is made and kept; the View with it has been sent. `number` counts it."""

    seq: int
    number: int


class Refused(Answer, tag="refused", tag_field="type"):
    """No, and why; nothing has changed. `number` is how many moves were made."""

    seq: int
    reason: str
    number: int


class Explained(Answer, tag="explained", tag_field="type"):
    """What is known about a topic: Markdown, the rule it comes from, and the card's key if it is one."""

    seq: int
    topic: str
    text: str
    rule: str
    face: str


class Because(Answer, tag="because", tag_field="type"):
    """Why a move is not allowed; empty if it is."""

    seq: int
    text: str
    reason: str


class HintMessage(Answer, tag="hint", tag_field="type"):
    """Advice, in sentences."""

    seq: int
    number: int
    lines: tuple[str, ...]


class UndoAsked(Answer, tag="undo-asked", tag_field="type"):
    """A seat asks to take back: everyone in `asks` answers with consent (or by moving on, which is a no)."""

    seq: int
    seat: int
    name: str
    to: int  # the number of moves that would be left
    asks: tuple[int, ...]


class UndoAnswered(Answer, tag="undo-answered", tag_field="type"):
    """It was granted (a whole View follows) or not."""

    seq: int
    seat: int
    granted: bool
    reason: str


class RematchMessage(Answer, tag="rematch", tag_field="type"):
    """A rematch was made: your seat there is the same."""

    seq: int
    table: str


class Pong(Answer, tag="pong", tag_field="type"):
    """I am here."""

    seq: int


class ErrorMessage(Answer, tag="error", tag_field="type"):
    """A message that could not be understood, or came too fast. Nothing has changed."""

    seq: int
    problem: str


ServerMessage = (
    ViewMessage
    | PeopleMessage
    | ChatMessage
    | AcceptedMessage
    | Refused
    | Explained
    | Because
    | HintMessage
    | UndoAsked
    | UndoAnswered
    | RematchMessage
    | Pong
    | ErrorMessage
)
