"""Over HTTP: decks that players build, and what they choose in secret before a match."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from quarterdeck.engine.decks import DeckPool, DeckReport
from quarterdeck.server.messages.common import Answer, Asked, Secret

DeckLine = Annotated[str, Meta(max_length=2000, description="A deck in one line, or the name of a ready one.")]


class Decks(Answer):
    """GET /api/games/{slug}/decks, /api/tables/{id}/decks: what decks are built from."""

    game: str
    pool: DeckPool


class DeckText(Asked):
    """POST /api/games/{slug}/decks/check, or a table's: a deck as it stands; `fill` completes it."""

    text: DeckLine
    fill: bool = False


class DeckChecked(Answer):
    """What the deck comes to, by the rules of its game."""

    report: DeckReport


class Chosen(Asked):
    """POST /api/tables/{id}/seats/{n}/choose: what this seat chooses in secret, before the match begins.

    It may be changed until all have chosen. Then the choices are turned up together, and the match begins."""

    value: DeckLine
    token: Secret = ""
