"""Decks as text: a line a card, its number, four results, symbols, pips of the d4 and the d6."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckahedron.rules import table as t

RESULTS = ("XX", "X", "V", "VV")
SYMBOLS = ("green", "stamina", "fail", "win")


def card_problem(row: str) -> str:
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


def own_deck_problems(rows: object, file: str, line: int) -> list[BadInput]:
    """What is wrong with a deck of the group's own; `line` is that of its key, before the first card."""
    if not isinstance(rows, str):
        return [BadInput('deck is the cards between """ and """, a line each', file=file, line=line)]
    wrong: list[BadInput] = []
    numbers: list[int] = []
    stamina = 0
    for number, row in enumerate(rows.splitlines(), line + 1):
        if not row.strip():
            continue
        problem = card_problem(row)
        if problem:
            wrong.append(BadInput(f"deck: {problem}", file=file, line=number))
            continue
        numbers.append(int(row.split()[0]))
        stamina += "stamina" in row.split()[5]
    if not wrong and sorted(numbers) != list(range(1, t.CARDS + 1)):
        wrong.append(BadInput(f"deck: its cards are 1 to {t.CARDS}, each once", file=file, line=line))
    if not wrong and stamina != t.STAMINA:
        message = f"deck: {t.STAMINA} cards have the Stamina symbol, not {stamina}: a character has so much"
        wrong.append(BadInput(message, file=file, line=line))
    return wrong
