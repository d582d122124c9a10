"""The page that is printed: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from quarterdeck.engine.game import Game
from quarterdeck.engine.view import Face
from quarterdeck.lab.print.drawings import back, drawings, fonts, ink
from quarterdeck.lab.print.faces import face_of
from quarterdeck.lab.print.sheets import Card, Layout, Paper, layout_of, sheets
from quarterdeck.lab.print.table import rules_of, table_of

STYLE = Path(__file__).with_name("style.css")
MARGIN = 13  # mm round the rules


def print_page(game: Game, title: str, faces: Sequence[Face], paper: Paper, bleed: bool) -> str:
    """Cards, one for each of these faces, then what else the game needs on the table."""
    layout = layout_of(paper, bleed)
    cards = [
        Card(face.title, face_of(game.slug, face), back(game.slug, face.corners.get("symbol", ""))) for face in faces
    ]
    pages = sheets(cards, layout, title, ink(game.slug))
    pages += [*table_of(game, paper), rules_of(game)]
    style = "\n".join([fonts(), drawings()["tokens"], STYLE.read_text(encoding="utf-8"), _pages(layout, paper)])
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    body = "\n".join(pages)
    start = f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body data-game="{game.slug}">'
    return f"{start}\n{body}\n</body></html>\n"


def _pages(layout: Layout, paper: Paper) -> str:
    """The sizes of the pages: cards may lie across, all else stands upright. A sheet is a hair smaller than its page,
    so that rounding never makes it two."""
    held = layout.paper
    return "\n".join(
        [
            f"@page {{ size: {paper.wide}mm {paper.high}mm; margin: 0 }}",
            f"@page cards {{ size: {held.wide}mm {held.high}mm; margin: 0 }}",
            f"@page rules {{ size: {paper.wide}mm {paper.high}mm; margin: {MARGIN}mm }}",
            f".sheet.cards {{ page: cards; width: {held.wide - 0.3}mm; height: {held.high - 0.3}mm }}",
            f".sheet.plain {{ width: {paper.wide - 0.3}mm; height: {paper.high - 0.3}mm }}",
            ".prose { page: rules }",
            f"@media screen {{ .prose {{ width: {paper.wide}mm }} }}",
        ]
    )
