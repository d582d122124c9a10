"""The line of winning chances along a match, as a picture (SVG): one line a seat, turning points as dots."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from quarterdeck.bots.review import Decision, lines_of, percent, turning_points

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 40, 36
INKS = ("#1B3A4B", "#A3195B", "#2E6B3F", "#8A5A00", "#5B3A8C")
DASHES = ("", "8 4", "2 4", "12 3 2 3", "5 2")  # told apart without colours as well


def picture(title: str, names: Sequence[str], moves: int, decisions: Sequence[Decision]) -> str:
    """A whole SVG file."""

    def across(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(1, moves - 1), 1)

    def up(chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FBFBF7"/>',
    ]
    for share in (0, 25, 50, 75, 100):
        y = up(share / 100)
        width = 2 if share == 50 else 1
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#C9CCC4" stroke-width="{width}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" font-size="12" text-anchor="end" fill="#333">{share}</text>')
    for seat, line in enumerate(lines_of(decisions, len(names))):
        ink, dash = INKS[seat % len(INKS)], DASHES[seat % len(DASHES)]
        points = " ".join(f"{across(number)},{up(chance)}" for number, chance in line)
        stroke = f'stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{points}" fill="none" {stroke}/>')
        key = LEFT + seat * (WIDTH - LEFT - RIGHT) // max(1, len(names))
        parts.append(f'<path d="M{key} 20h28" {stroke}/>')
        parts.append(f'<text x="{key + 34}" y="24" font-size="13" fill="#111">{escape(names[seat])}</text>')
    for place, decision in enumerate(turning_points(decisions), 1):
        x, low, high = across(decision.number), up(decision.played.chance), up(decision.best.chance)
        ink = INKS[decision.seat % len(INKS)]
        parts.append(f'<path d="M{x} {high}V{low}" stroke="{ink}" stroke-dasharray="2 2"/>')
        told = f"Move {decision.number}: {percent(decision.cost)} in 100"
        parts.append(f'<circle cx="{x}" cy="{low}" r="4" fill="{ink}"><title>{told}</title></circle>')
        parts.append(f'<text x="{x}" y="{high - 6}" font-size="13" text-anchor="middle" fill="#111">{place}</text>')
    for number in sorted({1, (moves + 1) // 2, moves}):
        x = across(number)
        parts.append(f'<text x="{x}" y="{HEIGHT - 12}" font-size="12" text-anchor="middle">{number}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
