"""Live messages from clients (WebSocket /api/tables/{id}/live)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.server.messages.common import Asked, Count, MoveKey, SeatNumber, Secret, Slug, Text


class Hello(Asked, tag="hello", tag_field="type"):
    """First of all, and again to change seats at one screen. Without a seat: yours if you have just one, else watch.

    `last` is the seq of the last message you have: you get what came since. Leave it out for a whole View.
    `eyes` lets a watcher look through a seat's eyes, where one person plays alone and agreed.
    `api` is the version of the API that you were written for; another one is refused.
    """

    seat: Annotated[int, Meta(ge=-1, le=6)] | None = None  # -1: watch
    last: Count | None = None
    token: Secret = ""  # scripts; browsers have a cookie
    eyes: SeatNumber | None = None
    api: Annotated[int, Meta(ge=1, le=1000)] = 1


class Move(Asked, tag="move", tag_field="type"):
    """Do this: an action's number or its text. `number` is that of the View you decided on.

    With the `seq` of that View, also a table that came back to the same number by undo is noticed. With a `key` of
    your own (any text, a new one for every move) it may be sent again after a broken connection: it is made once."""

    number: Count
    action: Count | None = None
    text: Text | None = None
    seq: Count | None = None
    key: MoveKey = ""


class Undo(Asked, tag="undo", tag_field="type"):
    """Take back your last decision: at once if it revealed nothing and nobody decided since, else others are asked."""


class Consent(Asked, tag="consent", tag_field="type"):
    """The answer to undo-asked."""

    undo: bool


class Chat(Asked, tag="chat", tag_field="type"):
    """Say something to everybody at the table."""

    text: Text


class Earlier(Asked, tag="earlier", tag_field="type"):
    """What was told and said before this move: a page of it."""

    before: Count  # the `first` of a whole View, or of the page that came last


class Explain(Asked, tag="explain", tag_field="type"):
    """What is this card, zone or word?"""

    topic: Annotated[str, Meta(max_length=200)]


class Why(Asked, tag="why", tag_field="type"):
    """Why may I not do this?"""

    text: Text


class Hint(Asked, tag="hint", tag_field="type"):
    """What would a strong bot do in my place?"""


class Note(Asked, tag="note", tag_field="type"):
    """Your notes on this match, all of them. They are stored, and nobody but your seat is ever sent them."""

    text: Annotated[str, Meta(max_length=65_536)]


class Paper(Asked, tag="paper", tag_field="type"):
    """Write a paper of the table, whole: its id says what it is (campaign, seat/N, scene/N, evening/N, handout/NAME,
    foe/N). Whoever leads the game writes all, players the one of their own seat; where nobody leads, everybody does.

    `to` are the seats that may read it; left out: everybody. Without a title and a text it is thrown away."""

    id: Annotated[str, Meta(max_length=60)]
    title: Annotated[str, Meta(max_length=500)] = ""
    text: Annotated[str, Meta(max_length=60_000)] = ""
    # Of a character: pronouns, looks, weapon, equipment, ...
    fields: Annotated[dict[Slug, Text], Meta(max_length=12)] = msgspec.field(default_factory=dict)
    to: Annotated[list[SeatNumber], Meta(max_length=7)] | None = None


class OpenHands(Asked, tag="open-hands", tag_field="type"):
    """Whether watchers may look through the seats' eyes. For whoever plays alone: others could look there too."""

    agree: bool


class Shown(Asked, tag="shown", tag_field="type"):
    """You have been shown the table up to this number of moves, and bots may go on.

    Whoever says this after every View sets the pace: bots wait for it, but not for ever. To those who never say it,
    bots move at the server's own pace."""

    number: Count


class Leave(Asked, tag="leave", tag_field="type"):
    """You leave: your connections are closed, the others see it, and what the table's absence says happens at once.

    You may still come back. Before the match has begun your seat is free again; the host's leaving ends the table."""


class Resign(Asked, tag="resign", tag_field="type"):
    """You give the match up: with two seats the other wins, with more a bot plays your seat to the end."""


class Absent(Asked, tag="absent", tag_field="type"):
    """What shall happen with a seat whose person left or is away: a bot plays on, the match ends, or you wait on; where
    somebody leads the game, it goes on without them until they are back (pass).

    It happens when everybody who is here has asked for the same."""

    seat: SeatNumber
    then: Literal["wait", "pass", "bot", "end"]


class Ping(Asked, tag="ping", tag_field="type"):
    """Are you there? The answer is `pong`."""


ClientMessage = (
    Hello
    | Move
    | Undo
    | Consent
    | Chat
    | Earlier
    | Explain
    | Why
    | Hint
    | Note
    | Paper
    | OpenHands
    | Shown
    | Leave
    | Resign
    | Absent
    | Ping
)
