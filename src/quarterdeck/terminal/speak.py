"""Any View in sentences: for screen readers, and for everybody who would rather read than look."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.view import Faces, Seat, View, Zone
from quarterdeck.terminal.board import counter_text, grids, rows_of, seat_facts, seat_name, shown_in_facts
from quarterdeck.terminal.cards import card_name


def say_table(view: View, faces: Faces) -> list[str]:
    """The whole table, a sentence a zone."""
    sentences = []
    for seat in view.seats:
        sentences.append(f"{seat_name(view, seat)}: {', '.join(seat_facts(view, seat)) or 'at the table'}.")
        if seat.index != view.seat:
            zones = [zone for zone in rows_of(view, seat.index) if not shown_in_facts(zone, seat)]
            sentences += [say_zone(whose(zone, seat), faces) for zone in zones]
    for cells in grids(view):
        for row in sorted({zone.at[0] for zone in cells}):
            here = sorted((zone for zone in cells if zone.at[0] == row), key=lambda zone: zone.at[1])
            cells_there = "; ".join(say_cell(view, zone, faces) for zone in here)
            sentences.append(f"Row {row + 1} from the top: {cells_there}.")
    sentences += [say_zone(zone, faces) for zone in rows_of(view, -1)]
    sentences += [f"{counter_text(counter)}." for counter in view.counters if counter.owner < 0]
    sentences += [say_zone(zone, faces) for zone in rows_of(view, view.seat)] if view.seat >= 0 else []
    return sentences


def say_own(view: View, faces: Faces) -> list[str]:
    """What one wants to hear before every decision: what lies before oneself, the hand last."""
    return [say_zone(zone, faces) for zone in rows_of(view, view.seat) if zone.kind != "pile" and zone.cards]


def whose(zone: Zone, seat: Seat) -> Zone:
    """A zone that says whose it is."""
    if zone.short:
        return zone
    return replace(zone, label=f"{seat.name}, {zone.label}")


def say_zone(zone: Zone, faces: Faces) -> str:
    """One zone in a sentence."""
    count = zone.count or len(zone.cards)
    note = f", {zone.note}" if zone.note else ""
    seen = [card for card in zone.cards if card.face]
    if zone.kind == "pile":
        top = f", on top {card_name(zone.cards[-1], faces)}" if zone.cards and zone.cards[-1].face else ""
        return f"{zone.label}{note}: {counted(count, 'card')}{top}."
    if not count:
        return f"{zone.label}{note}: nothing."
    if not seen:
        return f"{zone.label}{note}: {counted(count, 'card')} face down."
    return f"{zone.label}{note}, {counted(count, 'card')}: {listed([card_name(card, faces) for card in zone.cards])}."


def say_cell(view: View, zone: Zone, faces: Faces) -> str:
    """A cell of a grid: its letter, whose it is, what is in it."""
    note = f", {zone.note}" if zone.note else ""
    if not zone.cards:
        return f"{zone.label}{note}, empty"
    cards = []
    for card in zone.cards:
        owner = card.owner if card.owner >= 0 else zone.owner
        owns = "your " if owner == view.seat else f"{view.seats[owner].name}'s " if owner >= 0 else ""
        cards.append(owns + card_name(card, faces, owned=bool(owns)))
    return f"{zone.label}{note}, {listed(cards)}"
