"""The Deckahedron's files, for `quarterdeck cards`: the move cards, and the two published decks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import ListedCard, ListedSet
from quarterdeck.engine.position import parse_toml
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, BASE, OPPOSED, RESULTS, MoveCard, read_moves
from quarterdeck.games.deckahedron.rules import table as t

BUILT_IN: Mapping[str, Path] = {"base": BASE, "decks": BASE.with_name("decks.toml")}
OPTION = "moves"
PRINTED: Sequence[str] = ("decks", "base")
LIMITS = (
    f"At most {t.MOVES - len(OPPOSED)} moves besides Melee and Ranged. A file of decks can be checked, listed and "
    "compared; played with are the two published ones."
)
DECKS = {"a": t.CARDS, "b": t.CARDS, "wounds": t.ALL_CARDS - t.CARDS}  # how many cards each has
EDGES = ("Anchor", "Bulb", "Crescent", "Dart")
SYMBOLS = ("green", "stamina", "fail", "win")
BEST_FIRST = ("VV", "V", "X", "XX")


def read(text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    try:
        words = parse_toml(text, file)
    except BadInput as error:
        return None, [error]
    if any(name in words for name in DECKS):
        return _read_decks(words, text, file)
    book, wrong = read_moves(text, file)
    return ListedSet("Move cards", tuple(_listed(move) for move in book)) if book else None, wrong


def mine(words: Position) -> bool:
    return "move" in words or any(name in words for name in DECKS)


def _listed(move: MoveCard) -> ListedCard:
    facts = {"attributes": "/".join(ATTRIBUTES[i] for i in move.attributes)}
    if move.levels:
        facts["levels"] = f"{move.levels[0]:+d} to {move.levels[-1]:+d}".replace("+0", "0")
    if move.tags:
        facts["tags"] = ", ".join(move.tags)
    text = " ".join(f"{result}: {move.means[result]}" for result in BEST_FIRST if result in move.means)
    return ListedCard(move.name, 1, facts, text)


# --- Decks


def _read_decks(words: Position, text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    """The cards of the decks: a line each, number, four results, symbols, pips of the d4 and the d6."""
    cards: list[ListedCard] = []
    wrong: list[BadInput] = []
    for name, rows in words.items():
        head = re.compile(rf"\s*{re.escape(name)}\s*=")
        line = next((number for number, each in enumerate(text.splitlines(), 1) if head.match(each)), 1)
        if name not in DECKS or not isinstance(rows, str):
            wrong.append(BadInput(f"there is no deck {name!r}; expected a, b and wounds", file=file, line=line))
            continue
        found: list[ListedCard] = []
        for number, row in enumerate(rows.splitlines(), line + 1):
            if row.strip():
                problem = _problem(row)
                if problem:
                    wrong.append(BadInput(f"deck {name}: {problem}", file=file, line=number))
                else:
                    found.append(_card(name, row))
        if len(found) != DECKS[name] and not any(error.line > line for error in wrong):
            wrong.append(BadInput(f"deck {name} has {DECKS[name]} cards, not {len(found)}", file=file, line=line))
        cards += found
    return ListedSet("The decks", tuple(cards)), wrong


def _problem(row: str) -> str:
    """What is wrong with the line of a card; nothing: it is right."""
    parts = row.split()
    if len(parts) != 8:
        return f"a card is a number, four results, symbols or -, and two pips, not {row.strip()!r}"
    number, *results, symbols, d4, d6 = parts
    if not number.isdecimal() or not 1 <= int(number) <= t.ALL_CARDS:
        return f"a card's number is 1 to {t.ALL_CARDS}, not {number!r}"
    for result in results:
        if result not in RESULTS:
            return f"a result is XX, X, V or VV, not {result!r}"
    for symbol in symbols.split(",") if symbols != "-" else ():
        if symbol not in SYMBOLS:
            return f"a symbol is {', '.join(SYMBOLS)} or -, not {symbol!r}"
    if d4 not in tuple("01234") or d6 not in tuple("0123456"):
        return f"pips are 0 to 4 of the d4 and 0 to 6 of the d6, not {d4!r} and {d6!r}"
    return ""


def _card(deck: str, row: str) -> ListedCard:
    number, *results, symbols, d4, d6 = row.split()
    name = f"Wound card {int(number) - t.CARDS}" if deck == "wounds" else f"Set {deck.upper()}, card {number}"
    facts = dict(zip(EDGES, results, strict=True)) | {"d4": d4, "d6": d6}
    if symbols != "-":
        facts["symbols"] = symbols.replace(",", ", ")
    return ListedCard(name, 1, facts)
