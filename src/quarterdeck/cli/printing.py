"""Print and play for `quarterdeck cards print`: which faces a set has, and a PDF made by Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.own_sets import ListedCard, ListedSet
from quarterdeck.engine.view import Face
from quarterdeck.lab.print.sheets import PAPERS

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
QUIET = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
SECONDS = 300  # that Chromium may take
POINTS = 72 / 25.4  # of a PDF, in a mm
NEAR = 1.0  # points by which Chromium rounds a page
MARKS = {"fail": "critical-failure", "win": "critical-success"}  # symbols of the Deckahedron's files
BOX = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")


# --- Which faces


def drawn(game: Game, name: str, found: ListedSet) -> list[Face]:
    """A face for every card of a set, copies too: the game's own if it can be played with, else made of its facts."""
    faces = _boxed(game, name)
    return [faces.get(card.name) or face_from(card) for card in found.cards for _ in range(card.copies)]


def one_of_each(game: Game) -> list[Face]:
    """The cards of a game that has no sets."""
    return list(game.view.faces(game.pack_box(min(game.seats), {})).values())


def _boxed(game: Game, name: str) -> Mapping[str, Face]:
    """The faces of a box with this set in it, by title; none if no box can be packed with it."""
    cards = game.parts.cards
    if cards is None or (not cards.OPTION and name not in cards.BUILT_IN):
        return {}
    try:
        box = game.pack_box(min(game.seats), {cards.OPTION: name} if cards.OPTION else {})
    except BadInput:  # too small to play with, or no cards to play with at all: printed it can be all the same
        return {}
    return {face.title: face for face in game.view.faces(box).values()}


def face_from(card: ListedCard) -> Face:
    """A face made of what a list says of a card."""
    corners = {name.lower(): value for name, value in card.facts.items()}
    numbers = {name: int(value) for name, value in corners.items() if re.fullmatch(r"\d{1,4}", value)}
    kind, short = corners.get("kind") or corners.get("type", ""), corners.get("short", card.name)
    number = re.search(r"\d+$", card.name)
    if "anchor" in corners and number:  # the Deckahedron's own cards
        kind = "wound" if card.name.startswith("Wound") else "card"
        short = f"W{number[0]}"
        numbers["number"] = int(number[0])
    symbols = corners.get("symbols", "").split(", ")
    marks = tuple(MARKS.get(symbol, symbol) for symbol in symbols if symbol)
    return Face(card.name, card.name, short, kind, corners, numbers, marks, card.text)


# --- As a file


def converter(output: Path) -> Callable[[str], str | bytes]:
    """What makes the file of a page, by the file's ending."""
    if output.suffix == ".html":
        return lambda page: page
    if output.suffix != ".pdf":
        raise BadInput(f"cards are printed to a .html or a .pdf file, not {output.name!r}")
    browser = chromium()
    if not browser:
        raise BadInput(
            "a PDF needs Chromium, and there is none here; -o FILE.html works without, for any browser to print"
        )
    return lambda page: pdf_of(page, browser)


def chromium() -> str:
    """Where Chromium is; empty if it is not."""
    given = os.environ.get("QUARTERDECK_CHROMIUM", "")
    return given or next((path for name in BROWSERS if (path := shutil.which(name))), "")


def pdf_of(page: str, browser: str) -> bytes:
    """A page as a PDF, printed by Chromium."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-", ignore_cleanup_errors=True) as folder:
        source, pdf = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, encoding="utf-8")
        root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()  # it refuses root with one
        command = [browser, *QUIET, *root, f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        try:
            ran = subprocess.run(
                [*command, f"--print-to-pdf={pdf}", source.as_uri()],
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BadInput(f"Chromium did not print ({error}); -o FILE.html works without it") from None
        if ran.returncode or not pdf.is_file():
            last = (ran.stderr.decode(errors="replace").strip().splitlines() or ["no word why"])[-1]
            raise BadInput(f"Chromium did not print ({last}); -o FILE.html works without it")
        return exact(pdf.read_bytes())


def exact(pdf: bytes) -> bytes:
    """A PDF with page boxes of the paper's very size: Chromium rounds them to its pixels. No byte moves, since
    a PDF finds its parts by where they lie."""

    def box(found: re.Match[bytes]) -> bytes:
        wide, high = float(found[1]), float(found[2])
        for paper in (each for upright in PAPERS.values() for each in (upright, upright.turned())):
            right = (paper.wide * POINTS, paper.high * POINTS)
            if abs(wide - right[0]) < NEAR and abs(high - right[1]) < NEAR:
                for digits in (3, 2, 1):
                    new = (
                        "/MediaBox [0 0 "
                        + " ".join(f"{each:.{digits}f}".rstrip("0").rstrip(".") for each in right)
                        + "]"
                    )
                    if len(new) <= len(found[0]):
                        return new.encode().ljust(len(found[0]))
        return found[0]

    return BOX.sub(box, pdf)
