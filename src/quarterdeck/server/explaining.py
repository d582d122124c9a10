"""What a card, a zone, an option, a ruling or a word of the rules is, from what everybody may read."""

from __future__ import annotations

import difflib
import re

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import read_text
from quarterdeck.engine.view import Face
from quarterdeck.server.kits import Kit


def explain(kit: Kit, topic: str) -> tuple[str, str, str]:
    """Text, rule and the key of the card, if it is one. Nothing here looks at a table."""
    wanted = " ".join(topic.lower().split())
    said = kit.game.words.explain(kit.box, topic)
    face = face_of(kit, wanted)
    parts = [str(said)] if said else []
    if face is not None:
        parts += [f"**{face.title}**"] if not said else []
        parts += [text for text in (face.text, face.flavour) if text]
    parts += [option_text(kit, option.name) for option in kit.game.options if wanted == option.name]
    if re.fullmatch(r"r\d+[a-z]?", wanted):
        parts += ruling(kit, wanted)
    if not parts:
        parts = from_the_rules(kit, wanted) or [unknown(kit, topic)]
    return "\n\n".join(parts), face.rule if face else "", face.key if face else ""


def face_of(kit: Kit, wanted: str) -> Face | None:
    """The card that a person means: its key, its short text, its title, or the only title that begins so."""
    for face in kit.faces.values():
        if wanted in (face.key.lower(), face.short.lower(), face.title.lower()):
            return face
    found = {face.title: face for face in kit.faces.values() if face.title.lower().startswith(wanted)}
    return next(iter(found.values())) if len(found) == 1 and len(wanted) > 2 else None


def option_text(kit: Kit, name: str) -> str:
    option = next(each for each in kit.game.options if each.name == name)
    takes = f" It takes {' or '.join(option.choices)}." if option.choices else ""
    ruling = f" See {option.ruling}." if option.ruling else ""
    return f"Option {name}, here {kit.options[name]}: {option.about}.{takes}{ruling}"


def page_of(kit: Kit, name: str) -> str:
    """README.md or RULINGS.md of a game."""
    try:
        return read_text(kit.game.folder / name)
    except BadInput:
        return ""


def ruling(kit: Kit, wanted: str) -> list[str]:
    """A ruling by its number."""
    found: list[str] = []
    inside = False
    for line in page_of(kit, "RULINGS.md").splitlines():
        starts = re.match(r"^(?:#+|[-*|])\s*\**(R\d+[a-z]?)\b", line)
        if starts or line.startswith("#"):
            inside = bool(starts and starts[1].lower() == wanted)
        if inside:
            found.append(line)
    return ["\n".join(found)] if found else []


def from_the_rules(kit: Kit, wanted: str) -> list[str]:
    """What stands under a heading with this word, or else the first paragraph that has it."""
    if not wanted:
        return []
    word = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
    blocks = [block.strip() for block in re.split(r"\n\s*\n", page_of(kit, "README.md")) if block.strip()]
    for i, block in enumerate(blocks):
        if block.startswith("#") and word.search(block.splitlines()[0]):
            section = [block]
            for other in blocks[i + 1 : i + 4]:
                if other.startswith("#"):
                    break
                section.append(other)
            return section
    return [block for block in blocks if word.search(block) and not block.startswith(("#", "```"))][:1]


def unknown(kit: Kit, topic: str) -> str:
    names = {name.lower(): name for face in kit.faces.values() for name in (face.title, face.short)}
    near = difflib.get_close_matches(topic.lower(), names, 1, 0.6)
    hint = f"Did you mean {names[near[0]]}?" if near else "Ask about a card, a zone or a word of the rules."
    return f"Nothing is known here about {topic!r}. {hint}"
