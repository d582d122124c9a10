"""What lies on the table besides the cards: maps, score sheets, character sheets, and the rules to look up."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from quarterdeck.engine import rulebook
from quarterdeck.engine.game import Game
from quarterdeck.lab.print.drawings import icon
from quarterdeck.lab.print.faces import EDGES
from quarterdeck.lab.print.sheets import CARD_HIGH, CARD_WIDE, Paper

ROOM = 10.0  # mm that a name beside a map needs
ROUNDS = 20  # lines on a score sheet
RULE = '<div class="rule"></div>'
TICK, TOKEN = '<i class="tick"></i>', '<i class="tick round"></i>'
WAVES = "".join(f'<path d="M{-4 - i % 2 * 3} {y}{"q2-2 4 0t4 0" * 9}"/>' for i, y in enumerate(range(6, 90, 7)))


def table_of(game: Game, paper: Paper) -> list[str]:
    """The pages of a game behind its cards, without the rules."""
    page = PAGES.get(game.slug)
    return page(paper) if page else []


def _page(inside: str) -> str:
    return f'<section class="sheet plain">{inside}</section>'


# --- Maps: three by three places of a card's size


def _map(paper: Paper, names: tuple[str, ...], kinds: tuple[tuple[str, str, str], ...], sides: tuple[str, str]) -> str:
    """Nine places in rows from the far side to the near one; of each row what it is, its class and its symbol."""
    left, top = (paper.wide - 3 * CARD_WIDE) / 2, (paper.high - 3 * CARD_HIGH) / 2
    zones = ""
    for i, name in enumerate(names):
        kind, classes, symbol = kinds[i // 3]
        place = f"left:{left + i % 3 * CARD_WIDE:.3f}mm;top:{top + i // 3 * CARD_HIGH:.3f}mm"
        waves = f'<svg class="waves" viewBox="0 0 63 88">{WAVES}</svg>' if symbol != "hatch" else ""
        zones += (
            f'<div class="zone {classes}" style="{place}">{waves}{icon(symbol, 1.6)}<b>{name}</b><i>{kind}</i></div>'
        )
    if top >= ROOM:  # else a printer could not reach the names
        far, near = (escape(side) for side in sides)
        zones += f'<p class="side far" style="top:{top - 5.6:.3f}mm">{far}</p>'
        zones += f'<p class="side" style="bottom:{top - 5.6:.3f}mm">{near}</p>'
    return _page(zones)


def sea(paper: Paper) -> list[str]:
    kinds = (
        ("Captain A’s Seaport", "port", "anchor"),
        ("open sea", "", "wind"),
        ("Captain B’s Seaport", "port", "anchor"),
    )
    return [_map(paper, tuple("GHIDEFABC"), kinds, ("Captain A", "Captain B"))]


def starships(paper: Paper) -> list[str]:
    names = tuple(f"{column}{row}" for row in (3, 2, 1) for column in "abc")
    kinds = (("Red’s Starship", "port", "hatch"), ("Airlock", "", "hatch"), ("Blue’s Starship", "port", "hatch"))
    return [_map(paper, names, kinds, ("Red", "Blue"))]


# --- Sheets to write on


def score_sheet(paper: Paper) -> list[str]:
    """All Hands: what each player makes in a round (Phase 3: Reckoning), and the total."""
    seats = "".join("<th></th>" for _ in range(5))
    blank = "<td></td>" * 5
    counted = "".join(f'<tr class="round"><th>Round {i + 1}</th>{blank}</tr>' for i in range(ROUNDS))
    points = (
        ("Each ship you hold", "25"),
        ("Treasure aboard", "its value"),
        ("The fleet launched first", "50"),
        ("Red and white flags left in hand", "less their value"),
    )
    how = "".join(f"<tr><th>{what}</th><td>{worth}</td></tr>" for what, worth in points)
    return [
        _page(
            '<div class="form"><h1>All Hands on Deck: the log of points</h1>'
            '<p class="lead">A round never counts less than nothing. At 500 the highest total wins; equal at the top, '
            "one more round.</p>"
            f"<table><tr><th>Player</th>{seats}</tr>{counted}<tr class='total'><th>Total</th>{blank}</tr></table>"
            f'<div class="row"><div class="panel"><h2>What counts</h2><table>{how}</table></div>'
            f'<div class="panel"><h2>Remarks</h2>{RULE * 5}</div></div></div>'
        )
    ]


def character_sheets(paper: Paper) -> list[str]:
    """The Deckahedron: two characters a page, and a page has to be printed for every two players."""
    high = (paper.high - 30) / 2
    halves = "".join(
        f'<div class="half" style="top:{12 + i * (high + 6):.3f}mm;height:{high:.3f}mm">{_character()}</div>'
        for i in range(2)
    )
    return [_page(halves)] * 2


def _character() -> str:
    ranks = "".join(
        f'<span class="edge-of" style="color:var(--e{letter})"><i class="tick round"></i>{icon(edge, 1)}{rank}</span>'
        for rank, (edge, letter) in enumerate(
            sorted(((edge, letter) for edge, letter, _ in EDGES), key=lambda each: each[1]), 1
        )
    )
    attributes = "".join(
        f'<div class="attribute">{icon(symbol, 1)}<span class="word">{word}</span>'
        f'<span class="boxes">{ranks}</span></div>'
        for word, symbol in (("Strength", "str"), ("Dexterity", "dex"), ("Intelligence", "int"))
    )
    moves = '<tr class="round"><th>Move</th><th class="level-of">Level</th></tr>'
    moves += '<tr class="round"><td></td><td></td></tr>' * 4
    body = (
        f'<h2>Stamina</h2><div class="boxes">{TICK * 10}</div><h2>Harm and Wounds</h2>'
        f'<div class="boxes">{TICK * 2}<span class="gap"></span>{TICK * 2}</div>'
        f'<h2>Green tokens</h2><div class="boxes">{TOKEN * 8}</div>'
    )
    return (
        '<div class="form" style="inset:0"><h1>Character</h1>'
        '<div class="row" style="margin-top:1mm"><div class="panel"><h2>Name, player</h2><div class="rule"></div></div>'
        '<div class="panel"><h2>Weapon and its die</h2><div class="rule"></div></div></div>'
        '<div class="row"><div class="panel"><h2>Six points, 1 to 4 each</h2>'
        f'{attributes}</div><div class="panel">{body}</div></div>'
        f'<div class="row"><table>{moves}</table>'
        f'<div class="panel"><h2>Carries, remembers</h2>{RULE * 3}</div></div></div>'
    )


PAGES: dict[str, Callable[[Paper], list[str]]] = {
    "hit-the-deck": sea,
    "all-hands": score_sheet,
    "deckhand-duel": starships,
    "deckahedron": character_sheets,
}


# --- The rules


def rules_of(game: Game) -> str:
    """The rules as players read them, in columns."""
    sections = rulebook.for_players(game)
    return f'<article class="prose">{html_of(rulebook.as_page(sections))}</article>' if sections else ""


def html_of(text: str) -> str:
    """Markdown, as far as rules are written in it, as HTML."""
    out: list[str] = []
    for i, part in enumerate(re.split(r"(?m)^```", text)):
        if i % 2:  # a block: what it is, and its lines; cards to be shown are on the sheets before
            kind, _, inside = part.partition("\n")
            out += [f"<pre>{escape(inside.rstrip())}</pre>"] if kind.strip() != "cards" else []
            continue
        out += [_block(block.strip("\n")) for block in re.split(r"\n\s*\n", part) if block.strip()]
    return "\n".join(out)


def _block(block: str) -> str:
    head = re.match(r"(#{1,4}) (.*)", block)
    if head:
        level = len(head[1])
        rest = block[head.end() :].strip("\n")
        return f"<h{level}>{_words(head[2])}</h{level}>" + (_block(rest) if rest else "")
    if block.startswith("|"):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
        cells = [
            "".join(f"<{'td' if i else 'th'}>{_words(cell)}</{'td' if i else 'th'}>" for cell in row)
            for i, row in enumerate(rows)
        ]
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
    items = re.split(r"(?m)^\s*(?:[-*]|\d+\.)\s+", block)
    if len(items) > 1:
        kind = "ol" if re.search(r"(?m)^\s*\d+\.\s", block) else "ul"
        before = f"<p>{_words(items[0])}</p>" if items[0].strip() else ""
        return f"{before}<{kind}>{''.join(f'<li>{_words(item)}</li>' for item in items[1:])}</{kind}>"
    return f"<p>{_words(block)}</p>"


def _words(text: str) -> str:
    text = escape(" ".join(text.split()), quote=False)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?![\w*])", r"<i>\1</i>", text)
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", text)
