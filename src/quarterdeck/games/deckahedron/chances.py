"""Exact chances beyond one flip: opposed flips, groups, and pictures of chances. No simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from quarterdeck.games.deckahedron.odds import Odds, tenths
from quarterdeck.games.deckahedron.rules import table as t

ONE, NONE = Fraction(1), Fraction(0)


@dataclass(frozen=True)
class Opposed:
    """Who has the better result when both sides flip."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def opposed(mine: Odds, theirs: Odds) -> Opposed:
    """Each side flips from a deck of its own, so that the results are independent."""
    pairs = [(one, other, mine.chances[one] * theirs.chances[other]) for one in range(4) for other in range(4)]
    win = sum((chance for one, other, chance in pairs if one > other), NONE)
    tie = sum((chance for one, other, chance in pairs if one == other), NONE)
    return Opposed(win, tie, ONE - win - tie)


def at_least_one(group: Iterable[Odds]) -> Fraction:
    """At least one V or VV, each from a deck of their own."""
    none = ONE
    for odds in group:
        none *= ONE - odds.success
    return ONE - none


def all_of(group: Iterable[Odds]) -> Fraction:
    every = ONE
    for odds in group:
        every *= odds.success
    return every


# --- A picture

COLOURS = ("#701520", "#e9b9ac", "#b5dacf", "#0f5a50")
INKS = ("#ffffff", "#12222d", "#12222d", "#ffffff")
NAMES = ("XX", "X", "V", "VV")
LEGENDS = {4: (t.XX, t.X, t.V, t.VV), 3: (t.XX, t.X, t.VV), 2: (t.XX, t.VV)}  # colours, by how many there are


@dataclass(frozen=True)
class Bar:
    """A row of a picture: its parts from left to right, each with the colour of a result, and a figure at its end."""

    label: str
    parts: tuple[tuple[Fraction, int], ...]  # a chance, and whose colour it has
    figure: Fraction


def bar_of(label: str, odds: Odds) -> Bar:
    """XX, X, V, VV; the figure is V or VV."""
    return Bar(label, tuple((chance, result) for result, chance in enumerate(odds.chances)), odds.success)


def bar_against(label: str, found: Opposed) -> Bar:
    """Worse, equal, better; the figure is better."""
    return Bar(label, ((found.lose, t.XX), (found.tie, t.X), (found.win, t.VV)), found.win)


def bar_for(label: str, chance: Fraction) -> Bar:
    """Not, or so; the figure is the chance that it is so."""
    return Bar(label, ((ONE - chance, t.XX), (chance, t.VV)), chance)


def picture(title: str, rows: Sequence[Bar], legend: Sequence[str] = NAMES, figure: str = "V or VV") -> str:
    """The chances of each row as a bar: an SVG that stands by itself."""
    width, left, long, height = 720, 230, 420, 60 + 34 * len(rows) + 30
    end = left + long + 54
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f"<title>{_escaped(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="12" y="28" font-size="18" font-weight="bold" fill="#12222d">{_escaped(title)}</text>',
        f'<text font-size="14" x="{end}" y="28" text-anchor="end" fill="#12222d">{_escaped(figure)}</text>',
    ]
    for number, row in enumerate(rows):
        y = 44 + 34 * number
        parts.append(f'<text font-size="14" x="12" y="{y + 18}" fill="#12222d">{_escaped(row.label)}</text>')
        parts += _drawn(row, left, y, long)
        percent = f"{float(row.figure) * 100:.1f}"
        parts.append(f'<text font-size="14" x="{end}" y="{y + 18}" text-anchor="end" fill="#12222d">{percent}</text>')
    for place, name in enumerate(legend):
        colour = dict(zip(legend, LEGENDS[len(legend)], strict=True))[name]
        x, y = left + 100 * place, height - 26
        parts.append(f'<rect x="{x}" y="{y}" width="14" height="14" fill="{COLOURS[colour]}" stroke="#12222d"/>')
        parts.append(f'<text font-size="14" x="{x + 20}" y="{y + 12}" fill="#12222d">{_escaped(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _drawn(row: Bar, left: int, y: int, long: int) -> list[str]:
    """One bar; a part that has room says its share in percent."""
    parts, x = [], float(left)
    for chance, colour in row.parts:
        wide = float(chance) * long
        if wide > 0:
            place = f'x="{x:.2f}" y="{y}" width="{wide:.2f}" height="26"'
            parts.append(f'<rect {place} fill="{COLOURS[colour]}" stroke="#12222d"/>')
        if wide > 34:
            at = f'font-size="14" x="{x + wide / 2:.2f}" y="{y + 18}" text-anchor="middle" fill="{INKS[colour]}"'
            parts.append(f"<text {at}>{tenths(chance)}</text>")
        x += wide
    return parts


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
