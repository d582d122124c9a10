"""Answers to `explain X`: a card, a zone, a seat, a word of the rules, an option, a ruling."""

from __future__ import annotations

import difflib
import re

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import read_text
from quarterdeck.engine.view import Face, View, Zone
from quarterdeck.terminal.cards import Faces, detail
from quarterdeck.terminal.markdown import markdown_lines
from quarterdeck.terminal.speak import say_cell, say_zone
from quarterdeck.terminal.style import Style, wrap


def explain_lines(match: Match, view: View, faces: Faces, topic: str, style: Style) -> list[str]:
    """Everything there is to say about a topic, or what it could have been."""
    lines: list[str] = []
    said = match.game.words.explain(match.box, topic)
    if said:
        lines += wrap(str(said), style.width)
    face = face_of(faces, topic)
    if face is not None and not (said and not face.text and not face.flavour):
        lines += detail(face, style.width)
    if face is not None:
        lines += [line for text in where(view, face) for line in wrap(text, style.width)]
    for zone in view.zones:
        if topic.lower() in (zone.id.lower(), zone.label.lower(), zone.about.lower()):
            lines += zone_lines(match, view, zone, faces, style, not said)
    for option in match.game.options:
        if topic.lower() == option.name:
            value = match.options[option.name]
            takes = f" It takes {' or '.join(option.choices)}." if option.choices else ""
            ruling = f" See {option.ruling}." if option.ruling else ""
            lines += wrap(f"Option {option.name}, here {value}: {option.about}.{takes}{ruling}", style.width)
    lines += ruling_lines(match, topic, style) if re.fullmatch(r"[rR]\d+[a-z]?", topic) else []
    return lines or rules_about(match, topic, style) or wrap(unknown(faces, topic), style.width)


def face_of(faces: Faces, topic: str) -> Face | None:
    """The card that a person means: its key, its short text, its title or the only title that begins so."""
    wanted = " ".join(topic.lower().split())
    for face in faces.values():
        if wanted in (face.key.lower(), face.short.lower(), face.title.lower()):
            return face
    found = {face.title: face for face in faces.values() if face.title.lower().startswith(wanted) and len(wanted) > 2}
    return next(iter(found.values())) if len(found) == 1 else None


def where(view: View, face: Face) -> list[str]:
    """Where this card lies, as far as this seat sees it."""
    places = [zone.label for zone in view.zones for card in zone.cards if card.face == face.key]
    return [f"It lies in: {', '.join(dict.fromkeys(places))}."] if places else []


def zone_lines(match: Match, view: View, zone: Zone, faces: Faces, style: Style, about: bool) -> list[str]:
    lines = wrap(say_cell(view, zone, faces) + "." if zone.kind == "cell" else say_zone(zone, faces), style.width)
    if zone.kind == "pile" and any(card.face for card in zone.cards):
        names = [faces[card.face].short if card.face else "face down" for card in zone.cards]
        lines += wrap("From the bottom up: " + " ".join(names), style.width)
    if about and zone.about:
        said = match.game.words.explain(match.box, zone.about)
        lines += wrap(str(said), style.width) if said else []
    return lines


def ruling_lines(match: Match, topic: str, style: Style) -> list[str]:
    """A ruling by its number, from the game's RULINGS.md."""
    try:
        text = read_text(match.game.folder / "RULINGS.md")
    except BadInput:
        return []
    found: list[str] = []
    inside = False
    for line in text.splitlines():
        starts = re.match(r"^(?:#+|[-*|])\s*\**(R\d+[a-z]?)\b", line)
        if starts or line.startswith("#"):
            inside = bool(starts and starts[1].lower() == topic.lower())
        if inside:
            found.append(line)
    return markdown_lines("\n".join(found), style) if found else []


def rules_about(match: Match, topic: str, style: Style) -> list[str]:
    """What the game's README.md says under a heading with this word, or else the first paragraph that has it."""
    try:
        text = read_text(match.game.folder / "README.md")
    except BadInput:
        return []
    word = re.compile(rf"\b{re.escape(topic.strip())}", re.IGNORECASE)
    blocks = [block.strip() for block in re.split(r"\n\s*\n|\n(?=[-*] )", text) if block.strip()]
    for i, block in enumerate(blocks):
        if block.startswith("#") and word.search(block.splitlines()[0]):
            section = [block]
            for other in blocks[i + 1 : i + 4]:
                if other.startswith("#"):
                    break
                section.append(other)
            return markdown_lines("\n\n".join(section), style)
    found = [block for block in blocks if word.search(block) and not block.startswith(("#", "```"))]
    return markdown_lines(found[0], style) if found else []


def unknown(faces: Faces, topic: str) -> str:
    names = {name.lower(): name for face in faces.values() for name in (face.title, face.short)}
    near = difflib.get_close_matches(topic.lower(), names, 1, 0.6)
    if near:
        return f"Nothing is known here about {topic!r}. Did you mean {names[near[0]]}?"
    return f"Nothing is known here about {topic!r}. Ask about a card, a zone or a word of the rules."
