"""The table of All Hands on Deck: up to five fleets, a ship a few words, and the hand suit by suit."""

from __future__ import annotations

from quarterdeck.engine.view import Card, Face, Faces, Seat, View, Zone
from quarterdeck.terminal.board import counter_text, pile_text, rows_of, seat_facts, seat_mark, seat_name
from quarterdeck.terminal.cards import short
from quarterdeck.terminal.style import Style, flow, pad

SUITS = ("navy", "merchant", "pirate", "raider", "privateer")


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    """The others first, then the piles, then one's own fleet, the ship being crewed and the hand."""
    order = sorted(view.seats, key=lambda seat: (seat.index == view.seat, seat.index))
    lines: list[str] = []
    for seat in order:
        if seat.index == view.seat:
            lines += _middle(view, faces, width, style)
        lines += _seat(view, seat, faces, width, style)
    if view.seat >= len(view.seats):
        lines += _middle(view, faces, width, style)
    return lines


def _middle(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    piles = [pile_text(zone, faces, style) for zone in rows_of(view, -1)]
    numbers = [counter_text(counter) for counter in view.counters]
    return flow([*piles, *numbers], width, gap="   ")


def _seat(view: View, seat: Seat, faces: Faces, width: int, style: Style) -> list[str]:
    head = f"{seat_mark(view, seat.index, style)} {style.paint(seat_name(view, seat), 'strong')}: "
    lines = flow([fact + "," for fact in seat_facts(view, seat)], width, head, " ", "    ")
    lines[-1] = lines[-1].rstrip(",")
    zones = rows_of(view, seat.index)
    ships = [_ship(zone, faces, style) for zone in zones if zone.group == f"fleet {seat.index}"]
    if ships:
        lines += flow(ships, width, "  ", "   ")
    for zone in zones:
        if zone.id == "launch":
            cards = [_card(card, faces, style) for card in zone.cards]
            lines += flow(cards, width, f"  {style.paint('Crewing', 'strong')}    ")
        elif zone.kind == "hand" and any(card.face for card in zone.cards):
            lines += _hand(zone, faces, width, style)
    return lines


def _ship(zone: Zone, faces: Faces, style: Style) -> str:
    """B2 NA: N2 ? ? (seen by Ann)"""
    name = style.paint(str(zone.args["name"]), "strong")
    master, *crew = [_card(card, faces, style) for card in zone.cards]
    note = style.paint(f" ({zone.note})", "faint") if zone.note else ""
    return f"{name} {master}: {' '.join(crew)}{note}"


def _card(card: Card, faces: Faces, style: Style) -> str:
    if not card.face:
        return style.paint("▒" if style.unicode else "?", "faint")
    return short(faces[card.face], faces, style)


def _hand(zone: Zone, faces: Faces, width: int, style: Style) -> list[str]:
    """A line a suit: shipmasters, a bar, and crew, with the flags on them."""
    lines = [style.paint(f"  {zone.label}", "strong")]
    for suit in SUITS:
        held = [faces[card.face] for card in zone.cards if card.face and faces[card.face].kind == suit]
        masters = [_flagged(face, faces, style) for face in held if "shipmaster" in face.marks]
        crew = [_flagged(face, faces, style) for face in held if "shipmaster" not in face.marks]
        if held:
            bar = [style.paint("|", "faint")] if masters and crew else []
            lines += flow([*masters, *bar, *crew], width, "    " + pad(held[0].corners["suit"], 10) + " ")
    return lines


def _flagged(face: Face, faces: Faces, style: Style) -> str:
    """A card, and what its flag takes off if it stays in hand."""
    for mark, colour in (("red-flag", "red"), ("white-flag", "white")):
        if mark in face.marks:
            return short(face, faces, style) + style.paint(f" ({colour} {face.numbers['flag']})", "faint")
    return short(face, faces, style)
