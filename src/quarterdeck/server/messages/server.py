"""Live messages from the server."""

from __future__ import annotations

from quarterdeck.engine.view import Told, View
from quarterdeck.server.messages.common import Answer
from quarterdeck.server.messages.tables import Person, TableInfo


class ChatLine(Answer):
    """A line of chat. Watchers have no seat (-1)."""

    seq: int
    seat: int
    name: str
    text: str
    number: int  # of moves made when it was written
    at: float  # seconds since 1970


class ViewMessage(Answer, tag="view", tag_field="type"):
    """The table as your seat sees it, and events and chat since the last message.

    With `whole` the log and the chat are the last page of them (replace yours; what came before move `first` can be had
    with `earlier`), else they are to be added.
    """

    seq: int
    view: View
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    whole: bool
    first: int  # the move with which the log begins; 0: the deal, nothing came before
    people: tuple[Person, ...]
    watchers: int
    undo: bool  # you have made a decision that you may ask to take back


class EarlierLines(Answer, tag="earlier", tag_field="type"):
    """The answer to earlier: what was told and said from move `first` on, and before move `before`."""

    seq: int
    first: int  # 0: nothing came before
    before: int  # as it was asked
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]


class PeopleMessage(Answer, tag="people", tag_field="type"):
    """Who is here, and how the table stands. The first message of all; while gathering there is no View yet."""

    seq: int
    you: int  # your seat, 7 for watchers
    table: TableInfo
    beat: float  # seconds: send a ping when you have heard nothing for so long; without an answer, connect again


class ChatMessage(Answer, tag="chat", tag_field="type"):
    """A new line of chat."""

    seq: int
    line: ChatLine


class AcceptedMessage(Answer, tag="accepted", tag_field="type"):
    """Your move is made and stored; the View with it has been sent. `number` counts it."""

    seq: int
    number: int


class RefusedMessage(Answer, tag="refused", tag_field="type"):
    """No, and why; nothing has changed. `number` is how many moves were made."""

    seq: int
    reason: str
    number: int


class Explained(Answer, tag="explained", tag_field="type"):
    """What is known about a topic: Markdown, the rule it comes from, and the card's key if it is one.

    Where nothing is `known`, the text says what it could have been."""

    seq: int
    topic: str
    text: str
    rule: str
    face: str
    known: bool


class Because(Answer, tag="because", tag_field="type"):
    """Why a move is not allowed; empty if it is."""

    seq: int
    text: str
    reason: str


class HintMove(Answer):
    """A move and its chance to win, 0 to 1 (alone: how near it comes to the goal), with its 95 % interval."""

    action: int
    text: str
    chance: float
    low: float
    high: float
    about_equal: bool  # to the best one


class HintMessage(Answer, tag="hint", tag_field="type"):
    """Advice, in sentences, and the moves it weighed from the best on, each by itself with the same effort.

    There are none where there is only one thing to do, and before the game's bots are ready.
    """

    seq: int
    number: int
    lines: tuple[str, ...]
    moves: tuple[HintMove, ...]


class Notes(Answer, tag="notes", tag_field="type"):
    """Your seat's notes: after hello if there are any, and to all of its tabs whenever they change."""

    seq: int
    text: str


class PaperInfo(Answer):
    """A paper of the table that you may read."""

    id: str
    title: str
    text: str
    fields: dict[str, str]
    seat: int  # who wrote it last
    to: tuple[int, ...] | None  # the seats that may read it; null: everybody
    at: float  # seconds since 1970


class PapersMessage(Answer, tag="papers", tag_field="type"):
    """All papers of the table that you may read: after hello if there are any, and whenever one changes."""

    seq: int
    papers: tuple[PaperInfo, ...]


class UndoAsked(Answer, tag="undo-asked", tag_field="type"):
    """A seat asks to take back: everyone in `asks` answers with consent (or by moving on, which is a no)."""

    seq: int
    seat: int
    name: str
    to: int  # the number of moves that would be left
    asks: tuple[int, ...]


class UndoAnswered(Answer, tag="undo-answered", tag_field="type"):
    """The answer to an undo: granted (a whole View follows) or not."""

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
    | EarlierLines
    | PeopleMessage
    | ChatMessage
    | AcceptedMessage
    | RefusedMessage
    | Explained
    | Because
    | HintMessage
    | Notes
    | PapersMessage
    | UndoAsked
    | UndoAnswered
    | RematchMessage
    | Pong
    | ErrorMessage
)
