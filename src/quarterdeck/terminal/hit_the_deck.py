"""The Seemap of Hit the Deck!: nine Seazones, one's own Seaports at the bottom, the Captains and piles beside it."""

from __future__ import annotations

from quarterdeck.engine.view import Faces, View, Zone
from quarterdeck.terminal import board
from quarterdeck.terminal.board import SIDE, boxes, rows_of, seat_facts, seat_mark, seat_name, zone_lines
from quarterdeck.terminal.cards import card_short, in_a_row, short
from quarterdeck.terminal.style import Style, beside, flow

HAPPENING = {"target": "attacked!", "attacker": "attacks!", "helper": "may help"}
INNER = 14  # columns of "KD♦ Battleship"
NAME = 10  # letters of a name that fit into a Seazone


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    cells = {zone.at: zone for zone in view.zones if zone.kind == "cell"}
    rows = [[_seazone(view, cells[row, column], faces, style) for column in range(3)] for row in range(3)]
    sea = boxes(rows, INNER + 1, style)
    room = width - len(sea[0]) - 2
    if room < 0:
        return board.draw(view, faces, width, style)
    lines = beside(sea, _side(view, faces, room, style)) if room >= SIDE else sea + _side(view, faces, width, style)
    hands = [zone for zone in view.zones if zone.kind == "hand"]
    for zone in sorted(hands, key=lambda zone: zone.owner == view.seat):
        if zone.owner == view.seat or any(card.face for card in zone.cards):  # R42: open once it is over
            lines += _hand(zone, faces, width, style)
    return lines


def _seazone(view: View, zone: Zone, faces: Faces, style: Style) -> list[str]:
    letter = style.paint(zone.label, "strong")
    if not zone.cards:
        return [letter, style.paint("~ Seaport" if "seaport" in zone.marks else "~ open sea", "faint")]
    card = zone.cards[0]
    face = faces[card.face]
    whose = "yours" if card.owner == view.seat else _cut(view.seats[card.owner].name)
    ship = face.corners["ship"].split()[-1]
    happening = [text for mark, text in HAPPENING.items() if mark in zone.marks]
    second = style.paint(happening[0], "strong") if happening else style.paint(whose, "faint")
    return [f"{letter} {seat_mark(view, card.owner, style)} {second}", f"{short(face, faces, style)} {ship}"]


def _cut(name: str) -> str:
    return name[:NAME].rstrip()


def _side(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """The other Captain on top, oneself at the bottom, as at a table."""
    lines: list[str] = []
    order = sorted(view.seats, key=lambda seat: seat.index == view.seat)
    for seat in order:
        facts = seat_facts(view, seat)
        head = f"{seat_mark(view, seat.index, style)} {style.paint(seat_name(view, seat), 'strong')}:"
        told = ", ".join(facts)
        lines += flow(told.split(" "), width, head + " ", " ", "  ")
        if seat is order[0]:
            lines += _middle(view, faces, width, style)
    return lines


def _middle(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """The Sea Battle, if there is one, and the piles."""
    lines = []
    for zone in view.zones:
        if zone.id == "battle":
            lines.append(style.paint(f"{zone.short}, {zone.note}", "strong"))
            lines += flow(in_a_row(zone.cards, faces, style), width, "  ")
    if not lines:
        lines.append("")
    for seat in view.seats:
        if "compass" in seat.marks:
            whom = "you" if seat.index == view.seat else seat.name
            lines.append(f"{style.paint('Compass', 'strong')} points at {whom}")
    for zone in rows_of(view, -1):
        lines += zone_lines(zone, faces, width, style)
    return [*lines, ""]


def _hand(zone: Zone, faces: Faces, width: int, style: Style) -> list[str]:
    cards = [card_short(card, faces, style) for card in zone.cards]
    return flow(cards or ["empty"], width, style.paint(zone.label, "strong") + "  ")
