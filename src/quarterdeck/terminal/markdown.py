"""Rules texts in a terminal: headings, paragraphs, lists and tables of Markdown, wrapped to its width."""

from __future__ import annotations

import re

from quarterdeck.engine import rulebook
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.terminal.style import Style, clip, wrap

NARROW = 12  # columns narrower than this are not read as columns
ITEM = re.compile(r"^(\s*)([-*]|\d+\.)\s+")


def rules_lines(game: Game, style: Style, seat: int = -1, word: str = "") -> list[str]:
    """The rules of a game as players read them, or the paragraphs that have a word."""
    sections = rulebook.for_players(game, seat)
    if not sections:
        raise BadInput(f"{game.title} has no README.md yet")
    found = rulebook.search(sections, word) if word else sections
    if not found:
        raise BadInput(f"the rules of {game.title} do not speak of {word!r}")
    return markdown_lines(rulebook.as_page(found), style)


def rulings_lines(game: Game, style: Style) -> list[str]:
    """The rulings on what a game's book leaves open, as players read them."""
    return markdown_lines(rulebook.rulings_page(game), style)


def checked_lines(game: Game, style: Style) -> list[str]:
    """Rules and rulings for those who check us: with the functions that play them and the scenarios."""
    pages = [rulebook.page_of(game, name).replace(f"{rulebook.CHECKERS}\n", "") for name in ("README.md", "RULINGS.md")]
    return [line for page in pages for line in (*markdown_lines(page, style), "")]


def markdown_lines(text: str, style: Style) -> list[str]:
    """Markdown as lines for reading."""
    lines: list[str] = []
    paragraph: list[str] = []
    fenced = False
    rows: list[list[str]] = []

    def flush() -> None:
        if paragraph:
            lines.extend(_paragraph(paragraph, style))
            paragraph.clear()
        if rows:
            lines.extend(_table(rows, style))
            rows.clear()

    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            flush()
            fenced = not fenced
            if fenced and line.startswith("```example"):
                lines.append(style.paint("Example:", "strong"))
        elif fenced:
            lines.append("  " + line)
        elif line.startswith("|"):
            if paragraph:
                flush()
            rows.append([_words(cell) for cell in line.strip().strip("|").split("|")])
        elif line.startswith("#"):
            flush()
            level = len(line) - len(line.lstrip("#"))
            title = _words(line.lstrip("# "))
            lines.append(style.paint(title if level > 1 else title.upper() if style.plain else title, "strong"))
            if level == 1 and not style.plain:
                lines.append(style.box["h"] * min(len(title), style.width))
        elif not line.strip():
            flush()
            if lines and lines[-1]:
                lines.append("")
        elif ITEM.match(line):
            flush()
            paragraph.append(line)
        else:
            paragraph.append(line)
    flush()
    return lines


def _words(text: str) -> str:
    """A text without the marks of Markdown."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?![\w*])", r"\1", text)
    return text.replace("`", "").strip()


def _paragraph(paragraph: list[str], style: Style) -> list[str]:
    item = ITEM.match(paragraph[0])
    if not item:
        return wrap(_words(" ".join(line.strip() for line in paragraph)), style.width)
    head = f"{item[1]}{item[2]} "
    text = _words(" ".join(line.strip() for line in [paragraph[0][item.end() :], *paragraph[1:]]))
    return wrap(text, style.width, head)


def _table(rows: list[list[str]], style: Style) -> list[str]:
    """A table in columns, cells wrapped where they must be; spoken (or in a narrow window), a paragraph a row."""
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    across = max(len(row) for row in rows)
    rows = [row + [""] * (across - len(row)) for row in rows]
    wide = [max(len(row[i]) for row in rows) for i in range(across)]
    room = style.width - 2 * (across - 1)
    if not style.plain and room >= NARROW * across:
        return [line for row in rows for line in _row(row, _widths(wide, room))]
    head, *body = rows
    lines = []
    for first, *rest in body:
        named = [f"{name} {cell}" for name, cell in zip(head[2:], rest[1:], strict=True) if cell]
        sentence = "; ".join([*rest[:1], *named])
        lines += wrap(f"{first}: {sentence}" if sentence else first, style.width, "- ")
    return lines or [clip("  ".join(head), style.width)]


def _widths(wide: list[int], room: int) -> list[int]:
    """The widths of columns that have so much room together: the widest gives way first."""
    wide = list(wide)
    while sum(wide) > room:
        wide[wide.index(max(wide))] -= 1
    return wide


def _row(row: list[str], wide: list[int]) -> list[str]:
    """One row of a table, its cells wrapped."""
    cells = [wrap(cell, wide[i]) or [""] for i, cell in enumerate(row)]
    lines = max(len(cell) for cell in cells)
    parts = [[cell[i] if i < len(cell) else "" for cell in cells] for i in range(lines)]
    return ["  ".join(part.ljust(wide[i]) for i, part in enumerate(line)).rstrip() for line in parts]
