"""Gamers: from TOML to cards, with every mistake named by file, line and handle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_duel.cardset import effects as e
from quarterdeck.games.deckhand_duel.cardset import vocabulary as v
from quarterdeck.games.deckhand_duel.cardset.designs import FOLDER, Words, line_of, number
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
    return load_gamers(FOLDER / "cards" / "gamers.toml")


def load_gamers(path: Path) -> tuple[Gamer, ...]:
    found, wrong = read_gamers(parse_toml(text := read_text(path), str(path)), text, path.name)
    if not wrong and len(found) != t.GAMERS:
        wrong = [BadInput(f"there are {t.GAMERS} Gamers, not {len(found)}", file=path.name)]
    if wrong:
        raise wrong[0]
    return tuple(found)


def read_gamers(words: Position, text: str, file: str) -> tuple[list[Gamer], list[BadInput]]:
    """The Gamers of a file, and all that is wrong with them."""
    found: list[Gamer] = []
    wrong: list[BadInput] = []
    for card in words.get("gamer", []):
        handle = str(card.get("handle", ""))
        try:
            found.append(read_gamer(card))
        except BadInput as error:
            line = line_of(text, handle, error, "handle")
            wrong.append(error.at(f"{handle or 'a gamer'}: {error.text}", file, line))
    return found, wrong


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
    return Gamer(handle, name, genre, number(card, "salary", 99), stats, talent, text, str(card.get("flavour", "")))


def gamer_number(handle: str) -> int:
    """1 to 12."""
    for place, gamer in enumerate(gamers(), 1):
        if gamer.handle.lower() == handle.strip().lower():
            return place
    if handle == "any":
        raise BadInput("gamers = named needs blue-gamer and red-gamer, two handles that both agreed on")
    raise BadInput(f"there is no Gamer {handle!r}; they are {listed([gamer.handle for gamer in gamers()])}")
