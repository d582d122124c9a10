"""The table of the Deckahedron: everybody's piles, the scene, and the odds of a flip on offer as bars."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.view import Counter, Faces, Value, View, Zone
from quarterdeck.terminal.board import counter_text, rows_of, seat_block, zones_lines
from quarterdeck.terminal.style import Style, flow

BAR = 28  # columns of a bar
SHADES = ("░", "▒", "▓", "█")
LETTERS = ("x", "-", "v", "V")  # where the terminal has no shades
NAMES = ("XX", "X", "V", "VV")


def draw(view: View, faces: Faces, width: int, style: Style) -> list[str]:
    lines: list[str] = []
    for seat in sorted(view.seats, key=lambda seat: seat.index == view.seat):
        lines += seat_block(view, seat, faces, width, style)
    lines += zones_lines(_laid_out(view), faces, width, style)
    numbers = [counter_text(counter) for counter in view.counters if counter.owner < 0 and not _is_odds(counter)]
    lines += flow(numbers, width, "", "  ")
    return lines + _odds(view, width, style)


def _laid_out(view: View) -> list[Zone]:
    """What belongs to nobody, without the move cards, which everybody may look up, and what the log tells above."""
    return [zone for zone in rows_of(view, -1) if zone.id != "moves" and zone.group != "outcome"]


def _is_odds(counter: Counter) -> bool:
    return "chances" in counter.args


def _odds(view: View, width: int, style: Style) -> list[str]:
    """A bar for each sum of advantage; the one that was called for is marked."""
    rows = [counter for counter in view.counters if _is_odds(counter)]
    if not rows:
        return []
    shades = SHADES if style.unicode else LETTERS
    legend = " ".join(f"{shade} {name}" for shade, name in zip(shades, NAMES, strict=True))
    bar = max(8, min(BAR, width - 50))
    return ["", f"Exact odds in percent: {legend}", *(_row(counter, bar, shades, style) for counter in rows)]


def _row(counter: Counter, bar: int, shades: tuple[str, ...], style: Style) -> str:
    called = counter.args["called"] == 1
    mark = (">" if not style.unicode else "►") if called else " "
    percents = [chance / 10 for chance in _numbers(counter.args["chances"])]
    odds = " ".join(f"{percent:4.1f}" for percent in percents)
    success = f"V or VV {counter.value / 10:4.1f}"
    line = f"{mark} {counter.label:<6} {lengths(percents, bar, shades)} {odds}  {success}"
    return style.paint(line, "strong") if called else line


def _numbers(value: Value) -> Sequence[int]:
    return [each for each in value if isinstance(each, int)] if isinstance(value, tuple) else []


def lengths(percents: list[float], width: int, shades: tuple[str, ...]) -> str:
    """A bar of four shades, whose ends are where the sums of the percents fall; what can be has a place."""
    places = [max(1, round(percent * width / 100)) if percent > 0 else 0 for percent in percents]
    while sum(places) != width:
        step = 1 if sum(places) < width else -1
        at = max(range(4), key=lambda i: (places[i] + step >= 1, step * (percents[i] * width / 100 - places[i])))
        places[at] += step
    return "".join(shade * count for shade, count in zip(shades, places, strict=True))
