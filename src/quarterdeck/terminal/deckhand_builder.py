"""The table of DeckHand: the supply a line a card with all that a Buy needs to know, then the players."""

from __future__ import annotations

from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.view import Face, Faces, View, Zone
from quarterdeck.terminal.board import middle_lines, seat_block
from quarterdeck.terminal.cards import in_one_line, kinds_of
from quarterdeck.terminal.style import Style, clip, flow, long, pad, wrap

GROUP = "supply"  # the zones of the six slots


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """The others first, then the supply and its piles, then one's own cards."""
    lines: list[str] = []
    for seat in view.seats:
        if seat.index != view.seat:
            lines += seat_block(view, seat, faces, width, style)
    lines += supply_lines(view, faces, width, style)
    lines += middle_lines(view, faces, width, style)
    for seat in view.seats:
        if seat.index == view.seat:
            lines += seat_block(view, seat, faces, width, style)
    return lines


def supply_lines(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """Slot, name, price, hooks and type of every supply card, and its text as far as there is room."""
    slots = [zone for zone in view.zones if zone.kind == "cell" and zone.group == GROUP]
    heads = [_head(zone, faces, style) for zone in slots]
    title = style.paint("Supply", "strong")
    if not style.detail:
        items = [f"{head} {_numbers(zone, faces)}".rstrip() for head, zone in zip(heads, slots, strict=True)]
        return flow(items, width, f"{title}: ", "   ", "  ")
    wide = min(max(long(head) for head in heads), width // 2)
    lines = [title]
    for head, zone in zip(heads, slots, strict=True):
        first = "  " + pad(head, wide) + "  "
        face = _face(zone, faces)
        text = in_one_line(face) if face else ""
        sentence = ". ".join(part for part in (_numbers(zone, faces), text) if part)
        room = width - long(first)
        texts = wrap(sentence, room) if style.detail > 1 else [clip(sentence, room)]
        lines += [first + style.paint(texts[0], "faint")] if texts else [first]
        lines += [" " * long(first) + style.paint(text, "faint") for text in texts[1:]]
    return [line.rstrip() for line in lines]


def _face(zone: Zone, faces: Faces) -> Face | None:
    return faces[zone.cards[0].face] if zone.cards and zone.cards[0].face else None


def _head(zone: Zone, faces: Faces, style: Style) -> str:
    face = _face(zone, faces)
    slot = style.paint(zone.label, "strong")
    if face is None:
        return f"{slot} {style.paint('empty', 'faint')}"
    return f"{slot} {style.paint(face.title, style.ink_of_kind(face.kind, kinds_of(faces)))}"


def _numbers(zone: Zone, faces: Faces) -> str:
    """Price, with the cost on the card where they differ; hooks; type."""
    face = _face(zone, faces)
    if face is None:
        return ""
    if "face-down" in zone.marks:
        return "face down"
    price, cost, hooks = zone.args["price"], face.numbers["cost"], face.numbers["hooks"]
    paid = f"price {price}" if price == cost else f"price {price} (cost {cost})"
    types = listed([mark.removeprefix("type-").capitalize() for mark in face.marks if mark.startswith("type-")])
    return f"{paid}, {counted(hooks, 'hook')}, {types}"
