"""The faces of the cards for paper, drawn from the same data as the page's (web/src/faces)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from math import ceil

from quarterdeck.engine.view import Face
from quarterdeck.lab.print.drawings import badge, drawings, icon

WIDE, HIGH = 57.0, 82.0  # mm inside a card's frame
LARGEST, LEAST = 3.5, 1.8  # mm: sizes of a card's text
FACTIONS = {  # letter, shape
    "navy": ("N", "circle"),
    "merchant": ("M", "circle"),
    "pirate": ("P", "lozenge"),
    "raider": ("R", "lozenge"),
    "privateer": ("V", "square"),
}
SHAPES = {
    "circle": "M2.5 20a17.5 17.5 0 1 0 35 0 17.5 17.5 0 1 0-35 0z",
    "lozenge": "M20 .5L39.5 20 20 39.5.5 20z",
    "square": "M4 4h32v32H4z",
}
TYPES = {  # letter, shape
    "attack": ("A", "M20 1l19 13-7 24H8L1 14z"),
    "adventure": ("V", "M2 20a18 18 0 1 0 36 0 18 18 0 1 0-36 0z"),
    "structure": ("S", "M3 3h34v34H3z"),
}
STATS = (("range", "rg", "RG"), ("damage", "bd", "BD"), ("hp", "hp", "HP"))
GAMER_STATS = ("wisdom", "x-factor", "awareness", "synergy", "dexterity")
EDGES = (("dart", "D", 0), ("bulb", "B", 90), ("anchor", "A", 180), ("crescent", "C", 270))
FILLING = "xMidYMid slice"
RESULTS = ("VV", "V", "X", "XX")
D4: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((12, 15),),
    ((9, 16), (15, 16)),
    ((12, 10), (8, 17), (16, 17)),
    ((12, 9), (12, 17), (7, 17), (17, 17)),
)
D6: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((12, 12),),
    ((7, 7), (17, 17)),
    ((7, 7), (12, 12), (17, 17)),
    ((7, 7), (17, 7), (7, 17), (17, 17)),
    ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    ((7, 7), (17, 7), (7, 12), (17, 12), (7, 17), (17, 17)),
)


def face_of(slug: str, face: Face) -> str:
    """A card's face, as it is printed inside its frame."""
    draw = FACES.get(slug, plain)
    if slug == "deckahedron" and face.kind == "move":
        draw = move
    elif slug == "deckhand-duel" and "wisdom" in face.numbers:
        draw = gamer
    known = {"all-hands": FACTIONS, "deckhand-builder": TYPES}.get(slug)
    return (plain if known and face.kind not in known else draw)(face)


# --- Texts


def fitting(paragraphs: Sequence[str], wide: float, high: float, largest: float = LARGEST) -> float:
    """The largest size, in mm, at which these paragraphs have room: letters are about half as wide as high, and a line
    is seldom full."""
    size = largest
    while size > LEAST:
        across = wide / (0.49 * size)
        lines = sum(ceil(1.06 * len(text) / across) for text in paragraphs)
        if lines * 1.22 * size + (len(paragraphs) - 1) * 0.4 * size <= high:
            break
        size -= 0.1
    return round(size, 1)


def text_block(paragraphs: Sequence[tuple[str, str]], high: float, largest: float = LARGEST) -> str:
    """Paragraphs (what they say, and as HTML) at a size at which they fit."""
    if not paragraphs:
        return ""
    size = fitting([text for text, _ in paragraphs], WIDE - 6, high, largest)
    return f'<div class="text" style="font-size:{size}mm">{"".join(f"<p>{html}</p>" for _, html in paragraphs)}</div>'


def paragraph(text: str) -> tuple[str, str]:
    return text, escape(text)


def rich(face: Face) -> str:
    """A face's text with its gains drawn as symbols, as the page has them; number, symbol and comma stay together."""
    out, at = [], 0
    for ref in face.refs:
        before, after = face.text[at : ref.at], face.text[ref.to :]
        words = escape(face.text[ref.at : ref.to])
        at = ref.to
        if ref.kind == "gain":
            number = re.search(r"[+-]?\d+ $", before)
            mark = re.match(r"[.,;:]", after)
            before = before[: number.start()] if number else before
            at += 1 if mark else 0
            drawn = f"{number[0] if number else ''}{icon(ref.key, 1.3, 'gain')}{mark[0] if mark else ''}"
            words = f'<span class="whole">{drawn}</span>'
        else:
            words = f"<b>{words}</b>"
        out += [escape(before), words]
    return "".join([*out, escape(face.text[at:])])


def title(name: str, wide: float, largest: float = 5.0) -> str:
    """A name on one line, or on two if it is long, in letters that let every word stand whole."""
    words = name.split()
    longest = max((len(word) for word in words), default=1)
    size = min(largest, wide / (0.6 * longest), 2 * wide / (0.62 * len(name) + 1))
    return f'<span class="name" style="font-size:{size:.1f}mm">{escape(name)}</span>'


def framed(ink: str, inside: str, classes: str = "") -> str:
    return f'<div class="face {classes}" style="--suit:{ink}">{inside}</div>'


# --- One game after the other


def ship(face: Face) -> str:
    rank = face.corners.get("rank", face.short)
    index = f'<span class="index">{escape(rank)}{icon(face.kind, 0.72)}<i>{escape(face.kind)}</i></span>'
    waves = "".join(
        f'<path d="M{-12 - i % 2 * 6} {y}{"q3-3.4 6 0t6 0" * 10}"/>' for i, y in enumerate(range(50, 84, 6))
    )
    scene = (
        '<svg class="scene" viewBox="0 0 100 84"><circle cx="62" cy="30" r="21" fill="currentColor" opacity=".13"/>'
        '<path d="M0 46h100v38H0z" fill="#fff"/><path d="M0 46h100v38H0z" fill="currentColor" opacity=".1"/>'
        f'<g fill="none" stroke="currentColor" stroke-width="1.1" opacity=".5">{waves}</g>'
        '<svg x="10" y="16" width="80" height="40" viewBox="0 0 64 32" fill="currentColor">'
        f"{drawings()['ships'].get(rank, '')}"
        f'<path d="M2 28.5{"c3.3 0 3.3 1.8 6.7 1.8s3.3-1.8 6.6-1.8" * 4}" fill="none" stroke="currentColor" '
        'stroke-width="1.1" opacity=".55"/></svg></svg>'
    )
    name = f'<span class="ship-name">{escape(face.corners.get("ship", face.title))}</span>'
    return framed(f"var(--s{face.kind})", f'{index}{scene}{name}<span class="turned">{index}</span>', "ship")


def hands(face: Face) -> str:
    letter, shape = FACTIONS[face.kind]
    ink = f"var(--f{letter})"
    sails, flag = face.numbers.get("sails"), face.numbers.get("flag")
    if sails:
        corner = icon(f"sail{sails}", 1.9)
    elif "white-flag" in face.marks:
        corner = f"{icon('flagw', 1.7)}<b>{flag}</b>"
    else:
        corner = f"<b>{escape(face.corners.get('level', ''))}</b>"
    corner += badge(SHAPES[shape], face.kind, ink, 1.9, 0.78 if shape == "lozenge" else 0.98)
    rays = "".join(
        f'<path transform="translate(50 44) rotate({i * 15})" d="M-1.1 0L-{3.6 if i % 2 else 2.2}-90h'
        f'{7.2 if i % 2 else 4.4}L1.1 0z"/>'
        for i in range(24)
    )
    art = (
        f'<div class="picture {shape}"><svg class="rays" viewBox="0 0 100 62" preserveAspectRatio="{FILLING}">{rays}'
        f'<path class="sea" d="M0 54q6.25-5 12.5 0{"t12.5 0" * 7}V74H0z"/></svg><span class="disc"></span>'
        f"{icon(f'sail{sails}' if sails else face.art, 3.1, 'hero')}</div>"
    )
    red = f'<span class="red">{icon("flag", 1.1)}<b>{flag}</b></span>' if "red-flag" in face.marks else ""
    return framed(
        ink,
        f'<div class="corner">{corner}<i>{letter}</i></div>{art}'
        f'<div class="rank">{title(face.texts.get("rank", face.title), 50)}</div>'
        f'{text_block([paragraph(face.text)], 20 if red else 24, 3.2)}<div class="end">{red}</div>',
        "hands",
    )


def builder(face: Face) -> str:
    letter, path = TYPES[face.kind]
    ink = f"var(--t{letter})"
    lines = "".join(f'<path d="M0 {y}h100"/>' for y in range(3, 55, 4))
    marks = "".join(icon(mark, 1.1) for mark in face.marks if mark in ("bookmark", "target"))
    art = (
        f'<div class="band"><svg class="lines" viewBox="0 0 100 52" preserveAspectRatio="{FILLING}">'
        f'<circle cx="50" cy="52" r="40"/><circle cx="50" cy="52" r="31" class="inner"/>{lines}</svg>'
        f'{icon(face.art, 3.6, "hero")}<i class="letter">{letter}</i><span class="marks">{marks}</span></div>'
    )
    foot = f"<span>{icon('hook', 1.3)}<b>{face.numbers.get('hooks', 0)}</b></span>"
    foot += f'<span class="cost">{icon("chest", 1.3)}<b>{face.numbers.get("cost", 0)}</b></span>'
    return framed(
        ink,
        f'<div class="head">{badge(path, face.kind, ink, 1.6, 0.9)}{title(face.title, 42)}</div>{art}'
        f'{text_block([(face.text, rich(face))], 40, 3.9)}<div class="foot">{foot}</div>',
        "builder",
    )


def rings(art: str, label: str, other: str = "") -> str:
    circles = "".join(f'<circle cx="50" cy="25" r="{r}"/>' for r in (12, 20, 28, 36, 44, 52))
    return (
        f'<div class="band"><svg class="lines" viewBox="0 0 100 50" preserveAspectRatio="{FILLING}">'
        f'{circles}<path d="M0 25h100M50-10v70M10-15l80 80M90-15L10 65"/><path class="octagon" d="M36 5h28l12 12v16L64 '
        f'45H36L24 33V17z"/></svg>{icon(art, 2.5, "hero")}<i class="letter">{escape(label)}</i>'
        f'<i class="letter other">{escape(other)}</i></div>'
    )


def duel(face: Face) -> str:
    captain = face.kind == "captain"
    cost = icon("captain", 1.3) if captain else f"{icon('corryte', 1.2)}<b>{face.numbers.get('cost', 0)}</b>"
    stats = [
        f"<span>{icon(symbol, 0.95)}<b>{face.numbers[name]}</b><i>{label}</i></span>"
        for name, symbol, label in STATS
        if name in face.numbers
    ]
    parts = [face.texts[name] for name in ("ability", "skill") if face.texts.get(name)] or [face.text]
    texts = [paragraph(part) for part in parts if part]
    texts += [(text, f'<span class="flavour">{escape(text)}</span>') for text in (face.flavour,) if text]
    symbol = face.corners.get("symbol", "")
    return framed(
        "#3b3e78",
        f'<div class="head">{icon(symbol or face.art, 1.4)}{title(face.title, 33, 4.7)}'
        f'<span class="price">{cost}</span></div>'
        f"{rings(face.art or symbol, face.kind.capitalize())}"
        + (f'<div class="stats">{"".join(stats)}</div>' if stats else '<div class="stats"></div>')
        + text_block(texts, 36),
        "duel",
    )


def gamer(face: Face) -> str:
    stats = "".join(
        f"<span><b>{face.numbers.get(name, 0)}</b><i>{escape(name.replace('-', ' ').title())}</i></span>"
        for name in GAMER_STATS
    )
    texts = [paragraph(face.text)] if face.text else []
    texts += [(text, f'<span class="flavour">{escape(text)}</span>') for text in (face.flavour,) if text]
    salary = f"Salary {face.numbers.get('salary', 0)}"
    art = rings(face.art or "seats", face.corners.get("genre", ""), salary)
    return framed(
        "#3b3e78",
        f'<div class="head">{icon("captain", 1.3)}{title(face.title, 42, 4.7)}</div>{art}'
        f'<div class="stats five">{stats}</div>{text_block(texts, 36)}',
        "duel gamer",
    )


def result(marks: str, em: float) -> str:
    return f'<span class="result {marks}">{"".join(icon("rX" if mark == "X" else "rV", em) for mark in marks)}</span>'


def deckahedron(face: Face) -> str:
    """A card read from any edge: clockwise from the top Dart, Bulb, Anchor, Crescent."""
    edges = "".join(
        f'<span class="edge {edge}" style="--turn:{angle}deg;color:var(--e{letter})">'
        f"{result(face.corners.get(edge, ''), 1.7)}{icon(edge, 1.1)}</span>"
        for edge, letter, angle in EDGES
    )
    dice = ""
    for name, shape, lie in (("d4", "M12 3.5l9 16.5H3z", D4), ("d6", "M4 4h16v16H4z", D6)):
        if face.kind == "card":
            pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.1"/>' for x, y in lie[face.numbers.get(name, 0)])
            inside = pips or '<path class="outline" d="M9 14h6"/>'
            dice += f'<svg class="die {name}" viewBox="0 0 24 24"><path class="outline" d="{shape}"/>{inside}</svg>'
    middle = icon("wound", 2) if face.kind == "wound" else ""
    middle += "".join(
        f'<b class="critical">Critical<br>{word}</b>'
        for word in ("failure", "success")
        if f"critical-{word}" in face.marks
    )
    middle += "".join(
        f'<span class="{mark}">{icon(symbol, 1.5)}</span>'
        for mark, symbol in (("green", "token"), ("stamina", "stamina"))
        if mark in face.marks
    )
    name = face.short if face.kind == "wound" else str(face.numbers.get("number", ""))
    quarters = (
        '<svg class="quarters" viewBox="0 0 63 88" preserveAspectRatio="none">'
        '<path d="M0 0h63L42 33.5H21z" fill="var(--eDb)"/>'
        '<path d="M63 0v88L42 54.5v-21z" fill="var(--eBb)"/><path d="M0 88h63L42 54.5H21z" fill="var(--eAb)"/>'
        '<path d="M0 0v88l21-33.5v-21z" fill="var(--eCb)"/><g><path d="M21 33.5h21v21H21zM0 0l21 33.5M63 0L42 33.5M63 '
        '88L42 54.5M0 88l21-33.5"/></g></svg>'
    )
    return (
        f'<div class="edges">{quarters}{edges}{dice}<div class="middle"><div>{middle}</div>'
        f'<span class="number">{escape(name)}</span></div></div>'
    )


def move(face: Face) -> str:
    told = face.texts
    parts = [
        (told[name], f'<span class="told">{result(name, 1.1)}</span>{escape(told[name])}')
        for name in RESULTS
        if told.get(name)
    ]
    options = [text for name, text in told.items() if name.startswith("option ")]
    parts += [(text, f'<span class="choice">◦</span>{escape(text)}') for text in options]
    parts += [(f"Costs {told['costs']}", f"<b>Costs {escape(told['costs'])}.</b>")] if told.get("costs") else []
    parts += [(told["note"], f'<span class="flavour">{escape(told["note"])}</span>')] if told.get("note") else []
    parts = parts or [paragraph(face.text)]
    levels = ""
    if "lowest" in face.numbers:
        own = face.numbers.get("own", face.numbers["lowest"])
        steps = range(face.numbers["lowest"], face.numbers.get("highest", 0) + 1)
        levels = "".join(f'<span class="level{" own" if step == own else ""}">{step:+d}</span>' for step in steps)
        levels = levels.replace(">+0<", ">0<")
    attributes = escape(face.corners.get("attributes", ""))
    return framed(
        "var(--fV)",
        f'<div class="head">{icon(face.art or "token", 1.4)}{title(face.title, 42, 4.7)}</div>'
        f'<div class="rungs"><b>{attributes}</b><span>{levels}</span></div>{text_block(parts, 54, 3.4)}',
        "move",
    )


def plain(face: Face) -> str:
    facts = "".join(
        f"<span>{escape(name)} <b>{escape(value)}</b></span>" for name, value in face.corners.items() if value
    )
    return framed(
        "var(--pink2)",
        f'<div class="head">{title(face.title, 50)}</div>'
        f'<div class="band">{icon(face.art or "mark", 2.8, "hero")}</div>'
        f'{text_block([paragraph(face.text)] if face.text else [], 36)}<div class="foot facts">{facts}</div>',
        "plain",
    )


FACES: dict[str, Callable[[Face], str]] = {
    "hit-the-deck": ship,
    "all-hands": hands,
    "deckhand-builder": builder,
    "deckhand-duel": duel,
    "deckahedron": deckahedron,
}
