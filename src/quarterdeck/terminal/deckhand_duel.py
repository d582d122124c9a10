"""The map of the duel: nine compartments, one's own Starship at the bottom, with Range, Base Damage and Hit Points."""

from __future__ import annotations

from quarterdeck.engine.view import Card, Faces, View, Zone
from quarterdeck.terminal import board
from quarterdeck.terminal.board import boxes, grids, middle_lines, seat_block, seat_mark
from quarterdeck.terminal.style import Style, wrap

LEAST = 22  # columns of "b1 ▲ One-Eyed Rifleman"
MOST = 30


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    inner = min(MOST, (width - 4) // 3)
    if inner < LEAST:
        return board.draw(view, faces, width, style)
    cells = {zone.at: zone for zone in grids(view)[0]}
    lines: list[str] = []
    others = [seat for seat in view.seats if seat.index != view.seat]
    for seat in others:
        lines += seat_block(view, seat, faces, width, style)
    three = range(3)
    drawn = [[_compartment(view, cells[row, column], faces, inner - 1, style) for column in three] for row in three]
    lines += boxes(drawn, inner, style)
    lines += middle_lines(view, faces, width, style)
    for seat in view.seats:
        if seat not in others:
            lines += seat_block(view, seat, faces, width, style)
    return lines


def _compartment(view: View, zone: Zone, faces: Faces, width: int, style: Style) -> list[str]:
    label = style.paint(zone.label, "strong")
    living = [card for card in zone.cards if "corpse" not in card.marks]
    if living:
        return _figure(view, label, living[0], faces, width, style)
    lines = [f"{label} {style.paint(_where(view, zone), 'faint')}"]
    for card in zone.cards:
        cross = "✗" if style.unicode else "x"
        lines.append(f"{cross} {seat_mark(view, card.owner, style)} {faces[card.face].title}")
        lines.append(style.paint("  corpse", "faint"))
    return lines


def _where(view: View, zone: Zone) -> str:
    ship = zone.args.get("starship")
    return f"{view.seats[ship].title}'s Starship" if isinstance(ship, int) else "Airlock"


def _figure(view: View, label: str, card: Card, faces: Faces, width: int, style: Style) -> list[str]:
    face = faces[card.face]
    name = face.short
    if face.kind == "captain":
        name += " ★" if style.unicode else " *"
    numbers = face.numbers
    stats = f"Rg {numbers['range']}  Dmg {numbers['damage']}  HP {card.counters['hp']}/{numbers['hp']}"
    more = [f"{what} {card.counters[what]}" for what in ("shield", "dice") if what in card.counters]
    states = ", ".join([*(mark.replace("-", " ") for mark in card.marks), *more])
    return [
        f"{label} {seat_mark(view, card.owner, style)} {style.paint(name, 'strong')}",
        stats,
        *(style.paint(line, "faint") for line in wrap(states, width) if states),
    ]
