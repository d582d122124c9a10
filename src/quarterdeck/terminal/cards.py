"""Cards in words and signs: short enough for a row, or with everything that is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from quarterdeck.engine.speech import at_start
from quarterdeck.engine.view import Card, Face, Faces
from quarterdeck.terminal.style import Style, wrap


def kinds_of(faces: Faces) -> list[str]:
    """The kinds of cards in this box, in the order of their first card."""
    return list(dict.fromkeys(face.kind for face in faces.values() if face.kind))


def short(face: Face, faces: Faces, style: Style) -> str:
    """A card as players write it, with the suit's sign if it has a suit."""
    text = face.short + style.sign(face.corners.get("suit", ""))
    return style.paint(text, style.ink_of_kind(face.kind, kinds_of(faces)))


def card_short(card: Card, faces: Faces, style: Style, name: bool = False) -> str:
    """A card in a row: its short text (or its title), and what lies on it."""
    if not card.face:
        text = f"[{card.label or card.back or 'face down'}]"
        return style.paint(text, "faint") + _states(card)
    face = faces[card.face]
    text = short(face, faces, style)
    if name:
        text = style.paint(card.label or face.title, style.ink_of_kind(face.kind, kinds_of(faces)))
    return text + _states(card)


def in_a_row(cards: Sequence[Card], faces: Faces, style: Style) -> list[str]:
    """Cards in a row; those that lie face down and look the same are counted."""
    items: list[str] = []
    for card, same in groupby(cards, key=lambda card: replace(card, id="")):
        count = len(list(same))
        if count > 1 and not card.face and not _states(card):
            items.append(style.paint(f"[{count} {card.label or card.back or 'face down'}]", "faint"))
        else:
            items += [card_short(card, faces, style)] * count
    return items


def _states(card: Card) -> str:
    states = [f"{label} {value}" for label, value in card.counters.items() if value]
    states += [card.note] if card.note else card.marks
    return f" ({', '.join(states)})" if states else ""


def card_name(card: Card, faces: Faces, owned: bool = False) -> str:
    """A card in a sentence: "Seven of Spades (7S)"; `owned` is after whose it is: "your card face down"."""
    if not card.face:
        return (card.label or ("card face down" if owned else "a card face down")) + _states(card)
    face = faces[card.face]
    title = card.label or face.title
    return (title if says_it(title, face) else f"{title} ({face.short})") + _states(card)


def says_it(title: str, face: Face) -> bool:
    """Whether a title already says what the short text says."""
    return not face.short or face.short.lower() in title.lower()


def corners_text(face: Face) -> str:
    """The numbers and letters on a card, in words; those that a short text like 7S says are left out."""
    parts = []
    for label, value in face.corners.items():
        if value == "" or value.lower() == face.title.lower() or (len(face.short) <= 3 and value in face.short):
            continue
        parts.append(f"{label} {value}")
    return ", ".join(parts)


def card_line(card: Card, faces: Faces, style: Style) -> tuple[str, str, str]:
    """A card on a line of its own: its painted head, its corners, its text."""
    if not card.face:
        return card_short(card, faces, style), "", ""
    face = faces[card.face]
    ink = style.ink_of_kind(face.kind, kinds_of(faces))
    title = card.label or face.title
    head = style.paint(title, ink) if says_it(title, face) else f"{short(face, faces, style)} {title}"
    head += _states(card)
    corners = ", ".join(f"{label} {value}" for label, value in face.corners.items() if value.lstrip("+-").isdecimal())
    if not face.text:
        corners = corners_text(face)
    kind = face.kind if len(face.kind) > 2 and face.kind not in face.corners.values() else ""
    text = in_one_line(face)
    return head, ", ".join(part for part in (kind, corners) if part), text


def in_one_line(face: Face) -> str:
    """The text of a card, its lines one after the other."""
    return " ".join(face.text.split())


def detail(face: Face, width: int) -> list[str]:
    """Everything that is printed on a card, in lines."""
    head = face.title if says_it(face.title, face) else f"{face.title} ({face.short})"
    corners = corners_text(face)
    kind = f" {face.kind}." if len(face.kind) > 1 and face.kind not in face.corners.values() else ""
    lines = wrap(f"{head}.{kind}" + (f" {at_start(corners)}." if corners else ""), width)
    if face.text:
        lines += wrap(face.text, width, "  ")
    if face.flavour:
        lines += wrap(f'"{face.flavour}"', width, "  ")
    if face.rule:
        lines += wrap(f"See: {face.rule}", width, "  ")
    return lines


def texts_matter(faces: Faces) -> bool:
    """Whether the cards of this game have texts to be read."""
    return any(face.text for face in faces.values())
