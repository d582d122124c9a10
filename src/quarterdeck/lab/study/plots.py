"""Plots as SVG, drawn here: no library, no script, the same bytes for the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from quarterdeck.lab.study.figures import Effect, middle_of
from quarterdeck.lab.study.summary import Rate, Step

ROW = 22
LEFT, RIGHT = 42.0, 86.0  # of 100: between the names and the figures. Widths are shares of the page, letters are not:
# they have one size on every screen
RATE = 40  # a row of rates: the name, and its bar below


def effects_plot(effects: Sequence[Effect]) -> str:
    """Every effect with its interval; filled if it is sure."""
    reach = max([abs(each) for effect in effects for each in (effect.mean.low, effect.mean.high)] + [0.02]) * 1.05
    middle, scale = (LEFT + RIGHT) / 2, (RIGHT - LEFT) / 2 / reach

    def x(value: float) -> float:
        return middle + value * scale

    high = ROW * len(effects) + 34
    out = [_line(middle, 8, middle, high - 24, "zero")]
    for i, effect in enumerate(effects):
        y = 18 + i * ROW
        kind = "sure" if effect.sure else "maybe"
        square = f'x="{x(effect.mean.mean):.2f}%" y="{y - 4}" width="8" height="8" transform="translate(-4)"'
        out += [
            _text(LEFT - 2, y + 4, effect.name, "end"),
            _line(x(effect.mean.low), y, x(effect.mean.high), y, kind),
            f'<rect class="{kind}" {square}/>',
            _text(100, y + 4, f"{100 * effect.mean.mean:+.1f}", "end"),
        ]
    for value in (-reach / 1.05, 0.0, reach / 1.05):
        out.append(_text(x(value), high - 6, f"{100 * value:+.0f} in 100" if value else "0", "middle"))
    return _svg(high, out, "Effects on winning")


def histogram(values: Sequence[float], unit: str) -> str:
    """How long games are; the half in the middle is filled."""
    if not values:
        return ""
    low, high = min(values), max(values)
    count = min(24, max(1, int(high - low) + 1))
    step = (high - low) / count or 1.0
    bins = [0] * count
    for value in values:
        bins[min(count - 1, int((value - low) / step))] += 1
    order = sorted(values)
    quarter, three = order[len(order) // 4], order[3 * len(order) // 4]
    wide, tall = 100 / count, 120
    out = []
    for i, many in enumerate(bins):
        inside = quarter <= low + (i + 0.5) * step <= three
        size = tall * many / max(bins)
        kind = "sure" if inside else "bar"
        place = f'x="{i * wide:.2f}%" y="{10 + tall - size:.1f}" width="{wide * 0.94:.2f}%" height="{size:.1f}"'
        out.append(f'<rect class="{kind}" {place}/>')
    caption = f"{low:.0f} to {high:.0f} {unit}; the middle one {middle_of(values):.0f}"
    out.append(_text(0, tall + 28, caption, "start"))
    return _svg(tall + 40, out, f"Length in {unit}")


def rates_plot(rates: Sequence[tuple[str, Rate, float]], title: str) -> str:
    """Rates as bars with their intervals, and a mark at what is fair."""
    out = []
    for i, (name, rate, fair) in enumerate(rates):
        y = 22 + i * RATE
        low, high = rate.interval
        out += [
            _text(0, y - 7, name, "start"),
            f'<rect class="bar" x="0" y="{y}" width="{RIGHT * rate.share:.2f}%" height="16"/>',
            _line(RIGHT * low, y + 8, RIGHT * high, y + 8, "sure"),
            _line(RIGHT * fair, y - 3, RIGHT * fair, y + 19, "zero"),
            _text(100, y + 13, f"{rate.share:.1%}", "end"),
        ]
    return _svg(RATE * len(rates) + 4, out, title)


def shares_plot(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], title: str) -> str:
    """What adds up to 100 in each row, as parts of one bar, from the first share to the last."""
    left, wide = 22.0, 78.0
    out = []
    for i, name in enumerate(names):
        x = left + i * wide / len(names)
        out.append(f'<rect class="share-{i}" x="{x:.2f}%" y="4" width="12" height="12"/>')
        out.append(f'<text x="{x:.2f}%" y="14" dx="18">{escape(name)}</text>')
    for number, (name, shares) in enumerate(rows):
        y, x = 28 + number * ROW, left
        out.append(_text(0, y + 12, name, "start"))
        for i, share in enumerate(shares):
            size = wide * share / 100
            out.append(f'<rect class="share-{i}" x="{x:.2f}%" y="{y}" width="{size:.2f}%" height="16"/>')
            x += size
    return _svg(30 + ROW * len(rows), out, title)


def ladder_plot(steps: Sequence[Step]) -> str:
    return rates_plot([(f"{step.above} over {step.below}", step.rate, step.fair) for step in steps], "Levels")


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" y1="{y1:.1f}" x2="{x2:.2f}%" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.2f}%" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(high: float, parts: Sequence[str], title: str) -> str:
    inner = "\n".join(parts)
    head = f'<svg width="100%" height="{high:.0f}" role="img" aria-label="{escape(title)}">'
    return f"{head}\n<title>{escape(title)}</title>\n{inner}\n</svg>"
