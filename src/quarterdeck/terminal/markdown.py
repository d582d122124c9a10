"""Rules texts in a terminal: headings, paragraphs, lists and tables of Markdown, wrapped to its width."""

from __future__ import annotations

import re
from pathlib import Path

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import read_text
from quarterdeck.terminal.style import Style, clip, wrap

ITEM = re.compile(r"^(\s*)([-*]|\d+\.)\s+")


def rules_lines(game: Game, style: Style, rulings: bool = False) -> list[str]:
    """The rules of a game in our words, or the rulings on what its book leaves open."""
    path: Path = game.folder / ("RULINGS.md" if rulings else "README.md")
    if not path.is_file():
        raise BadInput(f"{game.title} has no {path.name} yet")
    return markdown_lines(read_text(path), style)


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
    """A table in columns; where that does not fit, a paragraph a row."""
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    across = max(len(row) for row in rows)
    rows = [row + [""] * (across - len(row)) for row in rows]
    wide = [max(len(row[i]) for row in rows) for i in range(across)]
    if sum(wide) + 2 * across <= style.width and not style.plain:
        return ["  ".join(cell.ljust(wide[i]) for i, cell in enumerate(row)).rstrip() for row in rows]
    head, *body = rows
    lines = []
    for row in body:
        said = "; ".join(f"{name}: {cell}" if name else cell for name, cell in zip(head, row, strict=True) if cell)
        lines += wrap(said, style.width, "- ")
    return lines or [clip("  ".join(head), style.width)]
