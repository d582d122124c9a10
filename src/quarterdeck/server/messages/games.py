"""Over HTTP: what there is to play, and who plays when nobody does."""

from __future__ import annotations

from quarterdeck.engine.view import Face
from quarterdeck.server.messages.common import Answer


class OptionAnswer(Answer):
    """What an option can be set to: the value that is sent, and what it means."""

    value: str
    text: str


class OptionInfo(Answer):
    """Something agreed before play: a question with its answers."""

    name: str
    default: str
    question: str  # When is a Supply Route cut?
    answers: tuple[OptionAnswer, ...]
    free: str  # what else may be sent, in words; empty: only the answers
    ruling: str  # the ruling behind it
    own_set: str  # a card set of one's own may be brought instead (NewTable.own_set), in words; empty: none


class ChallengeInfo(Answer):
    """A goal for a lone player; a table with its seed and options plays it."""

    name: str
    title: str
    about: str
    seed: int
    options: dict[str, str]


class GameInfo(Answer):
    """A game of the registry."""

    slug: str
    title: str
    line: str
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    seat_titles: tuple[str, ...]  # the game's words for its seats, as many as it can have
    options: tuple[OptionInfo, ...]
    challenges: tuple[ChallengeInfo, ...]
    competitive: bool  # false: nobody wins
    bots: tuple[str, ...]  # who may take a seat
    bot: str  # whom to play against, if nobody says
    ready: bool  # bots that search have what they need; until then they play by rule of thumb
    version: int
    workshop: bool  # cards can be written for it (GET /api/games/{slug}/workshop)


class Games(Answer):
    """GET /api/games"""

    games: tuple[GameInfo, ...]


class Faces(Answer):
    """GET /api/games/{slug}/faces?seats=&OPTION=...: what is printed on every card, by key."""

    game: str
    faces: dict[str, Face]


class RulesSection(Answer):
    """A heading of the rules and what stands under it, as Markdown.

    Fenced blocks in it have a kind: `board` (a drawing), `cards` (keys of faces), `example NAME` (of a scenario)."""

    id: str  # its anchor
    title: str
    level: int
    text: str


class Rules(Answer):
    """GET /api/games/{slug}/rules?seat=: the rules and rulings in our words, as Markdown, twice.

    For players in sections: the goal first, then set-up and a turn, the board as that seat sits at it. For those who
    check us (`checked`) with the function that plays each rule and the scenario that pins each ruling."""

    game: str
    title: str
    sections: tuple[RulesSection, ...]
    rules: str  # the sections as one page
    rulings: str
    checked: str
    checked_rulings: str


class Explanation(Answer):
    """GET /api/games/{slug}/explain?topic=: what is known about a card, zone, option, ruling or word.

    Markdown, the rule it comes from, and the card's key if it is one. Where nothing is `known`, the text says what it
    could have been."""

    topic: str
    text: str
    rule: str
    face: str
    known: bool


class BotInfo(Answer):
    """Someone who plays when nobody does."""

    name: str
    about: str


class Bots(Answer):
    """GET /api/bots"""

    bots: tuple[BotInfo, ...]
