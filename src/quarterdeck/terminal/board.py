"""Any View, drawn: grids as boxes, the other zones as rows, every seat with what everybody knows of it."""

from __future__ import annotations

import dataclasses
import importlib.util
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from quarterdeck.engine.game import Game
from quarterdeck.engine.view import Card, Counter, Faces, Seat, View, Zone
from quarterdeck.terminal.cards import card_line, card_short, in_a_row, texts_matter
from quarterdeck.terminal.style import Style, bare, beside, clip, fitted, flow, long, pad, wrap

Draw = Callable[[View, Faces, int, Style], list[str]]
SIDE = 26  # columns that something beside a grid needs
MARKS = "▲▼◆●■★"
ASCII_MARKS = "^v*o#+"


def drawing_of(game: Game) -> Draw:
    """A game's own drawing if this room has one (terminal/<folder>.py), else the general one."""
    name = f"{__package__}.{game.package.rpartition('.')[2]}"
    if importlib.util.find_spec(name) is None:
        return draw
    own: Draw = importlib.import_module(name).draw
    return own


def drawn(drawing: Draw, view: View, faces: Faces, style: Style, most: int = 1000) -> list[str]:
    """A table within the width, and in `most` lines if it can be: the texts of cards go first."""
    lines: list[str] = []
    for detail in (2, 1, 0):
        lines = fitted(drawing(view, faces, style.width, dataclasses.replace(style, detail=detail)), style.width)
        if len(lines) <= most:
            break
    return lines


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """The whole table as this seat sees it: the others, what lies in the middle, then one's own."""
    lines: list[str] = []
    shown = grids(view)
    for seat in view.seats:
        if seat.index != view.seat:
            lines += seat_block(view, seat, faces, width, style)
    middle = middle_lines(view, faces, width, style)
    for cells in shown:
        board = grid_lines(view, cells, faces, width, style)
        room = width - max(long(line) for line in board) - 2
        side = middle_lines(view, faces, room, style) if room >= SIDE else []
        if side and len(side) <= len(board):
            board, middle = beside(board, side), []
        lines += board
    lines += middle
    for seat in view.seats:
        if seat.index == view.seat:
            lines += seat_block(view, seat, faces, width, style)
    return lines


def middle_lines(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """What belongs to nobody: rows, then piles and numbers."""
    lines = zones_lines(rows_of(view, -1), faces, width, style)
    numbers = [counter_text(counter) for counter in view.counters if counter.owner < 0]
    return lines + (flow(numbers, width) if numbers else [])


# --- Seats


def seat_mark(view: View, seat: int, style: Style) -> str:
    """A shape for each seat, the viewer's own first; the ink only repeats it."""
    order = (seat - view.seat) % len(view.seats) if 0 <= view.seat < len(view.seats) else seat
    marks = MARKS if style.unicode else ASCII_MARKS
    return style.paint(marks[order % len(marks)], f"seat{seat % 6}")


def seat_name(view: View, seat: Seat) -> str:
    if seat.index == view.seat:
        return f"You, {seat.title}" if seat.name in ("you", seat.title) else f"You, {seat.name}, {seat.title}"
    return seat.title if seat.name == seat.title else f"{seat.name}, {seat.title}"


def seat_facts(view: View, seat: Seat) -> list[str]:
    """Everything that everybody knows of a seat, in words."""
    parts = [f"{seat.score} points"] if seat.score is not None else []
    parts += [fact.words for fact in seat.facts] + list(seat.notes)
    known = {fact.id for fact in seat.facts}
    own = [counter for counter in view.counters if counter.owner == seat.index]
    parts += [counter_text(counter) for counter in own if counter.id.partition("/")[0] not in known]
    if "sealed" in seat.marks:
        parts.append("has answered")
    elif "deciding" in seat.marks and seat.index != view.seat:
        parts.append("deciding")
    return parts


def seat_block(view: View, seat: Seat, faces: Faces, width: int, style: Style) -> list[str]:
    """A seat's line, and under it the zones that are its own."""
    head = f"{seat_mark(view, seat.index, style)} {style.paint(seat_name(view, seat), 'strong')}: "
    lines = flow([fact + "," for fact in seat_facts(view, seat)], width, head, " ", "    ")
    lines[-1] = lines[-1].rstrip(",: ") if seat_facts(view, seat) else lines[-1].rstrip(": ")
    zones = [_shortly(zone) for zone in rows_of(view, seat.index) if not shown_in_facts(zone, seat)]
    if not style.detail:
        zones = [zone for zone in zones if zone.count or zone.cards]
    return lines + ["  " + line for line in zones_lines(zones, faces, width - 2, style)]


def shown_in_facts(zone: Zone, seat: Seat) -> bool:
    """A hand or a pile of which this viewer sees only the number, and the facts tell that."""
    hidden = zone.kind in ("hand", "pile") and not any(card.face for card in zone.cards)
    return hidden and any(fact.zone == zone.id for fact in seat.facts)


def _shortly(zone: Zone) -> Zone:
    """A zone under its owner's name need not say whose it is."""
    return replace(zone, label=zone.short or zone.label)


def counter_text(counter: Counter) -> str:
    return counter.text or f"{counter.label} {counter.value}"


# --- Rows, hands and piles


def rows_of(view: View, owner: int) -> list[Zone]:
    """The zones of an owner that are no cells of a grid, hands last."""
    found = [zone for zone in view.zones if zone.kind != "cell" and zone.owner == owner]
    return sorted(found, key=lambda zone: zone.kind == "hand")


def zones_lines(zones: Sequence[Zone], faces: Faces, width: int, style: Style) -> list[str]:
    """Rows one by one, hands last; piles together on a line."""
    piles = [pile_text(zone, faces, style) for zone in zones if zone.kind == "pile"]
    rows = [zone for zone in zones if zone.kind == "row"]
    hands = [zone for zone in zones if zone.kind not in ("row", "pile")]
    lines = [line for zone in rows for line in zone_lines(zone, faces, width, style)]
    lines += flow(piles, width, gap="   ") if piles else []
    return lines + [line for zone in hands for line in zone_lines(zone, faces, width, style)]


def pile_text(zone: Zone, faces: Faces, style: Style) -> str:
    count = zone.count or len(zone.cards)
    note = f" ({zone.note})" if zone.note else ""
    top = zone.cards[-1] if zone.cards else None
    on_top = f", on top {card_short(top, faces, style)}" if top and top.face else ""
    return f"{style.paint(zone.label, 'strong')} {count}{note}{on_top}"


def zone_lines(zone: Zone, faces: Faces, width: int, style: Style) -> list[str]:
    """A row, a hand or a pile."""
    if zone.kind == "pile":
        return [pile_text(zone, faces, style)]
    note = f" ({zone.note})" if zone.note else ""
    head = f"{style.paint(zone.label, 'strong')}{note}: "
    if not zone.cards:
        return [head + (f"{zone.count} face down" if zone.count else "none")]
    texts = any(faces[card.face].text for card in zone.cards if card.face)
    offered = zone.kind == "hand" or zone.owner < 0  # what somebody may choose from is worth reading
    if style.detail and texts and offered and width >= 60:
        return [head.rstrip(), *listed_cards(zone.cards, faces, width, style)]
    return flow(in_a_row(zone.cards, faces, style), width, head, rest="    ")


def listed_cards(cards: Sequence[Card], faces: Faces, width: int, style: Style) -> list[str]:
    """Cards with texts: in full where there is room, else a line each (`explain` says the rest)."""
    rows = [card_line(card, faces, style) for card in cards]
    wide = min(max(long(head) for head, _, _ in rows), width // 2)
    lines = []
    for head, corners, text in rows:
        first = "  " + pad(head, wide) + "  "
        room = width - long(first)
        if style.detail > 1 or not text:
            parts = wrap(f"{corners}. {text}" if corners and text else corners or text, room)
            lines += [first + style.paint(parts[0], "faint")]
            lines += [" " * long(first) + style.paint(line, "faint") for line in parts[1:]]
        else:
            lines.append(first + style.paint(clip(f"{corners}. {text}" if corners else text, room), "faint"))
    return [line.rstrip() for line in lines]


# --- Grids


def grids(view: View) -> list[list[Zone]]:
    """The cells of each grid."""
    groups: dict[str, list[Zone]] = {}
    for zone in view.zones:
        if zone.kind == "cell":
            groups.setdefault(zone.group, []).append(zone)
    return list(groups.values())


def cell_lines(view: View, zone: Zone, faces: Faces, width: int, style: Style) -> list[str]:
    """What stands in a cell: its letter and owner, its cards, its note."""
    whose = f" {seat_mark(view, zone.owner, style)}" if zone.owner >= 0 else ""
    lines = [style.paint(zone.label, "strong") + whose]
    beside_it = zone.note and long(lines[0]) + 1 + len(zone.note) <= width
    lines[0] += f" {style.paint(zone.note, 'faint')}" if beside_it else ""
    for card in zone.cards:
        owner = f"{seat_mark(view, card.owner, style)} " if card.owner >= 0 and card.owner != zone.owner else ""
        text = owner + card_short(card, faces, style, name=len(zone.cards) > 0 and texts_matter(faces))
        lines += flow(text.split(" "), width, "", " ") if long(text) > width else [text]
    if zone.note and not beside_it:
        lines += [style.paint(line, "faint") for line in wrap(zone.note, width)]
    return lines


def grid_lines(view: View, cells: Sequence[Zone], faces: Faces, width: int, style: Style) -> list[str]:
    """A grid of boxes, as large as their contents need."""
    down = max(zone.at[0] for zone in cells) + 1
    across = max(zone.at[1] for zone in cells) + 1
    most = (width - across - 1) // across - 1
    loose = [cell_lines(view, zone, faces, 1000, style) for zone in cells]
    inner = min(most, max(12, max(long(line) for lines in loose for line in lines)))
    if texts_matter(faces):
        inner = min(most, max(inner, 22))
    elif inner > 18:
        inner = min(most, 18)
    filled = {zone.at: cell_lines(view, zone, faces, inner, style) for zone in cells}
    rows = []
    for row in range(down):
        here = [filled.get((row, column), []) for column in range(across)]
        rows.append(here)
    return boxes(rows, inner + 1, style)


def _cut(line: str, width: int) -> str:
    return line if long(line) <= width else clip(bare(line), width)


def boxes(rows: Sequence[Sequence[Sequence[str]]], inner: int, style: Style) -> list[str]:
    """Rows of cells, each a list of painted lines, with lines between them."""
    box = style.box
    across = len(rows[0])

    def edge(left: str, middle: str, right: str) -> str:
        return box[left] + box[middle].join([box["h"] * inner] * across) + box[right]

    lines = [edge("tl", "t", "tr")]
    for number, row in enumerate(rows):
        if number:
            lines.append(edge("l", "cross", "r"))
        for i in range(max(len(cell) for cell in row)):
            parts = [pad(" " + _cut(cell[i], inner - 1) if i < len(cell) else "", inner) for cell in row]
            lines.append(box["v"] + box["v"].join(parts) + box["v"])
    return [*lines, edge("bl", "b", "br")]
