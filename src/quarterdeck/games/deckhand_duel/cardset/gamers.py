"""Gamers: from TOML to cards, with every mistake named by file, line and handle."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_duel.cardset import effects as e
from quarterdeck.games.deckhand_duel.cardset import vocabulary as v
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER, Words, line_of, number
from quarterdeck.games.deckhand_duel.rules import table as t


@dataclass(frozen=True)
class Gamer:
    """One Gamer card."""

    handle: str
    name: str
    genre: str
    salary: int
    stats: dict[str, int]
    talent: int
    text: str
    flavour: str


@cache
def gamers() -> tuple[Gamer, ...]:
    """The Gamers of the house set."""
    path = FOLDER / "cards" / "gamers.toml"
    found, wrong = read_gamers(parse_toml(text := read_text(path), path.name), text, path.name)
    if wrong:
        raise wrong[0]
    return tuple(found)


def gamers_with(own: Sequence[Gamer]) -> tuple[Gamer, ...]:
    """Always twelve: one with the handle of a Gamer of the house instead of that one, others instead of the last."""
    handles = {gamer.handle.lower(): gamer for gamer in own}
    found = [handles.pop(gamer.handle.lower(), gamer) for gamer in gamers()]
    places = [place for place, gamer in enumerate(found) if gamer not in own]
    for place, gamer in zip(places[len(places) - len(handles) :], handles.values(), strict=True):
        found[place] = gamer
    return tuple(found)


def read_gamers(
    words: Position, text: str, file: str, names: Collection[str] = ()
) -> tuple[list[Gamer], list[BadInput]]:
    """The Gamers of a file, which has cards of these names too, and all that is wrong with them."""
    found: list[Gamer] = []
    wrong: list[BadInput] = []
    for card in words.get("gamer", []):
        handle = str(card.get("handle", ""))
        try:
            gamer = read_gamer(card)
            if handle.lower() in (other.handle.lower() for other in found):
                raise BadInput("is there twice")
            if handle in names:
                raise BadInput("a card has that name")
            found.append(gamer)
        except BadInput as error:
            line = line_of(text, handle, error, "handle")
            wrong.append(error.at(f"{handle or 'a gamer'}: {error.text}", file, line))
    if len(found) > t.GAMERS:
        wrong.append(BadInput(f"has {len(found)} Gamers; at most {t.GAMERS}", file=file))
        del found[t.GAMERS :]
    return found, wrong


HANDLE = re.compile(r"[A-Za-z0-9_-]{1,24}")
TAKEN = ("any", "none", "undecided", "redraw", "keep", "sealed")  # words that stand where a handle may
STATS = ("wisdom", "awareness", "synergy", "dexterity", "x-factor")


def read_gamer(card: Words) -> Gamer:
    stats = {name: number(card, name, 6) for name in STATS}
    talent, text = 0, ""
    if "talent" in card:
        word = str(card["talent"])
        if word not in v.TALENTS:
            raise e.unknown("talent", word, v.TALENTS)
        talent, text = v.TALENTS[word]
    handle, name, genre = (str(card.get(word, "")) for word in ("handle", "name", "genre"))
    if not HANDLE.fullmatch(handle) or handle.lower() in TAKEN:
        raise BadInput(f"'handle' is 1 to 24 letters, digits, - and _, and not {listed(TAKEN, 'or')}")
    return Gamer(handle, name, genre, number(card, "salary", 99), stats, talent, text, str(card.get("flavour", "")))


def gamer_number(handle: str, everyone: Sequence[Gamer]) -> int:
    """1 to 12, among the Gamers of a set."""
    for place, gamer in enumerate(everyone, 1):
        if gamer.handle.lower() == handle.strip().lower():
            return place
    if handle == "any":
        raise BadInput("gamers = named needs blue-gamer and red-gamer, two handles that both agreed on")
    raise BadInput(f"there is no Gamer {handle!r}; they are {listed([gamer.handle for gamer in everyone])}")
