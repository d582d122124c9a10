"""The page's symbols, ships, backs, colours and fonts, for paper."""

from __future__ import annotations

import base64
import json
from functools import cache
from html import escape
from pathlib import Path
from typing import TypedDict

FOLDER = Path(__file__).parent
ASSETS = FOLDER.parent.parent / "server" / "page" / "assets"  # of the built page, if it is there
FONTS = (  # the file's name, the family, its style
    ("atkinson-*.woff2", "Atkinson Hyperlegible Next Variable", "normal", "400 800"),
    ("besley-[!i]*.woff2", "Besley Variable", "normal", "400 900"),
    ("besley-italic-*.woff2", "Besley Variable", "italic", "400 900"),
)
LINES = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'


class Drawings(TypedDict):
    symbols: dict[str, str]
    ships: dict[str, str]
    backs: dict[str, str]  # by game, with the symbol `captain` where a deck has one of its own
    inks: dict[str, str]  # what a back is printed on
    square: list[str]  # games whose backs are square
    tokens: str  # colours, as CSS


@cache
def drawings() -> Drawings:
    found: Drawings = json.loads((FOLDER / "drawings.json").read_text(encoding="utf-8"))
    return found


def icon(name: str, em: float, classes: str = "") -> str:
    """A symbol, so many letters high."""
    symbols = drawings()["symbols"]
    size = f'width="{em}em" height="{em}em" viewBox="0 0 24 24"'
    return f'<svg class="ic {classes}" {size} {LINES}>{symbols.get(name, symbols["mark"])}</svg>'


def badge(path: str, symbol: str, ink: str, em: float, scale: float) -> str:
    """A symbol in white on a shape: a faction's, a type's."""
    at = 20 - 12 * scale
    lines = 'stroke="#fff" color="#fff" stroke-width="2.2" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    drawn = f'<g style="--knock:{ink}" transform="translate({at} {at}) scale({scale})" {lines}>'
    drawn += f"{drawings()['symbols'][symbol]}</g>"
    size = f'width="{em}em" height="{em}em" viewBox="0 0 40 40"'
    return f'<svg class="ic" {size}><path fill="{ink}" d="{path}"/>{drawn}</svg>'


def back(slug: str, symbol: str) -> str:
    """The back of a card."""
    found = drawings()
    drawn = found["backs"].get(slug, found["backs"]["hit-the-deck"])
    if symbol in found["symbols"]:
        drawn = drawn.replace(found["symbols"]["captain"], found["symbols"][symbol])
    square = " square" if slug in found["square"] else ""
    box = "0 0 100 100" if square else "0 0 100 140"
    fit = "xMidYMid meet" if square else "none"
    size = f'viewBox="{box}" preserveAspectRatio="{fit}"'
    return f'<svg class="back{square}" data-symbol="{escape(symbol)}" {size}>{drawn}</svg>'


def ink(slug: str) -> str:
    return drawings()["inks"].get(slug, "#164A66")


def fonts() -> str:
    """The page's fonts, in the CSS itself; without a built page the system's are used."""
    faces = []
    for pattern, family, style, weights in FONTS:
        for path in sorted(ASSETS.glob(pattern))[:1]:
            data = base64.b64encode(path.read_bytes()).decode()
            faces.append(
                f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weights}; '
                f'src: url("data:font/woff2;base64,{data}") format("woff2") }}'
            )
    return "\n".join(faces)
