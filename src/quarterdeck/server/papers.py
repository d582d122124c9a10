"""Papers of a table: what a campaign writes down, with whom may read each. They are entries of the log.

Ids say what a paper is: `campaign` (its title is the campaign's name), `seat/N` (a character: its title is the
character's name, which the table then uses for the seat), `scene/N`, `evening/N`, `handout/...`, `foe/N` (below 100 the
game master's own list; from 100 on the title is what the foe of the number N - 100 is called).
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.cleaning import NAME_LETTERS, clean, clean_notes, is_nobody, unlike
from quarterdeck.server.database import Entry
from quarterdeck.server.errors import Refused

ID = re.compile(r"campaign|(?:seat|scene|evening|foe)/\d{1,4}|handout/[\w-]{1,40}")
TITLE_LETTERS = 120
NAMES_THE_TABLE = "campaign"
NAMED_FROM = 100  # papers of foes from here on name those in the scene


class Naming(NamedTuple):
    """A foe was named for all to read; without a title it lost its name."""

    move: int
    foe: int
    title: str


class StoredPaper(msgspec.Struct):
    """A paper as the log holds it; one without title and text is thrown away."""

    id: str
    title: str
    text: str
    to: list[int] | None = None
    fields: dict[str, str] = {}


class Papers:
    """All papers of a table; the same entries always give the same."""

    def __init__(self) -> None:
        self.found: dict[str, m.PaperInfo] = {}
        self.namings: list[Naming] = []

    def add(self, entry: Entry, move: int) -> None:
        """Take in an entry that is committed, written after this many moves."""
        paper = msgspec.json.decode(entry.text, type=StoredPaper)
        if paper.to is None and paper.id.startswith("foe/"):
            self.namings.append(Naming(move, int(paper.id.removeprefix("foe/")) - NAMED_FROM, paper.title))
        if not (paper.title or paper.text or any(paper.fields.values())):
            self.found.pop(paper.id, None)
            return
        to = None if paper.to is None else tuple(paper.to)
        self.found[paper.id] = m.PaperInfo(paper.id, paper.title, paper.text, paper.fields, entry.seat, to, entry.at)

    def readable(self, seat: int, leads: bool) -> tuple[m.PaperInfo, ...]:
        """What a seat may read: papers for all, those shown to it, its own; the game master reads all."""
        return tuple(paper for paper in self.found.values() if may_read(paper, seat, leads))

    def name_of(self, seat: int) -> str:
        """The character's name, if the seat's paper has one."""
        paper = self.found.get(f"seat/{seat}")
        return paper.title if paper else ""

    def names(self, names: list[str]) -> list[str]:
        """What the seats are called at the table: characters by their names, others by the players'."""
        return [self.name_of(seat) or name for seat, name in enumerate(names)]


def may_read(paper: m.PaperInfo, seat: int, leads: bool) -> bool:
    return paper.to is None or leads or seat == paper.seat or seat in paper.to


def checked(asked: m.Paper, seat: int, leader: bool | None, names: list[str]) -> StoredPaper:
    """A paper that this seat may write, cleaned; `leader` is whether it leads, None if nobody does."""
    if not ID.fullmatch(asked.id):
        raise Refused("there is no such paper", 400)
    own = asked.id == f"seat/{seat}"
    if leader is False and not own:
        raise Refused("that paper is the game master's to write")
    if leader is None and asked.id.startswith("seat/") and not own:
        raise Refused("that is somebody else's character")
    title = clean(asked.title, TITLE_LETTERS)
    if asked.id.startswith("seat/") and title:
        number = int(asked.id.removeprefix("seat/"))
        if number >= len(names):
            raise Refused("there is no such seat", 400)
        title = title[:NAME_LETTERS].strip()
        if is_nobody(title):
            raise Refused("a character needs a name that can be read")
        title = unlike(title, [name for other, name in enumerate(names) if other != number])
    fields = {clean(name, 40): clean_notes(value).strip() for name, value in asked.fields.items()}
    to = None if asked.to is None else sorted(set(asked.to))
    return StoredPaper(asked.id, title, clean_notes(asked.text).strip(), to, fields)
