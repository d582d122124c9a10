"""quarterdeck cards print: sizes measured in the file, nothing cut, every card there, backs behind their faces."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from quarterdeck import games
from quarterdeck.cli.cards import listed
from quarterdeck.cli.printing import exact
from quarterdeck.engine.game import Game
from quarterdeck.lab.print.faces import fitting
from tests.cli.running import run
from tests.project import ROOT

MM = 25.4 / 72  # a point
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NUMBER = r"(-?[\d.]+)"
STEP = re.compile(rf"(?m)^(?:(q)|(Q)|{' '.join([NUMBER] * 6)} cm|{' '.join([NUMBER] * 4)} re)$")


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The page boxes of a PDF, in mm."""
    return [(float(w) * MM, float(h) * MM) for w, h in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)]


def rectangles(pdf: bytes) -> list[list[tuple[float, float, float]]]:
    """What is drawn as rectangles on each page, in mm: left edge, width, height. Pages are not turned."""
    pages = []
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(found[1]).decode("latin-1")
        except zlib.error:
            continue
        if not text.startswith(".2399"):  # a page, not a part of one
            continue
        across, down, left, before, here = 1.0, 1.0, 0.0, [], []
        for step in STEP.finditer(text):
            if step[1]:
                before.append((across, down, left))
            elif step[2]:
                across, down, left = before.pop()
            elif step[3] is not None:
                left += across * float(step[7])
                across, down = across * float(step[3]), down * float(step[6])
            else:
                x, _, wide, high = (float(step[group]) for group in range(9, 13))
                here.append(((left + across * x) * MM, across * wide * MM, abs(down * high) * MM))
        pages.append(here)
    return pages


def of_size(page: list[tuple[float, float, float]], wide: float, high: float) -> list[float]:
    """The left edges of a page's rectangles of this size, to a tenth of a mm."""
    return [x for x, w, h in page if abs(w - wide) <= 0.1 and abs(h - high) <= 0.1]


@pytest.mark.parametrize(("paper", "more"), [("a4", []), ("letter", ["--bleed"])], ids=["a4", "letter with bleed"])
def test_a_pdf_has_the_paper_s_and_the_cards_very_size(
    paper: str, more: list[str], tmp_path: Path, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.pdf"
    status, out, err = run(
        capsys, "cards", "print", "deckhand-duel", "gamers", "-o", str(path), "--paper", paper, *more
    )
    assert (status, err) == (0, "") and "12 cards" in out
    pdf = path.read_bytes()
    across = bool(more)
    sizes = page_sizes(pdf)
    assert len(sizes) >= 6
    for number, (wide, high) in enumerate(sizes):
        right = PAPERS[paper][::-1] if across and number < 4 else PAPERS[paper]
        assert (wide, high) == pytest.approx(right, abs=0.01), f"page {number + 1}"
    fronts, backs, others = (rectangles(pdf)[number] for number in (0, 1, 2))
    if across:
        assert len(of_size(backs, 69, 94)) == 8 and not of_size(fronts, 69, 94), "3 mm more on every side of a back"
        return
    assert len(of_size(fronts, 63, 88)) == len(of_size(backs, 63, 88)) == 9 and len(of_size(others, 63, 88)) == 3
    assert of_size(fronts, 63, 88)[:3] == pytest.approx([10.5, 73.5, 136.5], abs=0.1)
    assert of_size(backs, 63, 88)[:3] == pytest.approx([136.5, 73.5, 10.5], abs=0.1), "mirrored"


PLACES = """() => [...document.querySelectorAll('.sheet.cards')].map((sheet) => ({
  side: sheet.dataset.side,
  cards: [...sheet.querySelectorAll('.card')].map((card) => {
    const box = card.getBoundingClientRect();
    return [card.dataset.name, Number(card.dataset.column), Number(card.dataset.row), box.width, box.height];
  }),
}))"""
SPILT = """() => [...document.querySelectorAll('.half, .form')]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className)"""
CUT = """() => [...document.querySelectorAll('.face')].flatMap((face) => {
  const room = face.getBoundingClientRect();
  return [...face.querySelectorAll('.name, .text, .text p, .stats, .foot, .end, .rank, .ship-name')]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      const wide = part.clientWidth && part.scrollWidth > part.clientWidth + 1;
      return wide || box.bottom > room.bottom + 0.5 || box.right > room.right + 0.5;
    })
    .map((part) => `${face.closest('.card').dataset.name}: ${part.className}`);
})"""


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_a_whole_game_is_printed_and_no_text_is_cut(
    game: Game, tmp_path: Path, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.html"
    assert run(capsys, "cards", "print", game.slug, "-o", str(path), "--paper", "letter")[0] == 0
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    sheets = page.evaluate(PLACES)
    assert page.evaluate(CUT) == [] and page.evaluate(SPILT) == []
    page.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    fronts = [card for sheet in sheets if sheet["side"] == "front" for card in sheet["cards"]]
    backs = [card for sheet in sheets if sheet["side"] == "back" for card in sheet["cards"]]
    assert {(round(wide * 25.4 / 96, 1), round(high * 25.4 / 96, 1)) for *_, wide, high in fronts + backs} == {
        (63.0, 88.0)
    }
    assert [sheet["side"] for sheet in sheets] == ["front", "back"] * (len(sheets) // 2)
    assert [(name, 2 - column, row) for name, column, row, *_ in backs] == [tuple(card[:3]) for card in fronts]
    cards = game.parts.cards
    sets = [listed(game, name) for name in cards.PRINTED] if cards else []
    wanted = Counter({card.name: card.copies for found in sets for card in found.cards})
    assert not cards or Counter(name for name, *_ in fronts) == wanted
    assert cards or len(fronts) == 52


def test_the_drawings_are_the_page_s() -> None:
    """drawings.json is made from web/src: `python scripts/make_drawings.py`."""
    if not (ROOT / "web" / "node_modules").exists():
        pytest.skip("make page has not been run")
    ran = subprocess.run(
        [sys.executable, "scripts/make_drawings.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


def test_page_boxes_are_made_exact_and_no_byte_moves() -> None:
    made = b"x /MediaBox [0 0 594.95996 841.91998] y /MediaBox [0 0 300 300] z"
    right = exact(made)
    assert len(right) == len(made) and right.endswith(b"y /MediaBox [0 0 300 300] z")
    assert page_sizes(right)[0] == pytest.approx(PAPERS["a4"], abs=0.001)


def test_letters_grow_smaller_the_more_there_is_to_say() -> None:
    sizes = [fitting(["word " * count], 51, 30) for count in (4, 40, 80)]
    assert sizes[0] > sizes[1] > sizes[2]
