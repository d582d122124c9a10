"""Card sets as lists: what is in one, what differs between two, and the sets that a person keeps by name.

A game says in its `cardset/sets.py` (contract.CardSets) how a file is read; the rest is the same for all of them.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from quarterdeck.engine.folders import data_home

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
WIDE = 120  # of a table
MOST_FACTS = 56  # columns of it


@dataclass(frozen=True)
class ListedCard:
    """One design of a set: how many there are, what stands beside its text (by name), and the text."""

    name: str
    copies: int
    facts: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True)
class ListedSet:
    """A set as people read it."""

    title: str
    cards: tuple[ListedCard, ...]
    implied: tuple[ListedCard, ...] = ()  # what is played with where the set itself has none of these names

    @property
    def total(self) -> int:
        return sum(card.copies for card in self.cards)


def folder_of(slug: str) -> Path:
    """Where the sets of a game are that a person keeps by name."""
    return data_home() / "cards" / slug


def kept_names(slug: str) -> list[str]:
    return sorted(path.stem for path in folder_of(slug).glob("*.toml") if NAME.fullmatch(path.stem))


def kept_file(slug: str, name: str) -> Path | None:
    """The file of a set stored under this name; None if there is none."""
    path = folder_of(slug) / f"{name}.toml"
    return path if NAME.fullmatch(name) and path.is_file() else None


def nearest(word: str, known: Sequence[str]) -> str:
    """The word that was probably meant, as the end of a sentence; else what there is."""
    near = difflib.get_close_matches(word, known, 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known) or 'none'}"


def table_of(listed: ListedSet) -> str:
    """A set as a table: name, copies, facts, text. Facts for which there is no room stand before the text."""
    heads = list(dict.fromkeys(name for card in listed.cards for name in card.facts))
    sizes = {name: max(len(name), *(len(card.facts.get(name, "")) for card in listed.cards)) for name in heads}
    while sum(sizes[name] + 2 for name in heads) > MOST_FACTS:
        heads.remove(max(heads, key=lambda name: sizes[name]))
    rows = [[card.name, str(card.copies), *(card.facts.get(name, "") for name in heads)] for card in listed.cards]
    wide = [max(len(row[i]) for row in [["card", "no", *heads], *rows]) for i in range(2 + len(heads))]
    numbers = [all(re.fullmatch(r"[\d/+-]*", row[i]) for row in rows) for i in range(len(wide))]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(cells, wide, numbers, strict=True)
        )

    text_too = any(card.text or len(card.facts) > len(heads) for card in listed.cards)
    out = [listed.title, "", (line(["card", "no", *heads]) + "  text" * text_too).rstrip()]
    for card, row in zip(listed.cards, rows, strict=True):
        head = line(row) + "  "
        others = "".join(f"{name} {value}. " for name, value in card.facts.items() if name not in heads)
        text = textwrap.wrap(others + card.text.replace("\n", " "), max(WIDE - len(head), 30)) or [""]
        out += [(head + text[0]).rstrip(), *(" " * len(head) + more for more in text[1:])]
    return "\n".join([*out, "", summary(listed)])


def summary(listed: ListedSet) -> str:
    """59 designs, 73 cards."""
    designs = f"{len(listed.cards)} design{'' if len(listed.cards) == 1 else 's'}"
    return f"{designs}, {listed.total} card{'' if listed.total == 1 else 's'}."


# --- Two sets


@dataclass(frozen=True)
class Change:
    """A design that is not the same in both sets."""

    kind: str  # added, removed, renamed, changed
    name: str
    details: tuple[str, ...] = ()  # cost 2 -> 3


def differences(old: ListedSet, new: ListedSet) -> list[Change]:
    """What a set has otherwise than another. A card with another name and all else the same was renamed."""
    olds, news = _played_with(old, new), _played_with(new, old)
    before = {card.name: card for card in olds}
    after = {card.name: card for card in news}
    gone = [card for card in olds if card.name not in after]
    found = []
    for card in news:
        if card.name in before:
            details = _details(before[card.name], card)
            found += [Change("changed", card.name, tuple(details))] if details else []
            continue
        same = next((each for each in gone if not _details(each, card)), None)
        if same is not None:
            gone.remove(same)
            found.append(Change("renamed", card.name, (f"was {same.name}",)))
        else:
            found.append(Change("added", card.name, (f"{card.copies} of it",)))
    return found + [Change("removed", card.name) for card in gone]


def _played_with(one: ListedSet, other: ListedSet) -> list[ListedCard]:
    """The cards of a set, with those that it implies where the other has its own in their place."""
    there = {card.name for card in other.cards} - {card.name for card in one.cards}
    return [*one.cards, *(card for card in one.implied if card.name in there)]


def _details(old: ListedCard, new: ListedCard) -> list[str]:
    found = [f"copies {old.copies} -> {new.copies}"] if old.copies != new.copies else []
    for name in dict.fromkeys([*old.facts, *new.facts]):
        if old.facts.get(name, "") != new.facts.get(name, ""):
            found.append(f"{name} {old.facts.get(name) or 'none'} -> {new.facts.get(name) or 'none'}")
    if old.text != new.text:
        found += [f"- {old.text or 'no text'}", f"+ {new.text or 'no text'}"]
    return found
