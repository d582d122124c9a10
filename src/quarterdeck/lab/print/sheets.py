"""Cards on sheets of paper: nine a sheet edge to edge, or eight with bleed; marks to cut by; backs for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

CARD_WIDE, CARD_HIGH = 63.0, 88.0  # mm
BLEED = 3.0
MARK = 4.0  # how long a crop mark is
RULER = 50  # mm
Place = tuple[int, int]  # column and row


@dataclass(frozen=True)
class Paper:
    name: str
    wide: float  # mm
    high: float

    def turned(self) -> Paper:
        return Paper(self.name, self.high, self.wide)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


@dataclass(frozen=True)
class Card:
    """A card to print: its face and its back, drawn."""

    name: str
    face: str
    back: str


@dataclass(frozen=True)
class Layout:
    """Where cards lie on a sheet."""

    paper: Paper  # as it is held: with bleed it lies across
    columns: int
    rows: int
    bleed: float  # mm round each card

    @property
    def each(self) -> int:
        return self.columns * self.rows

    def left(self, column: int) -> float:
        """The left edge of the cards of a column."""
        step = CARD_WIDE + 2 * self.bleed
        return (self.paper.wide - self.columns * step) / 2 + column * step + self.bleed

    def top(self, row: int) -> float:
        step = CARD_HIGH + 2 * self.bleed
        return (self.paper.high - self.rows * step) / 2 + row * step + self.bleed


def layout_of(paper: Paper, bleed: bool) -> Layout:
    return Layout(paper.turned(), 4, 2, BLEED) if bleed else Layout(paper, 3, 3, 0.0)


def sheets(cards: Sequence[Card], layout: Layout, title: str, ink: str) -> list[str]:
    """A page of faces and one of their backs for each sheet. Backs are mirrored: paper is turned over sideways."""
    pages = []
    count = -(-len(cards) // layout.each)
    edge = "long" if layout.paper.high > layout.paper.wide else "short"
    for number in range(count):
        here = cards[number * layout.each : (number + 1) * layout.each]
        places = [(i % layout.columns, i // layout.columns) for i in range(len(here))]
        mirrored = [(layout.columns - 1 - column, row) for column, row in places]
        note = f"{title} · sheet {number + 1} of {count}"
        beside = f"Print at 100 %, on both sides, turned over the {edge} edge"
        ruler = ruler_of(layout) if number == 0 else ""
        faces = "".join(_cell(layout, at, card.name, card.face) for at, card in zip(places, here, strict=True))
        notes = ruler + _notes(layout, note, beside, bool(ruler))
        pages.append(_sheet("front", guides(layout, places) + faces + marks(layout) + notes))
        backs = "".join(_cell(layout, at, card.name, card.back) for at, card in zip(mirrored, here, strict=True))
        notes = _notes(layout, f"{note}, backs", "", False)
        pages.append(_sheet("back", grounds(layout, mirrored, ink) + backs + marks(layout) + notes))
    return pages


def _sheet(side: str, inside: str) -> str:
    return f'<section class="sheet cards" data-side="{side}">{inside}</section>'


def _cell(layout: Layout, at: Place, name: str, inside: str) -> str:
    """A card in its place."""
    column, row = at
    place = f"left:{layout.left(column):.3f}mm;top:{layout.top(row):.3f}mm"
    where = f'data-name="{escape(name)}" data-column="{column}" data-row="{row}"'
    return f'<div class="card" {where} style="{place}">{inside}</div>'


# --- Lines and grounds are SVG over the whole sheet: browsers round boxes to their pixels, a sixth of a mm and more


def _drawn(layout: Layout, classes: str, inside: str) -> str:
    paper = layout.paper
    size = f'width="{paper.wide}mm" height="{paper.high}mm" viewBox="0 0 {paper.wide} {paper.high}"'
    return f'<svg class="over {classes}" {size}>{inside}</svg>'


def _boxes(layout: Layout, places: Sequence[Place], more: float) -> str:
    """Rectangles where cards lie, so much larger on every side."""
    size = f'width="{CARD_WIDE + 2 * more}" height="{CARD_HIGH + 2 * more}"'
    return "".join(
        f'<rect x="{layout.left(column) - more:.3f}" y="{layout.top(row) - more:.3f}" {size}/>'
        for column, row in places
    )


def guides(layout: Layout, places: Sequence[Place]) -> str:
    """Hairlines to cut along where cards lie edge to edge."""
    return "" if layout.bleed else _drawn(layout, "guides", _boxes(layout, places, 0.0))


def grounds(layout: Layout, places: Sequence[Place], ink: str) -> str:
    """What backs are printed on, with what bleeds."""
    return _drawn(layout, "grounds", f'<g fill="{ink}">{_boxes(layout, places, layout.bleed)}</g>')


def marks(layout: Layout) -> str:
    """Crop marks: round the sheet where cards lie edge to edge; with bleed, at the corners of every card as well."""
    lines = []
    lefts = [layout.left(column) for column in range(layout.columns)]
    tops = [layout.top(row) for row in range(layout.rows)]
    across = sorted({x + more for x in lefts for more in (0.0, CARD_WIDE)})
    down = sorted({y + more for y in tops for more in (0.0, CARD_HIGH)})
    outer = layout.bleed + 0.7  # marks begin outside of what is printed
    left, right, top, bottom = across[0] - outer, across[-1] + outer, down[0] - outer, down[-1] + outer
    lines += [f"M{x:.3f} {top:.3f}v{-MARK}M{x:.3f} {bottom:.3f}v{MARK}" for x in across]
    lines += [f"M{left:.3f} {y:.3f}h{-MARK}M{right:.3f} {y:.3f}h{MARK}" for y in down]
    if layout.bleed:
        for x in across:
            out = -1 if x in lefts else 1
            for y in down:
                off = -1 if y in tops else 1
                lines.append(f"M{x + out:.3f} {y:.3f}h{out * 1.8}M{x:.3f} {y + off:.3f}v{off * 1.8}")
    path = "".join(lines)
    return _drawn(layout, "crop", f'<path class="under" d="{path}"/><path d="{path}"/>')


def ruler_of(layout: Layout) -> str:
    """50 mm to lay a ruler against, between the crop marks below the first column."""
    x = layout.left(0) + 2
    y = layout.top(layout.rows - 1) + CARD_HIGH + layout.bleed + 1.2
    ticks = "".join(f"M{i} 0v{2.6 if i % 10 == 0 else 1.8 if i % 5 == 0 else 1.1}" for i in range(RULER + 1))
    return _drawn(
        layout,
        "ruler",
        f'<g transform="translate({x:.3f} {y:.3f})"><path class="length" d="M0 0h{RULER}"/><path d="{ticks}"/>'
        f'<text x="{RULER + 1.2}" y="2.4">{RULER} mm</text></g>',
    )


def _notes(layout: Layout, first: str, second: str, ruled: bool) -> str:
    """What a sheet is and how it is printed: below the cards, between the crop marks, beside the ruler."""
    y = layout.top(layout.rows - 1) + CARD_HIGH + layout.bleed + 1.4
    column = 1 if ruled else 0
    told = ((first, column), (second, column + 1))
    return "".join(
        f'<p class="note" style="left:{layout.left(at) + 2:.3f}mm;top:{y:.3f}mm">{escape(text)}</p>'
        for text, at in told
        if text
    )
