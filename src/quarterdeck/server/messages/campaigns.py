"""Over HTTP: what a campaign needs between its evenings: cards of the group's own, moving to another server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from quarterdeck.server.messages.cards import SetFault, SetText
from quarterdeck.server.messages.common import Answer, Asked, Secret


class Book(Answer):
    """GET /api/tables/{id}/book: the file of cards that the table is played with, as it is now."""

    table: str
    option: str  # of the game, that names it
    name: str
    text: str
    may: bool  # you may change it
    limits: str  # what such a file may hold, in a sentence


class NewBook(Asked):
    """POST /api/tables/{id}/book: other cards from here on. For whoever leads the game, while nothing is under way.

    With `check` nothing is changed: you are told what is wrong with it, line by line, and what would be changed."""

    text: SetText
    check: bool = False
    token: Secret = ""


class BookRead(Answer):
    """What is wrong with the file; nothing: what it changes, a sentence each, and whether that was done."""

    faults: tuple[SetFault, ...]
    changes: tuple[str, ...]
    done: bool


class NewCampaign(Asked):
    """POST /api/campaigns: a table of another server, or of this one, from its export; its log goes on here.

    Whoever brings it leads it, and gets a link for every other seat. A match that nobody leads goes on if one person
    plays it with bots, or all sit at one screen; one that is over can be looked at. It is marked as uploaded."""

    text: Annotated[str, Meta(max_length=20_000_000)]
