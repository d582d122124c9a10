"""What a card, an option, a ruling or a word of the rules is, from what everybody may read.

Markdown from the game's words, card sets, README.md and RULINGS.md. Nothing here looks at a table.
"""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from quarterdeck.engine import rulebook
from quarterdeck.engine.contract import Options
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.view import Face, Faces

SECTION = 4  # blocks of text, its heading among them


class Answer(NamedTuple):
    """Text, the rule it comes from, and the card's key if it is one. Where nothing is known, what could be meant."""

    text: str
    rule: str = ""
    face: str = ""
    known: bool = True


def explain(game: Game, box: AnyBox, options: Options, faces: Faces, topic: str) -> Answer:
    """Everything there is to say about a topic, or what it could have been."""
    answer = game.words.explain(box, topic)
    face = face_of(faces, topic)
    parts = [str(answer)] if answer else []
    if face is not None:
        parts += [f"**{face.title}**"] if not answer else []
        parts += [text for text in (face.text, face.flavour) if text]
    parts += [text for text in (option_text(game, options, topic), ruling(game, topic)) if text]
    if parts:
        return Answer("\n\n".join(parts), *((face.rule, face.key) if face else (heading(game, topic),)))
    section = from_the_rules(game, topic)
    return Answer(section, rulebook.heading_text(section)) if section else Answer(unknown(faces, topic), known=False)


def face_of(faces: Faces, topic: str) -> Face | None:
    """The card that a person means: its key, its short text, its title, or the only title that begins so."""
    wanted = _plain(topic)
    for face in faces.values():
        if wanted in (face.key.lower(), face.short.lower(), face.title.lower()):
            return face
    found = {face.title: face for face in faces.values() if face.title.lower().startswith(wanted)}
    return next(iter(found.values())) if len(found) == 1 and len(wanted) > 2 else None


def option_text(game: Game, options: Options, topic: str) -> str:
    """An option by its name, and how it is set here."""
    for option in game.options:
        if option.name == _plain(topic):
            here = options[option.name]
            texts = [option.sentence(here), f"What can be agreed: {option.all_answers}.", f"See {option.ruling}."]
            return "\n\n".join([f"Option {option.name}, here {here}.", *texts])
    return ""


def ruling(game: Game, topic: str) -> str:
    """A ruling by its number."""
    for each in rulebook.rulings(game) if re.fullmatch(r"r\d+[a-z]?", _plain(topic)) else ():
        if each.number.lower() == _plain(topic):
            return f"## {each.number} {each.title}".rstrip() + f"\n\n{each.text}"
    return ""


def heading(game: Game, topic: str) -> str:
    """The heading under which the rules speak of a topic of the game."""
    return str(game.parts.topics.get(_plain(topic), ""))


def from_the_rules(game: Game, topic: str) -> str:
    """What stands under a heading with this word, or else the first paragraph that has it."""
    wanted = _plain(topic)
    if not wanted:
        return ""
    word = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
    page = rulebook.as_page(rulebook.for_players(game))
    blocks = [block.strip() for block in re.split(r"\n\s*\n|\n(?=[-*] )", page) if block.strip()]
    for i, block in enumerate(blocks):
        if block.startswith("#") and word.search(block.splitlines()[0]):
            ends = (j for j in range(i + 1, len(blocks)) if blocks[j].startswith("#"))
            return "\n\n".join(blocks[i : min(next(ends, len(blocks)), i + SECTION)])
    return next((block for block in blocks if word.search(block) and not block.startswith(("#", "```"))), "")


def unknown(faces: Faces, topic: str) -> str:
    names = {name.lower(): name for face in faces.values() for name in (face.title, face.short)}
    near = difflib.get_close_matches(topic.lower(), names, 1, 0.6)
    hint = f"Did you mean {names[near[0]]}?" if near else "Ask about a card, a zone or a word of the rules."
    return f"Nothing is known here about {topic!r}. {hint}"


def _plain(topic: str) -> str:
    return " ".join(topic.lower().split())
