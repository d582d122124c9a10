"""Card sets of the players' own at a table: taken from a text that was sent, never from a file of this machine."""

from __future__ import annotations

import re

from quarterdeck import games
from quarterdeck.engine.attached import Files
from quarterdeck.engine.cardsets import LOOKS, digest_of
from quarterdeck.engine.contract import CardSets
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.own_sets import ListedSet
from quarterdeck.engine.prepared import Prepared
from quarterdeck.server import messages as m
from quarterdeck.server.cleaning import NAME_LETTERS, clean
from quarterdeck.server.errors import Refused
from quarterdeck.server.settings import Settings

MOST_FAULTS = 50  # that are told at once
TITLE_LETTERS = 40


def sets_of(game: Game) -> CardSets:
    """How a game reads the sets that people bring to it."""
    cards = game.parts.cards
    if cards is None or not cards.OPTION:
        raise Refused(f"{game.title} is not played with card sets of one's own", 422)
    return cards


def text_of(text: str, settings: Settings) -> str:
    """A set's text with the line ends that records have; refused if it is too long."""
    if len(text.encode("utf-8", "replace")) > settings.card_set_bytes:
        raise Refused(f"a card set has at most {settings.card_set_bytes:,} bytes here", 413)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def brought(asked: m.NewTable, settings: Settings) -> tuple[dict[str, str], Files]:
    """The options of a new table, and the set that comes with it under the name that its option has."""
    if asked.own_set is None:
        return asked.options, {}
    game = games.find(asked.game)
    cards = sets_of(game)
    text = text_of(asked.own_set.text, settings)
    found, wrong = cards.read(text, "the card set")
    if wrong or found is None:
        raise wrong[0]
    file = f"{file_name(clean(asked.own_set.name, NAME_LETTERS) or found.title)}.toml"
    return {**asked.options, cards.OPTION: file}, {file: text}


def file_name(title: str) -> str:
    """A name that is one on every system, and never one of the game's own sets."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") or "own-set"


def own_set(game: Prepared) -> tuple[str, str, ListedSet] | None:
    """The file, the text and the cards of the set that a table's people brought; None if they play with one of ours."""
    cards = game.game.parts.cards
    if cards is None or not cards.OPTION or cards.OPTION not in game.options:
        return None
    file = game.options[cards.OPTION]
    if file not in game.files:
        return None
    listed = game.own_cards
    return None if listed is None else (file, game.files[file], listed)


def own_set_info(game: Prepared) -> m.OwnSetInfo | None:
    found = own_set(game)
    if found is None or game.game.parts.cards is None:
        return None
    _, text, listed = found
    digest = digest_of(text, LOOKS | frozenset(game.game.looks))
    return m.OwnSetInfo(game.game.parts.cards.OPTION, title_of(listed), len(listed.cards), listed.total, digest)


def title_of(listed: ListedSet) -> str:
    """What a set is called before people who did not write it."""
    return clean(listed.title, TITLE_LETTERS) or "A set of their own"


def cards_in(listed: ListedSet) -> tuple[m.SetCard, ...]:
    return tuple(m.SetCard(card.name, card.copies, dict(card.facts), card.text) for card in listed.cards)


def checked(slug: str, text: str, seats: int) -> m.SetChecked:
    """A set by its game's own checker, and whether so many can play with it."""
    game = games.find(slug)
    cards = sets_of(game)
    found, wrong = cards.read(text, "own-set.toml")
    if not wrong and seats:
        try:
            game.pack_box(seats, {cards.OPTION: "own-set.toml"}, {"own-set.toml": text})
        except BadInput as problem:
            wrong = [problem]
    listed = found or ListedSet("", ())
    faults = tuple(m.SetFault(each.line, each.text, each.word, each.meant) for each in wrong[:MOST_FAULTS])
    return m.SetChecked(listed.title, len(listed.cards), listed.total, cards_in(listed), faults, cards.LIMITS)
