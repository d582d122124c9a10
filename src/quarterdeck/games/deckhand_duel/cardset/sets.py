"""The duel's cards and Gamers, for `quarterdeck cards`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import ListedCard, ListedSet, nearest
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.toml import line_of
from quarterdeck.games.deckhand_duel.cardset.designs import BUILT_IN as SETS
from quarterdeck.games.deckhand_duel.cardset.designs import (
    HOUSE,
    KINDS,
    MOST_COST,
    MOST_DESIGNS,
    Design,
    cannot_play,
    not_tables,
    read_set,
)
from quarterdeck.games.deckhand_duel.cardset.gamers import STATS, Gamer, read_gamers
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER
from quarterdeck.games.deckhand_duel.rules import table as t

BUILT_IN: Mapping[str, Path] = {**SETS, "gamers": FOLDER / "cards" / "gamers.toml"}
OPTION = "cards"
PRINTED: Sequence[str] = (HOUSE, "gamers")
LIMITS = (
    f"A set has at most {MOST_DESIGNS} cards and a Captain at least; a card costs at most {MOST_COST}, a figure has 1 "
    f"to 60 HP; docs/duel-cards.md has the words. It may bring up to {t.GAMERS} Gamers: one with the handle of a "
    "Gamer of the house plays instead of that one, others instead of the house's last."
)
TOP = ("name", "die", *KINDS, "gamer")
KIND_WORDS = {kind: word for word, kind in KINDS.items()}


def read(text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    try:
        words = parse_toml(text, file)
    except BadInput as error:
        return None, [error]
    wrong = [
        BadInput(f"there is no {name!r} in a set; {nearest(name, TOP)}", file=file, line=line_of(text, name))
        for name in words
        if name not in TOP
    ]
    if badly := not_tables(words, file):
        return None, badly
    card_set, wrong_cards = read_set(words, text, file)
    gamers, _ = read_gamers(words, text, file)
    cards = [*(_listed(design) for design in card_set.designs.values()), *(_gamer(gamer) for gamer in gamers)]
    wrong += wrong_cards
    if card_set.designs and not wrong:
        wrong += cannot_play(card_set, file)
    if not cards and not wrong:
        return None, [BadInput("has no card; expected [[crew]], [[maneuver]], [[captain]] or [[gamer]]", file=file)]
    title = card_set.name if "name" in words or card_set.designs else "Gamers"
    return ListedSet(title, tuple(cards)), wrong


def _listed(design: Design) -> ListedCard:
    facts = {"kind": KIND_WORDS[design.kind], "symbol": design.symbol, "cost": str(design.cost)}
    if design.kind != t.MANEUVER:
        facts |= {"range": str(design.range), "damage": str(design.damage), "hp": str(design.hp)}
    return ListedCard(design.name, 1, facts, " ".join(text for text in (design.text, design.skill) if text))


def _gamer(gamer: Gamer) -> ListedCard:
    facts = {"genre": gamer.genre, "salary": str(gamer.salary)} | {name: str(gamer.stats[name]) for name in STATS}
    return ListedCard(gamer.handle, 1, facts, gamer.text)


def mine(words: Position) -> bool:
    return any(kind in words for kind in (*KINDS, "gamer"))
